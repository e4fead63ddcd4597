package bot_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine"
)

// leaksVariable says how many games TestNobodyIsToldWhatTheyCannotKnow plays of
// each game and viewer, to their ends and looked at after every fourth move;
// without it there are few, shorter and seldom looked at.
const leaksVariable = "SOBREMESA_LEAKS"

// TestNobodyIsToldWhatTheyCannotKnow plays games in the host, each in two worlds
// that one person cannot tell apart: others hold, draw and order something
// else. All that is sent to the channel, all that this person is told whatever
// they press, type and look at, and all that is logged must be the same.
func TestNobodyIsToldWhatTheyCannotKnow(t *testing.T) {
	if testing.Short() {
		t.Skip("short: long, and all of it in one goroutine")
	}
	hunt := leakHunt{games: 1, moves: 420, every: 32}
	if text := os.Getenv(leaksVariable); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("%s: %v", leaksVariable, err)
		}
		hunt = leakHunt{games: n, moves: 3000, every: 4}
	}
	for _, g := range games.ListOf(append(all.Games(), toy.Game())...) {
		info := g.Rules.Info()
		if info.Open {
			continue
		}
		saw := make(map[string]int)
		for viewer := engine.Spectator; int(viewer) < info.MaxSeats; viewer++ {
			t.Run(fmt.Sprintf("%s seat %d", g.Name(), viewer), func(t *testing.T) {
				for n := range hunt.games {
					hunt.play(t, g, viewer, uint64(n), saw)
				}
			})
		}
		t.Logf("%s: compared %v", g.Name(), saw)
		for _, kind := range []string{"boards", "pictures", "questions", "previews", "completions", "sentences"} {
			if len(saw) > 0 && saw[kind] == 0 {
				t.Errorf("%s: there were no %s to compare", g.Name(), kind)
			}
		}
	}
}

type leakHunt struct {
	games, moves int
	every        int // moves between two looks
}

