package postgres

import (
	"context"
	"errors"
	"math"
	"time"

	"sobremesa/store"
	"sobremesa/store/row"
)

const (
	// ofKey selects the tasks of a game with some keys, unless they were already replaced. Its
	// condition must match that of the index task_key.
	ofKey = ` WHERE game = $1 AND key = ANY($2) AND key <> '' AND done IS NULL AND NOT replaced`
	// cancelTasks finishes tasks, but leaves those claimed at $3 to their workers. An expired claim
	// counts for nothing.
	cancelTasks = `UPDATE task SET replaced = coalesce(claimed > $3, FALSE), done = CASE WHEN claimed > $3 THEN NULL ELSE $3 END` + ofKey
	// leaveClaimed runs before putTask.
	leaveClaimed = `UPDATE task SET replaced = TRUE` + ofKey + ` AND claimed > $3`
	// putTask adds a task. One with a key replaces the task with that key, unless a worker has claimed it
	// since: overwriting it would take it from the worker. In that case the transaction is tried
	// again, and the new task comes after the claimed one.
	putTask = `WITH put AS (
			INSERT INTO task (kind, game, key, payload, due, updated) VALUES ($1, $2, $3, $4, $5, $6)
			ON CONFLICT (game, key) WHERE key <> '' AND done IS NULL AND NOT replaced DO UPDATE
				SET kind = $1, payload = $4, due = $5, updated = $6, attempts = 0, reason = '', claimed = NULL
				WHERE task.claimed IS NULL OR task.claimed <= $6
			RETURNING id)
		SELECT id FROM put
		UNION ALL
		SELECT 0 WHERE CASE WHEN EXISTS (SELECT FROM put) THEN FALSE ELSE refuse('` + isDisputed + `') END`

	finishTask = `WITH finished AS (
			UPDATE task SET done = $1 WHERE id = $2 AND lease = $3 AND claimed IS NOT NULL AND done IS NULL RETURNING id)
		SELECT WHERE CASE WHEN EXISTS (SELECT FROM finished) THEN FALSE ELSE refuse('` + isLost + `') END`
)

// queueTask puts one of a change's tasks in the outbox. A task without Game belongs to the change's
// game, and one without Due is due at once.
func queueTask(p *pipeline, t *store.Task, game int64, now time.Time, id *int64) {
	if t.Game != 0 {
		game = t.Game
	}
	due := t.Due
	if due.IsZero() {
		due = now
	}
	of := &game
	if t.Key != "" {
		p.exec(leaveClaimed, game, []string{t.Key}, row.Millis(now))
	}
	if game == 0 {
		of = nil
	}
	scan(p, id, putTask, t.Kind, of, t.Key, row.NotNil(t.Payload), row.Millis(due), row.Millis(now))
}

const (
	// free is true of a task that no worker has claimed at $1.
	free = `(t.claimed IS NULL OR t.claimed <= $1)`

	// isDue is true of a task that is due at $1, or was due when it was put in the outbox, by another
	// clock. The first condition, which has an index, bounds by how much that may be ahead.
	isDue = `t.due <= $1::bigint + ` + row.ClockLead + ` AND (t.due <= $1 OR t.due <= t.updated)`

	// claim hands out, from $1 until $2, a task of the kind $3 or of all other kinds ($4). It
	// follows lockOutbox. It waits for a task that is being changed, and checks it again.
	claim = claimFirst + `t.due, t.id` + claimed
	// claimInTurn hands out the first task in the order of [store.Served], whose users are $5 and
	// guilds $6. It reads all tasks that are due.
	claimInTurn = claimFirst + `CASE WHEN ` + players + ` && $5::text[] THEN 2 WHEN coalesce(g.guild, '') = ANY($6) THEN 1 ELSE 0 END, t.due, t.id` + claimed
	players     = `coalesce(nullif(g.players, '{}'), '{""}')`
	claimFirst  = `UPDATE task SET claimed = $2, updated = $1, lease = lease + 1 WHERE id = (
			SELECT t.id FROM task AS t LEFT JOIN game AS g ON g.id = t.game
			WHERE t.done IS NULL AND ` + isDue + ` AND ` + free + ` AND ($3 = '' OR (t.kind = $3) <> $4)
				AND NOT EXISTS (SELECT FROM task AS o JOIN game AS og ON og.id = o.game
					WHERE o.done IS NULL AND o.claimed > $1 AND ($3 = '' OR (o.kind = $3) <> $4) AND og.channel = g.channel)
			ORDER BY `
	claimed = ` LIMIT 1 FOR NO KEY UPDATE OF t)
		RETURNING id, kind, coalesce(game, 0), key, payload, due, attempts, reason, lease,
			coalesce((SELECT g.guild FROM game AS g WHERE g.id = task.game), ''), coalesce((SELECT ` + players + ` FROM game AS g WHERE g.id = task.game), '{""}')`
)

