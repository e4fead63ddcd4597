package metrics

import (
	"bytes"
	"fmt"
	"io"
	"strings"
)

// helps has the help text of each metric, without its prefix.
var helps = map[string]string{
	"interactions_total":             "What users did, by the outcome that the log names too.",
	"first_answer_seconds":           "From the click to Discord's response to the first answer, less the time that every interaction spends on its way.",
	"tasks_total":                    "Tries of the outbox's tasks.",
	"task_seconds":                   `Time of each try of a task; "think" is an artificial player's move.`,
	"task_wait_seconds":              "From when a task was due to its start.",
	"outbox_oldest_due_seconds":      "Age of the oldest due task that no worker has; 0 if there is none.",
	"discord_requests_total":         `Requests to Discord; status "none": no response; counted "yes": counts towards Discord's 50 a second.`,
	"discord_busiest_second_share":   "Share of Discord's 50 requests a second used in the busiest second of the last minute.",
	"ear_open":                       `1 while interactions can arrive by it: "shard 0" (of the gateway) and so on, or "http"; 0 also while Discord sends them elsewhere.`,
	"http_refused_total":             `HTTP requests that were refused as no interaction of Discord's; "unsigned" includes the program's own check each minute.`,
	"gateway_connections_lost_total": "How often an established connection of a shard has ended.",
	"gateway_identifies_left":        "IDENTIFYs left of a day's 1,000; at 50 the bot waits.",
	"moves_total":                    "Moves that players made.",
	"live_games":                     `Games in the "lobby" or "running"; counted once a minute at most.`,
	"commit_seconds":                 "Time to commit or refuse a change, waiting included.",
	"commits_total":                  "Commits by outcome; those with a conflict are retried.",
	"store_waits_total":              "How often writes waited for other writes, of this or another process; with PostgreSQL, calls for a connection.",
	"store_wait_seconds_total":       "How long the waits of store_waits_total took.",
	"drawing_seconds":                "Time to draw a picture or film.",
	"drawing_wait_seconds":           "Time that a picture waited for its turn.",
	"database_bytes":                 "Size of the database.",
	"database_wal_bytes":             "Size of the database file's write-ahead log.",
	"disk_free_bytes":                "Free space on the disk of the database file.",
	"last_backup_timestamp_seconds":  "Unix time of the last backup of the database file; 0 for never. Absent with PostgreSQL, whose backups are made elsewhere.",
}

// helpOf returns the help text of a metric, "" if there is none.
func helpOf(name string) string {
	switch own, ours := strings.CutPrefix(name, prefix); {
	case ours:
		return helps[own]
	case strings.HasPrefix(name, "go_"):
		return "The Go runtime's " + name + "; see pkg.go.dev/runtime/metrics."
	}
	return "The operating system's figure for this process."
}

// describe writes a page with a help text for each metric. The library leaves the texts empty, repeats
// the description of a metric that is looked up with several labels, and calls some counters gauges.
func describe(w io.Writer, page *bytes.Buffer) {
	described := make(map[string]bool)
	for line := range bytes.Lines(page.Bytes()) {
		if line[0] != '#' {
			_, _ = w.Write(line)
			continue
		}
		words := strings.Fields(string(line)) // # HELP name, or # TYPE name type
		what, name := words[1], words[2]
		switch {
		case described[what+name]:
		case what == "HELP":
			fmt.Fprintf(w, "# HELP %s %s\n", name, helpOf(name))
		case strings.HasSuffix(name, "_total"):
			fmt.Fprintf(w, "# TYPE %s counter\n", name)
		default:
			_, _ = w.Write(line)
		}
		described[what+name] = true
	}
}
