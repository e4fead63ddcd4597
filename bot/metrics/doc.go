// Package metrics counts and times what the program does, for its operator: a page of
// figures in Prometheus' text format ([Metrics.Write]), and one line in the log for each
// interaction ([Metrics.Watch]). It stands around the seams of the other parts (a store, an HTTP transport,
// painters, what answers interactions, what works off tasks), which know nothing of it.
//
// Nothing in it tells who plays, where, or what: labels are names that the program itself
// gives (routes, kinds of tasks, templates of requests, games), so that there are as many
// series after a year as after a day; the log has ids besides, and no text that people
// wrote.
//
// # Figures
//
//	interactions_total{kind,route,outcome}  what people did: [Outcome] says what came of it
//	first_answer_seconds{kind}              from the click to Discord's word that it has the first answer (*)
//	tasks_total{kind,outcome}               tasks of the outbox, tried: [outbox.Outcome]
//	task_seconds{kind}                      how long each try took; "think": an artificial player's move
//	task_wait_seconds{kind}                 how long after it was due it was begun
//	outbox_oldest_due_seconds               age of the oldest task that is due and that nobody works on; 0 with none
//	discord_requests_total{route,status,counted}  status "none": no answer came; counted "yes": among Discord's 50 a second
//	discord_busiest_second_share            of these 50, in the busiest second of the last minute
//	ear_open{ear}                           1 while interactions are heard: "shard 0" of the gateway and so on, or "http"
//	gateway_connections_lost_total          how often the connection of a shard that stood has ended
//	gateway_identifies_left                 IDENTIFYs left of a day's 1,000; at 50 the bot waits
//	moves_total{game}                       moves that players made
//	live_games{game,status}                 "lobby" or "running"; counted once a minute at most
//	commit_seconds                          how long a change took to be committed or refused, waiting included
//	commits_total{outcome}                  done, conflict (loaded anew and tried again), duplicate, occupied, lease_lost, unknown, failed
//	store_waits_total, store_wait_seconds_total  how often, and for how long in all, a write waited for another, of this process or of another; with PostgreSQL a call for a connection
//	drawing_seconds{game,what}              how long pictures and films took to be drawn
//	drawing_wait_seconds                    how long a picture waited for its turn
//	database_bytes, database_wal_bytes, disk_free_bytes  files, and room beside them; with PostgreSQL the first alone
//	last_backup_timestamp_seconds           when the last copy was made, in seconds since 1970; 0: never
//
// All names begin with "sobremesa_". Those of the Go runtime (go_) and of the process
// (process_) stand beside them.
//
// (*) The click's time is in the interaction's id, by Discord's clock. It is compared
// with this machine's, from which the smallest difference of the last minutes is taken
// away, since the two never agree: so the figure lacks what every interaction spends on its
// way, some tens of milliseconds, and has all by which one was held up. Discord's word is
// the answer to the request that brings it the first answer or that it will come later.
//
// # Library
//
// VictoriaMetrics/metrics writes the page. Measured on this program, linked: 160 kB (0.4%)
// and three packages for counters, gauges, the runtime's and the process's figures;
// prometheus/client_golang 3.5 MB (9%), forty packages and protobuf for the same, and what
// links it, the tests too, takes a fifth longer to do so. What that gives besides is a
// sentence for each figure on the page, which stand above, and OpenMetrics. Histograms of
// Prometheus' kind, which add up over processes, are made of counters here (histogram.go):
// the library has them from a version on that writes to standard error as the program
// starts, whatever it is to do, where the kernel tells nothing of pressure.
package metrics
