package chat

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/coach"
	"sobremesa/render/chart"
	"sobremesa/store"
)

// walk is a user's walk through a game, move by move, as everybody may know it, with the moments
// that a coach has marked. All of it is in the ids of its buttons: the moment that each leads to,
// and the marks.
type walk struct {
	c      *call
	p      *sitting.Sitting
	frames []engine.Frame
	story  games.Story // without moves that were taken back
	stops  []int       // the moments that are shown
	at     int         // index of the current stop
	marks  []string    // as [markOf] writes them
}

// step shows a moment of a game.
func (h *Chat) step(ctx context.Context, c *call, p *sitting.Sitting, frames []engine.Frame) (*Answer, error) {
	w := newWalk(c, p, frames)
	if len(w.stops) == 0 {
		return nil, refuse(sitting.NotStarted, nil)
	}
	if len(c.id.Picks) > 0 {
		if !w.goTo(c.id.Picks[0]) {
			return c.oldButton(), nil
		}
		w.marks = c.id.Picks[1:]
	}
	m, err := w.message(ctx, h)
	if err != nil {
		return nil, err
	}
	return &Answer{Kind: Reply, Message: m}, nil
}

// opensWalk is the first letter of the first pick of a button that opens the walk. Each button of a
// message has its own letter, so that no two ids are the same.
const opensWalk = 'o'

// opensStudy is the first letter of the first pick of a button that has a board studied. The other letters stand for
// steps in a study.
const opensStudy = 's'

func newWalk(c *call, p *sitting.Sitting, frames []engine.Frame) *walk {
	w := &walk{c: c, p: p, frames: frames, story: present.Story(&p.Header, c.viewer, p.WithoutUndone(frames))}
	for k, f := range w.story.Frames {
		// All moves of chance up to a player's move are one stop.
		if k > 0 && f.Seat != engine.Spectator && (f.Seat != engine.Chance || !f.ToMove.Has(engine.Chance)) {
			w.stops = append(w.stops, k)
		}
	}
	return w
}

// goTo goes to the stop that a pick names after its first letter. In a running game, the moment may have been
// taken back since: then it is the last stop before it.
func (w *walk) goTo(pick string) bool {
	moment, err := strconv.Atoi(pick[1:])
	for w.at+1 < len(w.stops) && w.stops[w.at+1] <= moment {
		w.at++
	}
	return err == nil
}

// before returns the moment of the stop before the current one.
func (w *walk) before() int {
	if w.at == 0 {
		return 0
	}
	return w.stops[w.at-1]
}

func (w *walk) message(ctx context.Context, h *Chat) (*message.Message, error) {
	l, k := w.c.viewer.Lang, w.stops[w.at]
	scene := w.scene(k)
	present.ShowSince(&scene, w.story.Frames[:k+1], w.before())
	var marked []string
	if m, n := w.marked(); n > 0 {
		if w.c.game.Rules.Info().Open || m.Seat == w.p.SeatOf(w.c.User) {
			lines := h.Table.Thinkers.Lines(ctx, w.p, m.Moves, m.Seat, m.Better, m.Played)
			m.BetterLine, m.PlayedLine = lines[0], lines[1]
		}
		view, better := w.viewAt(m), ""
		if !w.c.game.Rules.Info().Open { // no picture shows a trade
			better = w.better(view, m)
		}
		marked = []string{joinLines(w.c.momentTitle(w.story, m, n), better, w.c.why(w.p, m))}
		scene = w.scene(m.Moves)
		scene.View = view
		scene.Weighed = games.PlayedAndBetter(m.Seat, m.Played, m.Better)
	}
	head := lang.Text(l, "step.head", engine.Args{"step": w.at + 1, "steps": len(w.stops), "round": w.round(w.at), "running": !w.p.Status.Over()})
	told := present.Told(w.c.game, &w.p.Header, l, w.frames, w.before(), k)
	m := &message.Message{Private: true, Content: message.Below(head, append(told, marked...), present.LeftOut(l)), Rows: w.rows()}
	return m, w.c.illustrate(m, scene)
}

// marked returns the coach's moment that is shown at the current stop, and its number from 1. The
// number is 0 if none is.
func (w *walk) marked() (m coach.Moment, n int) {
	for i := range w.marks {
		if m, ok := w.mark(i); ok && m.Moves == w.stops[w.at]-1 {
			return m, i + 1
		}
	}
	return m, 0
}

// board returns the moment of which the table is shown: before the decision at a coach's moment.
func (w *walk) board() int {
	if m, n := w.marked(); n > 0 {
		return m.Moves
	}
	return w.stops[w.at]
}

// scene returns the table at a moment.
func (w *walk) scene(moment int) games.Scene {
	s := &w.story
	return games.Scene{View: s.Frames[moment].View, Players: s.PlayersAt(moment), Lang: w.c.viewer.Lang, Dark: s.Dark}
}

