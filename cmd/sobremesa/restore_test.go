package main

import (
	"path/filepath"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

func TestWhoRestoresABackupGoesOnFromThereAndNoButtonOfBeforeMeetsANewGame(t *testing.T) {
	t.Parallel()
	l := newLocal(t, localdiscord.Options{}, `log.level = "error"`)
	ana, luis, here, there := localdiscord.Ana, localdiscord.Luis, localdiscord.General, localdiscord.Charla
	l.serve()
	l.registered("azul")
	live := func(channel localdiscord.Channel) *store.Game {
		t.Helper()
		db, err := sqlite.Open(t.Context(), l.database)
		must.Succeed(t, err)
		g, err := store.LiveGame(t.Context(), db, channel.ID, "azul")
		must.Succeed(t, err)
		must.Succeed(t, db.Close())
		return g
	}
	l.does(ana, here, "azul new players:3")
	copied := filepath.Join(t.TempDir(), "kept.db")
	if said, err := l.operate("backup", copied); err != nil || !strings.Contains(said, "complete, checked copy") {
		t.Fatalf("%v: %s", err, said)
	}
	l.does(luis, here, "azul join")
	l.does(ana, there, "azul new players:2")
	second := live(there)

	if said, err := l.operate("restore", copied); err == nil || !strings.Contains(said, "is in use: stop the bot") {
		t.Fatalf("while the bot runs: %v: %s", err, said)
	}
	l.stop()
	said, err := l.operate("restore", copied)
	must.Succeed(t, err)
	for _, word := range []string{l.database + " is now a copy of ", "is kept as " + l.database + ".before-", "is lost", "Clocks stand still"} {
		if !strings.Contains(said, word) {
			t.Errorf("not said: %q, but: %s", word, said)
		}
	}
	l.serve()
	l.registered("azul")
	if g := live(here); len(g.Seats) != 1 {
		t.Errorf("the table is %+v", g)
	}
	l.does(ana, there, "azul new players:2")
	if third := live(there); third.ID <= second.ID {
		t.Errorf("game %d after game %d", third.ID, second.ID)
	}
	l.stop()
}
