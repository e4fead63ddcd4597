package gamelog

import (
	"os"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	artificial "sobremesa/engine/azul/players"
	"sobremesa/engine/must"
)

// published.log is the example game in the published simulator's description, with tables only
// where they are needed.

func TestThePublishedExampleIsLegal(t *testing.T) {
	o := replay(t, published(t))
	want := "70 azul.log-floor\n" + // player 3, yellow in line 1 for the second time
		"185 azul.log-deal\n" + // the simulator fills seven of nine factory displays from the bag alone
		"324 azul.log-deal\n" +
		"324 azul.log-not-shown\n" // two tiles that are not printed
	if o.Illegal != nil || notes(o) != want || o.Last.End() != azul.EndRow || o.Moves != 95 {
		t.Errorf("%d moves, %+v\n%swant\n%s", o.Moves, o.Illegal, notes(o), want)
	}
	if winner := o.Last.Standings()[0].Seat; winner != 1 {
		t.Errorf("winner %v, want the second player", winner)
	}
}

// The simulator counts one point too many for every tile with neighbours in one direction only.
// This accounts for the whole difference between its scores and the rules'.
func TestPublishedScoresDifferOnlyByTheSimulatorsExtraPoints(t *testing.T) {
	l := read(t, published(t))
	extra := make([]int, l.Seats)
	o := replay(t, published(t))
	steps(t, o, func(before, _ *azul.View, seat engine.Seat, m azul.Move) {
		_, report, err := before.After(seat, m)
		must.Succeed(t, err)
		for s := range l.Seats {
			// The wall at the time of each placement, row by row.
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
	for s, score := range scoresOf(o) {
		if score+extra[s] != l.Claimed[s] {
			t.Errorf("player %d: %d by the rules, %d extra points, %d claimed", s+1, score, extra[s], l.Claimed[s])
		}
	}
}

// The description of the simulator is of the player "voraz". The game printed beside it was played
// otherwise: 41 of its moves are the player's. In 35 others the player was content with less than it
// could have had, and in 18 of these with less than from the same source, so neither another order
// among equals nor a choice of the source before the move explains them.
func TestGreedyFollowsTheDescriptionRatherThanThePublishedGame(t *testing.T) {
	var same, best, bestOfSource int
	o := replay(t, published(t))
	steps(t, o, func(before, _ *azul.View, seat engine.Seat, m azul.Move) {
		view := *before
		view.Viewer = seat
		if m == (artificial.Greedy{}).Choose(t.Context(), engine.Budget{}, &view, nil) {
			same++
		}
		worth := func(m azul.Move) int {
			end := view.IfRoundEndedAfter(m)
			return end.Score + end.Bonuses.Points()
		}
		most, mostOfSource := 0, 0
		for _, other := range view.Moves(seat, nil) {
			most = max(most, worth(other))
			if other.Source == m.Source {
				mostOfSource = max(mostOfSource, worth(other))
			}
		}
		if worth(m) == most {
			best++
		}
		if worth(m) == mostOfSource {
			bestOfSource++
		}
	})
	if o.Moves != 95 || same != 41 || best != 60 || bestOfSource != 77 {
		t.Errorf("of %d moves %d are the player's, %d worth as much as any, %d as any from the same source; want 41, 60 and 77 of 95", o.Moves, same, best, bestOfSource)
	}
}

func published(t *testing.T) string {
	t.Helper()
	text, err := os.ReadFile("testdata/published.log")
	must.Succeed(t, err)
	return string(text)
}

func TestReplayReturnsFrames(t *testing.T) {
	o := replay(t, published(t))
	deals := 0
	for i, m := range o.Played {
		frame := o.Frames[i+1]
		if frame.Seat != m.Seat {
			t.Errorf("move %d is seat %d's, its frame seat %d's", i, m.Seat, frame.Seat)
		}
		if m.Seat == engine.Chance {
			if v := frame.View.(azul.View); v.Phase() != azul.Drafting || m.Text != "" {
				t.Errorf("deal %d is %+v", deals, m)
			}
			deals++
		} else if len(frame.Events) == 0 || frame.Events[0].Code != azul.TookTiles {
			t.Errorf("move %d has the events %v, want %s first", i, frame.Events, azul.TookTiles)
		}
	}
	if deals != 5 || len(o.Played) != 5+o.Moves || len(o.Frames) != len(o.Played)+1 {
		t.Errorf("%d deals, want 5; %d moves and %d frames", deals, len(o.Played), len(o.Frames))
	}
}
