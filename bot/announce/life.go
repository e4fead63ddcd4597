package announce

import (
	"slices"
	"time"

	"sobremesa/bot/message"
	"sobremesa/store"
)

// The life of a game's messages, in pure functions: a list of them and a time in, a
// list out. What a state means says store.Message.

// messages are a game's, the oldest first.
type messages []store.Message

// shown is the number of the message that shows the game in a channel, or did until
// somebody deleted it; -1 for none.
func (l messages) shown(channel string) int {
	return slices.IndexFunc(l, func(m store.Message) bool { return store.Shown([]store.Message{m}, channel) != nil })
}

// asked is the number of the message that a channel has been asked to take, of which
// nobody knows whether it did; -1 for none.
func (l messages) asked(channel string) int {
	return slices.IndexFunc(l, func(m store.Message) bool { return m.State == store.MessageAsked && m.Channel == channel })
}

// inDoubt reports whether it is not known of some message what came of a request.
func (l messages) inDoubt() bool {
	return slices.ContainsFunc(l, func(m store.Message) bool { return m.State == store.MessageAsked || m.Changing })
}

// settled gives up what is not known yet of all messages but the one of a number: what
// comes of it late is looked for.
func (l messages) settled(but int, now time.Time) messages {
	l = slices.Clone(l)
	for i := range l {
		switch m := &l[i]; {
		case i == but:
		case m.State == store.MessageAsked:
			m.State = store.MessagePast
			lookFor(m, now)
		case m.Changing:
			m.Changing, m.Changed = false, true
			lookFor(m, now)
		}
	}
	return l
}

// replaced has what shows the game in a channel give way to the message of a number.
func (l messages) replaced(by int, now time.Time) messages {
	old := l.shown(l[by].Channel)
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

// retired is the message of a number once it is out of play.
func retired(m *store.Message, now time.Time) {
	m.State, m.Look = store.MessagePast, time.Time{}
	if m.Nonce != "" || m.Changed {
		lookFor(m, now)
	}
}

// unfinished are the messages with which something may have to be done yet.
func (l messages) unfinished() messages {
	return slices.DeleteFunc(l, func(m store.Message) bool { return m.State == store.MessagePast && m.Look.IsZero() })
}

// lookAfter is when the channel is looked through again for what came late, after
// a doubt was settled. A request seldom outlives its sender's patience by much.
var lookAfter = []time.Duration{15 * time.Second, 2 * time.Minute, 15 * time.Minute}

// lookFor has what comes late of a message be looked for from now on.
func lookFor(m *store.Message, now time.Time) { m.Look, m.Looks = now.Add(lookAfter[0]), 0 }

// looked notes that it was looked for, as often as it was due. After the last time
// nothing comes.
func looked(m *store.Message, now time.Time) {
	for m.Looks++; m.Looks < len(lookAfter); m.Looks++ {
		if m.Look = m.Look.Add(lookAfter[m.Looks] - lookAfter[m.Looks-1]); m.Look.After(now) {
			return
		}
	}
	m.Look, m.Looks, m.Nonce, m.After, m.Changed = time.Time{}, 0, "", "", false
}

// next is the number of the message that is to be looked for first; -1 for none.
func (l messages) next() int {
	next := -1
	for i, m := range l {
		if !m.Look.IsZero() && (next < 0 || m.Look.Before(l[next].Look)) {
			next = i
		}
	}
	return next
}

// taskLook is the announcer's own task, which looks after the messages of a game: see
// look. Its kind is its key: a game has one.
const taskLook = "look"

// lookTask is the task by which a game's messages are looked after next, if it is
// another than it was; none when there is nothing to look for.
func (l messages) lookTask(was messages) []store.Task {
	i, before := l.next(), was.next()
	if i < 0 || before >= 0 && was[before].Look.Equal(l[i].Look) {
		return nil
	}
	return []store.Task{{Kind: taskLook, Key: taskLook, Due: l[i].Look}}
}

// clocksApart is how far our clock may be ahead of Discord's.
const clocksApart = 10 * time.Minute

// youngerThan is the id of a message that is older than the one that is posted now
// to a channel.
func (l messages) youngerThan(channel string, now time.Time) string {
	after := message.IDAt(now.Add(-clocksApart))
	if i := l.shown(channel); i >= 0 && message.CompareIDs(l[i].ID, after) > 0 {
		return l[i].ID
	}
	return after
}
