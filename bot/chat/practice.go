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

// pressTry continues a practice turn: a game that exists only in the ids of its buttons, with the
// real rules and the real menu, for the user alone. A button without a word begins a practice turn
// in a new message.
func (h *Chat) pressTry(ctx context.Context, c *call, id message.CustomID) (*Answer, error) {
	practice := c.game.Practice()
	if practice == nil {
		return c.oldButton(), nil
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
		err = t.replay(ctx, word, c.in.Press.Values)
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

// message shows the next step of the practice turn or, when it is over, its result.
func (t *tryout) message(ctx context.Context) (*message.Message, error) {
	if t.over() {
		return t.verdict(ctx)
	}
	id := present.ID(&t.p.Header, message.Pick).With(message.Pick, t.picks...)
	m, err := t.h.show(t.c, t.p, menuStep{seat: t.practice.Seat, view: t.p.View(t.practice.Seat), step: t.step, id: id, warning: t.warning})
	if err != nil {
		return nil, err
	}
	if !t.buttons(m) {
		return t.verdict(ctx) // an id has no room for another pick
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
		head = joinLines(head, above)
	}
	m.Content = joinLines(head, m.Content)
	return m, nil
}

// frames returns the frames of the practice turn for its player.
func (t *tryout) frames() ([]engine.Frame, error) {
	return t.p.Frames(t.practice.Seat, t.first)
}

// tell tells what happened since a moment.
func (t *tryout) tell(frames []engine.Frame, from int) string {
	l := t.c.viewer.Lang
	return message.Latest(present.Told(t.c.game, &t.p.Header, l, frames, from, len(frames)-1), maxOutcome, present.LeftOut(l))
}

// picture adds the picture of a scene, with what has changed since the last move.
func (t *tryout) picture(m *message.Message, scene games.Scene, frames []engine.Frame) error {
	present.ShowSince(&scene, frames, t.told)
	picture, err := t.c.game.Painter.Picture(scene)
	if err != nil {
		return err
	}
	m.Files = append(m.Files, present.Picture(picture))
	return nil
}

// buttons changes the components of a game's menu so that they lead on in the practice turn, and
// removes the others. It returns false if an id has no room for its word.
func (t *tryout) buttons(m *message.Message) bool {
	fits := true
	linkTo := func(word string, s sum) message.CustomID {
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
				c.ID = linkTo(t.word, t.sums[len(t.word)])
				kept = append(kept, c)
			case message.Button:
				if word, s, ok := t.wordAfter(c.ID); ok {
					c.ID = linkTo(word, s)
					kept = append(kept, c)
				}
			}
		}
		m.Rows[i] = kept
	}
	m.Rows = slices.DeleteFunc(m.Rows, func(r message.Row) bool { return len(r) == 0 })
	return fits
}

// wordAfter returns the word that a button of the menu leads to, and the sum of the word. It
// returns false for a button that leads out of the practice turn.
func (t *tryout) wordAfter(id message.CustomID) (string, sum, bool) {
	now, seat := t.sums[len(t.word)], t.practice.Seat
	back := func(to int) (string, sum, bool) { return t.word[:to], t.sums[to], true }
	switch n := len(id.Picks); {
	case id.Verb == message.Confirm && n == len(t.picks)+1: // a choice that is played at once
		pick := id.Picks[n-1]
		spelt, ok := spell(t.step, pick)
		step, err := t.c.game.Menu.Next(t.p.View(seat), seat, id.Picks, t.c.menuReader(t.p))
		return t.word + spelt + string(wordPlay), now.with(pick).with(step.Move), ok && err == nil
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

// verdict says what the turn brought, praises what was good in it, and says how to go on.
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
		if before := t.scores[seat]; s.Seat == seat && s.Score != before {
			lines = append(lines, lang.Text(l, "practice.points", engine.Args{"before": before, "after": s.Score}))
		}
	}
	if t.practice.Praise != nil {
		turn := slices.DeleteFunc(slices.Clone(frames[t.first+1:]), func(f engine.Frame) bool { return f.Seat != seat })
		for _, s := range t.practice.Praise(turn, seat) {
			lines = append(lines, "- "+present.Sentence(&t.p.Header, l, s))
		}
	}
	advice, err := t.advice(ctx)
	if err != nil {
		return nil, err
	}
	lines = append(lines, advice, lang.Text(l, "practice.end", engine.Args{"game": t.c.game.Name(), "over": t.over()}))
	m.Content = joinLines(lines...)
	again := tryID(t.c)
	again.Picks = wordPicks(string(wordBegin))
	m.Rows = []message.Row{{message.Button{ID: again, Label: lang.Text(l, "button.try-again", nil), Style: message.Primary}}}
	offerManual(t.c, m)
	return m, nil
}

// advice says with which move the game's opponent would have begun.
func (t *tryout) advice(ctx context.Context) (string, error) {
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
		"player": t.c.game.PlayerTerm(t.c.game.Opponent), "move": t.c.sayMove(start.p, start.p.View(seat), seat, move)}), nil
}
