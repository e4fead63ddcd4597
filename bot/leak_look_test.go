package bot_test

import (
	"errors"
	"slices"
	"strings"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
)

// looking lists subcommands that change nothing, and typed what else is typed instead of a move.
var (
	looking = []string{"board", "help", "leaderboard", "last", "join"}
	typed   = []string{"nota", "perfil", "ajustes", "nueva", "colocar", "consejo"}
)

// look makes the reader do what a curious user would do.
func (r *reader) look() {
	r.t.Helper()
	over := r.match[0].ToMove() == 0
	for _, sub := range looking {
		if sub != "last" || !over { // the record of a finished game reveals everything
			r.same("/"+sub, func(w *theatre) *chat.Answer { return w.command(r.user, sub) })
		}
	}
	for _, word := range typed {
		r.same("typing "+word, func(w *theatre) *chat.Answer { return w.types(r.user, word) })
	}
	for _, o := range r.g.MenuEntries {
		a := r.same("typing "+o.Name, func(w *theatre) *chat.Answer { return w.types(r.user, o.Name) })
		r.wander(a.Message)
	}
	if more := r.same("typing más", func(w *theatre) *chat.Answer { return w.types(r.user, "más") }); more.Message != nil {
		for _, c := range slices.Concat(more.Message.Rows...) {
			id := c.(message.Button).ID
			if id.Verb == message.Record && over || id.Verb == message.Film && r.rng.IntN(20) > 0 { // it takes long
				continue
			}
			if asks := id.Verb == message.More; asks || slices.Contains([]message.Verb{message.Film, message.Record, message.Verify, message.Step, message.Look}, id.Verb) {
				r.press(id.String(), true)
			}
		}
	}
	// The buttons under the board, and where they lead.
	board := r.worlds[0].board
	for _, confirm := range []string{settings.Yes, settings.No} { // who confirms is shown the board in advance
		for _, w := range r.worlds {
			w.chooses(r.user, settings.Confirm, confirm)
		}
		for _, id := range pressable(board) {
			r.wander(r.press(id, false).Message)
		}
	}
	for _, id := range enabled(board, message.Confirm) {
		r.triesButton(id)
	}
	r.host("games")
	for _, id := range pressable(r.host("me").Message) {
		for _, export := range pressable(r.press(id, true).Message) {
			r.press(export, true)
			r.saw["exports"]++
		}
	}
	r.pressesOld()
	r.forges()
	r.takesBack()
	for _, typed := range r.phrases() {
		r.same("completing "+typed, func(w *theatre) *chat.Answer { return w.completes(r.user, typed) })
		r.tries(typed)
	}
	// It is quick to ask whether a move is legal. Only few of the refused ones are typed.
	for _, f := range r.match[0].Unlisted(r.viewer) {
		for n := range 80 {
			if text := f.Sample(r.rng); n < 4 {
				r.tries(text)
			} else {
				r.refusesText(text)
			}
		}
	}
}

func (r *reader) press(id string, private bool, values ...string) *chat.Answer {
	return r.same("pressing "+id+" "+strings.Join(values, ","), func(w *theatre) *chat.Answer { return w.presses(r.user, id, private, values...) })
}

// host makes the reader use a command of the bot itself.
func (r *reader) host(sub string) *chat.Answer {
	r.t.Helper()
	return r.same("/sobremesa "+sub, func(w *theatre) *chat.Answer {
		return w.answer(r.user, chat.Interaction{Command: &chat.Invocation{Command: "sobremesa", Sub: sub}})
	})
}

// harmless lists the verbs of buttons that change nothing.
var harmless = []message.Verb{message.Play, message.Pick, message.Look, message.Missed, message.Lesson, message.Manual, message.Try, message.Level, message.Export}

// pressable returns the custom ids of a message's buttons that change nothing.
func pressable(m *message.Message) (list []string) {
	for _, id := range enabled(m, harmless...) {
		list = append(list, id.String())
	}
	return list
}

// enabled returns the custom ids of a message's buttons with one of some verbs. m may be nil.
func enabled(m *message.Message, verbs ...message.Verb) (list []message.CustomID) {
	if m == nil {
		return nil
	}
	for _, c := range slices.Concat(m.Rows...) {
		if b, ok := c.(message.Button); ok && !b.Disabled && slices.Contains(verbs, b.ID.Verb) {
			list = append(list, b.ID)
		}
	}
	return list
}

// wander presses some button of each message, or picks several options where that is asked for.
func (r *reader) wander(m *message.Message) {
	for range 7 {
		if m == nil {
			return
		}
		if choose, ok := selectOf(m); ok {
			var values []string
			for _, at := range r.rng.Perm(len(choose.Options))[:min(len(choose.Options), max(choose.Least, r.rng.IntN(choose.Most+1)))] {
				values = append(values, choose.Options[at].Value)
			}
			m = r.press(choose.ID.String(), true, values...).Message
			continue
		}
		ids := pressable(m)
		if len(ids) == 0 {
			return
		}
		m = r.press(ids[r.rng.IntN(len(ids))], true).Message
	}
}

func selectOf(m *message.Message) (choose message.Select, ok bool) {
	for _, c := range slices.Concat(m.Rows...) {
		if choose, ok = c.(message.Select); ok {
			break
		}
	}
	return choose, ok
}

// phrases returns texts to type: parts of moves and whole moves, of the reader and of others.
func (r *reader) phrases() []string {
	list := []string{"", "a", "1", "2 "}
	match := r.match[0]
	for seat := range engine.Seat(len(match.Standings())) {
		moves := match.Moves(seat)
		for _, f := range match.Unlisted(seat) {
			moves = append(moves, f.Sample(r.rng))
		}
		for range min(3, len(moves)) {
			text := moves[r.rng.IntN(len(moves))]
			list = append(list, text, text[:r.rng.IntN(len(text))])
		}
	}
	return list
}

// tries types a move if it is refused, and checks that both worlds refuse it alike. Legal moves are
// skipped, since they are not in the script.
func (r *reader) tries(text string) {
	r.t.Helper()
	if r.refusesText(text) {
		r.same("typing "+text, func(w *theatre) *chat.Answer { return w.types(r.user, text) })
	}
}

func (r *reader) refusesText(text string) bool {
	r.t.Helper()
	return r.refused(text, func(m engine.Match) (string, error) { return m.Read(r.viewer, text) })
}

// triesButton is like tries, with a button under the board.
func (r *reader) triesButton(id message.CustomID) {
	r.t.Helper()
	if r.refused(id.String(), func(m engine.Match) (string, error) {
		step, err := r.g.Menu.Next(m.View(r.viewer), r.viewer, id.Picks, games.Reader{})
		if err == nil && step.Move == "" {
			err = errors.New("no move yet")
		}
		return step.Move, err
	}) {
		r.press(id.String(), false)
	}
}

// refused reports whether the reader's move is refused in both worlds.
func (r *reader) refused(what string, move func(engine.Match) (string, error)) bool {
	r.t.Helper()
	legal := func(world int) bool {
		if r.viewer == engine.Spectator {
			return false
		}
		match := r.match[world].Clone()
		text, err := move(match)
		if err == nil {
			_, err = match.Play(r.viewer, text)
		}
		return err == nil
	}
	a, b := legal(0), legal(1)
	if a != b {
		r.t.Errorf("%s: %q is legal in only one world: %v, %v", r.where, what, a, b)
	}
	return !a && !b
}
