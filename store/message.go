package store

import "time"

// Message is a message that shows a game to a channel, has shown it, or may be
// about to. A game keeps those with which it is not finished.
type Message struct {
	State   MessageState `json:"state"`
	Part    string       `json:"part"`        // which of the game's messages it is, in the words of the package that shows the game
	Channel string       `json:"channel"`     // where it is
	ID      string       `json:"id,omitzero"` // "" while nobody knows that it is there, and when it is gone
	// It tells of the moves from From, counted from 0, and shows the game after To
	// of them; secret ones are not counted.
	From int `json:"from,omitzero"`
	To   int `json:"to,omitzero"`
	// Nonce names the request to post it, as long as what comes of that is not
	// certain. The message is younger than the one with the id After.
	Nonce string `json:"nonce,omitzero"`
	After string `json:"after,omitzero"`
	// Changing: the channel was or is about to be asked for a change of it, and
	// nobody knows what came of that.
	Changing bool `json:"changing,omitzero"`
	// Changed: it may be changed late. Look is when to look next for what came late,
	// or to take out of play what is old; zero for never. Looks is how many times
	// that was done.
	Changed bool      `json:"changed,omitzero"`
	Look    time.Time `json:"look,omitzero"`
	Looks   int       `json:"looks,omitzero"`
	// NextPart, NextFrom and NextTo are the Part, From and To of the message that took its
	// place, as it was then: what is left of an old one depends on that.
	NextPart string `json:"next_part,omitzero"`
	NextFrom int    `json:"next_from,omitzero"`
	NextTo   int    `json:"next_to,omitzero"`
}

// MessageState is where a message is in its life.
type MessageState string

const (
	// MessageAsked: a channel was or is about to be asked to take it, and nobody
	// knows what came of that. It is written down before the request: a
	// message that is found in this state is in doubt.
	MessageAsked MessageState = "asked"
	MessageShown MessageState = "shown" // it shows the game
	MessageGone  MessageState = "gone"  // it did, until somebody deleted it
	MessageOld   MessageState = "old"   // another shows the game; it is to be taken out of play
	MessagePast  MessageState = "past"  // it is out of play, or was given up; what comes late of it is looked for
)

// Shown is the message that shows a game in the channel where it is played, or did
// until somebody deleted it: nil before there is one.
func Shown(list []Message, channel string) *Message {
	for i := range list {
		if m := &list[i]; m.Channel == channel && (m.State == MessageShown || m.State == MessageGone) {
			return m
		}
	}
	return nil
}
