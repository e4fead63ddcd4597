package bot_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// lookAround has time pass and things go wrong in both worlds alike, tells the
// channel how the game stands, and has the reader look.
func (r *reader) lookAround() {
	r.t.Helper()
	r.looks++
	if r.looks%3 == 1 {
		r.channelFails()
	}
	for _, w := range r.worlds {
		w.work()
	}
	r.saw["boards"]++
	r.sameSent()
	r.look()
	// The time after which people are reminded, and then some.
	for range r.looks % 3 {
		r.waits(13*time.Hour - time.Duration(r.rng.IntN(6))*time.Hour)
	}
	if r.looks%3 == 2 {
		r.painterFails()
	}
}

// waits lets time go by, in which people are reminded now in one way and then in the
// other, unless somebody's would run out.
func (r *reader) waits(d time.Duration) {
	r.t.Helper()
	if r.worlds[0].spare() < d+2*time.Hour {
		return
	}
	r.waited++
	for _, w := range r.worlds {
		for _, user := range w.users {
			w.chooses(user, settings.Reminders, []string{settings.InChannel, settings.Directly}[r.waited%2])
		}
		w.Forward(d)
		w.work()
	}
	switch where := r.worlds[0].reminded; {
	case strings.HasPrefix(where, "direct"):
		r.saw["direct reminders"]++
	case where != "":
		r.saw["reminders in the channel"]++
	}
	r.sameSent()
	for _, w := range r.worlds {
		w.reminded = ""
	}
}

// channelFails has the channel refuse what is next, in one of the ways it can, and
// the task tried again.
func (r *reader) channelFails() {
	r.t.Helper()
	why := []error{
		&message.Refused{Reason: message.TooMany, After: time.Second, Cause: errors.New("status 429")},
		&message.Refused{Reason: message.NotAllowed, Cause: errors.New("status 403")},
		&message.Refused{Reason: message.Otherwise, Cause: errors.New("status 400")},
		errors.New("connection reset"), // nobody knows what became of it
	}[r.rng.IntN(4)]
	for _, w := range r.worlds {
		w.refuse = why
		w.work()
		if w.refuse == nil {
			r.saw["refused tasks"]++
		}
		w.refuse = nil
	}
	r.sameSent()
	r.waits(time.Hour)
}

// painterFails has the painter fail, for the channel and for the reader.
func (r *reader) painterFails() {
	r.t.Helper()
	for _, w := range r.worlds {
		w.dry = true
	}
	r.same("/board that can't be drawn", func(w *theatre) *chat.Answer { return w.command(r.user, "board") })
	for _, w := range r.worlds {
		w.work()
		w.dry = false
	}
	r.saw["failures"]++
	r.sameSent()
}

// losesMoves has hidden moves be ones that the rules do not take any more, each by
// itself: what is logged of it tells which move, not what it was.
func (r *reader) losesMoves() {
	r.t.Helper()
	for n, m := range r.script.worlds[0] {
		if m == r.script.worlds[1][n] || n >= r.replayed || r.rng.IntN(8) > 0 {
			continue
		}
		for _, w := range r.worlds {
			w.script.lost.Store(int64(n + 1))
		}
		a := r.same("/board of a game that can't be replayed", func(w *theatre) *chat.Answer { return w.command(r.user, "board") })
		for _, l := range settings.Languages {
			if a.Message.Content == lang.Text(l, string(engine.GameOver), nil) {
				r.t.Errorf("who looks at the board is told why a move of another can't be replayed: %q", a.Message.Content)
			}
		}
		r.same("completing in such a game", func(w *theatre) *chat.Answer { return w.completes(r.user, "a") })
		r.same("/sobremesa games of such a game", func(w *theatre) *chat.Answer {
			return w.answer(r.user, chat.Interaction{Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}})
		})
		for _, w := range r.worlds {
			w.Forward(30 * time.Hour) // somebody's time runs out
			w.work()
		}
		r.sameSent()
	}
	for _, w := range r.worlds {
		w.script.lost.Store(0)
	}
}

// pressesOld presses buttons of messages that have been there before, but for those
// that would play a move.
func (r *reader) pressesOld() {
	r.t.Helper()
	for range min(3, len(r.old)) {
		r.press(r.old[r.rng.IntN(len(r.old))], r.rng.IntN(2) == 0)
		r.saw["old buttons"]++
	}
	if board := r.worlds[0].board; board != nil {
		r.old = append(r.old, pressable(board)...)
		for _, id := range atOnce(board) {
			r.old = append(r.old, id.With(message.Play, id.Picks...).String())
		}
	}
}

