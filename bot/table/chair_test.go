package table_test

import (
	"slices"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A chair may go through many hands, and nobody who has left it comes back to it.
func TestNobodyTakesAChairThatTheyHaveLeft(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	resigns := func(user string) {
		t.Helper()
		f.Must(sitting.Resigned)(f.Do(t.Context(), f.By(user), here, sitting.Resign))
	}
	left := []string{"luis"}
	resigns("luis")
	for _, next := range []string{"marta", "eva", "iker"} {
		for _, user := range left {
			f.refused(sitting.HasResigned)(f.Do(t.Context(), f.By(user), here, sitting.TakeChair(1)))
		}
		f.Must(sitting.SatDown)(f.Do(t.Context(), f.By(next), here, sitting.TakeChair(1)))
		resigns(next)
		left = append(left, next)
	}
}

// The bet of somebody who takes a chair is withdrawn; the player who left the table is
// told so, and keeps the name.
func TestWhoTakesAChairWithdrawsTheirBetAndWhoLeftItKeepsTheirName(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	id := f.look().ID
	f.Must(sitting.HasBet)(f.Do(t.Context(), f.By("eva"), here, sitting.Bet(0)))
	f.Must(sitting.HasBet)(f.Do(t.Context(), f.By("bea"), here, sitting.Bet(0)))
	f.Must(sitting.Resigned)(f.Do(t.Context(), f.By("ana"), here, sitting.Resign))
	f.refused(sitting.HasResigned)(f.Do(t.Context(), f.By("ana"), here, sitting.Bet(1)))
	f.Must(sitting.SatDown)(f.Do(t.Context(), f.By("eva"), here, sitting.TakeChair(0)))
	if bets, err := f.Store.Bets(t.Context(), id); err != nil || len(bets) != 1 || bets[0].User != "bea" {
		t.Errorf("%+v, %v", bets, err)
	}
	f.refused(sitting.HasResigned)(f.Do(t.Context(), f.By("ana"), here, sitting.Bet(1)))
	f.refused(sitting.PlayersDontBet)(f.Do(t.Context(), f.By("eva"), here, sitting.Bet(1)))
	f.playOn(over)
	r, err := f.Leaderboard(t.Context(), store.Board{Guild: "g", Kind: "azul", List: store.People}, "")
	if err != nil || !slices.ContainsFunc(r.Lines, func(l store.Ranked) bool { return l.User == "ana" && l.Name == "Ana" }) {
		t.Errorf("%+v, %v", r.Lines, err)
	}
}

// In a thread the game that is put away is the thread's, whoever asks.
func TestAThreadWhoseGameIsPutAwaySaysSo(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	g := f.Stored(f.look().ID)
	g.Status, g.Channel, g.Home = store.PutAway, "thread", "c"
	must.Succeed(t, f.Store.Commit(t.Context(), &store.Change{Game: g, At: f.Now()}))
	for user, there := range map[string]map[string]engine.Code{
		"ana": {"thread": sitting.IsPutAway, "c": sitting.IsPutAway, "elsewhere": table.NoGame},
		"eva": {"thread": sitting.IsPutAway, "c": table.NoGame, "elsewhere": table.NoGame},
	} {
		for channel, want := range there {
			req := f.By(user)
			req.Channel = channel
			f.refused(want)(f.Do(t.Context(), req, here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
		}
	}
	req := f.By("eva")
	req.Channel, req.Guild = "thread", "another"
	f.refused(table.NoGame)(f.Do(t.Context(), req, here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
	req = f.By("ana")
	f.lobby(2, "", "eva") // another one in the channel
	f.refused(sitting.NotStarted)(f.Do(t.Context(), req, here, sitting.Play("1 azul fila 1", sitting.AnyBoard)))
}
