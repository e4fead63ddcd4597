package azul

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/players"
	"sobremesa/engine/must"
)

// ordinary and hard are realistic names.
var (
	ordinary = []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}, {Name: "Marta Íñiguez"}, {Name: "Escalonado", Artificial: true}}
	hard     = []engine.Occupant{
		{Name: "Maximiliana Fernández-Villaverde y Ruiz de la Prada 🎲🎲"}, {Name: "שרה לוי"}, {Name: "محمد علي"}, {Name: "🦊✨", Artificial: true},
	}
	// scripts are names in other scripts. Two of them cannot be drawn completely.
	scripts = []engine.Occupant{{Name: "龍馬 さくら 김민준"}, {Name: "กิ่งแก้ว น้ำใส"}, {Name: "श्रीकृष्ण 𒀀𒁀"}, {Name: "𒀀𒁀"}}
)

// record is a random game: the state after each move of a player, and the moves.
type record struct {
	states  []azul.State
	changes []Change
}

// gameKey holds everything that a game of playGame depends on.
type gameKey struct {
	seats  int
	wall   azul.Wall
	number uint64
	clever bool
}

var played = map[gameKey]record{}

// playGame plays at random, preferring good moves if clever is set. A game is played once and kept.
func playGame(t testing.TB, seats int, wall azul.Wall, number uint64, clever bool) record {
	t.Helper()
	key := gameKey{seats, wall, number, clever}
	if played[key].states == nil {
		played[key] = playBy(t, seats, wall, number, func(s *azul.State, seat engine.Seat, rng *rand.Rand) azul.Move {
			moves := s.Moves(seat, nil)
			m := moves[rng.IntN(len(moves))]
			if clever {
				m = better(s, seat, moves, rng)
			}
			return m
		})
	}
	return played[key]
}

// playGreedy plays a game of greedy players, some of whom reach a hundred points.
func playGreedy(t testing.TB, seats int, wall azul.Wall, number uint64) record {
	t.Helper()
	return playBy(t, seats, wall, number, func(s *azul.State, seat engine.Seat, rng *rand.Rand) azul.Move {
		v := s.View(seat)
		return players.Greedy{}.Choose(t.Context(), engine.Budget{}, &v, rng)
	})
}

// playBy plays a game in which choose selects every move.
func playBy(t testing.TB, seats int, wall azul.Wall, number uint64, choose func(*azul.State, engine.Seat, *rand.Rand) azul.Move) record {
	t.Helper()
	rng := rand.New(rand.NewPCG(number, 7))
	s, err := azul.Start(seats, wall)
	must.Succeed(t, err)
	var r record
	for s.ToMove() != 0 {
		seat := s.ToMove().First()
		m := azul.Move{}
		if seat == engine.Chance {
			m = s.Draw(rng)
		} else {
			m = choose(&s, seat, rng)
			r.changes = append(r.changes, Change{Seat: seat, Move: m, Report: s.Report(seat, m)})
		}
		must.Succeed(t, s.Play(seat, m))
		if seat != engine.Chance {
			r.states = append(r.states, s)
		}
	}
	return r
}

func better(s *azul.State, seat engine.Seat, moves []azul.Move, rng *rand.Rand) azul.Move {
	best, most := moves[0], -1<<30
	v := s.View(seat)
	for range 8 {
		m := moves[rng.IntN(len(moves))]
		after, r, _ := v.After(seat, m)
		if value := 3*after.IfRoundEnded(seat).Score - 4*r.Took.Fell + r.Took.Tiles; value > most {
			best, most = m, value
		}
	}
	return best
}

// scene returns the table after a move, showing the last few changes.
func (r *record) scene(at, last int) Scene {
	return Scene{
		View: r.states[at].View(engine.Spectator), Players: ordinary, Words: spanish,
		Last: r.changes[max(0, at+1-last) : at+1],
	}
}

// find returns the first move, from one on, after which ok holds, or else the last move.
func (r *record) find(from int, ok func(v *azul.View) bool) int {
	for at := from; at < len(r.states); at++ {
		if v := r.states[at].View(engine.Spectator); ok(&v) {
			return at
		}
	}
	return len(r.states) - 1
}

// tiling returns the changes up to a move that ended a round and tiled the walls.
func (r *record) tiling(at int) []Change {
	from := at
	for from > 0 && r.changes[from-1].Move.Kind == azul.KindPlace && !r.changes[from-1].Report.RoundOver {
		from--
	}
	return r.changes[from : at+1]
}

// step returns a move as a picture of a film.
func (r *record) step(at int) Step {
	st := Step{View: r.states[at].View(engine.Spectator), Last: r.changes[at : at+1]}
	if r.changes[at].Report.RoundOver {
		st.Tiling = r.tiling(at)
	}
	return st
}
