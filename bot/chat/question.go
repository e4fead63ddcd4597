package chat

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/render/chart"
)

// question asks a user, alone, for one move in a position that belongs to no stored game: the
// puzzle of a day, a mistake of the user's, or practice. The user answers by the menu of the game. The ids of its components
// hold all there is to know: which position it is, and the picks so far.
type question struct {
	h     *Chat
	c     *call
	p     *sitting.Sitting
	seat  engine.Seat
	id    message.CustomID // of its first step; the picks of the menu follow its own
	label string           // key of the button that answers
	head  string           // above the first step
	foot  string           // under the question whether to answer, or ""
}

// step shows the step of the menu after some picks, and after what was chosen from a select. If the
// game refuses the last of them, it says why, and shows the step before. begun reports whether it is
// not the first step.
func (q *question) step(picks []string) (m *message.Message, begun bool, err error) {
	if in := q.c.in.Press; in != nil && len(in.Values) > 0 {
		picks = append(slices.Clone(picks), strings.Join(in.Values, "-"))
	}
	o := menuStep{seat: q.seat, view: q.p.View(q.seat), id: q.id.With(message.Pick, picks...), to: q.at, answer: q.answer}
	for {
		o.step, err = q.c.game.Menu.Next(o.view, q.seat, o.id.Picks, q.c.menuReader(q.p))
		n := len(o.id.Picks)
		if err == nil {
			break
		}
		if !engine.IsRefused(err) || n == 0 {
			return nil, false, err
		}
		if o.warning == "" {
			o.warning = cmp.Or(q.c.reason(q.p, err), lang.Text(q.c.viewer.Lang, "menu.not-yours", nil))
		}
		o.id.Picks = o.id.Picks[:n-1]
	}
	m, err = q.h.show(q.c, q.p, o)
	if err != nil {
		return nil, false, err
	}
	if o.step.Move != "" {
		m.Content = joinLines(m.Content, q.foot)
	}
	if begun = len(o.id.Picks) > 0; !begun {
		m.Content = joinLines(q.head, m.Content)
	}
	if len(m.Files) == 0 {
		file, err := present.Position(q.c.game, q.p, q.seat, q.c.viewer)
		if err != nil {
			return nil, false, err
		}
		m.Files = []message.File{file}
	}
	q.c.putInWords(m)
	return m, begun, nil
}

// at returns the id of the step after some picks.
func (q *question) at(picks []string) message.CustomID {
	return q.id.With(q.id.Verb, slices.Concat(q.id.Picks, picks)...)
}

// answer returns the button that answers with a move.
func (q *question) answer(move string) message.Button {
	return message.Button{ID: q.id.Saying(message.Answer, move), Label: lang.Text(q.c.viewer.Lang, q.label, nil), Style: message.Success}
}

// typed shows the board after a typed move, and asks whether it is the answer.
func (q *question) typed(text string) (*Answer, error) {
	seat, move, err := q.p.Read(q.c.User, q.c.game.Read(text, q.c.menuReader(q.p)))
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true}
	if err := preview(q.c, q.p, seat, games.Step{Move: move}, m); err != nil {
		return nil, err
	}
	m.Content = joinLines(m.Content, q.foot)
	back := message.Button{ID: q.id, Label: lang.Text(q.c.viewer.Lang, "button.back", nil), Style: message.Secondary}
	m.Rows = []message.Row{{q.answer(move), back}}
	return &Answer{Kind: Reply, Message: m}, nil
}

// verdict says how good an answer to a puzzle is.
func (q *question) verdict(move string, cost float64, streak int) string {
	return q.c.text("today.verdict", engine.Args{"move": q.said(move), "right": puzzles.IsRight(cost), "cost": chart.Percent(cost), "streak": streak})
}

// solved shows the solution of a puzzle, between the verdict on the user's own answer, "" for none, and what
// else is to be said.
func (q *question) solved(ctx context.Context, z *puzzles.Puzzle, own, verdict, foot string) (*message.Message, error) {
	text, file, err := present.Solution(q.c.game, q.p, z, own, q.h.Table.Thinkers.LinesOn(ctx, q.p), q.c.viewer)
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true, Content: joinLines(verdict, text, foot), Files: []message.File{file}}
	q.c.putInWords(m)
	return m, nil
}

