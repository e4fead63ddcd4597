package chat

import (
	"context"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// standing is how a game stands for a user: what has happened since their last decision, and whose
// turn it is.
type standing struct {
	p      *sitting.Sitting
	seat   engine.Seat
	turn   string   // whose turn it is
	missed []string // lines about what has happened
	scene  games.Scene
	recap  []message.File // picture of the last part of the game, such as a round, that has ended since
}

// standingFor returns how a game stands for the user. The error is a Refusal if there is no live game
// or it has not begun.
func (h *Chat) standingFor(ctx context.Context, c *call, ref lookup.Ref) (*standing, error) {
	p, err := h.Finder.Live(ctx, c.Request, ref)
	if err != nil {
		return nil, err
	}
	frames, err := p.Frames(p.ViewSeat(c.User), 0)
	if err != nil {
		return nil, err
	}
	if !p.Began() {
		return nil, refuse(sitting.NotStarted, nil)
	}
	s := &standing{p: p, seat: p.ViewSeat(c.User), turn: present.WhoseTurn(c.game, p, c.viewer.Lang, c.User, h.Finder.Deadlines(p))}
	from := present.SeenBy(c.game, p, frames, s.seat)
	frames = p.WithoutUndone(frames)
	s.missed = present.Missed(c.game, &p.Header, c.viewer.Lang, frames, from)
	s.scene = present.Scene(&p.Header, c.viewer, p.View(s.seat))
	present.ShowSince(&s.scene, frames, from)
	s.recap, err = recapSince(c, p, frames, from)
	return s, err
}

// answer returns the answer with a message, to which it adds what has happened and the pictures.
func (s *standing) answer(c *call, m *message.Message) (*Answer, error) {
	m.Content = message.Newest(s.missed, m.Content, present.LeftOut(c.viewer.Lang))
	picture, err := c.game.Painter.Picture(s.scene)
	if err != nil {
		return nil, err
	}
	m.Files = append(s.recap, present.Picture(picture))
	return &Answer{Kind: Reply, Message: m}, nil
}

// recapSince returns a picture of what the last part of the game, such as a round, brought, if it
// ended after the moment from.
func recapSince(c *call, p *sitting.Sitting, standing []engine.Frame, from int) ([]message.File, error) {
	recap, err := c.game.Painter.Recap(present.Story(&p.Header, c.viewer, standing), from)
	if err != nil || recap == nil {
		return nil, err
	}
	f := present.Picture(recap.Picture())
	f.Name = "recap.png"
	return []message.File{f}, nil
}

// missed shows the user what has happened since their own last decision. Spectators are shown what
// has happened since the current round or turn began.
func (h *Chat) missed(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	now, err := h.standingFor(ctx, c, refOf(id))
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	if len(now.missed) == 0 {
		return say(lang.Text(l, "missed.nothing", nil) + "\n" + now.turn), nil
	}
	m := &message.Message{Private: true, Content: now.turn}
	if now.p.ToMove().Has(now.seat) {
		m.Rows = []message.Row{{present.Button(&now.p.Header, l, "play", message.Play, message.Primary)}}
	}
	return now.answer(c, m)
}
