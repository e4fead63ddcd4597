package announce

import (
	"strings"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/message"
	"sobremesa/store"
)

// recognise tells which message of the game one is that was posted with a
// nonce, if it is one: by the name of its file; without a file by the buttons
// of a lobby or of a game that is put away, or by what only the game's last
// message says. What was shrunk since (old.go) is not known again, and need not
// be: only what was noted is shrunk, and nobody looks for what was noted.
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

// lastWords is what the game's last message says if it has neither file nor
// buttons.
func lastWords(s *showing) (posted.Label, string) {
	switch {
	case s.Status == store.Cancelled && s.Began():
		return labelOf(s, posted.PartCancelled, s.Moves), cancelledMessage(s).Content
	case s.Status == store.Cancelled:
		return labelOf(s, posted.PartClosed, 0), closedLobby(s).Content
	}
	return posted.Label{}, ""
}
