package enanos

import (
	"slices"
	"testing"

	"sobremesa/engine"
)

// siegeBoard has three mines and an industry: the strength of the smugglers is 4.
const siegeBoard = `
	seats 3
	train 9
	1 mine a n, c n
	1 rail a nw, c ne
	2 industry q s medicine
	2 mine+mint s s
	2 rail q sw, s se
	3 shaft l ne
	3 rail l ne
`

// antwerp rolls the dice with which the train arrives, and lets chance show the standing orders.
func antwerp(t *testing.T, s *State) []engine.Event {
	t.Helper()
	told := play(t, s, "dice smugglers 1 1")
	happened(t, told, ReachedAntwerp, engine.Spectator)
	phase(t, s, Defending)
	return play(t, s, "show")
}

func TestThePlayerWhoOffersMostGainsAPoint(t *testing.T) {
	s := rolling(t, siegeBoard+`
		1 dwarf a nw 3 fed
		2 dwarf q sw 1 just
		2 dwarf s se 3`) // resting
	told := antwerp(t, &s)
	happened(t, told, AntwerpHeld, engine.Spectator, "strength", 4, "defence", 4)
	happened(t, told, Offered, 1, "n", 1)
	happened(t, told, WonPoint, 0)
	if s.Players[0].Points != 1 || s.Train != 0 || !s.Released {
		t.Errorf("%d points, the train at %d, released %v", s.Players[0].Points, s.Train, s.Released)
	}
	if dwarfAt(t, &s, 1, "a nw").Condition != Resting || dwarfAt(t, &s, 2, "q sw").Condition != Resting {
		t.Error("a dwarf that was offered does not rest")
	}
	phase(t, &s, Acting)
}

func TestPlayersTiedForMostEachDrawACardOfAnAreaTheyChoose(t *testing.T) {
	s := rolling(t, siegeBoard+`
		1 dwarf a nw 2 fed
		2 dwarf q sw 2 fed
		3 dwarf l ne 1 fed`)
	antwerp(t, &s)
	phase(t, &s, Choosing)
	if s.Awaited() != engine.SeatsOf(0, 1) {
		t.Fatalf("%b are awaited", s.Awaited())
	}
	s.Decks[Technology] = 0
	s.decks[TechnologyPoint], s.decks[FastTrack], s.decks[Machinery], s.decks[FreeMint], s.decks[Dynamite] = 0, 0, 0, 0, 0
	refused(t, &s, "2: draw technology", NoSuchCard, "areas", []engine.Term{Medicine.Term(), Jewellery.Term()})
	play(t, &s, "2: draw medicine")
	refused(t, &s, "card player 2 spy", ImpossibleDraw)
	refused(t, &s, "card player 1 feast", ImpossibleDraw)
	play(t, &s, `
		card player 2 feast
		1: draw jewellery
		card player 1 point jewellery`)
	phase(t, &s, Acting)
	if s.Players[0].Points != 1 || s.secrets[1].Unplayed[Feast] != 1 {
		t.Error("the cards went to other players")
	}
}

func TestTiesForMostDrawNothingWhereThereIsNothing(t *testing.T) {
	s := rolling(t, siegeBoard+`
		1 dwarf a nw 2 fed
		2 dwarf q sw 2 fed`)
	s.Decks, s.decks = [Areas]uint8{}, CardCounts{}
	antwerp(t, &s)
	phase(t, &s, Acting)
}

func TestThePlayersWhoOfferLeastLoseAMine(t *testing.T) {
	s := rolling(t, siegeBoard+`
		1 dwarf a nw 1 fed
		2 dwarf q sw 2 fed`)
	told := antwerp(t, &s)
	happened(t, told, AntwerpFell, engine.Spectator, "strength", 4, "defence", 3)
	phase(t, &s, Acting) // the third player, who has no mines, offered least
	if s.Players[0].Mines.Len() != 2 || s.Players[1].Mines.Len() != 2 {
		t.Error("a mine is lost")
	}
}

