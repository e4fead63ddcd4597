package sitting

import (
	"strings"
	"unicode/utf8"

	"sobremesa/engine"
)

// MaxNote is how many characters a note may have.
const MaxNote = 1000

// NoteOf is what a user has noted for themselves at this table; nobody else is
// shown it.
func (s *Sitting) NoteOf(user string) string {
	if seat := s.ViewSeat(user); seat != engine.Spectator {
		return s.g.Seats[seat].Note
	}
	return ""
}

// setNote is [SetNote].
func (s *Sitting) setNote(a ask, note string) (Done, error) {
	note = strings.TrimSpace(note)
	if utf8.RuneCountInString(note) > MaxNote {
		return Done{}, refuse(NoteTooLong, engine.Args{"most": MaxNote})
	}
	s.g.Seats[a.seat].Note = note
	if note == "" {
		return Done{Code: NoteDropped}, nil
	}
	return Done{Code: Noted}, nil
}
