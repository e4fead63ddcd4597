package sqlite

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/google/go-cmp/cmp"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/row"
	"sobremesa/store/storetest"
)

var update = flag.Bool("update", false, "write testdata/vN.sql of the newest version, when it is missing")

// sample is the game in every testdata/vN.sql. A new schema version adds its own dump; those of
// older versions stay unchanged.
var sample = store.Game{
	ID: 1, Revision: 2, Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: "ana",
	Status: store.Finished, Capacity: 2,
	Messages: []store.Message{{State: store.MessageShown, Part: "result", Channel: "c", ID: "m", To: 2}},
	Seats:    []store.Seat{{User: "ana", Name: "Ana"}, {Player: "fuerte", Name: "Robot", Agrees: true}},
	Created:  time.UnixMilli(1_000).UTC(), Started: time.UnixMilli(2_000).UTC(), Ended: time.UnixMilli(3_000).UTC(),
	Moves: []store.Move{
		{Move: engine.Move{Seat: 15, Text: "negro rojo"}, At: time.UnixMilli(2_500).UTC()},
		{Move: engine.Move{Seat: 0, Text: "1 rojo fila 1"}, At: time.UnixMilli(2_600).UTC()},
	},
}

func TestEveryOlderVersionIsBroughtUpToDate(t *testing.T) {
	t.Parallel()
	if *update {
		writeDump(t, slices.Max(versions(t)))
	}
	fresh := schema(t, migrated(t, migrations, newest))
	for i, version := range versions(t) {
		t.Run(fmt.Sprint("from version ", version), func(t *testing.T) {
			if i%5 > 0 {
				enginetest.OnlyThorough(t)
			}
			path := fromDump(t, version)
			s := mustOpen(t, path)
			if diff := cmp.Diff(fresh, schema(t, path)); diff != "" {
				t.Errorf("the schema is not that of a new database (-new +migrated):\n%s", diff)
			}
			got, err := s.Game(t.Context(), 1)
			must.Succeed(t, err)
			if diff := cmp.Diff(&sample, got); diff != "" {
				t.Errorf("game (-want +got):\n%s", diff)
			}
			if answer, err := s.Answer(t.Context(), "request"); err != nil || string(answer) != "answer" {
				t.Errorf("got answer %q, %v; want \"answer\"", answer, err)
			}
			task, err := s.Claim(t.Context(), time.UnixMilli(4_000), time.UnixMilli(5_000))
			if err != nil || task.Kind != "show" || string(task.Payload) != "\x00it's" || task.Game != 1 {
				t.Errorf("got task %+v, %v; want the show task of game 1", task, err)
			}
			log, err := s.Finishes(t.Context(), store.LogQuery{Guild: "g", Kind: "azul", Limit: 1})
			want := []store.Finish{{Number: 1, Game: 1, Guild: "g", Kind: "azul", Ended: sample.Ended, Results: []store.Result{
				{Seat: 0, User: "ana", Name: "Ana", Score: 42, Place: 1}, {Seat: 1, Player: "fuerte", Name: "Robot", Score: 7, Place: 2}}}}
			if diff := cmp.Diff(want, log.Finishes); err != nil || diff != "" {
				t.Errorf("log: error %v (-want +got):\n%s", err, diff)
			}
			server := store.Scope{Kind: store.Server, ID: "g"}
			if set, err := s.Values(t.Context(), server); err != nil || set.Text(server.Key("lang")) != "es" {
				t.Errorf("got settings %v, %v; want lang=es", set, err)
			}
			must.Succeed(t, s.Commit(t.Context(), &store.Change{Game: got, Moves: []store.Move{{Move: engine.Move{Text: "x"}}}, Done: []store.Lease{task.Lease}, At: time.Now()}))
		})
	}
}

func TestADatabaseOfANewerVersionIsRefused(t *testing.T) {
	files := with(t, "90001_future.sql", "-- +goose Up\nCREATE TABLE future (x INTEGER) STRICT;")
	path := migrated(t, files, newest)
	before := schema(t, path)
	_, err := Open(t.Context(), path)
	if !errors.Is(err, ErrNewer) || !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), "90001") {
		t.Errorf("got %v, want ErrNewer with the path and both versions", err)
	}
	if diff := cmp.Diff(before, schema(t, path)); diff != "" {
		t.Errorf("the schema was changed (-before +after):\n%s", diff)
	}
}

