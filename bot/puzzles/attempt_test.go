package puzzles

import (
	"errors"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// attempted returns an attempt of a user in guild g, made at a second of the day.
func attempted(user string, day, streak, second int) Attempt {
	return Attempt{Date: Date{"azul", day}, User: user, Guild: "g", Move: `1 rojo "x"`, Cost: 0.30000000000000004, Streak: streak, At: int64(second) * 1001}
}

func wantAttempts(t *testing.T, s store.ValueStore, d Date, guild string, want ...Attempt) {
	t.Helper()
	got, err := AttemptsIn(t.Context(), s, d, guild)
	if diff := cmp.Diff(want, got); err != nil || diff != "" {
		t.Errorf("attempts in %s on %v: %v (-want +got):\n%s", guild, d, err, diff)
	}
}

func TestTheFirstAttemptOfADayStays(t *testing.T) {
	s := sqlitetest.New(t)
	first := attempted("ana", 7, 2, 5)
	must.Succeed(t, PutAttempt(t.Context(), s, first))
	must.Succeed(t, PutAttempt(t.Context(), s, first)) // repeated, since its outcome was unknown
	second := first
	second.Guild, second.Move = "elsewhere", "another"
	if err := PutAttempt(t.Context(), s, second); !errors.Is(err, store.ErrConflict) {
		t.Errorf("a second attempt: %v, want ErrConflict", err)
	}
	a, err := AttemptOf(t.Context(), s, first.Date, "ana")
	if diff := cmp.Diff(&first, a); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	wantAttempts(t, s, first.Date, "g", first)
	wantAttempts(t, s, first.Date, "elsewhere")
	for _, d := range []Date{{"azul", 8}, {"azul day", 7}, {"enanos", 7}} { // others on other days, and at other games
		if a, err := AttemptOf(t.Context(), s, d, "ana"); a != nil || err != nil {
			t.Errorf("on %v: %+v, %v", d, a, err)
		}
		second.Date = d
		must.Succeed(t, PutAttempt(t.Context(), s, second))
	}
}

func TestAttemptsAreListedByStreakAndThenByTime(t *testing.T) {
	s := sqlitetest.New(t)
	luis, ana, eva, marta := attempted("luis", 7, 1, 3), attempted("ana", 7, 1, 3), attempted("eva", 7, 4, 9), attempted("marta", 7, 1, 2)
	other := attempted("iker", 7, 9, 1)
	other.Guild = "elsewhere"
	for _, a := range []Attempt{luis, ana, eva, marta, other, attempted("iker", 6, 9, 1)} {
		must.Succeed(t, PutAttempt(t.Context(), s, a))
	}
	wantAttempts(t, s, luis.Date, "g", eva, marta, ana, luis)
	wantAttempts(t, s, luis.Date, "elsewhere", other)
}

func TestAttemptsAreKeptOfAUserAndStayUnderAPseudonym(t *testing.T) {
	s := sqlitetest.New(t)
	first, next, others := attempted("ana", 7, 1, 1), attempted("ana", 10, 2, 2), attempted("luis", 7, 3, 3)
	daily := attempted("ana", 9, 1, 3)
	daily.Kind, daily.Guild = "azul day", ""
	for _, a := range []Attempt{next, daily, first, others} {
		must.Succeed(t, PutAttempt(t.Context(), s, a))
	}
	kept, err := store.KeptOf(t.Context(), s, "ana")
	must.Succeed(t, err)
	list, err := KeptAttempts(kept.Values, "ana")
	want := []store.KeptAttempt{
		{Kind: "azul", Day: 7, Guild: "g", Move: first.Move, At: time.UnixMilli(first.At).UTC()}, {Kind: "azul", Day: 10, Guild: "g", Move: next.Move, At: time.UnixMilli(next.At).UTC()},
		{Kind: "azul day", Day: 9, Move: daily.Move, At: time.UnixMilli(daily.At).UTC()},
	}
	if diff := cmp.Diff(want, list); err != nil || diff != "" {
		t.Errorf("%v (-want +got):\n%s", err, diff)
	}
	const nobody = "retired-1"
	must.Succeed(t, s.SetValues(t.Context(), Renamed(kept.Values, "ana", nobody)))
	if kept, err := store.KeptOf(t.Context(), s, "ana"); err != nil || len(kept.Values) > 0 {
		t.Errorf("still kept: %v, %v", kept, err)
	}
	first.User = nobody
	wantAttempts(t, s, first.Date, "g", others, first)
	if a, err := AttemptOf(t.Context(), s, first.Date, nobody); err != nil || *a != first {
		t.Errorf("under the pseudonym: %+v, %v", a, err)
	}
}
