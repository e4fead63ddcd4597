package bot_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// leaksVariable is the environment variable with the number of games that
// TestNobodyIsToldWhatTheyCannotKnow plays for each game and viewer, to their ends and with a look
// after every fourth move. Without it there are fewer and shorter games and fewer looks; unless the run
// is also enginetest.Thorough, one beginning of a game for each, in which some things do not occur.
const leaksVariable = "SOBREMESA_LEAKS"

// Games are played in the host, each in two worlds that one user cannot tell apart: others have,
// draw and order something else. Everything sent to the channel, everything the user is told
// whatever they press, type and look at, and everything logged must be the same.
func TestNobodyIsToldWhatTheyCannotKnow(t *testing.T) {
	if testing.Short() {
		t.Skip("short: long, and all of it in one goroutine")
	}
	t.Parallel()
	hunt := leakHunt{games: 1, moves: 420, every: 32}
	if !enginetest.Thorough() {
		hunt.moves, hunt.few = 60, true
	}
	if text := os.Getenv(leaksVariable); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatalf("%s: %v", leaksVariable, err)
		}
		hunt = leakHunt{games: n, moves: 3000, every: 4}
	}
	for _, g := range games.ListOf(append(slices.Clone(drawn), toy.Game())...) {
		info := g.Rules.Info()
		if info.Open {
			continue
		}
		last := engine.Seat(info.MaxSeats - 1)
		if hunt.few {
			last = 0
		}
		t.Run(g.Name(), func(t *testing.T) {
			t.Parallel()
			var mu sync.Mutex
			saw := make(map[string]int) // of all viewers
			// Things that chance has not brought about in one game may happen in another.
			for n := 0; n < hunt.games || !hunt.few && len(lacking(saw)) > 0 && n < hunt.games+4 && !t.Failed(); n++ {
				t.Run(fmt.Sprint("game ", n), func(t *testing.T) {
					for viewer := engine.Spectator; viewer <= last; viewer++ {
						t.Run(fmt.Sprintf("seat %d", viewer), func(t *testing.T) {
							t.Parallel()
							here := hunt.play(t, g, viewer, uint64(n))
							mu.Lock()
							defer mu.Unlock()
							for kind, n := range here {
								saw[kind] += n
							}
						})
					}
				})
			}
			t.Logf("compared %v", saw)
			if hunt.few {
				return
			}
			for _, kind := range lacking(saw) {
				t.Errorf("there were no %s to compare", kind)
			}
			if g.Rules.HasPlans() && saw["plans"] == 0 {
				t.Error("nobody has planned")
			}
			if g.Rules.HasPlans() && saw["plans carried out"] == 0 && g.Name() != toy.Game().Name() { // its plans don't wait
				t.Error("no plan was carried out")
			}
		})
	}
}

// lacking returns the kinds of things that were not compared yet.
func lacking(saw map[string]int) []string {
	return slices.DeleteFunc(slices.Clone(kindsCompared), func(kind string) bool { return saw[kind] > 0 })
}

// kindsCompared are the kinds of things that must be compared at least once.
var kindsCompared = []string{"boards", "pictures", "questions", "previews", "completions", "sentences", "refused tasks", "logged lines",
	"failures", "moves taken back", "reminders in the channel", "direct reminders", "exports", "old buttons", "secret orders", "trade orders", "turns that ended by themselves", "lost turns"}

type leakHunt struct {
	games, moves int
	every        int  // moves between two looks
	few          bool // not all seats look
}