// The previous version of the program may run while the next one migrates: what a migration adds
// must not disturb it.
func TestAProgramGoesOnWhileANewerOneExpandsTheSchema(t *testing.T) {
	enginetest.OnlyThorough(t)
	next := with(t, "90001_next.sql", expanding(t))
	storetest.Run(t, func(t *testing.T) store.Store {
		path := migrated(t, migrations, newest)
		running := mustOpen(t, path)
		must.Succeed(t, migrateFile(t.Context(), path, next, newest))
		return running
	})
}

// expanding returns a migration that adds a column to every table, an index and a table.
func expanding(t *testing.T) string {
	t.Helper()
	rows, err := connect(t, migrated(t, migrations, newest)).Query("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%' AND name NOT LIKE 'goose%'")
	must.Succeed(t, err)
	defer rows.Close()
	text := "-- +goose Up\nCREATE TABLE later (game INTEGER NOT NULL REFERENCES game (id), x TEXT NOT NULL) STRICT;\n"
	for rows.Next() {
		var table string
		must.Succeed(t, rows.Scan(&table))
		text += fmt.Sprintf("ALTER TABLE %[1]s ADD COLUMN later TEXT NOT NULL DEFAULT 'x';\nCREATE INDEX later_%[1]s ON %[1]s (later);\n", table)
	}
	must.Succeed(t, rows.Err())
	return text
}

func TestAMigrationThatFailsLeavesTheDatabaseAsItWas(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"a wrong statement":             "CREATE TABLE half (x INTEGER) STRICT; SELECT nonsense;",
		"a row that refers to no other": "UPDATE seat SET game = 99; UPDATE game SET lang = 'xx';",
	} {
		t.Run(name, func(t *testing.T) {
			path := fromDump(t, 1)
			before := schema(t, path)
			files := with(t, "90001_good.sql", "-- +goose Up\nCREATE TABLE good (x INTEGER) STRICT;")
			files["90002_bad.sql"] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + strings.ReplaceAll(text, "; ", ";\n"))}
			if err := migrateFile(t.Context(), path, files, newest); err == nil {
				t.Fatal("the failing migration returned no error")
			}
			if diff := cmp.Diff(before, schema(t, path)); diff != "" {
				t.Errorf("the schema was changed (-before +after):\n%s", diff)
			}
			got, err := mustOpen(t, path).Game(t.Context(), 1)
			must.Succeed(t, err)
			if diff := cmp.Diff(&sample, got); diff != "" {
				t.Errorf("game (-want +got):\n%s", diff)
			}
		})
	}
}

// A check would take long in a large database, and refusing to open it over one row would help
// nobody.
func TestADatabaseThatIsUpToDateIsNotLookedThroughWhenItIsOpened(t *testing.T) {
	path := migrated(t, migrations, newest)
	must.Do(t)(connect(t, path).Exec("INSERT INTO move (game, seq, seat, text, at) VALUES (99, 0, 0, 'x', 0)"))
	mustOpen(t, path)
}

// A migration that is applied twice would count twice here.
func TestOfConcurrentMigrationsExactlyOneRuns(t *testing.T) {
	files := with(t, "90001_count.sql", "-- +goose Up\nCREATE TABLE IF NOT EXISTS applied (n INTEGER) STRICT;\nINSERT INTO applied VALUES (1);")
	path := filepath.Join(t.TempDir(), "x.db")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if err := errors.Join(createFile(path), migrateFile(t.Context(), path, files, newest)); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	var n int
	if err := connect(t, path).QueryRow("SELECT count(*) FROM applied").Scan(&n); err != nil || n != 1 {
		t.Errorf("applied %d times, %v; want once", n, err)
	}
}

const openEnv = "SOBREMESA_SQLITE_TEST_OPEN"

