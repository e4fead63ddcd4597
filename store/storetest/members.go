package storetest

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
)

var memberRules = []rule{
	{"who has left a guild, and when that was found out, is remembered", func(t *testing.T, s store.Store) {
		note := func(user string, member bool, seconds int) {
			t.Helper()
			must.Succeed(t, s.NoteMember(t.Context(), guild, user, member, at(seconds)))
		}
		note("ana", false, 5)
		note("luis", true, 6)
		must.Succeed(t, s.NoteMember(t.Context(), "guild2", "luis", false, at(5)))
		wantLeft(t, s, guild, "ana", true)
		wantLeft(t, s, guild, "luis", false)
		wantLeft(t, s, guild, "nobody", false)
		wantLeft(t, s, "guild2", "luis", true)
		note("ana", true, 7)
		wantLeft(t, s, guild, "ana", false)
		for guild, want := range map[string][]store.Member{guild: {{User: "ana", Present: true, Checked: at(7)}, {User: "luis", Present: true, Checked: at(6)}}, "guild3": nil} {
			all, err := s.Members(t.Context(), guild)
			must.Succeed(t, err)
			slices.SortFunc(all, func(a, b store.Member) int { return strings.Compare(a.User, b.User) })
			same(t, "members", all, want)
		}
	}},
}

func wantLeft(t *testing.T, s store.Store, guild, user string, want bool) {
	t.Helper()
	wantReturned(t, user+" has left "+guild, want)(s.HasLeft(t.Context(), guild, user))
}
