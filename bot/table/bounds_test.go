package table_test

import (
	"fmt"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// watched opens a table of artificial players.
func (f *fixture) watched(user, channel string) (sitting.Done, error) {
	return f.Open(f.T.Context(), f.By(user, channel), sitting.Opening{Kind: "azul", Seats: 2, Artificial: []string{"voraz", "voraz"}, Watch: true})
}

// threaded moves a game into a thread of the channel in which it was opened.
func (f *fixture) threaded(id int64) {
	f.changed(id, func(g *store.Game) { g.Home, g.Channel = g.Channel, fmt.Sprint("thread of ", id) })
}

func (f *fixture) changed(id int64, change func(*store.Game)) {
	f.T.Helper()
	g := f.Stored(id)
	change(g)
	must.Succeed(f.T, f.Store.Commit(f.T.Context(), &store.Change{Game: g, At: f.Now()}))
}

// A person's limit covers open and running tables in all channels. Finished tables, tables put
// away and the tables of others do not count.
func TestThePersonsLimitOfTables(t *testing.T) {
	f := bounded(t, table.Bounds{Person: 3})
	azul, lobby := sitting.Opening{Kind: "azul"}, sitting.Opening{Kind: "azul", Seats: 2}
	f.BeginIn("c1", azul, "ana", "luis")
	f.changed(f.BeginIn("c0", azul, "ana", "luis"), func(g *store.Game) { g.Status = store.PutAway })
	f.LobbyIn("c2", lobby, "ana")
	f.LobbyIn("c3", azul, "luis", "ana") // luis's table
	f.LobbyIn("c4", sitting.Opening{Kind: "trueque", Seats: 2}, "ana")
	r := f.refused(table.TooManyTables)(f.Open(t.Context(), f.By("ana", "c5"), azul))
	if r.Args["n"] != 3 {
		t.Errorf("they are told of %v tables", r.Args["n"])
	}
	f.refused(table.TooManyTables)(f.Open(t.Context(), f.By("ana", "c2"), sitting.Opening{Kind: "trueque"}))
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("luis", "c5"), azul))
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana", "c2"), here, sitting.Agree(sitting.AnyBoard)))
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("ana", "c6"), azul))
}

// A table at which its opener has no seat counts once it is played.
func TestTablesOfArtificialPlayersCountTowardsTheLimit(t *testing.T) {
	f := bounded(t, table.Bounds{Person: 2})
	for _, channel := range []string{"c1", "c2", "c3"} {
		f.Must(sitting.Opened)(f.watched("ana", channel))
	}
	for _, channel := range []string{"c1", "c2"} {
		f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana", channel), here, sitting.Start))
	}
	f.refused(table.TooManyTables)(f.Do(t.Context(), f.By("ana", "c3"), here, sitting.Start))
	f.refused(table.TooManyTables)(f.watched("ana", "c4"))
}

// A channel's limit covers its threads. Other channels have limits of their own.
func TestTheChannelsLimitOfTables(t *testing.T) {
	f := bounded(t, table.Bounds{Channel: 2})
	for _, user := range []string{"ana", "luis"} {
		id := f.BeginIn("c", sitting.Opening{Kind: "azul"}, user, "marta")
		f.threaded(id)
	}
	r := f.refused(table.ChannelFull)(f.Open(t.Context(), f.By("iker", "c"), sitting.Opening{Kind: "azul"}))
	if r.Args["n"] != 2 {
		t.Errorf("they are told of %v games", r.Args["n"])
	}
	f.Must(sitting.Opened)(f.Open(t.Context(), f.By("iker", "d"), sitting.Opening{Kind: "azul"}))
}

// Of many concurrent requests exactly as many succeed as the limit allows.
func TestConcurrentlyOpenedTablesAreCounted(t *testing.T) {
	f := bounded(t, table.Bounds{Person: 5})
	got := count(atOnce(30, func(n int) (sitting.Done, error) {
		return f.Open(t.Context(), f.By("ana", fmt.Sprint("c", n)), sitting.Opening{Kind: "azul"})
	}))
	if got[sitting.Opened] != 5 {
		t.Errorf("%v", got)
	}
}
