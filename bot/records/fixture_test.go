package records_test

import (
	"testing"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// fixture is a host whose clock moves on by a second with each look.
type fixture struct{ *hosttest.Host }

func newFixture(t testing.TB) *fixture {
	return &fixture{hosttest.New(t, hosttest.Options{Tick: time.Second, Entropy: hosttest.Seeds(7)})}
}

// finishedGame stores a finished game of some people, the first of whom has won,
// changed in some ways.
func (f *fixture) finishedGame(users []string, change ...func(*store.Game)) {
	f.T.Helper()
	g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: users[0],
		Status: store.Finished, Capacity: len(users), Created: f.Now(), Started: f.Now(), Ended: f.Now()}
	c := &store.Change{Game: g, At: f.Now()}
	for i, user := range users {
		g.Seats = append(g.Seats, store.Seat{User: user, Name: f.By(user).Name})
		c.Results = append(c.Results, store.Result{Seat: engine.Seat(i), User: user, Name: f.By(user).Name, Score: 50 - i, Place: i + 1})
	}
	for _, how := range change {
		how(g)
	}
	must.Succeed(f.T, f.Store.Commit(f.T.Context(), c))
}
