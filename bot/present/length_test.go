package present_test

import (
	"slices"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/toy"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// lasting is how many turns a game usually has, by the number of players.
type lasting map[int]int

func (n lasting) usualTurns(o engine.Options) int { return n[o.Seats] }

func TestALobbySaysHowLongItsGameUsuallyTakes(t *testing.T) {
	const ana, bot = "p", "a" // letters of the column seats
	for _, test := range []struct {
		turns    lasting
		seats    string
		capacity int
		pace     time.Duration
		es, en   string
		fact     string
	}{
		{lasting{4: 55}, "pppp", 4, 24 * time.Hour, "55 turnos: unos 55 minutos a 1 minuto por turno; unos 9 días a 4 horas.", "55 turns: about 55 minutes at 1 minute a turn; about 9 days at 4 hours.", "unos 55 minutos a 1 minuto por turno; unos 9 días a 4 horas"},
		{lasting{4: 75}, "pppp", 4, 24 * time.Hour, "75 turnos: unos 75 minutos a 1 minuto por turno; unos 12 días a 4 horas.", "75 turns: about 75 minutes at 1 minute a turn; about 12 days at 4 hours.", "unos 75 minutos a 1 minuto por turno; unos 12 días a 4 horas"},
		{lasting{4: 95}, "pppp", 4, 24 * time.Hour, "95 turnos: unas 2 horas a 1 minuto por turno; unos 16 días a 4 horas.", "95 turns: about 2 hours at 1 minute a turn; about 16 days at 4 hours.", "unas 2 horas a 1 minuto por turno; unos 16 días a 4 horas"},
		// Players may still come until all seats are taken.
		{lasting{2: 56, 3: 77, 4: 97}, "p", 4, 24 * time.Hour, "55–95 turnos.", "55–95 turns.", "55–95 turnos"},
		{lasting{2: 56, 3: 77, 4: 97}, "pp", 4, 24 * time.Hour, "55–95 turnos: unas 1–2 horas a 1 minuto por turno; unos 9–16 días a 4 horas.", "55–95 turns: about 1–2 hours at 1 minute a turn; about 9–16 days at 4 hours.", "unas 1–2 horas a 1 minuto por turno; unos 9–16 días a 4 horas"},
		{lasting{2: 56, 3: 77, 4: 97}, "ppp", 3, 24 * time.Hour, "75 turnos: unos 75 minutos a 1 minuto por turno; unos 12 días a 4 horas.", "75 turns: about 75 minutes at 1 minute a turn; about 12 days at 4 hours.", "unos 75 minutos a 1 minuto por turno; unos 12 días a 4 horas"},
		// Artificial players take no time.
		{lasting{4: 95}, "paaa", 4, 24 * time.Hour, "95 turnos (23 de personas).", "95 turns (23 of people).", "95 turnos"},
		{lasting{4: 95}, "ppaa", 4, 24 * time.Hour, "95 turnos (45 de personas): unos 45 minutos a 1 minuto por turno; unos 7 días a 4 horas.", "95 turns (45 of people): about 45 minutes at 1 minute a turn; about 7 days at 4 hours.", "unos 45 minutos a 1 minuto por turno; unos 7 días a 4 horas"},
		{lasting{2: 95}, "aa", 2, 24 * time.Hour, "95 turnos.", "95 turns.", "95 turnos"},
		// Other paces, and no limit.
		{lasting{2: 40}, "pp", 2, 5 * time.Minute, "40 turnos: unos 40 minutos a 1 minuto por turno.", "40 turns: about 40 minutes at 1 minute a turn.", "unos 40 minutos a 1 minuto por turno"},
		{lasting{2: 95}, "pp", 2, 8 * time.Hour, "95 turnos: unas 2 horas a 1 minuto por turno; unos 4 días a 1 hora.", "95 turns: about 2 hours at 1 minute a turn; about 4 days at 1 hour.", "unas 2 horas a 1 minuto por turno; unos 4 días a 1 hora"},
		{lasting{2: 6}, "pp", 2, 3 * 24 * time.Hour, "6 turnos: unos 5 minutos a 1 minuto por turno; unos 3 días a 12 horas.", "6 turns: about 5 minutes at 1 minute a turn; about 3 days at 12 hours.", "unos 5 minutos a 1 minuto por turno; unos 3 días a 12 horas"},
		{lasting{2: 1}, "pp", 2, 7 * 24 * time.Hour, "1 turnos: unos 5 minutos a 1 minuto por turno; unas 24 horas a 24 horas.", "1 turns: about 5 minutes at 1 minute a turn; about 24 hours at 24 hours.", "unos 5 minutos a 1 minuto por turno; unas 24 horas a 24 horas"},
		{lasting{2: 95}, "pp", 2, 0, "95 turnos: unas 2 horas a 1 minuto por turno; unos 16 días a 4 horas.",
			"95 turns: about 2 hours at 1 minute a turn; about 16 days at 4 hours.", "unas 2 horas a 1 minuto por turno; unos 16 días a 4 horas"},
	} {
		g := *games.ListOf(toy.Game())[0]
		g.UsualTurns = test.turns.usualTurns
		h := &sitting.Header{Game: store.Game{Kind: g.Name(), Status: store.Lobby, Capacity: test.capacity, Pace: test.pace}}
		for _, who := range test.seats {
			seat := store.Seat{User: ana}
			if string(who) == bot {
				seat = store.Seat{Player: "tendera"}
			}
			h.Seats = append(h.Seats, seat)
		}
		if es, en := present.Length(&g, h, engine.Spanish), present.Length(&g, h, engine.English); es != test.es || en != test.en {
			t.Errorf("%v, %s: %q\n%q", test.turns, test.seats, es, en)
		}
		if facts := present.Lobby(&g, h, present.Viewer{Lang: engine.Spanish}).Facts; !slices.Contains(facts, test.fact) {
			t.Errorf("%v, %s: the picture says %q", test.turns, test.seats, facts)
		}
		h.Status = store.Running
		if said := present.Length(&g, h, engine.Spanish); said != "" {
			t.Errorf("a game that is played: %q", said)
		}
		g.UsualTurns, h.Status = nil, store.Lobby
		if said := present.Length(&g, h, engine.Spanish); said != "" {
			t.Errorf("a game that does not tell: %q", said)
		}
	}
}
