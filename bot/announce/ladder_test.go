package announce_test

import (
	"strings"
	"testing"

	"sobremesa/bot/lookup"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// won stores games of Azul in which somebody has beaten an artificial player.
func (f *fixture) won(n int, user, player string) {
	f.T.Helper()
	for range n {
		g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "elsewhere", Lang: "es", Creator: user, Status: store.Finished, Capacity: 2,
			Seats: []store.Seat{{User: user, Name: user}, {Name: player, Player: player}}, Created: f.Now(), Started: f.Now(), Ended: f.Now()}
		must.Succeed(f.T, f.Store.Commit(f.T.Context(), &store.Change{Game: g, At: f.Now(), Results: []store.Result{
			{User: user, Name: user, Score: 50, Place: 1}, {Seat: engine.Seat(1), Player: player, Name: player, Score: 9, Place: 2}}}))
	}
}

// Who has beaten an artificial player three times is offered the next by the result, until
// they have beaten that as well.
func TestWhoBeatsALevelThreeTimesIsOfferedTheNext(t *testing.T) {
	f := newFixture(t, "azul")
	const said = "Aleatorio queda superado: espera Escalonado."
	for before, offered := range []struct{ weakest, next int }{{1, 0}, {0, 0}, {0, 3}} {
		f.won(offered.weakest, "ana", "aleatorio")
		f.won(offered.next, "ana", "escalonado")
		f.beginWith(sitting.Opening{Seats: 2, Artificial: []string{"aleatorio"}}, "ana")
		game := f.look().ID
		f.toTheEnd()
		result := f.Memory.Last()
		var up message.CustomID
		for _, id := range result.IDs() {
			if id.Verb == message.Again && len(id.Picks) > 0 {
				up = id
			}
		}
		if p := f.Stored(game); p.Status != store.Finished || !strings.Contains(result.Message.Content, "Ana") && !strings.Contains(result.Message.Content, "<@ana>") {
			t.Fatalf("%s: %q", p.Status, result.Message.Content)
		}
		if third := before == 1; strings.Contains(result.Message.Content, said) != third || (up.Game != 0) != third {
			t.Errorf("game %d: %q, offered %v", before, result.Message.Content, up)
		}
		if up.Game == 0 {
			continue
		}
		f.Must(sitting.Opened)(f.RematchStronger(t.Context(), f.By("ana"), lookup.Ref{Kind: "azul", ID: game}, false))
		if seats := f.look().Seats; len(seats) != 2 || seats[1].Player != "escalonado" {
			t.Errorf("seated are %v", seats)
		}
		must.Do(t)(f.Do(t.Context(), f.By("ana"), f.ref(), sitting.Leave))
		f.Work()
	}
}