func TestWithMostOnlyWhoeverHasMostMinesLosesOne(t *testing.T) {
	// Seat 1 has two mines, seat 2 as many buildings, but one of them is an industry.
	s := rolling(t, siegeBoard+"most")
	told := antwerp(t, &s)
	happened(t, told, AntwerpFell, engine.Spectator, "strength", 4, "defence", 0)
	if phase(t, &s, Losing); s.Awaited() != engine.SeatsOf(0) || s.Players[1].Mines.Len() != 2 {
		t.Errorf("%b lose a mine, want seat 0 alone", s.Awaited())
	}
	s = rolling(t, siegeBoard+"most\n1 dwarf a nw 1 fed") // seat 1 offers something, so that the other offers least
	happened(t, antwerp(t, &s), Lowered, 1, "place", "s s")
}

func TestIfNobodyOffersAnythingEverybodyLosesAMine(t *testing.T) {
	s := rolling(t, siegeBoard+"1 dwarf a nw 3 fed")
	s.Phase = Acting
	play(t, &s, "1: always antwerp none")
	s.Phase, s.step = Rolling, 0
	told := antwerp(t, &s)
	happened(t, told, Lowered, 1, "place", "s s")
	if p := s.Players[1]; p.Mints != 0 || p.Mines.Len() != 1 || p.Industries[Medicine] == nowhere || p.Shafts.Len() != 1 {
		t.Error("want the mine with its mint lost and the industry kept")
	}
	phase(t, &s, Losing)
	if s.Awaited() != engine.SeatsOf(0) || dwarfAt(t, &s, 1, "a nw").Condition != Fed {
		t.Errorf("%b are awaited, want seat 0 alone; its dwarf must stay fed", s.Awaited())
	}
	refused(t, &s, "1: lose q s", NotYours, "piece", MinePiece.Term(), "place", "q s", "places", "a n, c n")
	play(t, &s, "1: lose c n")
	phase(t, &s, Acting)
	if s.Players[0].Mines != crossingOf(t, "a n").set() || s.Players[0].Shafts != crossingOf(t, "c n").set() {
		t.Error("another mine was lost")
	}
}

func TestOnlyPlayersOnAskAreWaitedFor(t *testing.T) {
	s := rolling(t, siegeBoard+`
		1 dwarf a nw 2 fed
		2 dwarf q sw 1 fed
		2 dwarf s se 3 fed
		3 dwarf l ne 1`)
	s.Phase = Acting
	play(t, &s, `
		2: always antwerp ask
		3: always antwerp ask`)
	s.Phase, s.step = Rolling, 0
	told := antwerp(t, &s)
	happened(t, told, PledgeAsked, 1)
	phase(t, &s, Pledging)
	if s.Awaited() != engine.SeatsOf(1) { // the third player has no fed dwarf
		t.Fatalf("%b are awaited", s.Awaited())
	}
	refused(t, &s, "2: pledge a nw", NotFed, "place", "a nw", "places", "q sw, s se")
	// A pledge has one form only: in ascending order, without gaps.
	v := s.View(1)
	fed := slices.Collect(s.Players[1].Fed().All())
	first, second := fed[0], fed[1]
	for edges, legal := range map[[MaxDwarves]Edge]bool{{}: true, {first}: true, {first, second}: true,
		{second, first}: false, {first, first}: false, {nowhere, first}: false} {
		if r := v.Check(Move{Kind: KindPledge, Edges: edges}); (r == nil) != legal {
			t.Errorf("%v: %v", edges, r)
		}
	}
	for _, other := range []engine.Seat{0, 2, engine.Spectator} {
		if v := s.View(other); v.Own.Pledge != 0 && other != 0 {
			t.Errorf("seat %d sees an offer", other)
		}
	}
	before := s
	told = play(t, &s, "2: pledge s se")
	phase(t, &s, Defending)
	for _, e := range told {
		if e.Code == Pledged && e.To != engine.Only(1) {
			t.Errorf("%v is told to %b", e, e.To)
		}
	}
	told = play(t, &s, "show")
	happened(t, told, AntwerpHeld, engine.Spectator, "strength", 4, "defence", 5)
	happened(t, told, WonPoint, 1)
	if dwarfAt(t, &s, 2, "q sw").Condition != Fed {
		t.Error("a dwarf that was not offered rests")
	}
	play(t, &before, `
		2: aporta nada
		show`)
	if before.Players[0].Mines.Len() != 2 || before.Players[1].Mines.Len() != 1 {
		t.Error("want one mine lost by the player who offered least")
	}
}

