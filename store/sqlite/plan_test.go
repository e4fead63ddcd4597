package sqlite

import (
	"path/filepath"
	"strings"
	"testing"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/storetest"
)

// TestStatementsUseIndexes asks SQLite for the query plan of each statement. A step that scans a
// table takes longer with every game ever played. The few steps that scan something else are
// listed.
func TestStatementsUseIndexes(t *testing.T) {
	s, err := Open(t.Context(), filepath.Join(t.TempDir(), "plan.db"), WithoutSync())
	must.Succeed(t, err)
	defer s.Close()

	mayScan := map[string]bool{
		"SCAN task USING INDEX task_due":        true, // in order, stopping at the first free task
		"SCAN task USING INDEX task_claimed":    true, // the current claims
		"SCAN held":                             true, // the current claims
		"SCAN (subquery-1)":                     true, // the games of an alternative
		"SCAN (subquery-3)":                     true, // the games of an alternative, or one row
		"SCAN soon":                             true, // the tasks brought forward
		"SCAN (subquery-4)":                     true, // the tasks brought forward
		"SCAN f":                                true, // the finished games that were selected
		"SCAN CONSTANT ROW":                     true, // no table
		"SCAN (subquery-2)":                     true, // no table
		"SCAN json_each VIRTUAL TABLE INDEX 1:": true, // users and guilds that have had a turn
		"SCAN game USING INDEX game_live":       true, // counts the live games
		"USE TEMP B-TREE FOR GROUP BY":          true, // for the live games, a few kinds
		"SCAN request":                          true, // for Prune, which keeps the table small
	}
	games := func(q store.Query) string {
		q.Newest, q.Limit = true, 1
		statement, _ := selectGames(q)
		return statement
	}
	finished := []store.Status{store.Finished}
	last := games(store.Query{Around: "c", Kind: "k", Status: finished})
	before := games(store.Query{Around: "c", Kind: "k", Status: finished, Rematch: 1})
	var planned []string
	for _, one := range []struct {
		name, statement string
		step            string // one of the steps; "" if it inserts one row
	}{
		{"gameByID", gameByID, "SEARCH game USING INTEGER PRIMARY KEY (rowid=?)"},
		{"live game", games(store.Query{Channel: "c", Kind: "k", Status: store.Live}), "SEARCH game USING INDEX game_live (channel=? AND kind=?)"},
		{"last game", last, "SEARCH game USING COVERING INDEX game_last (channel=? AND kind=?)"},
		{"last game", last, "SEARCH game USING COVERING INDEX game_last_home (home=? AND kind=?)"},
		{"game put away in a thread", games(store.Query{Thread: "c", Guild: "g", Kind: "k", Status: []store.Status{store.PutAway}}), "SEARCH game USING INDEX game_thread (channel=?)"},
		{"game of a thread", games(store.Query{Thread: "c"}), "SEARCH game USING INDEX game_thread (channel=?)"},
		{"game before", before, "SEARCH game USING INDEX game_last (channel=? AND kind=?)"},
		{"game before", before, "SEARCH game USING INDEX game_last_home (home=? AND kind=?)"},
		{"games of a user", games(store.Query{User: "u", Status: store.Unfinished}), "SEARCH player USING COVERING INDEX player_user (user=?)"},
		{"live games in a guild", games(store.Query{Guild: "g", Status: store.Live}), "SEARCH game USING INDEX game_guild_live (guild=?)"},
		{"live games around a channel", games(store.Query{Guild: "g", Around: "c", Status: store.Live}), "SEARCH game USING INDEX game_guild_live (guild=?)"},
		{"around", around, "SEARCH value USING PRIMARY KEY (id=? AND scope=?)"},
		{"around", around, "SEARCH value USING PRIMARY KEY (id=? AND scope=? AND key=?)"},
		{"liveGames", liveGames, "SCAN game USING INDEX game_live"},
		{"playersOf", playersOf, "SEARCH player USING PRIMARY KEY (game=?)"},
		{"movesOf", movesOf, "SEARCH move USING PRIMARY KEY (game=?)"},

		{"updateGame", updateGame, "SEARCH game USING INTEGER PRIMARY KEY (rowid=?)"},
		{"touchGame", touchGame, "SEARCH game USING INTEGER PRIMARY KEY (rowid=?)"},
		{"deletePlayers", deletePlayers, "SEARCH player USING PRIMARY KEY (game=?)"},
		{"insertMove", insertMove, "SEARCH move USING PRIMARY KEY (game=?)"},

		{"insertPlayer", insertPlayer, ""},
		{"insertRequest", insertRequest, ""},
		{"insertResult", insertResult, ""},
		{"insertFinish", insertFinish, ""},
		{"putValue", putValue, ""},
		{"forgetResults", forgetResults, "SEARCH result USING INDEX result_user (user=?)"},

		{"firstDue", firstDue, "SEARCH t USING INDEX task_due (due<?)"},
		{"nextInTurn", nextInTurn, "SEARCH t USING INDEX task_due (due<?)"},
		{"nextInTurn", nextInTurn, "SEARCH p USING PRIMARY KEY (game=?) LEFT-JOIN"},
		{"nextInTurn", nextInTurn, "SEARCH game USING INTEGER PRIMARY KEY (rowid=?)"},
		{"ahead", exists(" FROM task" + ahead), "SEARCH task USING INDEX task_updated (updated>?)"},
		{"undoClockLead", undoClockLead, "SEARCH task USING INDEX task_updated (updated>?)"},
		{"claim", claim(firstDue), "SEARCH o USING INDEX task_channel (channel=? AND claimed>?)"},
		{"claim in turn", claim(nextInTurn), "SEARCH o USING INDEX task_channel (channel=? AND claimed>?)"},
		{"putTask", putTask, "SEARCH task USING INDEX task_key (game=? AND key=?)"},
		{"leaveClaimed", leaveClaimed, "SEARCH task USING INDEX task_key (game=? AND key=?)"},
		{"moveTasks", moveTasks, "SEARCH task USING INDEX task_channel (channel=?)"},
		{"cancelTask", cancelTask, "SEARCH task USING INDEX task_key (game=? AND key=?)"},
		{"finishTask", finishTask, "SEARCH task USING INTEGER PRIMARY KEY (rowid=?)"},
		{"extend", extend, "SEARCH task USING INTEGER PRIMARY KEY (rowid=?)"},
		{"postpone", postpone, "SEARCH task USING INTEGER PRIMARY KEY (rowid=?)"},
		{"pause", pause, "SEARCH task USING INDEX task_due (due<?)"},
		{"hasten those postponed", hasten(wasPostponed), "SEARCH task USING INDEX task_put_off (due>? AND due<?)"},
		{"hasten", hasten(ofKind), "SEARCH task USING INDEX task_due (due>? AND due<?)"},
		{"pending", pending, "SEARCH t USING INDEX task_channel (channel=?)"},

		{"answerOf", answerOf, "SEARCH request USING PRIMARY KEY (id=?)"},
		{"oldRequests", idsOf("request", oldRequests), "SCAN request"},
		{"old requests", deleteFrom("request"), "SEARCH request USING PRIMARY KEY (id=?)"},
		{"oldTasks", idsOf("task", oldTasks), "SEARCH task USING COVERING INDEX task_done (done>? AND done<?)"},
		{"old tasks", deleteFrom("task"), "SEARCH task USING INTEGER PRIMARY KEY (rowid=?)"},

		{"inGuild", resultsIn(some(inGuild, "ASC")), "SEARCH finish USING INDEX finish_kind (guild=? AND kind=? AND number>?)"},
		{"inGuild", resultsIn(some(inGuild, "ASC")), "SEARCH r USING PRIMARY KEY (game=?)"},
		{"ofUser", resultsIn(some(ofUser, "DESC")), "SEARCH result USING COVERING INDEX result_user (user=?)"},
		{"ofUser", resultsIn(some(ofUser, "DESC")), "SEARCH finish USING INDEX sqlite_autoindex_finish_1 (game=? AND rowid>?)"},
		{"resultsOf", resultsOf, "SEARCH r USING PRIMARY KEY (game=?)"},
		{"countRenamed", countRenamed, "SEARCH result USING COVERING INDEX result_user (user>? AND user<?)"},
		{"valuesOf", valuesOf, "SEARCH value USING PRIMARY KEY (id=? AND scope=?)"},
		{"valueOf", valueOf, "SEARCH value USING PRIMARY KEY (id=? AND scope=? AND key=?)"},
		{"deleteValue", deleteValue, "SEARCH value USING PRIMARY KEY (id=? AND scope=? AND key=?)"},
		{"valuesNaming", valuesNaming, "SEARCH value USING PRIMARY KEY (id=?)"},
		{"valuesNaming", valuesNaming, "SEARCH value USING INDEX value_key (key=?)"},
	} {
		planned = append(planned, one.statement)
		steps, err := plan(t, s, one.statement)
		if err != nil {
			t.Errorf("%s: %v", one.name, err)
			continue
		}
		found := one.step == ""
		for _, step := range steps {
			if strings.HasPrefix(step, "SCAN ") && !mayScan[step] {
				t.Errorf("%s scans: %s", one.name, step)
			}
			found = found || step == one.step
		}
		if !found {
			t.Errorf("%s: no step is %q, but:\n%s", one.name, one.step, strings.Join(steps, "\n"))
		}
	}
	storetest.WantAllPlanned(t, planned, map[string]string{
		"insertGame":    "adds one row; its plan has a look through the tasks, which is only made if foreign keys are checked at the end of a transaction",
		"forgetInTasks": "goes through all tasks, which Prune keeps few, once for a person",
		"checkGames":    "goes through all games", "missingRows": "goes through all tables",
		"schemaVersion": "a table with a row for each version", "checkOwner": "no table of games",
		"lastIDs": "a table with two rows, and an end of an index", "Clear": "empties the tables", "Add": "adds rows by their keys", "addPlayers": "adds rows by their keys",
		"moved": "adds one row", "Filled": "a table with two rows",
		"skipGames": "a table with two rows", "skipTasks": "adds one row", "renew": "goes through all moves, once in a restoration",
	})
}

func plan(t *testing.T, s *Store, statement string) (steps []string, err error) {
	t.Helper()
	args := make([]any, 16) // at least as many as the statement has
	rows, err := s.writer.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+statement, args...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		if err := rows.Scan(&id, &parent, &unused, &step); err != nil {
			return nil, err
		}
		steps = append(steps, step)
	}
	return steps, rows.Err()
}
