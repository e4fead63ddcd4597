package announce_test

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
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
		for _, id := range p.IDs() {
			if p.Channel == "club" && id.Verb == message.Club && len(id.Picks) == 1 {
				posted[fmt.Sprint(id.Seq, id.Picks)]++
			}
		}
	}
	for _, part := range []club.Part{club.Opening, club.Groups, club.Final} {
		if posted[fmt.Sprint(last.Number, []club.Part{part})] == 0 {
			l.T.Errorf("the message %s was not posted", part)
		}
	}
	for what, n := range posted {
		if n != 1 {
			l.T.Errorf("the message %s was posted %d times", what, n)
		}
	}
}

// A process is killed between two steps of a club's task, again and again: before or after a commit or a request.
// With SOBREMESA_THOROUGH it is killed two hundred times.
func TestAKilledProcessRepeatsNothingInAClub(t *testing.T) {
	seasons, kills := uint64(1), 0
	if enginetest.Thorough() {
		seasons = 6
	}
	for seed := range seasons {
		kills += killed(t, seed)
	}
	if t.Logf("%d kills", kills); kills < int(seasons)*20 {
		t.Errorf("only %d kills", kills)
	}
}

// killed plays a season in which one of four people stops, and returns how often the process was killed.
func killed(t *testing.T, seed uint64) (kills int) {
	rng, dead, busy := rand.New(rand.NewPCG(1, seed)), false, false
	errKilled := errors.New("killed")
	step := func() error {
		if busy && !dead && rng.IntN(3) == 0 {
			kills, dead = kills+1, true
		}
		if dead {
			return errKilled
		}
		return nil
	}
	h := hosttest.New(t, hosttest.Options{Around: func(s store.Store) store.Store {
		return &hosttest.Failing{Store: s, Fail: func(write func() error) error {
			return errors.Join(step(), func() error {
				if dead {
					return nil
				}
				return write()
			}(), step())
		}}
	}})
	asked := func(hosttest.Request) error { return step() }
	h.Memory.Before, h.Memory.After = asked, asked
	wrap := func() {
		handle := h.Handle[club.Task]
		h.Handle[club.Task] = func(ctx context.Context, task *store.Task) error {
			busy = true
			defer func() { busy, dead = false, false }()
			return handle(ctx, task)
		}
	}
	wrap()
	l := found(h, "nim", 1, 2, 4)
	l.season(6*time.Hour, func(user string, _ time.Time) bool { return user != "100" })
	l.checks()
	return kills
}

// Two processes carry out tasks of the same club at the same time.
func TestTwoProcessesRepeatNothingInAClub(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
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

// A season of 24 people over two weeks, across the end of summer time, of whom a third stop at some time.
func TestASeasonOfTwentyFourPeople(t *testing.T) {
	if !enginetest.Thorough() {
		t.Skip("takes long: SOBREMESA_THOROUGH=1 runs it")
	}
	for kind, seats := range map[string]int{"azul": 2, "enanos": 4} {
		t.Run(kind, func(t *testing.T) {
			h := hosttest.New(t, hosttest.Options{Begins: time.Date(2026, 10, 17, 12, 0, 0, 0, time.UTC)})
			l := found(h, kind, 2, seats, 24)
			rng, stops := rand.New(rand.NewPCG(7, 8)), make(map[string]time.Time)
			for n := range 24 {
				if rng.IntN(10) < 3 {
					stops[fmt.Sprint(100+n)] = l.state().Season.Begins.Add(time.Duration(rng.IntN(13*24)) * time.Hour)
				}
			}
			l.season(4*time.Hour, func(user string, at time.Time) bool {
				stop, ever := stops[user]
				return rng.IntN(3) > 0 && (!ever || at.Before(stop))
			})
			l.checks()
			told := make(map[string]int)
			for _, p := range h.Memory.Posts {
				told[p.Channel]++
			}
			direct, most := 0, 0
			for in, n := range told {
				if strings.HasPrefix(in, "direct-") {
					direct, most = direct+n, max(most, n)
				}
			}
			t.Logf("%d stop; %d games; the channel got %d messages, people %d, one of them %d at most", len(stops), len(l.state().Last.Games), told["club"], direct, most)
		})
	}
}
