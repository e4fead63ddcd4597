package bot_test

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/localdiscord"
)

// checkTurns compares every move with the time that its player had.
func (m *month) checkTurns() {
	m.t.Helper()
	stoodIn, own := 0, 0
	for _, id := range m.games {
		for _, p := range m.turns(id) {
			took := m.counted(p.user, p.since, p.till)
			switch {
			case took > p.game.Pace+late:
				m.t.Errorf("game %d: the turn of %s from %v until %v took %v of %v", id, p.user, p.since, p.till, took, p.game.Pace)
			case p.standIn && took < p.game.Pace-early:
				m.t.Errorf("game %d: at %v the guardian moved for %s, who had had %v of %v", id, p.till, p.user, took, p.game.Pace)
			}
			if p.standIn {
				stoodIn++
			} else {
				own++
			}
		}
	}
	m.t.Logf("%d turns played, %d that ran out", own, stoodIn)
	if own < 80 || stoodIn < 5 {
		m.t.Errorf("%d turns played and %d that ran out: too few to show anything", own, stoodIn)
	}
}

// threshold is a point of a turn at which its player is reminded.
type threshold struct {
	played
	percent  int
	soon, at time.Time // from when on it may be combined with others, and when it is due
}

// checkReminders compares the reminders that everybody saw with those that were due.
func (m *month) checkReminders() {
	m.t.Helper()
	everybody := localdiscord.DefaultWorld().Users
	n := 0
	for _, user := range everybody {
		var due []threshold
		for _, id := range m.games {
			for _, p := range m.turns(id) {
				if p.user != user.ID {
					continue
				}
				for _, percent := range []int{50, 80, 95} {
					share := p.game.Pace * time.Duration(percent) / 100
					at := m.after(p.user, p.since, share, p.till)
					if at.Add(late).After(p.till) {
						continue // they may have played just before
					}
					soon := m.after(p.user, p.since, share-p.game.Pace*5/100, p.till)
					due = append(due, threshold{played: p, percent: percent, soon: soon, at: at})
				}
			}
		}
		seen := m.reminders(user)
		n += len(seen)
		for _, d := range due {
			if m.ruleAt(user.ID, d.at).notReminded || m.quietAt(user.ID, d.since, d.at) {
				continue
			}
			ok := false
			for _, one := range seen {
				ok = ok || !one.at.Before(d.soon.Add(-early)) && !one.at.After(d.at.Add(late)) && strings.Contains(one.content, "<#"+d.game.Channel+">")
			}
			if !ok {
				m.t.Errorf("%s was not reminded of game %d at %d%% of the turn since %v, which was at %v", user.Name, d.game.ID, d.percent, d.since, d.at)
			}
		}
		// Each reminder was due for a turn, and no two for the same one.
		used := make(map[string]bool)
		for _, one := range seen {
			found := false
			for _, id := range m.games {
				for _, p := range m.turns(id) {
					for _, percent := range []int{50, 80, 95} {
						key := fmt.Sprint(id, p.since, percent)
						if p.user != user.ID || found || used[key] || one.at.Before(p.since) || one.at.After(p.till.Add(late)) {
							continue
						}
						share := p.game.Pace * time.Duration(percent) / 100
						at := m.after(p.user, p.since, share, p.till.Add(late))
						soon := at
						if gatheredElsewhere(one, seen) {
							soon = m.after(p.user, p.since, share-p.game.Pace*5/100, p.till.Add(late))
						}
						if !one.at.Before(soon.Add(-early)) && !one.at.After(at.Add(late)) {
							found, used[key] = true, true
						}
					}
				}
			}
			if !found && !m.stillPlayed(user.ID, one.at) {
				m.t.Errorf("%s was reminded at %v, when nothing was due: %s", user.Name, one.at, one.content)
			}
		}
		if m.ruleAt(user.ID, m.now()).notReminded && len(seen) > 0 {
			m.t.Errorf("%s wants no reminders and got %d", user.Name, len(seen))
		}
	}
	m.t.Logf("%d reminders", n)
	if n < 60 {
		m.t.Errorf("%d reminders: too few to show anything", n)
	}
}

// gatheredElsewhere reports whether a reminder came together with one in another channel. Users who
// accept no direct messages are reminded in a channel of each server, and a reminder that is not
// quite due is combined with one of another server.
func gatheredElsewhere(one told, seen []told) bool {
	return slices.ContainsFunc(seen, func(other told) bool {
		return other.channel != one.channel && other.at.Sub(one.at).Abs() < late
	})
}

// quietAt reports whether a user had asked to be left alone in the turn that began at since.
func (m *month) quietAt(user string, since, at time.Time) bool {
	for _, q := range m.quiet[user] {
		if !q.Before(since) && !q.After(at) {
			return true
		}
	}
	return false
}

// stillPlayed reports whether a user was at that time in a turn that lasts beyond the end of the
// month.
func (m *month) stillPlayed(user string, at time.Time) bool {
	for _, id := range m.games {
		for _, s := range m.stored(id).Seats {
			if s.User == user && !s.Clock.Since.IsZero() && !s.Clock.Since.After(at) {
				return true
			}
		}
	}
	return false
}
