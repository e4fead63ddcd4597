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
	return s, nil
}

// answer returns the answer with a message, to which it adds what has happened and the picture. It is
// one picture, also after the end of a round: among several, nobody knows on which board to act.
func (s *standing) answer(c *call, m *message.Message) (*Answer, error) {
	m.Content = message.Newest(s.missed, m.Content, present.LeftOut(c.viewer.Lang))
	picture, err := c.game.Painter.Picture(s.scene)
	if err != nil {
		return nil, err
	}
	m.Files = []message.File{present.Picture(picture)}
	return &Answer{Kind: Reply, Message: m}, nil
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
