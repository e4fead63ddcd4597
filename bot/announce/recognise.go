package announce

import (
	"strings"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/message"
	"sobremesa/store"
)

// recognise returns the label of a message that was posted with a nonce, and reports whether it is a
// message of the game at all. It identifies a message by the name of its file. A message without a
// file is identified by the buttons of a lobby or of a game that was put away, or by the text of the
// game's last message. It does not recognise a shrunk message (old.go). It need not: only recorded
// messages are shrunk, and recorded messages are not searched for.
func recognise(s *showing, nonce string, p message.Posted) (posted.Label, bool) {
	for _, file := range p.Files {
		l, by, ok := posted.ParseLabel(file)
		if ok && by == nonce && l.Kind == s.Kind && l.Game == s.ID && l.To <= s.Moves {
			return l, true
		}
	}
	if len(p.Files) > 0 {
		return posted.Label{}, false
	}
	for _, text := range p.Components {
		id, ok := message.ParseCustomID(text)
		if !ok || id.Kind != s.Kind || id.Game != s.ID {
			return posted.Label{}, false
		}
		switch id.Verb {
		case message.Join:
			return posted.Label{Kind: s.Kind, Game: s.ID, Part: posted.PartLobby}, true
		case message.Back:
			return posted.Label{Kind: s.Kind, Game: s.ID, Part: posted.PartAway, From: id.Seq, To: id.Seq}, true
		}
	}
	l, words := lastWords(s)
	return l, words != "" && strings.TrimSpace(p.Content) == strings.TrimSpace(words)
}

// lastWords returns the label and text of the last message of a game that was cancelled or ended
// early, and "" for other games.
func lastWords(s *showing) (posted.Label, string) {
	switch {
	case s.Status == store.Cancelled && s.Began():
		return labelOf(s, posted.PartCancelled, s.Moves), cancelledMessage(s).Content
	case s.Status == store.Cancelled:
		return labelOf(s, posted.PartClosed, 0), closedLobby(s).Content
	}
	return posted.Label{}, ""
}
