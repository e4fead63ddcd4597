package absence_test

import (
	"testing"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/settings"
	"sobremesa/store"
)

var noon = time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)

func at(hours float64) time.Time { return noon.Add(time.Duration(hours * float64(time.Hour))) }

func TestSleepOutagesAndAbsencesFromTheServerDoNotCount(t *testing.T) {
	asleep := calendar.Calendar{Sleep: calendar.Hours{From: 18 * 60, Until: 20 * 60}} // from at(6) until at(8)
	g := &store.Game{
		People:   map[string]map[string]string{"ana": {settings.Calendar: asleep.String()}},
		Outages:  absence.NoteOutage("", absence.Ear{}, at(1), at(2)),
		Presence: absence.Presence{Seen: at(3)}.ShutOut(at(3.5)).Back(at(5)).String(),
	}
	a := absence.Of(g, at(9))
	for user, hours := range map[string]float64{"ana": 9 - 1 - 2 - 2, "luis": 9 - 1 - 2, "": 9 - 1 - 2} {
		if got := a.Counted(user, at(0), at(9)); got != time.Duration(hours*float64(time.Hour)) {
			t.Errorf("for %q %v count, want %v hours", user, got, hours)
		}
		if got := a.After(user, at(0), time.Duration(hours*float64(time.Hour))); !got.Equal(at(9)) {
			t.Errorf("for %q the counted time has passed at %v, want %v", user, got, at(9))
		}
	}
	if got := absence.Declared(g).Counted("ana", at(0), at(9)); got != 7*time.Hour {
		t.Errorf("Declared: %v count, want 7 hours", got)
	}
	if got := a.With("ana", calendar.Calendar{}).Counted("ana", at(0), at(9)); got != 6*time.Hour {
		t.Errorf("with another calendar %v count, want 6 hours", got)
	}
	if a.IsShut() || !a.Again.IsZero() {
		t.Errorf("got shut until %v, want zero", a.Again)
	}
}

// While the bot is away no time counts until the next check, and checks become less frequent.
func TestTimeStandsStillWhileTheBotIsNoMember(t *testing.T) {
	g := &store.Game{Presence: absence.Presence{Seen: at(0)}.ShutOut(at(1)).String()}
	for now, again := range map[float64]float64{1: 1.25, 8: 10, 400: 424} {
		a := absence.Of(g, at(now))
		if !a.IsShut() || !a.Shut.Equal(at(0)) || !a.Again.Equal(at(again)) {
			t.Errorf("after %v hours the next check is after %v, want %v hours", now, a.Again.Sub(noon), again)
		}
		if got := a.Counted("", at(-1), at(now)); got != time.Hour {
			t.Errorf("after %v hours: %v have counted, want one hour", now, got)
		}
	}
}

func TestAPresenceRemembersWhenTheBotWasAway(t *testing.T) {
	p := absence.Presence{}.ShutOut(at(1))
	if !p.Shut.Equal(at(1)) {
		t.Errorf("a bot never seen as a member: shut since %v", p.Shut)
	}
	if again := p.ShutOut(at(2)); !again.Shut.Equal(at(1)) || !again.Asked.Equal(at(2)) {
		t.Errorf("ShutOut twice: got %+v", again)
	}
	first := p.Back(at(3))
	second := first.ShutOut(at(4)).Back(at(5))
	if len(first.Absences) != 1 || len(second.Absences) != 2 || !second.Absences[1].From.Equal(at(3)) || !second.Seen.Equal(at(5)) || !second.Asked.IsZero() {
		t.Errorf("got %+v after one absence, %+v after two", first, second)
	}
	if later := second.ShutOut(at(6)).Back(at(5 + 181*24)); len(later.Absences) != 1 {
		t.Errorf("absences after half a year: %+v", later.Absences)
	}
	if got := absence.ReadPresence(second.String()); got.String() != second.String() || len(got.Absences) != 2 {
		t.Errorf("got %+v back, want %+v", got, second)
	}
}

func TestOutagesAreForgottenAfterHalfAYear(t *testing.T) {
	text := absence.NoteOutage(absence.NoteOutage("", absence.Ear{}, at(0), at(1)), absence.Ear{}, at(2), at(3))
	if list := absence.ReadOutages(text); len(list) != 2 || !list[1].From.Equal(at(2)) || !list[1].Until.Equal(at(3)) {
		t.Errorf("got %+v, want both outages", list)
	}
	if list := absence.ReadOutages(absence.NoteOutage(text, absence.Ear{}, at(181*24), at(181*24+1))); len(list) != 1 {
		t.Errorf("after half a year: got %+v, want only the new outage", list)
	}
}

// The guilds 5<<22 and 6<<22 are heard by different ones of two shards.
func TestAShardsOutageAffectsItsServersOnly(t *testing.T) {
	outages := absence.NoteOutage("", absence.Ear{Shard: 1, Of: 2}, at(1), at(2))
	outages = absence.NoteOutage(outages, absence.Ear{}, at(3), at(4))
	for guild, hours := range map[string]time.Duration{"20971520": 3, "25165824": 4, "": 4} {
		g := &store.Game{Guild: guild, Outages: outages}
		if got := absence.Of(g, at(5)).Counted("", at(0), at(5)); got != hours*time.Hour {
			t.Errorf("in %q %v count, want %d hours", guild, got, hours)
		}
	}
}

func TestNoteRemembersWhenEachEarWasOpen(t *testing.T) {
	var h absence.Heard
	note := func(e absence.Ear, hours float64, want time.Time) {
		t.Helper()
		noted, before := absence.ReadHeard(h.String()).Note(e, at(hours))
		if h = noted; !before.Equal(want) {
			t.Errorf("at %v hours: %+v was open at %v, want %v", hours, e, before, want)
		}
	}
	note(absence.Ear{}, 1, time.Time{})
	note(absence.Ear{Of: 1}, 2, at(1))
	note(absence.Ear{Shard: 1, Of: 2}, 3, at(2)) // fewer shards before
	note(absence.Ear{Shard: 1, Of: 2}, 4, at(3))
	note(absence.Ear{Shard: 0, Of: 2}, 5, at(2))
	if a, b := h.Last("20971520"), h.Last("25165824"); !a.Equal(at(4)) || !b.Equal(at(5)) {
		t.Errorf("heard at %v and %v", a, b)
	}
	note(absence.Ear{}, 6, at(4)) // more shards before
	if text := h.String(); text != at(6).Format(time.RFC3339Nano) {
		t.Errorf("stored as %s", text)
	}
	for _, text := range []string{"", "x", `{"of":2}`, `{"of":1,"at":[]}`} {
		if got := absence.ReadHeard(text).Last("25165824"); !got.IsZero() {
			t.Errorf("%q: heard at %v", text, got)
		}
	}
}

func TestUnreadableTextsCountAsNothing(t *testing.T) {
	g := &store.Game{Outages: "[{]", Presence: `{"shut":1}`, People: map[string]map[string]string{"ana": {settings.Calendar: "?"}}}
	if a := absence.Of(g, at(5)); a.Counted("ana", at(0), at(5)) != 5*time.Hour || a.IsShut() {
		t.Errorf("%+v", a)
	}
}
