package store

import "time"

// Message is a message in a channel that shows a game, has shown it, or may be about to. A game
// keeps its messages until they need no more work.
type Message struct {
	State   MessageState `json:"state"`
	Part    string       `json:"part"`        // which of the game's messages it is; the package that shows the game defines the values
	Channel string       `json:"channel"`     // where it is posted
	ID      string       `json:"id,omitzero"` // "" until its posting is confirmed, and after it was deleted
	// The message reports the moves from number From, counted from 0, and shows the game after To
	// moves. Secret moves are not counted.
	From int `json:"from,omitzero"`
	To   int `json:"to,omitzero"`
	// Nonce identifies the request to post the message while its outcome is uncertain. The message
	// is newer than the one whose id is After.
	Nonce string `json:"nonce,omitzero"`
	After string `json:"after,omitzero"`
	// Changing means that an edit was or is about to be requested and its outcome is unknown.
	Changing bool `json:"changing,omitzero"`
	// Changed means that an edit may still arrive late. Look is when to look next for late edits
	// and posts, or to take an old message out of play; zero for never. Looks counts how often that
	// was done.
	Changed bool      `json:"changed,omitzero"`
	Look    time.Time `json:"look,omitzero"`
	Looks   int       `json:"looks,omitzero"`
	// NextPart, NextFrom and NextTo are the Part, From and To of the message that replaced this
	// one, as of that moment. They decide what remains of the old message.
	NextPart string `json:"next_part,omitzero"`
	NextFrom int    `json:"next_from,omitzero"`
	NextTo   int    `json:"next_to,omitzero"`
}

// MessageState is the stage in a message's life.
type MessageState string

const (
	// MessageAsked: the channel was or is about to be asked to take the message, and the outcome is
	// unknown. This state is stored before the request is sent, so a message found in it may or may
	// not have been posted.
	MessageAsked MessageState = "asked"
	MessageShown MessageState = "shown" // it shows the game
	MessageGone  MessageState = "gone"  // it showed the game until somebody deleted it
	MessageOld   MessageState = "old"   // another message shows the game; this one is to be taken out of play
	MessagePast  MessageState = "past"  // it is out of play, or was given up; late posts and edits of it are still looked for
)

// Silence is a time in which a channel took no messages of a game.
type Silence struct {
	Why   string    `json:"why"` // why it took the last one not; package sitting defines the values
	From  time.Time `json:"from"`
	Until time.Time `json:"until,omitzero"` // zero while it lasts
}

// Shown returns the message that shows a game in the given channel, or did until it was deleted. It
// returns nil if there is none.
func Shown(list []Message, channel string) *Message {
	for i := range list {
		if m := &list[i]; m.Channel == channel && (m.State == MessageShown || m.State == MessageGone) {
			return m
		}
	}
	return nil
}
