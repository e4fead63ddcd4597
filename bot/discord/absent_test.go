package discord

import (
	"os"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// nothingStored fails the test if anything was stored for a table that was refused.
func nothingStored(t testing.TB, s store.Store) {
	t.Helper()
	if g, err := store.LiveGame(t.Context(), s, mesa.ID, "azul"); err == nil {
		t.Errorf("game %d was opened", g.ID)
	}
	if next, err := s.Pending(t.Context()); !next.IsZero() || err != nil {
		t.Errorf("a task is due at %v, %v", next, err)
	}
}

func TestWhereTheBotIsNoMemberNobodyIsToldThatATableIsOpen(t *testing.T) {
	owners := func(list ...string) map[string]any {
		all := make(map[string]any)
		for _, l := range list {
			all[l] = "1"
		}
		return all
	}
	const guild, user = "0", "1"
	for what, c := range map[string]struct {
		owners  map[string]any
		member  bool
		granted bits
		want    string
	}{
		"installed for its user alone":            {owners(user), true, mayHost, "No soy miembro"},
		"commands alone":                          {owners(guild), false, mayHost, "No soy miembro"},
		"commands alone, as administrator":        {owners(guild), false, discordgo.PermissionAdministrator, "No soy miembro"},
		"both, but no member":                     {owners(guild, user), false, mayHost, "client_id=1100000000000000000&"},
		"a member that does not see the channel":  {owners(guild), true, 0, "ver el canal"},
		"a member that may":                       {owners(guild, user), true, mayHost, hosttest.Says("table.opened")},
		"a member, by an older form of the event": {nil, true, mayHost, hosttest.Says("table.opened")},
	} {
		h := alone(t)
		h.host.Memory.Absent = !c.member
		i := commanded(t, ana, mesa, "azul", "new", "[]")
		i.AppID, i.Owners, i.AppPermissions = "1100000000000000000", c.owners, c.granted
		a := h.handle(t.Context(), i)
		if a == nil || a.Kind != chat.Reply || !a.Message.Private || !strings.Contains(a.Message.Content, c.want) {
			t.Errorf("%s: %+v, want it to say %q", what, a.Message, c.want)
		}
		if c.want != hosttest.Says("table.opened") {
			nothingStored(t, h.host.Store)
		}
	}
}

func TestTheInvitationIsTheOneOfTheManual(t *testing.T) {
	manual, err := os.ReadFile("../../README.md")
	must.Succeed(t, err)
	const app = "1100000000000000000"
	if link := strings.Replace(invitation(app), app, "APPLICATION_ID", 1); link == "" || !strings.Contains(string(manual), link) {
		t.Errorf("%q is not in it", link)
	}
	if link := invitation(""); link != "" {
		t.Errorf("an invitation without an application: %q", link)
	}
}
