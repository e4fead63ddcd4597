package table_test

import (
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// beats stores games of Ruling of Dwarfs in which a user has beaten an artificial player, in direct
// messages.
func (d *days) beats(user, player string, n int) {
	d.T.Helper()
	for range n {
		g := &store.Game{Kind: "enanos", Version: 2, Channel: "elsewhere", Lang: "es", Creator: user, Status: store.Finished, Capacity: 2,
			Seats: []store.Seat{{User: user}, {Player: player}}, Created: d.Now(), Started: d.Now(), Ended: d.Now()}
		must.Succeed(d.T, d.Store.Commit(d.T.Context(), &store.Change{Game: g, At: d.Now(), Results: []store.Result{
			{User: user, Place: 1}, {Seat: 1, Player: player, Place: 2}}}))
	}
}

// The strongest artificial player that a person has beaten twice in a row plays for them, whether they
// have let their time run out or have resigned. For others it is the game's guardian.
func TestWhoPlaysForAPersonDependsOnWhomTheyHaveBeaten(t *testing.T) {
	for _, c := range []struct {
		player string
		wins   int
		want   string
	}{{"regente", 2, "regente"}, {"regente", 1, "capataz"}, {"peon", 2, "capataz"}} {
		d := newDays(t)
		d.think = false // the stand-in has not finished the turn
		id := d.Begin(sitting.Opening{Kind: "enanos", Pace: day}, "ana", "luis")
		away := d.awaited(id)
		d.beats(away, c.player, c.wins)
		d.Pass(day)
		p := d.Position(id)
		seat := p.SeatOf(away)
		if got := p.Seats[seat].StandIn; got != c.want {
			t.Errorf("%d wins over %s: %q plays the turn, want %s", c.wins, c.player, got, c.want)
		}
		d.must(d.Do(t.Context(), d.By(away, p.Channel), table.To(p), sitting.Resign))
		if got := d.Position(id).Seats[seat].Guardian; got != c.want {
			t.Errorf("%d wins over %s: %q keeps the seat, want %s", c.wins, c.player, got, c.want)
		}
	}
}
