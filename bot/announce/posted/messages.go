package posted

import (
	"slices"
	"time"

	"sobremesa/bot/message"
	"sobremesa/store"
)

// Messages are a game's, the oldest first.
type Messages []store.Message

// Shown is the number of the message that shows the game in a channel, or did until
// somebody deleted it; -1 for none.
func (l Messages) Shown(channel string) int {
	return slices.IndexFunc(l, func(m store.Message) bool { return store.Shown([]store.Message{m}, channel) != nil })
}

// Asked is the number of the message that a channel has been asked to take, of which
// nobody knows whether it did; -1 for none.
func (l Messages) Asked(channel string) int {
	return slices.IndexFunc(l, func(m store.Message) bool { return m.State == store.MessageAsked && m.Channel == channel })
}

// InDoubt reports whether it is not known of some message what came of a request.
func (l Messages) InDoubt() bool {
	return slices.ContainsFunc(l, func(m store.Message) bool { return m.State == store.MessageAsked || m.Changing })
}

// Settled gives up what is not known yet of all messages but the one of a number: what
// comes of it late is looked for.
func (l Messages) Settled(but int, now time.Time) Messages {
	l = slices.Clone(l)
	for i := range l {
		switch m := &l[i]; {
		case i == but:
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

// Replaced has what shows the game in a channel give way to the message of a number.
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

// Retire takes a message out of play.
func Retire(m *store.Message, now time.Time) {
	m.State, m.Look = store.MessagePast, time.Time{}
	if m.Nonce != "" || m.Changed {
		LookFor(m, now)
	}
}

// Unfinished are the messages with which something may have to be done yet.
func (l Messages) Unfinished() Messages {
	return slices.DeleteFunc(l, func(m store.Message) bool { return m.State == store.MessagePast && m.Look.IsZero() })
}

// lookAfter is when the channel is looked through again for what came late, after
// a doubt was settled. A request seldom outlives its sender's patience by much.
var lookAfter = []time.Duration{15 * time.Second, 2 * time.Minute, 15 * time.Minute}

// LookFor has what comes late of a message be looked for from now on.
func LookFor(m *store.Message, now time.Time) { m.Look, m.Looks = now.Add(lookAfter[0]), 0 }

// Looked notes that it was looked for, as often as it was due. After the last time
// nothing comes.
func Looked(m *store.Message, now time.Time) {
	for m.Looks++; m.Looks < len(lookAfter); m.Looks++ {
		if m.Look = m.Look.Add(lookAfter[m.Looks] - lookAfter[m.Looks-1]); m.Look.After(now) {
			return
		}
	}
	m.Look, m.Looks, m.Nonce, m.After, m.Changed = time.Time{}, 0, "", "", false
}

// Next is the number of the message that is to be looked for first; -1 for none.
func (l Messages) Next() int {
	next := -1
	for i, m := range l {
		if !m.Look.IsZero() && (next < 0 || m.Look.Before(l[next].Look)) {
			next = i
		}
	}
	return next
}

// TaskLook is the task that looks after the messages of a game. Its kind is its key: a
// game has one.
const TaskLook = "look"

// LookTask is the task by which a game's messages are looked after next, if it is
// another than it was; none when there is nothing to look for.
func (l Messages) LookTask(was Messages) []store.Task {
	i, before := l.Next(), was.Next()
	if i < 0 || before >= 0 && was[before].Look.Equal(l[i].Look) {
		return nil
	}
	return []store.Task{{Kind: TaskLook, Key: TaskLook, Due: l[i].Look}}
}

// ClocksApart is how far our clock may be ahead of Discord's.
const ClocksApart = 10 * time.Minute

// YoungerThan is the id of a message that is older than the one that is posted now
// to a channel.
func (l Messages) YoungerThan(channel string, now time.Time) string {
	after := message.IDAt(now.Add(-ClocksApart))
	if i := l.Shown(channel); i >= 0 && message.CompareIDs(l[i].ID, after) > 0 {
		return l[i].ID
	}
	return after
}
