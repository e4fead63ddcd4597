package chat_test

import (
	"context"
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A hint is private and stores only that the player was helped: the game, the tasks, the stored
// answers and the completions stay as they were. The button under a hint asks before it plays the
// move.
func TestAHintIsPrivateAndChangesNothing(t *testing.T) {
	h, st := aloneWithStore(t)
	s := sit(t, h, "trueque", option("hints", true))
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
	a := s.hinted(user)
	s.asked = 20
	p := s.position()
	seat := p.SeatOf(user)
	best := s.Games.Player("trueque", "tendera").Choose(t.Context(), s.Table.Thinkers.Budget, p.View(seat), nil)
	s.tells(a, "50 %", "**1. "+s.Games.Named("trueque").Menu.Say(p.View(seat), seat, best, games.Reader{Lang: engine.Spanish}), "**3. ", "!**4. ")
	if after := look(); !reflect.DeepEqual(after, before) {
		t.Errorf("a hint changes\n%+v to\n%+v", before, after)
	}
	if other := engine.Seat(1 - seat); !helped[seat] || helped[other] || p.Seats[seat].Helped {
		t.Errorf("helped are %v, want only seat %d; the public position says %v", helped, seat, p.Seats[seat].Helped)
	}
	// Another hint changes nothing at all.
	first := revision
	s.asked = 6
	s.hinted(user)
	s.asked = 20
	if look(); revision != first {
		t.Errorf("another hint makes revision %d of revision %d", revision, first)
	}
	asks := s.picks(user, a, "1 · ")
	if b := s.button(asks, says("button.confirm")); asks.Kind != chat.Update || b.ID.Verb != message.Reading || s.position().Moves != p.Moves {
		t.Errorf("the button is answered %s", written(asks))
	}
	s.asked = 6
	s.tells(s.picks(user, asks, says("button.back")), "50 %", "**1. ")
	s.asked = 20
	s.tells(s.presses(other, s.button(a, "2 · ").ID), says(sitting.WaitFor))
	s.tells(s.hinted(other), says(sitting.WaitFor))
}

// analyst judges some of the legal moves, in order.
type analyst struct {
	engine.Artificial
	judged []bool
}

func (a analyst) Analyse(_ context.Context, _ engine.Budget, view any, _ *rand.Rand) (engine.Analysis[string], bool) {
	said := engine.Analysis[string]{Chances: []float64{0.5, 0.5}, Simulations: 100}
	v := view.(azul.View)
	moves := v.Moves(v.Viewer, nil)
	for i, judged := range a.judged[:min(len(a.judged), len(moves))] {
		said.Candidates = append(said.Candidates, engine.Candidate[string]{Move: azul.Format(moves[i], engine.Spanish), Judged: judged})
	}
	return said, true
}

// analysedBy has the guardian analyse Azul, as an [analyst].
func analysedBy(judged []bool) func(*games.Game) {
	return func(g *games.Game) {
		at := slices.IndexFunc(g.Artificial, func(a games.Artificial) bool { return a.Name == g.Guardian })
		g.Artificial, g.Analyst = slices.Clone(g.Artificial), g.Guardian
		g.Artificial[at].Player = analyst{g.Artificial[at].Player, judged}
	}
}

// A move that the analyst has hardly tried is not suggested, unless there is no other.
func TestMovesHardlyTriedAreNotSuggested(t *testing.T) {
	for _, c := range []struct {
		judged []bool
		want   []int
	}{
		{[]bool{true, true, false, false}, []int{0, 1}},
		{[]bool{true, false, true, true, true}, []int{0, 2, 3}},
		{[]bool{false, false}, []int{0}},
	} {
		s := sit(t, changing(t, "azul", analysedBy(c.judged)), "azul", option("hints", true))
		user, _ := s.mover()
		a := s.hinted(user)
		p := s.position()
		view := p.View(p.SeatOf(user)).(azul.View)
		var want, got []string
		for _, i := range c.want {
			want = append(want, azul.Format(view.Moves(p.SeatOf(user), nil)[i], engine.Spanish))
		}
		for _, b := range slices.Concat(a.Message.Rows...) {
			got = append(got, b.(message.Button).ID.Move)
		}
		if !slices.Equal(got, want) {
			t.Errorf("judged %v: got the moves %q, want %q", c.judged, got, want)
		}
	}
}

// The best suggestion is compared with the second, by what is expected after both.
func TestTheBestSuggestionIsComparedWithTheSecond(t *testing.T) {
	var compared [][]engine.Move
	s := sit(t, changing(t, "azul", func(g *games.Game) {
		analysedBy([]bool{true, true})(g)
		g.More.Reasons = func(_ any, _ engine.Seat, line, other []engine.Move) []games.Sentence {
			compared = append(compared, line, other)
			return []games.Sentence{{Key: "azul.reason.starts"}}
		}
	}), "azul", option("hints", true))
	user, _ := s.mover()
	a := s.hinted(user)
	s.tells(a, "**1. ", "\n**Frente a la 2.** Empieza la ronda siguiente.\n**2. ")
	row := a.Message.Rows[0]
	if len(compared) != 2 || compared[0][0].Text != row[0].(message.Button).ID.Move || compared[1][0].Text != row[1].(message.Button).ID.Move || min(len(compared[0]), len(compared[1])) < 5 {
		t.Errorf("lines that are compared: %v", compared)
	}
}

// The coach says where whoever asks lost most, draws how the chances changed, and leads to each moment. A
// game with hidden information is reviewed only for those who played it, each from what they saw
// themselves, and no game while it is running.
func TestTheCoachReviewsAFinishedGame(t *testing.T) {
	s := over(t, "trueque", isOver, "pasa")
	a := s.pressesPublic("ana", s.id(message.Coach))
	if a.Kind != chat.Reply || !a.Message.Private {
		t.Fatalf("got %+v, want a private reply", a)
	}
	s.tells(a, "Donde más perdiste.", "**1. Ana", "!. Luis", "Mejor: ", "Ana: ", "!Luis: ", "cada jugada costó")
	s.draws(a, "Posibilidades de ganar.", "!Mejor: ")
	s.tells(s.presses("luis", s.id(message.Coach)), "!. Ana")
	_, told, _ := strings.Cut(a.Message.Content, "**1. ")
	told, _, _ = strings.Cut(told, "\n**2.")
	moment := s.presses("ana", s.way(a, "Momento 1").ID)
	if moment.Kind != chat.Update || len(moment.Message.Files) != 1 {
		t.Errorf("got %+v, want a picture in place of the review", moment)
	}
	s.tells(moment, "**1. "+strings.Split(told, "\n")[0], "Paso ", "Mejor: ")
	s.draws(moment, "2 pan") // her hand then
	s.tells(s.picks("ana", moment, says("button.back")), "Donde más perdiste.", "**1. Ana")
	s.tells(s.presses("ana", s.way(a, "Paso a paso").ID), "Paso 1 de ")
	s.tells(s.presses("eva", s.id(message.Coach)), says(sitting.NoFinished))

	// A game that was given up is reviewed as far as it was played.
	given := over(t, "trueque", func(p *sitting.Sitting) bool { return p.Moves > 20 }, "pasa")
	must.Do(t)(given.Table.Do(t.Context(), table.Request{By: sitting.By{Guild: "g", User: "mod", Moderator: true}, Channel: "c"}, table.To(given.position()), sitting.End))
	a = given.pressesPublic("ana", given.id(message.Coach))
	given.tells(a, "cada jugada costó")
	given.draws(a, "Posibilidades de ganar.")

	running := over(t, "trueque", func(p *sitting.Sitting) bool { return p.HasMoved() })
	running.tells(running.presses("ana", running.id(message.Coach)), says(sitting.NoFinished))
}

// Who is told that there is too much to think can ask again by a button of the same message.
func TestWhoMeetsTooMuchToThinkCanTryAgain(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := over(t, "trueque", isOver)
		s.Table.Thinkers.Patient = false
		var ends []func()
		for range s.Table.Thinkers.Places() {
			end, err := s.Table.Thinkers.Begin(t.Context())
			must.Succeed(t, err)
			ends = append(ends, end)
		}
		a := s.presses("ana", s.id(message.Coach))
		s.tells(a, says(thinking.Busy))
		for _, end := range ends {
			end()
		}
		again := s.presses("ana", s.button(a, says("button.try-again")).ID)
		s.tells(again, "!"+says(thinking.Busy))
		if !pictured(again) {
			t.Errorf("the review is %s", written(again))
		}
	})
}
