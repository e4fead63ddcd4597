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
// help.go has them all, with the texts that the page says too. Labels are the kind, route and outcome of
// an interaction ([Outcome]), the kind and outcome of a task ([outbox.Outcome]), the route and status of
// a request, why one was refused ([discord.Refusal]), the game, the ear, and what was drawn. The outcomes
// of commits are done, conflict (reloaded and retried), duplicate, occupied, lease_lost, unknown, failed.
//
// All names begin with "sobremesa_". The page also has metrics of the Go runtime (go_) and of the
// process (process_).
//
// For first_answer_seconds, the time of the click is taken from the interaction's id, which uses Discord's clock. Since
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
// and linking, of the tests too, takes a fifth longer. In exchange it offers OpenMetrics and
// would spare help.go its repairs.
package metrics
