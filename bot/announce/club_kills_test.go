package announce_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/club"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// league is a club in a test.
type league struct {
	*hosttest.Host
	club.Call
}

// found starts a club of people who are called by numbers.
func found(h *hosttest.Host, kind string, weeks, seats, people int) *league {
	h.Memory.Threads = true
	l := &league{h, club.Call{Guild: hosttest.Guild, Kind: kind}}
	for n := range people {
		user := fmt.Sprint(100 + n)
		must.Succeed(h.T, h.SetMember(h.T.Context(), l.Call, user, club.Member{In: true, Name: user}))
	}
	must.Do(h.T)(h.ChangeClub(h.T.Context(), l.Call, func(s *club.State) error {
		s.Start("club", "Europe/Madrid", weeks, seats, engine.Seed{1}, h.Now())
		return nil
	}, l.NewTask(h.Now())))
	return l
}

func (l *league) state() *club.State {
	s, err := club.Read(l.T.Context(), l.Store, l.Call)
	must.Succeed(l.T, err)
	return s
}

// season lets a season pass, and the people who play at a time move once each step.
func (l *league) season(step time.Duration, plays func(user string, at time.Time) bool) {
	l.T.Helper()
	for number, at := l.state().Season.Number, l.state().Season.Begins.Add(time.Minute); l.state().Season.Number == number; at = at.Add(step) {
		if s := l.state().Season; s.Phase != club.Open && at.After(s.Ends.Add(24*time.Hour)) {
			l.T.Fatalf("the season never ends: %+v", s)
		}
		l.Until(at)
		games, err := l.Store.Games(l.T.Context(), store.Query{Guild: hosttest.Guild, Status: store.Live})
		must.Succeed(l.T, err)
		for _, g := range games {
			if !slices.ContainsFunc(g.Seats, func(own store.Seat) bool { return sitting.Plays(own) && plays(own.User, at) }) {
				continue
			}
			p := l.Position(g.ID)
			for seat := range p.Awaited().All() {
				if own := g.Seats[seat]; sitting.Plays(own) && plays(own.User, at) {
					l.Must(sitting.Played)(l.Do(l.T.Context(), l.By(own.User, g.Channel), table.Ref{Kind: l.Kind}, sitting.Play(l.Move(p, seat), sitting.AnyBoard)))
				}
			}
		}
	}
}

// checks fails the test unless the last season was played once: each pair met, each game was begun once and
// has ended, and each message was posted once.
func (l *league) checks() {
	l.T.Helper()
	last := l.state().Last
	games, err := l.Store.Games(l.T.Context(), store.Query{Guild: hosttest.Guild, Kind: l.Kind})
	must.Succeed(l.T, err)
	begun := make(map[int]int)
	for _, g := range games {
		if begun[g.Club.Number]++; g.Club.Season != last.Number || g.Status != store.Finished {
			l.T.Errorf("game %d of %+v is %s", g.ID, g.Club, g.Status)
		}
	}
	met, pairs := make(map[[2]int]int), 0
	for n, g := range last.Games {
		if begun[n] != 1 || g.Outcome == nil {
			l.T.Errorf("game %d was begun %d times; its outcome: %+v", n, begun[n], g.Outcome)
		}
		for i, a := range g.Players {
			for _, b := range g.Players[i+1:] {
				met[[2]int{min(a, b), max(a, b)}]++
			}
		}
	}
	for n := range last.GroupCount() {
		pairs += len(last.Group(n)) * (len(last.Group(n)) - 1) / 2
	}
	if len(met) != pairs {
		l.T.Errorf("%d pairs met, of %d", len(met), pairs)
	}
	posted := make(map[string]int)
	for _, p := range l.Memory.Posts {
		if strings.HasPrefix(p.Channel, "direct-") && strings.Contains(p.Message.Content, fmt.Sprintf("La temporada %d de ", last.Number)) {
			posted[p.Channel+" ends"]++
		}
		for _, id := range p.IDs() {
			if p.Channel == "club" && id.Verb == message.Club && len(id.Picks) == 1 {
				posted[fmt.Sprint(id.Seq, id.Picks)]++
			}
		}
	}
	for _, part := range []club.Part{club.Opening, club.Groups, club.Final} {
		if posted[fmt.Sprint(last.Mark(), []club.Part{part})] == 0 {
			l.T.Errorf("the message %s was not posted", part)
		}
	}
	for what, n := range posted {
		if n != 1 {
			l.T.Errorf("the message %s was posted %d times", what, n)
		}
	}
}

