package storetest

import (
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
)

var memberRules = []rule{
	{"a user who has left the guild is not listed and takes no place", func(t *testing.T, s store.Store) {
		finish(t, s, 1, person("ana", 50, 1), person("luis", 30, 2), person("iker", 20, 3))
		note := func(user string, member bool, seconds int) {
			t.Helper()
			must.Succeed(t, s.NoteMember(t.Context(), guild, user, member, at(seconds)))
		}
		note("ana", false, 5)
		note("luis", true, 6)
		must.Succeed(t, s.NoteMember(t.Context(), "guild2", "luis", false, at(5)))
		lines, err := s.Leaderboard(t.Context(), board, 10)
		if err != nil || len(lines) != 2 || lines[0].User != "luis" || lines[0].Place != 1 || lines[0].Checked != at(6) || !lines[1].Checked.IsZero() {
			t.Errorf("leaderboard: got %+v, %v; want luis, checked, and one more", lines, err)
		}
		if own, err := s.Stats(t.Context(), board, "iker"); err != nil || own.Place != 2 {
			t.Errorf("the third user's place: got %d, %v; want 2", own.Place, err)
		}
		if own, err := s.Stats(t.Context(), board, "ana"); err != nil || own.Wins != 1 {
			t.Errorf("stats of a user who has left: got %+v, %v; want one win", own, err)
		}
		wantLeft(t, s, guild, "ana", true)
		wantLeft(t, s, guild, "luis", false)
		wantLeft(t, s, guild, "nobody", false)
		wantLeft(t, s, "guild2", "luis", true)
		note("ana", true, 7)
		wantLeft(t, s, guild, "ana", false)
		wantBoard(t, s, board, 1, won("ana", 1, 1, 50, 50))
	}},
}

func wantLeft(t *testing.T, s store.Store, guild, user string, want bool) {
	t.Helper()
	wantReturned(t, user+" has left "+guild, want)(s.HasLeft(t.Context(), guild, user))
}
