package enanos_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/present"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
)

// Whole games are played, and moves of their positions are tried at other positions. Every event
// and refusal must have a sentence that can be shown.
func TestEveryEventAndRefusalHasACleanSentence(t *testing.T) {
	happened, refused := make(map[engine.Code]int), make(map[engine.Code]int)
	tried := []string{
		"", "hola", "riel", "riel f n", "pozo f e", "ataca", "ataca enano d se d se", "juega", "juega espía", "avanza", "acepta", "descarta 0 madera",
		"cambia 3 madera", "cambia 1 madera por 1 madera", "ofrece 1 madera por 1 madera", "ofrece 1 oro por 2 oro jugador 1", "siempre",
		"siempre madera doble", "siempre remedio oro", "juega punto medicina", "juega monopolio oro", "juega provisiones 1 oro 1 madera",
		"mueve", "persigue", "soborna", "industria", "industria medicina", "promueve", "alimenta", "mint", "enano", "pozo", "carta tónico", "juega peste",
		"juega dinamita", "contraoferta", "cambia", "soborna madera hasta a", "saqueadores j", "juega provisiones 3 madera", "industria a n medicina", "cambia 3 oro 1 rubí por 1 piedra",
	}
	enough := func() bool { return len(happened) >= 58 && len(refused) >= 45 }
	for game := 0; game < enginetest.Times(4, 18) || game < 18 && !enough(); game++ {
		list := randomGame(t, 2+game%3, uint64(game), func(m engine.Match, rng *rand.Rand) {
			for seat := range m.ToMove().All() {
				if moves := m.Moves(seat); len(moves) > 0 {
					tried = append(tried, moves[rng.IntN(len(moves))])
				}
				for range 12 {
					text := tried[rng.IntN(len(tried))]
					if why := more.ExplainNoMove(m.View(seat), seat, text); why != nil && rng.IntN(20) == 0 {
						clean(t, text, present.Refusal(engine.English, hosted, why.Code, why.Args), 600)
					}
					_, err := m.Clone().Play(seat, text)
					var refusal *engine.Refusal
					if !errors.As(err, &refusal) {
						continue
					}
					if refused[refusal.Code]++; refused[refusal.Code]%20 != 1 || !strings.HasPrefix(string(refusal.Code), "enanos.") {
						continue
					}
					for _, l := range lang.Languages {
						clean(t, refusal.Error(), present.Refusal(l, hosted, refusal.Code, refusal.Args), 600)
					}
				}
			}
		})
		for _, played := range list {
			for viewer := engine.Spectator; viewer < 2; viewer++ {
				for _, e := range played.EventsFor(viewer) {
					if happened[e.Code]++; happened[e.Code]%20 == 1 {
						for _, l := range lang.Languages {
							clean(t, e.String(), lang.Text(l, string(e.Code), e.Args), 300)
						}
					}
				}
			}
		}
	}
	if !enough() {
		t.Errorf("%d codes happened, %d were refused: %v, %v", len(happened), len(refused), happened, refused)
	}
	t.Logf("%d codes happened, %d were refused", len(happened), len(refused))
}

func TestHowMovesAreSaid(t *testing.T) {
	v := view(func(v *enanos.View) {
		c, _ := enanos.Hex(0).Corner(enanos.NorthEast)
		v.Players[0].Mines = 1 << c
		v.Own.Hand = enanos.Wood.N(4) + enanos.Iron.N(1) + enanos.Copper.N(2)
	})
	for move, want := range map[string][2]string{
		"riel a ne":                            {"un riel en a ne", "a rail at a ne"},
		"acuñadura a ne":                       {"una acuñadura en a ne", "a mint at a ne"},
		"cambia 4 madera por 1 oro":            {"un cambio de 4 maderas por 1 oro", "a trade of 4 wood for 1 gold"},
		"cambia 3 madera 1 hierro por 1 oro":   {"un cambio de 3 maderas y 1 hierro por 1 oro", "a trade of 3 wood and 1 iron for 1 gold"},
		"ofrece 2 madera por 1 rubí jugador 3": {"una oferta de 2 maderas por 1 rubí al jugador 3", "an offer of 2 wood for 1 ruby to player 3"},
		"ofrece 2 madera por 1 rubí":           {"una oferta de 2 maderas por 1 rubí a todos", "an offer of 2 wood for 1 ruby to all"},
		"termina":                              {"fin del turno", "end of the turn"},
		"siempre amberes pregunta":             {"siempre para Amberes lo que decidas cada vez", "always for Antwerp what you decide each time"},
		"siempre defensa pregunta":             {"siempre en tu defensa lo que decidas cada vez", "always for your defence what you decide each time"},
		"siempre defensa fuerte":               {"siempre en tu defensa el enano más fuerte", "always for your defence your strongest dwarf"},
		"siempre defensa veterano":             {"siempre en tu defensa el veterano más fuerte", "always for your defence your strongest veteran"},
		"siempre carbón mixto":                 {"siempre con contrabando en tus minas de carbón", "always with contraband at your coal mines"},
		"pozo a ne":                            {"pozo a ne", "shaft a ne"}, // not legal
	} {
		for i, l := range []engine.Lang{engine.Spanish, engine.English} {
			if got := menu.Say(v, 0, move, games.Reader{Lang: l}); got != want[i] {
				t.Errorf("%s: %q, want %q", move, got, want[i])
			}
		}
	}
}