func TestAProcessKilledWhileItMakesADatabaseLeavesOneThatOpens(t *testing.T) {
	t.Parallel()
	if path := os.Getenv(openEnv); path != "" {
		mustOpen(t, path)
		return
	}
	// A process takes some 20 ms to start and end. The stage at which a kill hits is random, and
	// every stage must be safe.
	for range enginetest.Times(4, 15) {
		path := filepath.Join(t.TempDir(), "x.db")
		cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.count=1")
		cmd.Env = append(os.Environ(), openEnv+"="+path)
		must.Succeed(t, cmd.Start())
		timer := time.AfterFunc(rand.N(25*time.Millisecond), func() { cmd.Process.Kill() })
		cmd.Wait()
		timer.Stop()
		s := mustOpen(t, path)
		must.Succeed(t, s.SetValues(t.Context(), store.TextsOf(store.Scope{Kind: store.Server, ID: "g"}, map[string]string{"k": "v"})))
	}
}

// Each column gets a distinct value, so that a lost or swapped column is noticed.
func TestFormerColumnsAreInTheDocument(t *testing.T) {
	path := fromDump(t, 6)
	db := connect(t, path)
	second := func(n int64) time.Time { return time.UnixMilli(1_790_000_000_000 + n*1001).UTC() }
	const odd = "Ana \"María\" \\ 🎲 é\u2028'\x00\t</a>"
	for table, values := range map[string]map[string]any{
		"game": {
			"revision": 12, "kind": "enanos", "version": 3, "variant": "corto", "seed": bytes.Repeat([]byte{0xa7}, 32), "commitment_form": 2,
			"guild": "g2", "channel": "thread", "home": "c2", "threaded": 1, "lang": "en", "creator": "11", "invited": "12,13",
			"status": "put-away", "capacity": 5, "pace": 3_600_001, "end_asked": second(1).UnixMilli(), "end_lapses": second(2).UnixMilli(),
			"ended_by": "14", "rematch": 7, "message": "m1", "message_part": "board", "message_to": 9, "message_from": 8,
			"recapped": 6, "concluded": 0, "home_concluded": 1, "filmed": 1,
			"posting_nonce": "n", "posting_message": "m2", "posting_home": 1, "posting_since": second(3).UnixMilli(),
			"created": second(4).UnixMilli(), "started": second(5).UnixMilli(), "ended": second(6).UnixMilli(),
		},
		"seat": {
			"user": "15", "name": odd, "player": "", "agrees": 1, "guardian": "voraz", "missed": 2, "resigned": 1, "before": "16,~3~Eva",
			"since": second(7).UnixMilli(), "time_left": 86_400_007, "time_from": second(8).UnixMilli(), "reminded": 3, "quiet": 1,
			"called": 4, "plan": "[\"" + odd + "\"]", "plan_moves": 5, "note": odd, "token": 6,
		},
	} {
		columns, err := collect(t.Context(), db, row.Only[string],
			"SELECT name FROM pragma_table_info(?) WHERE name NOT IN ('id', 'game', 'seat') ORDER BY name", table)
		must.Succeed(t, err)
		if diff := cmp.Diff(columns, slices.Sorted(maps.Keys(values))); diff != "" {
			t.Fatalf("columns of %s (-there are +given a value):\n%s", table, diff)
		}
		for column, value := range values {
			where := " WHERE id = 1"
			if table == "seat" {
				where = " WHERE game = 1 AND seat = 0"
			}
			must.Do(t)(db.Exec("UPDATE "+table+" SET "+column+" = ?"+where, value))
		}
	}
	want := sample
	want.Revision, want.Kind, want.Version, want.Variant, want.Seed, want.CommitmentForm = 12, "enanos", 3, "corto", engine.Seed(bytes.Repeat([]byte{0xa7}, 32)), 2
	want.Guild, want.Channel, want.Home, want.Threaded, want.Lang, want.Creator, want.Invited = "g2", "thread", "c2", true, "en", "11", []string{"12", "13"}
	want.Status, want.Capacity, want.Pace, want.EndAsked, want.EndLapses = store.PutAway, 5, 3_600_001*time.Millisecond, second(1), second(2)
	want.KeptBy, want.Rematch = "14", 7
	want.Messages = []store.Message{
		{State: store.MessageShown, Part: "board", Channel: "thread", ID: "m1", From: 8, To: 9, Changing: true},
		{State: store.MessageShown, Part: "home", Channel: "c2", ID: "0"},
	}
	want.Created, want.Started, want.Ended = second(4), second(5), second(6)
	want.Seats = []store.Seat{{
		User: "15", Name: odd, Agrees: true, Guardian: "voraz", Missed: 2, Resigned: true, Before: "16,~3~Eva",
		Clock:  store.Clock{Since: second(7), Left: 86_400_007 * time.Millisecond, From: second(8), Reminded: 3, Quiet: true},
		Called: 4, Plan: "[\"" + odd + "\"]", PlanMoves: 5, Note: odd, Faction: 6,
	}, sample.Seats[1]}
	s := mustOpen(t, path)
	got, err := s.Game(t.Context(), 1)
	must.Succeed(t, err)
	if diff := cmp.Diff(&want, got); diff != "" {
		t.Errorf("game (-want +got):\n%s", diff)
	}
	for user, seats := range map[string]int{"15": 1, "ana": 0, "16": 0} {
		if list, err := s.Games(t.Context(), store.Query{User: user, Status: store.Unfinished}); err != nil || len(list) != seats {
			t.Errorf("games of %s: got %d, %v; want %d", user, len(list), err, seats)
		}
	}
}

