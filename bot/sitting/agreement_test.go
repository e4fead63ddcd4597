package sitting

import (
	"strings"
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/settings"
	"sobremesa/engine"
	"sobremesa/store"
)

// seatsOf parses seats such as "ana luis:away eva:resigned robot marta:away:yes". A guardian keeps
// the seat of a person who is away; yes means that they agree to end the game.
func seatsOf(text string) (seats []store.Seat) {
	for word := range strings.FieldsSeq(text) {
		who, how, _ := strings.Cut(word, ":")
		s := store.Seat{User: who, Agrees: strings.HasSuffix(how, "yes")}
		switch {
		case who == "robot":
			s = store.Seat{Player: "voraz"}
		case strings.HasPrefix(how, "away"):
			s.Guardian = "voraz"
		case how == "resigned":
			s.Guardian, s.Resigned = "voraz", true
		}
		seats = append(seats, s)
	}
	return seats
}

func TestAGameEndsWhenAllAgreeAndSilenceOfTheAbsentCountsAsConsentInTheEnd(t *testing.T) {
	for _, c := range []struct {
		seats         string
		now, inTheEnd fate
	}{
		{"ana:yes luis:yes", ends, ends},
		{"ana:yes luis", undecided, off},
		{"ana luis", off, off},
		// A single person with artificial players, or with people who have resigned.
		{"ana:yes robot robot", ends, ends},
		{"ana:yes luis:resigned", ends, ends},
		{"ana robot", off, off},
		// People who are away are asked and waited for.
		{"ana:yes luis:away", undecided, ends},
		{"ana:yes luis:away:yes", ends, ends},
		{"ana:yes luis:away marta:away robot", undecided, ends},
		{"ana:yes luis:away marta", undecided, off},
		{"ana:yes luis:away marta:yes eva:resigned", undecided, ends},
		// The request of a player who is away by now still stands.
		{"ana:away:yes luis:away", undecided, ends},
		{"ana:away:yes luis", undecided, off},
		{"ana:away luis:away", off, off},
		{"robot robot", off, off},
	} {
		if got := fateOf(seatsOf(c.seats), false); got != c.now {
			t.Errorf("%s: while there is time: %d, want %d", c.seats, got, c.now)
		}
		if got := fateOf(seatsOf(c.seats), true); got != c.inTheEnd {
			t.Errorf("%s: when the time is over: %d, want %d", c.seats, got, c.inTheEnd)
		}
	}
}

func TestAMoveOfAPlayerWhoHasNotAgreedIsARefusal(t *testing.T) {
	asked := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	pause := asked.Add(time.Hour)
	for _, c := range []struct {
		who   engine.Seat
		again bool
		asks  bool
		// When the request lapses, and until when there can be no other.
		lapses, until time.Time
	}{
		{0, false, true, pause, time.Time{}},
		{1, false, false, time.Time{}, time.Time{}},
		{1, true, false, time.Time{}, pause}, // the turn in which they were asked goes on
	} {
		g := &store.Game{Seats: seatsOf("ana:yes luis"), EndAsked: asked, EndLapses: pause}
		answerByMove(g, c.who, c.again)
		if asks := !g.EndAsked.IsZero(); asks != c.asks || g.Seats[0].Agrees != c.asks || !g.EndLapses.Equal(c.lapses) || !g.NoEndUntil.Equal(c.until) {
			t.Errorf("%+v: asked %v, lapses %v, none until %v", c, g.EndAsked, g.EndLapses, g.NoEndUntil)
		}
	}
}

func TestPeopleHaveATurnsTimeToAnswerAndADayAtLeast(t *testing.T) {
	for pace, want := range map[time.Duration]time.Duration{
		0: 24 * time.Hour, 5 * time.Minute: 30 * time.Minute, 50 * time.Minute: 50 * time.Minute,
		8 * time.Hour: 24 * time.Hour, 24 * time.Hour: 24 * time.Hour, 7 * 24 * time.Hour: 7 * 24 * time.Hour,
	} {
		if got := timeToAnswer(pace); got != want {
			t.Errorf("at a pace of %v: %v, want %v", pace, got, want)
		}
	}
}

// People who are away have as long as for a turn: their vacations do not count.
func TestVacationsExtendTheTimeToAnswerOfPlayersWhoAreAway(t *testing.T) {
	asked := time.Date(2026, 5, 1, 12, 0, 0, 0, time.UTC)
	outage := absence.NoteOutage("", absence.Ear{}, asked.Add(time.Hour), asked.Add(3*time.Hour))
	away := calendar.Calendar{Vacations: []calendar.Vacation{{From: "2026-05-02", Until: "2026-05-05"}}}
	people := map[string]map[string]string{"luis": {settings.Calendar: away.String()}}
	for seats, want := range map[string]time.Duration{
		"ana:yes luis:away":          (4*24 + 26) * time.Hour,
		"ana:yes luis":               26 * time.Hour,
		"ana luis:away:yes":          26 * time.Hour,
		"ana:yes luis:resigned":      26 * time.Hour,
		"ana:yes luis:away eva:away": (4*24 + 26) * time.Hour,
	} {
		g := &store.Game{Seats: seatsOf(seats), EndAsked: asked, Pace: 24 * time.Hour, People: people, Outages: outage}
		if got := lapsesAt(g, absence.Of(g, asked)).Sub(asked); got != want {
			t.Errorf("%s: %v, want %v", seats, got, want)
		}
	}
}
