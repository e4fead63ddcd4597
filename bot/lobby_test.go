package bot_test

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
)

func TestTheLobbySaysWhoOpenedItHowFastItIsAndWhatItsOpponentsCanDo(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:3 pace:8h opponent:voraz")
	lobby := w.settled(mesa)
	w.wants(lobby.Content, says("lobby.by", "name", "<@"+ana.ID+">"), says("pace.8h"), "1. **Ana**", "2. **Voraz** · jugador artificial: Toma lo que más puntos da ahora; no mira más allá", says("lobby.free", "seat", 3))
	if len(lobby.Mentions) != 0 {
		t.Errorf("the lobby notifies %v", lobby.Mentions)
	}
}

func TestPeopleWhoAreNamedAreMentionedAndWaitedFor(t *testing.T) {
	w := start(t)
	w.wants(w.command(ana, mesa, "azul new invite1:@Luis invite2:@Marta"), says(sitting.Opened))
	lobby := w.settled(mesa)
	w.wants(lobby.Content, "<@"+luis.ID+">", "<@"+marta.ID+">", says("lobby.free", "seat", 3))
	if strings.Contains(lobby.Content, "4.") || len(lobby.Mentions) != 2 {
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

func TestWhoeverOpenedATableMayOpenItToAll(t *testing.T) {
	w := start(t)
	w.command(ana, mesa, "azul new players:2 invite1:@Luis")
	lobby := w.settled(mesa)
	w.wants(w.click(luis, lobby, message.Open), "Ana")
	w.click(ana, lobby, message.Open)
	w.click(iker, w.settled(mesa), message.Join)
	w.wants(w.settled(mesa).Content, "2. **Iker**")
}
