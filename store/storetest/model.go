package storetest

import (
	"cmp"
	"slices"
	"time"

	"sobremesa/store"
)

// model is the outbox as [store.Store] describes it, kept in a list. It defines what the calls
// about tasks do.
type model struct {
	games []*store.Game
	tasks []*modelTask // unfinished ones
	ids   []int64      // of all tasks ever created
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

func (m *model) game(id int64) *store.Game {
	for _, g := range m.games {
		if g.ID == id {
			return g
		}
	}
	return &store.Game{}
}

func (m *model) ofGuild(t *modelTask, guild string) bool { return m.game(t.Game).Guild == guild }

// inTheWay reports whether a claim on one task can keep the other from being claimed.
func (m *model) inTheWay(one, other *modelTask) bool {
	channel := m.game(one.Game).Channel
	return one == other || channel != "" && channel == m.game(other.Game).Channel
}

// wanted returns the tasks that w selects, earliest due first.
func (m *model) wanted(w store.Wanted) (list []*modelTask) {
	for _, t := range m.tasks {
		if w.Kind == "" || (t.Kind == w.Kind) != w.Others {
			list = append(list, t)
		}
	}
	slices.SortFunc(list, func(a, b *modelTask) int {
		return cmp.Or(m.hadTurn(a, w.Served)-m.hadTurn(b, w.Served), a.Due.Compare(b.Due), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// hadTurn returns 2 if users of the task's game have had a turn, 1 if its guild has, else 0.
func (m *model) hadTurn(t *modelTask, s *store.Served) int {
	guild, users := m.whose(t)
	switch {
	case s == nil:
	case slices.ContainsFunc(users, func(u string) bool { return slices.Contains(s.Users, u) }):
		return 2
	case slices.Contains(s.Guilds, guild):
		return 1
	}
	return 0
}

func (m *model) whose(t *modelTask) (guild string, users []string) {
	g := m.game(t.Game)
	if users = g.Users(); len(users) == 0 {
		users = []string{""}
	}
	return g.Guild, users
}

func (m *model) claim(now, until time.Time, w store.Wanted) *modelTask {
	t := m.claimable(now, w)
	if t == nil {
		for _, t := range m.tasks {
			if t.updated.Sub(now) > store.ClockLead {
				t.putBack(now)
			}
		}
		t = m.claimable(now, w)
	}
	if t != nil {
		t.claimed, t.updated = until, now
	}
	return t
}

func (m *model) claimable(now time.Time, w store.Wanted) *modelTask {
	for _, t := range m.wanted(w) {
		if m.canClaim(t, now, w) {
			return t
		}
	}
	return nil
}

func (m *model) canClaim(t *modelTask, now time.Time, w store.Wanted) bool {
	held := slices.ContainsFunc(m.wanted(w), func(o *modelTask) bool { return m.inTheWay(t, o) && !o.free(now) })
	return !held && !t.Due.After(now)
}

// next returns when a wanted task can be claimed. Unless before is zero, only tasks due before it
// count.
func (m *model) next(w store.Wanted, before time.Time) (next time.Time) {
	wanted := m.wanted(w)
	for _, t := range wanted {
		at := t.Due
		for _, o := range wanted {
			if m.inTheWay(t, o) && o.claimed.After(at) {
				at = o.claimed
			}
		}
		if (before.IsZero() || t.Due.Before(before)) && (next.IsZero() || at.Before(next)) {
			next = at
		}
	}
	return next
}

// leased returns the task that a valid lease is for, nil if the lease is not valid.
func (m *model) leased(l store.Lease) *modelTask {
	for _, t := range m.tasks {
		if t.Lease == l && !t.claimed.IsZero() {
			return t
		}
	}
	return nil
}

func (m *model) extend(t *modelTask, now, until time.Time) {
	if t.updated.After(now) {
		t.putBack(now)
	}
	t.updated = now
	if until.After(t.claimed) {
		t.claimed = until
	}
}

func (m *model) postpone(t *modelTask, now, due time.Time, reason string) {
	if t.replaced {
		m.finish(t)
	}
	t.Due, t.Reason, t.claimed, t.updated = due, reason, time.Time{}, now
	t.Attempts++
}

func (m *model) pause(guild string, now, due time.Time, reason string) (n int) {
	for _, t := range m.tasks {
		wasDue := !t.Due.After(now) || t.Attempts > 0
		if m.ofGuild(t, guild) && t.free(now) && wasDue && t.Due.Before(due) {
			t.Due, t.Reason, t.updated = due, reason, now
			t.Attempts++
			n++
		}
	}
	return n
}

func (m *model) hasten(kind string, in store.Servers, now, until time.Time, every time.Duration) (n int) {
	for _, t := range m.wanted(store.Wanted{Kind: kind}) {
		counts := kind != "" || t.Attempts > 0
		if counts && t.free(now) && t.Due.After(now) && (until.IsZero() || !t.Due.After(until)) && in.Has(m.game(t.Game).Guild) {
			if soon := now.Add(time.Duration(n) * every); soon.Before(t.Due) {
				t.Due = soon
			}
			t.updated = now
			n++
		}
	}
	return n
}

func (m *model) finish(t *modelTask) {
	m.tasks = slices.DeleteFunc(m.tasks, func(o *modelTask) bool { return o == t })
}

// ofKey returns the unfinished task of a key, nil if there is none. A claimed task is left to its
// worker and marked as replaced.
func (m *model) ofKey(game int64, key string, now time.Time) *modelTask {
	for _, t := range m.tasks {
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

// commit applies a change that the store has carried out. It returns what is wrong with the ids
// that the store gave the tasks, "" if nothing is.
func (m *model) commit(c *store.Change) (wrong string) {
	var game int64
	if c.Game != nil {
		game = c.Game.ID
		*m.game(game) = *c.Game
	}
	for _, l := range c.Done {
		m.finish(m.leased(l))
	}
	for _, key := range c.Cancel {
		if t := m.ofKey(game, key, c.At); t != nil {
			m.finish(t)
		}
	}
	for _, put := range c.Tasks {
		t := m.ofKey(put.Game, put.Key, c.At)
		switch {
		case t == nil && (put.ID == 0 || slices.Contains(m.ids, put.ID)):
			wrong = "a new task has the id of another, or none"
		case t != nil && t.ID != put.ID:
			wrong = "a task in another's place has not its id"
		}
		if t == nil {
			t = &modelTask{}
			m.tasks, m.ids = append(m.tasks, t), append(m.ids, put.ID)
		}
		put.Attempts, put.Reason = 0, ""
		if put.Due.IsZero() {
			put.Due = c.At
		}
		*t = modelTask{Task: put, updated: c.At}
	}
	return wrong
}
