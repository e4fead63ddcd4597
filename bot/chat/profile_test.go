package chat_test

import (
	"bytes"
	"image/png"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/records"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func TestAProfileTellsTheLevelAtAGameAndInAll(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 4, "ana", "luis")
	for _, a := range []*chat.Answer{s.profile("ana"), s.presses("ana", hostID(message.Level))} {
		if s.tells(a, "!evel"); strings.Count(a.Message.Content, "\n") > 1 || !a.Message.Private {
			t.Errorf("got more than two lines, or no private reply: %s", written(a))
		}
		s.draws(a, "Level 2, 2 wins to level 3", "Games 4, Won 4", "The level rises")
		if p, err := png.Decode(bytes.NewReader(a.Message.Files[0].Data)); err != nil || p.Bounds().Dx() != 1200 {
			t.Errorf("picture: %v", err)
		}
	}
	s.draws(s.presses("luis", hostID(message.Level)), "Level 1, 3 wins to level 2. Azul: Games 4, Won 0")
}

// Wins over only the weakest artificial player are counted, but raise no level.
func TestWinsOverTheWeakestPlayerRaiseNoLevel(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	helped := false
	versus := func(n int, opponents ...string) {
		t.Helper()
		for range n {
			at := time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
			g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: "ana",
				Status: store.Finished, Capacity: 1 + len(opponents), Seats: []store.Seat{{User: "ana", Name: "N-ana"}}, Created: at, Started: at, Ended: at}
			c := &store.Change{Game: g, At: at, Results: []store.Result{{User: "ana", Name: "N-ana", Score: 50, Place: 1, Helped: helped}}}
			for i, name := range opponents {
				g.Seats = append(g.Seats, store.Seat{Name: name, Player: name})
				c.Results = append(c.Results, store.Result{Seat: engine.Seat(i + 1), Player: name, Name: name, Score: 9, Place: 2})
			}
			must.Succeed(t, st.Commit(t.Context(), c))
		}
	}
	wants := func(parts ...string) {
		t.Helper()
		parts = append(parts, "beating only the weakest opponent (Random")
		s.draws(s.profile("ana"), parts...)
		s.draws(s.presses("ana", hostID(message.Level)), parts...)
	}
	versus(2, "aleatorio")
	s.tells(s.profile("ana"), "Ladder of Azul: Random mastered; now Tiered.")
	versus(2, "aleatorio")
	s.tells(s.profile("ana"), "Ladder of Azul: Random mastered; now Tiered.")
	wants("Level 1, 3 wins to level 2", hosttest.SaysIn(s.lang, "profile.practice", "n", 4))
	s.lang = engine.Spanish
	s.draws(s.profile("ana"), "no cuenta ganar solo al rival más flojo (Aleatorio), ni con consejos")
	s.lang = engine.English
	helped = true // wins with hints raise neither level nor rung
	versus(3, "escalonado")
	helped = false
	s.tells(s.profile("ana"), "Ladder of Azul: Random mastered; now Tiered.")
	wants("Level 1, 3 wins to level 2", hosttest.SaysIn(s.lang, "profile.practice", "n", 7))
	versus(1, "aleatorio", "aleatorio")
	versus(3, "aleatorio", "voraz")
	wants("Level 2, 3 wins to level 3", hosttest.SaysIn(s.lang, "profile.practice", "n", 8))
	versus(1, "voraz")
	s.tells(s.presses("ana", hostID(message.Level)), "Ladder of Azul: Random mastered; now Tiered.")
	versus(1, "voraz", "voraz")
	s.tells(s.presses("ana", hostID(message.Level)), "Ladder of Azul: Tiered mastered; now Greedy.")
}

func TestAUserWhoLeftTheServerHasNoProfile(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 3, "1", "2")
	luis := chat.Given{Name: "user", Type: chat.PersonOption, Value: "2"}
	s.draws(s.profile("ana", luis), "N-2")
	must.Succeed(t, st.SetValues(t.Context(), store.Texts{settings.OfPerson("2").Key(records.LeftIn("g")): "yes"}))
	if a := s.profile("ana", luis); len(a.Message.Files) != 0 {
		t.Errorf("a user who has left has a profile: %s", written(a))
	} else {
		s.tells(a, hosttest.SaysIn(s.lang, "stats.left"))
	}
	member, stranger := luis, luis // as Discord tells
	member.Member, stranger.Stranger = true, true
	s.draws(s.profile("ana", member), "N-2")
	if a := s.profile("ana", stranger); len(a.Message.Files) != 0 {
		t.Errorf("a user who is not in the server has a profile: %s", written(a))
	}
}

// A game counts for the player who left it, and not for the player who took their seat.
func TestStatsSayWhatATakenChairCountsFor(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	at := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	marta := store.Seat{User: "marta", Name: "Marta"}
	marta.SetFormers([]store.Former{{User: "ana", Name: "Ana", Until: 0}})
	g := &store.Game{Kind: "azul", Version: 1, Variant: "clasico", Guild: "g", Channel: "c", Lang: "es", Creator: "ana",
		Status: store.Finished, Capacity: 2, Seats: []store.Seat{marta, {Name: "voraz", Player: "voraz"}}, Created: at, Started: at, Ended: at}
	must.Succeed(t, st.Commit(t.Context(), &store.Change{Game: g, At: at, Results: []store.Result{
		{Seat: 0, User: "marta", Name: "Marta", Score: 50, Place: 1, Substitute: true},
		{Seat: 1, Player: "voraz", Name: "voraz", Score: 30, Place: 2},
		{Seat: 0, User: "ana", Score: 50, Place: 3, Absent: true, Replaced: true}, // earlier versions stored no name
	}}))
	s.tells(s.profile("marta"), hosttest.SaysIn(s.lang, "stats.borrowed"))
	s.tells(s.profile("iker"), hosttest.SaysIn(s.lang, "stats.none"))
	s.draws(s.profile("ana"), "Ana, Azul", "Level 1, 3 wins to level 2", hosttest.SaysIn(s.lang, "profile.left", "n", 1))
	s.draws(s.presses("ana", hostID(message.Level)), hosttest.SaysIn(s.lang, "profile.left", "n", 1))
}

// A player without a win has no place, though nobody else is listed.
func TestAPlaceIsToldAfterAWin(t *testing.T) {
	h, st := aloneWithStore(t)
	s := english(t, h)
	finished(t, st, 1, "ana", "luis")
	s.draws(s.profile("ana"), "Azul, in this server · place 1.")
	s.draws(s.profile("luis"), "Azul, in this server.")
}