// asked returns a position in Antwerp with the second and the third player on ask.
func asked(t *testing.T) State {
	t.Helper()
	s := rolling(t, siegeBoard+`
		1 dwarf a nw 1 fed
		2 dwarf q sw 1 fed
		2 dwarf s se 3 fed
		3 dwarf l ne 1 fed`)
	s.Phase = Acting
	play(t, &s, `
		2: always antwerp ask
		3: always antwerp ask`)
	s.Phase, s.step = Rolling, 0
	antwerp(t, &s)
	return s
}

func TestAnOrderAnswersWhatIsBeingAskedForAntwerp(t *testing.T) {
	s := asked(t)
	s.Players[2].Mines = crossingOf(t, "g n").set()
	play(t, &s, "2: always antwerp ask\n2: always defence none\n1: always antwerp none") // none of these orders answers the question
	if s.Awaited() != engine.SeatsOf(1, 2) || s.secrets[0].Pledge == 0 {
		t.Fatalf("%b are awaited", s.Awaited())
	}
	told := play(t, &s, "2: always antwerp all")
	if s.Awaited() != engine.SeatsOf(2) || s.Asked != engine.SeatsOf(1, 2) {
		t.Fatalf("%b are awaited, %b were asked", s.Awaited(), s.Asked)
	}
	for _, e := range told {
		if e.To.Has(0) != (e.Code == PledgedUnseen) || e.To.Has(1) != (e.Code == OrderedAntwerp) {
			t.Errorf("%v is told to %b", e, e.To)
		}
	}
	refused(t, &s, "2: pledge s se", engine.NotYourTurn, "seats", engine.SeatsOf(2))
	play(t, &s, "2: always antwerp none") // too late for this siege
	play(t, &s, "3: always antwerp none")
	phase(t, &s, Defending)
	told = play(t, &s, "show")
	for seat, n := range []int{1, 4, 0} {
		happened(t, told, Offered, engine.Seat(seat), "n", n)
	}
}

func TestCardsDrawnForAntwerpCountTowardsTheFour(t *testing.T) {
	s := rolling(t, siegeBoard+`
		1 dwarf a nw 2 fed
		2 dwarf q sw 2 fed
		1 cards spy, merchant, feast, tonic`)
	antwerp(t, &s)
	play(t, &s, `
		1: draw technology
		card player 1 dynamite
		2: draw technology
		card player 2 machinery`)
	phase(t, &s, Discarding)
	play(t, &s, "1: discard dynamite")
	phase(t, &s, Acting)
}

func TestWhereNobodyHasAMineNobodyGainsOrLoses(t *testing.T) {
	s := rolling(t, "train 9\n1 shaft a n\n2 shaft q s")
	told := antwerp(t, &s)
	happened(t, told, AntwerpHeld, engine.Spectator, "strength", 0, "defence", 0)
	phase(t, &s, Acting)
	for seat := range engine.Seat(2) {
		if got := s.Score(seat); got != (Score{Shafts: 1}) || s.Players[seat].Unplayed != [Areas]uint8{} {
			t.Errorf("seat %d has %+v", seat, got)
		}
	}
	if s.Train != 0 || !s.Released {
		t.Errorf("the train is at %d, the raiders released: %v", s.Train, s.Released)
	}
}
