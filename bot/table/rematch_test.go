package table_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// finished returns a finished game for three on the grey wall, one of them artificial.
func (f *fixture) finished() *store.Game {
	f.T.Helper()
	f.lobby(3, "gris", "ana", "luis")
	f.Must(sitting.Added)(f.Do(f.T.Context(), f.By("ana"), here, sitting.Add("voraz")))
	f.Must(sitting.Started)(f.Do(f.T.Context(), f.By("ana"), here, sitting.Start))
	id := f.look().ID
	f.isOver(f.Stored(id))
	return f.Stored(id)
}

func TestARematchInvitesTheSamePeopleAndStartsWhenAllHaveJoined(t *testing.T) {
	f := newFixture(t)
	old := f.finished()
	ref := table.Ref{Kind: "azul", ID: old.ID}
	f.refused(sitting.NotSeated)(f.Rematch(t.Context(), f.By("marta"), ref, false, false))
	f.Must(sitting.Opened)(f.Rematch(t.Context(), f.By("ana"), ref, false, false))
	next := stored(f.look())
	if next.ID == old.ID || next.Status != store.Lobby || next.Variant != "gris" || next.Capacity != 3 || next.Channel != "c" || f.Stored(old.ID).Rematch != next.ID {
		t.Fatalf("opened %+v", next)
	}
	if got := users(next); !slices.Equal(got, []string{"ana", "voraz"}) || !slices.Equal(next.Invited, []string{"luis", "ana"}) {
		t.Errorf("seats %v, invited %v", got, next.Invited)
	}
	f.refused(sitting.NotInvited)(f.Do(t.Context(), f.By("marta"), here, sitting.Join(0)))
	f.Must(sitting.Joined)(f.Rematch(t.Context(), f.By("ana"), ref, false, false)) // a second request: she has a seat
	f.Must(sitting.Started)(f.Rematch(t.Context(), f.By("luis"), ref, false, false))
	now := f.Stored(next.ID)
	if got := users(now); now.Status != store.Running || !slices.Equal(got, []string{"luis", "ana", "voraz"}) {
		t.Errorf("%s, seats %v", now.Status, got)
	}
	f.refused(sitting.AlreadyStarted)(f.Rematch(t.Context(), f.By("luis"), ref, false, false))
	// Also if the rematch is over: the next one is requested under its own result.
	req := f.By("marta")
	req.Moderator = true
	f.Must(sitting.Cancelled)(f.Do(t.Context(), req, here, sitting.End))
	f.refused(sitting.Closed)(f.Rematch(t.Context(), f.By("ana"), ref, false, false))
}

func TestTwoConcurrentPressesMakeOneRematch(t *testing.T) {
	f := newFixture(t)
	old := f.finished()
	ref := table.Ref{Kind: "azul", ID: old.ID}
	users := []string{"ana", "luis"}
	for _, a := range atOnce(2, func(i int) (sitting.Done, error) { return f.Rematch(t.Context(), f.By(users[i]), ref, false, false) }) {
		must.Succeed(t, a.err)
	}
	next := f.Stored(old.ID + 1)
	if next.Status != store.Running || f.Stored(old.ID).Rematch != next.ID {
		t.Errorf("game %d is %s; the rematch is %d", next.ID, next.Status, f.Stored(old.ID).Rematch)
	}
	if g, err := f.Store.Game(t.Context(), next.ID+1); err == nil {
		t.Errorf("there is a third game, %+v", g)
	}
}

// Where nobody else can join, the rematch begins at once, in the commit that opens and links it.
func TestAGameHasOneRematchInDirectMessages(t *testing.T) {
	f := newFixture(t)
	req := f.By("ana")
	req.Guild, req.Alone = "", true
	f.Must(sitting.Started)(f.Open(t.Context(), req, sitting.Opening{Kind: "azul", Seats: 2, Artificial: []string{"voraz"}}))
	g, err := store.LiveGame(t.Context(), f.Store, req.Channel, "azul")
	must.Succeed(t, err)
	f.isOver(g)
	ref := table.Ref{Kind: "azul", ID: g.ID}
	again := func() (sitting.Done, error) {
		req.ID += "+"
		return f.Rematch(t.Context(), req, ref, false, false)
	}
	f.Must(sitting.Started)(again())
	if got := f.Stored(g.ID).Rematch; got != g.ID+1 {
		t.Errorf("the rematch is %d", got)
	}
	f.refused(sitting.AlreadyStarted)(again())
}