// play plays a game in both worlds at once.
func (h leakHunt) play(t *testing.T, g *games.Game, viewer engine.Seat, seed uint64, saw map[string]int) {
	rng := rand.New(rand.NewPCG(seed, uint64(viewer)+5))
	info := g.Rules.Info()
	seats := max(info.MinSeats+rng.IntN(info.MaxSeats-info.MinSeats+1), int(viewer)+1)
	o, err := info.Settle(engine.Options{Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	s, err := writeScript(g, o, viewer, h.moves, rng)
	if err != nil {
		t.Fatal(err)
	}
	moves := s.worlds[0]
	t.Logf("game %d of %d: %d moves, hidden of them %v, over: %v", seed, seats, len(moves), s.hidden, s.over)
	if len(s.hidden) == 0 {
		t.Errorf("game %d has no hidden moves", seed)
	}
	r := &reader{t: t, g: g, rng: rng, viewer: viewer, saw: saw}
	for i := range r.worlds {
		r.worlds[i] = newTheatre(t, g, o, s.worlds[i])
		if r.match[i], err = g.Rules.Start(o); err != nil {
			t.Fatal(err)
		}
	}
	r.user = localdiscord.Zoe
	if viewer != engine.Spectator {
		r.user = r.worlds[0].users[viewer]
	}
	every := min(h.every, 1+len(moves)/10)
	for n, looked := 0, 0; n < len(moves); n++ {
		if moves[n].Seat == engine.Chance {
			continue // drawn by the host
		}
		r.where = fmt.Sprintf("after %d moves, %q and %q", n+1, moves[n].Text, s.worlds[1][n].Text)
		for i, w := range r.worlds {
			a := w.types(w.users[moves[n].Seat], s.worlds[i][n].Text)
			list := w.played()
			if len(list) <= n || list[n].Move != s.worlds[i][n] {
				t.Fatalf("game %d, move %d, %q of seat %d, was not played but answered %s", seed, n+1, s.worlds[i][n].Text, moves[n].Seat, sentText(a.Message))
			}
		}
		r.replay(s, len(r.worlds[0].played())) // with what chance has drawn
		// Most is to be seen when it is the reader's turn.
		mine := viewer != engine.Spectator && r.match[0].ToMove().Has(viewer)
		if since := n - looked; r.replayed == len(moves) || since >= 2*every || since >= every && mine {
			looked = n
			for _, w := range r.worlds {
				w.show()
			}
			r.saw["boards"]++
			r.sameSent()
			r.look()
			for i, w := range r.worlds {
				if n := len(w.played()); n != r.replayed {
					t.Fatalf("%s: to look has played %v in world %d", r.where, w.played()[r.replayed:], i)
				}
			}
		}
		if t.Failed() {
			t.Fatalf("in game %d", seed)
		}
	}
}

// replay brings the matches to where the worlds stand, after so many moves.
func (r *reader) replay(s script, moves int) {
	r.t.Helper()
	for ; r.replayed < moves; r.replayed++ {
		for i, m := range r.match {
			if err := m.Replay(s.worlds[i][r.replayed].Seat, s.worlds[i][r.replayed].Text); err != nil {
				r.t.Fatal(err)
			}
		}
	}
}

// notes counts what an answer is.
func (r *reader) notes(a *chat.Answer) {
	switch {
	case len(a.Choices) > 1:
		r.saw["completions"]++
	case a.Message == nil:
	case len(a.Message.Files) > 0 && hasVerb(a.Message, message.Confirm):
		r.saw["previews"]++
	case len(a.Message.Files) > 0:
		r.saw["pictures"]++
	case hasVerb(a.Message, message.Pick):
		r.saw["questions"]++
	case len(a.Message.Rows) == 0:
		r.saw["sentences"]++ // refusals most of them
	}
}

func hasVerb(m *message.Message, v message.Verb) bool {
	for _, row := range m.Rows {
		for _, c := range row {
			switch c := c.(type) {
			case message.Button:
				if c.ID.Verb == v {
					return true
				}
			case message.Select:
				if c.ID.Verb == v {
					return true
				}
			}
		}
	}
	return false
}

// reader is who must not be able to tell the worlds apart.
type reader struct {
	t        *testing.T
	g        *games.Game
	rng      *rand.Rand
	viewer   engine.Seat
	user     localdiscord.User
	worlds   [2]*theatre
	match    [2]engine.Match // as the worlds stand
	replayed int             // moves that the matches have
	where    string
	saw      map[string]int // what was compared, by kind
}

// sameSent compares what was sent to the channel and logged.
func (r *reader) sameSent() {
	r.t.Helper()
	if a, b := r.worlds[0].taken(), r.worlds[1].taken(); !slices.Equal(a, b) {
		r.t.Errorf("%s: in the one world was sent\n%s\nin the other\n%s", r.where, strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
}

// same does something in both worlds, and compares what is answered.
func (r *reader) same(what string, do func(*theatre) *chat.Answer) *chat.Answer {
	r.t.Helper()
	var answers [2]*chat.Answer
	var texts [2]string
	for i, w := range r.worlds {
		a := do(w)
		answers[i] = a
		texts[i] = fmt.Sprintf("%d %v %s\n%+v", a.Kind, a.Fleeting, sentText(a.Message), a.Choices)
		if a.Modal != nil {
			texts[i] += fmt.Sprintf("\n%+v", *a.Modal)
		}
	}
	if texts[0] != texts[1] {
		r.t.Errorf("%s: %s is answered in the one world\n%s\nin the other\n%s", r.where, what, texts[0], texts[1])
	}
	r.sameSent()
	r.notes(answers[0])
	return answers[0]
}

// looking are the subcommands that change nothing, with or without options.
var looking = []string{"board", "hand", "rules", "help", "stats", "leaderboard", "film"}

// look has the reader do what a curious person would.
func (r *reader) look() {
	r.t.Helper()
	for _, sub := range looking {
		if sub != "film" || r.rng.IntN(20) == 0 { // which takes long
			r.same("/"+sub, func(w *theatre) *chat.Answer { return w.command(r.user, sub) })
		}
	}
	for _, o := range r.g.Openings {
		a := r.same("/"+o.Name, func(w *theatre) *chat.Answer { return w.command(r.user, o.Name) })
		r.wander(a.Message)
	}
	r.same("/board text", func(w *theatre) *chat.Answer {
		return w.command(r.user, "board", chat.Given{Name: "text", Type: chat.YesNoOption, Value: true})
	})
	// What is under the board, and where it leads.
	board := r.worlds[0].board
	for _, id := range pressable(board) {
		r.wander(r.press(id, false).Message)
	}
	for _, id := range atOnce(board) {
		r.triesButton(id)
	}
	r.same("/sobremesa games", func(w *theatre) *chat.Answer {
		return w.answer(r.user, chat.Interaction{Command: &chat.Invocation{Command: "sobremesa", Sub: "games"}})
	})
	for _, typed := range r.phrases() {
		r.same("completing "+typed, func(w *theatre) *chat.Answer { return w.completes(r.user, typed) })
		r.tries(typed)
	}
	// Whether a move is legal is soon asked; few are typed.
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

// harmless are the verbs of buttons that change nothing.
var harmless = []message.Verb{message.Play, message.Pick, message.Look, message.Missed, message.Lesson}

// pressable are the buttons of a message that change nothing.
func pressable(m *message.Message) (list []string) {
	if m == nil {
		return nil
	}
	for _, row := range m.Rows {
		for _, c := range row {
			if b, ok := c.(message.Button); ok && !b.Disabled && slices.Contains(harmless, b.ID.Verb) {
				list = append(list, b.ID.String())
			}
		}
	}
	return list
}

// atOnce are the buttons of a message that play a move at once.
func atOnce(m *message.Message) (list []message.CustomID) {
	if m == nil {
		return nil
	}
	for _, row := range m.Rows {
		for _, c := range row {
			if b, ok := c.(message.Button); ok && !b.Disabled && b.ID.Verb == message.Confirm {
				list = append(list, b.ID)
			}
		}
	}
	return list
}

// wander presses whatever comes, or picks several where that is asked for.
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

func selectOf(m *message.Message) (message.Select, bool) {
	for _, row := range m.Rows {
		for _, c := range row {
			if s, ok := c.(message.Select); ok {
				return s, true
			}
		}
	}
	return message.Select{}, false
}

// phrases are texts that may be typed: parts of moves and whole ones, of the reader's
// and of others'.
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

// tries types a move that is refused, which must be refused alike; one that is
// legal is none of this world's script.
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

// triesButton is tries by a button under the board.
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
		r.t.Errorf("%s: %q is legal in one world: %v, %v", r.where, what, a, b)
	}
	return !a && !b
}