// A process is killed between two steps of each kind of task of a club, again and again: before or after a commit
// or a request. With SOBREMESA_THOROUGH it is killed two hundred times at each.
func TestAKilledProcessRepeatsNothingInAClub(t *testing.T) { killedAtEachTask(t, nil) }

func killedAtEachTask(t *testing.T, newStore func() store.Store) {
	wanted, kills := 3, make(map[string]int)
	if enginetest.Thorough() {
		wanted = 200
	}
	done := func() bool {
		for _, task := range []string{"open", "begin", "pair", "digest", "warn", "end"} {
			if kills[task] < wanted {
				return false
			}
		}
		return true
	}
	seasons := 0
	for ; !done() && seasons < 40; seasons++ {
		o := hosttest.Options{}
		if newStore != nil {
			o.Store = newStore()
		}
		killed(t, o, uint64(seasons), wanted, kills)
	}
	if t.Logf("%d seasons, kills: %v", seasons, kills); !done() {
		t.Error("too few kills")
	}
}

// killed plays a season in which one of four people stops, and counts how often the process was killed at each
// kind of task, until it is as often as wanted.
func killed(t *testing.T, o hosttest.Options, seed uint64, wanted int, kills map[string]int) {
	rng, dead, busy := rand.New(rand.NewPCG(1, seed)), false, ""
	errKilled := errors.New("killed")
	step := func() error {
		if busy != "" && !dead && kills[busy] < wanted && rng.IntN(3) == 0 {
			kills[busy]++
			dead = true
		}
		if dead {
			return errKilled
		}
		return nil
	}
	o.Around = func(s store.Store) store.Store {
		return &hosttest.Failing{Store: s, Fail: func(write func() error) error {
			return errors.Join(step(), func() error {
				if dead {
					return nil
				}
				return write()
			}(), step())
		}}
	}
	h := hosttest.New(t, o)
	asked := func(hosttest.Request) error { return step() }
	h.Memory.Before, h.Memory.After = asked, asked
	l := found(h, "nim", 4, 2, 4)
	for n := range 4 { // so that there are games to the end
		user := fmt.Sprint(100 + n)
		must.Succeed(t, h.SetMember(t.Context(), l.Call, user, club.Member{In: true, Name: user, AtOnce: 1}))
	}
	for kind, handle := range h.Handle {
		h.Handle[kind] = func(ctx context.Context, task *store.Task) error {
			busy = l.kindOf(task)
			defer func() { busy, dead = "", false }()
			return handle(ctx, task)
		}
	}
	l.Until(l.state().Season.Begins.Add(time.Minute))
	must.Do(t)(h.MoveSeasonEnd(t.Context(), l.state(), l.state().Season.Begins.Add(12*day)))
	l.season(day, func(user string, _ time.Time) bool { return user != "100" })
	l.checks()
}

// kindOf says what a task does for a club, "" if that is nothing.
func (l *league) kindOf(task *store.Task) string {
	s := l.state()
	due := s.Shows(l.Now())
	shows := func(part club.Part) bool {
		return slices.ContainsFunc(due, func(d club.Due) bool { return d.Part == part })
	}
	switch task.Kind {
	case sitting.TaskShow:
		if g := l.Stored(task.Game); g.Club != (store.ClubGame{}) && g.Home == "" && g.Status.Live() {
			return "pair"
		}
		return ""
	case sitting.TaskNotice:
		if s.Season.Warned {
			return "warn"
		}
		return ""
	case club.Task:
	default:
		return ""
	}
	left := len(s.Season.Games) - len(s.Outcomes)
	for _, g := range s.Season.Games {
		if g.Outcome != nil {
			left--
		}
	}
	switch over := left == 0 || !l.Now().Before(s.Season.Ends); {
	case shows(club.Final) || s.Season.Phase == club.Ending || s.Season.Phase == club.Playing && over:
		return "end"
	case shows(club.Groups) || s.Season.Phase == club.Open && !l.Now().Before(s.Season.Begins):
		return "begin"
	case shows(club.Opening):
		return "open"
	case shows(club.Digest):
		return "digest"
	case s.Warns(l.Now()):
		return "warn"
	case len(s.Ready()) > 0:
		return "pair"
	}
	return ""
}

