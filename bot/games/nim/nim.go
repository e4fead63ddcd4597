// Package nim is the shortest way to host a game: all of one, its rules and what it
// gives to the host. It is played in the tests, and is not in the list of hosted
// games.
//
// Five sticks lie on the table. Two players take one or two of them by turns;
// the one who takes the last one wins.
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

// Sticks is a position: how many were taken, in how many moves. Everybody sees it.
type Sticks struct{ Taken, Moves int8 }

// Take is a move: so many sticks, 1 or 2.
type Take int8

const all = 5

// Refused and told: Illegal (no arguments), Took ("n").
const (
	Illegal engine.Code = "nim.illegal"
	Took    engine.Code = "nim.took"
)

// Rules are those of the game.
type Rules struct{}

func (Rules) Info() engine.Info {
	return engine.Info{Name: "nim", Version: 1, MinSeats: 2, MaxSeats: 2, Open: true}
}

func (r Rules) Start(o engine.Options) (Sticks, error) {
	_, err := r.Info().Settle(o)
	return Sticks{}, err
}

func (Rules) ToMove(s *Sticks) engine.Seats {
	if s.Taken == all {
		return 0
	}
	return engine.SeatsOf(engine.Seat(s.Moves % 2))
}

func (r Rules) Awaited(s *Sticks) engine.Seats { return r.ToMove(s) }

func (Rules) Turn(s *Sticks) int { return int(s.Moves) }

func (r Rules) Moves(s *Sticks, seat engine.Seat, buf []Take) []Take {
	for n := int8(1); n <= min(2, all-s.Taken) && r.ToMove(s).Has(seat); n++ {
		buf = append(buf, Take(n))
	}
	return buf
}

func (Rules) Unlisted(*Sticks, engine.Seat) []engine.Form[Take] { return nil }

func (r Rules) Play(s *Sticks, seat engine.Seat, m Take) error {
	switch due := r.ToMove(s); {
	case due == 0:
		return engine.Refuse(engine.GameOver)
	case !due.Has(seat):
		return engine.Refuse(engine.NotYourTurn, "seats", due)
	case !slices.Contains(r.Moves(s, seat, nil), m):
		return engine.Refuse(Illegal)
	}
	s.Taken, s.Moves = s.Taken+int8(m), s.Moves+1
	return nil
}

func (Rules) Draw(*Sticks, *rand.Rand) Take { panic("nim: there is no chance") }

func (Rules) View(s *Sticks, _ engine.Seat) Sticks { return *s }

// Standings: the player who has taken the last stick is first.
func (Rules) Standings(s *Sticks) []engine.Standing {
	last := engine.Seat((s.Moves + 1) % 2)
	return []engine.Standing{{Seat: last, Score: 1, Place: 1}, {Seat: 1 - last, Place: 2}}
}

func (Rules) Events(_, _ *Sticks, seat engine.Seat, m Take) []engine.Event {
	return []engine.Event{engine.Happened(engine.Everybody, Took, seat, "n", int(m))}
}

func (Rules) Format(m Take, l engine.Lang) string {
	if l == engine.English {
		return "take " + strconv.Itoa(int(m))
	}
	return "quita " + strconv.Itoa(int(m))
}

// Parse reads the number, with or without a verb.
func (Rules) Parse(text string) (Take, error) {
	words := strings.Fields(strings.ToLower(text))
	if len(words) == 2 && (words[0] == "quita" || words[0] == "take") {
		words = words[1:]
	}
	n, err := strconv.ParseInt(strings.Join(words, " "), 10, 8)
	if err != nil {
		return 0, engine.Refuse(engine.Unreadable, "text", text)
	}
	return Take(n), nil
}

// Greedy is the player "dos": it takes two sticks while there are two.
type Greedy struct{}

func (Greedy) Choose(_ context.Context, _ engine.Budget, v *Sticks, _ *rand.Rand) Take {
	return Take(min(2, all-v.Taken))
}

//go:embed es.toml en.toml
var words embed.FS

// Game is nim as the host serves it.
func Game() *games.Game {
	g := games.Of(Rules{}, []engine.NamedPlayer[Take, Sticks]{{Name: "dos", Player: Greedy{}}}, words)
	g.Guardian, g.Verbs = "dos", []string{"take"}
	g.Menu = games.ListMenu(Rules{}, Rules{}.ToMove, Rules{}.Moves)
	g.Painter = games.TextPainter{Game: g.Name(), Write: board}
	return g
}

// board writes the sticks that lie there, and who takes next.
func board(s games.Scene) string {
	v := s.View.(Sticks)
	text := strings.Repeat("| ", int(all-v.Taken)) + strings.Repeat(". ", int(v.Taken))
	for seat, p := range s.Players {
		mark := "  "
		if (Rules{}).ToMove(&v).Has(engine.Seat(seat)) {
			mark = "> "
		}
		text += "\n" + mark + p.Name
	}
	return lang.Text(s.Lang, "nim.board", engine.Args{"n": int(all - v.Taken)}) + "\n\n" + text
}