func TestAPlayerWhoResignedGetsNoRematch(t *testing.T) {
	f := newFixture(t)
	s := moved(f, "ana", "luis")
	for _, resigned := range []bool{false, true} {
		g := f.Stored(s.ID)
		g.Seats[1].Resigned = resigned
		f.commit(g)
		if list, err := f.GamesOf(t.Context(), f.By("luis")); err != nil || len(list) != 0 != !resigned {
			t.Errorf("resigned %t: %d games, %v", resigned, len(list), err)
		}
	}
}

// oneCommit is a store of a program that dies after one commit.
type oneCommit struct {
	store.Store
	gone bool
}

func (s *oneCommit) Commit(ctx context.Context, c *store.Change) error {
	if s.gone {
		return errors.New("the program has died")
	}
	err := s.Store.Commit(ctx, c)
	s.gone = err == nil
	return err
}

// Whatever happens after a rematch was opened, the old game leads to it and to no other, and
// people keep their factions.
func TestARematchIsOpenedAndLinkedInOneCommit(t *testing.T) {
	f := newFixture(t)
	f.clans(2, "ana", "luis")
	f.Must(sitting.FactionChosen)(f.Do(t.Context(), f.By("luis"), nations, sitting.ChooseFaction(4)))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("ana"), nations, sitting.Start))
	p, err := table.Replayed(f.Live(t.Context(), f.By("ana"), nations))
	must.Succeed(t, err)
	old := f.Stored(p.ID)
	f.isOver(old)
	ref := table.Ref{Kind: "enanos", ID: old.ID}
	once := over(f.Host, &oneCommit{Store: f.Store})
	f.Must(sitting.Opened)(once.Rematch(t.Context(), f.By("ana"), ref, false, false))
	next := f.Stored(old.ID + 1)
	if got := f.Stored(old.ID).Rematch; got != next.ID {
		t.Errorf("the rematch of game %d is %d, not %d", old.ID, got, next.ID)
	}
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("luis"), nations, sitting.Join(0)))
	f.have(4, 1)
	f.isOver(f.Stored(next.ID))
	f.refused(sitting.Closed)(f.Rematch(t.Context(), f.By("luis"), ref, false, false)) // the rematch's own button opens the next one
}

func TestARematchOfAGameThatChangesMeanwhile(t *testing.T) {
	f := newFixture(t)
	old := f.finished()
	f.Table = over(f.Host, &between{Store: f.Store, commit: func() {
		g := f.Stored(old.ID)
		g.EndedBy = "luis"
		f.commit(g)
	}})
	f.Must(sitting.Opened)(f.Rematch(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: old.ID}, false, false))
	if got := f.Stored(old.ID); got.EndedBy != "luis" || got.Rematch != f.look().ID {
		t.Errorf("noted %q, rematch %d", got.EndedBy, got.Rematch)
	}
}

// A table that is already in the channel is not the rematch, no matter who sits there.
func TestARematchIsNotAnotherTableOfItsChannel(t *testing.T) {
	f := newFixture(t)
	old := f.finished()
	f.lobby(2, "", "ana")
	f.refused(table.Occupied)(f.Rematch(t.Context(), f.By("ana"), table.Ref{Kind: "azul", ID: old.ID}, false, false))
	if got := f.Stored(old.ID).Rematch; got != 0 {
		t.Errorf("the rematch is %d", got)
	}
}

// nations refers to the channel's game of Ruling of Dwarfs, in which players choose nations.
var nations = table.Ref{Kind: "enanos"}

// clans opens a table of that game and seats the users.
func (f *fixture) clans(seats int, users ...string) {
	f.T.Helper()
	f.Lobby(sitting.Opening{Kind: "enanos", Seats: seats}, users...)
}

// have fails the test unless the seats have these factions.
func (f *fixture) have(want ...int) {
	f.T.Helper()
	p, err := table.Replayed(f.Live(f.T.Context(), f.By("ana"), nations))
	if err != nil || !slices.Equal(p.Factions, want) {
		f.T.Errorf("the seats have %v, %v; want %v", p.Factions, err, want)
	}
}

// isOver ends a game.
func (f *fixture) isOver(g *store.Game) {
	f.T.Helper()
	g.Status, g.Ended = store.Finished, f.Now()
	must.Succeed(f.T, f.Store.Commit(f.T.Context(), &store.Change{Game: g, At: f.Now()}))
}
