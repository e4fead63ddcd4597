package announce

import (
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

// asksForEnd reports whether somebody wants to give the game up.
func (s *sitting) asksForEnd() bool { return s.Status == store.Running && !s.EndAsked.IsZero() }

// endRequest tells who wants to give the game up and until when the others can
// answer, and mentions these.
func endRequest(s *sitting) (text string, mentions []string) {
	names := present.Names(&s.Header, s.reader.Lang)
	var agree, asked []string
	for i, seat := range s.Seats {
		switch {
		case seat.Agrees:
			agree = append(agree, message.Escape(names[i]))
		case seat.User != "" && seat.Guardian == "" && !seat.Resigned:
			asked = append(asked, mention(seat.User))
			mentions = append(mentions, seat.User)
		}
	}
	return lang.Text(s.reader.Lang, "board.agree", engine.Args{
		"names": agree, "n": len(agree), "asked": asked, "until": fmt.Sprintf("<t:%d:f>", s.EndLapses.Unix())}), mentions
}

// keptOn tells who has refused to give the game up, or has brought it back; "" when
// nobody has since the last move.
func keptOn(s *sitting) string {
	seat := s.SeatOf(s.EndedBy)
	if seat == engine.Spectator || s.Status != store.Running {
		return ""
	}
	key := "board.kept-on"
	if s.EndLapses.IsZero() {
		key = "board.brought-back"
	}
	return lang.Text(s.reader.Lang, key, engine.Args{"name": message.Escape(present.PlainNames(&s.Header, s.reader.Lang)[seat])})
}

func mention(user string) string { return "<@" + user + ">" }

// cancelledLine tells that a game was given up, and by whom if it was one alone.
func cancelledLine(s *sitting) string {
	if s.EndedBy == "" {
		return lang.Text(s.reader.Lang, "board.cancelled", nil)
	}
	return lang.Text(s.reader.Lang, "board.cancelled-by", engine.Args{"name": person(s.EndedBy)})
}

// awayMessage tells that the game is put away, and how it can be brought back or
// got rid of.
func awayMessage(s *sitting) *message.Message {
	l := s.reader.Lang
	return &message.Message{
		Content: lang.Text(l, "board.away", engine.Args{"command": s.Kind}),
		Rows: []message.Row{{
			present.Button(&s.Header, l, "bring-back", message.Back, message.Primary),
			present.Button(&s.Header, l, "discard", message.Discard, message.Secondary),
		}},
	}
}

// person is how a user is named who may have no seat, without being notified.
func person(user string) any {
	if store.IsRetired(user) {
		return table.PersonName(user, "")
	}
	return mention(user)
}
