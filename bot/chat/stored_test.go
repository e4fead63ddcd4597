package chat_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

// failures are the ways in which a write fails, and what people are told when nothing was stored.
var failures = []struct {
	name  string
	err   error
	told  engine.Code
	tries int // how often the host tries
}{
	{"the disk is full", fmt.Errorf("committing: %w", sqlite.ErrFull), "chat.unkept", 1},
	{"the store is read-only", fmt.Errorf("committing: %w", sqlite.ErrUnusable), "chat.unkept", 1},
	{"another program holds the lock", fmt.Errorf("committing: %w", store.ErrLocked), "chat.locked", 1},
	{"a fault without a name", errors.New("committing: no such table"), "chat.failed", 1},
	{"never made, and nobody knows", store.ErrUnknown, "chat.failed", 40},
}

// What people are told is what is stored, when the commit fails in each way: under every command,
// component and form that changes something, and under every task of a game.
func TestPeopleAreToldWhatIsStored(t *testing.T) {
	toldWhatIsStored(t, func(t *testing.T) store.Store { return sqlitetest.InMemory(t) })
}

// toldWhatIsStored uses all routes and tasks of each game on stores that fail.
func toldWhatIsStored(t *testing.T, open func(t *testing.T) store.Store) {
	tours := map[string][]func(*failingHost){
		"azul":   {tourLobby, tourGame, tourEnd, tourAway, tourDays, tourOwn},
		"enanos": {tourLobby, tourGame, tourEnd, tourAway, tourFactions, (*failingHost).clubs},
	}
	for game, list := range tours {
		t.Run(game, func(t *testing.T) {
			t.Parallel()
			met := make(map[string]bool) // routes and kinds of tasks in which a write has failed
			var h *failingHost
			for _, tour := range list {
				h = newFailingHost(t, open(t), game, met)
				tour(h)
			}
			for _, route := range h.changing() {
				if !met[route] {
					t.Errorf("no write has failed in %q", route)
				}
			}
			for _, kind := range []string{sitting.TaskShow, sitting.TaskThink, sitting.TaskClock, sitting.TaskLapse, sitting.TaskIdle} {
				if !met[kind] {
					t.Errorf("no write has failed in a task %q", kind)
				}
			}
		})
	}
}

// failingHost is a session on a host whose store fails: before an interaction or task is carried
// out, it is tried once for each failure and for each of its writes.
type failingHost struct {
	*session
	host  *hosttest.Host
	store *hosttest.Failing
	log   *bytes.Buffer
	met   map[string]bool
}

func newFailingHost(t *testing.T, kept store.Store, game string, met map[string]bool) *failingHost {
	t.Helper()
	f := &failingHost{store: &hosttest.Failing{Store: kept}, log: new(bytes.Buffer), met: met}
	f.host = hosttest.New(t, hosttest.Options{Store: kept, Games: gamestest.Undrawn(all.Games()), Entropy: hosttest.Seeds(4),
		Around: func(store.Store) store.Store { return f.store }})
	f.host.Memory.Threads = true
	talk := chat.New(f.host.Table, f.host.Games, f.host.Memory, slog.New(slog.NewTextHandler(f.log, nil)))
	f.session = &session{Chat: talk, t: t, game: game, each: f.fails}
	for kind, handle := range f.host.Handle {
		f.host.Handle[kind] = f.failsTask(kind, handle)
	}
	return f
}

// changing returns the routes of the game, and of the host once, that may change what is stored.
func (f *failingHost) changing() (list []string) {
	for _, c := range f.Commands() {
		for _, sub := range c.Subs {
			in := &chat.Interaction{Command: &chat.Invocation{Command: c.Name, Sub: sub.Name}}
			if (c.Name == f.game || c.Name == "sobremesa" && f.game == "azul") && f.WorkOf(in).Changes {
				list = append(list, f.Route(in))
			}
		}
	}
	for _, v := range message.Verbs {
		for _, kind := range []string{f.game, "sobremesa"} {
			in := &chat.Interaction{Press: &chat.Press{ID: message.CustomID{Kind: kind, Game: 1, Verb: v}.String(), Form: v == message.Note}}
			route := f.Route(in)
			switch {
			case route == "unknown" || !f.WorkOf(in).Changes || kind == "sobremesa" && f.game != "azul":
			case v == message.Faction && f.game != "enanos", v == message.Preset && f.game != "enanos", v == message.Discard: // which only asks
			case (v == message.Daily || v == message.Answer || v == message.Plan) && f.game != "azul":
			default:
				list = append(list, route)
			}
		}
	}
	return append(list, string(message.Club)+" form")
}

// failing makes write number n of what is done fail, counted from 0. It returns how many writes
// were made, and whether one failed.
func (f *failingHost) failing(n int, err error, do func()) (made int, failed bool) {
	f.store.Fail = func(write func() error) error {
		if made == n {
			failed = true
			return err
		}
		err := write()
		if err == nil {
			made++
		}
		return err
	}
	defer func() { f.store.Fail = nil }()
	do()
	return made, failed
}

