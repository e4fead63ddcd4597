package chat

import (
	"context"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
)

// note shows the form in which a player writes a note to themselves, with the present note.
func (h *Chat) note(ctx context.Context, c *call, ref table.Ref) (*Answer, error) {
	p, err := h.live(ctx, c, ref)
	if err != nil {
		return nil, err
	}
	switch seat := p.SeatOf(c.User); {
	case seat == engine.Spectator:
		return nil, refuse(sitting.NotSeated, nil)
	case p.Seats[seat].Resigned:
		return nil, refuse(sitting.HasResigned, nil)
	}
	l := c.viewer.Lang
	return &Answer{Kind: Modal, Modal: &message.Modal{
		ID: present.ID(&p.Header, message.Note), Title: lang.Text(l, "note.title", nil), Fields: []message.Field{{
			Label: lang.Text(l, "note.label", nil), Placeholder: lang.Text(l, "note.placeholder", nil), Value: p.NoteOf(c.User), Most: sitting.MaxNote, Long: true}},
	}}, nil
}

// pressNote shows the form, or stores the note from it.
func (h *Chat) pressNote(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	if !c.in.Press.Form {
		return h.note(ctx, c, refOf(id))
	}
	if len(c.in.Press.Values) != 1 {
		return c.oldButton(), nil
	}
	done, err := c.stored(h.Table.Do(ctx, c.Request, refOf(id), sitting.SetNote(c.in.Press.Values[0])))
	if err != nil {
		return nil, err
	}
	return say(lang.Text(c.viewer.Lang, string(done.Code), engine.Args{"game": c.game.Name()})), nil
}

// noteText returns a reader's own note as a quotation.
func noteText(c *call, note string) string {
	return lang.Text(c.viewer.Lang, "note.text", nil) + "\n> " + strings.ReplaceAll(note, "\n", "\n> ")
}
