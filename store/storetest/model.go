package storetest

import (
	"cmp"
	"maps"
	"slices"
	"time"

	"sobremesa/store"
)

// world is a store as [store.Store] describes it, kept in lists. It defines what calls do one after
// the other.
type world struct {
	games    []*store.Game
	tasks    []*modelTask // unfinished ones
	ids      []int64      // of all tasks ever created
	answers  map[string]modelAnswer
	finished []*store.Finish // in the order of finishing
	values   store.Texts
}

type modelAnswer struct {
	text string
	at   time.Time
	old  bool // Prune deletes it, at some moment
}

type modelTask struct {
	store.Task           // with the last lease given
	claimed    time.Time // end of the claim; zero without one
	updated    time.Time // when its times were set
	replaced   bool      // since it was claimed
}

func (t *modelTask) free(now time.Time) bool { return !t.claimed.After(now) }

// putBack adjusts a task's times to a clock that was put back since they were set.
func (t *modelTask) putBack(now time.Time) {
	lead := t.updated.Sub(now)
	t.Due, t.updated = t.Due.Add(-lead), now
	if !t.claimed.IsZero() {
		t.claimed = t.claimed.Add(-lead)
	}
}

func (w *world) game(id int64) *store.Game {
	for _, g := range w.games {
		if g.ID == id {
			return g
		}
	}
	return &store.Game{}
}

// inTheWay reports whether a claim on one task can keep the other from being claimed.
func (w *world) inTheWay(one, other *modelTask) bool {
	channel := w.game(one.Game).Channel
	return one == other || channel != "" && channel == w.game(other.Game).Channel
}

// wanted returns the tasks that of selects, earliest due first.
func (w *world) wanted(of store.Wanted) (list []*modelTask) {
	for _, t := range w.tasks {
		if of.Kind == "" || (t.Kind == of.Kind) != of.Others {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *modelTask) int {
		return cmp.Or(w.hadTurn(a, of.Served)-w.hadTurn(b, of.Served), a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// hadTurn returns 2 if users of the task's game have had a turn, 1 if its guild has, else 0.
func (w *world) hadTurn(t *modelTask, s *store.Served) int {
	guild, users := w.whose(t)
	switch {
	case s == nil:
	case slices.ContainsFunc(users, func(u string) bool { return slices.Contains(s.Users, u) }):
		return 2
	case slices.Contains(s.Guilds, guild):
		return 1
	}
	return 0
}

func (w *world) whose(t *modelTask) (guild string, users []string) {
	g := w.game(t.Game)
	if users = g.Users(); len(users) == 0 {
		users = []string{""}
	}
	return g.Guild, users
}

func (w *world) claimable(now time.Time, of store.Wanted) *modelTask {
	for _, t := range w.wanted(of) {
		if w.canClaim(t, now, of) {
			return t
		}
	}
	return nil
}

func (w *world) canClaim(t *modelTask, now time.Time, of store.Wanted) bool {
	held := slices.ContainsFunc(w.wanted(of), func(o *modelTask) bool { return w.inTheWay(t, o) && !o.free(now) })
	// Or it was due by the clock of whoever put it in the outbox.
	return !held && (!t.Due.After(now) || !t.Due.After(t.updated) && t.Due.Sub(now) <= store.ClockLead)
}

// next returns when a wanted task, due before of.Before unless that is zero, can be claimed.
func (w *world) next(of store.Wanted) (next time.Time) {
	wanted := w.wanted(of)
	for _, t := range wanted {
		at := t.Due
		for _, o := range wanted {
			if w.inTheWay(t, o) && o.claimed.After(at) {
				at = o.claimed
			}
		}
		if (of.Before.IsZero() || t.Due.Before(of.Before)) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next
}

// leased returns the task that a valid lease is for, nil if the lease is not valid.
func (w *world) leased(l store.Lease) *modelTask {
	for _, t := range w.tasks {
		if t.Lease == l && !t.claimed.IsZero() {
			return t
		}
	}
	return nil
}

func (w *world) extend(t *modelTask, now, until time.Time) {
	if t.updated.After(now) {
		t.putBack(now)
	}
	t.updated = now
	if until.After(t.claimed) {
		t.claimed = until
	}
}

func (w *world) postpone(t *modelTask, now, due time.Time, reason string) {
	if t.replaced {
		w.finish(t)
	}
	t.Due, t.Reason, t.claimed, t.updated = due, reason, time.Time{}, now
	t.Attempts++
}

func (w *world) pause(guild string, now, due time.Time, reason string) (n int) {
	for _, t := range w.tasks {
		wasDue := !t.Due.After(now) || t.Attempts > 0
		if w.game(t.Game).Guild == guild && t.free(now) && wasDue && t.Due.Before(due) {
			t.Due, t.Reason, t.updated = due, reason, now
			t.Attempts++
			n++
		}
	}
	return n
}

func (w *world) hasten(kind string, in store.Servers, now, until time.Time, every time.Duration) (n int) {
	for _, t := range w.wanted(store.Wanted{Kind: kind}) {
		counts := kind != "" || t.Attempts > 0
		if counts && t.free(now) && t.Due.After(now) && (until.IsZero() || !t.Due.After(until)) && in.Has(w.game(t.Game).Guild) {
			if soon := now.Add(time.Duration(n) * every); soon.Before(t.Due) {
				t.Due = soon
			}
			t.updated = now
			n++
		}
	}
	return n
}

func (w *world) finish(t *modelTask) {
	w.tasks = slices.DeleteFunc(w.tasks, func(o *modelTask) bool { return o == t })
}

// ofKey returns the unfinished task of a key, nil if there is none. A claimed task is left to its
// worker and marked as replaced.
func (w *world) ofKey(game int64, key string, now time.Time) *modelTask {
	for _, t := range w.tasks {
		if key == "" || t.Game != game || t.Key != key || t.replaced {
			continue
		}
		if t.free(now) {
			return t
		}
		t.replaced = true
	}
	return nil
}

// commit applies a change that the store has carried out. It reports whether the ids that the store
// gave the tasks are right.
func (w *world) commit(c *store.Change) bool {
	var game int64
	if c.Game != nil {
		game = c.Game.ID
		*w.game(game) = *c.Game
	}
	maps.Copy(w.values, c.Values)
	for _, l := range c.Done {
		w.finish(w.leased(l))
	}
	for _, key := range c.Cancel {
		if t := w.ofKey(game, key, c.At); t != nil {
			w.finish(t)
		}
	}
	for _, put := range c.Tasks {
		t := w.ofKey(put.Game, put.Key, c.At)
		if t == nil {
			if put.ID == 0 || slices.Contains(w.ids, put.ID) {
				return false
			}
			t = &modelTask{Task: store.Task{ID: put.ID}}
			w.tasks, w.ids = append(w.tasks, t), append(w.ids, put.ID)
		}
		if t.ID != put.ID { // a task in another's place has its id
			return false
		}
		put.Attempts, put.Reason = 0, ""
		if put.Due.IsZero() {
			put.Due = c.At
		}
		*t = modelTask{Task: put, updated: c.At}
	}
	return true
}
