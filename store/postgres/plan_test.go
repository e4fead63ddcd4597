//go:build ci

package postgres

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/storetest"
)

// TestStatementsUseIndexes asks the server for the query plan of each statement with sequential
// scans disabled. A statement that still scans a whole table takes longer with every game ever
// played.
func TestStatementsUseIndexes(t *testing.T) {
	server := os.Getenv("SOBREMESA_POSTGRES")
	if server == "" {
		t.Skip("no PostgreSQL to test with: SOBREMESA_POSTGRES names one")
	}
	conn, err := pgx.Connect(t.Context(), server)
	must.Succeed(t, err)
	defer conn.Close(context.Background())
	tx, err := conn.Begin(t.Context())
	must.Succeed(t, err)
	defer tx.Rollback(context.Background())
	makeSchema(t, tx)
	for _, setting := range []string{"SET LOCAL enable_seqscan = off", "SET LOCAL plan_cache_mode = force_generic_plan"} {
		must.Do(t)(tx.Exec(t.Context(), setting))
	}
	games := func(q store.Query) string {
		q.Newest, q.Limit = true, 1
		statement, _ := selectIDs(q)
		return statement
	}
	finished := []store.Status{store.Finished}
	gameLive, gamesOf := games(store.Query{Channel: "c", Kind: "k", Status: store.Live}), games(store.Query{User: "u", Status: store.Unfinished})
	around := func(which string) string { return selectPeople + which + `)) UNION ALL ` + selectFacts + which + `))` }
	var planned []string
	for name, statement := range map[string]string{
		"insertGame": insertGame, "insertRequest": insertRequest, "insertResult": insertResult, "insertFinish": insertFinish, "forgetResults": forgetResults,
		"updateGame": updateGame, "insertMoves": insertMoves, "lockGames": lockGames, "lockMoved": lockMoved,
		"gameByID": selectGames + theseGames + "))", "gameLive": selectGames + gameLive + "))", "gamesOf": selectGames + gamesOf + "))",
		"last game":         games(store.Query{Around: "c", Kind: "k", Status: finished}),
		"game before":       games(store.Query{Around: "c", Kind: "k", Status: finished, Rematch: 1}),
		"put away":          games(store.Query{Thread: "c", Guild: "g", Kind: "k", Status: []store.Status{store.PutAway}}),
		"game of a thread":  games(store.Query{Thread: "c"}),
		"live in a guild":   games(store.Query{Guild: "g", Status: store.Live}),
		"live in a channel": games(store.Query{Guild: "g", Around: "c", Status: store.Live}),
		"movesOf":           selectMoves + gameLive + "))", "around": around(gamesOf),
		"claim": claim, "claimInTurn": claimInTurn, "pending": pending, "putTask": putTask, "leaveClaimed": leaveClaimed, "cancelTasks": cancelTasks, "finishTask": finishTask,
		"undoClockLead": undoClockLead, "pause": pause, "hasten": hasten + ofKind + hastened, "hasten those postponed": hasten + wasPostponed + hastened, "extend": extend, "postpone": postpone,
		"inGuild": resultsIn(some(inGuild, "ASC")), "ofUser": resultsIn(some(ofUser, "DESC")), "countRenamed": countRenamed + " LIMIT $1",
		"valuesOf": valuesOf, "valuesNaming": valuesNaming, "putValue": putValue, "deleteValue": deleteValue,
		"replaceValue": replaceValue, "insertValue": insertValue, "takeValue": takeValue, "answerOf": answerOf, "pruneTask": pruneTask,
		"liveGames": liveGames + " LIMIT $1",
	} {
		planned = append(planned, statement)
		params := regexp.MustCompile(`\$\d+`).FindAllString(statement, -1)
		slices.Sort(params)
		nulls := strings.Repeat(", NULL", len(slices.Compact(params)))
		_, err := tx.Exec(t.Context(), "PREPARE p AS "+statement, pgx.QueryExecModeSimpleProtocol)
		must.Succeed(t, err)
		rows, err := tx.Query(t.Context(), fmt.Sprintf("EXPLAIN EXECUTE p (%s)", strings.TrimPrefix(nulls, ", ")), pgx.QueryExecModeSimpleProtocol)
		must.Succeed(t, err)
		plan, err := pgx.CollectRows(rows, pgx.RowTo[string])
		must.Succeed(t, err)
		if text := strings.Join(plan, "\n"); strings.Contains(text, "Seq Scan") {
			t.Errorf("%s goes through a whole table:\n%s", name, text)
		}
		must.Do(t)(tx.Exec(t.Context(), "DEALLOCATE p", pgx.QueryExecModeSimpleProtocol))
	}
	storetest.WantAllPlanned(t, planned, map[string]string{
		"nextGame": "a sequence", "lastIDs": "sequences", "Filled": "sequences",
		"lockOutbox": "a lock", "lockLog": "a lock", "keepsSession": "no table", "prepare": "no table", "databaseBytes": "no table",
		"owner": "no table of games", "versions": "a table with a row for each version",
		"Clear":         "empties the tables",
		"forgetInTasks": "goes through all tasks, which Prune keeps few, once for a person",
		"pruneRequest":  "goes through the requests, of which pruning keeps few: an index would cost every click",
	})
}

// makeSchema makes an empty database of the newest version, until the end of a transaction.
func makeSchema(t *testing.T, tx pgx.Tx) {
	t.Helper()
	files, err := fs.Glob(embedded, "migrations/*.sql")
	must.Succeed(t, err)
	schema := ""
	for _, name := range files {
		text, err := embedded.ReadFile(name)
		must.Succeed(t, err)
		schema += string(text)
	}
	for _, statement := range []string{"CREATE SCHEMA plans", "SET LOCAL search_path = plans", regexp.MustCompile(`-- \+goose.*`).ReplaceAllString(schema, "")} {
		_, err := tx.Exec(t.Context(), statement, pgx.QueryExecModeSimpleProtocol)
		must.Succeed(t, err)
	}
}
