package chat_test

import (
	"slices"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// ordinary are the actions of a turn of the dwarves that people do most.
var ordinary = []enanos.Kind{enanos.KindRail, enanos.KindShaft, enanos.KindMine, enanos.KindFeed, enanos.KindTrade, enanos.KindEnd}

// Whole games are played by what stands under the message in the channel and what its buttons lead to.
// A move takes three presses, and two for those who do not confirm. In the dwarves that holds for the
// ordinary actions of a turn. All others are typed here.
func TestAMoveTakesThreePressesAndTwoWithoutConfirmation(t *testing.T) {
	kinds := map[string]struct {
		game    string
		seats   int
		options []chat.Given
	}{
		"azul two": {"azul", 2, nil}, "azul four": {"azul", 4, nil}, "azul grey": {"azul", 2, []chat.Given{option(azul.WallOption, "gris")}},
		"dwarves": {"enanos", 2, []chat.Given{option(enanos.GoalOption, "8")}},
	}
	for name, kind := range kinds {
		for confirm, most := range map[string]int{settings.Yes: 3, settings.No: 2} {
			if kind.game == "azul" && (kind.seats == 4) == (confirm == settings.Yes) && !enginetest.Thorough() {
				continue
			}
			t.Run(name+" "+confirm, func(t *testing.T) {
				h := hosttest.New(t, hosttest.Options{Entropy: hosttest.Seeds(9)})
				s := &session{Chat: chatOver(t, h), t: t, game: kind.game}
				users := []string{"ana", "luis", "eva", "leo"}[:kind.seats]
				s.types("ana", "new", append(kind.options, option("players", float64(kind.seats)))...)
				for _, user := range users[1:] {
					s.types(user, "join")
				}
				s.starts("ana")
				for _, user := range users {
					s.sets(user, settings.Confirm, confirm)
				}
				counts, moves := map[int]int{}, 0
				for p := s.position(); p.Status.Live() && moves < enginetest.Times(8, 1000); p = s.position() {
					if h.Work(); p.Awaited() == 0 {
						break
					}
					seat := p.Awaited().First()
					move := h.Move(p, seat)
					if kind.game == "enanos" {
						m, err := enanos.Parse(move)
						must.Succeed(t, err)
						if v := p.View(seat).(enanos.View); v.Phase != enanos.Acting || !slices.Contains(ordinary, m.Kind) {
							h.Must(sitting.Played)(h.Do(t.Context(), h.By(p.Seats[seat].User), table.To(p), sitting.Play(move, sitting.AnyBoard)))
							continue
						}
					}
					n := s.pressesTo(p, seat, move, &h.Memory.Last().Message)
					counts[n]++
					if n > most {
						t.Errorf("%s takes %d presses, want at most %d", move, n, most)
					}
					moves++
				}
				t.Logf("%s, confirmation %s: %d moves, by presses %v", name, confirm, moves, counts)
				if moves < 8 {
					t.Errorf("only %d moves were pressed", moves)
				}
			})
		}
	}
}

// pressesTo makes a move by pressing from the message in the channel on, the shortest way there is, and
// returns how many presses that took.
func (s *session) pressesTo(p *sitting.Sitting, seat engine.Seat, move string, board *message.Message) int {
	s.t.Helper()
	user := p.Seats[seat].User
	r := present.MenuReader(&p.Header, engine.Spanish)
	var begin message.CustomID
	var ways [][]string // the picks that are left from there
	for depth := 0; ways == nil && depth < 5; depth++ {
		for _, c := range slices.Concat(board.Rows...) {
			b := c.(message.Button)
			if b.ID.Verb != message.Play && b.ID.Verb != message.Confirm {
				continue
			}
			if way := wayTo(s.Games.Named(s.game).Menu, p.View(seat), seat, b.ID.Picks, move, depth, r); way != nil {
				begin, ways = b.ID, append(ways, way)
				break
			}
		}
	}
	if ways == nil {
		s.t.Fatalf("no button leads to %s", move)
	}
	left := ways[0]
	a := s.pressesPublic(user, begin)
	n := 1
	for ; s.position().Moves == p.Moves; n++ {
		if n > 12 {
			s.t.Fatalf("%s is not played: %s", move, written(a))
		}
		verb, picks := message.Pick, begin.Picks
		if len(left) > 0 {
			picks, left = append(slices.Clone(picks), left[0]), left[1:]
		} else {
			verb = message.Confirm
		}
		begin.Picks = picks
		a = s.presses(user, s.leading(a, verb, picks))
	}
	return n
}

// leading returns the id of the button under an answer that leads to the picks, or plays them.
func (s *session) leading(a *chat.Answer, verb message.Verb, picks []string) message.CustomID {
	s.t.Helper()
	for _, c := range slices.Concat(a.Message.Rows...) {
		if b, ok := c.(message.Button); ok && slices.Equal(b.ID.Picks, picks) && (b.ID.Verb == verb || b.ID.Verb == message.Confirm) {
			return b.ID
		}
	}
	s.t.Fatalf("no button for %v: %s", picks, written(a))
	panic("unreachable")
}

// wayTo returns the picks that lead on from some to a move, exactly so many, or nil.
func wayTo(menu games.Menu, view any, seat engine.Seat, picked []string, move string, depth int, r games.Reader) []string {
	step, err := menu.Next(view, seat, picked, r)
	switch {
	case err != nil || step.Move != "" && depth > 0:
		return nil
	case step.Move == move:
		return []string{}
	case depth == 0 || step.Most > 0:
		return nil
	}
	for _, ch := range step.Choices {
		if way := wayTo(menu, view, seat, append(slices.Clone(picked), ch.Value), move, depth-1, r); way != nil {
			return append([]string{ch.Value}, way...)
		}
	}
	return nil
}

// A source under the board leads a player whose turn it is not to a plan, and shows the table to
// spectators. When the source has become empty, its button says so and begins the menu again.
func TestASourceIsForEverybody(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	full := s.id(message.Play, "1")
	a := s.pressesPublic(other, full)
	s.tells(a, says(sitting.WaitFor), says("azul.ask.line"))
	at := s.position().Moves
	a = s.presses(other, a.Message.Rows[0][0].(message.Button).ID)
	s.tells(a, says("menu.plan"))
	s.tells(s.picks(other, a, says("button.plan")), says(sitting.Planned))
	if plan := s.position().PlanOf(other); len(plan.Moves) != 1 || s.position().Moves != at {
		t.Errorf("planned %v", plan)
	}
	s.types(other, "plan", option("clear", true))

	if a = s.pressesPublic("eva", full); a.Kind != chat.Reply || !pictured(a) || len(a.Message.Rows) != 1 || len(a.Message.Rows[0]) != 1 { // [Más…]
		t.Errorf("a spectator is shown %s", written(a))
	}
	s.tells(a, says("board.turn"))

	old := s.id(message.Play, "1")
	p := s.position()
	v := p.View(p.SeatOf(user)).(azul.View)
	s.plays(user, azul.Format(v.Moves(p.SeatOf(user), nil)[0], engine.Spanish)) // of the first factory
	a = s.pressesPublic(other, old)
	s.tells(a, "La fábrica 1 está vacía.", says("azul.ask.source"))
	if a.Kind != chat.Reply || len(a.Message.Rows) == 0 {
		t.Errorf("an old source leads to %s", written(a))
	}
}

// What begins the menu under a board begins it: alone, the only person at a table is never told that it
// is another's turn, on whichever board they press it, also while artificial players are about to move.
func TestNoBoardInvitesToTheMenuInVain(t *testing.T) {
	for name, c := range map[string]struct {
		game    string
		options []chat.Given
	}{
		"azul": {"azul", nil}, "azul grey": {"azul", []chat.Given{option(azul.WallOption, "gris")}}, "dwarves": {"enanos", nil},
	} {
		t.Run(name, func(t *testing.T) {
			h := hosttest.New(t, hosttest.Options{Entropy: hosttest.Seeds(9)})
			s := &session{Chat: chatOver(t, h), t: t, game: c.game}
			s.types("ana", "new", append(c.options, option("opponent", h.Games.Players(c.game)[0]), option("players", 2.0))...)
			s.starts("ana")
			pressed := map[bool]int{} // by whether it was ana's turn
			for p := s.position(); p.Status.Live() && pressed[false]+pressed[true] < enginetest.Times(30, 400); p = s.position() {
				must.Succeed(t, h.Handle[sitting.TaskShow](t.Context(), &store.Task{Kind: sitting.TaskShow, Game: p.ID}))
				mine := p.ToMove().Has(p.SeatOf("ana"))
				for _, id := range h.Memory.Last().IDs() {
					if id.Verb != message.Play {
						continue
					}
					pressed[mine]++
					if a := s.pressesPublic("ana", id); a.Outcome != chat.Answered || a.Message == nil || len(a.Message.Rows) == 0 {
						t.Fatalf("%s on board %d (ana's: %t): %s", id, p.Moves, mine, written(a))
					}
				}
				if p.Awaited().Has(p.SeatOf("ana")) {
					h.PlayNext(p.ID)
				} else {
					s.thinks()
				}
			}
			if slices.Min([]int{pressed[false], pressed[true]}) == 0 {
				t.Errorf("pressed %v", pressed)
			}
		})
	}
}
