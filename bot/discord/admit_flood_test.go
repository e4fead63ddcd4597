package discord

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
)

// crowd is users who ask a dispatcher for things on a synctest clock. How long each answer takes
// depends on its subcommand.
type crowd struct {
	*dispatcher
	t       *testing.T
	mu      sync.Mutex
	made    map[string]int    // number of answers made, by user
	refused map[string]int    // number of interactions turned away, by user
	limits  []chat.Limit      // the limits that were met
	first   []time.Duration   // times until the first answers to the watched user
	watched localdiscord.User // the zero User means nobody
}

var worksOfTest = map[string]chat.Work{"complete": chat.Completing, "help": chat.Showing, "board": chat.Drawing, "film": chat.Filming, "take": chat.Changing}

func newCrowd(t *testing.T, takes map[string]time.Duration) *crowd {
	c := &crowd{t: t, made: make(map[string]int), refused: make(map[string]int)}
	line := roundTrip(func(*http.Request) (*http.Response, error) { return reply(204, nil, ""), nil })
	c.dispatcher = filled(Config{
		REST: restOver(line), Log: slog.New(slog.DiscardHandler),
		Allowance: admission.NewAllowance(OfPerson, OfServer),
		WorkOf:    func(in *chat.Interaction) chat.Work { return worksOfTest[in.Command.Sub] },
		Answer: func(_ context.Context, in *chat.Interaction) *chat.Answer {
			time.Sleep(takes[in.Command.Sub])
			c.mu.Lock()
			defer c.mu.Unlock()
			c.made[in.User]++
			return &chat.Answer{Kind: chat.Reply, Message: &message.Message{Content: "x", Private: true}}
		},
		TurnedAway: func(_ context.Context, in *chat.Interaction, met chat.Limit) *chat.Answer {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.refused[in.User]++
			c.limits = append(c.limits, met)
			return &chat.Answer{Kind: chat.Reply, Message: &message.Message{Content: "no", Private: true}}
		},
	})
	return c
}

// ask asks for something and returns when it is answered; asking does not wait.
func (c *crowd) ask(user localdiscord.User, sub string) {
	i := commanded(c.t, user, mesa, "azul", sub, "[]")
	began := time.Now()
	c.Dispatch(c.t.Context(), i)
	c.mu.Lock()
	defer c.mu.Unlock()
	if user == c.watched {
		c.first = append(c.first, time.Since(began))
	}
}

// watch starts recording how long a user's first answers take.
func (c *crowd) watch(user localdiscord.User) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.watched, c.first = user, nil
}

// madeFor returns how many answers were made for a user.
func (c *crowd) madeFor(user localdiscord.User) int {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.made[user.ID]
}

func (c *crowd) asking(user localdiscord.User, sub string) {
	go c.ask(user, sub)
	synctest.Wait()
}

// One user who asks for as much as possible, of any kind, delays nobody else for longer than the
// answer itself takes, and is told about the limit.
func TestAFloodOfOnePersonKeepsNobodyWaiting(t *testing.T) {
	for _, flood := range []string{"help", "board", "film", "take"} {
		t.Run(flood, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				c := newCrowd(t, map[string]time.Duration{"help": 200 * time.Millisecond, "take": 200 * time.Millisecond, "board": 200 * time.Millisecond, "film": 20 * time.Second})
				for range 400 {
					c.asking(ana, flood)
				}
				for _, other := range []string{"help", "board", "take"} {
					c.watch(luis)
					for range 5 {
						c.ask(luis, other)
					}
					if slowest := slices.Max(c.first); slowest > 400*time.Millisecond {
						t.Errorf("another user waits %v for an answer that takes 200ms (%s)", slowest, other)
					}
				}
				time.Sleep(time.Minute)
				synctest.Wait()
				if n := c.refused[ana.ID]; n < 200 || n+c.made[ana.ID] > 400 {
					t.Errorf("of 400 at once %d were made and %d turned away", c.made[ana.ID], n)
				}
				if c.refused[luis.ID] > 0 || c.made[luis.ID] != 15 {
					t.Errorf("another was turned away %d times, and got %d answers of 15", c.refused[luis.ID], c.made[luis.ID])
				}
			})
		})
	}
}

