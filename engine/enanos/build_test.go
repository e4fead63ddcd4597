package enanos

import (
	"errors"
	"slices"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestBuildingsAreTwoEdgesApart(t *testing.T) {
	s := position(t, `
		1 shaft e n
		1 rail e ne, e e
		2 shaft b se
		2 rail b se
		1 hand 2 wood 2 stone 2 coal 2 copper`)
	refused(t, &s, "shaft e ne", TooClose, "place", "b s", "places", "e se")
	refused(t, &s, "shaft b se", PlaceTaken, "place", "b se", "places", "e se")
	refused(t, &s, "shaft e s", Unconnected, "place", "e s", "places", "e se")
	play(t, &s, "shaft e se")
	hand(t, &s, 1, "1 wood 1 stone 1 coal 1 copper")
	if got := s.Score(0).Total(); got != 2 {
		t.Errorf("%d points, want 2", got)
	}
}

func TestMinesMintsAndTheirSupply(t *testing.T) {
	s := position(t, `
		1 shaft e n, e se
		1 mine a n, c n, q s
		1 mine+mint s s
		1 hand 9 stone 12 copper`)
	refused(t, &s, "mine e n", NoneLeft, "piece", MinePiece.Term(), "most", engine.Counted{Of: "enanos.pieces.mine", N: 4})
	refused(t, &s, "mine a s", NotYours, "piece", ShaftPiece.Term(), "place", "a s", "places", s.Players[0].Shafts.Names())
	refused(t, &s, "mint s s", HasMint, "place", "s s", "places", "a n, c n, q s")
	refused(t, &s, "mint e n", NotYours, "piece", MinePiece.Term(), "place", "a se", "places", s.Players[0].Mines.Names())
	play(t, &s, `
		mint a n
		mint c n`)
	refused(t, &s, "mint q s", NoneLeft, "piece", MintPiece.Term(), "most", engine.Counted{Of: "enanos.pieces.mint", N: 3})
	hand(t, &s, 1, "9 stone 8 copper")
	s.Players[0].lowerMine(crossingOf(t, "q s"))
	play(t, &s, "mine e n")
	hand(t, &s, 1, "6 stone 6 copper")
	if got, want := s.Score(0), (Score{Shafts: 2, Mines: 8}); got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

func TestLossesAreNotLimitedByTheSupply(t *testing.T) {
	s := position(t, `
		1 shaft a n, c n, q s, s s, h nw
		1 mine e se
		1 rail e e
		1 hand 9 wood 9 stone 9 coal 9 copper`)
	s.Players[0].lowerMine(crossingOf(t, "e se"))
	if got := s.Players[0].Shafts.Len(); got != 6 {
		t.Errorf("%d shafts, want 6", got)
	}
	refused(t, &s, "shaft e ne", TooClose, "place", "b s", "places", "")
	play(t, &s, "mine a n")
	s.Players[0].Rails = s.Players[0].Rails.With(edgeOf(t, "e ne"))
	refused(t, &s, "shaft e n", NoneLeft, "piece", ShaftPiece.Term(), "most", engine.Counted{Of: "enanos.pieces.shaft", N: 5})
}

func TestFiveRailsAreAMilestoneOfTheFirst(t *testing.T) {
	s := position(t, `
		1 shaft e n
		1 rail e ne
		1 built 4
		1 hand 1 wood 1 iron
		2 shaft r s
		2 rail r se
		2 built 4
		2 hand 1 wood 1 iron`)
	told := play(t, &s, "rail e e")
	happened(t, told, RailMilestone, 0)
	play(t, &s, `
		end
		dice medicine 1 1
		rail r sw`)
	if s.Score(0).Rails != 2 || s.Score(1).Rails != 0 {
		t.Errorf("%d and %d points for rails, want 2 and 0", s.Score(0).Rails, s.Score(1).Rails)
	}
}

func TestTheStart(t *testing.T) {
	s := position(t, "seats 3")
	s.Phase, s.Turns, s.tied, s.step = Ranking, 0, 0b11, 0
	told := play(t, &s, "ranking 3 5 5")
	happened(t, told, Ranked, 1, "die", 5)
	happened(t, told, TiedRank, engine.Spectator, "seats", engine.SeatsOf(1, 2))
	phase(t, &s, Ranking)
	if s.Order != [MaxSeats]engine.Seat{1, 2, 0} {
		t.Fatalf("the order is %v", s.Order)
	}
	told = play(t, &s, "ranking 2 6") // seats 2 and 3 were tied
	happened(t, told, OrderSet, engine.Spectator, "first", engine.Seat(2), "second", engine.Seat(1), "third", engine.Seat(0))
	if s.Order != [MaxSeats]engine.Seat{2, 1, 0} {
		t.Fatalf("the order is %v", s.Order)
	}
	refused(t, &s, "mine e n", NotNow, "phase", Founding.Term())
	want, err := Parse("shaft e n")
	must.Succeed(t, err)
	for _, text := range []string{"e n", "en e n"} { // one thing can be placed
		if moves, _, err := (Rules{}).Read(&s, 2, text); err != nil || !slices.Equal(moves, []Move{want}) {
			t.Errorf("%q is read as %v, %v", text, moves, err)
		}
	}
	play(t, &s, "3: shaft e n")
	refused(t, &s, "3: rail e e", NotTouching, "place", "e e", "places", "a se, b sw, a e")
	play(t, &s, "3: rail e ne")
	refused(t, &s, "2: shaft e ne", TooClose, "place", "b s", "places", "b se, e se, b n, b ne, c s, d se, e s, f s", "more", 42)
	play(t, &s, `
		2: shaft r s
		2: rail r se
		1: shaft l ne
		1: rail l ne`)
	refused(t, &s, "1: shaft p s", NotNow, "phase", Founding.Term())
	told = play(t, &s, `
		1: mine i se
		1: rail i e`)
	// Coal, iron, and nothing from Antarctica.
	happened(t, told, Endowed, 0, "goods", goodsIn(t, "1 iron 1 coal").terms())
	told = play(t, &s, `
		2: mine d nw
		2: rail d w`)
	happened(t, told, Endowed, 1, "goods", goodsIn(t, "1 coal").terms())
	refused(t, &s, "2: mine q s", engine.NotYourTurn, "seats", engine.SeatsOf(2))
	play(t, &s, `
		3: mine f se
		3: rail f e`)
	hand(t, &s, 3, "1 wood 1 stone 1 copper")
	phase(t, &s, Rolling)
	if s.Active() != 2 || s.Turns != 6 {
		t.Errorf("seat %d is active after %d turns, want seat 2 after 6", s.Active(), s.Turns)
	}
}

func TestARefusalCallsThePlaceAsItWasTyped(t *testing.T) {
	s := position(t, "1 shaft b se\n1 rail c sw\n1 hand 1 wood 1 stone 1 coal 1 copper")
	for text, want := range map[string]string{"pozo f n": "f n", "pozo a f n": "f n", "pozo B  SE": "", "riel f ne": "f ne", "rail c sw": ""} {
		_, _, err := Rules{}.Read(&s, 0, text)
		var r *engine.Refusal
		if errors.As(err, &r) != (want != "") || want != "" && (r.Code != PlaceTaken || r.Args["place"] != want) {
			t.Errorf("%q: %v, want it called %q", text, err, want)
		}
	}
	if _, _, err := (Rules{}).Read(&s, 1, "pozo f n"); err != nil {
		t.Errorf("out of turn: %v", err)
	}
}
