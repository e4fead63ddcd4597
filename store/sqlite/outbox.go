package sqlite

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"time"

	"sobremesa/store"
	"sobremesa/store/row"
)

const (
	// ofKey selects the task of a game with a key, unless it was already replaced. Its condition
	// must match that of the index task_key, or SQLite would not use it.
	ofKey = ` WHERE game = ?1 AND key = ?2 AND key <> '' AND done IS NULL AND replaced = 0`
	// leaveClaimed runs first. It leaves a task claimed at ?3 to its worker. An expired claim
	// counts for nothing.
	leaveClaimed = `UPDATE task SET replaced = 1` + ofKey + ` AND claimed > ?3`
	cancelTask   = `UPDATE task SET done = ?3` + ofKey
	// putTask adds a task, or puts it in the place of the one with its key.
	putTask = `INSERT INTO task (id, game, key, updated, channel, kind, payload, due)
		VALUES ((SELECT id FROM task` + ofKey + `), ?1, ?2, ?3, (SELECT channel FROM game WHERE id = ?1), ?4, ?5, ?6)
		ON CONFLICT (id) DO UPDATE
			SET kind = ?4, payload = ?5, due = ?6, updated = ?3, attempts = 0, reason = '', claimed = NULL
		RETURNING id`

	// moveTasks runs before the game's row gets its new channel.
	moveTasks = `UPDATE task SET channel = ?2
		WHERE channel = (SELECT channel FROM game WHERE id = ?1 AND channel <> ?2) AND game = ?1 AND done IS NULL`

	finishTask = `UPDATE task SET done = ? WHERE id = ? AND lease = ? AND claimed IS NOT NULL AND done IS NULL`
)

// putTasks puts a change's tasks in the outbox. A task without Due is due at once.
func putTasks(ctx context.Context, conn *sql.Conn, game int64, c *store.Change) ([]int64, error) {
	ids := make([]int64, len(c.Tasks))
	for i, t := range c.Tasks {
		if t.Game == 0 {
			t.Game = game
		}
		if t.Due.IsZero() {
			t.Due = c.At
		}
		of := sql.NullInt64{Int64: t.Game, Valid: t.Game != 0}
		_, err := conn.ExecContext(ctx, leaveClaimed, of, t.Key, row.Millis(c.At))
		if err == nil {
			err = conn.QueryRowContext(ctx, putTask, of, t.Key, row.Millis(c.At), t.Kind, row.NotNil(t.Payload), row.Millis(t.Due)).Scan(&ids[i])
		}
		if isForeignKey(err) {
			return nil, fmt.Errorf("game %d of task %q: %w", t.Game, t.Kind, store.ErrNotFound)
		}
		if err != nil {
			return nil, fmt.Errorf("task %q: %w", t.Kind, err)
		}
	}
	return ids, nil
}

func cancelTasks(ctx context.Context, conn *sql.Conn, game int64, c *store.Change) error {
	for _, key := range c.Cancel {
		for _, statement := range []string{leaveClaimed, cancelTask} {
			if _, err := conn.ExecContext(ctx, statement, game, key, row.Millis(c.At)); err != nil {
				return fmt.Errorf("cancelling tasks %q: %w", key, err)
			}
		}
	}
	return nil
}

func finishTasks(ctx context.Context, conn *sql.Conn, c *store.Change) error {
	for _, l := range c.Done {
		if err := row.LeaseLost(execute(ctx, conn, finishTask, row.Millis(c.At), l.Task, l.Claim)); err != nil {
			return fmt.Errorf("finishing task %d: %w", l.Task, err)
		}
	}
	return nil
}

const (
	// wanted selects the tasks of a [store.Wanted]; wantedArgs are its arguments.
	wanted = `(:kind = '' OR (kind = :kind) <> :others)`

	// claimable selects the tasks that may be handed out at ?1: those that are due then, or were due
	// when they were put in the outbox, by another clock. The first condition on due, which has an
	// index, bounds by how much that may be ahead.
	claimable = `SELECT id FROM task AS t
		WHERE done IS NULL AND due <= ?1 + ` + row.ClockLead + ` AND (due <= ?1 OR due <= updated) AND (claimed IS NULL OR claimed <= ?1) AND ` + wanted + `
			AND NOT EXISTS (SELECT 1 FROM task AS o WHERE o.channel = t.channel AND o.done IS NULL AND o.claimed > ?1
				AND (:kind = '' OR (o.kind = :kind) <> :others))`
	firstDue = claimable + ` ORDER BY due, id LIMIT 1`
	// nextInTurn selects the first task in the order of [store.Served]. It reads all tasks that are
	// due.
	nextInTurn = claimable + ` ORDER BY CASE
			WHEN EXISTS (SELECT 1 FROM (SELECT 1) LEFT JOIN player AS p ON p.game = t.game
				WHERE coalesce(p.user, '') IN (SELECT value FROM json_each(:users))) THEN 2
			WHEN coalesce((SELECT guild FROM game WHERE id = t.game), '') IN (SELECT value FROM json_each(:guilds)) THEN 1
			ELSE 0 END, due, id LIMIT 1`
)

