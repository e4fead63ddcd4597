package bot_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// evening is a game that people play by presses while they talk and look around.
type evening struct {
	*world
	kind  string
	users []localdiscord.User
	rng   *rand.Rand
	// most and buttons are the most private messages, and buttons on them, that a person has had.
	most, buttons int
}

// position returns the game, or nil when it is over.
func (e *evening) position() *sitting.Sitting {
	e.t.Helper()
	p, err := table.Replayed(e.table().Live(e.t.Context(), table.Request{Guild: mesa.GuildID, Channel: mesa.ID}, table.Ref{Kind: e.kind}))
	if engine.IsRefused(err, table.NoGame) {
		return nil
	}
	must.Succeed(e.t, err)
	if p.Status != store.Running {
		return nil
	}
	return p
}

// count waits until nobody has more than one private message, or for a while, and counts them.
func (e *evening) count() {
	e.t.Helper()
	for _, u := range e.users {
		list := e.privateTo(u)
		for until := time.Now().Add(5 * time.Second); len(list) > 1 && time.Now().Before(until); list = e.privateTo(u) {
			time.Sleep(5 * time.Millisecond)
		}
		n := 0
		for i := range list {
			n += len(buttons(&list[i]))
		}
		e.most, e.buttons = max(e.most, len(list)), max(e.buttons, n)
		if len(list) > 1 {
			for _, m := range list {
				e.t.Logf("%s has %d: %.60q", u.Name, len(buttons(&m)), m.Content)
			}
			e.t.Fatalf("%s has %d private messages with %d buttons", u.Name, len(list), n)
		}
	}
}

// newestTo returns the newest message that only one user sees.
func (e *evening) newestTo(user localdiscord.User) (m *localdiscord.Message) {
	e.t.Helper()
	e.await("a private message", func() bool {
		list := e.privateTo(user)
		if len(list) > 0 {
			m = &list[len(list)-1]
		}
		return m != nil
	})
	return m
}

// turn makes a user open the menu under the board and press on, at random, until they have moved.
func (e *evening) turn(user localdiscord.User, p *sitting.Sitting) {
	e.t.Helper()
	board := e.settled(mesa)
	e.press(user, board, e.button(board, message.Play).CustomID)
	for range 60 {
		var picks []localdiscord.Component
		menu := e.newestTo(user)
		for _, c := range buttons(menu) {
			id, _ := message.ParseCustomID(c.CustomID)
			switch {
			case c.Disabled || id.Seq != p.Moves:
			case id.Verb == message.Confirm:
				e.press(user, menu, c.CustomID)
				if now := e.position(); now == nil || now.Moves > p.Moves {
					return
				}
				picks = nil
			case id.Verb == message.Pick:
				picks = append(picks, c)
			}
		}
		if len(picks) == 0 {
			continue
		}
		c := picks[e.rng.IntN(len(picks))]
		var values []string
		least, _ := c.Values()
		for _, o := range c.Options[:min(len(c.Options), least)] {
			values = append(values, o.Value)
		}
		_, _ = e.server.As(user.ID).Select(e.context(), menu.ID, c.CustomID, values...) // it may show another step by now
	}
	e.t.Fatalf("%s finds no move", user.Name)
}

// Games are played by presses with all kinds of talk in between, in the long run to their ends: whatever a person is told alone
// takes the place of what they were told before.
func TestAPersonHasOnePrivateMessageInAGame(t *testing.T) {
	for _, c := range []struct {
		kind, options string
		users         []localdiscord.User
	}{
		{"azul", "players:4", []localdiscord.User{ana, luis, marta, iker}},
		{"enanos", "players:3 goal:8", []localdiscord.User{ana, luis, marta}},
	} {
		t.Run(fmt.Sprint(c.kind, len(c.users)), func(t *testing.T) {
			t.Parallel()
			e := &evening{world: newWorld(t, byte(len(c.users))), kind: c.kind, users: c.users, rng: rand.New(rand.NewPCG(1, 2))}
			e.run(e.config())
			for _, u := range c.users {
				e.confirms(u, settings.Yes)
			}
			e.command(ana, mesa, c.kind+" new "+c.options)
			for _, u := range c.users[1:] {
				e.click(u, e.settled(mesa), message.Join)
			}
			e.click(ana, e.settled(mesa), message.Start)
			g := e.games.Named(c.kind)
			turns := 0
			for p := e.position(); p != nil && (turns < 30 || enginetest.Thorough()); p = e.position() {
				seat := p.Awaited().First()
				user := c.users[slices.IndexFunc(c.users, func(u localdiscord.User) bool { return u.ID == p.Seats[seat].User })]
				if turns++; turns%2 == 0 || c.kind == "azul" {
					e.turn(user, p)
				} else {
					move := g.Artificial[2].Player.Choose(t.Context(), engine.Budget{}, p.View(seat), e.rng)
					e.command(user, mesa, "enanos do "+move)
					menu := e.newestTo(user)
					e.click(user, menu, message.Reading)
				}
				e.count()
				if e.position() == nil {
					break // what is said after a game is about none
				}
				board := e.settled(mesa)
				switch u := c.users[turns%len(c.users)]; turns % 5 {
				case 0:
					e.command(u, mesa, c.kind+" board")
				case 1:
					e.says(u, mesa)
				case 2:
					e.press(u, board, e.button(board, message.Play).CustomID)
				case 3:
					e.command(u, mesa, c.kind+" board")
				}
				e.count()
			}
			t.Logf("%d turns; at most %d private messages of a person, with %d buttons", turns, e.most, e.buttons)
		})
	}
}

// What was told before the bot was killed is deleted by the next one, with the token that is stored.
func TestWhatWasToldBeforeAKillIsDeleted(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.config()
	c.FleetingFor = 2 * time.Second // longer than it takes to kill the bot
	stop := w.run(c)
	w.newGame(mesa, ana, luis)
	user, _, _ := w.turn(mesa)
	w.settled(mesa)
	w.wants(w.command(other(user), mesa, "azul take deshacer"), says(sitting.UndoNothing))
	must.Succeed(t, stop())
	if n := len(w.privateTo(other(user))); n != 1 {
		t.Fatalf("%d private messages", n)
	}
	w.run(c)
	w.await("it to be deleted", func() bool { return len(w.privateTo(other(user))) == 0 })
	w.await("its token to be forgotten", func() bool {
		of := store.Scope{Kind: store.Person, ID: other(user).ID}
		stored, err := w.store.Values(w.context(), of)
		must.Succeed(t, err)
		return !strings.Contains(fmt.Sprint(stored), settings.Private)
	})
}
