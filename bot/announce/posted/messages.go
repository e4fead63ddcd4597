package posted

import (
	"slices"
	"time"

	"sobremesa/bot/message"
	"sobremesa/store"
)

// Messages holds a game's messages, oldest first.
type Messages []store.Message

// Shown returns the index of the message that shows the game in a channel, or did until it was
// deleted, and -1 if there is none.
func (l Messages) Shown(channel string) int {
	return slices.IndexFunc(l, func(m store.Message) bool { return store.Shown([]store.Message{m}, channel) != nil })
}

// Asked returns the index of the message whose posting in a channel was requested with an unknown
// outcome, and -1 if there is none.
func (l Messages) Asked(channel string) int {
	return slices.IndexFunc(l, func(m store.Message) bool { return m.State == store.MessageAsked && m.Channel == channel })
}

// InDoubt reports whether the outcome of a post or an edit of some message is unknown.
func (l Messages) InDoubt() bool {
	return slices.ContainsFunc(l, func(m store.Message) bool { return m.State == store.MessageAsked || m.Changing })
}

// Settled returns a copy in which no message is in doubt except the one with the index except, -1
// for no exception. A post in doubt counts as failed and an edit in doubt as done. Both are looked
// for, in case they arrive late.
func (l Messages) Settled(except int, now time.Time) Messages {
	l = slices.Clone(l)
	for i := range l {
		switch m := &l[i]; {
		case i == except:
		case m.State == store.MessageAsked:
			m.State = store.MessagePast
			LookFor(m, now)
		case m.Changing:
			m.Changing, m.Changed = false, true
			LookFor(m, now)
		}
	}
	return l
}

// Replaced returns l after the message with the index by has become the one that shows the game in
// its channel. The one that showed it before becomes old. Replaced changes l.
func (l Messages) Replaced(by int, now time.Time) Messages {
	old := l.Shown(l[by].Channel)
	l[by].State = store.MessageShown
	switch {
	case old < 0 || old == by:
	case l[old].State == store.MessageGone:
		l[old].State = store.MessagePast
	default:
		l[old].State, l[old].Look = store.MessageOld, now
		l[old].NextPart, l[old].NextFrom, l[old].NextTo = l[by].Part, l[by].From, l[by].To
	}
	return l
}

// Retire records that a message was taken out of play.
func Retire(m *store.Message, now time.Time) {
	m.State, m.Look = store.MessagePast, time.Time{}
	if m.Nonce != "" || m.Changed {
		LookFor(m, now)
	}
}

// Unfinished returns the messages that may need more work. It reuses the memory of l.
func (l Messages) Unfinished() Messages {
	return slices.DeleteFunc(l, func(m store.Message) bool { return m.State == store.MessagePast && m.Look.IsZero() })
}

// lookAfter lists the times, after a doubt was settled, at which the channel is searched for late
// messages. A request seldom arrives long after its sender has given up.
var lookAfter = []time.Duration{15 * time.Second, 2 * time.Minute, 15 * time.Minute}

// LookFor schedules the searches for a late post or edit of a message.
func LookFor(m *store.Message, now time.Time) { m.Look, m.Looks = now.Add(lookAfter[0]), 0 }

// Looked records a search for a message, which stands for all searches that were due, and schedules
// the next one. After the last search the message counts as certain.
func Looked(m *store.Message, now time.Time) {
	for m.Looks++; m.Looks < len(lookAfter); m.Looks++ {
		if m.Look = m.Look.Add(lookAfter[m.Looks] - lookAfter[m.Looks-1]); m.Look.After(now) {
			return
		}
	}
	m.Look, m.Looks, m.Nonce, m.After, m.Changed = time.Time{}, 0, "", "", false
}

// Next returns the index of the message that is due to be looked after first, and -1 if there is
// none.
func (l Messages) Next() int {
	next := -1
	for i, m := range l {
		if !m.Look.IsZero() && (next < 0 || m.Look.Before(l[next].Look)) {
			next = i
		}
	}
	return next
}

// TaskLook is the kind of the task that looks after the messages of a game. It is also the key: a
// game has one such task.
const TaskLook = "look"

// LookTask returns the task that looks after the game's messages next. It returns nil if there is
// nothing to look after, or if the task for the earlier list was is due at the same time.
func (l Messages) LookTask(was Messages) []store.Task {
	i, before := l.Next(), was.Next()
	if i < 0 || before >= 0 && was[before].Look.Equal(l[i].Look) {
		return nil
	}
	return []store.Task{{Kind: TaskLook, Key: TaskLook, Due: l[i].Look}}
}

// ClocksApart is how far the local clock may be ahead of Discord's.
const ClocksApart = 10 * time.Minute

// YoungerThan returns an id after which to search for a message that is posted to a channel now:
// every such message is newer. It is the id of the message that shows the game, or one made from
// the time.
func (l Messages) YoungerThan(channel string, now time.Time) string {
	after := message.IDAt(now.Add(-ClocksApart))
	if i := l.Shown(channel); i >= 0 && message.CompareIDs(l[i].ID, after) > 0 {
		return l[i].ID
	}
	return after
}
