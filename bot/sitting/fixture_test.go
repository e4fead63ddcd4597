package sitting

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

const day = 24 * time.Hour

// house is a table in memory: it stores a game, replays it for each verb, and carries out the tasks
// as a test lets time pass.
type house struct {
	testing.TB
	World
	list games.List
	g    *store.Game // as stored
	// tasks are the pending tasks in the order in which they were added.
	tasks []store.Task
	idle  bool // artificial players do not move
	// What happened: the notices with their times, how often the board was shown, and what is
	// counted.
	told    []string
	shown   int
	shownAs string // payload of the last TaskShow
	results []store.Result
	values  store.Texts
}

var hosted = gamestest.Steady(games.ListOf(append(all.Games(), toy.Game())...))

// lobby returns a table at which the users sit. It has as many seats as players unless o says
// otherwise.
func lobby(t testing.TB, o Opening, users ...string) *house {
	t.Helper()
	h := &house{TB: t, list: hosted, values: make(store.Texts), World: World{Games: hosted, Now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), AnswerPause: 30 * time.Second}}
	if o.Seats == 0 {
		o.Seats = len(users) + len(o.Artificial)
	}
	must.Succeed(t, h.open(users[0], o, nil))
	for _, user := range users[1:] {
		h.does(user, Join(0), Joined)
	}
	return h
}

// begun returns a lobby whose game the first user has started.
func begun(t testing.TB, o Opening, users ...string) *house {
	t.Helper()
	h := lobby(t, o, users...)
	h.does(users[0], Start, Started)
	return h
}

// open makes a user open a table, in place of the previous one.
func (h *house) open(user string, o Opening, follows *store.Game) error {
	h.World.Before = follows
	s, err := Open(o, At{Guild: "g", Channel: "c", Lang: engine.Spanish}, engine.Seed{7}, follows, by(user), h.World)
	if err != nil {
		return err
	}
	s.g.ID, h.g, h.tasks = 1, s.g, nil
	h.keep(s, h.World)
	return nil
}

// by returns a request of a user; "ana" is called Ana.
func by(user string) By {
	if user == "" {
		return By{}
	}
	return By{User: user, Name: strings.ToUpper(user[:1]) + user[1:], Guild: "g"}
}

// sit returns the game, replayed.
func (h *house) sit() *Sitting {
	h.Helper()
	s := Of(h.Games, copyOf(h.g))
	must.Succeed(h, s.Replay())
	return s
}

// try carries out a verb for a user.
func (h *house) try(who By, v Verb) (Done, error) {
	s, w := Of(h.Games, copyOf(h.g)), h.World
	w.Absence = absence.Of(h.g, w.Now)
	next, done, err := Do(s, v, who, w)
	if err == nil {
		h.keep(next, w)
	}
	return done, err
}

// keep stores a change as package table and the store do.
func (h *house) keep(s *Sitting, w World) {
	for _, n := range Notices(s, w) {
		if n.About != SeatTaken { // each test begins in a lobby
			h.told = append(h.told, fmt.Sprint(n.User, w.Now.Format(" 02 15:04 "), n.About))
		}
	}
	c := Change(s, w, nil)
	moves := append(slices.Clone(h.g.Moves), c.Moves...)
	h.g = copyOf(c.Game)
	h.g.Moves = moves
	h.g.Revision++
	h.results = append(h.results, c.Results...)
	for key, text := range c.Values {
		h.values[key] = text
	}
	drop := func(key string) {
		h.tasks = slices.DeleteFunc(h.tasks, func(t store.Task) bool { return t.Key == key })
	}
	for _, key := range c.Cancel {
		drop(key)
	}
	for _, task := range c.Tasks {
		drop(task.Key)
		h.tasks = append(h.tasks, task)
	}
}

// does carries out a verb for a user and checks the code of the outcome or refusal. A refusal must
// change nothing and have a text in every language.
func (h *house) does(user string, v Verb, want engine.Code) (Done, engine.Args) {
	h.Helper()
	return h.asks(by(user), v, want)
}

