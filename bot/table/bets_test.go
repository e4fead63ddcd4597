package table_test

import (
	"slices"
	"testing"

	"sobremesa/bot/lookup"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/store"
)

// roundIs reports whether a position is in a round of Azul.
func roundIs(p *sitting.Sitting) int { v := p.View(engine.Spectator).(azul.View); return v.Round() }

func TestSpectatorsBetUntilTheThirdRoundAndPlayersDoNot(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	f.refused(sitting.NotStarted)(f.Do(t.Context(), f.By("eva"), here, sitting.Bet(0)))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), here, sitting.Start))
	id := f.look().ID
	f.tasks()

	f.refused(sitting.PlayersDontBet)(f.Do(t.Context(), f.By("ana"), here, sitting.Bet(0)))
	f.refused(sitting.NoSuchSeat)(f.Do(t.Context(), f.By("eva"), here, sitting.Bet(2)))
	f.refused(sitting.NoSuchSeat)(f.Do(t.Context(), f.By("eva"), here, sitting.Bet(-1)))
	once := f.By("eva")
	f.Must(sitting.HasBet)(f.Do(t.Context(), once, here, sitting.Bet(0)))
	f.Must(sitting.HasBet)(f.Do(t.Context(), once, here, sitting.Bet(1))) // delivered again: the first bet stands
	f.Must(sitting.HasBet)(f.Do(t.Context(), f.By("bea"), lookup.Ref{Kind: "azul", ID: id}, sitting.Bet(0)))
	on, own, err := f.Bets(t.Context(), f.look(), "eva")
	if err != nil || own != 0 || !slices.Equal(on, []int{2, 0}) {
		t.Fatalf("%v, own %d, %v", on, own, err)
	}
	f.Must(sitting.HasBet)(f.Do(t.Context(), f.By("eva"), here, sitting.Bet(1)))
	if kinds := f.tasks(); len(kinds) > 0 {
		t.Errorf("a bet leaves tasks: %v", kinds)
	}

	f.playOn(func(p *sitting.Sitting) bool { return roundIs(p) == 2 })
	f.Must(sitting.HasBet)(f.Do(t.Context(), f.By("iker"), here, sitting.Bet(1)))
	f.playOn(func(p *sitting.Sitting) bool { return roundIs(p) == 3 })
	f.refused(sitting.BetsClosed)(f.Do(t.Context(), f.By("eva"), here, sitting.Bet(0)))
	if f.look().MayBet(f.Games, "eva") == nil {
		t.Error("bets are offered in the third round")
	}

	end := f.playOn(isOver)
	winner := end.Standings()[0].Seat
	bets, err := f.Store.Bets(t.Context(), id)
	if err != nil || len(bets) != 3 {
		t.Fatalf("%v, %v", bets, err)
	}
	backed := map[string]engine.Seat{"eva": 1, "bea": 0, "iker": 1}
	right := 0
	for _, seat := range backed {
		if seat == winner {
			right++
		}
	}
	for _, bet := range bets {
		want := 0
		if backed[bet.User] == winner {
			want = 1 + (3-right)/right
		}
		if bet.Seat != backed[bet.User] || bet.Points != want {
			t.Errorf("%+v, want %d points; seat %d has won", bet, want, winner)
		}
	}
	f.refused(lookup.NoGame)(f.Do(t.Context(), f.By("eva"), here, sitting.Bet(0)))
	r, err := f.Records.Leaderboard(t.Context(), store.Board{Guild: "g", Kind: "azul", List: store.People}, "")
	if err != nil || r.Prophet.Place != 1 || backed[r.Prophet.User] != winner {
		t.Errorf("the best prophet is %+v, %v", r.Prophet, err)
	}
}
