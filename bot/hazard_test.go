package bot_test

import (
	"context"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/discord"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
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
		"429 on answers": func(f *localdiscord.Faults) {
			f.Next429("POST /interactions/{interaction}/{token}/callback", 2, 50*time.Millisecond)
		},
		"500 on answers":   func(f *localdiscord.Faults) { f.Next500("POST /interactions/{interaction}/{token}/callback", 2) },
		"429 on messages":  func(f *localdiscord.Faults) { f.Next429(routeCreate, 3, 100*time.Millisecond) },
		"500 on messages":  func(f *localdiscord.Faults) { f.Next500(routeCreate, 3) },
		"500 on edits":     func(f *localdiscord.Faults) { f.Next500(routeEdit, 2) },
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

// deferAfter is when the bot tells Discord that a button's answer takes longer.
const deferAfter = 1500 * time.Millisecond

func TestASlowAnswerToAButtonStillArrives(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.config()
	c.Around = func(answer discord.Answerer) discord.Answerer {
		return func(ctx context.Context, in *chat.Interaction) *chat.Answer {
			if in.Press != nil {
				time.Sleep(deferAfter + 200*time.Millisecond)
			}
			return answer(ctx, in)
		}
	}
	w.run(c)
	w.newGame(mesa, ana, luis)
	board := w.settled(mesa)
	o, err := w.server.As(ana.ID).Click(w.context(), board.ID, w.button(board, message.Look).CustomID)
	must.Succeed(t, err)
	if o.Kind != localdiscord.KindDeferredUpdate {
		t.Errorf("answered by %s: the board itself would be replaced", o.Kind)
	}
	w.await("the table for Ana alone", func() bool {
		list := w.server.As(ana.ID).Messages(mesa.ID)
		last := list[len(list)-1]
		return last.Flags&64 != 0 && len(last.Attachments) == 1
	})
	if now := w.again(iker, board); now.Content != board.Content {
		t.Errorf("the board says %q now", now.Content)
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

// A stored move counts even when Discord refuses the answer to it.
func TestWhenDiscordRefusesTheAnswerToAMoveThePlayerIsToldThatItStands(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	refuses := func() {
		w.server.Faults().NextRefusal("callback", 1, &localdiscord.Error{Status: 400, Code: 50035, Message: "Invalid Form Body"})
	}
	user, move, _ := w.turn(mesa)
	before := len(w.game(mesa).Moves)
	refuses()
	w.wants(w.command(user, mesa, "azul take "+move), says("chat.stands", "move", true, "game", "azul"))
	if now := len(w.game(mesa).Moves); now != before+1 {
		t.Errorf("%d moves, %d before", now, before)
	}
	// This answer replaces the menu of the move.
	user, move, _ = w.turn(mesa)
	w.confirms(user, settings.Yes)
	ask := w.shown(user, mesa, "azul take "+move)
	refuses()
	w.wants(w.click(user, ask, message.Reading), says("chat.stands", "move", true, "game", "azul"))
	if now := w.again(user, ask); len(buttons(now)) > 0 {
		t.Errorf("the confirmed move still has its button: %q", now.Content)
	}
	// First nothing is done, and then something other than a move.
	refuses()
	w.wants(w.command(user, mesa, "azul board"), says("chat.failed"))
	refuses()
	w.wants(w.command(user, localdiscord.General, "azul new"), says("chat.stands", "game", "azul"))
}