func (q *question) said(move string) string {
	return q.c.sayMove(q.p, q.p.View(q.seat), q.seat, move)
}

// practise sets up the practice of the call's game, nil if it has none.
func (h *Chat) practise(c *call) (*question, error) {
	practice := c.game.Practice
	if practice == nil {
		return nil, nil
	}
	from := sitting.Practice{Kind: c.game.Name(), Seats: practice.Seats, Seat: practice.Seat, Moves: practice.Moves, Seed: practice.Seed}
	p, err := sitting.Practise(h.Table.Games, from, c.By, sitting.At{Guild: c.Guild, Channel: c.Channel, Lang: c.Lang}, h.Table.Now())
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	return &question{h: h, c: c, p: p, seat: practice.Seat, id: message.CustomID{Kind: c.game.Name(), Verb: message.Try, Picks: []string{practising}},
		label: "button.confirm", head: joinLines(c.text("practice.head", nil), present.Sentence(&p.Header, l, practice.Aim))}, nil
}

// practising is the first pick of the ids in a practice. The button that offers the practice has none.
const practising = "on"

// pressTry shows a step of the practice: a move that counts for nothing, by the real rules and menu.
// The button that offers it opens a new message.
func (h *Chat) pressTry(_ context.Context, c *call) (*Answer, error) {
	q, err := h.practise(c)
	if err != nil {
		return nil, err
	}
	kind := Reply
	if len(c.id.Picks) > 0 {
		kind = Update
	}
	if q == nil || kind == Update && c.id.Picks[0] != practising {
		return c.oldButton(), nil
	}
	m, _, err := q.step(c.id.Picks[min(1, len(c.id.Picks)):])
	return &Answer{Kind: kind, Message: m}, err
}

// answerPractice says of the move of a button what was good, what would have been better and why,
// and how to play a real game.
func (h *Chat) answerPractice(ctx context.Context, c *call) (*message.Message, error) {
	q, err := h.practise(c)
	if err != nil || q == nil {
		return c.oldButton().Message, err
	}
	after, err := q.p.Try(q.seat, c.id.Move)
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	lines := []string{c.text("practice.head", nil), c.text("practice.played", engine.Args{"move": q.said(c.id.Move)}),
		present.Sentence(&q.p.Header, l, c.game.Practice.Praise(after))}
	moment, _, err := h.Table.Thinkers.Judge(ctx, q.p, q.seat, c.id.Move)
	if err != nil {
		return nil, err
	}
	if moment != nil {
		lines = append(lines, c.text("practice.better", engine.Args{"move": q.said(moment.Better), "why": c.why(q.p, *moment)}))
	}
	file, err := present.After(c.game, q.p, q.seat, c.id.Move, c.viewer)
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true, Files: []message.File{file}}
	m.Rows = []message.Row{{message.Button{ID: q.id, Label: c.text("button.try-again", nil), Style: message.Secondary}}}
	offer(c, m, message.Manual)
	way, err := h.wayToTable(ctx, c, m)
	m.Content = joinLines(append(lines, way)...)
	c.putInWords(m)
	return m, err
}

// wayToTable says how to play a real game, and adds the button that leads there: to the table that is
// open in the channel, or to the user's own turn.
func (h *Chat) wayToTable(ctx context.Context, c *call, m *message.Message) (string, error) {
	p, err := h.live(ctx, c)
	if err != nil && !engine.IsRefused(err) {
		return "", err
	}
	add := func(name string, v message.Verb) {
		b := c.button(&p.Header, name, v, message.Primary)
		m.Rows[0] = append(message.Row{b}, m.Rows[0]...)
	}
	switch {
	case err != nil:
		return c.text("practice.new", c.args()), nil
	case !p.Began() && p.SeatOf(c.User) == engine.Spectator:
		add("join", message.Join)
		return c.text("practice.join", nil), nil
	case p.ToMove().Has(p.ViewSeat(c.User)):
		add("play", message.Play)
		return c.text("practice.play", nil), nil
	}
	return c.text("practice.here", c.args()), nil
}