// Claim implements [store.Store].
func (s *Store) Claim(ctx context.Context, now, until time.Time, of ...store.Wanted) (*store.Task, error) {
	t, err := s.claim(ctx, now, until, of)
	if errors.Is(err, store.ErrNotFound) {
		if changed, failed := s.undoClockLead(ctx, now); failed != nil {
			err = failed
		} else if changed > 0 {
			t, err = s.claim(ctx, now, until, of)
		}
	}
	return t, s.failed(ctx, err, "claiming a task")
}

func (s *Store) claim(ctx context.Context, now, until time.Time, of []store.Wanted) (*store.Task, error) {
	w := wanted(of)
	statement, args := claim, []any{now.UnixMilli(), until.UnixMilli(), w.Kind, w.Others}
	if w.Served != nil {
		statement, args = claimInTurn, append(args, w.Served.Users, w.Served.Guilds)
	}
	var tasks []store.Task
	err := s.write(ctx, func(p *pipeline) {
		p.exec(lockOutbox)
		query(p, &tasks, func(t *store.Task) []any { return append(row.Task(t), &t.Users) }, statement, args...)
	})
	t, err := first(tasks, err)
	if err != nil {
		return nil, err
	}
	t.Lease.Task = t.ID
	return &t, nil
}

// wanted returns the selection of tasks; an empty list selects all.
func wanted(of []store.Wanted) (w store.Wanted) {
	if len(of) > 0 {
		w = of[0]
	}
	return w
}

// Statements that change many tasks skip those that another transaction has locked. Their order is
// not known beforehand, and waiting for several could deadlock.
const (
	unlocked = ` ORDER BY t.id FOR NO KEY UPDATE OF t SKIP LOCKED)`

	undoClockLead = `UPDATE task SET due = due - (updated - $1), claimed = claimed - (updated - $1), updated = $1
		WHERE id IN (SELECT t.id FROM task AS t WHERE t.done IS NULL AND t.updated > $2` + unlocked

	pause = `UPDATE task SET due = $2, reason = $3, attempts = attempts + 1, updated = $1
		WHERE id IN (SELECT t.id FROM task AS t JOIN game AS g ON g.id = t.game
			WHERE t.done IS NULL AND t.due < $2 AND (t.due <= $1 OR t.attempts > 0) AND ` + free + ` AND g.guild = $4` + unlocked

	// hasten is completed by a condition, the second of which has an index of its own.
	ofKind       = `t.kind = $3`
	wasPostponed = `t.attempts > 0 AND $3 = ''`
	hasten       = `WITH soon AS (
			SELECT t.id, t.due FROM task AS t LEFT JOIN game AS g ON g.id = t.game
			WHERE t.done IS NULL AND t.due > $1 AND t.due <= $2 AND ` + free + ` AND ($4 = '' OR g.guild = $4)
				AND ($7 <= 1 OR mod(CASE WHEN g.guild ~ '^[0-9]+$' THEN g.guild::numeric ELSE 0 END::bigint >> 22, $7) = $6) AND `
	hastened = unlocked + `,
		queue AS (SELECT id, row_number() OVER (ORDER BY due, id) - 1 AS before FROM soon)
		UPDATE task SET due = least(due, $1 + queue.before * $5), updated = $1 FROM queue WHERE task.id = queue.id`
)

// undoClockLead moves back the times that were set before the clock was put back. It returns the
// number of tasks.
func (s *Store) undoClockLead(ctx context.Context, now time.Time) (int, error) {
	return s.exec(ctx, undoClockLead, now.UnixMilli(), now.Add(store.ClockLead).UnixMilli())
}

