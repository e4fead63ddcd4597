package table_test

import (
	"fmt"
	"slices"
	"testing"

	"sobremesa/bot/records"
	"sobremesa/engine/must"
)

// People are ordered by rating, and not by wins: twenty wins over a second account leave a player
// behind those who have won fewer games against each other. A player with too few games for a shown
// rating comes last, whoever they have beaten.
func TestPeopleAreOrderedByRating(t *testing.T) {
	f := newFixture(t)
	for i := range 60 {
		others := []string{"luis", "eva", "iker"}
		f.finishedGame([]string{"bea", others[i%3]})
		f.finishedGame([]string{others[i%3], others[(i+1)%3]})
	}
	for range 70 {
		f.finishedGame([]string{"ana", "second account"})
	}
	f.finishedGame([]string{"new", "bea"})
	got := f.listed()
	if got[0] != "bea" || slices.Index(got, "ana") < 1 || got[len(got)-1] != "new" {
		t.Errorf("listed %v", got)
	}
	of := records.Board{Guild: "g", Kind: "azul", List: records.People}
	for i, user := range got {
		r, err := f.Records.Leaderboard(t.Context(), of, user)
		must.Succeed(t, err)
		s, err := f.Records.PersonStats(t.Context(), "g", "azul", user)
		must.Succeed(t, err)
		line := r.Lines[i]
		if places := fmt.Sprint(line.Place, r.Own.Place, s.People.Place); places != fmt.Sprint(i+1, i+1, i+1) || line.User != user {
			t.Errorf("%s, listed as number %d, has the places %s", user, i+1, places)
		}
	}
	if ana, bea := f.line("ana"), f.line("bea"); ana.Wins <= bea.Wins {
		t.Errorf("ana has %d wins and bea %d; the order would be the same by wins", ana.Wins, bea.Wins)
	}
}

// line returns a user's line on the leaderboard.
func (f *fixture) line(user string) records.Ranked {
	f.T.Helper()
	s, err := f.Records.PersonStats(f.T.Context(), "g", "azul", user)
	must.Succeed(f.T, err)
	return s.People
}

func TestALevelRisesWithEveryThirdWin(t *testing.T) {
	for wins, want := range [][2]int{{1, 0}, {1, 1}, {1, 2}, {2, 0}, {2, 1}, {2, 2}, {3, 0}, {3, 1}} {
		if level, done := records.LevelOf(wins); level != want[0] || done != want[1] {
			t.Errorf("%d wins are level %d and %d more, want %v", wins, level, done, want)
		}
	}
}
