package metrics

import (
	"log/slog"
	"time"

	"sobremesa/bot/outbox"
	"sobremesa/store"
)

// Task returns a function that counts tasks that were tried and logs those that are done. The
// outbox logs all others.
func (m *Metrics) Task(log *slog.Logger) func(task *store.Task, outcome outbox.Outcome, waited, took time.Duration) {
	return func(task *store.Task, outcome outbox.Outcome, waited, took time.Duration) {
		if outcome == outbox.Done {
			log.Info("task done", "task", task.ID, "kind", task.Kind, "game", task.Game, "waited", waited.Round(time.Millisecond), "took", took.Round(time.Millisecond))
		}
		kind := task.Kind
		if outcome == outbox.Unknown {
			kind = "unknown" // so that the number of label values is limited
		}
		m.counter("tasks_total", "kind", kind, "outcome", string(outcome)).Inc()
		m.took(took, taskBounds, "task_seconds", "kind", kind)
		m.took(waited, taskBounds, "task_wait_seconds", "kind", kind)
	}
}
