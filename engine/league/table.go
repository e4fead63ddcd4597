package league

import (
	"cmp"
	"slices"
)

// Result is a finished game of a group: its players, by their places in the group, and in which place
// each of them finished, from 1. Places may be shared.
type Result struct {
	Players Game
	Places  []int
}

// Line is how a player of a group stands.
type Line struct {
	Player int // place in the group
	Place  int // from 1; no two are the same
	Games  int // finished
	Points int
	Wins   int // games in which nobody else was first
	// Berger is the Sonneborn-Berger score: the points against each opponent times that opponent's
	// points, which is twice what chess players call so.
	Berger int
	// ByLot says that nothing but the lot decided between this player and one next to them.
	ByLot bool
	Held  bool // by a guardian: last, whatever the points
}

// points returns what the i-th player of a game gains against the j-th: 2 for finishing before them, 1
// for a shared place.
func (r *Result) points(i, j int) int {
	return 1 + cmp.Compare(r.Places[j], r.Places[i])
}

// Table returns how a group stands, best first. Among equal points the direct encounters decide, then
// Sonneborn-Berger, then wins. Whoever is still equal then, of fewer than before, is compared by the
// same criteria anew; of those whom nothing tells apart the one with the smallest lot is first. By how
// much somebody won never counts. Players who are held come after all others. held and lots are by
// player.
func Table(results []Result, held []bool, lots []uint64) []Line {
	t := table{lines: make([]Line, len(lots)), lots: lots}
	for p := range t.lines {
		t.lines[p] = Line{Player: p, Held: held[p]}
	}
	for _, r := range results {
		for i, a := range r.Players {
			t.lines[a].Games++
			if r.Places[i] == 1 && !slices.Contains(slices.Delete(slices.Clone(r.Places), i, i+1), 1) {
				t.lines[a].Wins++
			}
			for j, b := range r.Players {
				if i != j {
					m := meeting{&t.lines[a], &t.lines[b], r.points(i, j)}
					t.meetings = append(t.meetings, m)
					m.of.Points += m.points
				}
			}
		}
	}
	all := make([]*Line, len(lots))
	for p := range all {
		all[p] = &t.lines[p]
	}
	for _, m := range t.meetings {
		m.of.Berger += m.points * m.against.Points
	}
	t.sort(all, func(l *Line) int {
		if l.Held {
			return l.Points - 1<<16
		}
		return l.Points
	})
	slices.SortFunc(t.lines, func(a, b Line) int { return cmp.Compare(a.Place, b.Place) })
	return t.lines
}

// table is a table in the making.
type table struct {
	lines    []Line // by player, until they are sorted
	meetings []meeting
	lots     []uint64
	placed   int
}

// meeting is what one player gained against another in a game.
type meeting struct {
	of, against *Line
	points      int
}

// sort gives the next places to some players, by a merit and, among equals, by the criteria of [Table].
func (t *table) sort(some []*Line, merit func(*Line) int) {
	slices.SortStableFunc(some, func(a, b *Line) int { return cmp.Compare(merit(b), merit(a)) })
	for len(some) > 0 {
		n := 1
		for n < len(some) && merit(some[n]) == merit(some[0]) {
			n++
		}
		t.decide(some[:n])
		some = some[n:]
	}
}

// decide gives the next places to players with equal points.
func (t *table) decide(equal []*Line) {
	direct := make(map[*Line]int)
	for _, m := range t.meetings {
		if slices.Contains(equal, m.of) && slices.Contains(equal, m.against) {
			direct[m.of] += m.points
		}
	}
	for _, merit := range []func(*Line) int{
		func(l *Line) int { return direct[l] }, func(l *Line) int { return l.Berger }, func(l *Line) int { return l.Wins },
	} {
		if slices.ContainsFunc(equal, func(l *Line) bool { return merit(l) != merit(equal[0]) }) {
			t.sort(equal, merit)
			return
		}
	}
	slices.SortFunc(equal, func(a, b *Line) int {
		return cmp.Or(cmp.Compare(t.lots[a.Player], t.lots[b.Player]), cmp.Compare(a.Player, b.Player))
	})
	for _, l := range equal {
		t.placed++
		l.Place, l.ByLot = t.placed, len(equal) > 1
	}
}