// severalWrites lists the routes that make several changes one after another. Before the one with the
// number prepare, counted from 1, nothing has changed for the user.
var severalWrites = map[string]struct{ all, prepare int }{
	"set":      {2, 1}, // the second has the boards drawn anew, or is the setting after the task of a puzzle
	"set form": {3, 2}, // the tasks of the running game, the calendar, the tasks again
	"club":     {3, 0}, // who is taken out of a season leaves their games
	"daily":    {2, 1}, // the game that is in the way is given up
	"forget":   {2, 1}, // the game is left
}

// fails answers an interaction once for a failure of each of its writes, and once for each other way of
// failing that its route has not met yet, and checks what the user is told. In the end it is carried out, by commits of which nobody knows at first that they
// were made.
func (f *failingHost) fails(in chat.Interaction) *chat.Answer {
	f.t.Helper()
	route := f.Route(&in)
	several := severalWrites[route]
	if in.Press != nil && in.Press.Form && (route == string(message.Set) || route == string(message.Club)) {
		route += " form"
		several = severalWrites[route]
	}
	writes := max(1, several.all)
	for i, how := range failures {
		if how.tries > 1 && !enginetest.Thorough() && route != string(message.Confirm) {
			continue // the host tries for half a second
		}
		if i > 0 && f.met[route+how.name] {
			continue
		}
		for n := range writes {
			if n > 0 && i > 0 {
				break // a part has been done already
			}
			again := in
			again.ID = fmt.Sprint(in.ID, " ", i, " ", n)
			f.log.Reset()
			var a *chat.Answer
			made, failed := f.failing(n, how.err, func() { a = f.Answer(f.t.Context(), &again) })
			if !failed && n == 0 && made > 0 {
				f.t.Fatalf("%s writes although the store does not", route)
			}
			if !failed {
				break // it has nothing more to write
			}
			f.met[route], f.met[route+how.name] = true, true
			if made < several.prepare {
				made = 0
			}
			f.told(route, how.name, how.told, made, a)
		}
	}
	unsure, made := &hosttest.Unsure{Store: f.store.Store, Made: true}, 0
	f.store.Store, f.store.Fail = unsure, func(write func() error) error {
		err := write()
		if err == nil {
			made++
		}
		return err
	}
	a := f.Answer(f.t.Context(), &in)
	f.store.Store, f.store.Fail = unsure.Store, nil
	if a.Outcome != chat.Answered || made > writes {
		f.t.Fatalf("%s is answered after %d writes, want at most %d: %s", route, made, writes, written(a))
	}
	return a
}

// told checks what a user is told when a write failed after others were made.
func (f *failingHost) told(route, how string, key engine.Code, made int, a *chat.Answer) {
	f.t.Helper()
	want := []string{says(key), says(key, "game", f.game)}
	if made > 0 {
		want = []string{says("chat.partly"), says("chat.stands"), says("chat.stands", "game", f.game)}
	}
	logged := f.log.String()
	stored := a.Outcome == chat.Answered && made > 0 // what followed was not asked for by the user
	right := false
	for _, text := range want {
		right = right || a.Message != nil && strings.Contains(a.Message.Content, text)
	}
	if !stored && (a.Outcome != chat.Failed || !right) {
		f.t.Errorf("%s: %s after %d writes; answered (%s): %s", route, how, made, a.Outcome, written(a))
	}
	if !strings.Contains(logged, "level=ERROR") {
		f.t.Errorf("%s: %s, and the log has no error: %s", route, how, logged)
	}
}

// failsTask returns a handler that first fails, in each way that its kind of task has not met yet. It must return the failure, so that the
// task is tried again, and must not have posted anything.
func (f *failingHost) failsTask(kind string, handle func(ctx context.Context, task *store.Task) error) func(context.Context, *store.Task) error {
	return func(ctx context.Context, task *store.Task) error {
		for i, how := range failures {
			if how.tries > 1 && !enginetest.Thorough() || i > 0 && f.met[kind+how.name] {
				continue
			}
			same, posts := *task, len(f.host.Memory.Posts)
			var err error
			if _, failed := f.failing(0, how.err, func() { err = handle(ctx, &same) }); !failed {
				continue
			}
			f.met[kind], f.met[kind+how.name] = true, true
			if !errors.Is(err, how.err) && !errors.Is(err, errors.Unwrap(how.err)) {
				f.t.Errorf("task %s: %s, and it returns %v", kind, how.name, err)
			}
			if len(f.host.Memory.Posts) != posts {
				f.t.Errorf("task %s: %s, and it has posted something", kind, how.name)
			}
		}
		return handle(ctx, task)
	}
}
