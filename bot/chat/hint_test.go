package chat

import (
	"errors"
	"reflect"
	"slices"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A hint is for the one who asks, and leaves nothing behind but that they were helped: the
// game, what is to be done and what is offered to who types are as they were. What is
// pressed is asked about first.
func TestAHintIsForTheAskerAloneAndChangesNothing(t *testing.T) {
	h, st := aloneWithStore(t)
	s := sit(t, New(h.Table, h.Records, h.Games, h.Log), "trueque", Given{Name: "hints", Type: YesNoOption, Value: true})
	user, other := s.mover()
	var helped []bool
	var revision int64
	look := func() []any {
		g, err := st.Game(t.Context(), s.position().ID)
		must.Succeed(t, err)
		helped = nil
		for i := range g.Seats {
			helped = append(helped, g.Seats[i].Helped)
			g.Seats[i].Helped = false
		}
		revision, g.Revision = g.Revision, 0
		due, err := st.Pending(t.Context())
		must.Succeed(t, err)
		_, err = st.Answer(t.Context(), "i7")
		return []any{g, due, errors.Is(err, store.ErrNotFound), s.completes(user, "do", moveOption(""))}
	}
	before := look()
	s.asked = 6
	a := s.types(user, "hint")
	s.asked = 20
	p := s.position()
	seat := p.SeatOf(user)
	best := s.Games.Player("trueque", "tendera").Choose(t.Context(), s.Table.Thinkers.Budget, p.View(seat), nil)
	s.tells(a, "50 %", "**1. "+s.Games.Named("trueque").Menu.Say(p.View(seat), seat, best, games.Reader{Lang: engine.Spanish}), "**3. ", "!**4. ")
	if after := look(); !reflect.DeepEqual(after, before) {
		t.Errorf("a hint changes\n%+v to\n%+v", before, after)
	}
	if other := engine.Seat(1 - seat); !helped[seat] || helped[other] || p.Seats[seat].Helped {
		t.Errorf("helped were %v, and all may know %v", helped, p.Seats[seat].Helped)
	}
	// Another one changes nothing at all.
	first := revision
	s.asked = 6
	s.types(user, "hint")
	s.asked = 20
	if look(); revision != first {
		t.Errorf("another hint makes it revision %d, after %d", revision, first)
	}
	asks := s.picks(user, a, "1 · ")
	if b := s.button(asks, says("button.confirm")); asks.Kind != Reply || b.ID.Verb != message.Reading || s.position().Moves != p.Moves {
		t.Errorf("pressed it is answered %s", written(asks))
	}
	s.tells(s.presses(other, s.button(a, "2 · ").ID), says(sitting.WaitFor))
	s.tells(s.types(other, "hint"), says(sitting.WaitFor))
}

// Of a game that nobody can judge there are no hints, and none at its table.
func TestHintsAreOfferedWhereSomebodyCanGiveThem(t *testing.T) {
	h := alone(t)
	for _, g := range h.Games {
		var names []string
		for _, r := range h.routes[g.Name()] {
			names = append(names, r.name)
			for _, o := range r.options {
				names = append(names, o.Name)
			}
		}
		if has := g.Analyst != ""; slices.Contains(names, "hint") != has || slices.Contains(names, "hints") != has {
			t.Errorf("%s, judged by %q, has %v", g.Name(), g.Analyst, names)
		}
	}
}

// A move that was hardly tried is not suggested, unless there is no other.
func TestWhatIsHardlyKnownIsNoAdvice(t *testing.T) {
	one := func(move string, judged bool) engine.Candidate[string] {
		return engine.Candidate[string]{Move: move, Judged: judged}
	}
	for _, c := range []struct {
		list []engine.Candidate[string]
		want string
	}{
		{[]engine.Candidate[string]{one("a", true), one("b", true), one("c", false), one("d", false)}, "ab"},
		{[]engine.Candidate[string]{one("a", true), one("b", false), one("c", true), one("d", true), one("e", true)}, "acd"},
		{[]engine.Candidate[string]{one("a", false), one("b", false)}, "a"},
	} {
		got := ""
		for _, m := range advised(c.list) {
			got += m.Move
		}
		if got != c.want {
			t.Errorf("of %v %q are suggested, want %q", c.list, got, c.want)
		}
	}
}
