package bot_test

import (
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
)

func TestPeopleWhoAreNamedAreMentionedAndWaitedFor(t *testing.T) {
	w := start(t)
	w.wants(w.command(ana, mesa, "azul new invite1:@Luis invite2:@Marta"), says(sitting.Opened))
	lobby := w.settled(mesa)
	w.wants(lobby.Content, "<@"+luis.ID+">", "<@"+marta.ID+">")
	if len(lobby.Mentions) != 2 {
		t.Errorf("%q mentions %v", lobby.Content, lobby.Mentions)
	}
	w.wants(w.click(iker, lobby, message.Join), "se guarda")
	w.click(luis, lobby, message.Join)
	now := w.settled(mesa)
	if strings.Contains(now.Content, "<@"+luis.ID+">") || !strings.Contains(now.Content, "<@"+marta.ID+">") {
		t.Errorf("waits for %q", now.Content)
	}
	w.click(marta, lobby, message.Join)
	w.wants(w.settled(mesa).Content, says("board.first"))
}

// The seats at a table outlive nobody's membership: who is left cannot be made to wait for people
// who have left the server, or to play against them.
func TestATableGoesOnWithoutThoseWhoHaveLeftTheServer(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:4")
	lobby := w.settled(mesa)
	for _, user := range []localdiscord.User{luis, marta} {
		w.click(user, lobby, message.Join)
		lobby = w.settled(mesa)
	}
	must.Succeed(t, w.server.Leave(ana.ID, localdiscord.LaPlaza.ID, true))
	w.wants(w.click(luis, lobby, message.Start), says(table.HaveLeft, "n", 1, "names", "Ana"))
	lobby = w.settled(mesa)
	w.wants(lobby.Content, says("lobby.by", "name", "<@"+luis.ID+">"))
	w.wants(lobby.Attachments[0].Description, "Luis", "Marta")
	w.click(marta, lobby, message.Start)
	w.wants(w.settled(mesa).Content, says("board.first"))
	if g := w.game(mesa); len(g.Seats) != 2 {
		t.Errorf("there are %d seats", len(g.Seats))
	}
}

// The request says exactly who may be notified, and an hour is an hour for whichever process.
func TestATableThatOpensCallsTheRoleThatTheServerNames(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var behind atomic.Int64
	behind.Store(int64(61 * time.Minute))
	c := w.config()
	c.Now = func() time.Time { return time.Now().Add(-time.Duration(behind.Load())) }
	stop := w.run(c)
	var asked atomic.Pointer[string] // the mentions that the last message in a channel asked for
	w.server.Observe(func(e localdiscord.Exchange) {
		if e.Route == routeCreate {
			m, err := readWritten(e)
			if err != nil {
				t.Error(err)
			}
			mentions := string(m.AllowedMentions)
			asked.Store(&mentions)
		}
	})
	called := func(what string, channel localdiscord.Channel, line, want string, roles ...string) {
		t.Helper()
		asked.Store(nil)
		w.command(luis, channel, line)
		w.await("the lobby", func() bool { return asked.Load() != nil })
		lobby := w.newest(channel)
		if !slices.Equal(lobby.MentionRoles, roles) || len(lobby.Mentions) > 0 || lobby.MentionEveryone || *asked.Load() != want {
			t.Errorf("%s: %s are asked for, %v and %v are notified: %s", what, *asked.Load(), lobby.MentionRoles, lobby.Mentions, lobby.Content)
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
	const nobody = `{"parse":[]}`
	onlyIt := `{"parse":[],"roles":["` + role + `"]}`
	called("alone", localdiscord.Pruebas, "azul new players:2 opponent:voraz", nobody)
	called("a table", mesa, "azul new players:2", onlyIt, role)
	called("within the hour", localdiscord.General, "enanos new", nobody)
	must.Succeed(t, stop())
	w.run(c)
	called("after a restart", mesa, "enanos new", nobody)
	behind.Store(0)
	called("after the hour", localdiscord.Pruebas, "enanos new", onlyIt, role)
	w.wants(w.press(ana, panel, id+"role"), says("panel.role", "role", ""))
}

// A desktop client remembers the chosen option of a select as long as the select keeps its
// custom_id, and does not send the same choice again.
func TestTheSameArtificialPlayerCanBeChosenAgainAndAgain(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:4")
	held := make(map[string]string)
	choose := func(player string) {
		lobby := w.settled(mesa)
		id := w.button(lobby, message.Add).CustomID
		if held[lobby.ID+id] == player {
			t.Fatalf("%s is chosen already in %s: nothing is sent", player, id)
		}
		held[lobby.ID+id] = player
		w.press(ana, lobby, id, player)
	}
	choose("voraz")
	first := w.settled(mesa)
	choose("voraz")
	choose("-2")
	choose("voraz")
	w.wants(w.settled(mesa).Attachments[0].Description, "Voraz 1", "Voraz 2")
	// A client that still shows the previous select sends its custom_id.
	a := w.forge(ana, mesa, w.button(first, message.Add).CustomID, "aleatorio")
	if a.Kind != chat.Silent || len(w.game(mesa).Seats) != 4 {
		t.Errorf("%+v, seats %v", a, w.game(mesa).Seats)
	}
}
