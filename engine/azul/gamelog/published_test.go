package gamelog

import (
	"os"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// published.log is the game that the published simulator's own description
// shows, with tables only where they are needed: its deals and its moves.

func TestThePublishedSimulatorsOwnExampleIsLegal(t *testing.T) {
	o := replay(t, published(t))
	want := "70 azul.log-floor map[line:1]\n" + // player 3, yellow in line 1 for the second time
		"185 azul.log-deal map[factory:8 round:3]\n" + // the bag alone fills seven factories of nine
		"324 azul.log-deal map[factory:5 round:5]\n" +
		"324 azul.log-not-shown map[factory:5 round:5]\n" // two tiles, not printed
	if o.Illegal != nil || notes(o) != want || !o.Over || o.Last.End() != azul.EndRow || o.Moves != 95 {
		t.Errorf("%d moves, %+v\n%swant\n%s", o.Moves, o.Illegal, notes(o), want)
	}
	if len(o.Winners) != 1 || o.Winners[0] != 1 {
		t.Errorf("winners %v, want the second player", o.Winners)
	}
}

// That simulator counts one point more for every tile with neighbours in one
// direction only. It is the whole difference between its scores and the rules'.
func TestThePublishedScoresDifferByTheSimulatorsExtraPointsExactly(t *testing.T) {
	l := read(t, published(t))
	extra := make([]int, l.Seats)
	o, err := l.Replay(l.Wall, func(before, after *azul.View, seat engine.Seat, m azul.Move) {
		_, report, err := before.After(seat, m)
		must.Succeed(t, err)
		for s := range l.Seats {
			// The tiles on the wall at the time of each placement, row after row.
			wall := before.Board(engine.Seat(s)).Wall
			at := func(row, column int) bool {
				return row >= 0 && row < 5 && column >= 0 && column < 5 && wall[row][column] != azul.NoColor
			}
			for _, p := range report.Boards[s].Placed() {
				row, column := p.Row-1, p.Column-1
				wall[row][column] = p.Color
				across := at(row, column-1) || at(row, column+1)
				down := at(row-1, column) || at(row+1, column)
				if across != down {
					extra[s]++
				}
			}
		}
	})
	must.Succeed(t, err)
	for s, score := range o.Scores {
		if score+extra[s] != l.Claimed[s] {
			t.Errorf("player %d: %d by the rules, %d extra points, %d claimed", s+1, score, extra[s], l.Claimed[s])
		}
	}
}

func published(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/published.log")
	must.Succeed(t, err)
	return string(text)
}

func TestAReplayedLogIsToldInFramesWhateverItsDeals(t *testing.T) {
	l := read(t, published(t))
	type moved struct {
		seat          engine.Seat
		before, after azul.View
	}
	var watched []moved
	o, err := l.Replay(l.Wall, func(before, after *azul.View, seat engine.Seat, _ azul.Move) {
		watched = append(watched, moved{seat, *before, *after})
	})
	must.Succeed(t, err)
	if len(o.Frames) != len(o.Played)+1 {
		t.Fatalf("%d frames, %d moves", len(o.Frames), len(o.Played))
	}
	deals := 0
	for i, m := range o.Played {
		before, after := o.Frames[i].View.(azul.View), o.Frames[i+1].View.(azul.View)
		if o.Frames[i+1].Seat != m.Seat {
			t.Errorf("move %d is of seat %d, its frame of %d", i, m.Seat, o.Frames[i+1].Seat)
		}
		if m.Seat == engine.Chance {
			if deals++; after.Phase() != azul.Drafting || m.Text != "" {
				t.Errorf("deal %d is %+v", deals, m)
			}
			continue
		}
		if len(watched) == 0 || watched[0] != (moved{m.Seat, before, after}) {
			t.Fatalf("frame %d is not what was watched", i)
		}
		watched = watched[1:]
		if events := o.Frames[i+1].Events; len(events) == 0 || events[0].Code != azul.TookTiles {
			t.Errorf("move %d tells %v", i, events)
		}
	}
	if deals != 5 || len(watched) > 0 {
		t.Errorf("%d deals, %d moves have no frame", deals, len(watched))
	}
}
