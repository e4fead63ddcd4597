package azul

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// randomGames returns the number of random games for each number of seats and each wall: a few, or
// SOBREMESA_AZUL_GAMES. Of 100,000 four-player games about eight end frozen.
func randomGames(t *testing.T) int {
	text := os.Getenv("SOBREMESA_AZUL_GAMES")
	if text == "" {
		return enginetest.Times(5, 30)
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("SOBREMESA_AZUL_GAMES: %v", err)
	}
	return n
}

// everyTable runs a test for each number of seats and each wall.
func everyTable(t *testing.T, test func(t *testing.T, seats int, wall Wall)) {
	for seats := 2; seats <= MaxSeats; seats++ {
		for wall := Classic; wall <= Grey; wall++ {
			t.Run(fmt.Sprintf("%d seats, %s", seats, wall), func(t *testing.T) {
				t.Parallel()
				test(t, seats, wall)
			})
		}
	}
}

// randomGame plays a game of uniformly random moves, by a random seat when several may place tiles
// on the grey wall. It calls each before every move.
func randomGame(t testing.TB, seats int, wall Wall, rng *rand.Rand, each func(s *State, seat engine.Seat, m Move)) State {
	s, err := Start(seats, wall)
	must.Succeed(t, err)
	const longest = 2000 // moves; the longest of 100,000 games has some 600
	for n := 0; s.phase != Over; n++ {
		if n == longest {
			t.Fatalf("not over after %d moves:\n%s", n, diagram(&s))
		}
		seat, m := engine.Chance, Move{}
		if s.phase <= Dealing {
			m = s.Draw(rng)
		} else {
			due := s.ToMove()
			for range rng.IntN(due.Len()) {
				due = due.Without(due.First())
			}
			seat = due.First()
			m = s.RandomMove(seat, rng)
		}
		each(&s, seat, m)
		if err := s.Play(seat, m); err != nil {
			t.Fatalf("%s: %v in\n%s", Format(m, engine.Spanish), err, diagram(&s))
		}
	}
	return s
}

func TestRandomGamesMatchPaperAndKeepTheInvariants(t *testing.T) {
	everyTable(t, func(t *testing.T, seats int, wall Wall) {
		ends := map[End]int{}
		most, longest := 0, 0
		for n := range randomGames(t) {
			rng := rand.New(rand.NewPCG(uint64(n), 2))
			p := newPaper(seats, wall.String())
			round, moves := -1, 0
			s := randomGame(t, seats, wall, rng, func(s *State, seat engine.Seat, m Move) {
				checkInvariants(t, s)
				// Writing positions takes the most time, so most games do it only once a round.
				if n < 30 || int(s.round) != round {
					round = int(s.round)
					compare(t, s, p)
				}
				p.play(int(seat), Format(m, engine.Spanish))
				moves++
			})
			longest = max(longest, moves)
			compare(t, &s, p)
			checkInvariants(t, &s)
			if want := map[string]End{"row": EndRow, "tiles": EndTiles, "frozen": EndFrozen}[p.end]; s.ended() != want {
				t.Fatalf("ended %v, on paper %q", s.ended(), p.end)
			}
			ends[s.ended()]++
			most = max(most, int(s.round))
		}
		t.Logf("ended by a row %d, without tiles %d, frozen %d; at most %d rounds and %d moves",
			ends[EndRow], ends[EndTiles], ends[EndFrozen], most, longest)
	})
}

func compare(t *testing.T, s *State, p *paper) {
	t.Helper()
	if got, want := diagram(s), p.diagram(); got != want {
		t.Fatalf("got\n%s\non paper\n%s", got, want)
	}
	for seat := range engine.Seat(s.seats) {
		want := p.moves(int(seat))
		moves := s.Moves(seat, nil)
		if len(moves) != len(want) {
			t.Fatalf("seat %d has %d moves, on paper %d:\n%s", seat, len(moves), len(want), diagram(s))
		}
		for i, m := range moves {
			if got := Format(m, engine.Spanish); got != want[i] {
				t.Fatalf("move %d is %q, on paper %q", i, got, want[i])
			}
		}
	}
}

func checkInvariants(t *testing.T, s *State) {
	t.Helper()
	fail := func(what string) {
		t.Helper()
		t.Fatalf("%s in\n%s", what, diagram(s))
	}
	if countTiles(s) != allTiles {
		fail("not 20 tiles of each colour")
	}
	markers := 0
	for i := range s.boards[:s.seats] {
		b := &s.boards[i]
		for _, c := range b.floor[:b.floorLen] {
			if c == Marker {
				markers++
				if s.marker != engine.Seat(i) {
					fail("the marker is on another floor line than its taker's")
				}
			}
		}
		var all cells
		for c, spaces := range b.placed {
			if all&spaces != 0 {
				fail("two tiles on one space of a wall")
			}
			all |= spaces
			for k := range size {
				if bits.OnesCount8(spaces.row(k)) > 1 || bits.OnesCount8(spaces.column(k)) > 1 {
					fail("a colour twice in a row or column")
				}
				if (spaces.row(k) != 0) != b.holds(k, Color(c)) {
					fail("a row's colours differ from its tiles")
				}
				if l := b.lines[k]; b.takes(k, Color(c)) != (spaces.row(k) == 0 && (l.n == 0 || l.color == Color(c) && int(l.n) <= k)) {
					fail("a line is open to the wrong colours")
				}
			}
		}
		if all != b.wall {
			fail("the wall's spaces differ from its tiles")
		}
		if b.score < 0 {
			fail("a score below 0")
		}
	}
	if markers > 1 {
		fail("two markers")
	}
	for n, tiles := range s.sources {
		for c := range Color(Colors) {
			if s.offers.has(n, c) != (tiles.Of(c) > 0) {
				fail("the offers differ from the tiles at the sources")
			}
		}
	}
}
