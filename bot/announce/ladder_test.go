package announce_test

import (
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// won stores n games of Azul in which a user has beaten an artificial player.
func (f *fixture) won(n int, user, player string) {
	f.T.Helper()
	f.wonIn("g", n, user, player)
}

// wonIn is won for games in a guild.
func (f *fixture) wonIn(guild string, n int, user, player string) {
	f.T.Helper()
	for range n {
		g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: guild, Channel: "elsewhere", Lang: "es", Creator: user, Status: store.Finished, Capacity: 2,
			Seats: []store.Seat{{User: user, Name: user}, {Name: player, Player: player}}, Created: f.Now(), Started: f.Now(), Ended: f.Now()}
		must.Succeed(f.T, f.Store.Commit(f.T.Context(), &store.Change{Game: g, At: f.Now(), Results: []store.Result{
			{User: user, Name: user, Score: 50, Place: 1}, {Seat: engine.Seat(1), Player: player, Name: player, Score: 9, Place: 2}}}))
	}
}

// The result offers the next artificial player to a user who has beaten one twice in a row, until they
// have beaten the next as well.
func TestWhoBeatsALevelTwiceIsOfferedTheNext(t *testing.T) {
	f := newFixture(t, "azul")
	const said = "Aleatorio queda superado: espera Escalonado."
	for before, offered := range []struct{ weakest, next int }{{0, 0}, {0, 0}, {0, 2}} {
		f.won(offered.weakest, "ana", "aleatorio")
		f.won(offered.next, "ana", "escalonado")
		f.beginWith(sitting.Opening{Seats: 2, Artificial: []string{"aleatorio"}}, "ana")
		game := f.look().ID
		f.finish("voraz")
		result := f.Memory.Last()
		var up message.CustomID
		for _, id := range result.IDs() {
			if id.Verb == message.Again && len(id.Picks) > 0 {
				up = id
			}
		}
		if p := f.Stored(game); p.Status != store.Finished || !strings.Contains(result.Message.Content, "Ana") && !strings.Contains(result.Message.Content, "<@ana>") {
			t.Fatalf("the game is %s, the result says %q", p.Status, result.Message.Content)
		}
		if second := before == 1; strings.Contains(result.Message.Content, said) != second || (up.Game != 0) != second {
			t.Errorf("game %d: %q, offered %v", before, result.Message.Content, up)
		}
		if up.Game == 0 {
			continue
		}
		f.Must(sitting.Opened)(f.Rematch(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: game}, false, true))
		if seats := f.look().Seats; len(seats) != 2 || seats[1].Player != "escalonado" {
			t.Errorf("seated are %v", seats)
		}
		must.Do(t)(f.Do(t.Context(), f.By("ana"), f.ref(), sitting.Leave))
		f.Work()
	}
}

// The offer is only for a user who has won alone against one artificial player, in this server.
func TestTheNextLevelIsOfferedToNobodyElse(t *testing.T) {
	for name, c := range map[string]struct {
		users, artificial []string
		before            func(f *fixture)
		loses             bool
	}{
		"wins in another server": {[]string{"ana"}, []string{"aleatorio"}, func(f *fixture) { f.wonIn("h", 3, "ana", "aleatorio") }, false},
		"a lost game":            {[]string{"ana"}, []string{"escalonado"}, func(f *fixture) { f.won(3, "ana", "escalonado") }, true},
		"a game of two people": {[]string{"ana", "luis"}, []string{"aleatorio"},
			func(f *fixture) { f.won(3, "ana", "aleatorio"); f.won(3, "luis", "aleatorio") }, false},
		"with a stronger player at the table": {[]string{"ana"}, []string{"escalonado", "aleatorio"}, func(f *fixture) { f.won(3, "ana", "aleatorio") }, false},
	} {
		t.Run(name, func(t *testing.T) {
			f := newFixture(t, "azul")
			c.before(f)
			f.beginWith(sitting.Opening{Seats: len(c.users) + len(c.artificial), Artificial: c.artificial}, c.users...)
			game := f.look().ID
			f.finish(map[bool]string{true: "aleatorio", false: "voraz"}[c.loses])
			p, _, err := f.Find(t.Context(), game)
			must.Succeed(t, err)
			first := p.Standings()[0].Seat
			if won := p.Seats[first].User != ""; won == c.loses {
				t.Fatalf("seat %d has won", first)
			}
			for _, id := range f.Memory.Last().IDs() {
				if id.Verb == message.Again && len(id.Picks) > 0 {
					t.Errorf("%q offers %v", f.Memory.Last().Message.Content, id)
				}
			}
		})
	}
}

// There is none above the strongest: a request for a stronger one opens a game against it again.
func TestTheStrongestIsFollowedByItself(t *testing.T) {
	f := newFixture(t, "azul")
	f.beginWith(sitting.Opening{Seats: 2, Artificial: []string{"voraz"}}, "ana")
	game := f.look().ID
	f.finish("voraz")
	f.Must(sitting.Opened)(f.Rematch(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: game}, false, true))
	if seats := f.look().Seats; len(seats) != 2 || seats[1].Player != "voraz" {
		t.Errorf("seated are %v", seats)
	}
}
