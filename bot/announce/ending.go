package announce

import (
	"fmt"

	"sobremesa/bot/announce/posted"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// asksForEnd reports whether a request to end the game is pending.
func (s *showing) asksForEnd() bool { return s.Status == store.Running && !s.EndAsked.IsZero() }

// endRequest names the players who want to end the game, and says until when the others can answer.
func endRequest(s *showing) string {
	names := present.EscapedNames(&s.Header, s.viewer.Lang)
	var agree, asked, away []string
	for i, seat := range s.Seats {
		switch name := names[i]; {
		case !sitting.HasSay(seat):
		case seat.Agrees:
			agree = append(agree, name)
		default:
			asked = append(asked, mention(seat.User))
			if !sitting.Plays(seat) {
				away = append(away, name)
			}
		}
	}
	return lang.Text(s.viewer.Lang, "board.agree", engine.Args{
		"names": agree, "n": len(agree), "asked": asked, "away": away, "until": fmt.Sprintf("<t:%d:f>", s.EndLapses.Unix())})
}

// toAnswer returns the seats whose people are to be notified, by a new message, of a request to end
// the game. They include absent people. Each is notified once.
func (s *showing) toAnswer() engine.Seats {
	if !s.asksForEnd() || s.shownPart() == posted.PartAsk {
		return 0
	}
	return s.Unanswered()
}

// keptOn names the player who has refused to end the game, or has brought it back. It returns "" if
// nobody has done so since the last move.
func keptOn(s *showing) string {
	key, user := "board.kept-on", s.KeptBy
	if user == "" {
		key, user = "board.brought-back", s.BackBy
	}
	seat := s.SeatOf(user)
	if seat == engine.Spectator || s.Status != store.Running {
		return ""
	}
	return lang.Text(s.viewer.Lang, key, engine.Args{"name": present.EscapedNames(&s.Header, s.viewer.Lang)[seat]})
}

// cancelledLine says that a game was ended early, and by whom.
func cancelledLine(s *showing) string {
	l := s.viewer.Lang
	if s.EndedBy != "" {
		return lang.Text(l, "board.cancelled-by", engine.Args{"name": person(s.EndedBy)})
	}
	var agreed, silent []string
	names := present.EscapedNames(&s.Header, l)
	for i, seat := range s.Seats {
		switch {
		case !sitting.HasSay(seat):
		case seat.Agrees:
			agreed = append(agreed, "**"+names[i]+"**")
		default:
			silent = append(silent, names[i])
		}
	}
	if len(agreed) == 0 {
		return lang.Text(l, "board.cancelled", nil)
	}
	return lang.Text(l, "board.ended-by", engine.Args{"names": agreed, "n": len(agreed), "silent": silent})
}

// awayMessage says that the game was put away, with buttons to bring it back or discard it.
func awayMessage(s *showing) *message.Message {
	l := s.viewer.Lang
	return &message.Message{
		Content: lang.Text(l, "board.away", engine.Args{"command": s.Kind}),
		Rows: []message.Row{{
			present.Button(&s.Header, l, "bring-back", message.Back, message.Primary),
			present.Button(&s.Header, l, "discard", message.Discard, message.Secondary),
		}},
	}
}
