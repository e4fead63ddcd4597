package bot_test

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/outbox"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// stage is a world in which tasks are carried out only when the test says so, and moves are made
// directly at the table. The table's clock stands still otherwise.
type stage struct {
	*world
	*hosttest.Host
	channel localdiscord.Channel
}

func newStage(t *testing.T) *stage {
	t.Helper()
	t.Parallel()
	return stageIn(newWorld(t), nil)
}

// stageIn returns a stage in a world. around, unless nil, wraps the store of its table.
func stageIn(w *world, around func(store.Store) store.Store) *stage {
	return &stage{world: w, channel: mesa, Host: hosttest.New(w.t, hosttest.Options{
		Store: w.store, Around: around, Games: w.games, Channels: w.channels(), Entropy: w.seeds, Begins: time.Now()})}
}

// work carries out all tasks that are due, including new ones, and retries those that fail. It
// returns the number of failures.
func (s *stage) work() (failures int) {
	s.t.Helper()
	for {
		failed := s.Work()
		for _, failure := range failed {
			s.waitsAfter(failure)
		}
		if failures += len(failed); len(failed) == 0 {
			return failures
		}
	}
}

// workOnce carries out tasks up to the first failure, which is expected.
func (s *stage) workOnce() {
	s.t.Helper()
	for {
		switch task, failure := s.Next(); {
		case task == nil:
			s.t.Fatal("no task fails")
		case failure != nil:
			s.waitsAfter(failure)
			return
		}
	}
}

// waitsAfter advances the clock to when a failed task is retried.
func (s *stage) waitsAfter(failure error) {
	s.t.Logf("failed: %v", failure)
	var later *outbox.Later
	if errors.As(failure, &later) {
		time.Sleep(min(later.After, time.Second)) // Discord's limits follow another clock
		s.Forward(later.After)
	}
	s.Forward(time.Second)
}

// pass advances the table's clock and carries out what becomes due.
func (s *stage) pass(d time.Duration) {
	s.t.Helper()
	s.Forward(d)
	s.work()
}

func (s *stage) by(user localdiscord.User) table.Request {
	return table.Request{ID: newID(), By: sitting.By{User: user.ID, Name: user.Name, Guild: s.channel.GuildID}, Channel: s.channel.ID, Lang: engine.Spanish}
}

// must fails the test unless the request was carried out.
func (s *stage) must(done sitting.Done, err error) {
	s.t.Helper()
	if err != nil {
		s.t.Fatalf("%s: %v", done.Code, err)
	}
}

var azulHere = table.Ref{Kind: "azul"}

// open opens a table for two, and starts the game if started.
func (s *stage) open(started bool) {
	s.t.Helper()
	s.must(s.Table.Open(s.t.Context(), s.by(ana), sitting.Opening{Kind: "azul", Seats: 2}))
	s.must(s.Table.Do(s.t.Context(), s.by(luis), azulHere, sitting.Join(0)))
	if started {
		s.work()
		s.must(s.Table.Do(s.t.Context(), s.by(ana), azulHere, sitting.Start))
	}
}

// play plays the next move of the game in the channel. It reports whether the game continues.
func (s *stage) play() bool {
	s.t.Helper()
	user, move, _ := s.turn(s.channel)
	s.must(s.Table.Do(s.t.Context(), s.by(user), azulHere, sitting.Play(move, sitting.AnyBoard)))
	_, _, over := s.turn(s.channel)
	return !over
}

// faults returns the server's faults.
func (s *stage) faults() *localdiscord.Faults { return s.server.Faults() }

const routeCreate, routeEdit = "POST /channels/{channel}/messages", "PATCH /channels/{channel}/messages/{message}"

// messages fails the test unless the channel has n messages of the bot.
func (s *stage) messages(n int) {
	s.t.Helper()
	if now := len(s.public(s.channel)); now != n {
		s.t.Errorf("%d messages, want %d", now, n)
	}
}

// moveNumber matches the number before a move where several are told.
var moveNumber = regexp.MustCompile(`^[0-9]+\. `)

// check compares the channel with a game whose first round is played: the newest message shows it, no
// other has buttons, and every move was told once.
func (s *stage) check() {
	s.t.Helper()
	g := s.first()
	if m := underWay(g); m != nil {
		s.t.Errorf("%+v is under way", m)
	}
	p, frames, err := s.Table.Find(s.t.Context(), g.ID)
	must.Succeed(s.t, err)
	happened := present.Told(s.games.Named(p.Kind), &p.Header, engine.Spanish, frames, 0, p.Moves)
	var told []string
	list := s.public(s.channel)
	for i, m := range list {
		switch last := i == len(list)-1; {
		case last && m.ID != shown(g).ID:
			s.t.Errorf("message %s shows the game, and the last one is %q", shown(g).ID, m.Content)
		case !last && len(buttons(&m)) > 0:
			s.t.Errorf("an old message has buttons: %q", m.Content)
		}
		for line := range strings.SplitSeq(m.Content, "\n") {
			if line = moveNumber.ReplaceAllString(line, ""); slices.Contains(happened, line) {
				told = append(told, line)
			}
		}
	}
	if d := cmp.Diff(happened, told, cmpopts.EquateEmpty()); d != "" {
		s.t.Errorf("-happened +told\n%s", d)
	}
}

// first returns the game that was opened first.
func (s *stage) first() *store.Game {
	s.t.Helper()
	g, err := s.store.Game(s.t.Context(), 1)
	must.Succeed(s.t, err)
	return g
}

// shown returns the message that shows a game. It has no id before there is one.
func shown(g *store.Game) store.Message {
	if m := store.Shown(g.Messages, g.Channel); m != nil {
		return *m
	}
	return store.Message{}
}

// underWay returns the message of a game that has a request whose outcome is unknown, or nil.
func underWay(g *store.Game) *store.Message {
	for i := range g.Messages {
		if m := &g.Messages[i]; m.State == store.MessageAsked || m.Changing {
			return m
		}
	}
	return nil
}
