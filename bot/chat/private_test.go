package chat_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/lookup"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestTheOutcomeIsToldAsThePlayerMayKnowIt(t *testing.T) {
	own, others, later := 0, 0, 0
	for seed := uint64(0); seed < 20 && (own == 0 || others == 0 || later == 0); seed++ {
		s := sit(t, alone(t), "trueque", option("hand", "6"), option("turns", "6"))
		rng := rand.New(rand.NewPCG(seed, 2))
		for s.position().ToMove() != 0 {
			p := s.position()
			waits := slices.Collect(p.Awaited().All())
			seat := waits[rng.IntN(len(waits))]
			user := p.Seats[seat].User
			a := s.opens(user)
			for p.Moves == s.position().Moves {
				a = s.anything(user, a, rng)
			}
			now := s.position()
			frames, err := now.Frames(seat, 0)
			must.Succeed(t, err)
			for i, f := range frames[p.Moves+2:] {
				same := frames[p.Moves+1+i].Turn == frames[p.Moves].Turn
				for _, e := range f.Events {
					switch {
					case e.Code == "trueque.drew" || e.Code == "trueque.gave":
						s.tells(a, says(engine.Code(e.Args["good"].(engine.Term))))
						own++
					case e.Code == "trueque.drew-unseen" && same:
						s.tells(a, says("trueque.drew-unseen"))
						others++
					case e.Code == "trueque.rolled" && !now.ToMove().Has(seat):
						s.tells(a, "!El dado dice") // the channel tells of the next turn
						later++
					}
				}
			}
		}
	}
	if own == 0 || others == 0 || later == 0 {
		t.Errorf("got %d draws of the player's own, %d of others, %d dice of the next turn, want some of each", own, others, later)
	}
}

// ownTurn tells each seat that it is its own, and has a subcommand for orders.
type ownTurn struct{}

func (ownTurn) Own(_ any, seat engine.Seat) []games.Sentence {
	return []games.Sentence{{Key: "board.turn", Args: engine.Args{"names": engine.SeatsOf(seat)}}}
}

func (ownTurn) MenuCommands() []games.MenuCommand {
	return []games.MenuCommand{{Name: "orders", Picks: []string{"8"}}}
}

func TestABoardTellsItsReadersOwn(t *testing.T) {
	h := changing(t, "enanos", func(g *games.Game) {
		g.More = ownTurn{}
	})
	s := sit(t, h, "enanos")
	user, other := s.mover()
	for _, u := range []string{user, other} {
		a := s.types(u, "hand")
		name := strings.ToUpper(u[:1]) + u[1:]
		s.tells(a, "\nTurno de "+name+".")
		if len(a.Message.Files) != 1 {
			t.Errorf("got no picture: %s", written(a))
		}
		s.tells(s.presses(u, s.button(a, says("button.orders")).ID), "!"+says("menu.not-yours"))
		s.tells(s.types(u, "board", option("text", true)), "\nTurno de "+name+".")
	}
	s.button(s.types(user, "hand"), says("button.play"))
	if a := s.types("zoe", "hand"); strings.Contains(a.Message.Content, "\nTurno de Zoe") || len(a.Message.Rows) > 0 {
		t.Errorf("a spectator sees %s", written(a))
	}
	// The subcommand opens the menu of orders, and in a player's turn the first step.
	s.tells(s.types(other, "orders"), says("enanos.ask.order-early"))
	s.tells(s.types(user, "orders"), says("enanos.ask.found"), "!"+says("menu.not-yours"))
	s.tells(s.types("zoe", "orders"), says(sitting.NotSeated))
}

func TestATheftNamesTheCardOnlyToThiefAndVictim(t *testing.T) {
	s := sit(t, alone(t), "enanos")
	rng := rand.New(rand.NewPCG(3, 4))
	for range 2000 {
		p := s.position()
		seat := p.Awaited().First()
		moves := s.Games.Named("enanos").Menu.Complete(p.View(seat), seat, "", games.Reader{Lang: engine.Spanish}, 1000)
		moves = slices.DeleteFunc(moves, func(c games.Choice) bool { return strings.HasPrefix(c.Value, "siempre") })
		s.asked++
		req := lookup.Request{ID: fmt.Sprint("i", s.asked), User: p.Seats[seat].User, Guild: "g", Channel: "c"}
		must.Do(t)(s.Table.Do(t.Context(), req, lookup.Ref{Kind: "enanos"}, sitting.Play(moves[rng.IntN(len(moves))].Value, sitting.AnyBoard)))
		frames, err := s.position().Frames(seat, 0)
		must.Succeed(t, err)
		for _, f := range frames[p.Moves+1:] {
			for _, e := range f.Events {
				if e.Code != "enanos.stole" {
					continue
				}
				victim := s.position().Seats[e.Args["from"].(engine.Seat)]
				named := present.Sentence(&p.Header, engine.Spanish, games.Sentence{Key: string(e.Code), Args: e.Args})
				s.tells(s.types(victim.User, "hand"), named)
				s.tells(s.types("zoe", "board"), "!"+named)
				public, err := s.position().Frames(engine.Spectator, 0)
				must.Succeed(t, err)
				unseen := present.Told(s.Games.Named("enanos"), &p.Header, engine.Spanish, public, p.Moves, len(public)-1)
				if text := strings.Join(unseen, "\n"); strings.Contains(text, named) || !strings.Contains(text, "roba una carta a "+victim.Name) {
					t.Errorf("everybody is told %s", text)
				}
				return
			}
		}
	}
	t.Error("there was no theft")
}