// viewAt returns what the user may know of a coach's moment: all that they saw if they decided there.
func (w *walk) viewAt(m coach.Moment) any {
	if m.Seat == w.p.SeatOf(w.c.User) {
		if view, err := w.p.ViewAt(m.Moves, m.Seat); err == nil {
			return view
		}
	}
	return w.story.Frames[m.Moves].View
}

// better says which move would have been better at a coach's moment.
func (w *walk) better(view any, m coach.Moment) string {
	return w.c.text("coach.better", engine.Args{"move": w.c.sayMove(w.p, view, m.Seat, m.Better)})
}

// round returns the round of a stop, or 0 if the game does not count rounds.
func (w *walk) round(stop int) int {
	return w.c.game.Simulator.Facts(w.story.Frames[max(0, w.stops[stop]-1)].View).Rounds
}

// rows returns the buttons: to the first, previous, next and last stop, to the previous and next
// round, to the study of the board, to the marked moments, and back to the review that marked them.
func (w *walk) rows() []message.Row {
	l, last := w.c.viewer.Lang, len(w.stops)-1
	to := func(how string, stop int, label string) message.Button {
		stop = max(0, min(last, stop))
		return message.Button{ID: w.id(how, w.stops[stop]), Label: label, Style: message.Secondary, Disabled: stop == w.at}
	}
	rows := []message.Row{{to("a", 0, "⏮️"), to("b", w.at-1, "◀️"), to("f", w.at+1, "▶️"), to("z", last, "⏭️")}}
	var rounds, marks message.Row
	began := func(stop int) bool { return stop == 0 || w.round(stop) != w.round(stop-1) }
	round := func(how string, by int, emoji string) {
		for stop := w.at + by; stop >= 0 && stop <= last; stop += by {
			if began(stop) && w.round(stop) > 0 {
				b := to(how, stop, lang.Text(l, "button.round", engine.Args{"round": w.round(stop)}))
				b.Emoji = emoji
				rounds = append(rounds, b)
				return
			}
		}
	}
	round("p", -1, "⏪")
	round("n", 1, "⏩")
	if w.isStudied() {
		rounds = append(rounds, message.Button{ID: w.studyID(string(opensStudy), 0), Label: lang.Text(l, "button.study", nil), Style: message.Primary})
	}
	for i := range w.marks {
		if m, ok := w.mark(i); ok {
			marks = append(marks, message.Button{ID: w.id("m", m.Moves+1), Label: lang.Text(l, "button.moment", engine.Args{"moment": i + 1}),
				Style: message.Primary, Disabled: m.Moves+1 == w.stops[w.at]})
		}
	}
	if len(marks) > 0 {
		marks = append(marks, present.Button(&w.p.Header, l, "back", message.Coach, message.Secondary))
	}
	for _, row := range []message.Row{rounds, marks} {
		if len(row) > 0 {
			rows = append(rows, row)
		}
	}
	return rows
}

func (w *walk) id(how string, moment int) message.CustomID {
	return present.ID(&w.p.Header, message.Step).With(message.Step, append([]string{how + strconv.Itoa(moment)}, w.marks...)...)
}

// isStudied reports whether the user may have the board that is shown studied: it is over, and somebody was
// to move, the user themselves if players have secrets.
func (w *walk) isStudied() bool {
	awaited := w.story.Frames[w.board()].Awaited
	return w.p.Status.Over() && w.c.game.Analyst != "" && awaited != 0 && !awaited.Has(engine.Chance) &&
		(w.c.game.Rules.Info().Open || awaited.Has(w.p.SeatOf(w.c.User)))
}

// studyID returns the id of a button for the study of the board that is shown: its line after n moves.
func (w *walk) studyID(how string, n int) message.CustomID {
	picks := append([]string{how + strconv.Itoa(w.stops[w.at]), strconv.Itoa(n)}, w.marks...)
	return present.ID(&w.p.Header, message.Coach).With(message.Coach, picks...)
}

// markOf writes a coach's moment for the id of a button: the moment, the number of the better move
// among the legal ones, and the two chances in percent.
func markOf(p *sitting.Sitting, m coach.Moment) string {
	open, _ := p.MovesAt(m.Moves, m.Seat)
	return fmt.Sprintf(markForm, m.Moves, slices.Index(open, m.Better)+1, chart.Percent(m.Best), chart.Percent(m.Left))
}

const markForm = "%d-%d-%d-%d"

