package main

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// operated is a bot that is run like an operator would run it.
type operated struct {
	*local
	t   *testing.T
	bot *exec.Cmd
}

func (o *operated) startBot() {
	o.bot = exec.Command("sobremesa", "serve", "-c", o.config)
	o.runBot()
}

func (o *operated) runBot() {
	o.bot.Stderr = o.t.Output()
	o.start(o.t, o.bot, tokenVariable+"=operated")
	o.t.Cleanup(func() { _ = o.bot.Process.Kill() })
	o.registered("azul")
}

func (o *operated) stopBot() {
	_ = o.bot.Process.Signal(os.Interrupt)
	must.Succeed(o.t, o.bot.Wait())
}

// operate runs a command on its database.
func (o *operated) operate(args ...string) (said string, err error) {
	out, err := exec.Command("sobremesa", append(args, "-c", o.config)...).CombinedOutput()
	return string(out), err
}

// told returns what a user is told.
func (o *operated) told(outcome *localdiscord.Outcome, err error) string {
	o.t.Helper()
	must.Succeed(o.t, err)
	ctx, cancel := context.WithTimeout(o.t.Context(), time.Minute)
	defer cancel()
	m, err := outcome.Await(ctx)
	must.Succeed(o.t, err)
	return m.Content
}

func (o *operated) command(user localdiscord.User, channel localdiscord.Channel, line string, buttons ...string) string {
	o.t.Helper()
	outcome, err := localdiscordtest.Choose(o.t.Context(), o.server.As(user.ID), channel.ID, line, buttons...)
	return o.told(outcome, err)
}

// clicks presses a button and returns the answer. A bot that is slow, such as one under the race
// detector that has just started, defers it, and it may be a message of its own.
func (o *operated) clicks(user localdiscord.User, channel localdiscord.Channel, id, button string) string {
	o.t.Helper()
	outcome, err := o.server.As(user.ID).Click(o.t.Context(), id, button)
	if err != nil || outcome.Kind != localdiscord.KindDeferredUpdate {
		return o.told(outcome, err)
	}
	ctx, cancel := context.WithTimeout(o.t.Context(), time.Minute)
	defer cancel()
	late := localdiscordtest.LateAnswer(ctx, o.server, user.ID, channel.ID, outcome)
	if late == nil {
		o.t.Fatalf("%s presses %s: no answer", user.Name, button)
	}
	return late.Content
}

// newest waits for a channel's message with a button for a verb of the game and, unless it is
// the lobby's, for that number of moves.
func (o *operated) newest(channel localdiscord.Channel, game int64, moves int, verb message.Verb) (under, button string) {
	o.t.Helper()
	o.Await(fmt.Sprintf("%s of game %d after %d moves in %s", verb, game, moves, channel.Name), func() bool {
		for _, m := range slices.Backward(o.server.As(localdiscord.Ana.ID).Messages(channel.ID)) {
			for _, row := range m.Components {
				for _, c := range row.Components {
					if id, ok := message.ParseCustomID(c.CustomID); ok && id.Game == game && id.Verb == verb && id.Seq == moves {
						under, button = m.ID, c.CustomID
						return true
					}
				}
			}
		}
		return false
	})
	return under, button
}

func TestWhoRestoresABackupGoesOnFromThereAndNoButtonOfBeforeMeetsANewGame(t *testing.T) {
	t.Parallel()
	o := &operated{local: newLocal(t, localdiscord.Options{Token: "operated"}, "[log]\nlevel = \"error\"\n"), t: t}
	ana, luis, here, there := localdiscord.Ana, localdiscord.Luis, localdiscord.General, localdiscord.Charla
	o.startBot()
	db, err := sqlite.Open(t.Context(), o.database)
	must.Succeed(t, err)
	defer db.Close()
	for _, user := range []localdiscord.User{ana, luis} {
		must.Succeed(t, db.SetValues(t.Context(), store.TextsOf(store.Scope{Kind: store.Person, ID: user.ID}, map[string]string{settings.Confirm: settings.No})))
	}
	must.Succeed(t, db.SetValues(t.Context(), store.TextsOf(store.Scope{Kind: store.Server, ID: localdiscord.LaPlaza.ID}, map[string]string{settings.Threads: settings.Off})))
	o.command(ana, here, "azul new players:2")
	o.command(luis, here, "azul join")
	o.command(ana, here, "azul board", "start")
	g, err := store.LiveGame(t.Context(), db, here.ID, "azul")
	must.Succeed(t, err)

	copied := filepath.Join(t.TempDir(), "kept.db")
	if said, err := o.operate("backup", copied); err != nil || !strings.Contains(said, "complete, checked copy") {
		t.Fatalf("%v: %s", err, said)
	}
	replayed := sitting.Of(all.Games(), g)
	must.Succeed(t, replayed.Replay())
	moving, waiting := ana, luis
	seat := slices.Collect(replayed.ToMove().All())[0]
	if g.Seats[seat].User == luis.ID {
		moving, waiting = luis, ana
	}
	moves, err := replayed.MovesAt(replayed.Moves, seat)
	must.Succeed(t, err)
	if said := o.command(moving, here, "azul take "+moves[0]); !strings.Contains(said, hosttest.Says(sitting.Played)) {
		t.Fatalf("%q", said)
	}
	after, err := db.Game(t.Context(), g.ID)
	must.Succeed(t, err)
	o.command(ana, there, "azul new players:2")
	second, err := store.LiveGame(t.Context(), db, there.ID, "azul")
	must.Succeed(t, err)
	board, play := o.newest(here, g.ID, len(after.Moves), message.Play)
	lobby, join := o.newest(there, second.ID, 0, message.Join)

	if said, err := o.operate("restore", copied); err == nil || !strings.Contains(said, "is in use: stop the bot") {
		t.Fatalf("while the bot runs: %v: %s", err, said)
	}
	must.Succeed(t, db.Close())
	o.stopBot()
	said, err := o.operate("restore", copied)
	must.Succeed(t, err)
	for _, word := range []string{o.database + " is now a copy of ", "is kept as " + o.database + ".before-", "is lost", "Clocks stand still"} {
		if !strings.Contains(said, word) {
			t.Errorf("not said: %q, but: %s", word, said)
		}
	}
	restored := time.Now().Unix()
	o.startBot()
	if db, err = sqlite.Open(t.Context(), o.database); err != nil {
		t.Fatal(err)
	}
	if again, err := db.Game(t.Context(), g.ID); err != nil || len(again.Moves) != len(g.Moves) {
		t.Errorf("the game is %+v, %v", again, err)
	}
	// The player to move is led to the current position.
	if said := o.clicks(waiting, here, board, play); !strings.Contains(said, hosttest.Says("table.wait-for", "names", g.Seats[seat].Name)) {
		t.Errorf("the board of after the copy says %q", said)
	}
	o.command(ana, there, "azul new players:2")
	third, err := store.LiveGame(t.Context(), db, there.ID, "azul")
	must.Succeed(t, err)
	if third.ID <= second.ID || third.ID < restored-60 {
		t.Errorf("game %d after game %d", third.ID, second.ID)
	}
	if said := o.clicks(luis, there, lobby, join); !strings.Contains(said, hosttest.Says("table.closed", "game", "azul")) {
		t.Errorf("the table of after the copy says %q", said)
	}
	if third, err = db.Game(t.Context(), third.ID); err != nil || len(third.Seats) != 1 {
		t.Errorf("the new table is %+v, %v", third, err)
	}
	o.stopBot()
}
