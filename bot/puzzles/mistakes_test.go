package puzzles

import (
	"slices"
	"testing"
	"time"

	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// mistaken returns a mistake in a game that cost so much.
func mistaken(game int64, cost float64) Mistake {
	return Mistake{Game: game, Board: 3, Played: "1", Better: "2", Best: 0.5 + cost, Left: 0.5}
}

func TestAMistakeComesBackOnItsDays(t *testing.T) {
	m := mistaken(1, 0.2)
	var due []int
	day := 10
	for _, after := range []float64{m.Best, m.Left, m.Best, 0.68} { // right, wrong, right, right
		m.answer("2", after, day)
		due = append(due, m.Due-day)
		day = m.Due
	}
	if want := []int{Later, Soon, Later, Later}; !slices.Equal(due, want) || !m.IsSolved() || m.IsDue(day) {
		t.Errorf("days %v, want %v; in the end %+v", due, want, m)
	}
}

// The costliest are kept, those that are known stay as they are, and solved ones make no room for
// themselves anew.
func TestTheCostliestMistakesAreKept(t *testing.T) {
	s, now := sqlitetest.New(t), time.Unix(0, 0).Add(10*24*time.Hour)
	p := New(s, nil, nil, func() time.Time { return now }, nil)
	for game := range int64(MostMistakes + 5) {
		must.Succeed(t, p.KeepMistakes(t.Context(), "azul", "ana", []Mistake{mistaken(game, 0.05+float64(game)/100)}))
	}
	must.Succeed(t, p.KeepMistakes(t.Context(), "azul", "ana", []Mistake{mistaken(24, 0.1)}))
	list, err := p.Mistakes(t.Context(), "azul", "ana")
	must.Succeed(t, err)
	if first, last := list[0], list[len(list)-1]; len(list) != MostMistakes || first.Game != 24 || last.Game != 5 || first.Due != 11 {
		t.Errorf("%d are kept, from %+v to %+v", len(list), first, last)
	}
	for _, want := range []int{0, MostMistakes} {
		for user, want := range map[string]int{"ana": want, "luis": 0} {
			if due, err := p.DueMistakes(t.Context(), "azul", user); err != nil || len(due) != want {
				t.Errorf("of %s on day %d: %d are due, want %d; %v", user, p.Day(), len(due), want, err)
			}
		}
		now = now.AddDate(0, 0, 1)
	}
	kept, err := store.KeptOf(t.Context(), s, "ana")
	must.Succeed(t, err)
	if told, err := KeptMistakes(kept.Values, "ana"); err != nil || len(told) != MostMistakes || told[0].Kind != "azul" || told[0].Game != 24 {
		t.Errorf("told are %+v, %v", told, err)
	}
	for key := range kept.Values {
		if IsMistakes(key, "ana") {
			must.Succeed(t, s.SetValues(t.Context(), store.Texts{key: ""}))
		}
	}
	if list, err := p.Mistakes(t.Context(), "azul", "ana"); err != nil || len(list) > 0 {
		t.Errorf("still kept: %v, %v", list, err)
	}
}
