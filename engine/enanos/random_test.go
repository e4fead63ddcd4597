package enanos

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"unsafe"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestAPositionIsSmall(t *testing.T) {
	const most = 1024
	t.Logf("a position has %d bytes, a view %d, a move %d", unsafe.Sizeof(State{}), unsafe.Sizeof(View{}), unsafe.Sizeof(Move{}))
	if n := unsafe.Sizeof(State{}); n > most {
		t.Errorf("a position has %d bytes, want at most %d", n, most)
	}
}

// randomGames returns how many random games a test plays for each number of seats: the usual
// number, or the value of SOBREMESA_ENANOS_GAMES.
func randomGames(t *testing.T, usual int) int {
	text := os.Getenv("SOBREMESA_ENANOS_GAMES")
	if text == "" {
		return usual
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("SOBREMESA_ENANOS_GAMES: %v", err)
	}
	return n
}

// randomGame plays a game of random moves and calls each before every move. The train makes seven
// steps, because later sieges are rare.
func randomGame(t testing.TB, seats int, rng *rand.Rand, each func(s *State, seat engine.Seat, m Move)) State {
	s, err := Rules{}.Start(engine.Options{Seats: seats, Chosen: engine.Chosen{TrainOption: "7"}})
	must.Succeed(t, err)
	for n := 0; s.Phase != Over; n++ {
		if n == 50_000 {
			t.Fatal("not over after 50,000 moves")
		}
		seat := s.Awaited().First()
		var m Move
		if seat == engine.Chance {
			m = s.Draw(rng)
		} else {
			v := s.View(seat)
			m = v.RandomMove(rng)
		}
		if each != nil {
			each(&s, seat, m)
		}
		if err := s.Play(seat, m); err != nil {
			t.Fatalf("seat %d: %s: %v", seat, Format(m, engine.English), err)
		}
	}
	return s
}

func TestRandomGamesEnd(t *testing.T) {
	all, ended := 0, 0
	for seats := 2; seats <= MaxSeats; seats++ {
		moves, draws, turns, goal := 0, 0, 0, 0
		games := randomGames(t, 50)
		for seed := range uint64(games) {
			s := randomGame(t, seats, rand.New(rand.NewPCG(seed, 1)), func(_ *State, seat engine.Seat, _ Move) {
				if seat == engine.Chance {
					draws++
				} else {
					moves++
				}
			})
			turns += int(s.Turns) - 2*seats
			if s.AtGoal() != 0 {
				goal++
			}
		}
		all, ended = all+games, ended+goal
		t.Logf("%d seats: %d moves, %d draws, %d turns a game; %d of %d reach the goal", seats, moves/games, draws/games, turns/games, goal, games)
	}
	if ended == 0 || ended == all {
		t.Errorf("%d of %d games reach the goal", ended, all)
	}
}

// BenchmarkRandomGame plays whole games of random moves. The goal is 2,000 a second.
func BenchmarkRandomGame(b *testing.B) {
	for _, seats := range []int{2, 4} {
		b.Run(string(rune('0'+seats))+" seats", func(b *testing.B) {
			rng := rand.New(rand.NewPCG(1, 2))
			b.ReportAllocs()
			for b.Loop() {
				randomGame(b, seats, rng, nil)
			}
		})
	}
}

// BenchmarkReplay replays a game from its text, as the host does each time it needs the game. The
// yardstick is playing the same moves without reading them.
func BenchmarkReplay(b *testing.B) {
	type step struct {
		seat engine.Seat
		move Move
		text string
	}
	var game []step
	randomGame(b, 4, rand.New(rand.NewPCG(1, 2)), func(_ *State, seat engine.Seat, m Move) {
		game = append(game, step{seat, m, Format(m, engine.Spanish)})
	})
	replay := func(b *testing.B, read func(s step) Move) {
		b.ReportAllocs()
		for b.Loop() {
			s, err := Rules{}.Start(engine.Options{Seats: 4, Chosen: engine.Chosen{TrainOption: "7"}}) // as in randomGame
			must.Succeed(b, err)
			for _, step := range game {
				must.Succeed(b, s.Play(step.seat, read(step)))
			}
		}
		b.ReportMetric(float64(len(game)), "moves")
	}
	b.Run("from text", func(b *testing.B) {
		replay(b, func(s step) Move {
			m, err := Parse(s.text)
			must.Succeed(b, err)
			return m
		})
	})
	b.Run("from moves", func(b *testing.B) { replay(b, func(s step) Move { return s.move }) })
}
