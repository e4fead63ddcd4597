package azul

import (
	"bytes"
	"image/gif"
	"os"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/render/sheet"
)

func TestFilmShowsTheWholeGameInThreeMegabytes(t *testing.T) {
	enginetest.OnlyThorough(t)
	const limit = 3_000_000 // bytes: about two and a half seconds at 10 Mbit/s
	for seats, theme := range map[int]sheet.Theme{2: sheet.Dark, 4: sheet.Light} {
		r := playGame(t, seats, azul.Classic, uint64(seats), true)
		var steps []Step
		for i := range r.states {
			steps = append(steps, r.step(i))
		}
		data := Film(Scene{Players: ordinary, Words: spanish, Theme: theme}, steps)
		g, err := gif.DecodeAll(bytes.NewReader(data))
		must.Succeed(t, err)
		rounds := 0
		for i := range r.changes {
			if r.changes[i].Report.RoundOver {
				rounds++
			}
		}
		if want := len(steps) + rounds + 1; len(g.Image) != want {
			t.Errorf("%d seats: %d pictures for %d moves and %d rounds", seats, len(g.Image), len(steps), rounds)
		}
		t.Logf("%d seats: %d pictures, %d KiB", seats, len(g.Image), len(data)/1024)
		if len(data) > limit {
			t.Errorf("%d seats: got %d bytes, want at most %d", seats, len(data), limit)
		}
	}
}

// The golden pictures are what is drawn, so their files tell how large pictures are.
func TestTablesOfFourStayBelow80KiB(t *testing.T) {
	for _, name := range []string{"four", "four-dark", "grey", "scripts", "preview", "hundred", "compared-dark"} {
		info, err := os.Stat("testdata/" + name + ".png")
		must.Succeed(t, err)
		if info.Size() >= 80<<10 {
			t.Errorf("%s has %d bytes, want less than 80 KiB", name, info.Size())
		}
	}
}

func TestRoundEndAddsUp(t *testing.T) {
	for _, wall := range []azul.Wall{azul.Classic, azul.Grey} {
		r := playGame(t, 3, wall, 6, true)
		before := make([]int, 3)
		for at := range r.changes {
			if !r.changes[at].Report.RoundOver {
				continue
			}
			s := r.scene(at, 0)
			s.Last = r.tiling(at)
			for seat := range engine.Seat(3) {
				sum := tallyOf(&s, seat)
				if want := max(0, before[seat]+sum.gain-sum.cost); sum.total != want {
					t.Errorf("%v: %d + %d − %d became %d", wall, before[seat], sum.gain, sum.cost, sum.total)
				}
				before[seat] = sum.total
			}
		}
	}
}

func TestMarksFollowTheChanges(t *testing.T) {
	state, err := azul.Start(2, azul.Classic)
	must.Succeed(t, err)
	play := func(seat engine.Seat, m azul.Move) Change {
		t.Helper()
		ch := Change{seat, m, state.Report(seat, m)}
		must.Succeed(t, state.Play(seat, m))
		return ch
	}
	play(engine.Chance, azul.First(0))
	for n := 1; n <= 5; n++ {
		play(engine.Chance, azul.Deal(n, azul.Some(3, azul.Red)+azul.Some(1, azul.Blue)))
	}
	last := []Change{
		play(0, azul.Take(1, azul.Red, 2)),
		play(1, azul.Take(azul.Centre, azul.Blue, 3)),
		play(0, azul.Take(2, azul.Blue, 1)),
		play(1, azul.Take(3, azul.Blue, 3)),
	}
	m := marksOf(&Scene{View: state.View(engine.Spectator), Last: last})
	if got := [...]int{m.lines[0][1][0].order, m.lines[0][1][1].order, m.floor[0][0].order, m.floor[0][1].order}; got != [...]int{1, 1, 1, 0} {
		t.Errorf("marks of three red tiles to line 2: got %v", got)
	}
	if got := [...]int{m.lines[1][2][0].order, m.lines[1][2][1].order, m.lines[1][2][2].order, m.floor[1][0].order}; got != [...]int{2, 4, 0, 2} {
		t.Errorf("marks of blue tiles to line 3 in two moves, with the marker to the floor: got %v", got)
	}
	if m.source[1].taken != (taken{1, 3, azul.Red}) || m.source[3].taken != (taken{4, 1, azul.Blue}) || !slices.Equal(m.centre[azul.Blue], []taken{{2, 1, azul.Blue}}) {
		t.Errorf("marks of the sources: got factories %v, centre %v", m.source, m.centre)
	}
}

