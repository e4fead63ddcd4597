package table

import (
	"context"
	"strings"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/store"
)

// MaxNote is how many characters a note may have.
const MaxNote = 1000

// NoteOf is what a user has noted for themselves at this table; nobody else is
// shown it.
func (p *Position) NoteOf(user string) string {
	if seat := p.ViewSeat(user); seat != engine.Spectator {
		return p.g.Seats[seat].Note
	}
	return ""
}

// SetNote keeps a note of the one who asks, "" for none, in place of the one
// before. Nobody else hears of it.
func (t *Table) SetNote(ctx context.Context, req Request, ref Ref, note string) (Done, error) {
	return t.changeThen(ctx, req, ref, unseen, func(p *Position, c *store.Change) (Done, error) {
		seat, err := p.ownSeat(req.User)
		if err != nil {
			return Done{}, err
		}
		note := strings.TrimSpace(note)
		if utf8.RuneCountInString(note) > MaxNote {
			return Done{}, refuse(NoteTooLong, engine.Args{"most": MaxNote})
		}
		p.g.Seats[seat].Note = note
		if note == "" {
			return Done{Code: NoteDropped}, nil
		}
		return Done{Code: Noted}, nil
	})
}
