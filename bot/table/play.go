package table

import (
	"context"
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/store"
)

// AnyBoard as the seq of Play says that the move was not made for a certain
// board: somebody typed it.
const AnyBoard = -1

// Play plays a move, in any accepted spelling, for the one who asks. seq is
// how many moves had been played on the board that the move was chosen for, or
// AnyBoard. Refused with an *engine.Refusal.
func (t *Table) Play(ctx context.Context, req Request, ref Ref, text string, seq int) (Done, error) {
	return t.change(ctx, req, ref, func(g *store.Game, c *store.Change) (Done, error) {
		pos, seat, err := t.turn(g, req.User, seq)
		if err != nil {
			return Done{}, err
		}
		played, err := t.play(pos, g, c, seat, text)
		if err != nil {
			return Done{}, err
		}
		return Done{Code: Played, Move: played.Text}, t.goOn(pos, g, c)
	})
}

// MayPlay reports by its error whether the user is to move and the board that
// seq belongs to is still the one in play: as Play would.
func (t *Table) MayPlay(s *Situation, user string, seq int) (engine.Seat, error) {
	_, seat, err := t.turn(s.Game, user, seq)
	return seat, err
}

// turn replays the game and checks that the user may play on the board of seq.
func (t *Table) turn(g *store.Game, user string, seq int) (*position, engine.Seat, error) {
	none := engine.Spectator
	if !g.Status.Live() {
		return nil, none, refuse(Closed, nil)
	}
	if g.Status == store.Lobby {
		return nil, none, refuse(NotStarted, nil)
	}
	seat := seatOf(g, user)
	if seat == none {
		return nil, none, refuse(NotSeated, nil)
	}
	game, err := rulesOf(g)
	if err != nil {
		return nil, none, err
	}
	pos, err := t.replay(game, g)
	if err != nil {
		return nil, none, err
	}
	toMove := pos.match.ToMove()
	if !toMove.Has(seat) {
		return nil, none, refuse(WaitFor, engine.Args{"names": namesOf(g, toMove)})
	}
	if seq != AnyBoard {
		fresh, err := sinceTheirs(pos, g, seat, seq)
		if err != nil {
			return nil, none, err
		}
		if !fresh {
			return nil, none, refuse(Stale, nil)
		}
	}
	return pos, seat, nil
}

// sinceTheirs reports whether the board after seq moves is, for the seat, the
// one in play: since then the seat has been to move all the time. (Where
// several decide at once, what the others did meanwhile changes nothing.)
func sinceTheirs(now *position, g *store.Game, seat engine.Seat, seq int) (bool, error) {
	if seq == len(g.Moves) {
		return true, nil
	}
	if seq < 0 || seq > len(g.Moves) {
		return false, nil
	}
	p, err := replayTo(now.game, g, seq)
	if err != nil {
		return false, err
	}
	for _, m := range g.Moves[seq:] {
		if m.Seat == seat || !p.match.ToMove().Has(seat) {
			return false, nil
		}
		if err := p.match.Replay(m.Seat, m.Text); err != nil {
			return false, err
		}
	}
	return true, nil
}

func (t *Table) play(pos *position, g *store.Game, c *store.Change, seat engine.Seat, text string) (engine.Played, error) {
	played, err := pos.match.Play(seat, text)
	if err != nil {
		return engine.Played{}, err
	}
	c.Moves = append(c.Moves, store.Move{Move: played.Move, At: t.Now()})
	for i := range g.Seats {
		g.Seats[i].Agrees = false // the next move goes on with the game, whoever plays it
	}
	return played, nil
}

// goOn lets chance play as long as it is to move, and settles what comes next:
// the end, an artificial player's thinking, or the word to the next person.
func (t *Table) goOn(pos *position, g *store.Game, c *store.Change) error {
	for pos.match.ToMove().Has(engine.Chance) {
		drawn, err := pos.match.Draw(g.Seed.Draw(pos.draws))
		if err != nil {
			return fmt.Errorf("table: game %d, draw %d: %w", g.ID, pos.draws, err)
		}
		pos.draws++
		c.Moves = append(c.Moves, store.Move{Move: drawn.Move, At: t.Now()})
	}
	toMove := pos.match.ToMove()
	if toMove == 0 {
		t.end(g, store.Finished)
		c.Results = results(g, pos.match.Standings())
		t.tell(c, TaskShow)
		return nil
	}
	people := false
	for seat := range toMove.All() {
		if g.Seats[seat].Player == "" {
			people = true
		} else if len(c.Tasks) == 0 {
			c.Tasks = append(c.Tasks, thinkTask(g, c, t.Now()))
		}
	}
	if people {
		t.tell(c, TaskShow)
	}
	return nil
}

func results(g *store.Game, standings []engine.Standing) []store.Result {
	places := make(map[int]int)
	for _, s := range standings {
		places[s.Place]++
	}
	list := make([]store.Result, len(standings))
	for i, s := range standings {
		seat := g.Seats[s.Seat]
		list[i] = store.Result{
			Seat: s.Seat, User: seat.User, Player: seat.Player, Name: CleanName(seat.Name),
			Score: s.Score, Place: s.Place, Shared: places[s.Place] > 1,
		}
	}
	return list
}

// namesOf lists the names of seats: of people as they are, of artificial
// players as the terms that every language has for them.
func namesOf(g *store.Game, seats engine.Seats) []any {
	var names []any
	for seat := range seats.All() {
		if int(seat) < len(g.Seats) {
			names = append(names, NameOf(g, seat))
		}
	}
	return names
}

// NameOf is the name of a seat: a string, or an engine.Term for an artificial
// player and for a person without a name that can be seen. Names are cleaned
// when somebody sits down, and here as well: a store may hold older ones.
func NameOf(g *store.Game, seat engine.Seat) any {
	s := g.Seats[seat]
	if game := games.Named(g.Kind); s.Player != "" && game != nil {
		return game.PlayerTerm(s.Player)
	}
	if name := CleanName(s.Name); name != "" {
		return name
	}
	return nameless
}

// nameless is what stands for a name where there is none.
const nameless engine.Term = "table.nameless"
