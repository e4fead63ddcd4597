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

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
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
	t.Parallel()
	hunt := leakHunt{games: 1, moves: 420, every: 32}
	if !enginetest.Thorough() {
		hunt.moves, hunt.few = 240, true
	}
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
		last := engine.Seat(info.MaxSeats - 1)
		if hunt.few {
			last = 1 // one who is reminded in the channel, and one who is directly
		}
		var mu sync.Mutex
		saw := make(map[string]int) // by all viewers
		t.Run(g.Name(), func(t *testing.T) {
			for viewer := engine.Spectator; viewer <= last; viewer++ {
				t.Run(fmt.Sprintf("seat %d", viewer), func(t *testing.T) {
					t.Parallel()
					for n := range hunt.games {
						here := hunt.play(t, g, viewer, uint64(n))
						mu.Lock()
						for kind, n := range here {
							saw[kind] += n
						}
						mu.Unlock()
					}
				})
			}
		})
		t.Logf("%s: compared %v", g.Name(), saw)
		for _, kind := range kindsCompared {
			if len(saw) > 0 && saw[kind] == 0 {
				t.Errorf("%s: there were no %s to compare", g.Name(), kind)
			}
		}
	}
}

// kindsCompared are the kinds of what is compared; each there has to be.
var kindsCompared = []string{"boards", "pictures", "questions", "previews", "completions", "sentences", "refused tasks", "logged lines",
	"failures", "moves taken back", "reminders in the channel", "direct reminders", "exports", "old buttons", "secret orders", "lost turns"}

type leakHunt struct {
	games, moves int
	every        int  // moves between two looks
	few          bool // not all seats look
}

// play plays a game in both worlds at once. It returns what was compared, by kind.
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
	r.tour(min(h.every, 1+len(s.worlds[0])/10))
	again := newReader(t, g, o, s, rng)
	again.saw = r.saw
	again.losesTurns(len(s.worlds[0]) / 2)
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
	// What others note for themselves differs too.
	for i, w := range r.worlds {
		for seat, user := range w.users {
			if engine.Seat(seat) != s.viewer {
				note := message.CustomID{Kind: g.Name(), Game: w.id, Verb: message.Note}
				w.answer(user, chat.Interaction{Press: &chat.Press{ID: note.String(), Form: true, Values: []string{fmt.Sprint("world ", i)}}})
			}
		}
	}
	return r
}

// tour plays the script in both worlds, and looks around after so many moves, and
// at the end.
func (r *reader) tour(every int) {
	r.t.Helper()
	moves := r.script.worlds[0]
	for n, looked := 0, 0; n < len(moves) && !r.t.Failed(); n++ {
		if moves[n].Seat == engine.Chance {
			continue // drawn by the host
		}
		r.plays(n)
		// Most is to be seen when it is the reader's turn.
		mine := r.viewer != engine.Spectator && r.match[0].ToMove().Has(r.viewer)
		if since := n - looked; r.replayed == len(moves) || since >= 2*every || since >= every && mine {
			looked = n
			r.lookAround()
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

// plays plays a person's move of the script, and what chance draws for it.
func (r *reader) plays(n int) {
	r.t.Helper()
	moves := [2]engine.Move{r.script.worlds[0][n], r.script.worlds[1][n]}
	r.where = fmt.Sprintf("after %d moves, %q and %q", n+1, moves[0].Text, moves[1].Text)
	moved := n
	secret := n%3 == 0 && r.orderedInSecret(0, n) && r.orderedInSecret(1, n)
	for i, w := range r.worlds {
		var a *chat.Answer
		play := func() { a = w.types(w.users[moves[i].Seat], moves[i].Text) }
		if secret {
			r.unheard(w, play)
		} else {
			play()
		}
		list := w.played()
		moved = len(list)
		if len(list) <= n || list[n].Move != moves[i] {
			r.t.Fatalf("move %d, %q of seat %d, was not played but answered %s", n+1, moves[i].Text, moves[i].Seat, sentText(a.Message))
		}
	}
	r.replay(moved)
}

// replay brings the matches to where the worlds stand, after so many moves.
func (r *reader) replay(moves int) {
	r.t.Helper()
	for ; r.replayed < moves; r.replayed++ {
		for i, m := range r.match {
			must.Succeed(r.t, m.Replay(r.script.worlds[i][r.replayed].Seat, r.script.worlds[i][r.replayed].Text))
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
	script   script
	worlds   [2]*theatre
	match    [2]engine.Match // as the worlds stand
	replayed int             // moves that the matches have
	where    string
	saw      map[string]int // what was compared, by kind
	old      []string       // buttons that were there before
}

// sameSent compares what was sent to the channel and logged.
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