func TestMovesAreSaidWithTheNamesOfPlayers(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Own.Hand = enanos.Wood.N(4)
		v.Own.Unplayed[enanos.Spy] = 1
		v.Players[0].Unplayed[enanos.Jewellery] = 1
		v.Players[1].Cards, v.Players[2].Cards = 2, 2
	})
	reader := func(l engine.Lang, one, two string) games.Reader {
		return games.Reader{Lang: l, Players: []engine.Occupant{{Name: "Eva"}, {Name: one}, {Name: two}}}
	}
	for _, test := range []struct {
		r          games.Reader
		move, want string
	}{
		{reader(engine.Spanish, "Ana", "Luis"), "juega espía jugador 3", "la carta espía con Luis"},
		{reader(engine.Spanish, "Ana", "Ana María"), "ofrece 2 madera por 1 oro jugador 3", "una oferta de 2 maderas por 1 oro a Ana María"},
		{reader(engine.English, "Ana", "Ana"), "juega espía jugador 3", "the card spy on player 3"}, // two players have the name
		{reader(engine.Spanish, "madera", "Luis"), "ofrece 2 madera por 1 oro jugador 2", "una oferta de 2 maderas por 1 oro al jugador 2"},
		{reader(engine.Spanish, "3", "n"), "juega espía jugador 3", "la carta espía con n"},
		{reader(engine.Spanish, "3", "n"), "juega espía jugador 2", "la carta espía con 3"},
		{reader(engine.Spanish, "**Luis**", ""), "juega espía jugador 2", "la carta espía con el jugador 2"},
		{reader(engine.Spanish, "**Luis**", ""), "juega espía jugador 3", "la carta espía con el jugador 3"},
	} {
		said := menu.Say(v, 0, test.move, test.r)
		if said != test.want {
			t.Errorf("%q, want %q", said, test.want)
		}
		if got, err := hosted.Rules.Translate(hosted.Read(said, test.r), engine.Spanish); err != nil || got != test.move {
			t.Errorf("%q is read as %q, %v", said, got, err)
		}
	}
	r := reader(engine.Spanish, "Ana", "Íñigo")
	for typed, want := range map[string]string{
		"juega espia INIGO": "juega espía jugador 3", "ofrece 1 madera por oro a ana": "ofrece 1 madera por 1 oro jugador 2",
		"saqueadores k Ana": "saqueadores k jugador 2", "pozo a n": "pozo a n",
	} {
		if got, err := hosted.Rules.Translate(hosted.Read(typed, r), engine.Spanish); err != nil || got != want {
			t.Errorf("%q is read as %q, %v", typed, got, err)
		}
	}
	if got := hosted.Read("qué tal, Ana", r); got != "qué tal, Ana" {
		t.Errorf("what is no move becomes %q", got)
	}
	if list := menu.Complete(v, 0, "juega espía íñi", r, 25); len(list) == 0 || list[0].Label != "la carta espía con Íñigo" || list[0].Value != "juega espía jugador 3" {
		t.Errorf("the unfinished name is completed to %+v", list)
	}
}