// play plays a game in both worlds at once. It returns the number of comparisons by kind.
func (h leakHunt) play(t *testing.T, g *games.Game, viewer engine.Seat, seed uint64) (saw map[string]int) {
	rng := rand.New(rand.NewPCG(seed, uint64(viewer)+5))
	info := g.Rules.Info()
	seats := max(info.MinSeats+rng.IntN(info.MaxSeats-info.MinSeats+1), int(viewer)+1)
	o, err := info.Settle(engine.Options{Seats: seats})
	must.Succeed(t, err)
	s, err := writeScript(g, o, viewer, h.moves, rng)
	must.Succeed(t, err)
	t.Logf("game %d of %d: %d moves, hidden of them %v, over: %v", seed, seats, len(s.worlds[0]), s.hidden, s.over)
	if len(s.hidden) == 0 {
		t.Errorf("game %d has no hidden moves", seed)
	}
	r := newReader(t, g, o, s, rng)
	r.tour(min(h.every, 1+len(s.worlds[0])/6))
	if s.over { // at the end nobody has a turn to lose
		saw := r.saw
		r = newReader(t, g, o, s, rng)
		r.saw = saw
		r.playsUpTo(len(s.worlds[0]) / 2)
	}
	r.losesTurns()
	if t.Failed() {
		t.Fatalf("in game %d", seed)
	}
	return r.saw
}

// newReader opens both worlds of a script.
func newReader(t *testing.T, g *games.Game, o engine.Options, s script, rng *rand.Rand) *reader {
	t.Helper()
	r := &reader{t: t, g: g, rng: rng, viewer: s.viewer, script: s, saw: make(map[string]int)}
	for i := range r.worlds {
		r.worlds[i] = newTheatre(t, g, o, s.worlds[i])
		var err error
		if r.match[i], err = g.Rules.Start(o); err != nil {
			t.Fatal(err)
		}
	}
	r.user = localdiscord.Zoe
	if s.viewer != engine.Spectator {
		r.user = r.worlds[0].users[s.viewer]
	}
	// Other players' notes differ, too. Their turns end by themselves where they have no choice.
	for i, w := range r.worlds {
		for seat, user := range w.users {
			if engine.Seat(seat) != s.viewer {
				w.chooses(user, settings.Sole, settings.Idle)
				note := message.CustomID{Kind: g.Name(), Game: w.id, Verb: message.Note}
				w.answer(user, chat.Interaction{Press: &chat.Press{ID: note.String(), Form: true, Values: []string{fmt.Sprint("world ", i)}}})
			}
		}
	}
	return r
}

// tour plays the script in both worlds, and looks around about every that many moves and at the
// end.
func (r *reader) tour(every int) {
	r.t.Helper()
	moves := r.script.worlds[0]
	for n, looked := 0, 0; n < len(moves) && !r.t.Failed(); n++ {
		r.plays(n)
		if r.endsByItself(0) || r.endsByItself(1) || r.planned > n || r.match[0].ToMove().Has(engine.Chance) {
			continue // the next move is about to be made, or was drawn already
		}
		// Most can be seen in the reader's turn, when there is a move to take back.
		mine := r.match[0].ToMove().Has(r.viewer) && moves[n].Seat == r.viewer && !isOrder(moves[n].Text)
		if since := n - looked; r.replayed == len(moves) || since >= 2*every || since >= every && mine {
			looked = n
			r.plan("termina", "avanza medicina")
			r.lookAround()
			r.plan("", "")
			for i, w := range r.worlds {
				if n := len(w.played()); n != r.replayed {
					r.t.Fatalf("%s: to look has played %v in world %d", r.where, w.played()[r.replayed:], i)
				}
			}
		}
	}
	if !r.t.Failed() {
		r.losesMoves()
	}
}

// plan makes the other players plan, something else in each world, or drop their plans. A plan that waits
// lets the turn in which it is made be.
func (r *reader) plan(moves ...string) {
	r.t.Helper()
	if !r.g.Rules.HasPlans() {
		return
	}
	for i, w := range r.worlds {
		for seat, user := range w.users {
			if engine.Seat(seat) != r.viewer {
				w.command(user, "plan", chat.Given{Name: "move", Type: chat.TextOption, Value: moves[i]}, chat.Given{Name: "clear", Type: chat.YesNoOption, Value: true})
			}
		}
		g, err := w.Store.Game(r.t.Context(), w.id)
		must.Succeed(r.t, err)
		for _, s := range g.Seats {
			if s.Plan != "" {
				r.saw["plans"]++
			}
		}
	}
}

