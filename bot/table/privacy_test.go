package table_test

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestAForgottenPlayerHasNoSeatAndTheGamesGoOn(t *testing.T) {
	f := newFixture(t)
	// A finished game, a running one, a lobby and one that is put away.
	f.started("", "ana", "luis")
	finished := f.look().ID
	f.playOn(isOver)
	f.started("", "ana", "luis", "marta")
	running := f.look().ID
	lobby := f.By("ana")
	lobby.Channel = "lobby"
	f.Must(sitting.Opened)(f.Open(t.Context(), lobby, sitting.Opening{Kind: "azul", Seats: 2}))
	away := f.Stored(running)
	away.ID, away.Revision, away.Channel, away.Moves, away.Status = 0, 0, "away", nil, store.PutAway
	must.Succeed(t, f.Store.Commit(t.Context(), &store.Change{Game: away, Moves: f.Stored(running).Moves, At: f.Now()}))
	before := f.line("luis")

	must.Do(t)(f.Forget(t.Context(), f.By("ana")))
	after := f.line("luis")
	if after.Place, before.Place = 0, 0; after != before || after.Games != 1 {
		t.Errorf("luis has %+v, had %+v", after, before)
	}
	if gone := f.line("ana"); gone.Games != 0 {
		t.Errorf("the forgotten user has %+v", gone)
	}
	var pseudonym string
	for _, id := range []int64{finished, running, away.ID} {
		g := f.Stored(id)
		if text := fmt.Sprintf("%#v", *g); strings.Contains(text, `ana"`) {
			t.Errorf("game %d: %s", id, text)
		}
		seat := -1
		for i, s := range g.Seats {
			if store.IsRetired(s.User) && s.Resigned {
				seat = i
			}
		}
		if seat < 0 || pseudonym != "" && g.Seats[seat].User != pseudonym {
			t.Fatalf("game %d: seats %+v", id, g.Seats)
		}
		pseudonym = g.Seats[seat].User
		p := f.Position(id)
		if name := p.NameOf(engine.Seat(seat)); name != engine.Term("table.retired") {
			t.Errorf("game %d: called %v", id, name)
		}
		if id != finished && g.Seats[seat].Guardian == "" {
			t.Errorf("game %d: nobody plays for who has left it", id)
		}
	}
	if g := f.Stored(running); g.Status != store.Running {
		t.Errorf("the game that was played is %s", g.Status)
	}
	if _, err := table.Replayed(f.Live(t.Context(), lobby, here)); err == nil {
		t.Error("the lobby of nobody is open")
	}
	if k, err := f.Kept(t.Context(), "ana"); err != nil || len(k.Games) > 0 {
		t.Errorf("%+v, %v", k, err)
	}

	// A second run gets another pseudonym. If nothing is kept there is nothing to do.
	again, start := f.By("ana"), f.By("ana")
	again.Channel, start.Channel = "lobby", "lobby"
	f.Must(sitting.Opened)(f.Open(t.Context(), again, sitting.Opening{Kind: "azul", Seats: 2, Artificial: []string{"voraz"}}))
	f.Must(sitting.Started)(f.Do(t.Context(), start, here, sitting.Start))
	for range 2 {
		must.Do(t)(f.Forget(t.Context(), f.By("ana")))
	}
	if games, err := f.Store.Games(t.Context(), store.Query{User: pseudonym, Status: store.Unfinished}); err != nil || len(games) != 2 {
		t.Errorf("the pseudonym has %d games that are not over, %v", len(games), err)
	}
}

// A game in which nobody can replace a forgotten player ends, so that nobody waits for them.
func TestAGameWithoutAGuardianEndsWhenAPlayerIsForgotten(t *testing.T) {
	f := newFixture(t)
	unguarded := *toy.Game()
	unguarded.Guardian = ""
	f.Games = games.ListOf(&unguarded)
	f.Restart()
	f.barter()
	g, err := store.LiveGame(t.Context(), f.Store, "c", "trueque")
	must.Succeed(t, err)
	must.Do(t)(f.Forget(t.Context(), f.By("ana")))
	if now := f.Stored(g.ID); now.Status != store.Cancelled || !store.IsRetired(now.Seats[0].User) {
		t.Errorf("the game is %s, %+v", now.Status, now.Seats)
	}
}
