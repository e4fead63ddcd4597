package main

import (
	"strings"
	"testing"
	"time"

	"sobremesa/bot/processes"
)

func TestStatusPrintsWhoServesADatabaseAndWhatIsDue(t *testing.T) {
	now := time.Date(2026, 11, 20, 9, 0, 0, 0, time.UTC)
	front := processes.Process{Ears: "gateway auto", Version: "v1.4.0", Host: "front", Since: now.Add(-time.Hour), Lives: time.Second}
	worker := processes.Process{Ears: "none", Hands: true, Version: "v1.4.0", Host: "worker", Since: now.Add(-time.Hour), Share: 45, Lives: time.Second, Paused: 9 * time.Second}
	gone := worker
	gone.Lives, gone.Paused, gone.Seen = 0, 0, 90*time.Second
	gone.Since = now.Add(-2 * time.Hour)
	const head = "EARS HANDS VERSION MACHINE SINCE HEARD OF REQUESTS\n"
	const hears = "gateway auto no v1.4.0 front 2026-11-20 08:00:00 0s ago 0 a second\n"
	for _, c := range []struct {
		all  []processes.Process
		next time.Time
		want string
	}{
		{nil, time.Time{}, "No process serves games.db.\nThere are no tasks.\n"},
		{[]processes.Process{gone}, now.Add(-time.Minute), head + "none yes v1.4.0 worker 2026-11-20 07:00:00 1m30s ago ended\n" +
			"No process serves games.db.\nA task has been due for 1m0s.\n"},
		{[]processes.Process{front, gone}, now, head + "none yes v1.4.0 worker 2026-11-20 07:00:00 1m30s ago ended\n" + hears +
			"Processes that serve games.db: 1. None of them carries out tasks: hands = false.\nNothing is due. The next task is due in 0s.\n"},
		{[]processes.Process{front, worker}, now.Add(753 * time.Second), head + hears + "none yes v1.4.0 worker 2026-11-20 08:00:00 0s ago 45 a second\n" +
			"Processes that serve games.db: 2.\nDiscord has asked for a pause of 9s.\nNothing is due. The next task is due in 12m33s.\n"},
	} {
		var out strings.Builder
		printStatus(&out, "games.db", c.all, c.next, now)
		var got strings.Builder
		for line := range strings.Lines(out.String()) {
			got.WriteString(strings.Join(strings.Fields(line), " ") + "\n")
		}
		if got.String() != c.want {
			t.Errorf("it prints\n%s\nwant\n%s", got.String(), c.want)
		}
	}
}