// Two processes carry out tasks of the same club at the same time.
func TestTwoProcessesRepeatNothingInAClub(t *testing.T) {
	twoProcesses(t, hosttest.New(t, hosttest.Options{}))
}

func twoProcesses(t *testing.T, h *hosttest.Host) {
	other := hosttest.New(t, hosttest.Options{Store: h.Store, Channels: h.Memory})
	one, two := h.Handle[club.Task], other.Handle[club.Task]
	h.Handle[club.Task] = func(ctx context.Context, task *store.Task) error {
		other.Forward(h.Now().Sub(other.Now()))
		var both sync.WaitGroup
		copied := *task
		both.Go(func() { _ = two(ctx, &copied) }) // as if its lease had run out
		err := one(ctx, task)
		both.Wait()
		return err
	}
	l := found(h, "nim", 1, 2, 4)
	l.season(6*time.Hour, func(string, time.Time) bool { return true })
	l.checks()
}

// A process is killed at each step of the tasks that begin the games of a season, above all between starting a thread
// and deleting the message from which it was started: each game has one thread, and nothing else is left of it in
// the channel.
func TestAKilledProcessLeavesOneThreadAGame(t *testing.T) {
	errKilled := errors.New("killed")
	between := 0 // kills between a thread and the deletion
	for at := 0; ; at++ {
		steps, dead, busy := 0, false, false
		var h *hosttest.Host
		step := func() error {
			if busy {
				if steps++; steps == at+1 {
					dead = true
					if verbs := h.Memory.Verbs(); slices.Contains(verbs, hosttest.StartThread) && !slices.Contains(verbs, hosttest.Delete) {
						between++
					}
				}
			}
			if dead {
				return errKilled
			}
			return nil
		}
		h = hosttest.New(t, hosttest.Options{Around: func(s store.Store) store.Store {
			return &hosttest.Failing{Store: s, Fail: func(write func() error) error {
				if err := step(); err != nil {
					return err
				}
				return errors.Join(write(), step())
			}}
		}})
		asked := func(hosttest.Request) error { return step() }
		h.Memory.Before, h.Memory.After = asked, asked
		l := found(h, "nim", 1, 2, 4)
		for kind, handle := range h.Handle {
			h.Handle[kind] = func(ctx context.Context, task *store.Task) error {
				busy = task.Game == 1 // they are alike
				defer func() { busy, dead = false, false }()
				return handle(ctx, task)
			}
		}
		h.Until(l.state().Season.Begins.Add(time.Hour))
		l.threads()
		if steps <= at {
			break
		}
	}
	if t.Logf("%d kills between a thread and the deletion", between); between < 3 {
		t.Error("too few")
	}
}

// threads fails the test unless each game of the season that can have begun has one thread with one board, and its
// channel shows nothing but the season's messages.
func (l *league) threads() {
	l.T.Helper()
	games, err := l.Store.Games(l.T.Context(), store.Query{Guild: hosttest.Guild, Status: store.Live})
	must.Succeed(l.T, err)
	started, shown := make(map[string]bool), make(map[string]int)
	for _, r := range l.Memory.Done {
		started[r.ID] = started[r.ID] || r.Verb == hosttest.StartThread
	}
	maps.DeleteFunc(started, func(_ string, is bool) bool { return !is })
	for _, p := range l.Memory.There() {
		if shown[p.Channel]++; p.Channel == "club" && !slices.ContainsFunc(p.IDs(), func(id message.CustomID) bool { return id.Verb == message.Club }) {
			l.T.Errorf("the channel shows %q", p.Message.Content)
		}
	}
	for _, g := range games {
		if g.Home != "club" || !started[g.Channel] || shown[g.Channel] != 1 {
			l.T.Errorf("game %d is in %s of %s, which has %d messages", g.ID, g.Channel, g.Home, shown[g.Channel])
		}
	}
	if len(games) != 4 || len(started) != 4 || shown["club"] != 2 {
		l.T.Errorf("%d games, %d threads, %d messages in the channel", len(games), len(started), shown["club"])
	}
}