// One film is made at a time, and one for each user. A user who waits for a film gets it or is told
// that it will not come.
func TestEachPersonHasOneFilmMadeAtATime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, map[string]time.Duration{"film": 9 * time.Second, "board": time.Second})
		for _, u := range []localdiscord.User{ana, ana, luis, marta, iker, ana} {
			c.asking(u, "film")
		}
		if want := []chat.Limit{{Film: true}, {Film: true}}; !slices.Equal(c.limits, want) {
			t.Errorf("at once they are told %+v, want %+v", c.limits, want)
		}
		c.watched = zoe
		c.ask(zoe, "board")
		if c.first[0] != time.Second {
			t.Errorf("a board waits for films: %v", c.first)
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if want := fmt.Sprint(map[string]int{ana.ID: 1, luis.ID: 1, marta.ID: 1, zoe.ID: 1}); fmt.Sprint(c.made) != want {
			t.Errorf("made for %v, want %v", c.made, want)
		}
		if last := c.limits[len(c.limits)-1]; len(c.limits) != 3 || !last.Films || c.refused[iker.ID] != 1 {
			t.Errorf("a user who would have waited too long meets the limits %+v", c.limits)
		}
		c.ask(ana, "film")
		time.Sleep(time.Minute)
		if c.made[ana.ID] != 2 {
			t.Error("there is no second film after the first")
		}
	})
}

// A very quick player meets no limit: for two minutes four pictures a second, completion of
// everything typed, a move every two seconds, and a film at the end. Nor do six such players in one
// server.
func TestAQuickPlayerMeetsNoLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, map[string]time.Duration{"board": 10 * time.Millisecond, "film": time.Second})
		players := []localdiscord.User{ana, luis, marta, iker, zoe, localdiscord.Tom}
		for tick := range 2 * 60 * 4 {
			for _, u := range players {
				c.asking(u, "board")
				c.asking(u, "complete")
				if tick%8 == 0 {
					c.asking(u, "take")
				}
			}
			time.Sleep(250 * time.Millisecond)
		}
		time.Sleep(4 * time.Second)
		for _, u := range players {
			c.asking(u, "film")
		}
		time.Sleep(time.Minute)
		synctest.Wait()
		if len(c.refused) > 0 {
			t.Errorf("players were turned away: %v, %v", c.refused, c.limits[0])
		}
	})
}

// Pictures for one user occupy at most half of the processors.
func TestPicturesForOneUserTakeHalfOfTheProcessors(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, map[string]time.Duration{"board": time.Second})
		for range 30 {
			c.asking(ana, "board")
		}
		time.Sleep(1100 * time.Millisecond)
		synctest.Wait()
		if want := max(1, runtime.GOMAXPROCS(0)/2); c.madeFor(ana) != want {
			t.Errorf("%d answers were made for one person at once, want %d", c.madeFor(ana), want)
		}
		time.Sleep(time.Minute)
	})
}

// A user who asks for more than anybody needs to play gets a limited share and is told when to try
// again.
func TestAUserWhoKeepsAskingGetsALimitedShare(t *testing.T) {
	for sub, share := range map[string]struct {
		every time.Duration
		made  int
	}{
		"board":    {50 * time.Millisecond, 100}, // forty at once, and six in each second
		"complete": {10 * time.Millisecond, 400}, // four times as many
	} {
		synctest.Test(t, func(t *testing.T) {
			c := newCrowd(t, nil)
			for range 10 * time.Second / share.every {
				c.asking(ana, sub)
				time.Sleep(share.every)
			}
			if n := c.made[ana.ID]; n < share.made*95/100 || n > share.made*105/100 {
				t.Errorf("%s: %d were made in ten seconds", sub, n)
			}
			for _, met := range c.limits {
				if met.Server || met.Again <= 0 || met.Again > time.Second {
					t.Fatalf("%s: they are told %+v", sub, met)
				}
			}
		})
	}
}

// Answers without pictures do not wait for pictures, however many users want those.
func TestWordsDoNotWaitForPictures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newCrowd(t, map[string]time.Duration{"board": time.Second, "complete": time.Millisecond})
		for range 10 {
			for _, u := range []localdiscord.User{ana, luis, marta, iker, localdiscord.Tom} {
				c.asking(u, "board")
			}
		}
		c.watch(zoe)
		if c.ask(zoe, "complete"); c.first[0] != time.Millisecond {
			t.Errorf("a completion waits %v for pictures", c.first[0])
		}
		time.Sleep(time.Minute)
	})
}
