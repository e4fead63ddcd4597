package table_test

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enginetest"
	"sobremesa/store"
)

// model is the expected state of a channel's game, kept without a store. The table is
// compared with it after each of many random requests by random people.
type model struct {
	status   store.Status // "" before the first game
	creator  string
	seats    []string // users
	capacity int
	agrees   map[string]bool
	state    azul.State
	moves    int
	moved    bool
	order    []int // by seat, the number of moves since which the seat is to move; -1 if it is not
}

func (m *model) live() bool           { return m.status.Live() }
func (m *model) seat(user string) int { return slices.Index(m.seats, user) }
func (m *model) lobbyRefusal() engine.Code {
	switch {
	case !m.live():
		return table.NoGame
	case m.status != store.Lobby:
		return sitting.AlreadyStarted
	}
	return ""
}

// took applies a stored move to the model.
func (m *model) took(t *rapid.T, move store.Move) {
	x, err := azul.Parse(move.Text)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.state.Play(move.Seat, x); err != nil {
		t.Fatalf("stored move %q: %v", move.Text, err)
	}
	m.moves++
	for i := range m.order {
		switch {
		case !m.state.ToMove().Has(engine.Seat(i)):
			m.order[i] = -1
		case m.order[i] < 0 || engine.Seat(i) == move.Seat:
			m.order[i] = m.moves
		}
	}
	if move.Seat != engine.Chance {
		m.moved = true
		if !m.agrees[m.seats[move.Seat]] { // a player who has not agreed goes on with the game
			clear(m.agrees)
		}
	}
}

type channel struct {
	*fixture
	model
	name string
	done []carriedOut
}

// carriedOut is a request that was carried out, and its answer.
type carriedOut struct {
	again func() (sitting.Done, error)
	was   sitting.Done
}

// ask makes a request, and compares its answer and then the game.
func (c *channel) ask(t *rapid.T, user string, want engine.Code, do func(table.Request) (sitting.Done, error)) {
	req := c.By(user)
	req.Channel = c.name
	done, err := do(req)
	var r *engine.Refusal
	got := done.Code
	switch {
	case errors.As(err, &r) && strings.HasPrefix(string(r.Code), "table."):
		got = r.Code
	case r != nil: // refused by the rules
		got = "illegal"
	case err != nil:
		t.Fatal(err)
	default:
		c.done = append(c.done, carriedOut{func() (sitting.Done, error) { return do(req) }, done})
	}
	if got != want {
		t.Fatalf("%s is told %s, want %s", user, got, want)
	}
}

