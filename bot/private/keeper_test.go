package private_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/outbox"
	"sobremesa/bot/private"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
	"sobremesa/store/sqlite/sqlitetest"
)

var of = private.Owner{User: "ana", Game: 7}

// screen is what a person sees: the private messages by the interactions that made them, each with
// its buttons or without. Its time stands still while anything works.
type screen struct {
	*testing.T
	keeper *private.Keeper
	store  *sqlite.Store
	begun  time.Time

	mu     sync.Mutex
	shows  []string
	tokens []string                       // that were used
	fails  func(token string) (err error) // unless nil, decides whether Discord fails
	slow   time.Duration                  // how long Discord takes
	log    bytes.Buffer
}

// on runs a test in a bubble, on a store without a running outbox.
func on(t *testing.T, test func(*screen)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		s := &screen{T: t, store: sqlitetest.New(t), begun: time.Now()}
		s.keeper = &private.Keeper{Store: s.store, End: s.end, Now: time.Now, Log: slog.New(slog.NewTextHandler(&s.log, nil))}
		test(s)
	})
}

// runs works the outbox until stop is called, as a program does until it is killed.
func (s *screen) runs() (stop func()) {
	ctx, cancel := context.WithCancel(s.Context())
	var ended sync.WaitGroup
	ended.Go(func() {
		outbox.New(s.store, outbox.Options{Workers: 1}).Run(ctx, map[string]outbox.Handler{private.Task: s.keeper.Handle})
	})
	stop = func() { cancel(); ended.Wait() }
	s.Cleanup(stop)
	return stop
}

func (s *screen) end(_ context.Context, m private.Message, buttonsOnly bool) error {
	time.Sleep(s.slow)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.tokens = append(s.tokens, m.Token)
	if s.fails != nil {
		if err := s.fails(m.Token); err != nil {
			return err
		}
	}
	at := slices.Index(s.shows, m.Made)
	switch {
	case at < 0:
		return &message.Refused{Reason: message.NoMessage}
	case buttonsOnly:
		s.shows[at] += " without buttons"
	default:
		s.shows = slices.Delete(s.shows, at, at+1)
	}
	return nil
}

// told shows the person something by an interaction: in the message that the interaction made
// created, or in a new one if that is the same.
func (s *screen) told(made, shown string, fleeting bool, stays time.Duration) {
	s.Helper()
	s.mu.Lock()
	if !slices.Contains(s.shows, made) {
		s.shows = append(s.shows, made)
	}
	s.mu.Unlock()
	must.Succeed(s, s.keeper.Show(s.Context(), of, private.Message{Made: made, Shown: shown, Token: "t" + shown, Fleeting: fleeting}, stays))
}

// sees fails the test unless the person sees exactly these messages.
func (s *screen) sees(want ...string) {
	s.Helper()
	s.mu.Lock()
	defer s.mu.Unlock()
	if !slices.Equal(s.shows, want) {
		s.Errorf("after %v: %q, want %q", time.Since(s.begun), s.shows, want)
	}
}

// keeps fails the test unless the store holds exactly these tokens.
func (s *screen) keeps(want ...string) {
	s.Helper()
	at := store.Scope{Kind: store.Person, ID: of.User}
	all, err := s.store.Values(s.Context(), at)
	must.Succeed(s, err)
	stored := all[at]
	var got []string
	for _, token := range []string{"t1", "t2", "t3", "t4", "t5"} {
		if strings.Contains(fmt.Sprint(stored), token) {
			got = append(got, token)
		}
	}
	if !slices.Equal(got, want) || len(want) == 0 && len(stored) > 0 {
		s.Errorf("after %v: stored %v, want %q", time.Since(s.begun), stored, want)
	}
}

func pass(d time.Duration) { time.Sleep(d); synctest.Wait() }

func TestWhatAPersonIsToldTakesThePlaceOfWhatTheyWereToldBefore(t *testing.T) {
	on(t, func(s *screen) {
		s.runs()
		s.told("1", "1", false, 0)
		s.told("2", "2", true, 0)
		s.sees("2")
		s.keeps("t2")
		s.told("2", "3", true, 0) // in place, soon: its first token will do
		s.keeps("t2")
		pass(6 * time.Minute)
		s.told("2", "4", true, 0)
		s.sees("2")
		s.keeps("t4")
		pass(12 * time.Minute)
		s.sees("2")
		pass(2 * time.Minute)
		s.sees()
		s.keeps()
	})
}