// claim returns the statement that claims the task that another one selects.
func claim(which string) string {
	return `UPDATE task SET claimed = ?2, updated = ?1, lease = lease + 1 WHERE id = (` + which + `)
		RETURNING id, kind, coalesce(game, 0), key, payload, due, attempts, reason, lease,
			coalesce((SELECT guild FROM game WHERE id = task.game), ''), (SELECT json_group_array(user ORDER BY user) FROM player WHERE game = task.game)`
}

// claimed reads what a claim returns.
func claimed(t *store.Task) []any { return append(row.Task(t), (*users)(&t.Users)) }

// users scans the users of a game, or the one user "" if there is none.
type users []string

func (u *users) Scan(list any) error {
	err := json.Unmarshal([]byte(list.(string)), u)
	if len(*u) == 0 {
		*u = users{""}
	}
	return err
}

// Claim implements [store.Store]. It reads before it takes the write lock, so that an idle worker
// disturbs nobody.
func (s *Store) Claim(ctx context.Context, now, until time.Time, of ...store.Wanted) (*store.Task, error) {
	t, err := s.claim(ctx, now, until, of)
	if errors.Is(err, store.ErrNotFound) {
		if changed, failed := s.undoClockLead(ctx, now); failed != nil {
			err = failed
		} else if changed {
			t, err = s.claim(ctx, now, until, of)
		}
	}
	return t, s.failed(ctx, err, "claiming a task")
}

func (s *Store) claim(ctx context.Context, now, until time.Time, of []store.Wanted) (*store.Task, error) {
	if _, err := glance(ctx, s, row.Only[int64], firstDue, wantedArgs(of, now.UnixMilli())...); err != nil {
		return nil, err
	}
	which, args := firstDue, wantedArgs(of, now.UnixMilli(), until.UnixMilli())
	if len(of) > 0 && of[0].Served != nil {
		which, args = nextInTurn, append(args, named("guilds", of[0].Served.Guilds), named("users", of[0].Served.Users))
	}
	var t store.Task
	err := s.write(ctx, func(ctx context.Context, conn *sql.Conn) (err error) {
		t, err = one(ctx, conn, claimed, claim(which), args...)
		return err
	})
	if err != nil {
		return nil, err
	}
	t.Lease.Task = t.ID
	return &t, nil
}

// named returns a list as an argument for json_each.
func named(name string, list []string) sql.NamedArg {
	text, _ := json.Marshal(list) // strings always marshal
	return sql.Named(name, string(text))
}

// wantedArgs returns args and the arguments of a statement that selects wanted tasks. An empty list
// selects all.
func wantedArgs(of []store.Wanted, args ...any) []any {
	var w store.Wanted
	if len(of) > 0 {
		w = of[0]
	}
	return append(args, sql.Named("kind", w.Kind), sql.Named("others", w.Others))
}

const (
	// ahead selects the tasks whose times were set after ?2.
	ahead         = ` WHERE done IS NULL AND updated > ?2`
	undoClockLead = `UPDATE task SET due = due - (updated - ?1), claimed = claimed - (updated - ?1), updated = ?1` + ahead
)

// exists returns the query for whether there are some rows.
func exists(from string) string { return `SELECT EXISTS (SELECT 1` + from + `)` }

// undoClockLead moves back the times that were set before the clock was put back. It reports
// whether there were any.
func (s *Store) undoClockLead(ctx context.Context, now time.Time) (changed bool, err error) {
	args := []any{now.UnixMilli(), now.Add(store.ClockLead).UnixMilli()}
	if changed, err = glance(ctx, s, row.Only[bool], exists(` FROM task`+ahead), args...); err == nil && changed {
		_, err = s.exec(ctx, undoClockLead, args...)
	}
	return changed, err
}

const (
	extend = `UPDATE task SET claimed = max(claimed - max(0, updated - ?1), ?2), due = due - max(0, updated - ?1), updated = ?1
		WHERE id = ?3 AND lease = ?4 AND claimed IS NOT NULL AND done IS NULL`

	postpone = `UPDATE task SET due = ?2, reason = ?3, attempts = attempts + 1, claimed = NULL, updated = ?1, done = iif(replaced, ?1, NULL)
		WHERE id = ?4 AND lease = ?5 AND claimed IS NOT NULL AND done IS NULL`
)

