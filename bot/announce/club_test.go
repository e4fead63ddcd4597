package announce_test

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/club"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var ofAzul = club.Call{Guild: hosttest.Guild, Kind: "azul"}

// A club of five people, from its start to the second season's opening: two of them vanish after some
// moves.
func TestAClubRunsItself(t *testing.T) {
	h := hosttest.New(t, hosttest.Options{})
	h.Memory.Threads = true
	users := []string{"ana", "luis", "eva", "iker", "bea"}
	for _, user := range users {
		must.Succeed(t, h.SetMember(t.Context(), ofAzul, user, club.Member{In: true, Name: user}))
	}
	must.Do(t)(h.ChangeClub(t.Context(), ofAzul, func(s *club.State) error {
		s.Start("club", "Europe/Madrid", 2, 2, engine.Seed{1}, h.Now())
		return nil
	}, ofAzul.NewTask(h.Now())))
	state := func() *club.State {
		s, err := h.Club(t.Context(), ofAzul)
		must.Succeed(t, err)
		return s
	}
	h.Work()
	begins := state().Season.Begins
	h.Until(begins.Add(time.Minute))
	if s := state(); s.Season.Phase != club.Playing || len(s.Season.Games) != 10 {
		t.Fatalf("season %d is %s with %d games", s.Season.Number, s.Season.Phase, len(s.Season.Games))
	}
	for at := begins; state().Season.Number == 1; at = at.Add(6 * time.Hour) {
		if at.After(state().Season.Ends.Add(24 * time.Hour)) {
			t.Fatal("the season never ends")
		}
		h.Until(at)
		games, err := h.Store.Games(t.Context(), store.Query{Guild: hosttest.Guild, Status: store.Live, Moves: true})
		must.Succeed(t, err)
		for _, g := range games {
			p := h.Position(g.ID)
			for seat := range p.Awaited().All() {
				if user := g.Seats[seat].User; slices.Contains(users[:3], user) && sitting.Plays(g.Seats[seat]) {
					h.Must(sitting.Played)(h.Do(t.Context(), h.By(user, g.Channel), table.Ref{Kind: "azul"}, sitting.Play(h.Move(p, seat), sitting.AnyBoard)))
				}
			}
		}
	}
	s := state()
	for n, g := range s.Last.Games {
		if g.Outcome == nil {
			t.Errorf("game %d has no outcome", n)
		}
	}
	if s.Last.Posts[club.Final].ID == "" || s.Season.Posts[club.Opening].ID == "" {
		t.Errorf("posts of the last season: %+v, of this one: %+v", s.Last.Posts, s.Season.Posts)
	}
}
