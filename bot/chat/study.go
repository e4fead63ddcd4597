package chat

import (
	"context"
	"math"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/coach"
	"sobremesa/render/chart"
)

// study shows a board of a finished game with its best moves, or a step of the line that is expected after the
// best of them. The ids of its buttons are those of a walk, with the moves of the line that were made: the same
// line is found again.
func (h *Chat) study(ctx context.Context, c *call, p *sitting.Sitting, frames []engine.Frame) (*Answer, error) {
	w := newWalk(c, p, frames)
	if len(w.stops) == 0 || len(c.id.Picks) < 2 || !w.goTo(c.id.Picks[0]) {
		return c.oldButton(), nil
	}
	w.marks = c.id.Picks[2:]
	s, err := h.Table.Thinkers.Study(ctx, p, c.User, w.board())
	if err != nil {
		return nil, err
	}
	n, err := strconv.Atoi(c.id.Picks[1])
	if err != nil || s == nil || n < 0 || n >= len(s.Line.Frames) {
		return c.oldButton(), nil
	}
	scene := w.scene(w.board())
	scene.View = s.Line.Frames[n].View
	m := &message.Message{Private: true, Rows: []message.Row{w.studyRow(s, n)}}
	var head string
	var lines []string
	if n == 0 {
		head, lines = w.best(s)
		scene.Weighed = present.Weighed(s)
	} else {
		head, lines = w.line(s, n)
		present.ShowSince(&scene, s.Line.Frames[:n+1], n-1)
	}
	m.Content = message.Below(head, lines, present.LeftOut(c.viewer.Lang))
	return &Answer{Kind: Reply, Message: m}, c.illustrate(m, scene)
}

// stepsInStudy reports whether a button leads to another step of a study, which was kept when the board was
// studied. Who steps quickly is not held up as if each step had to be thought of.
func stepsInStudy(id message.CustomID) bool {
	return id.Verb == message.Coach && len(id.Picks) > 0 && id.Picks[0][0] != opensStudy
}

// best tells the best moves of a study and, where it has seen the end, the score after each.
func (w *walk) best(s *coach.Study) (head string, lines []string) {
	c, view := w.c, s.Line.Frames[0].View
	name := message.Escape(w.story.PlayersAt(w.board())[s.Seat].Name)
	head = c.text("study.head", engine.Args{"name": name, "round": c.game.Simulator.Facts(view).Rounds})
	if s.Played != "" {
		lines = append(lines, c.text("coach.played", engine.Args{"move": c.sayMove(w.p, view, s.Seat, s.Played)}))
	}
	var ends []string
	end := func(final []int, move string) {
		if final != nil {
			ends = append(ends, c.text("study.end", engine.Args{"score": present.Score(final, s.Seat), "move": c.sayMove(w.p, view, s.Seat, move)}))
		}
	}
	other := s.Other.Move()
	among := slices.ContainsFunc(s.Best, func(one engine.Candidate[string]) bool { return one.Move == other })
	for i, one := range s.Best {
		lines = append(lines, c.suggestion(w.p, view, s.Seat, i+1, one))
		if i == 0 {
			lines = append(lines, c.advantages(w.p, s.Seat, s.Line, s.Other, other == s.Played))
		}
		end(one.Final, one.Move)
	}
	if !among {
		end(s.Other.Final, other)
	}
	if len(ends) > 0 {
		lines = append(lines, c.text("study.ends", engine.Args{"ends": strings.Join(ends, "; ")}))
	}
	return head, append(lines, c.text("study.foot", engine.Args{"player": c.game.PlayerTerm(c.game.Analyst)}))
}

// line tells the n-th move of a study's line.
func (w *walk) line(s *coach.Study, n int) (head string, lines []string) {
	// The table knows who had which seat at the moments of the game.
	frames, at := slices.Clone(w.frames), w.board()
	frames = append(frames[:at], s.Line.Frames...)
	for len(frames) <= w.p.Moves {
		frames = append(frames, engine.Frame{})
	}
	lines = present.Told(w.c.game, &w.p.Header, w.c.viewer.Lang, frames, at+n-1, at+n)
	last := n == len(s.Line.Moves)
	return w.c.text("study.line", engine.Args{"at": n, "of": len(s.Line.Moves), "last": last, "chance": s.Line.Frames[n].ToMove.Has(engine.Chance)}), lines
}

// studyRow returns the buttons under a study: to the line, in it, and back to the walk.
func (w *walk) studyRow(s *coach.Study, n int) (row message.Row) {
	last := len(s.Line.Moves)
	to := func(how string, n int, label string) message.Button {
		return message.Button{ID: w.studyID(how, max(0, min(last, n))), Label: label, Style: message.Secondary, Disabled: n > last}
	}
	switch {
	case n > 0:
		row = message.Row{to("a", 0, "⏮️"), to("b", n-1, "◀️"), to("f", n+1, "▶️")}
	case last > 0:
		line := to("f", 1, w.c.text("button.line", nil))
		line.Style = message.Primary
		row = message.Row{line}
	}
	return append(row, message.Button{ID: w.id("k", w.stops[w.at]), Label: w.c.text("button.back", nil), Style: message.Secondary})
}

// suggestion says what a seat's move is expected to bring.
func (c *call) suggestion(p *sitting.Sitting, view any, seat engine.Seat, place int, one engine.Candidate[string]) string {
	lead := int(math.Round(math.Abs(one.Lead)))
	return c.text("hint.line", engine.Args{
		"place": place, "move": c.sayMove(p, view, seat, one.Move), "chance": chart.Percent(one.Chance), "n": lead, "behind": one.Lead < 0})
}

// advantages says what the best move brings that the move played does not, or else the second best, if there is
// one. It is "" if there is nothing to say.
func (c *call) advantages(p *sitting.Sitting, seat engine.Seat, best, other coach.Line, played bool) string {
	said := present.Reasons(c.game, c.viewer.Lang, seat, best, other, present.EscapedNames(&p.Header, c.viewer.Lang))
	if len(said) == 0 || other.Move() == "" {
		return strings.Join(said, " ")
	}
	return c.text("study.over", engine.Args{"played": played, "reasons": strings.Join(said, " ")})
}