func TestWhatIsReadIsDeletedAndTheRestLosesItsButtons(t *testing.T) {
	on(t, func(s *screen) {
		s.runs()
		s.told("1", "1", true, 15*time.Second)
		pass(14 * time.Second)
		s.sees("1")
		pass(2 * time.Second)
		s.sees()
		s.told("2", "2", false, 0)
		s.told("2", "3", true, 15*time.Second) // a menu, and what came of it in its place
		pass(17 * time.Second)
		s.sees()
		s.keeps()
		s.told("4", "4", false, 0)
		pass(14 * time.Minute)
		s.sees("4 without buttons")
		s.keeps()
		s.told("5", "5", false, 0)
		s.sees("4 without buttons", "5")
	})
}

// A person presses faster than the bot answers, Discord delivers an interaction twice, or several
// processes answer at once: the newest interaction decides.
func TestTheNewestInteractionDecides(t *testing.T) {
	on(t, func(s *screen) {
		s.told("2", "2", false, 0)
		s.told("1", "1", false, 0)
		s.sees("2")
		s.told("2", "2", false, 0)
		s.told("1", "1", false, 0)
		s.sees("2")
		s.keeps("t2")
		s.told("10", "10", false, 0)
		s.sees("10")
		s.tokens, s.slow = nil, time.Second
		var shown sync.WaitGroup
		for n := range 20 {
			shown.Go(func() { s.told(fmt.Sprint(11+n), fmt.Sprint(11+n), n%2 == 0, 0) })
		}
		shown.Wait()
		s.sees("30")
		if len(s.tokens) != 20 {
			t.Errorf("20 messages were ended with %d requests", len(s.tokens))
		}
	})
}

// The program is killed between showing something and deleting what was there before, and before
// what was read is due: the next program on the store deletes both.
func TestADeletionThatIsDueSurvivesAKill(t *testing.T) {
	on(t, func(s *screen) {
		kill := s.runs()
		s.told("1", "1", false, 0)
		killed := errors.New("killed")
		s.fails = func(string) error { return killed }
		s.told("2", "2", true, 15*time.Second)
		s.sees("1", "2")
		kill()
		s.fails = nil
		pass(2 * time.Minute)
		s.sees("1", "2")
		s.runs()
		pass(2 * time.Second)
		s.sees()
		s.keeps()
	})
}

// A timer of the outbox may fire a moment before the time of day at which its task is due.
func TestATaskThatComesEarlyEndsWhatIsDue(t *testing.T) {
	on(t, func(s *screen) {
		s.keeper.Now = func() time.Time { return time.Now().Add(-time.Millisecond) }
		s.runs()
		s.told("1", "1", true, 10*time.Second)
		pass(10*time.Second - 2*time.Millisecond)
		s.sees("1")
		pass(time.Minute)
		s.sees()
	})
}

func TestADeletionIsTriedAsLongAsItsTokenIsValid(t *testing.T) {
	busy := &message.Refused{Reason: message.TooMany, After: time.Minute}
	for what, c := range map[string]struct {
		err   error
		until time.Duration // when Discord recovers
		sees  []string      // a quarter of an hour later
		tries int
	}{
		"gone":                  {&message.Refused{Reason: message.NoMessage}, time.Hour, []string{"1", "2"}, 1},
		"an invalid token":      {&message.Refused{Reason: message.Otherwise, Cause: errors.New("50027")}, time.Hour, []string{"1", "2"}, 1},
		"too many":              {busy, 90 * time.Second, []string{"2"}, 3},
		"out of order":          {errors.New("500"), 12 * time.Second, []string{"2"}, 3},
		"out of order for long": {errors.New("500"), time.Hour, []string{"1", "2"}, 85},
	} {
		t.Run(what, func(t *testing.T) {
			on(t, func(s *screen) {
				s.runs()
				s.fails = func(token string) error {
					if token != "t1" || time.Since(s.begun) > c.until {
						return nil
					}
					return c.err
				}
				s.told("1", "1", false, 0)
				s.told("2", "2", false, 0)
				for n := range 3 { // press on, so that the newest stays
					pass(5 * time.Minute)
					s.told("2", fmt.Sprint(30+n), false, 0)
				}
				s.sees(c.sees...)
				if n := len(slices.DeleteFunc(s.tokens, func(t string) bool { return t != "t1" })); n > c.tries+3 || n < min(c.tries, 80) {
					t.Errorf("tried %d times, want about %d", n, c.tries)
				}
				if logged := s.log.String(); strings.Contains(logged, "50027") != (what == "an invalid token") || strings.Contains(logged, "t1") {
					t.Errorf("logged is %q", logged)
				}
			})
		})
	}
}
