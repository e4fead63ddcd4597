package bot_test

import (
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// Ana has installed the bot for her account, and no server has it.
func TestWhoHasTheBotAloneUsesWhatNeedsNoServer(t *testing.T) {
	w := start(t)
	person := w.server.As(ana.ID)
	for _, g := range []localdiscord.Guild{localdiscord.LaPlaza, localdiscord.TheLounge} {
		must.Succeed(t, w.server.Uninstall(g.ID, true))
	}
	if _, err := person.Command(w.context(), mesa.ID, "azul help"); err == nil {
		t.Fatal("nothing is installed, and the command is there")
	}
	must.Succeed(t, person.Install(true))
	absent, _, _ := strings.Cut(says("chat.absent"), ":")
	for _, line := range []string{"azul new", "azul new opponent:voraz", "azul join", "azul leaderboard", "azul board"} {
		w.wants(w.command(ana, mesa, line), absent)
	}
	if g, err := w.store.LiveGame(w.context(), mesa.ID, "azul"); err == nil {
		t.Errorf("game %d was opened", g.ID)
	}
	w.wants(w.command(ana, mesa, "azul help"), "/azul")
	w.wants(w.command(ana, mesa, "sobremesa games"), says("mine.none"))
	today := w.shown(ana, mesa, "azul today")
	if today.Flags&64 == 0 {
		t.Errorf("the day's puzzle and game are told to everybody: %q", today.Content)
	}
	w.wants(w.click(ana, today, message.Daily), "https://discord.com/channels/@me/")
	direct, err := person.OpenDirect()
	must.Succeed(t, err)
	w.await("the game of the day in her direct messages", func() bool {
		g, err := w.store.LiveGame(w.context(), direct, "azul")
		return err == nil && g.Status == store.Running && g.Guild == "" && len(person.Direct()) > 0
	})
	if list := person.Messages(mesa.ID); len(list) > 0 && list[len(list)-1].Flags&64 == 0 {
		t.Errorf("the channel reads %q", list[len(list)-1].Content)
	}
}
