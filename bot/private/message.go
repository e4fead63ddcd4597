package private

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/store"
)

// Owner is the person and the game that a private message belongs to. Game is 0 for a refusal that is
// about no game.
type Owner struct {
	User string `json:"user"`
	Game int64  `json:"game"`
}

func (o Owner) key() store.Key {
	return settings.OfPerson(o.User).Key(settings.Private + strconv.FormatInt(o.Game, 10))
}

// Message is a private message, and what it takes to end it.
type Message struct {
	// Made is the id of the interaction that created the message, and Shown that of the last one
	// that showed something in it.
	Made  string `json:"made"`
	Shown string `json:"shown"`
	// App and Token are the address of the message: the application and the token of Shown. ID is
	// the message's id, or "" for the one that the interaction answered first.
	App   string `json:"app"`
	Token string `json:"token"`
	ID    string `json:"id,omitempty"`
	// Fleeting messages are deleted when they are due. Others lose their buttons then.
	Fleeting bool      `json:"fleeting,omitempty"`
	Due      time.Time `json:"due"`
	Ends     time.Time `json:"ends"` // when the token is not used any more
}

const (
	// TokenLife is how long a token is used. Discord accepts it for 15 minutes after the
	// interaction, which may have been answered late.
	TokenLife = 14 * time.Minute
	// beforeEnd is how long before the end of its token a message is due at the latest.
	beforeEnd = time.Minute
	// renewed is how much longer another token has to be valid to be worth storing.
	renewed = 5 * time.Minute
)

// replaces reports whether m, shown in the same message as old, has to be stored in its place.
func (m Message) replaces(old Message) bool {
	if message.CompareIDs(m.Shown, old.Shown) <= 0 {
		return false // the interaction was delivered twice, or this one was slower
	}
	later := m.Due.Sub(old.Due)
	return m.Fleeting != old.Fleeting || later < 0 || later >= renewed
}

// list is the stored private messages of an owner, in the order in which they were shown. All but
// the last are to be deleted.
type list struct {
	// Wake is when the next task that ends what is due is due itself.
	Wake     time.Time `json:"wake"`
	Messages []Message `json:"messages"`
}

// readList reads a stored list. A text that is none counts as an empty list.
func readList(text string) (l list) {
	_ = json.Unmarshal([]byte(text), &l)
	return l
}

// String returns the list as readList reads it, or "" for an empty one.
func (l list) String() string {
	if len(l.Messages) == 0 {
		return ""
	}
	text, _ := json.Marshal(l) // strings and times of this age always have a JSON
	return string(text)
}

// with returns the list with m. It returns false if m changes nothing.
func (l list) with(m Message) (list, bool) {
	l.Messages = slices.Clone(l.Messages)
	at := slices.IndexFunc(l.Messages, func(old Message) bool { return old.Made == m.Made })
	switch {
	case at < 0:
		l.Messages = append(l.Messages, m)
	case !m.replaces(l.Messages[at]):
		return l, false
	default:
		l.Messages[at] = m
	}
	slices.SortFunc(l.Messages, func(a, b Message) int { return message.CompareIDs(a.Shown, b.Shown) })
	return l, true
}
