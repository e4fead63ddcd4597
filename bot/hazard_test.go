package bot_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
)

// stillThere plays a move to show that the bot works.
func (w *world) stillThere() {
	w.t.Helper()
	w.await("the bot to be connected", w.server.Online)
	user, move, over := w.turn(mesa)
	if over {
		w.t.Fatal("the game is over")
	}
	w.wants(w.command(user, mesa, "azul take "+move), says(sitting.Played))
	next, _, _ := w.turn(mesa)
	w.wants(w.settled(mesa).Content, "<@"+next.ID+">")
}

func TestDiscordMayRefuseForAWhile(t *testing.T) {
	t.Parallel()
	for name, fault := range map[string]func(*localdiscord.Faults){
		"500 on answers":   func(f *localdiscord.Faults) { f.Next500("POST /interactions/{interaction}/{token}/callback", 2) },
		"500 on messages":  func(f *localdiscord.Faults) { f.Next500(routeCreate, 3) },
		"429 for them all": func(f *localdiscord.Faults) { f.NextGlobal429(2, 100*time.Millisecond) },
	} {
		t.Run(name, func(t *testing.T) {
			w := start(t)
			w.newGame(mesa, ana, luis)
			w.settled(mesa)
			fault(w.server.Faults())
			for range 2 {
				w.says(luis, mesa)
				w.stillThere()
			}
			seen := make(map[string]bool)
			for _, m := range w.public(mesa) {
				if len(m.Attachments) == 0 && !strings.Contains(m.Content, "**") || strings.Contains(m.Content, "libre") || strings.Contains(m.Content, says("lobby.title")) {
					continue
				}
				if seen[string(m.Nonce)] {
					t.Errorf("the board %s was posted twice", m.Nonce)
				}
				seen[string(m.Nonce)] = true
			}
			if len(seen) != 3 {
				t.Errorf("%d boards, want 3: the first and two more", len(seen))
			}
		})
	}
}

func TestTheTokenIsInNoLogAndNoError(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var log notes
	c := w.config()
	c.Log = log.log()
	stop := w.run(c)
	w.newGame(mesa, ana, luis)
	w.server.Faults().Next500("POST /interactions/{interaction}/{token}/callback", 1000)
	asked, enough := context.WithCancel(w.context())
	var waits sync.WaitGroup
	waits.Go(func() { _, _ = w.server.As(ana.ID).Command(asked, mesa.ID, "azul board") })
	w.await("the bot to give up answering", func() bool { return strings.Contains(log.String(), "cannot answer") })
	enough()
	waits.Wait()
	if err := stop(); err != nil && strings.Contains(err.Error(), testToken) {
		t.Error("the token is in the error")
	}
	if strings.Contains(log.String(), testToken) {
		t.Error("the token is in the log")
	}
	if strings.Contains(log.String(), "/callback") {
		t.Error("the log has the address of an interaction, which holds its token")
	}
}
