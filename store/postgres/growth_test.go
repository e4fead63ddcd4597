//go:build ci

package postgres

import (
	"context"
	"encoding/json"
	"math"
	"os"
	"testing"

	"github.com/jackc/pgx/v5"

	"sobremesa/engine/must"
	"sobremesa/store"
)

// TestWhatIsDoneForOneServerDoesNotGrowWithTheServers counts the rows that statements go through which are
// carried out for a server, a game or a task, in a database of 500 servers and in one of 50,000. So all that
// is done for all of them grows as their number does, and no faster.
func TestWhatIsDoneForOneServerDoesNotGrowWithTheServers(t *testing.T) {
	if testing.Short() {
		t.Skip("the rows are the server's, and take a while to make")
	}
	few, many := rowsVisited(t, 500), rowsVisited(t, 50_000)
	for name, n := range many {
		if n > 2*few[name]+20 {
			t.Errorf("%s goes through %d rows with 50,000 servers, and %d with 500", name, n, few[name])
		}
	}
	t.Logf("rows with 500 servers: %v; with 50,000: %v", few, many)
}

// rowsVisited returns how many rows statements go through, by their names, with a running game in each
// server, whose clock is due later. One task is due, two are claimed, and one server is postponed.
func rowsVisited(t *testing.T, servers int) map[string]int {
	t.Helper()
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
	run := func(statement string, args ...any) {
		_, err := tx.Exec(t.Context(), statement, append([]any{pgx.QueryExecModeSimpleProtocol}, args...)...)
		must.Succeed(t, err)
	}
	makeSchema(t, tx)
	run(`INSERT INTO game (id, revision, kind, guild, channel, home, status, rematch, players, document)
		SELECT n, 1, 'azul', n::text, 'c' || n, '', 'running', 0, ARRAY['u' || n], '{}' FROM generate_series(1, $1) AS n`, servers)
	run(`INSERT INTO game (id, revision, kind, guild, channel, home, status, ended, rematch, players, document)
		SELECT $1 + n, 1, 'azul', n::text, 'd' || n, '', 'finished', 1, 0, ARRAY['u' || n], '{}' FROM generate_series(1, $1) AS n`, servers)
	run(`INSERT INTO finish (game, guild, kind, ended) SELECT $1 + n, n::text, 'azul', 1 FROM generate_series(1, $1) AS n`, servers)
	run(`INSERT INTO result (game, seat, replaced, user_id, player, name, score, place, absent, substitute, helped)
		SELECT $1 + n, 0, FALSE, 'u' || n, '', '', 1, 1, FALSE, FALSE, FALSE FROM generate_series(1, $1) AS n`, servers)
	run(`INSERT INTO move (game, seq, seat, text, at, stand_in, auto, undo, secret)
		SELECT n, 0, 0, 'x', 1, '', FALSE, FALSE, FALSE FROM generate_series(1, 2 * $1) AS n`, servers)
	run(`INSERT INTO value (id, scope, key, value, at) SELECT n::text, 'server', 'lang', 'es', 1 FROM generate_series(1, $1) AS n`, servers)
	// It is the time 1000. The clocks of servers 1 to 3 are due, claimed, and postponed.
	run(`INSERT INTO task (kind, game, key, payload, due, updated, claimed, attempts)
		SELECT 'clock', n, 'clock 0', '', CASE n WHEN 1 THEN 900 WHEN 2 THEN 800 ELSE 1000000 + n END, 500, CASE n WHEN 2 THEN 2000 END, CASE n WHEN 3 THEN 1 ELSE 0 END
		FROM generate_series(1, $1) AS n`, servers)
	run(`ANALYZE`)

	visited := make(map[string]int)
	for name, s := range map[string]struct {
		statement string
		args      []any
	}{
		"claim":              {claim, []any{1000, 4000, "", false}},
		"claim in turn":      {claimInTurn, []any{1000, 4000, "", false, []string{"u7"}, []string{"7"}}},
		"pending":            {pending, []any{int64(math.MaxInt64), "", false}},
		"pending of a kind":  {pending, []any{int64(math.MaxInt64), "clock", false}},
		"undo clock lead":    {undoClockLead, []any{1000, 1000 + store.ClockLead.Milliseconds()}},
		"pause":              {pause, []any{1000, 5000, "", "7"}},
		"hasten postponed":   {hasten + wasPostponed + hastened, []any{1000, int64(math.MaxInt64), "", "7", 250, 0, 1}},
		"put a task":         {putTask, []any{"clock", 7, "clock 0", []byte{}, 2000, 1000}},
		"finish a task":      {finishTask, []any{1000, 2, 0}},
		"update a game":      {updateGame, []any{7, "azul", "7", "c7", "", "running", nil, 0, []string{"u7"}, "{}", 1}},
		"add a move":         {insertMoves, []any{7, 1, []int16{0}, []string{"x"}, []int64{1}, []string{""}, []bool{false}, []bool{false}, []bool{false}}},
		"forget":             {forgetResults, []any{"u7", "retired-1"}},
		"log of a server":    {resultsIn(some(inGuild, "ASC")), []any{"7", "azul", 0, nil}},
		"log of a user":      {resultsIn(some(ofUser, "DESC")), []any{"", "", 0, 10, "u7"}},
		"values of a server": {valuesOf, []any{"7", "server"}},
		"values naming":      {valuesNaming, []any{"7"}},
		"a game":             {selectGames + theseGames + "))", []any{[]int64{7}}},
		"its moves":          {selectMoves + theseGames + "))", []any{[]int64{7}}},
	} {
		visited[name] = explained(t, tx, name, s.statement, s.args)
	}
	for name, q := range map[string]store.Query{
		"live in a server":  {Guild: "7", Status: store.Live},
		"live in a channel": {Channel: "c7", Kind: "azul", Status: store.Live},
		"games of a user":   {User: "u7", Status: store.Unfinished},
		"last in a channel": {Around: "d7", Kind: "azul", Status: []store.Status{store.Finished}},
	} {
		q.Newest, q.Limit = true, 10
		statement, args := selectIDs(q)
		visited[name] = explained(t, tx, name, statement, args)
	}
	return visited
}

// explained carries out a statement, undoes it, and returns how many rows it went through.
func explained(t *testing.T, tx pgx.Tx, name, statement string, args []any) int {
	t.Helper()
	within, err := tx.Begin(t.Context())
	must.Succeed(t, err)
	defer within.Rollback(t.Context())
	var text string
	if err := within.QueryRow(t.Context(), "EXPLAIN (ANALYZE, FORMAT JSON) "+statement, append([]any{pgx.QueryExecModeExec}, args...)...).Scan(&text); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	type node struct {
		Rows     float64 `json:"Actual Rows"`
		Loops    float64 `json:"Actual Loops"`
		Filtered float64 `json:"Rows Removed by Filter"`
		Joined   float64 `json:"Rows Removed by Join Filter"`
		Rechecks float64 `json:"Rows Removed by Index Recheck"`
		Plans    []node  `json:"Plans"`
	}
	var plans []struct{ Plan node }
	must.Succeed(t, json.Unmarshal([]byte(text), &plans))
	var count func(node) float64
	count = func(n node) float64 {
		sum := (n.Rows + n.Filtered + n.Joined + n.Rechecks) * n.Loops
		for _, p := range n.Plans {
			sum += count(p)
		}
		return sum
	}
	return int(count(plans[0].Plan))
}
