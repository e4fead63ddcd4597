package announce_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

const day = 24 * time.Hour

// fixture is the host with a channel in which games of one kind are played.
type fixture struct {
	*hosttest.Host
	kind    string
	delayed []hosttest.Request // posted messages that have not arrived yet
	// together means that players see the bot's message as the last one when they move.
	together bool
}

// says returns a sentence of the catalogues, so that tests do not depend on its wording.
var says = hosttest.Says

func newFixture(t testing.TB, kind string) *fixture {
	return &fixture{Host: hosttest.New(t, hosttest.Options{}), kind: kind}
}

// newSeeded is newFixture with other random seeds.
func newSeeded(t testing.TB, kind string, seed byte) *fixture {
	return &fixture{Host: hosttest.New(t, hosttest.Options{Entropy: hosttest.Seeds(seed)}), kind: kind}
}

// host adds a game to the hosted ones, in place of one of the same name.
func (f *fixture) host(g *games.Game) {
	f.Games = append(games.ListOf(g), hosttest.Games()...)
	f.Restart()
}

func (f *fixture) ref() table.Ref { return table.Ref{Kind: f.kind} }

// begin opens a table, seats the users and starts the game.
func (f *fixture) begin(chosen engine.Chosen, users ...string) {
	f.T.Helper()
	f.beginWith(sitting.Opening{Seats: len(users), Chosen: chosen}, users...)
}

// beginAt is begin with a time for each turn.
func (f *fixture) beginAt(pace time.Duration, users ...string) {
	f.T.Helper()
	f.beginWith(sitting.Opening{Seats: len(users), Pace: pace}, users...)
}

// beginWith is begin with the given opening.
func (f *fixture) beginWith(o sitting.Opening, users ...string) {
	f.T.Helper()
	o.Kind = f.kind
	f.Lobby(o, users...)
	f.Work()
	must.Do(f.T)(f.Do(f.T.Context(), f.By(users[0]), f.ref(), sitting.Start))
	f.Work()
}

// pass advances the clock and then carries out the tasks that are due.
func (f *fixture) pass(d time.Duration) {
	f.T.Helper()
	f.Forward(d)
	f.Work()
}

// look returns the channel's game.
func (f *fixture) look() *sitting.Sitting {
	f.T.Helper()
	p, err := table.Replayed(f.Live(f.T.Context(), f.By("nobody"), f.ref()))
	must.Succeed(f.T, err)
	return p
}

// awaited returns the first user whom the game waits for.
func (f *fixture) awaited() string {
	p := f.look()
	return p.Seats[p.Awaited().First()].User
}

// play makes a move for the first awaited seat, chosen by the game's strongest artificial player. It
// does not show it yet. It returns false when the game is over.
func (f *fixture) play() bool {
	f.T.Helper()
	names := f.Games.Players(f.kind)
	return f.playAs(names[len(names)-1])
}

// playAs is play with the artificial player that chooses the move.
func (f *fixture) playAs(player string) bool {
	f.T.Helper()
	req := f.By("nobody")
	p, err := table.Replayed(f.Live(f.T.Context(), req, f.ref()))
	if err != nil {
		return false
	}
	seat := p.Awaited().First()
	n, err := strconv.ParseUint(req.ID[1:], 10, 64) // differs with each request
	must.Succeed(f.T, err)
	text := f.Games.Player(f.kind, player).Choose(f.T.Context(), engine.Budget{}, p.View(seat), rand.New(rand.NewPCG(n, 1)))
	by := f.By(p.Seats[seat].User)
	if f.together {
		by.LastMessage = f.Memory.Last().ID
	}
	must.Do(f.T)(f.Do(f.T.Context(), by, table.To(p), sitting.Play(text, sitting.AnyBoard)))
	return true
}

// turn is play followed by showing the move.
func (f *fixture) turn() bool {
	f.T.Helper()
	if !f.play() {
		return false
	}
	f.Work()
	return true
}

// step makes the next move, which a player chooses for people. It does not show it yet. It returns
// false when the game is over.
func (f *fixture) step(player string) bool {
	f.T.Helper()
	p, err := table.Replayed(f.Live(f.T.Context(), f.By("nobody"), f.ref()))
	if err != nil {
		return false
	}
	if sitting.Plays(p.Seats[p.Awaited().First()]) {
		return f.playAs(player)
	}
	must.Succeed(f.T, f.Table.Think(f.T.Context(), &store.Task{Game: p.ID, Payload: []byte(strconv.Itoa(p.Moves))}))
	return true
}

// finish plays the rest of the game and shows its end.
func (f *fixture) finish(player string) {
	f.T.Helper()
	for f.step(player) {
	}
	f.Work()
}

// playToEnd plays and shows the rest of the game.
func (f *fixture) playToEnd() {
	f.T.Helper()
	for f.turn() {
	}
}

// do performs a user's action in the channel's game and shows the result.
func (f *fixture) do(user string, what sitting.Verb) {
	f.T.Helper()
	must.Do(f.T)(f.Do(f.T.Context(), f.By(user), f.ref(), what))
	f.Work()
}

// move makes a user's move and shows it.
func (f *fixture) move(user, move string) {
	f.T.Helper()
	f.do(user, sitting.Play(move, sitting.AnyBoard))
}

// loseAnswer makes the answer to the next request of a verb get lost.
func (f *fixture) loseAnswer(verb hosttest.Verb) {
	f.Memory.After = hosttest.Once(verb, hosttest.ErrLost)
}

// delayNext delays the next message that is posted until deliverDelayed is called.
func (f *fixture) delayNext() {
	next := hosttest.Once(hosttest.Create, hosttest.ErrLost)
	f.Memory.Before = func(r hosttest.Request) error {
		err := next(r)
		if err != nil {
			m := *r.Message
			r.Message = &m
			f.delayed = append(f.delayed, r)
		}
		return err
	}
}

func (f *fixture) deliverDelayed() {
	for _, r := range f.delayed {
		f.Memory.Arrive(r)
	}
	f.delayed = nil
}

// refuse makes requests of a verb to a channel, "" for any, fail with an error.
func (f *fixture) refuse(verb hosttest.Verb, channel string, err error) {
	f.Memory.Before = func(r hosttest.Request) error {
		if r.Verb == verb && (channel == "" || r.Channel == channel) {
			return err
		}
		return nil
	}
}

// edits returns the number of edits of messages.
func (f *fixture) edits() (n int) {
	for _, r := range f.Memory.Done {
		if r.Verb == hosttest.Edit {
			n++
		}
	}
	return n
}

// in returns the existing messages of a channel or thread, in order.
func (f *fixture) in(channel string) (list []*hosttest.Post) {
	for _, p := range f.Memory.There() {
		if p.Channel == channel {
			list = append(list, p)
		}
	}
	return list
}

// direct returns the direct messages to a user.
func (f *fixture) direct(user string) []*hosttest.Post { return f.in("direct-" + user) }

// directs returns the number of all direct messages.
func (f *fixture) directs() (n int) {
	for _, p := range f.Memory.Posts {
		if strings.HasPrefix(p.Channel, "direct-") {
			n++
		}
	}
	return n
}

// last returns the last of some messages.
func last(list []*hosttest.Post) *hosttest.Post { return list[len(list)-1] }

// verbs returns the verbs of a message's components.
func verbs(p *hosttest.Post) []message.Verb {
	var list []message.Verb
	for _, id := range p.IDs() {
		list = append(list, id.Verb)
	}
	return list
}
