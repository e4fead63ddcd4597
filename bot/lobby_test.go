package bot_test

import (
	"slices"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
)

// Exactly the role is notified, and an hour is an hour for whichever process.
func TestATableThatOpensCallsTheRoleThatTheServerNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var behind atomic.Int64
	behind.Store(int64(61 * time.Minute))
	c := w.config()
	c.Now = func() time.Time { return time.Now().Add(-time.Duration(behind.Load())) }
	stop := w.run(c)
	called := func(what string, channel localdiscord.Channel, line string, roles ...string) {
		t.Helper()
		before := len(w.public(channel))
		w.command(luis, channel, line)
		w.await("the lobby", func() bool { return len(w.public(channel)) > before })
		lobby := w.newest(channel)
		if !slices.Equal(lobby.MentionRoles, roles) || len(lobby.Mentions) > 0 || lobby.MentionEveryone {
			t.Errorf("%s: %v and %v are notified: %s", what, lobby.MentionRoles, lobby.Mentions, lobby.Content)
		}
	}
	role := localdiscord.Jugones.ID
	panel := w.shown(ana, mesa, "sobremesa server")
	const id = "sobremesa:1:0:set:server."
	w.wants(panel.Content, says("setting.role")+": "+says("panel.role", "role", ""))
	w.press(ana, panel, id+"which", "role")
	w.wants(w.press(ana, panel, id+"role", mesa.GuildID), says("settings.not-everyone"))
	w.wants(w.press(ana, panel, id+"role", role), "<@&"+role+">")
	if chosen := w.again(ana, panel).Button(id + "role").DefaultValues; len(chosen) != 1 || chosen[0].ID != role || chosen[0].Type != "role" {
		t.Errorf("the menu shows %+v as chosen", chosen)
	}
	called("a table", mesa, "azul new players:2", role)
	must.Succeed(t, stop())
	w.run(c)
	called("within the hour, after a restart", mesa, "enanos new")
	behind.Store(0)
	called("after the hour", localdiscord.Pruebas, "enanos new", role)
	w.wants(w.press(ana, panel, id+"role"), says("panel.role", "role", ""))
}
