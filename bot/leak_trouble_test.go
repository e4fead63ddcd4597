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

// lookAround lets time pass and things go wrong in both worlds alike, tells the channel the state
// of the game, and makes the reader look.
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
	// Long enough for players to be reminded.
	for range r.looks % 3 {
		r.waits(13*time.Hour - time.Duration(r.rng.IntN(6))*time.Hour)
	}
	if r.looks%3 == 2 {
		r.painterFails()
	}
}

// waits lets time pass, with reminders now in one way and then in the other. It does nothing if a
// player would run out of time.
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

// channelFails makes the channel refuse the next request in one of several ways, and the task is
// retried.
func (r *reader) channelFails() {
	r.t.Helper()
	why := []error{
		&message.Refused{Reason: message.TooMany, After: time.Second, Cause: errors.New("status 429")},
		&message.Refused{Reason: message.NotAllowed, Cause: errors.New("status 403")},
		&message.Refused{Reason: message.Otherwise, Cause: errors.New("status 400")},
		errors.New("connection reset"), // it is unknown whether the request was carried out
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

// painterFails makes the painter fail, for the channel and for the reader.
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

// losesMoves makes the rules refuse hidden moves, one after the other. The log names the number of
// the move, but not the move.
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
				r.t.Errorf("the board tells why another player's move cannot be replayed: %q", a.Message.Content)
			}
		}
		r.same("completing in such a game", func(w *theatre) *chat.Answer { return w.completes(r.user, "a") })
		r.same("/sobremesa games of such a game", func(w *theatre) *chat.Answer {
			return w.answer(r.user, chat.Interaction{Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}})
		})
		for _, w := range r.worlds {
			w.Forward(30 * time.Hour) // a player runs out of time
			w.work()
		}
		r.sameSent()
	}
	for _, w := range r.worlds {
		w.script.lost.Store(0)
	}
}

// pressesOld presses buttons of earlier messages, except those that would play a move.
func (r *reader) pressesOld() {
	r.t.Helper()
	for range min(3, len(r.old)) {
		r.press(r.old[r.rng.IntN(len(r.old))], r.rng.IntN(2) == 0)
		r.saw["old buttons"]++
	}
	if board := r.worlds[0].board; board != nil {
		r.old = append(r.old, pressable(board)...)
		for _, id := range enabled(board, message.Confirm) {
			r.old = append(r.old, id.With(message.Play, id.Picks...).String())
		}
	}
}

// forges presses buttons that nobody was shown.
func (r *reader) forges() {
	r.t.Helper()
	forged := message.CustomID{Kind: r.g.Name(), Game: r.worlds[0].id, Seq: r.rng.IntN(r.replayed + 2)}
	for _, verb := range []message.Verb{message.Verify, message.Record, message.Missed, message.Look, message.Return, message.Chair, message.Leave,
		message.Start, message.Open, message.Keep, message.Back} {
		if forged.Verb, forged.Picks = verb, nil; verb != message.Record || r.match[0].ToMove() != 0 {
			r.press(forged.String(), r.rng.IntN(2) == 0)
		}
	}
	for _, verb := range []message.Verb{message.Play, message.Missed, message.Return, message.Look, message.Record} {
		if forged.Verb = verb; verb == message.Record && r.match[0].ToMove() == 0 {
			continue // it reveals a finished game
		}
		r.same("pressing in a direct message "+forged.String(), func(w *theatre) *chat.Answer { return w.pressesDirectly(r.user, forged.String()) })
	}
	forged.Verb, forged.Picks = message.Pick, []string{"a1", "b2"}[:r.rng.IntN(3)]
	r.press(forged.String(), true)
}

// takesBack makes the reader take back their last move where that is possible, and everybody repeat
// what was taken back with it. Where others or chance have moved since, it is refused.
func (r *reader) takesBack() {
	r.t.Helper()
	if r.ordersSince() {
		return // the orders stand: the moves would get out of order
	}
	r.same("undoing", func(w *theatre) *chat.Answer { return w.types(r.user, "deshacer") })
	for i, w := range r.worlds {
		before, left := r.script.worlds[i][:r.replayed], len(w.played())
		if left == len(before) {
			continue
		}
		for _, m := range before[left:] {
			if m.Seat != engine.Chance { // chance draws as before
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

// ordersSince reports whether an order was given after the move that the reader could take back, or
// the reader gave the last order.
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

// losesTurns makes the awaited players run out of time. What they are told themselves is the same
// in both worlds. Their stand-ins' moves may differ, since stand-ins see the hands, so only the
// first sentence of a notice is compared.
func (r *reader) losesTurns() {
	r.t.Helper()
	r.waits(13 * time.Hour)
	var told [2][]string
	for i, w := range r.worlds {
		w.noticed, w.script.moves = nil, w.script.moves[:r.replayed] // the stand-in makes its own moves
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
		r.t.Errorf("%s: a player who lost a turn is told in one world\n%s\nand in the other\n%s", r.where, strings.Join(told[0], "\n"), strings.Join(told[1], "\n"))
	}
}

// messageLink matches the address of a message.
var messageLink = regexp.MustCompile(`https://[^)]*`)
