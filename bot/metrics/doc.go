// Package metrics counts and times what the program does, for its operator: a page of metrics in
// Prometheus' text format ([Metrics.Write]), and a log line for each interaction ([Metrics.Watch]).
// It wraps the interfaces between the other parts (the store, the HTTP transport, painters, the
// handling of interactions and of tasks), which know nothing of it.
//
// Neither shows who plays, where, or what. All label values are names chosen by the program
// (routes, kinds of tasks, templates of requests, games), so the number of series does not grow
// over time. The log also contains ids, but no text written by users.
//
// # Metrics
//
//	interactions_total{kind,route,outcome}  what users did; see [Outcome]
//	first_answer_seconds{kind}              from the click to Discord's response to the first answer (*)
//	tasks_total{kind,outcome}               tries of the outbox's tasks; see [outbox.Outcome]
//	task_seconds{kind}                      time of each try; "think" is an artificial player's move
//	task_wait_seconds{kind}                 from when a task was due to its start
//	outbox_oldest_due_seconds               age of the oldest due task that no worker has; 0 if there is none
//	discord_requests_total{route,status,counted}  status "none": no response; counted "yes": counts towards Discord's 50 a second
//	discord_busiest_second_share            share of these 50 used in the busiest second of the last minute
//	ear_open{ear}                           1 while interactions arrive by it: "shard 0" (of the gateway) and so on, or "http"
//	gateway_connections_lost_total          how often an established connection of a shard has ended
//	gateway_identifies_left                 IDENTIFYs left of a day's 1,000; at 50 the bot waits
//	moves_total{game}                       moves that players made
//	live_games{game,status}                 "lobby" or "running"; counted once a minute at most
//	commit_seconds                          time to commit or refuse a change, waiting included
//	commits_total{outcome}                  done, conflict (reloaded and retried), duplicate, occupied, lease_lost, unknown, failed
//	store_waits_total, store_wait_seconds_total  how often and how long writes waited for other writes, of this or another process; with PostgreSQL, calls for a connection
//	drawing_seconds{game,what}              time to draw a picture or film
//	drawing_wait_seconds                    time that a picture waited for its turn
//	database_bytes, database_wal_bytes, disk_free_bytes  file sizes and free disk space; with PostgreSQL only the first
//	last_backup_timestamp_seconds           Unix time of the last backup; 0 for never; absent with PostgreSQL, whose backups are made elsewhere
//
// All names begin with "sobremesa_". The page also has metrics of the Go runtime (go_) and of the
// process (process_).
//
// (*) The time of the click is taken from the interaction's id, which uses Discord's clock. Since
// Discord's clock and this machine's never agree, the smallest difference of the last minutes is
// subtracted. So the figure omits what every interaction spends on its way, some tens of
// milliseconds, and includes all additional delays. The first answer may be the announcement of a
// later one.
//
// # Library
//
// The page is written by VictoriaMetrics/metrics. Measured when linked into this program, it adds
// 160 kB (0.4%) and three packages for counters, gauges, and the metrics of the runtime and the
// process. For the same, prometheus/client_golang adds 3.5 MB (9%), forty packages and protobuf,
// and linking, of the tests too, takes a fifth longer. In exchange it offers OpenMetrics and a help
// text for each metric on the page; the help texts are above.
package metrics