func TestSettingsFactsAndAnswersBecomeValues(t *testing.T) {
	path := fromDump(t, 14)
	const cost = 0.30000000000000004
	db := connect(t, path)
	must.Do(t)(db.Exec(`UPDATE game SET channel = 'thread', home = 'c9' WHERE id = 1; DELETE FROM setting; DELETE FROM fact WHERE key <> 'installation';
		INSERT INTO setting (scope, id, key, value) VALUES ('server', 'g', 'lang', 'es'), ('person', 'ana', 'theme', 'dark'), ('channel', 'c', 'home', 'x');
		INSERT INTO fact (key, value) VALUES ('outages', 'out'), ('presence g', 'in'), ('puzzle azul 20780', '{}')`))
	must.Do(t)(db.Exec(`INSERT INTO attempt (kind, day, user, guild, move, cost, streak, at) VALUES ('azul', 20780, 'ana', 'g', '1 rojo "x"', ?, 3, 1234567890123),
		('azul day', 20780, 'luis', '', '40 12', 0, 1, 5);
		DELETE FROM member; INSERT INTO member (guild, user, present, checked) VALUES ('g', 'ana', 1, 1234567890123), ('g', 'luis', 0, 7)`, cost))
	installation, err := one(t.Context(), db, row.Only[string], "SELECT value FROM fact WHERE key = 'installation'")
	must.Succeed(t, err)
	s, before := mustOpen(t, path), time.Now()
	scope := func(kind store.ScopeKind, id string) store.Scope { return store.Scope{Kind: kind, ID: id} }
	answer := fmt.Sprintf(`{"guild":"g","move":"1 rojo \"x\"","cost":%v,"streak":3,"at":1234567890123}`, cost)
	daily := `{"guild":"","move":"40 12","cost":0.0,"streak":1,"at":5}`
	want := store.Texts{
		scope(store.Server, "g").Key("lang"): "es", scope(store.Person, "ana").Key("theme"): "dark", scope(store.Channel, "c").Key("home"): "x",
		scope(store.Channel, "thread").Key("home"): "c9", // now a value
		store.Outages: "out", store.PresenceIn("g"): "in", store.FactOf("puzzle azul 20780"): "{}",
		scope("member", "g").Key("ana"): `{"member":true,"at":1234567890123}`, scope("member", "g").Key("luis"): `{"member":false,"at":7}`,
		scope(store.Person, "luis").Key("left g"):  "yes",
		store.Installation:                         installation,
		scope("attempt azul 20780", "ana").Key(""): answer, scope("attempts azul 20780", "g").Key("ana"): answer,
		scope("attempt azul day 20780", "luis").Key(""): daily, scope("attempts azul day 20780", "").Key("luis"): daily,
	}
	rows, err := collect(t.Context(), s.readers, (*row.Value).Columns, `SELECT scope, id, key, value, 0 FROM value`)
	must.Succeed(t, err)
	got := make(store.Texts)
	for _, r := range rows {
		got[r.Key] = r.Text
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("values (-want +got):\n%s", diff)
	}
	found, err := s.Values(t.Context(), scope(store.Server, "g"))
	if age := found[scope(store.Server, "g")]["lang"].Age; err != nil || age < 0 || age > time.Since(before)+time.Minute {
		t.Errorf("age of a value: %v, %v", age, err)
	}
}
