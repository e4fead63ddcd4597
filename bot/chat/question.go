package chat

import (
	"slices"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// question asks a user, alone, for one move in a position that belongs to no stored game: the
// puzzle of a day, or practice. The user answers by the menu of the game. The ids of its components
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
	o := menuStep{seat: q.seat, view: q.p.View(q.seat), id: q.id.With(message.Pick, picks...)}
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
			o.warning = lang.Text(q.c.viewer.Lang, "menu.not-yours", nil)
			if text, ok := q.c.explanation(reason(q.p, err)); ok {
				o.warning = text
			}
		}
		o.id.Picks = o.id.Picks[:n-1]
	}
	m, err = q.h.show(q.c, q.p, o)
	if err != nil {
		return nil, false, err
	}
	q.redirect(m, o.step)
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

// redirect changes the components of a game's menu so that they lead on in the question, and removes
// the others.
func (q *question) redirect(m *message.Message, step games.Step) {
	for i, row := range m.Rows {
		var kept message.Row
		for _, one := range row {
			switch one := one.(type) {
			case message.Select:
				one.ID = q.at(one.ID.Picks)
				kept = append(kept, one)
			case message.Button:
				switch {
				case one.ID.Verb == message.Confirm && step.Move != "":
					kept = append(kept, q.answer(step.Move))
				case one.ID.Verb == message.Confirm, one.ID.Verb == message.Pick:
					one.ID = q.at(one.ID.Picks)
					kept = append(kept, one)
				}
			}
		}
		m.Rows[i] = kept
	}
	m.Rows = slices.DeleteFunc(m.Rows, func(r message.Row) bool { return len(r) == 0 })
	if step.Move != "" {
		m.Content = joinLines(m.Content, q.foot)
	}
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

func (q *question) said(move string) string {
	return q.c.sayMove(q.p, q.p.View(q.seat), q.seat, move)
}