// Extend implements [store.Store].
func (s *Store) Extend(ctx context.Context, l store.Lease, now, until time.Time) error {
	err := row.LeaseLost(s.exec(ctx, extend, now.UnixMilli(), until.UnixMilli(), l.Task, l.Claim))
	return s.failed(ctx, err, "extending the claim on task %d", l.Task)
}

// Postpone implements [store.Store].
func (s *Store) Postpone(ctx context.Context, l store.Lease, now, due time.Time, reason string) error {
	err := store.CheckTexts(reason)
	if err == nil {
		err = row.LeaseLost(s.exec(ctx, postpone, now.UnixMilli(), due.UnixMilli(), reason, l.Task, l.Claim))
	}
	return s.failed(ctx, err, "postponing task %d", l.Task)
}

const (
	pause = `UPDATE task SET due = ?2, reason = ?3, attempts = attempts + 1, updated = ?1
		WHERE done IS NULL AND due < ?2 AND (due <= ?1 OR attempts > 0) AND (claimed IS NULL OR claimed <= ?1)
			AND (SELECT guild FROM game WHERE id = task.game) = ?4`

	// later selects the tasks that can be brought forward, of which only those that are due between ?1
	// and ?2 are read.
	later = ` FROM task LEFT JOIN game ON game.id = task.game
		WHERE done IS NULL AND due > ?1 AND due <= ?2 AND (claimed IS NULL OR claimed <= ?1)
			AND (?4 = '' OR guild = ?4) AND (?6 <= 1 OR (CAST(coalesce(guild, '') AS INTEGER) >> 22) % ?6 = ?5)
			AND `
	// Conditions for later, the second with an index of its own.
	ofKind       = `task.kind = ?3`
	wasPostponed = `attempts > 0 AND ?3 = ''`
)

func hasten(which string) string {
	return `WITH soon AS (SELECT task.id, row_number() OVER (ORDER BY due, task.id) - 1 AS before` + later + which + `)
		UPDATE task SET due = min(due, ?1 + before * ?7), updated = ?1 FROM soon WHERE task.id = soon.id`
}

// Pause implements [store.Store].
func (s *Store) Pause(ctx context.Context, guild string, now, due time.Time, reason string) (n int, err error) {
	if err = store.CheckTexts(guild, reason); err == nil {
		n, err = s.exec(ctx, pause, now.UnixMilli(), due.UnixMilli(), reason, guild)
	}
	return n, s.failed(ctx, err, "postponing the tasks of guild %s", guild)
}

// Hasten implements [store.Store]. It reads before it takes the write lock, since there is rarely
// anything to hasten.
func (s *Store) Hasten(ctx context.Context, kind string, in store.Servers, now, until time.Time, every time.Duration) (n int, err error) {
	which, last := ofKind, until.UnixMilli()
	if kind == "" {
		which = wasPostponed
	}
	if until.IsZero() {
		last = math.MaxInt64
	}
	args := []any{now.UnixMilli(), last, kind, in.ID, in.Shard, in.Of}
	some, err := glance(ctx, s, row.Only[bool], exists(later+which), args...)
	if err == nil && some {
		n, err = s.exec(ctx, hasten(which), append(args, every.Milliseconds())...)
	}
	return n, s.failed(ctx, err, "hastening the tasks of kind %q", kind)
}

// pending finds when a task is claimable. It takes the first due task of channels without a claim
// and, for the few channels with one, the end of the claim. Claims are read through their own
// index, because SQLite cannot know how few they are.
const pending = `
	WITH held (channel, until) AS (
		SELECT channel, max(claimed) FROM task INDEXED BY task_claimed
		WHERE done IS NULL AND claimed IS NOT NULL AND channel IS NOT NULL AND ` + wanted + ` GROUP BY channel)
	SELECT min(at) FROM (
		SELECT at FROM (
			SELECT due AS at FROM task
			WHERE done IS NULL AND claimed IS NULL AND (channel IS NULL OR channel NOT IN (SELECT channel FROM held)) AND due < :before AND ` + wanted + `
			ORDER BY due, id LIMIT 1)
		UNION ALL
		SELECT max(t.due, held.until) FROM held CROSS JOIN task AS t ON t.channel = held.channel WHERE t.done IS NULL AND ` + wanted + `
		UNION ALL
		SELECT max(due, claimed) FROM task INDEXED BY task_claimed
		WHERE done IS NULL AND claimed IS NOT NULL AND channel IS NULL AND ` + wanted + `)`

// Pending implements [store.Store].
func (s *Store) Pending(ctx context.Context, of ...store.Wanted) (next time.Time, err error) {
	before := int64(math.MaxInt64)
	if len(of) > 0 && !of[0].Before.IsZero() {
		before = of[0].Before.UnixMilli()
	}
	at, err := glance(ctx, s, row.Time, pending, append(wantedArgs(of), sql.Named("before", before))...)
	return at, s.failed(ctx, err, "looking when the next task is due")
}