// mark reads the i-th mark. It returns false if the mark makes no sense, and while the game is
// running.
func (w *walk) mark(i int) (m coach.Moment, ok bool) {
	var at, better, best, left int
	if n, _ := fmt.Sscanf(w.marks[i], markForm, &at, &better, &best, &left); n < 4 || !w.p.Status.Over() ||
		!slices.Contains(w.stops, at+1) || w.story.Frames[at+1].Seat == engine.Chance {
		return m, false
	}
	m = coach.Moment{Moves: at, Seat: w.story.Frames[at+1].Seat, Best: float64(best) / 100, Left: float64(left) / 100}
	_, moves, moments := w.p.Played()
	played := slices.Index(moments, at)
	open, err := w.p.MovesAt(at, m.Seat)
	if err != nil || played < 0 || played == len(moves) || better < 1 || better > len(open) {
		return m, false
	}
	m.Played, m.Better = moves[played].Text, open[better-1]
	return m, true
}

// momentTitle says who decided at the n-th moment of a coach, and what the decision cost.
func (c *call) momentTitle(s games.Story, m coach.Moment, n int) string {
	return fmt.Sprintf("**%d. %s**", n, present.MomentTitle(c.game, s, m, message.Escape(s.PlayersAt(m.Moves)[m.Seat].Name)))
}

// why says in a line or a few why the better move of a moment is better.
func (c *call) why(p *sitting.Sitting, m coach.Moment) string {
	reasons, further := present.Why(c.game, c.viewer.Lang, m, present.EscapedNames(&p.Header, c.viewer.Lang))
	return joinLines(append([]string{strings.Join(reasons, " ")}, further...)...)
}

// looks returns the handler of a component that shows a game as everybody may know it.
func looks(show func(*Chat, context.Context, *call, *sitting.Sitting, []engine.Frame) (*Answer, error)) handler {
	return func(h *Chat, ctx context.Context, c *call) (*Answer, error) {
		p, frames, err := h.Table.Look(ctx, c.Request, c.ref())
		if err != nil {
			return nil, err
		}
		return show(h, ctx, c, p, frames)
	}
}

// record sends the record of a game as a file. A running game has a record only if it gives nothing
// away. The seed is part of it once the game has ended.
func (h *Chat) record(_ context.Context, c *call, p *sitting.Sitting, _ []engine.Frame) (*Answer, error) {
	text, err := p.Record(present.PlainNames(&p.Header, c.viewer.Lang), c.game.FactionWords(p.Factions))
	if err != nil {
		return nil, fmt.Errorf("chat: record of game %d: %w", p.ID, err)
	}
	return &Answer{Kind: Reply, Message: &message.Message{
		Private: true,
		Content: c.text("record.text", engine.Args{"over": p.Status == store.Finished}),
		Files:   []message.File{{Name: fmt.Sprintf("%s-%d.txt", p.Kind, p.ID), Type: "text/plain; charset=utf-8", Data: []byte(text)}},
	}}, nil
}

// film sends the film of a game. The film of a running game shows what everybody may know.
func (h *Chat) film(_ context.Context, c *call, p *sitting.Sitting, frames []engine.Frame) (*Answer, error) {
	m, err := h.films.Message(c.game, &p.Header, c.viewer, p.WithoutUndone(frames))
	if err != nil {
		return nil, err
	}
	m.Private = true
	m.Rows = []message.Row{{c.button(&p.Header, "step", message.Step, message.Secondary)}}
	return &Answer{Kind: Reply, Message: m}, nil
}

// last tells the user how their own last game of a kind ended, wherever it was played, with what its
// last message offers and the check of its chance. The buttons work in any channel.
func (h *Chat) last(ctx context.Context, c *call) (*Answer, error) {
	p, err := table.Replayed(h.Table.OwnLast(ctx, c.Request, c.game.Name()))
	if err != nil {
		return nil, err
	}
	l := c.viewer.Lang
	head := c.text("last.head", engine.Args{"game": engine.Term(p.Kind + ".name"), "channel": present.Where(&p.Header, l), "at": p.Ended.Unix()})
	row := append(present.AfterEnd(c.game, &p.Header, l)[1:], c.button(&p.Header, "verify", message.Verify, message.Secondary)) // a rematch belongs in its channel
	return say(joinLines(append([]string{head}, present.Standings(p, l)...)...), row), nil
}

// verify tells the commitment of a game. If the game is over, it also tells the outcome of the check, and
// how to repeat it.
func (h *Chat) verify(_ context.Context, c *call, p *sitting.Sitting, _ []engine.Frame) (*Answer, error) {
	proof, err := p.Proof()
	if err != nil {
		return nil, fmt.Errorf("chat: chance of game %d: %w", p.ID, err)
	}
	args := engine.Args{"game": p.Kind, "hash": proof.Commitment, "n": proof.Draws, "number": p.ID}
	if proof.Seed == nil {
		return say(c.text("verify.running", args)), nil
	}
	args["seed"], args["decode"] = proof.Seed.Hex(), proof.Form == engine.OfBytes
	key := "verify.right"
	if proof.WrongDraw != 0 {
		key, args["move"] = "verify.wrong", proof.WrongDraw
	}
	return say(c.text("verify.over", args) + "\n" + c.text(key, args)), nil
}
