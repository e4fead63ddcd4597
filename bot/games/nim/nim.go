// Package nim is the smallest complete game of the host: its rules, an artificial
// player, and what the host shows of it. Copy it to begin a game of your own. It is
// played in the tests and is not in the list of hosted games.
//
// Five sticks lie on the table. Two players take turns, and each takes one or two
// sticks. The player who takes the last stick wins.
package nim

import (
	"context"
	"embed"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// Sticks is a position: how many sticks have been taken, and in how many moves. Nothing
// is hidden, so it is the view of every seat too.
type Sticks struct{ Taken, Moves int8 }

// Take is a move: how many sticks to take, 1 or 2.
type Take int8

// sticks is how many sticks there are at the start.
const sticks = 5

// The codes of the game. Their sentences are in es.toml and en.toml.
const (
	Illegal engine.Code = "nim.illegal" // a refusal, without arguments
	Took    engine.Code = "nim.took"    // an event, with "n": how many sticks were taken
)

// Rules implements engine.Rules, which says what each method must do. It takes from
// engine.Open what is alike in all games without secrets and chance.
type Rules struct{ engine.Open[Sticks, Take] }

// The types of a game are those of its position, its move and its view.
var _ engine.Rules[Sticks, Take, Sticks] = Rules{}

// Info describes the game. Open says that it has no secrets.
func (Rules) Info() engine.Info {
	return engine.Info{Name: "nim", Version: 1, MinSeats: 2, MaxSeats: 2, Open: true}
}

// Start refuses options that Info does not have. Nim has none, besides the number of seats.
func (r Rules) Start(o engine.Options) (Sticks, error) {
	_, err := r.Info().Settle(o)
	return Sticks{}, err
}

// ToMove returns no seat once the last stick is taken: the game is over.
func (Rules) ToMove(s *Sticks) engine.Seats {
	if s.Taken == sticks {
		return 0
	}
	return engine.SeatsOf(engine.Seat(s.Moves % 2))
}

// Awaited is ToMove: the game waits for everybody who may move.
func (r Rules) Awaited(s *Sticks) engine.Seats { return r.ToMove(s) }

// Turn numbers the moves: each is a turn of its own.
func (Rules) Turn(s *Sticks) int { return int(s.Moves) }

// Moves lists taking one stick, and two while there are two.
func (r Rules) Moves(s *Sticks, seat engine.Seat, buf []Take) []Take {
	if !r.ToMove(s).Has(seat) {
		return buf
	}
	for n := Take(1); n <= Take(min(2, sticks-s.Taken)); n++ {
		buf = append(buf, n)
	}
	return buf
}

// Play changes the position, or returns why the move is refused.
func (r Rules) Play(s *Sticks, seat engine.Seat, m Take) error {
	if err := engine.MayMove(r.ToMove(s), seat); err != nil {
		return err
	}
	if !slices.Contains(r.Moves(s, seat, nil), m) {
		return engine.Refuse(Illegal)
	}
	s.Taken += int8(m)
	s.Moves++
	return nil
}

// Standings puts the seat that moved last first: it has taken the last stick once the
// game is over.
func (Rules) Standings(s *Sticks) []engine.Standing {
	last := engine.Seat((s.Moves + 1) % 2)
	return []engine.Standing{{Seat: last, Score: 1, Place: 1}, {Seat: 1 - last, Place: 2}}
}

// Events tells everybody how many sticks the seat took.
func (Rules) Events(_, _ *Sticks, seat engine.Seat, m Take) []engine.Event {
	return []engine.Event{engine.Happened(engine.Everybody, Took, seat, "n", int(m))}
}

// Format writes "quita 2" or, in English, "take 2".
func (Rules) Format(m Take, l engine.Lang) string {
	if l == engine.English {
		return "take " + strconv.Itoa(int(m))
	}
	return "quita " + strconv.Itoa(int(m))
}

// Parse reads a number, with or without the verb before it.
func (Rules) Parse(text string) (Take, error) {
	fields := strings.Fields(strings.ToLower(text))
	if len(fields) == 2 && (fields[0] == "quita" || fields[0] == "take") {
		fields = fields[1:]
	}
	n, err := strconv.ParseInt(strings.Join(fields, " "), 10, 8)
	if err != nil {
		return 0, engine.Refuse(engine.Unreadable, "text", text)
	}
	return Take(n), nil
}

// Greedy is the artificial player "dos". It takes two sticks while there are two.
type Greedy struct{}

func (Greedy) Choose(_ context.Context, _ engine.Budget, v *Sticks, _ *rand.Rand) Take {
	return Take(min(2, sticks-v.Taken))
}

//go:embed es.toml en.toml
var words embed.FS

// Game returns nim as the host serves it.
func Game() *games.Game {
	g := games.Of(Rules{}, []engine.NamedPlayer[Take, Sticks]{{Name: "dos", Player: Greedy{}}}, words)
	g.Guardian, g.Verb = "dos", "take"
	g.Menu = games.ListMenu(Rules{}, Rules{}.ToMove, Rules{}.Moves)
	g.Painter = games.TextPainter{Game: g.Name(), Write: board}
	return g
}

// board draws the sticks in text, a dot for each one taken, and marks the player to move.
func board(s games.Scene) string {
	v := s.View.(Sticks)
	left := int(sticks - v.Taken)
	text := lang.Text(s.Lang, "nim.board", engine.Args{"n": left}) + "\n\n" +
		strings.Repeat("| ", left) + strings.Repeat(". ", int(v.Taken))
	for seat, p := range s.Players {
		mark := "  "
		if (Rules{}).ToMove(&v).Has(engine.Seat(seat)) {
			mark = "> "
		}
		text += "\n" + mark + p.Name
	}
	return text
}
