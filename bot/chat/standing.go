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

// standing is how a game stands for the one who asks: what has happened since their own
// last decision, by pictures too, and whose turn it is.
type standing struct {
	p      *sitting.Sitting
	seat   engine.Seat
	turn   string   // in words
	missed []string // in lines
	scene  games.Scene
	recap  []message.File // of the last part of the game, such as a round, that ended since
}

// standsFor is how a game stands for the one who asks. A Refusal before it has begun.
func (h *Chat) standsFor(ctx context.Context, c *call, ref lookup.Ref) (*standing, error) {
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

// pictured adds the news and the pictures to a message.
func (s *standing) pictured(c *call, m *message.Message) (*Answer, error) {
	m.Content = message.Newest(s.missed, m.Content, present.LeftOut(c.viewer.Lang))
	picture, err := c.game.Painter.Picture(s.scene)
	if err != nil {
		return nil, err
	}
	m.Files = append(s.recap, present.Picture(picture))
	return &Answer{Kind: Reply, Message: m}, nil
}

// recapSince is a picture of what the last part of the game brought, such as a round,
// that ended after the moment from; none where none did.
func recapSince(c *call, p *sitting.Sitting, standing []engine.Frame, from int) ([]message.File, error) {
	recap, err := c.game.Painter.Recap(present.Story(&p.Header, c.viewer, standing), from)
	if err != nil || recap == nil {
		return nil, err
	}
	f := present.Picture(recap.Picture())
	f.Name = "recap.png"
	return []message.File{f}, nil
}

// missed tells the one who asks what has happened since their own last decision, by
// pictures too: what the last round that ended since brought, and the board with what
// came after. Those who do not play are told since the round or the turn began.
func (h *Chat) missed(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	now, err := h.standsFor(ctx, c, refOf(id))
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
	return now.pictured(c, m)
}
