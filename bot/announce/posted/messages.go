package posted

import (
	"crypto/rand"
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"sobremesa/bot/message"
	"sobremesa/store"
)

// Part is the kind of one of a game's messages.
type Part string

const (
	PartLobby     Part = "lobby"
	PartClosed    Part = "closed" // the lobby after the game has begun or was cancelled
	PartFirst     Part = "first"  // the first board, which also says how to play
	PartBoard     Part = "board"
	PartAsk       Part = "ask"   // a board with a request to end the game
	PartAsked     Part = "asked" // the same board after the request was answered
	PartAway      Part = "away"  // the game was put away, and can be brought back
	PartRecap     Part = "recap" // an old board that now shows the recap of a part of the game, such as a round
	PartResult    Part = "result"
	PartCancelled Part = "cancelled"
	PartHome      Part = "home" // the result of a game in a thread, shown in the channel of the lobby
)

var parts = []Part{PartLobby, PartClosed, PartFirst, PartBoard, PartAsk, PartAsked, PartAway, PartRecap, PartResult, PartCancelled, PartHome}

// Label describes a message of a game. The message reports the moves from number From on, counted
// from 0, and shows the game after To moves.
type Label struct {
	Kind string
	Game int64
	Part Part
	From int
	To   int
}

// IsBoard reports whether a message is a board, which is edited as the game goes on. A lobby is not
// a board.
func (p Part) IsBoard() bool {
	return p == PartFirst || p == PartBoard || p == PartAsk || p == PartAsked
}

// Concludes reports whether the message is the last of its game in the channel.
func (p Part) Concludes() bool { return p != "" && p != PartLobby && p != PartAway && !p.IsBoard() }

// File returns the name of the message's picture or film without its extension, such as
// "azul-12-board-57-60-k3f9xq2m7a4bc5de". The name identifies the message when it is found in the
// channel. The random nonce distinguishes it from all other messages of any installation. Discord
// keeps letters, digits and hyphens in file names unchanged.
func (l Label) File(nonce string) string {
	return fmt.Sprintf("%s-%d-%s-%d-%d-%s", l.Kind, l.Game, l.Part, l.From, l.To, nonce)
}

// ParseLabel parses the name of a file, with or without its extension.
func ParseLabel(file string) (l Label, nonce string, ok bool) {
	fields := strings.Split(strings.TrimSuffix(file, path.Ext(file)), "-")
	if len(fields) != 6 {
		return Label{}, "", false
	}
	l = Label{Kind: fields[0], Part: Part(fields[2])}
	var errs [3]error
	l.Game, errs[0] = strconv.ParseInt(fields[1], 10, 64)
	l.From, errs[1] = strconv.Atoi(fields[3])
	l.To, errs[2] = strconv.Atoi(fields[4])
	ok = errs == [3]error{} && slices.Contains(parts, l.Part) && l.From >= 0 && l.From <= l.To
	return l, fields[5], ok
}

// NewNonce returns a nonce for a request to post a message: 16 characters with 80 random bits.
// Discord accepts up to 25 characters.
func NewNonce() string { return strings.ToLower(rand.Text()[:16]) }

// Name renames a message's first file, if any, to the label's file name. The extension stays.
func (l Label) Name(m *message.Message, nonce string) {
	if len(m.Files) > 0 {
		m.Files[0].Name = l.File(nonce) + path.Ext(m.Files[0].Name)
	}
}

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

// The first and the longest wait after Discord has refused to edit a message because it is old.
const (
	tooOldPause = time.Minute
	tooOldMost  = 2 * time.Hour
)

// RetireLater records that a message is to be taken out of play later, and later each time.
func RetireLater(m *store.Message, now time.Time) {
	m.Look = now.Add(min(tooOldMost, tooOldPause<<min(m.Looks, 10)))
	m.Looks++
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