// The text beside a picture numbers the moves. Each number stands at the source of the move's tiles,
// with their count, and at their target.
func TestSeveralMovesAreNumberedAtSourceAndTarget(t *testing.T) {
	placings, twice := 0, 0
	for _, wall := range []azul.Wall{azul.Classic, azul.Grey} {
		for seats := 2; seats <= azul.MaxSeats; seats++ {
			r := playGame(t, seats, wall, 3, true)
			from := 0
			for at := range r.states {
				phase := r.states[at].View(engine.Spectator)
				if r.changes[at].Report.RoundOver || at > 0 && r.changes[at].Move.Kind != r.changes[at-1].Move.Kind {
					from = at + 1
					continue
				}
				s := r.scene(at, at+1-from)
				source, target := map[int]int{}, map[int]int{}
				counts := map[string]int{}
				for _, e := range layout(&s).pieces {
					switch {
					case e.kind == kindText:
						counts[e.Text]++
					case e.kind == kindGhost || e.kind == kindPile:
						if e.chips[0] > 0 {
							source[e.chips[0]]++
						}
						if e.chips[1] > 0 {
							source[e.chips[1]]++
							twice++
						}
					case e.chips[0] > 0:
						target[e.chips[0]]++
					}
				}
				if len(s.Last) == 1 && len(source)+len(target) > 0 {
					t.Fatalf("a single move has numbers at %v and %v, want none", source, target)
				}
				for i, ch := range s.Last {
					if len(s.Last) == 1 {
						break
					}
					took := ch.Report.Took
					shown := s.View.Phase() != azul.Placing || ch.Move.Kind == azul.KindPlace // the factories are hidden while tiles are placed
					if shown && len(marksOf(&s).centre[ch.Move.Color]) <= 2 && source[i+1] != 1 {
						t.Fatalf("%d seats, %v: move %d of %d, %v, has %d numbers at its source, want 1", seats, phase.Phase(), i+1, len(s.Last), ch.Move, source[i+1])
					}
					if target[i+1] == 0 && (ch.Move.Kind == azul.KindPlace || took.Lost < took.Tiles) {
						t.Fatalf("%d seats, %v: move %d of %d, %v, has no number at its target", seats, phase.Phase(), i+1, len(s.Last), ch.Move)
					}
					if ch.Move.Kind == azul.KindPlace {
						placings++
					} else if shown && ch.Move.Source != azul.Centre && counts[times(took.Tiles)] == 0 {
						t.Fatalf("%d seats: that move %d took %d is not shown", seats, i+1, took.Tiles)
					}
				}
			}
		}
	}
	if placings == 0 || twice == 0 {
		t.Errorf("got %d moves that placed a tile and %d sources used twice, want some of both", placings, twice)
	}
}

func TestThePlayerToMoveOrTheViewerComesFirst(t *testing.T) {
	r := playGame(t, 4, azul.Classic, 3, true)
	at := r.find(10, func(v *azul.View) bool { return v.Phase() == azul.Drafting })
	s := r.scene(at, 0)
	if got, want := s.first(), s.View.ToMove().First(); got != want {
		t.Errorf("first seat: got %d, want %d, who is to move", got, want)
	}
	s.View.Viewer = (s.View.ToMove().First() + 2) % 4
	if got := s.first(); got != s.View.Viewer {
		t.Errorf("first seat: got %d, want the viewer, %d", got, s.View.Viewer)
	}
}
