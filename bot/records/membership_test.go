package records

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sobremesa/bot/settings"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

func TestWhoHasLeftAGuildAndWhenThatWasFoundOutIsRemembered(t *testing.T) {
	s, now := sqlitetest.New(t), time.UnixMilli(5_000).UTC()
	r := &Records{store: s, now: func() time.Time { return now }}
	is := func(guild, user string, want bool) {
		t.Helper()
		if left, err := r.hasLeft(t.Context(), guild, user); err != nil || left != want {
			t.Errorf("%s has left %s: %t, %v", user, guild, left, err)
		}
	}
	must.Succeed(t, r.noteMember(t.Context(), "g", "ana", false))
	must.Succeed(t, r.noteMember(t.Context(), "g", "luis", true))
	must.Succeed(t, r.noteMember(t.Context(), "h", "luis", false))
	is("g", "ana", true)
	is("g", "luis", false)
	is("h", "luis", true)
	is("g", "nobody", false)
	before := now
	now = now.Add(time.Minute)
	must.Succeed(t, r.Seen(t.Context(), "g", "ana"))
	must.Succeed(t, r.Seen(t.Context(), "g", "luis")) // was not thought to have left
	is("g", "ana", false)
	members, err := r.members(t.Context(), "g")
	must.Succeed(t, err)
	if len(members) != 2 || members["ana"] != (membership{true, now}) || members["luis"] != (membership{true, before}) {
		t.Errorf("members: %+v", members)
	}
	kept, err := store.KeptOf(t.Context(), s, "luis")
	must.Succeed(t, err)
	list, err := KeptMembers(kept.Values, "luis")
	want := []store.KeptMember{{Guild: "g", Member: true, At: before}, {Guild: "h", Member: false, At: before}}
	if diff := cmp.Diff(want, list); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	for key := range kept.Values {
		if IsMembership(key, "luis") {
			must.Succeed(t, s.SetValues(t.Context(), store.Texts{key: ""}))
		}
	}
	kept, err = store.KeptOf(t.Context(), s, "luis")
	if must.Succeed(t, err); len(kept.Values) != 1 || kept.Values[settings.OfPerson("luis").Key(LeftIn("h"))] == "" { // deleted with the settings
		t.Errorf("still kept: %v", kept.Values)
	}
}