// forges presses buttons that nobody was shown.
func (r *reader) forges() {
	r.t.Helper()
	forged := message.CustomID{Kind: r.g.Name(), Game: r.worlds[0].id, Seq: r.rng.IntN(r.replayed + 2)}
	for _, verb := range []message.Verb{message.Verify, message.Record, message.Missed, message.Look, message.Return, message.Chair, message.Leave,
		message.Start, message.Open, message.Remove, message.Keep, message.Back, message.Bet} {
		if forged.Verb, forged.Picks = verb, nil; verb != message.Record || r.match[0].ToMove() != 0 {
			r.press(forged.String(), r.rng.IntN(2) == 0)
		}
	}
	for _, verb := range []message.Verb{message.Play, message.Missed, message.Return, message.Look, message.Record} {
		forged.Verb = verb
		r.same("pressing in a direct message "+forged.String(), func(w *theatre) *chat.Answer { return w.pressesDirectly(r.user, forged.String()) })
	}
	forged.Verb, forged.Picks = message.Pick, []string{"a1", "b2"}[:r.rng.IntN(3)]
	r.press(forged.String(), true)
}

// takesBack has the reader take their last move back, where nothing has come of it yet,
// and all make again what was taken back with it; and be refused where others or
// chance have played since.
func (r *reader) takesBack() {
	r.t.Helper()
	if r.ordersSince() {
		return // which stand: the moves would get out of order
	}
	r.same("/undo", func(w *theatre) *chat.Answer { return w.command(r.user, "undo") })
	for i, w := range r.worlds {
		before, left := r.script.worlds[i][:r.replayed], len(w.played())
		if left == len(before) {
			continue
		}
		for _, m := range before[left:] {
			if m.Seat != engine.Chance { // which draws as before
				w.types(w.users[m.Seat], m.Text)
			}
		}
		if now := w.played(); !slices.EqualFunc(now, before, func(m store.Move, was engine.Move) bool { return m.Move == was }) {
			r.t.Fatalf("%s: %v were taken back in world %d, and not played again", r.where, before[left:], i)
		}
		r.saw["moves taken back"]++
	}
	r.sameSent()
}

// ordersSince reports whether the reader could take a move back after which somebody has
// given an order, or has given the last order themselves.
func (r *reader) ordersSince() (orders bool) {
	for _, m := range slices.Backward(r.worlds[0].played()) {
		switch {
		case isOrder(m.Text):
			orders = true
		case m.Seat == r.viewer:
			return orders
		case !r.match[0].Declines(m.Text):
			return false
		}
	}
	return false
}

// isOrder reports whether a stored move is a standing order.
func isOrder(text string) bool { return strings.HasPrefix(text, "siempre ") }

// isTrade reports whether a stored move is a standing order to accept offers.
func isTrade(text string) bool { return strings.HasPrefix(text, "siempre da") }

// losesTurns has the time of those run out whom the game waits for: what they are told
// themselves is the same in both worlds. What the stand-in plays may not be, since it
// sees what they hold, so of a notice the first sentence is compared.
func (r *reader) losesTurns() {
	r.t.Helper()
	r.waits(13 * time.Hour)
	var told [2][]string
	for i, w := range r.worlds {
		w.noticed, w.script.moves = nil, w.script.moves[:r.replayed] // the stand-in writes its own
		w.work()
		w.Forward(max(0, w.spare()) + time.Minute)
		w.work()
		for _, text := range w.noticed {
			first, _, _ := strings.Cut(text, ".\n")
			first, _, _ = strings.Cut(first, " Te vuelve a tocar")
			told[i] = append(told[i], messageLink.ReplaceAllString(first, "link"))
		}
	}
	r.saw["lost turns"] += len(told[0])
	if !slices.Equal(told[0], told[1]) {
		r.t.Errorf("%s: who lost a turn is told in the one world\n%s\nin the other\n%s", r.where, strings.Join(told[0], "\n"), strings.Join(told[1], "\n"))
	}
}

// messageLink is the address of a message.
var messageLink = regexp.MustCompile(`https://[^)]*`)
