package enanos_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
)

// lineOf returns a seat's move, and what the chancellor would do after it in the rest of the turn; nothing for "".
func lineOf(v enanos.View, seat engine.Seat, move string) (line []engine.Move) {
	m, err := enanos.Parse(move)
	if err != nil {
		return nil
	}
	for _, m := range append([]enanos.Move{m}, players.Plan(&v, m)...) {
		line = append(line, engine.Move{Seat: seat, Text: enanos.Format(m, engine.Spanish)})
	}
	return line
}

// told returns what speaks for a move of seat 0 that another one does not bring, in Spanish.
func told(v enanos.View, move, than string) (keys []string, text string) {
	var said []string
	for _, s := range more.Reasons(v, 0, lineOf(v, 0, move), lineOf(v, 0, than)) {
		keys, said = append(keys, strings.TrimPrefix(s.Key, "enanos.reason.")), append(said, lang.Text(engine.Spanish, s.Key, s.Args))
	}
	return keys, strings.Join(said, " ")
}

// A trade is explained by what the turn goes on to bring. What another move brings too is left out.
func TestAMoveIsExplainedByWhatTheTurnBrings(t *testing.T) {
	const home = enanos.Crossing(20)
	v := view(func(v *enanos.View) {
		v.Goal = 12
		v.Bank = enanos.Stone.N(9) + enanos.Copper.N(9) + enanos.Wood.N(9) + enanos.Diamond.N(9)
		v.Players[0].Shafts = enanos.Crossings(1) << home
		v.Players[0].Points = 10
		for _, h := range enanos.HexesAt(home) {
			v.Terrain[h], v.Numbers[h] = enanos.TerrainOf(enanos.Wood), 8
		}
		v.Own.Hand = enanos.Stone.N(3) + enanos.Copper.N(1) + enanos.Wood.N(4)
	})
	keys, text := told(v, "cambia 4 madera por 1 cobre", "")
	if !slices.Equal(keys, []string{"wins"}) {
		t.Errorf("the trade that makes the mine possible: %q", keys)
	}
	says(t, text, "Con esto llegas a 12 puntos")
	if keys, _ := told(v, "cambia 4 madera por 1 cobre", "termina"); !slices.Contains(keys, "wins") {
		t.Errorf("than to end the turn: %q", keys)
	}
	if keys, _ := told(v, "termina", "cambia 4 madera por 1 cobre"); slices.Contains(keys, "wins") {
		t.Errorf("to end the turn, rather than to win: %q", keys)
	}
	v.Goal, v.Own.Hand = 13, v.Own.Hand+enanos.Copper.N(1)
	if keys, _ := told(v, "mina "+home.Name(), ""); keys[0] != "points" || !slices.Contains(keys, "income") {
		t.Errorf("the mine: %q", keys)
	}
	if keys, _ := told(v, "cambia 4 madera por 1 diamante", "mina "+home.Name()); slices.Contains(keys, "points") {
		t.Errorf("what the mine brings at once speaks for something else: %q", keys)
	}
	if list := more.Reasons(v, 1, []engine.Move{{Seat: 1, Text: "termina"}}, nil); list != nil {
		t.Errorf("another's view: %v", list)
	}
}

// An answer to an offer is explained by what the trade would bring nearer, or take away.
func TestAnAnswerToAnOfferIsExplained(t *testing.T) {
	offered := func(give, want, held enanos.Cards) enanos.View {
		return view(func(v *enanos.View) {
			v.Order, v.At = [enanos.MaxSeats]engine.Seat{1, 0, 2}, 0
			v.Players[1].Points = 5
			v.Players[0].Shafts = enanos.Crossings(1) << 20
			v.Made, v.Offers[0] = 1, enanos.Offer{Maker: 1, Give: give, Want: want, To: engine.SeatsOf(0), Asked: engine.SeatsOf(0)}
			v.Own.Hand = held
		})
	}
	mine := enanos.Stone.N(3) + enanos.Copper.N(2)
	for _, c := range []struct {
		v               enanos.View
		accept, decline []string
	}{
		{offered(enanos.Copper.N(1), enanos.Wood.N(1), mine-enanos.Copper.N(1)+enanos.Wood.N(1)), []string{"near"}, []string{"near", "helps"}},
		{offered(enanos.Stone.N(1), enanos.Copper.N(1), mine), nil, []string{"useless", "near", "helps"}},
		{offered(enanos.Wood.N(1), enanos.Gold.N(1), mine), nil, []string{"unpaid"}},
	} {
		accept, _ := told(c.v, "acepta 1", "")
		decline, _ := told(c.v, "rechaza 1", "")
		if !slices.Equal(accept, c.accept) || !slices.Equal(decline, c.decline) {
			t.Errorf("with %v: %q for accepting, %q for declining; want %q, %q", c.v.Own.Hand, accept, decline, c.accept, c.decline)
		}
	}
}

// Every reason can be shown to people, in both languages, in whatever position.
func TestEveryReasonIsClean(t *testing.T) {
	seen := map[string]int{}
	look := func(m engine.Match, rng *rand.Rand) {
		seat := m.ToMove().First() // who may only answer an offer too
		v := m.View(seat).(enanos.View)
		if v.Phase == enanos.Acting && rng.IntN(8) > 0 {
			return
		}
		moves := m.Moves(seat)
		if len(moves) == 0 {
			return
		}
		for _, s := range more.Reasons(v, seat, lineOf(v, seat, moves[rng.IntN(len(moves))]), nil) {
			if seen[s.Key]++; seen[s.Key] > 20 {
				continue
			}
			for _, l := range lang.Languages {
				clean(t, s.Key, lang.Text(l, s.Key, s.Args), 250)
			}
		}
	}
	randomGame(t, 3, 1, look)
	randomGame(t, 2, 2, look)
	if len(seen) < 14 {
		t.Errorf("%d reasons were given: %v", len(seen), seen)
	}
}

// The points by round of the game of the day add up to the points.
func TestThePointsOfTheRoundsAddUp(t *testing.T) {
	var frames []engine.Frame
	randomGame(t, 2, 3, func(m engine.Match, _ *rand.Rand) {
		frames = append(frames, engine.Frame{View: m.View(engine.Spectator)})
	})
	last := frames[len(frames)-1].View.(enanos.View)
	for seat := range engine.Seat(2) {
		rounds, sum := more.PointsByRound(frames, seat), 0
		for _, n := range rounds {
			sum += n
		}
		if sum != last.Score(seat).Total() || len(rounds) != last.Round() {
			t.Errorf("seat %d: %v in %d rounds for %d points", seat, rounds, last.Round(), last.Score(seat).Total())
		}
	}
}