// follow applies new stored moves to the model.
func (c *channel) follow(t *rapid.T) {
	g, err := store.LiveGame(c.T.Context(), c.Store, c.name, "azul")
	if errors.Is(err, store.ErrNotFound) {
		if g, err = store.LastGame(c.T.Context(), c.Store, c.name, "azul"); errors.Is(err, store.ErrNotFound) {
			return
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	if c.status == store.Running || g.Status == store.Finished && c.moves > 0 {
		for _, move := range g.Moves[c.moves:] {
			c.took(t, move)
		}
		if c.state.ToMove() == 0 {
			c.status = store.Finished
		}
	}
}

// Check compares the store with the model.
func (c *channel) check(t *rapid.T) {
	g, err := store.LiveGame(c.T.Context(), c.Store, c.name, "azul")
	if !c.live() {
		if !errors.Is(err, store.ErrNotFound) {
			t.Fatalf("a game lives: %+v, %v", g, err)
		}
		return
	}
	if err != nil {
		t.Fatal(err)
	}
	var seats []string
	agrees := make(map[string]bool)
	for _, s := range g.Seats {
		seats = append(seats, s.User)
		if s.Agrees {
			agrees[s.User] = true
		}
	}
	type stand struct {
		Status   store.Status
		Creator  string
		Seats    []string
		Capacity int
		Agrees   map[string]bool
		Moves    int
	}
	got := stand{g.Status, g.Creator, slices.Clip(seats), g.Capacity, agrees, len(g.Moves)}
	want := stand{c.status, c.creator, slices.Clip(slices.Clone(c.seats)), c.capacity, c.agrees, c.moves}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("stored %+v, want %+v", got, want)
	}
	if c.status == store.Running && (c.state.ToMove() == 0 || c.state.ToMove().Has(engine.Chance)) {
		t.Fatalf("the game rests with %b to move", c.state.ToMove())
	}
}

// crowd returns the people of a channel, who play nowhere else. People who played in
// all channels would have hundreds of games, which would slow the test down.
func (c *channel) crowd() (all []string) {
	for _, name := range []string{"ana", "luis", "marta", "iker", "noa"} {
		all = append(all, name+" of "+c.name)
	}
	return all
}

func TestRandomRequestsOfRandomPeopleDoWhatAModelDoes(t *testing.T) {
	f, n := newFixture(t), 0
	rapid.Check(t, func(t *rapid.T) {
		if n++; n > enginetest.Times(20, 1_000_000) {
			return // those do
		}
		f.doesWhatAModelDoes(t, fmt.Sprint("c", n))
	})
}

// doesWhatAModelDoes makes random requests in a channel of its own.
func (f *fixture) doesWhatAModelDoes(t *rapid.T, name string) {
	c := &channel{fixture: f, name: name}
	anyone := rapid.SampledFrom(c.crowd())
	ctx := f.T.Context()
	t.Repeat(map[string]func(*rapid.T){
		"": c.check,
		"open": func(t *rapid.T) {
			user, seats := anyone.Draw(t, "user"), rapid.IntRange(1, 5).Draw(t, "seats")
			variant := rapid.SampledFrom([]string{"clasico", "gris"}).Draw(t, "variant")
			want := sitting.Opened
			if seats < 2 || seats > 4 {
				want = sitting.BadSeats
			} else if c.live() {
				want = table.Occupied
			}
			c.ask(t, user, want, func(r table.Request) (sitting.Done, error) {
				return c.Open(ctx, r, sitting.Opening{Kind: "azul", Seats: seats, Chosen: engine.Chosen{azul.WallOption: variant}})
			})
			if want == sitting.Opened {
				wall, _ := azul.ParseWall(variant)
				c.model = model{status: store.Lobby, creator: user, seats: []string{user}, capacity: seats, agrees: make(map[string]bool)}
				c.state, _ = azul.Start(2, wall)
			}
		},
		"join": func(t *rapid.T) {
			user, want := anyone.Draw(t, "user"), c.lobbyRefusal()
			switch {
			case want != "":
			case c.seat(user) >= 0:
				want = sitting.Seated
			case len(c.seats) == c.capacity:
				want = sitting.Full
			default:
				want = sitting.Joined
			}
			c.ask(t, user, want, func(r table.Request) (sitting.Done, error) { return c.Do(ctx, r, here, sitting.Join(0)) })
			if want == sitting.Joined {
				c.seats = append(c.seats, user)
			}
		},
		"leave": func(t *rapid.T) {
			user, want := anyone.Draw(t, "user"), c.lobbyRefusal()
			switch {
			case want != "":
			case c.seat(user) < 0:
				want = sitting.NotSeated
			default:
				want = sitting.Left
			}
			c.ask(t, user, want, func(r table.Request) (sitting.Done, error) { return c.Do(ctx, r, here, sitting.Leave) })
			if want == sitting.Left {
				c.seats = slices.Delete(c.seats, c.seat(user), c.seat(user)+1)
				if len(c.seats) == 0 {
					c.status = store.Cancelled
				} else if c.creator == user {
					c.creator = c.seats[0]
				}
			}
		},
		"start": func(t *rapid.T) {
			user, want := anyone.Draw(t, "user"), c.lobbyRefusal()
			switch {
			case want != "":
			case c.seat(user) < 0:
				want = sitting.NotSeated
			case len(c.seats) < 2:
				want = sitting.TooFew
			default:
				want = sitting.Started
			}
			c.ask(t, user, want, func(r table.Request) (sitting.Done, error) { return c.Do(ctx, r, here, sitting.Start) })
			if want == sitting.Started {
				view := c.state.View(engine.Spectator)
				c.state, _ = azul.Start(len(c.seats), view.Wall())
				c.status, c.order = store.Running, slices.Repeat([]int{-1}, len(c.seats))
				c.follow(t)
			}
		},
		"cancel": func(t *rapid.T) {
			c.Forward(11 * time.Minute) // so that nobody calls another too often in an hour
			user, want := anyone.Draw(t, "user"), sitting.Agreed
			switch {
			case !c.live():
				want = table.NoGame
			case !c.moved && user != c.creator:
				want = sitting.CreatorOnly
			case !c.moved:
				want = sitting.Cancelled
			case c.seat(user) < 0:
				want = sitting.NotSeated
			case c.agrees[user]:
				want = sitting.AlreadyAgreed
			case len(c.agrees) == len(c.seats)-1:
				want = sitting.Cancelled
			}
			c.ask(t, user, want, func(r table.Request) (sitting.Done, error) {
				return c.Do(ctx, r, here, sitting.Agree(sitting.AnyBoard))
			})
			switch want {
			case sitting.Agreed:
				c.agrees[user] = true
			case sitting.Cancelled:
				c.status = store.Cancelled
			}
		},
		"play": c.playOne, "play too": c.playOne, "play as well": c.playOne,
		"play a while": func(t *rapid.T) {
			for range 20 {
				c.playOne(t)
			}
		},
		"repeat": func(t *rapid.T) {
			if len(c.done) == 0 {
				t.Skip()
			}
			old := rapid.SampledFrom(c.done).Draw(t, "request")
			if done, err := old.again(); err != nil || done != old.was {
				t.Fatalf("%+v, %v, at first %+v", done, err, old.was)
			}
		},
	})
}

// playOne plays as anybody, usually a player who is to move, usually a legal move, and
// usually for the current board.
func (c *channel) playOne(t *rapid.T) {
	user := rapid.SampledFrom(c.crowd()).Draw(t, "user")
	running := c.status == store.Running
	if running && rapid.IntRange(0, 9).Draw(t, "whose") > 0 {
		user = c.seats[c.state.ToMove().First()]
	}
	seat := engine.Seat(c.seat(user))
	seq := sitting.AnyBoard
	if rapid.Bool().Draw(t, "by button") {
		seq = max(0, c.moves-rapid.SampledFrom([]int{0, 0, 0, 0, 1, 2, 3, 20}).Draw(t, "age"))
	}
	text, legal := "99 azul fila 1", false
	if running && seat >= 0 && c.state.ToMove().Has(seat) && rapid.IntRange(0, 9).Draw(t, "legal") > 0 {
		text, legal = azul.Format(rapid.SampledFrom(c.state.Moves(seat, nil)).Draw(t, "move"), engine.English), true
	}
	want := sitting.Played
	switch {
	case !c.live():
		want = table.NoGame
	case c.status == store.Lobby:
		want = sitting.NotStarted
	case seat < 0:
		want = sitting.NotSeated
	case !c.state.ToMove().Has(seat):
		want = sitting.WaitFor
	case seq != sitting.AnyBoard && seq < c.order[seat]:
		want = sitting.Stale
	case !legal:
		want = "illegal"
	}
	c.ask(t, user, want, func(r table.Request) (sitting.Done, error) {
		return c.Do(c.T.Context(), r, here, sitting.Play(text, seq))
	})
	if want == sitting.Played {
		before := c.moves
		c.follow(t)
		if c.moves == before {
			t.Fatal("the move was not stored")
		}
	}
}
