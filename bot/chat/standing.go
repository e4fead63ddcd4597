package chat

import (
	"context"
	"slices"
	"strings"

	"sobremesa/bot/games"
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
func (h *Chat) standingFor(ctx context.Context, c *call) (*standing, error) {
	p, err := h.Table.Live(ctx, c.Request, c.ref())
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
	s := &standing{p: p, seat: p.ViewSeat(c.User), turn: present.WhoseTurn(c.game, p, c.viewer.Lang, c.User, h.Table.Deadlines(p))}
	from := present.SeenBy(c.game, p, frames, s.seat)
	frames = p.WithoutUndone(frames)
	s.missed = present.Missed(c.game, &p.Header, c.viewer.Lang, frames, from)
	s.scene = present.Scene(&p.Header, c.viewer, p.View(s.seat))
	if p.ForGame() { // the text tells how much is left now
		for seat, left := range h.Table.TimesLeft(p) {
			s.scene.Players[seat].Time = present.Span(max(left, 0))
		}
	}
	present.ShowSince(&s.scene, frames, from)
	return s, nil
}

// answer returns the answer with a message, to which it adds what has happened and the picture. It is
// one picture, also after the end of a round: among several, nobody knows on which board to act.
func (s *standing) answer(c *call, m *message.Message) (*Answer, error) {
	m.Content = message.Newest(s.missed, m.Content, present.LeftOut(c.viewer.Lang))
	return &Answer{Kind: Reply, Message: m}, c.illustrate(m, s.scene)
}

// own returns the texts for the reader alone, and the settings of the game.
func (s *standing) own(c *call) []string {
	return append(personal(c, s.p, s.seat), present.Settings(c.game, &s.p.Header, c.viewer.Lang))
}

// personal returns texts for a reader alone: what the game tells only their seat, their plan and
// their note.
func personal(c *call, p *sitting.Sitting, seat engine.Seat) []string {
	var lines []string
	if c.game.PrivateLines != nil && seat != engine.Spectator {
		for _, s := range c.game.PrivateLines(p.View(seat), seat) {
			lines = append(lines, present.Sentence(&p.Header, c.viewer.Lang, s))
		}
	}
	if len(p.PlanOf(c.User).Moves) > 0 {
		lines = append(lines, planText(c, p))
	}
	if note := p.NoteOf(c.User); note != "" {
		lines = append(lines, c.text("note.text", nil)+"\n> "+strings.ReplaceAll(note, "\n", "\n> "))
	}
	return lines
}

// missed shows the user what has happened since their own last decision. Spectators are shown what
// has happened since the current round or turn began.
func (h *Chat) missed(ctx context.Context, c *call) (*Answer, error) {
	now, err := h.standingFor(ctx, c)
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	if len(now.missed) == 0 {
		return say(c.text("missed.nothing", nil) + "\n" + now.turn), nil
	}
	m := &message.Message{Private: true, Content: now.turn}
	if now.p.ToMove().Has(now.seat) {
		m.Rows = []message.Row{{present.Button(&now.p.Header, l, "play", message.Play, message.Primary)}}
	}
	return now.answer(c, m)
}

// planText tells a player their plan.
func planText(c *call, p *sitting.Sitting) string {
	plan := p.PlanOf(c.User)
	switch {
	case len(plan.Moves) == 0:
		return c.text("plan.empty", engine.Args{"game": c.game.Name(), "example": engine.Term(c.game.Name() + ".example"), "waits": c.game.Awaits != nil,
			"planned": engine.Term(c.game.Name() + ".plan-example")})
	case plan.Lapsed:
		return lapsedText(c, p)
	}
	end := p.PlanEnd(p.SeatOf(c.User))
	args := engine.Args{"waits": end != "", "always": slices.ContainsFunc(plan.Moves, func(m sitting.PlannedMove) bool { return m.Text == end }), "most": sitting.MaxEnded}
	lines := []string{c.text("plan.head", args)}
	view, seat := c.planView(p), p.SeatOf(c.User)
	for i, move := range plan.Moves {
		lines = append(lines, c.text("plan.line", engine.Args{"place": i + 1, "move": c.sayPlanned(p, view, seat, move.Text), "awaits": c.awaits(p, move.Text)}))
	}
	return strings.Join(append(lines, c.text("plan.foot", args)), "\n")
}

// planView returns the view for which the user may plan, or nil.
func (c *call) planView(p *sitting.Sitting) any {
	view, _, _ := p.Planning(c.User)
	return view
}

// awaits says what a planned move waits for, or "".
func (c *call) awaits(p *sitting.Sitting, move string) string {
	seat := p.SeatOf(c.User)
	if c.game.Awaits == nil || seat == engine.Spectator {
		return ""
	}
	s, ok := c.game.Awaits(p.View(seat), seat, move)
	if !ok {
		return ""
	}
	return present.Sentence(&p.Header, c.viewer.Lang, s)
}

// planDrop is in place of the move in a button that forgets the plan.
const planDrop = "drop"

// planButtons are the buttons under a plan that waits: to forget it, to end all turns as long as it
// waits, and to go on with the turn that it was made in.
func (c *call) planButtons(p *sitting.Sitting) (row message.Row) {
	seat := p.SeatOf(c.User)
	end, plan := p.PlanEnd(seat), p.PlanOf(c.User)
	if end == "" || len(plan.Moves) == 0 {
		return nil
	}
	id := present.ID(&p.Header, message.Plan)
	if !plan.Lapsed && !slices.ContainsFunc(plan.Moves, func(m sitting.PlannedMove) bool { return m.Text == end }) {
		row = append(row, message.Button{ID: id.Saying(message.Plan, end), Label: c.text("button.plan-end", nil), Style: message.Secondary})
	}
	row = append(row, message.Button{ID: id.Saying(message.Plan, planDrop), Label: c.text("button.plan-drop", nil), Style: message.Secondary})
	if p.ToMove().Has(seat) {
		row = append(row, present.Button(&p.Header, c.viewer.Lang, "play", message.Play, message.Primary))
	}
	return row
}

// lapsedText tells a player that their plan has lapsed, and returns "" if it has not.
func lapsedText(c *call, p *sitting.Sitting) string {
	plan := p.PlanOf(c.User)
	if !plan.Lapsed {
		return ""
	}
	var moves []string
	views := p.PlannedOn(c.User)
	for i, move := range plan.Moves {
		moves = append(moves, c.sayPlanned(p, views[i], p.ViewSeat(c.User), move.Text))
	}
	return c.text("plan.lapsed", engine.Args{"moves": strings.Join(moves, "; ")})
}

// sayPlanned is [call.sayMove] of a planned move. Without a view it returns the move as the user types
// it in their language.
func (c *call) sayPlanned(p *sitting.Sitting, view any, seat engine.Seat, move string) string {
	if view != nil {
		return c.sayMove(p, view, seat, move)
	}
	if text, err := c.game.Rules.Translate(move, c.viewer.Lang); err == nil {
		return text
	}
	return move
}

// note shows the form in which a player writes a note to themselves, with the present note, or stores
// the note from it.
func (h *Chat) note(ctx context.Context, c *call) (*Answer, error) {
	if c.in.Press != nil && c.in.Press.Form {
		done, err := c.stored(h.Table.Do(ctx, c.Request, c.ref(), sitting.SetNote(c.value())))
		if err != nil {
			return nil, err
		}
		return say(c.text(string(done.Code), c.args())), nil
	}
	p, err := h.live(ctx, c)
	if err != nil {
		return nil, err
	}
	switch seat := p.SeatOf(c.User); {
	case seat == engine.Spectator:
		return nil, refuse(sitting.NotSeated, nil)
	case p.Seats[seat].Resigned:
		return nil, refuse(sitting.HasResigned, nil)
	}
	return &Answer{Kind: Modal, Modal: &message.Modal{
		ID: present.ID(&p.Header, message.Note), Title: c.text("note.title", nil), Fields: []message.Field{{
			Label: c.text("note.label", nil), Placeholder: c.text("note.placeholder", nil), Value: p.NoteOf(c.User), Most: sitting.MaxNote, Long: true}},
	}}, nil
}
