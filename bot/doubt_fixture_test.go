package bot_test

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
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

// fileLabel matches the name of a file in a channel: game, part, and the first and last move that
// its message tells.
var fileLabel = regexp.MustCompile(`^azul-(\d+)-([a-z]+)-(\d+)-(\d+)-[a-z2-7]{16}\.(?:png|gif)$`)

// moveNumber matches the number before a move where several are told.
var moveNumber = regexp.MustCompile(`^[0-9]+\. `)

// folded matches the first line of a board that keeps back older lines, and their number.
var folded = regexp.MustCompile(`^(.*) · y ([0-9]+) líneas? antes$`)

// check compares the channel with the game: the newest message shows it, no other has buttons, and
// every move was told once, by a message that is there or by a board that has become a recap.
func (s *stage) check() {
	s.t.Helper()
	g := s.first()
	if m := underWay(g); m != nil {
		s.t.Errorf("%+v is under way", m)
	}
	p, frames, err := s.Table.Find(s.t.Context(), g.ID)
	must.Succeed(s.t, err)
	var happened []string
	if len(frames) > 0 {
		happened = present.Told(s.games.Named(p.Kind), &p.Header, engine.Spanish, frames, 0, p.Moves)
	}
	seen := false
	var told []string
	ends := 0
	for _, m := range s.public(s.channel) {
		if m.ID == shown(g).ID {
			seen = true
		} else if len(buttons(&m)) > 0 {
			s.t.Errorf("an old message has buttons: %q", m.Content)
		}
		result := false
		for _, a := range m.Attachments {
			l := fileLabel.FindStringSubmatch(a.Filename)
			switch {
			case l == nil || l[1] != fmt.Sprint(g.ID):
				s.t.Errorf("a file is called %s", a.Filename)
			case l[2] == "recap": // it stands for what its message told
				from, _ := strconv.Atoi(l[3])
				to, err := strconv.Atoi(l[4])
				must.Succeed(s.t, err)
				told = append(told, present.Told(s.games.Named(p.Kind), &p.Header, engine.Spanish, frames, from, to)...)
				if m.Content != "" {
					s.t.Errorf("the recap of a round says %q", m.Content)
				}
			case l[2] == "result":
				result = true
				ends++
			case m.ID != shown(g).ID && g.Status != store.Cancelled: // a cancelled game keeps its last board
				s.t.Errorf("an old message shows %s", a.Filename)
			}
		}
		if strings.Contains(m.Content, "cancel") {
			ends++
		}
		for line := range strings.Lines(m.Content) {
			line = strings.TrimSuffix(line, "\n")
			if result { // the result repeats what was told before and has the news below in small print
				line = strings.TrimPrefix(line, "-# ")
			}
			line = moveNumber.ReplaceAllString(line, "")
			if latest := folded.FindStringSubmatch(line); latest != nil { // so many lines before are not shown
				line = latest[1]
				older, err := strconv.Atoi(latest[2])
				must.Succeed(s.t, err)
				if now := slices.Index(happened[min(len(told), len(happened)):], line); now <= older {
					told = append(told, happened[len(told):len(told)+max(now, 0)]...)
				}
			}
			if slices.Contains(happened, line) {
				told = append(told, line)
			}
		}
	}
	if !seen {
		s.t.Errorf("message %s, which shows the game, is not there", shown(g).ID)
	}
	if g.Status == store.Cancelled {
		happened = happened[:min(len(told), len(happened))] // the last moves may not have been told
	}
	if d := cmp.Diff(happened, told, cmpopts.EquateEmpty()); d != "" {
		s.t.Errorf("-happened +told\n%s", d)
	}
	want := 1
	if g.Status.Live() {
		want = 0
	}
	if ends != want {
		s.t.Errorf("the end of a game that is %s was told %d times", g.Status, ends)
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
