package announce_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

const day = 24 * time.Hour

// fixture is the host with a game of a kind in a channel.
type fixture struct {
	*hosttest.Host
	kind string
	held []hosttest.Request // messages that have not arrived yet
	// together: whoever plays has seen that the last message is the bot's.
	together bool
}

// says is a sentence of the catalogues, and with it what a test is not about: how it
// is put.
var says = hosttest.Says

func newFixture(t testing.TB, kind string) *fixture {
	return &fixture{Host: hosttest.New(t, hosttest.Options{}), kind: kind}
}

// newSeeded is newFixture for games that chance decides in another way.
func newSeeded(t testing.TB, kind string, seed byte) *fixture {
	return &fixture{Host: hosttest.New(t, hosttest.Options{Entropy: hosttest.Seeds(seed)}), kind: kind}
}

// hosts has a game be hosted besides the usual, or in the place of one.
func (f *fixture) hosts(g *games.Game) {
	f.Games = append(games.ListOf(g), hosttest.Games()...)
	f.Restart()
}

func (f *fixture) ref() lookup.Ref { return lookup.Ref{Kind: f.kind} }

// begin opens a table, seats the users and starts the game.
func (f *fixture) begin(chosen engine.Chosen, users ...string) {
	f.T.Helper()
	f.beginWith(sitting.Opening{Seats: len(users), Chosen: chosen}, users...)
}

// beginAt is begin at a pace.
func (f *fixture) beginAt(pace time.Duration, users ...string) {
	f.T.Helper()
	f.beginWith(sitting.Opening{Seats: len(users), Pace: pace}, users...)
}

// beginWith is begin for a table that is opened in some way.
func (f *fixture) beginWith(o sitting.Opening, users ...string) {
	f.T.Helper()
	o.Kind = f.kind
	f.Lobby(o, users...)
	f.Work()
	must.Do(f.T)(f.Do(f.T.Context(), f.By(users[0]), f.ref(), sitting.Start))
	f.Work()
}

// pass lets time pass and carries out then what has fallen due.
func (f *fixture) pass(d time.Duration) {
	f.T.Helper()
	f.Forward(d)
	f.Work()
}

// look is where the channel's game stands.
func (f *fixture) look() *sitting.Sitting {
	f.T.Helper()
	p, err := lookup.Replayed(f.Live(f.T.Context(), f.By("nobody"), f.ref()))
	must.Succeed(f.T, err)
	return p
}

// awaited is the first user whom the game waits for.
func (f *fixture) awaited() string {
	p := f.look()
	return p.Seats[p.Awaited().First()].User
}

// play plays a move of the first who is awaited: the game's strongest player's.
// It tells nobody yet. False when the game is over.
func (f *fixture) play() bool {
	f.T.Helper()
	names := f.Games.Players(f.kind)
	return f.playAs(names[len(names)-1])
}

// playAs is play of a move that an artificial player would make.
func (f *fixture) playAs(player string) bool {
	f.T.Helper()
	req := f.By("nobody")
	p, err := lookup.Replayed(f.Live(f.T.Context(), req, f.ref()))
	if err != nil {
		return false
	}
	seat := p.Awaited().First()
	n, err := strconv.ParseUint(req.ID[1:], 10, 64) // another with each request
	must.Succeed(f.T, err)
	text := f.Games.Player(f.kind, player).Choose(f.T.Context(), engine.Budget{}, p.View(seat), rand.New(rand.NewPCG(n, 1)))
	by := f.By(p.Seats[seat].User)
	if f.together {
		by.LastMessage = f.Memory.Last().ID
	}
	must.Do(f.T)(f.Do(f.T.Context(), by, lookup.To(p), sitting.Play(text, sitting.AnyBoard)))
	return true
}

// turn is play, of which the channel is told.
func (f *fixture) turn() bool {
	f.T.Helper()
	if !f.play() {
		return false
	}
	f.Work()
	return true
}

// toTheEnd plays what is left of the game, of which the channel is told.
func (f *fixture) toTheEnd() {
	f.T.Helper()
	for f.turn() {
	}
}

// do has a user do something at the channel's game, of which the channel is told.
func (f *fixture) do(user string, what sitting.Verb) {
	f.T.Helper()
	must.Do(f.T)(f.Do(f.T.Context(), f.By(user), f.ref(), what))
	f.Work()
}

// moves is do for a move.
func (f *fixture) moves(user, move string) {
	f.T.Helper()
	f.do(user, sitting.Play(move, sitting.AnyBoard))
}

// losesAnswer has the answer to the next request of a verb be lost.
func (f *fixture) losesAnswer(verb hosttest.Verb) {
	f.Memory.After = hosttest.Once(verb, hosttest.ErrLost)
}

// comesLate has the next message that is made arrive when arrives is called.
func (f *fixture) comesLate() {
	next := hosttest.Once(hosttest.Create, hosttest.ErrLost)
	f.Memory.Before = func(r hosttest.Request) error {
		err := next(r)
		if err != nil {
			m := *r.Message
			r.Message = &m
			f.held = append(f.held, r)
		}
		return err
	}
}

func (f *fixture) arrives() {
	for _, r := range f.held {
		f.Memory.Arrive(r)
	}
	f.held = nil
}

// refuses has requests of a verb about a channel, "" for any, be refused.
func (f *fixture) refuses(verb hosttest.Verb, channel string, err error) {
	f.Memory.Before = func(r hosttest.Request) error {
		if r.Verb == verb && (channel == "" || r.Channel == channel) {
			return err
		}
		return nil
	}
}

// edits are how often messages were changed.
func (f *fixture) edits() (n int) {
	for _, r := range f.Memory.Done {
		if r.Verb == hosttest.Edit {
			n++
		}
	}
	return n
}

// in are the messages of a channel or thread that are there, in order.
func (f *fixture) in(channel string) (list []*hosttest.Post) {
	for _, p := range f.Memory.There() {
		if p.Channel == channel {
			list = append(list, p)
		}
	}
	return list
}

// direct are the messages that somebody was sent directly.
func (f *fixture) direct(user string) []*hosttest.Post { return f.in("direct-" + user) }

// directs are the messages that anybody was sent directly.
func (f *fixture) directs() (n int) {
	for _, p := range f.Memory.Posts {
		if strings.HasPrefix(p.Channel, "direct-") {
			n++
		}
	}
	return n
}

// last is the last of some messages.
func last(list []*hosttest.Post) *hosttest.Post { return list[len(list)-1] }

// verbs are what can be pressed under a message.
func verbs(p *hosttest.Post) []message.Verb {
	var list []message.Verb
	for _, id := range p.IDs() {
		list = append(list, id.Verb)
	}
	return list
}
