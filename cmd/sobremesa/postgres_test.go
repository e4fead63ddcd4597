//go:build ci

package main

import (
	"fmt"
	"os/exec"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/postgres/postgrestest"
	"sobremesa/store/sqlite"
)

func TestADatabaseIsMovedToAServerAndGoesOnThere(t *testing.T) {
	t.Parallel()
	connection := postgrestest.Schema(t)
	o := newLocal(t, localdiscord.Options{}, `log.level = "error"`)
	address := postgrestest.URL(t, connection)
	ana, luis, here, there := localdiscord.Ana, localdiscord.Luis, localdiscord.General, localdiscord.Charla
	o.serve()
	o.registered("azul")
	o.does(ana, here, "azul new players:2")
	o.does(luis, here, "azul join")
	o.does(ana, here, "azul board", "start")
	if said, err := o.operate("move-database", address); err == nil || !strings.Contains(said, "is in use: stop the bot") {
		t.Fatalf("while the bot runs: %v: %s", err, said)
	}
	o.stop()
	file, err := sqlite.Open(t.Context(), o.database)
	must.Succeed(t, err)
	running, err := file.Games(t.Context(), store.Query{Guild: localdiscord.LaPlaza.ID, Status: store.Live, Newest: true, Limit: 1}) // the game is in a thread
	must.Succeed(t, err)
	g, err := file.Game(t.Context(), running[0].ID)
	must.Succeed(t, err)
	ended := &store.Game{Kind: "azul", Version: 1, Guild: "g", Channel: "c", Variant: "clasico", Status: store.Finished,
		Started: time.UnixMilli(1), Ended: time.UnixMilli(5), Capacity: 2, Seats: []store.Seat{{User: ana.ID}, {User: luis.ID}}}
	must.Succeed(t, file.Commit(t.Context(), &store.Change{Game: ended, At: time.UnixMilli(5),
		Moves:   []store.Move{{Move: engine.Move{Text: "no move"}, At: time.UnixMilli(2)}},
		Results: []store.Result{{User: ana.ID, Name: "Ana", Score: 9, Place: 1}, {Seat: 1, User: luis.ID, Name: "Luis", Score: 5, Place: 2}}}))
	must.Succeed(t, file.SetValues(t.Context(), store.Texts{store.FactOf("a"): ana.ID}))
	kept, err := store.KeptOf(t.Context(), file, ana.ID)
	must.Succeed(t, err)
	installation, err := store.ReadText(t.Context(), file, store.Installation)
	must.Succeed(t, err)
	must.Succeed(t, file.Close())

	// A move that was broken off is recognised, and done anew.
	db := postgrestest.Open(t, connection)
	stray := &store.Game{Kind: "azul", Guild: "g", Channel: "stray", Status: store.Running}
	must.Succeed(t, db.Commit(t.Context(), &store.Change{Game: stray, At: time.UnixMilli(1), Values: store.Texts{halfMoved: "x.db"}}))
	o.configure(fmt.Sprintf("store.database = %q", address), `log.level = "error"`)
	if said, err := o.operate("status"); err == nil || !strings.Contains(said, "not all of its games were moved here from x.db") {
		t.Errorf("after half a move: %v: %s", err, said)
	}
	o.configure(fmt.Sprintf("store.path = %q", o.database), `log.level = "error"`)
	said, err := o.operate("move-database", address)
	if err != nil || !strings.Contains(said, "2 games now in ") || !strings.Contains(said, fmt.Sprintf("replayed under its rules, in either database: game %d:", ended.ID)) || strings.Contains(said, "corrected") {
		t.Fatalf("%v: %s", err, said)
	}
	if said, err := o.operate("move-database", address); err == nil || !strings.Contains(said, "has games already") {
		t.Errorf("moved again: %v: %s", err, said)
	}
	if said, err := exec.Command("sobremesa", "status", o.database).CombinedOutput(); err == nil || !strings.Contains(string(said), "were moved to ") {
		t.Errorf("the file after that: %v: %s", err, said)
	}
	moved, err := db.Game(t.Context(), g.ID)
	must.Succeed(t, err)
	if len(moved.Moves) != len(g.Moves) || moved.Revision != g.Revision {
		t.Errorf("the game is %+v, it was %+v", moved, g)
	}
	if same, err := store.KeptOf(t.Context(), db, ana.ID); err != nil || !reflect.DeepEqual(same, kept) {
		t.Errorf("kept of ana: %+v, %v; it was %+v", same, err, kept)
	}
	if same, err := store.ReadText(t.Context(), db, store.Installation); err != nil || same != installation {
		t.Errorf("installation %q, %v; it was %q", same, err, installation)
	}
	o.configure(fmt.Sprintf("store.database = %q", address), `log.level = "error"`)
	o.serve()
	o.registered("azul")
	o.does(luis, there, "azul new players:2")
	if next, err := store.LiveGame(t.Context(), db, there.ID, "azul"); err != nil || next.ID <= ended.ID {
		t.Errorf("the next game is %+v, %v", next, err)
	}
	if said, err := o.operate("status"); err != nil || !strings.Contains(said, "Processes that serve") {
		t.Errorf("%v: %s", err, said)
	}
	if said, err := o.operate("backup", "x.db"); err == nil || !strings.Contains(said, "pg_dump") {
		t.Errorf("a copy of no file: %v: %s", err, said)
	}
	back := filepath.Join(t.TempDir(), "back.db")
	if said, err := o.operate("move-database", back); err == nil || !strings.Contains(said, "stop it, then try again") {
		t.Errorf("while the bot runs: %v: %s", err, said)
	}
	o.stop()
	want, err := db.Games(t.Context(), store.Query{Guild: localdiscord.LaPlaza.ID, Status: []store.Status{store.Running, store.Lobby}, Moves: true})
	must.Succeed(t, err)
	if said, err := o.operate("move-database", back); err != nil || !strings.Contains(said, "3 games now in "+back) {
		t.Fatalf("%v: %s", err, said)
	}
	if said, err := o.operate("status"); err == nil || !strings.Contains(said, "were moved to "+back) {
		t.Errorf("the server after that: %v: %s", err, said)
	}
	file, err = sqlite.Open(t.Context(), back)
	must.Succeed(t, err)
	got, err := file.Games(t.Context(), store.Query{Guild: localdiscord.LaPlaza.ID, Status: []store.Status{store.Running, store.Lobby}, Moves: true})
	if !reflect.DeepEqual(got, want) || err != nil {
		t.Errorf("back in a file: %+v, %v; want %+v", got, err, want)
	}
	next := &store.Game{Kind: "azul", Guild: "g", Channel: "c", Status: store.Running}
	must.Succeed(t, file.Commit(t.Context(), &store.Change{Game: next, At: time.UnixMilli(1)}))
	if next.ID <= want[len(want)-1].ID {
		t.Errorf("the next game has the number %d, which was given before", next.ID)
	}
	must.Succeed(t, file.Close())
}