// Pause implements [store.Store].
func (s *Store) Pause(ctx context.Context, guild string, now, due time.Time, reason string) (int, error) {
	n, err := s.exec(ctx, pause, now.UnixMilli(), due.UnixMilli(), reason, guild)
	return n, s.failed(ctx, err, "postponing the tasks of guild %s", guild)
}

// Hasten implements [store.Store].
func (s *Store) Hasten(ctx context.Context, kind string, in store.Servers, now, until time.Time, every time.Duration) (int, error) {
	which, last := ofKind, until.UnixMilli()
	if kind == "" {
		which = wasPostponed
	}
	if until.IsZero() {
		last = math.MaxInt64
	}
	n, err := s.exec(ctx, hasten+which+hastened, now.UnixMilli(), last, kind, in.ID, every.Milliseconds(), in.Shard, in.Of)
	return n, s.failed(ctx, err, "hastening the tasks of kind %q", kind)
}

const (
	extend = `UPDATE task SET claimed = greatest(claimed - greatest(0, updated - $1), $2), due = due - greatest(0, updated - $1), updated = $1
		WHERE id = $3 AND lease = $4 AND claimed IS NOT NULL AND done IS NULL`

	postpone = `UPDATE task SET due = $2, reason = $3, attempts = attempts + 1, claimed = NULL, updated = $1,
			done = CASE WHEN replaced THEN $1::bigint END
		WHERE id = $4 AND lease = $5 AND claimed IS NOT NULL AND done IS NULL`
)

// Extend implements [store.Store].
func (s *Store) Extend(ctx context.Context, l store.Lease, now, until time.Time) error {
	err := row.LeaseLost(s.exec(ctx, extend, now.UnixMilli(), until.UnixMilli(), l.Task, l.Claim))
	return s.failed(ctx, err, "extending the claim on task %d", l.Task)
}

// Postpone implements [store.Store].
func (s *Store) Postpone(ctx context.Context, l store.Lease, now, due time.Time, reason string) error {
	err := row.LeaseLost(s.exec(ctx, postpone, now.UnixMilli(), due.UnixMilli(), reason, l.Task, l.Claim))
	return s.failed(ctx, err, "postponing task %d", l.Task)
}

const (
	// pending finds when the next of the tasks due before $1 can be claimed: the first one in a channel without
	// claims, or a claimed one when all claims in its channel have ended. It reads the tasks in order up to the
	// first one, and the claimed ones. The others in a channel with a claim can be claimed no earlier than the
	// claimed one, unless that is due after its claim ends, as it may be when the clock was put back. Only then
	// all tasks are read.
	pending = `WITH held AS (
			SELECT g.channel, max(o.claimed) AS until FROM task AS o JOIN game AS g ON g.id = o.game
			WHERE o.done IS NULL AND o.claimed IS NOT NULL AND ($2 = '' OR (o.kind = $2) <> $3) GROUP BY g.channel)
		SELECT min(at) FROM (
			(SELECT t.due AS at FROM task AS t LEFT JOIN game AS g ON g.id = t.game
				WHERE t.done IS NULL AND t.claimed IS NULL AND t.due < $1 AND ($2 = '' OR (t.kind = $2) <> $3)
					AND NOT EXISTS (SELECT FROM held WHERE held.channel = g.channel)
				ORDER BY t.due, t.id LIMIT 1)
			UNION ALL` + whenFree + ` AND t.claimed IS NOT NULL
			UNION ALL` + whenFree + ` AND (SELECT EXISTS (SELECT FROM task AS o
				WHERE o.done IS NULL AND o.claimed IS NOT NULL AND (o.due > o.claimed OR o.due >= $1)))) AS next`
	whenFree = `
			SELECT greatest(t.due, t.claimed, held.until) FROM task AS t LEFT JOIN game AS g ON g.id = t.game LEFT JOIN held ON held.channel = g.channel
			WHERE t.done IS NULL AND t.due < $1 AND ($2 = '' OR (t.kind = $2) <> $3)`
)

// Pending implements [store.Store].
func (s *Store) Pending(ctx context.Context, of ...store.Wanted) (time.Time, error) {
	w, before := wanted(of), int64(math.MaxInt64)
	if !w.Before.IsZero() {
		before = w.Before.UnixMilli()
	}
	next, err := one(ctx, s, row.Time, pending, before, w.Kind, w.Others)
	return next, s.failed(ctx, err, "looking when the next task is due")
}
