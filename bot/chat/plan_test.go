package chat_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/message"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// An ambiguous text for a plan is answered with a button for each reading. The button plans the
// move and does not play it.
func TestAnAmbiguousPlanHasAButtonForEachReading(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	at := s.position().Moves
	var asked *chat.Answer
	for n := 1; n <= 5 && asked == nil; n++ {
		for _, word := range []string{"azules", "amarillos", "rojos", "negros", "blancos"} {
			s.types(other, "plan", option("clear", true))
			a := s.types(other, "plan", moveOption(fmt.Sprint(n, " ", word, " fila 5")))
			if len(a.Message.Rows) > 0 && strings.Contains(a.Message.Content, "deja 2 jugadas") {
				asked = a
				break
			}
		}
	}
	if asked == nil {
		t.Fatal("no ambiguous move was found")
	}
	s.tells(asked, says("engine.ambiguous", "n", 2, "planned", true), "!jugar")
	var labels []string
	for _, c := range slices.Concat(asked.Message.Rows...) {
		b := c.(message.Button)
		labels = append(labels, b.Label)
		if b.ID.Verb != message.Plan {
			t.Errorf("the button is %+v", b)
		}
	}
	if len(labels) != 2 || labels[0] == labels[1] {
		t.Fatalf("the readings are %q", labels)
	}
	if plan := s.position().PlanOf(other); len(plan.Moves) != 0 {
		t.Fatalf("planned without a question: %+v", plan)
	}
	// Another player's button does not plan for the player to move.
	s.tells(s.picks(user, asked, labels[1]), says(sitting.PlanNow))
	a := s.picks(other, asked, labels[1])
	if s.tells(a, says(sitting.Planned), "1. **"+labels[1]+"**"); a.Kind != chat.Update || s.position().Moves != at {
		t.Errorf("got an answer of kind %d at %d moves, want an update at %d: %s", a.Kind, s.position().Moves, at, written(a))
	}
	s.tells(s.picks(other, asked, labels[0]), "1. **"+labels[1]+"**", "2. **"+labels[0]+"**")
}

// A lapsed plan is told in sentences, though its moves cannot be made any more.
func TestAPlanThatLapsedIsSaidInSentences(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	p := s.position()
	view, seat, err := p.Planning(other)
	must.Succeed(t, err)
	planned, ok := "", false
	var spoils string
	v := view.(azul.View)
	for _, m := range v.Moves(seat, nil) {
		if m.Source != azul.Centre && m.Line == 2 {
			planned, ok = azul.Format(m, engine.Spanish), true
			spoils = azul.Format(azul.Take(int(m.Source), m.Color, azul.Floor), engine.Spanish)
			break
		}
	}
	if !ok {
		t.Fatal("nothing to plan")
	}
	said := s.Games.Named("azul").Menu.Say(view, seat, planned, games.Reader{Lang: engine.Spanish})
	s.tells(s.types(other, "plan", moveOption(planned)), "1. **"+said+"**")
	s.plays(user, spoils)
	s.tells(s.types(other, "take", moveOption(planned)), "está vacía. Quedan azulejos en las fábricas ", " y en el centro.")
	s.tells(s.types(other, "plan"), says("plan.lapsed", "moves", said), "!"+planned)
	s.tells(s.opens(other), says("plan.lapsed", "moves", said))
}

// Moves are offered to a player who can plan, a planned move is played when its turn comes, and an
// undo takes it back. Nobody else is shown the plan.
func TestAPlanIsOfferedPlayedAndTakenBack(t *testing.T) {
	h, st := aloneWithStore(t)
	s := sit(t, h, "azul")
	user, other := s.mover()
	offered := func(who, typed string) []message.Choice { return s.completes(who, "plan", moveOption(typed)) }
	for who, why := range map[string]string{user: says(sitting.PlanNow), "zoe": says(sitting.NotSeated)} {
		if list := offered(who, ""); len(list) != 1 || !strings.Contains(list[0].Label, why) {
			t.Errorf("%s is offered %+v", who, list)
		}
	}
	s.tells(s.types(user, "plan", moveOption("1 azul suelo")), says(sitting.PlanNow))
	s.tells(s.types(other, "plan"), says("plan.empty"))
	list := offered(other, "fábrica 1")
	planned := list[len(list)-1]
	s.tells(s.types(other, "plan", moveOption(planned.Value)), says(sitting.Planned), "1. **", "de la fábrica 1")
	s.tells(s.types(other, "board"), says("plan.head"), "de la fábrica 1")
	s.tells(s.types(user, "board"), "!"+says("plan.head"))
	s.plays(user, offeredElsewhere(s))
	s.thinks()
	g, err := st.Game(t.Context(), 1)
	must.Succeed(t, err)
	if last := g.Moves[len(g.Moves)-1]; !last.Auto || last.Text != planned.Value {
		t.Errorf("played %+v, planned %+v", last, planned)
	}
	s.tells(s.undoes(other), says(sitting.Undone, "turn", true, "auto", true))
}

// offeredElsewhere returns a move of the player to move that leaves the first factory alone.
func offeredElsewhere(s *session) string {
	p := s.position()
	v := p.View(p.Awaited().First()).(azul.View)
	list := v.Moves(p.Awaited().First(), nil)
	return azul.Format(list[len(list)-1], engine.Spanish)
}

// foretell says the same about every move before it is played.
func foretell(_ any, _ engine.Seat, move string) (games.Sentence, bool) {
	return games.Sentence{Key: "menu.which"}, move != ""
}

// The game's warning about a move is part of the question whether to play it, picked or typed.
func TestTheGameForetellsAMoveBeforeItIsPlayed(t *testing.T) {
	s := sit(t, changing(t, "trueque", func(g *games.Game) { g.ExplainMove = foretell }), "trueque")
	user, _ := s.mover()
	told := says("menu.which")
	s.tells(s.picks(user, s.opens(user), "pasa"), told)
	s.sets(user, settings.Confirm, settings.Yes)
	typed := s.types(user, "do", moveOption("pasa"))
	s.tells(typed, told, says("menu.preview"))
	s.tells(s.picks(user, typed, says("button.confirm")), says(sitting.Played), "!"+told)
}