func (h *house) asks(who By, v Verb, want engine.Code) (Done, engine.Args) {
	h.Helper()
	before := h.g.Revision
	done, err := h.try(who, v)
	if err == nil && done.Code == want {
		return done, nil
	}
	return Done{}, h.refused(want, err, before)
}

// refused checks the code of a refusal and returns its arguments.
func (h *house) refused(want engine.Code, err error, revision int64) engine.Args {
	h.Helper()
	var r *engine.Refusal
	if !errors.As(err, &r) || r.Code != want || h.g.Revision != revision {
		h.Fatalf("error %v, want %s", err, want)
	}
	args := engine.Args{"game": h.g.Kind, "example": "", "text": ""}
	for name, value := range r.Args {
		args[name] = value
	}
	for _, l := range lang.Languages {
		if text := lang.Text(l, string(r.Code), args); text == "" || strings.Contains(text, "<no value>") || strings.Contains(text, "[") || strings.Contains(text, string(r.Code)) {
			h.Errorf("%s: %s with %v says %q", l, r.Code, r.Args, text)
		}
	}
	return r.Args
}

// step is a verb of a user with the expected code.
type step struct {
	user string
	verb Verb
	want engine.Code
}

func (h *house) all(steps ...step) {
	h.Helper()
	for _, s := range steps {
		h.does(s.user, s.verb, s.want)
	}
}

// seats returns who sits at the table, in order.
func (h *house) seats() string {
	var list []string
	for _, s := range h.g.Seats {
		list = append(list, s.User+s.Player)
	}
	return strings.Join(list, " ")
}

// mover returns the first user whom the game waits for, waiting the first one whom it does not.
func (h *house) mover() string { return h.userAt(h.sit().Awaited().First()) }

func (h *house) waiting() string {
	for i, s := range h.g.Seats {
		if !h.sit().ToMove().Has(engine.Seat(i)) {
			return s.User
		}
	}
	return ""
}

func (h *house) userAt(seat engine.Seat) string { return h.g.Seats[seat].User }

// other returns the other user at a table of ana and luis.
func other(user string) string { return map[string]string{"ana": "luis", "luis": "ana"}[user] }

// good returns a move of the game's guardian, which makes progress.
func (h *house) good(s *Sitting, seat engine.Seat) string {
	return h.list.Player(s.Kind, h.list.Guardian(s.Kind)).Choose(context.Background(), engine.Budget{}, s.View(seat), rand.New(rand.NewPCG(1, 2)))
}

// plays makes the first awaited user make a good move.
func (h *house) plays() (user, move string) {
	h.Helper()
	s := h.sit()
	seat := s.Awaited().First()
	user, move = h.userAt(seat), h.good(s, seat)
	h.does(user, Play(move, AnyBoard), Played)
	return user, move
}

// some returns a random move of a seat, listed or not, that is not a standing order.
func some(s *Sitting, seat engine.Seat, rng *rand.Rand) string {
	list := s.match.Moves(seat)
	for _, f := range s.match.Unlisted(seat) {
		if !f.Order {
			list = append(list, f.Sample(rng))
		}
	}
	return list[rng.IntN(len(list))]
}

// playUntil makes people play until the game is as wanted.
func (h *house) playUntil(wanted func(*Sitting) bool) *Sitting {
	h.Helper()
	for range 3000 {
		s := h.sit()
		if wanted(s) {
			return s
		}
		switch seat := s.Awaited().First(); {
		case seat == engine.Spectator:
			h.Fatal("the game ended first")
		case h.userAt(seat) == "":
			h.work() // it is an artificial player's turn
		default:
			h.plays()
		}
	}
	h.Fatal("the game never gets there")
	return nil
}

func isOver(s *Sitting) bool { return !s.Status.Live() }