func TestHowEventsAreTold(t *testing.T) {
	wood, iron, gold := enanos.Wood.Term(), enanos.Iron.Term(), enanos.Gold.Term()
	for _, test := range []struct {
		code   engine.Code
		args   engine.Args
		es, en string
	}{
		{enanos.Produced, engine.Args{"goods": []engine.Term{wood, wood, iron}}, "produce 2 maderas y 1 hierro", "produces 2 wood and 1 iron"},
		{enanos.Produced, engine.Args{"goods": []engine.Term{iron, gold}}, "produce hierro y oro", "produces iron and gold"},
		{enanos.Built, engine.Args{"piece": enanos.MinePiece.Term(), "place": "a ne", "free": false}, "construye una mina en a ne", "builds a mine at a ne"},
		{enanos.Built, engine.Args{"piece": enanos.RailPiece.Term(), "place": "a ne", "free": true},
			"construye un riel en a ne, gratis", "builds a rail at a ne, for free"},
		{enanos.Built, engine.Args{"piece": enanos.IndustryPiece.Term(), "place": "a ne", "free": false},
			"construye una industria en a ne", "builds an industry at a ne"},
		{enanos.Built, engine.Args{"piece": enanos.DwarfPiece.Term(), "place": "a ne", "free": false},
			"recluta un enano en a ne", "hires a dwarf at a ne"},
		{enanos.Attacked, engine.Args{"from": "d se", "piece": enanos.ShaftPiece.Term(), "place": "e n", "whom": engine.Seat(1)},
			"ataca desde d se el pozo de Jugador 2 en e n", "attacks from d se: the shaft of Player 2 at e n"},
		{enanos.TrainMoved, engine.Args{"steps": 6, "left": 1}, "El tren avanza: le falta 1 paso hasta Amberes", "The train moves on: 1 step to Antwerp"},
		{enanos.OfferMade, engine.Args{"offer": 3, "give": []engine.Term{wood}, "want": []engine.Term{gold}, "seats": engine.SeatsOf(0, 2)},
			"ofrece madera por oro a Jugador 1 y Jugador 3 (oferta 3)", "offers wood for gold to Player 1 and Player 3 (offer 3)"},
		{enanos.Fought, engine.Args{"attack": []int{6, 3}, "defence": []int{5}, "won": 1, "lost": 0},
			"saca 6 y 3 contra 5: gana el atacante, 1 a 0", "rolls 6 and 3 against 5: the attacker wins, 1 to 0"},
		{enanos.Fought, engine.Args{"attack": []int{6, 5, 3}, "defence": []int{6}, "won": 0, "lost": 1},
			"saca 6, 5 y 3 contra 6: gana el defensor, 1 a 0", "rolls 6, 5 and 3 against 6: the defender wins, 1 to 0"},
		{enanos.Fought, engine.Args{"attack": []int{6, 3}, "defence": []int{5, 4}, "won": 1, "lost": 1},
			"saca 6 y 3 contra 5 y 4: 1 a 1, que gana el defensor", "rolls 6 and 3 against 5 and 4: 1 to 1, which the defender wins"},
		{enanos.ShedDue, engine.Args{"n": 1, "most": 4}, "tiene que descartar 1 carta de desarrollo (más de 4)",
			"has to discard 1 development card (more than 4)"},
		{enanos.Ended, engine.Args{"rounds": false, "seats": engine.SeatsOf(1)},
			"Con la meta alcanzada por Jugador 2, la partida termina.", "With the goal reached by Player 2, the game ends."},
		{enanos.HalfDue, engine.Args{"n": 1}, "tiene que descartar 1 carta", "has to discard 1 card"},
		{enanos.NotYours, engine.Args{"piece": enanos.MinePiece.Term(), "place": "a ne", "places": []string{"b n", "c s"}},
			"Ahí (a ne) no tienes ninguna mina. Tienes en b n y c s.", "You have no mine there (a ne). You have one at b n and c s."},
		{enanos.CannotPay, engine.Args{"cost": enanos.RailCost.Amounts(), "lack": enanos.Iron.N(1).Amounts(), "one": true},
			"No te llega: cuesta 1 madera y 1 hierro y te falta 1 hierro.", "You can't pay: it costs 1 wood and 1 iron, and you still lack 1 iron."},
	} {
		if got := lang.Text(engine.Spanish, string(test.code), test.args); got != test.es {
			t.Errorf("%q, want %q", got, test.es)
		}
		if got := lang.Text(engine.English, string(test.code), test.args); got != test.en {
			t.Errorf("%q, want %q", got, test.en)
		}
	}
}

func TestTheTieBreakIsTold(t *testing.T) {
	for _, c := range []struct {
		active uint8
		points [3]uint8
		want   string
	}{
		{0, [3]uint8{12, 0, 12}, "A tie at 12 points; the player whose turn it was wins."},
		{1, [3]uint8{12, 0, 12}, "A tie at 12 points; the player who came earlier in turn order wins."},
		{2, [3]uint8{7, 12, 7}, "Place 2: a tie at 7 points; the player whose turn it was comes first."},
		{1, [3]uint8{7, 12, 7}, "Place 2: a tie at 7 points; the player who came earlier in turn order comes first."},
	} {
		v := view(func(v *enanos.View) {
			v.Phase, v.At = enanos.Over, c.active
			for seat, points := range c.points {
				v.Players[seat].Points = points
			}
		})
		ties := engine.Ties(v.Standings())
		if len(ties) != 1 {
			t.Fatalf("%d ties", len(ties))
		}
		key, args := more.ExplainTie(v, ties[0])
		if got := lang.Text(engine.English, key, args); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

func TestHabitsAreWhatASeatDid(t *testing.T) {
	happened := func(code engine.Code, seat engine.Seat, args ...any) engine.Event {
		return engine.Happened(engine.Everybody, code, seat, args...)
	}
	frames := []engine.Frame{{Events: []engine.Event{
		happened(enanos.Built, 1, "piece", enanos.RailPiece.Term()), happened(enanos.Built, 0, "piece", enanos.RailPiece.Term()),
		happened(enanos.Advanced, 1, "area", enanos.Medicine.Term()), happened(enanos.Traded, 0, "with", engine.Seat(1)),
		happened(enanos.Traded, 0, "with", engine.Seat(2)), happened(enanos.Conquered, 1),
	}}}
	var keys []string
	for _, h := range more.Habits(frames, 1) {
		keys = append(keys, h.Key)
	}
	if want := []string{"enanos.habit.rails", "enanos.habit.area", "enanos.habit.trades", "enanos.habit.conquests"}; !slices.Equal(keys, want) {
		t.Errorf("%v, want %v", keys, want)
	}
}