// plansAhead has the player of the next turn plan their first move in both worlds, before move n ends the turn of
// another one, if the script has them end their turn after it, as a plan does.
func (r *reader) plansAhead(n int) {
	r.t.Helper()
	a, b := r.script.worlds[0], r.script.worlds[1]
	k := n + 1
	for k < len(a) && a[k].Seat == engine.Chance {
		k++
	}
	if !r.match[0].PlansWait() || r.replayed < n || k+1 >= len(a) || a[k] != b[k] || a[k].Seat == r.viewer || r.match[0].ToMove().Has(a[k].Seat) {
		return
	}
	seat := a[k].Seat
	for i, now := range r.match {
		m, end := now.Clone(), engine.Move{}
		end.Seat = seat
		for j := n; j < k; j++ {
			must.Succeed(r.t, m.Replay(r.script.worlds[i][j].Seat, r.script.worlds[i][j].Text))
		}
		if end.Text, _ = m.Pass(seat, nil); m.Turn() == now.Turn() || m.ToMove() != engine.SeatsOf(seat) || a[k].Text == end.Text || r.script.worlds[i][k+1] != end {
			return
		}
	}
	r.planned = k
	for i, w := range r.worlds {
		w.command(w.users[seat], "plan", chat.Given{Name: "move", Type: chat.TextOption, Value: a[k].Text}, chat.Given{Name: "clear", Type: chat.YesNoOption, Value: true})
		g, err := w.Store.Game(r.t.Context(), w.id)
		if must.Succeed(r.t, err); g.Seats[seat].Plan == "" {
			r.planned = 0 // an offer, which nobody can plan
		} else if i == 1 && r.planned == 0 {
			r.t.Errorf("%s: %q can be planned in one world", r.where, a[k].Text)
		}
	}
}

// playsUpTo plays this many moves of the script, and on until none is about to be made by itself.
func (r *reader) playsUpTo(moves int) {
	r.t.Helper()
	for n := 0; n < moves || r.endsByItself(0) || r.endsByItself(1); n++ {
		r.plays(n)
	}
}

// endsByItself reports whether another player's turn is about to end by itself in a world.
func (r *reader) endsByItself(world int) bool { return r.soleMove(r.match[world]) != engine.Move{} }

// soleMove returns the move that is about to be made by itself, or a zero Move.
func (r *reader) soleMove(m engine.Match) engine.Move {
	asks := func(f engine.Form[string]) bool { return !f.Order }
	for seat := range m.Awaited().All() {
		if seat == engine.Chance || seat == r.viewer {
			continue
		}
		if list := m.Moves(seat); len(list) == 1 && (m.Idle(seat) || !slices.ContainsFunc(m.Unlisted(seat), asks)) {
			return engine.Move{Seat: seat, Text: list[0]}
		}
	}
	return engine.Move{}
}

// goesByItself reports whether the script's next move is made by itself in both worlds, and
// whatever would then be made by itself at once is in the script as well.
func (r *reader) goesByItself(n int) bool {
	moves, none := r.script.worlds, [2]engine.Move{}
	m := [2]engine.Match{r.match[0].Clone(), r.match[1].Clone()}
	for next := n; next < len(moves[0]); next++ {
		sole := [2]engine.Move{r.soleMove(m[0]), r.soleMove(m[1])}
		drawn := moves[0][next].Seat == engine.Chance
		if !drawn && sole == none {
			return next > n
		}
		if scripted := [2]engine.Move{moves[0][next], moves[1][next]}; !drawn && sole != scripted {
			return false
		}
		for i := range m {
			must.Succeed(r.t, m[i].Replay(moves[i][next].Seat, moves[i][next].Text))
		}
	}
	return r.soleMove(m[0]) == none[0] && r.soleMove(m[1]) == none[1]
}

