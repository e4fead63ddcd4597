package table_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/club"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var ofAzul = club.Call{Guild: hosttest.Guild, Kind: "azul"}

// clubOf is a club for which people count in.
func clubOf(t testing.TB, people int) *hosttest.Host {
	h := hosttest.New(t, hosttest.Options{})
	for n := range people {
		user := fmt.Sprint(100000000000000000 + n)
		must.Succeed(t, h.SetMember(t.Context(), ofAzul, user, club.Member{In: true, Name: "Somebody " + user[10:]}))
	}
	must.Do(t)(h.ChangeClub(t.Context(), ofAzul, func(s *club.State) error {
		s.Start("club", "", 2, 2, engine.Seed{1}, h.Now())
		return nil
	}))
	return h
}

func advance(h *hosttest.Host) *club.State {
	s, err := h.AdvanceClub(h.T.Context(), ofAzul)
	must.Succeed(h.T, err)
	return s
}

func TestNothingOfAForgottenPersonStaysInAClub(t *testing.T) {
	h := clubOf(t, 5)
	h.Forward(14 * 24 * time.Hour)
	user := advance(h).Season.Players[2].User
	kept, err := h.Kept(t.Context(), user)
	must.Succeed(t, err)
	if len(kept.Clubs) != 1 || !kept.Clubs[0].In || len(kept.Clubs[0].Seasons) != 1 || kept.Clubs[0].Seasons[0].Group != "A" {
		t.Errorf("who asks what is kept is told %+v", kept.Clubs)
	}
	must.Do(t)(h.Forget(t.Context(), h.By(user)))
	if kept, err = h.Kept(t.Context(), user); err != nil || len(kept.Clubs) != 0 {
		t.Errorf("kept after that: %+v (%v)", kept.Clubs, err)
	}
	s, err := h.Club(t.Context(), ofAzul)
	must.Succeed(t, err)
	text, err := json.Marshal(s)
	must.Succeed(t, err)
	if strings.Contains(string(text), user[10:]) || !s.Season.Players[2].Out || len(s.Members) != 4 {
		t.Errorf("of %s there is still: %s", user, text)
	}
}

// A season ends while somebody presses a button: neither loses what the other has written.
func TestATitleIsNotLostToAPress(t *testing.T) {
	h := clubOf(t, 4)
	h.Forward(14 * 24 * time.Hour)
	s := advance(h)
	for n := range s.Season.Games {
		s.Season.Games[n].Begun, s.Season.Games[n].Outcome = true, &club.Outcome{Places: []int{1, 2}, Held: []bool{false, false}}
	}
	must.Succeed(t, s.Save(t.Context(), h.Store, h.Now()))
	s = advance(h)
	var first string
	for user, m := range s.Members {
		if len(m.Titles) > 0 {
			first = user
		}
	}
	must.Succeed(t, h.SetMember(t.Context(), ofAzul, first, club.Member{In: false, AtOnce: 1})) // as read before the end
	s, err := h.Club(t.Context(), ofAzul)
	must.Succeed(t, err)
	if m := s.Members[first]; len(m.Titles) != 1 || m.In || m.AtOnce != 1 {
		t.Errorf("%q is %+v", first, m)
	}
}

// Five hundred people: how long a season takes to begin and to end, without its messages and its games, and
// how long a press of a button takes then.
func BenchmarkAClubOfFiveHundred(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		h := clubOf(b, 500)
		h.Forward(14 * 24 * time.Hour)
		b.StartTimer()
		at := time.Now()
		s := advance(h)
		b.ReportMetric(float64(time.Since(at).Milliseconds()), "ms/begin")
		text, err := json.Marshal(s.Club)
		must.Succeed(b, err)
		b.ReportMetric(float64(len(text)), "bytes")
		at = time.Now()
		must.Succeed(b, h.SetMember(b.Context(), ofAzul, "100000000000000007", club.Member{In: true, Name: "Ana"}))
		b.ReportMetric(float64(time.Since(at).Microseconds())/1000, "ms/press")
		for n := range s.Season.Games {
			s.Season.Games[n].Begun, s.Season.Games[n].Outcome = true, &club.Outcome{Game: int64(n), Places: []int{1, 2}, Held: []bool{false, false}}
		}
		must.Succeed(b, s.Save(b.Context(), h.Store, h.Now()))
		at = time.Now()
		if s = advance(h); s.Season.Number != 2 {
			b.Fatal(s.Season.Number)
		}
		b.ReportMetric(float64(time.Since(at).Milliseconds()), "ms/end")
	}
}

// Two days before the end people are told of the games that they can still play, and not of those that a guardian
// plays to the end for them.
func TestWhoCannotComeBackIsNotToldThatTheSeasonEnds(t *testing.T) {
	h := clubOf(t, 4)
	h.Memory.Threads = true
	h.Until(advance(h).Season.Begins)
	must.Do(t)(h.ChangeClub(t.Context(), ofAzul, func(*club.State) error { return nil }, ofAzul.NewTask(h.Now())))
	h.Until(h.Now().Add(40 * time.Hour)) // who has to begin has no time left
	s, err := h.Club(t.Context(), ofAzul)
	must.Succeed(t, err)
	games, err := h.Store.Games(t.Context(), store.Query{Guild: hosttest.Guild, Status: store.Live})
	must.Succeed(t, err)
	plays, over, running := make(map[string]int), 0, make(map[*store.Game]engine.Seat)
	for _, g := range games {
		for seat, own := range g.Seats {
			if sitting.Ticks(g, engine.Seat(seat)) {
				running[g] = engine.Seat(seat)
			}
			if sitting.Plays(own) {
				plays[own.User]++
			} else if own.TimeOver {
				over++
			}
		}
	}
	for g, seat := range running {
		if list, _, err := h.NoticesStillTrue(t.Context(), &sitting.Notice{User: g.Seats[seat].User, Turns: []sitting.SeatTurn{{Game: g.ID, Seat: seat, Since: g.Seats[seat].Clock.Since}}}); err != nil || len(list) != 1 || !list[0].Ends.Equal(s.Season.Ends) {
			t.Errorf("a reminder is to name the end of the season: %+v, %v", list, err)
		}
	}
	must.Do(t)(h.MoveSeasonEnd(t.Context(), s, h.Now().Add(club.WarnAhead)))
	h.Memory.Posts = nil
	h.Work()
	told := make(map[string]bool)
	for _, p := range h.Memory.Posts {
		if strings.Contains(p.Message.Content, "La temporada 1 de **Azul** termina el <t:") {
			user, _ := strings.CutPrefix(p.Channel, "direct-")
			told[user] = true
		}
	}
	if len(games) != 4 || len(running) != 4 || over != 4 || len(plays) == 4 || len(told) != len(plays) {
		t.Errorf("%d games, in which %v play, and time is over %d times; told are %v", len(games), plays, over, told)
	}
}