// waitsFor makes people play until the game waits for a user.
func (h *house) waitsFor(user string) {
	h.Helper()
	h.playUntil(func(s *Sitting) bool { return s.Awaited().Has(s.SeatOf(user)) })
}

// due returns the kinds of the tasks due within a time, except idle checks.
func (h *house) due(within time.Duration) string {
	var kinds []string
	for _, t := range h.tasks {
		if t.Kind != TaskIdle && !t.Due.After(h.Now.Add(within)) {
			kinds = append(kinds, t.Kind)
		}
	}
	slices.Sort(kinds)
	return strings.Join(kinds, " ")
}

// task returns the pending task with a key, or nil.
func (h *house) task(key string) *store.Task {
	if i := slices.IndexFunc(h.tasks, func(t store.Task) bool { return t.Key == key }); i >= 0 {
		return &h.tasks[i]
	}
	return nil
}

// pass lets time pass and carries out each task when it is due.
func (h *house) pass(by time.Duration) {
	h.Helper()
	end := h.Now.Add(by)
	for range 10_000 {
		next := -1
		for i, t := range h.tasks {
			if !t.Due.After(end) && (next < 0 || t.Due.Before(h.tasks[next].Due)) {
				next = i
			}
		}
		if next < 0 {
			h.Now = end
			return
		}
		task := h.tasks[next]
		h.tasks = slices.Delete(h.tasks, next, next+1)
		if task.Due.After(h.Now) {
			h.Now = task.Due
		}
		if err := h.carryOut(task); err != nil && !errors.Is(err, ErrNothing) {
			h.Fatalf("%s: %v", task.Key, err)
		}
	}
	h.Fatal("the tasks never end")
}

// work carries out the tasks that are due now.
func (h *house) work() { h.Helper(); h.pass(0) }

func (h *house) carryOut(task store.Task) (err error) {
	switch task.Kind {
	case TaskShow:
		h.shown, h.shownAs = h.shown+1, string(task.Payload)
	case TaskThink:
		if !h.idle {
			err = h.thinks(task)
		}
	case TaskClock:
		seat := engine.Seat(task.Key[len(task.Key)-1] - '0')
		w := h.World
		w.Absence = absence.Of(h.g, w.Now)
		if Ticks(h.g, seat) && RemindsNow(h.g, seat, w) && !h.g.Seats[seat].Clock.Quiet {
			h.told = append(h.told, h.userAt(seat)+w.Now.Format(" 02 15:04"))
		}
		_, err = h.try(By{}, Clock(seat, Reminder{}))
	case TaskLapse:
		_, err = h.try(By{}, Lapse)
	case TaskIdle:
		_, err = h.try(By{}, Tidy(string(task.Payload)))
	}
	return err
}

// thinks carries out a TaskThink.
func (h *house) thinks(task store.Task) error {
	board, newest, _ := ThinkOf(task.Payload)
	q, err := Ask(h.sit(), board)
	if err != nil {
		return err
	}
	thought := Thought{Board: board, Newest: newest}
	for _, a := range q.Asked {
		player := h.list.Player(h.g.Kind, a.Player)
		text, wants := "", true
		if a.Awaited {
			text = player.Choose(context.Background(), engine.Budget{}, a.View, q.RNG)
		} else {
			text, wants = player.Answer(context.Background(), engine.Budget{}, a.View, q.RNG)
		}
		if wants {
			thought.Seat, thought.Player, thought.Text = a.Seat, a.Player, text
			break
		}
	}
	_, err = h.try(By{}, Think(thought))
	return err
}

// hears compares the notices since the last call.
func (h *house) hears(want ...string) {
	h.Helper()
	if !slices.Equal(h.told, want) {
		h.Errorf("told is %q, want %q", h.told, want)
	}
	h.told = nil
}

// copyOf returns a deep copy of a game.
func copyOf(g *store.Game) *store.Game {
	c := *g
	c.Seats, c.Moves, c.Invited = slices.Clone(g.Seats), slices.Clone(g.Moves), slices.Clone(g.Invited)
	return &c
}