// plays plays a player's move of the script, and what chance draws for it.
func (r *reader) plays(n int) {
	r.t.Helper()
	if n < r.replayed || r.script.worlds[0][n].Seat == engine.Chance {
		return // it was played with the previous one
	}
	moves := [2]engine.Move{r.script.worlds[0][n], r.script.worlds[1][n]}
	r.where = fmt.Sprintf("after %d moves, %q and %q", n+1, moves[0].Text, moves[1].Text)
	moved := n
	byItself, asPlanned := r.goesByItself(n), r.planned == n && n > 0
	if !byItself && !asPlanned {
		r.plansAhead(n)
	}
	secret := n%3 == 0 && !r.endsByItself(0) && !r.endsByItself(1) && r.orderedInSecret(0, n) && r.orderedInSecret(1, n)
	for i, w := range r.worlds {
		var a *chat.Answer
		play := func() { a = w.types(w.users[moves[i].Seat], moves[i].Text) }
		switch {
		case byItself || asPlanned:
			w.Forward(time.Minute)
			w.work()
		case secret:
			r.unheard(w, play)
		default:
			play()
		}
		list := w.played()
		moved = len(list)
		if len(list) <= n || list[n].Move != moves[i] || asPlanned && (len(list) <= n+1 || list[n+1].Move != r.script.worlds[i][n+1]) {
			r.t.Fatalf("move %d, %q of seat %d, was not played but answered %+v", n+1, moves[i].Text, moves[i].Seat, a)
		}
	}
	if asPlanned {
		r.saw["plans carried out"]++
	}
	if byItself {
		r.saw["turns that ended by themselves"]++
	}
	if moves[0] != moves[1] && (isTrade(moves[0].Text) || isTrade(moves[1].Text)) {
		r.saw["trade orders"]++
	}
	r.replay(moved)
}

// replay brings the matches to the worlds' state after this many moves.
func (r *reader) replay(moves int) {
	r.t.Helper()
	for ; r.replayed < moves; r.replayed++ {
		for i, m := range r.match {
			must.Succeed(r.t, m.Replay(r.script.worlds[i][r.replayed].Seat, r.script.worlds[i][r.replayed].Text))
		}
	}
}

// notes counts an answer by its kind.
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
		r.saw["sentences"]++ // mostly refusals
	}
}

func hasVerb(m *message.Message, v message.Verb) bool {
	return slices.ContainsFunc(slices.Concat(m.Rows...), func(c message.Component) bool {
		button, _ := c.(message.Button)
		choose, _ := c.(message.Select)
		return button.ID.Verb == v || choose.ID.Verb == v
	})
}

// reader is the user who must not be able to tell the worlds apart.
type reader struct {
	t        *testing.T
	g        *games.Game
	rng      *rand.Rand
	viewer   engine.Seat
	user     localdiscord.User
	script   script
	worlds   [2]*theatre
	match    [2]engine.Match // in the current state of the worlds
	replayed int             // number of moves in the matches
	planned  int             // number of the move that a plan is about to make, 0 for none
	where    string
	saw      map[string]int // number of comparisons, by kind
	old      []string       // buttons of earlier messages
	looks    int            // number of looks around
	waited   int            // number of waits
}

// sameSent compares what was sent to the channel and what was logged.
func (r *reader) sameSent() {
	r.t.Helper()
	a, b := r.worlds[0].taken(), r.worlds[1].taken()
	for _, line := range a {
		if strings.HasPrefix(line, "logged") {
			r.saw["logged lines"]++
		}
	}
	if !slices.Equal(a, b) {
		r.t.Errorf("%s: in the one world was sent\n%s\nin the other\n%s", r.where, strings.Join(a, "\n"), strings.Join(b, "\n"))
	}
}

// same does something in both worlds and compares the answers.
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
		r.t.Errorf("%s: the answer to %s is in one world\n%s\nand in the other\n%s", r.where, what, texts[0], texts[1])
	}
	r.sameSent()
	r.notes(answers[0])
	return answers[0]
}
