package chat

import (
	"context"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/engine"
)

// pressTry goes on with a turn to practise with: a game that is nowhere but in its
// buttons, played by the real rules in the real menu, for the one who presses alone. A
// button without a word begins one, in a message of its own.
func (h *Chat) pressTry(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	practice := c.game.Practice()
	if practice == nil {
		return refusal(lang.Text(c.viewer.Lang, "chat.old-button", nil)), nil
	}
	word, kind := wordOf(id), Update
	if word == "" {
		word, kind = string(wordBegin), Reply
	}
	t := &tryout{h: h, c: c, practice: practice}
	old := kind == Update && (id.Seq != tryID(c).Seq || word[0] != wordBegin)
	var err error
	if old {
		err = t.begin(ctx)
	} else {
		err = t.walk(ctx, word, c.in.Press.Values)
	}
	if err != nil {
		return nil, err
	}
	if old {
		t.warning = lang.Text(c.viewer.Lang, "practice.anew", nil)
	}
	m, err := t.message(ctx)
	if err != nil {
		return nil, err
	}
	return &Answer{Kind: kind, Message: m}, nil
}

// message shows where the practice stands: the next step of the menu or, in the end,
// what it brought.
func (t *tryout) message(ctx context.Context) (*message.Message, error) {
	if t.over() {
		return t.verdict(ctx)
	}
	id := present.ID(&t.p.Header, message.Pick).With(message.Pick, t.picks...)
	m, err := t.h.show(t.c, t.p, menuStep{seat: t.practice.Seat, step: t.step, id: id, warning: t.warning})
	if err != nil {
		return nil, err
	}
	if !t.buttons(m) {
		return t.verdict(ctx) // no id has room for more
	}
	frames, err := t.frames()
	if err != nil {
		return nil, err
	}
	if len(m.Files) == 0 {
		scene := present.Scene(&t.p.Header, t.c.viewer, t.p.View(t.practice.Seat))
		if err := t.picture(m, scene, frames); err != nil {
			return nil, err
		}
	}
	head := lang.Text(t.c.viewer.Lang, "practice.head", nil)
	if len(t.picks) == 0 {
		above := present.Sentence(&t.p.Header, t.c.viewer.Lang, t.practice.Aim)
		if t.last > 0 {
			above = t.tell(frames, t.told)
		}
		head = joined(head, above)
	}
	m.Content = joined(head, m.Content)
	return m, nil
}

// frames are the moments of the practice as the one who plays it may know them.
func (t *tryout) frames() ([]engine.Frame, error) {
	return t.p.Frames(t.practice.Seat, t.first)
}

// tell tells what happened since a board.
func (t *tryout) tell(frames []engine.Frame, from int) string {
	l := t.c.viewer.Lang
	return message.Latest(present.Told(t.c.game, &t.p.Header, l, frames, from, len(frames)-1), mostBrought, present.LeftOut(l))
}

// picture adds the table with what has changed since the last move.
func (t *tryout) picture(m *message.Message, scene games.Scene, frames []engine.Frame) error {
	present.ShowSince(&scene, frames, t.told)
	picture, err := t.c.game.Painter.Picture(scene)
	if err != nil {
		return err
	}
	m.Files = append(m.Files, present.Picture(picture))
	return nil
}

// buttons has what can be pressed under a menu lead on in the practice, in place of a
// game; false where an id has no room for that.
func (t *tryout) buttons(m *message.Message) bool {
	fits := true
	led := func(word string, s sum) message.CustomID {
		id := tryID(t.c)
		id.Picks = wordPicks(sealed(word, s))
		fits = fits && id.Fits()
		return id
	}
	for i, row := range m.Rows {
		var kept message.Row
		for _, c := range row {
			switch c := c.(type) {
			case message.Select:
				c.ID = led(t.word, t.sums[len(t.word)])
				kept = append(kept, c)
			case message.Button:
				if word, s, ok := t.leads(c.ID); ok {
					c.ID = led(word, s)
					kept = append(kept, c)
				}
			}
		}
		m.Rows[i] = kept
	}
	m.Rows = slices.DeleteFunc(m.Rows, func(r message.Row) bool { return len(r) == 0 })
	return fits
}

// leads is the word of a button of the menu, and the sum of what it says; false for one
// that leads out of the practice.
func (t *tryout) leads(id message.CustomID) (string, sum, bool) {
	now := t.sums[len(t.word)]
	back := func(to int) (string, sum, bool) { return t.word[:to], t.sums[to], true }
	switch n := len(id.Picks); {
	case id.Verb == message.Confirm:
		return t.word + string(wordPlay), now.with(t.step.Move), true
	case id.Verb == message.Undo && t.last > 0:
		return back(t.last)
	case id.Verb != message.Pick:
		return "", 0, false
	case n == len(t.picks)+1:
		spelt, ok := spell(t.step, id.Picks[n-1])
		return t.word + spelt, now.with(id.Picks[n-1]), ok
	case n == 0:
		return back(t.moved)
	case n <= len(t.ends):
		return back(t.ends[n-1])
	}
	return "", 0, false
}

// verdict says what the turn brought, what was good in it, and how one goes on.
func (t *tryout) verdict(ctx context.Context) (*message.Message, error) {
	l, seat := t.c.viewer.Lang, t.practice.Seat
	frames, err := t.frames()
	if err != nil {
		return nil, err
	}
	m := &message.Message{Private: true}
	scene := present.Scene(&t.p.Header, t.c.viewer, t.p.View(seat))
	if err := t.picture(m, scene, frames); err != nil {
		return nil, err
	}
	lines := []string{lang.Text(l, "practice.head", nil), t.tell(frames, t.told)}
	for _, s := range t.p.Standings() {
		if s.Seat == seat {
			lines = append(lines, lang.Text(l, "practice.points", engine.Args{"before": t.scores[seat], "after": s.Score, "n": s.Score - t.scores[seat]}))
		}
	}
	if t.practice.Praise != nil {
		turn := slices.DeleteFunc(slices.Clone(frames[t.first+1:]), func(f engine.Frame) bool { return f.Seat != seat })
		for _, s := range t.practice.Praise(turn, seat) {
			lines = append(lines, "- "+present.Sentence(&t.p.Header, l, s))
		}
	}
	advice, err := t.advised(ctx)
	if err != nil {
		return nil, err
	}
	lines = append(lines, advice, lang.Text(l, "practice.end", t.c.args()))
	m.Content = joined(lines...)
	again := tryID(t.c)
	again.Picks = wordPicks(string(wordBegin))
	m.Rows = []message.Row{{message.Button{ID: again, Label: lang.Text(l, "button.try-again", nil), Style: message.Primary}}}
	offerManual(t.c, m)
	return m, nil
}

// advised says what the guardian would have begun with.
func (t *tryout) advised(ctx context.Context) (string, error) {
	start := &tryout{h: t.h, c: t.c, practice: t.practice}
	if err := start.begin(ctx); err != nil {
		return "", err
	}
	seat := t.practice.Seat
	move := t.h.Table.Thinkers.Advice(ctx, start.p, seat)
	if move == "" {
		return "", nil
	}
	return lang.Text(t.c.viewer.Lang, "practice.advice", engine.Args{
		"player": t.c.game.PlayerTerm(t.c.game.Guardian), "move": t.c.said(start.p, start.p.View(seat), seat, move)}), nil
}
