package sitting

import (
	"encoding/json"
	"testing"
	"time"

	"sobremesa/bot/club"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// season returns a game of a season between Ana and Luis that has begun.
func season(t *testing.T) *house {
	t.Helper()
	h := lobby(t, Opening{Kind: "azul", Seats: 2}, "eva")
	s, err := OpenSeason(Opening{Kind: "azul", Pace: 2 * day, Threaded: true}, []store.Seat{{User: "ana", Name: "Ana"}, {User: "luis", Name: "Luis"}},
		store.ClubGame{Season: 3, Number: 14}, At{Guild: "g", Channel: "c", Lang: engine.Spanish}, engine.Seed{7}, h.World)
	must.Succeed(t, err)
	s.g.ID, h.g, h.tasks = 1, s.g, nil
	h.keep(s, h.World)
	return h
}

func everybody(string) bool { return true }

// outcome returns what the last change told the club.
func (h *house) outcome() (o club.Outcome) {
	h.Helper()
	key, _ := club.OutcomeOf("g", "azul", 3, 14, o)
	must.Succeed(h, json.Unmarshal([]byte(h.values[key]), &o))
	return o
}

func TestAGameOfASeasonTellsTheClubHowItEnded(t *testing.T) {
	h := season(t)
	h.does("ana", Agree(AnyBoard), OfSeason)
	h.asks(By{User: "ana", Guild: "g", Moderator: true}, End, OfSeason)
	h.playUntil(func(s *Sitting) bool { return s.Status == store.Finished })
	var first, second int
	for _, r := range h.results {
		if r.Place == 1 {
			first = r.Score
		} else {
			second = r.Score
		}
	}
	o := h.outcome()
	if o.Game != 1 || o.Again || o.Margin != first-second || o.Held[0] || o.Held[1] || o.Places[0]+o.Places[1] != 3 {
		t.Errorf("the club is told %+v of results %+v", o, h.results)
	}
	if task := h.tasks[len(h.tasks)-1]; task.Kind != club.Task {
		t.Errorf("the last task is %v", task.Kind)
	}
}

// Whoever let the others wait for more than a day when the season ended is held, and nobody comes back.
func TestWhatIsLeftWhenASeasonEndsIsPlayedOut(t *testing.T) {
	h := season(t)
	h.waitsFor("ana")
	h.pass(25 * time.Hour)
	h.does("", PlayOut(everybody), "")
	if !StandsStill([]store.Seat{{User: "ana", Guardian: "voraz"}}) || StandsStill(h.g.Seats) {
		t.Error("which games stand still")
	}
	if _, err := h.try(By{}, PlayOut(everybody)); err != ErrNothing {
		t.Errorf("played out twice: %v", err)
	}
	h.does("luis", Return, SeasonOver)
	for h.g.Status == store.Running {
		h.pass(time.Minute)
	}
	if o := h.outcome(); h.g.Status != store.Finished || !o.Held[0] || o.Held[1] {
		t.Errorf("%s, and the club is told %+v", h.g.Status, o)
	}
}

func TestWhoIsToMoveWhenASeasonEndsIsExcused(t *testing.T) {
	h := season(t)
	h.waitsFor("ana")
	h.pass(23 * time.Hour)
	h.does("", PlayOut(everybody), "")
	for h.g.Status == store.Running {
		h.pass(time.Minute)
	}
	if o := h.outcome(); o.Held[0] || o.Held[1] {
		t.Errorf("the club is told %+v", o)
	}
}

// Nobody waits for somebody to return, least of all the other opponents of the two.
func TestAGameThatBothHaveLeftIsPlayedOutAtOnce(t *testing.T) {
	h := season(t)
	for range 5000 {
		if h.g.Status == store.Running {
			h.pass(time.Hour)
		}
	}
	if o := h.outcome(); h.g.Status != store.Finished || !o.Held[0] || !o.Held[1] || h.g.Ended.Sub(h.g.Started) > 9*day {
		t.Errorf("%s after %v, and the club is told %+v", h.g.Status, h.g.Ended.Sub(h.g.Started), o)
	}
}

// Who was taken out does not come back, and the other one plays on.
func TestAGuardianPlaysForWhoIsOut(t *testing.T) {
	h := season(t)
	h.does("", PlayOut(func(user string) bool { return user == "luis" }), "")
	h.does("luis", Return, SeasonOver)
	h.playUntil(func(s *Sitting) bool { return s.Status == store.Finished })
	if o := h.outcome(); o.Again || o.Held[0] {
		t.Errorf("the club is told %+v", o)
	}
}

func TestAGameOfASeasonGoesOnWhenBothResign(t *testing.T) {
	h := season(t)
	h.does("ana", Resign, Resigned)
	h.does("luis", Resign, Resigned)
	for range 1000 {
		h.pass(time.Minute)
	}
	if o := h.outcome(); h.g.Status != store.Finished || o.Again || !o.Held[0] || !o.Held[1] {
		t.Errorf("%s, and the club is told %+v", h.g.Status, o)
	}
}

func TestAGameOfASeasonIsNeverPutAway(t *testing.T) {
	h := season(t)
	h.g.Pace = 0
	h.pass(30 * day)
	if h.g.Status != store.Running {
		t.Error(h.g.Status)
	}
}

func TestAGameOfASeasonWhoseChannelIsGoneIsPlayedAnew(t *testing.T) {
	h := season(t)
	h.does("", Abandon, Cancelled)
	if o := h.outcome(); !o.Again || o.Gone != "c" {
		t.Errorf("the club is told %+v", o)
	}
	h = season(t)
	h.g.Home, h.g.Channel = "c", "thread"
	h.does("", Abandon, Cancelled)
	if o := h.outcome(); !o.Again || o.Gone != "" {
		t.Errorf("the thread is gone: the club is told %+v", o)
	}
}
