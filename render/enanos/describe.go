package enanos

import (
	"fmt"
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Describe tells everything that the view shows, in lines to be read aloud, most important first:
// the turn and what is asked, what a move changes, fights and offers, the reader's hand, the players
// beginning with the reader, the map, and the rest. Places are named as they are typed.
func Describe(s Scene) []string {
	lines := s.describeTurn()
	if f, ok := s.lastFight(); ok {
		lines = append(lines, strings.Join(f.said(&s, s.called), ". ")+".")
	}
	lines = append(lines, s.describeFight()...)
	lines = append(lines, s.describeOffers()...)
	if s.View.Spied != 0 {
		lines = append(lines, s.Words("enanos.said.spied", engine.Args{"name": s.called(s.View.Victim), "cards": s.goods(s.View.Spied)}))
	}
	seats := s.seats()
	if own, ok := s.owner(); ok {
		lines = append(lines, s.describeHand(own)...)
		at := slices.Index(seats, own)
		seats = slices.Concat(seats[at:], seats[:at])
	}
	if s.View.Phase > enanos.Ranking {
		var order []string
		for _, seat := range s.seats() {
			order = append(order, s.called(seat))
		}
		lines = append(lines, s.Words("enanos.said.order", engine.Args{"order": strings.Join(order, ", ")}))
	}
	for _, seat := range seats {
		lines = append(lines, s.describePlayer(seat)...)
	}
	lines = append(lines, s.describeMap()...)
	return append(lines, s.describeStock()...)
}

// names lists the names of players.
func (s *Scene) names(seats engine.Seats) string {
	var list []string
	for seat := range seats.All() {
		list = append(list, s.called(seat))
	}
	return strings.Join(list, ", ")
}

// describeTurn tells whose turn it is and what is awaited, the dice, the smugglers and the raiders,
// the places that can be chosen, and what has changed.
func (s *Scene) describeTurn() []string {
	v := &s.View
	args := engine.Args{"round": v.Round(), "goal": int(v.Goal), "status": s.status(s.called), "pace": s.Pace, "tracking": v.Phase == enanos.Tracking}
	if v.Phase == enanos.Stealing || v.Phase == enanos.Spying || v.Phase == enanos.Taking {
		args["victim"] = s.called(v.Victim)
	}
	if v.Active() != engine.Spectator && v.Awaited() != engine.SeatsOf(v.Active()) {
		args["active"] = s.called(v.Active())
	}
	if v.Phase >= enanos.Discarding && v.Phase <= enanos.Choosing {
		args["answered"] = s.names(v.Asked &^ v.Wait)
	}
	lines := []string{s.Words("enanos.said.table", args)}
	if s.Preview {
		lines = append(lines, s.Words("enanos.picture.preview", nil)+".")
		lines = append(lines, s.describeChanges()...)
	} else if places := s.changed(); len(places) > 0 {
		lines = append(lines, s.Words("enanos.said.changed", engine.Args{"places": strings.Join(places, ", ")}))
	}
	if places := s.Marks.names(); len(places) > 0 && len(places) <= 24 {
		lines = append(lines, s.Words("enanos.said.marked", engine.Args{"places": strings.Join(places, ", ")}))
	}
	if v.Red > 0 {
		lines = append(lines, s.dice())
	}
	if v.Phase > enanos.Numbering {
		lines = append(lines, s.Words("enanos.said.smugglers", engine.Args{
			"train": int(v.Train), "way": int(v.Way), "there": v.InAntwerp(), "strength": v.Strength(), "defence": s.fedLevels(),
			"raiders": v.Raiders.Name(), "released": v.Released, "bribed": v.Bribed}))
	}
	if v.FreeRails > 0 {
		lines = append(lines, s.Words("enanos.said.free-rails", engine.Args{"rails": int(v.FreeRails)}))
	}
	var merchants enanos.Cards
	for g := range enanos.Good(enanos.Goods) {
		merchants += g.N(int(v.Merchants >> g & 1))
	}
	if merchants != 0 {
		lines = append(lines, s.Words("enanos.said.merchants", engine.Args{"goods": s.goods(merchants)}))
	}
	return lines
}

// describeFight tells an attack that is in progress.
func (s *Scene) describeFight() []string {
	v := &s.View
	if v.Phase < enanos.Guarding || v.Phase > enanos.Fighting {
		return nil
	}
	f := &v.Fight
	args := engine.Args{"name": s.called(v.Active()), "from": f.From.Name(), "piece": f.Piece.Term(), "whom": s.called(f.Defender), "place": enanos.Crossing(f.At).Name()}
	if f.Piece == enanos.DwarfPiece {
		args["place"] = enanos.Edge(f.At).Name()
	}
	if f.Guard != 0 {
		args["guard"] = f.Guard.Name()
	}
	return []string{s.Words("enanos.said.attack", args)}
}

func (s *Scene) describeOffers() (lines []string) {
	for _, o := range s.offers() {
		lines = append(lines, s.Words("enanos.said.offer", engine.Args{"offer": o.number, "name": s.called(o.Maker), "give": s.goods(o.Give),
			"want": s.goods(o.Want), "asked": s.names(o.Asked), "refused": s.names(o.To &^ o.Asked), "answers": int(o.Answers)}))
	}
	return lines
}

func (s *Scene) describeHand(own engine.Seat) []string {
	v := &s.View
	lines := []string{s.Words("enanos.said.hand", engine.Args{"cards": s.own()})}
	if v.Phase == enanos.Pledging && v.Asked.Has(own) && !v.Wait.Has(own) {
		var places []string
		for i, d := range v.Players[own].Dwarves {
			if v.Own.Pledge>>i&1 == 1 {
				places = append(places, d.Edge.Name())
			}
		}
		lines = append(lines, s.Words("enanos.said.pledge", engine.Args{"places": strings.Join(places, ", ")}))
	}
	return lines
}

// describePlayer tells what everybody knows of a player.
func (s *Scene) describePlayer(seat engine.Seat) []string {
	v := &s.View
	p, score := &v.Players[seat], v.Score(seat)
	var unplayed, levels, masters []string
	for a := range enanos.Area(enanos.Areas) {
		area := s.Words(string(a.Term()), nil)
		levels = append(levels, fmt.Sprint(area, " ", p.Levels[a]))
		if n := p.Unplayed[a]; n > 0 {
			unplayed = append(unplayed, fmt.Sprint(area, " ", n))
		}
		if v.Masters[a] == seat {
			masters = append(masters, area)
		}
	}
	var plain []string
	for _, g := range []enanos.Good{enanos.Stone, enanos.Iron, enanos.Coal} {
		if p.Production.Plain>>g&1 == 1 {
			plain = append(plain, s.Words(string(g.Term()), nil))
		}
	}
	args := engine.Args{
		"name": s.called(seat), "points": score.Total(), "parts": strings.Join(s.bonuses(score), ", "), "cards": int(p.Cards), "due": int(p.Due),
		"unplayed": strings.Join(unplayed, ", "), "levels": strings.Join(levels, ", "), "masters": strings.Join(masters, ", "),
		"plain": strings.Join(plain, ", "), "rails": strings.Join(p.Rails.Names(), ", "), "built": int(p.Built),
		"shafts": strings.Join(p.Shafts.Names(), ", "), "mines": strings.Join(p.PlainMines().Names(), ", "), "mints": strings.Join(p.Mints.Names(), ", "),
		"industries": strings.Join(s.industries(p), ", "),
	}
	if p.Production.Remedy > 0 {
		args["remedy"] = enanos.Good(p.Production.Remedy - 1).Term()
	}
	lines := []string{s.Words("enanos.said.player", args)}
	if p.Buildings() != 0 {
		lines = append(lines, strings.TrimSpace(s.Words("enanos.said.buildings", args)))
	}
	for _, d := range p.Dwarves {
		if d.Level > 0 {
			lines = append(lines, s.Words("enanos.said.dwarf", dwarfArgs(d, d.Edge.Name())))
		}
	}
	if len(p.Rails.Names()) > 0 {
		lines = append(lines, s.Words("enanos.said.rails", args))
	}
	if len(plain) > 0 || p.Production.Remedy > 0 {
		lines = append(lines, strings.TrimSpace(s.Words("enanos.said.wishes", args)))
	}
	return lines
}

// industries lists a player's industries by area: "medicina en f n".
func (s *Scene) industries(p *enanos.Player) (list []string) {
	for a, at := range p.Industries {
		if at != 0 {
			list = append(list, s.Words("enanos.said.industry", engine.Args{"area": enanos.Area(a).Term(), "place": at.Name()}))
		}
	}
	return list
}

// bonuses lists the points that no piece shows.
func (s *Scene) bonuses(score enanos.Score) (list []string) {
	for _, part := range []struct {
		key    string
		points int
	}{
		{"enanos.said.production", score.Production}, {"enanos.said.rail-milestone", score.Rails}, {"enanos.said.dwarf-milestone", score.Dwarves},
	} {
		if part.points > 0 {
			list = append(list, s.Words(part.key, engine.Args{"points": part.points}))
		}
	}
	return list
}

// describeMap lists the hexes by terrain, with their numbers.
func (s *Scene) describeMap() (lines []string) {
	v := &s.View
	for t := enanos.Terrain(1); t <= enanos.Antarctica; t++ {
		var hexes []string
		for h := range enanos.Hex(enanos.Hexes) {
			if v.Terrain[h] == t {
				hexes = append(hexes, strings.TrimSuffix(fmt.Sprint(h.Name(), " ", v.Numbers[h]), " 0"))
			}
		}
		if len(hexes) > 0 {
			lines = append(lines, s.Words("enanos.said.hexes", engine.Args{"terrain": t.Term(), "antarctica": t == enanos.Antarctica, "hexes": strings.Join(hexes, ", ")}))
		}
	}
	return lines
}

// describeStock tells the bank, the decks and the discards, the milestones, and what things cost.
func (s *Scene) describeStock() []string {
	v := &s.View
	var decks, discards []string
	for a := range enanos.Area(enanos.Areas) {
		decks = append(decks, fmt.Sprintf("%s %d", s.Words(string(a.Term()), nil), v.Decks[a]))
	}
	for c := range enanos.Card(enanos.CardKinds) {
		if n := v.Discards[c]; n > 0 {
			discards = append(discards, fmt.Sprintf("%d × %s", n, s.Words(string(c.Term()), nil)))
		}
	}
	lines := []string{
		s.Words("enanos.said.bank", engine.Args{"cards": s.goods(v.Bank)}),
		s.Words("enanos.said.decks", engine.Args{"decks": strings.Join(decks, ", "), "discards": strings.Join(discards, ", ")}),
	}
	return append(append(lines, s.milestones()...), s.costs())
}

// milestones tells who has each milestone or, before that, who is nearest.
func (s *Scene) milestones() (lines []string) {
	for i, m := range milestonesOf(&s.View) {
		keys := [...]struct{ first, open string }{{"enanos.said.rails-first", "enanos.said.rails-open"}, {"enanos.said.dwarves-first", "enanos.said.dwarves-open"}}[i]
		if m.owner != engine.Spectator {
			lines = append(lines, s.Words(keys.first, engine.Args{"name": s.called(m.owner)}))
			continue
		}
		who, has := m.nearest(&s.View)
		lines = append(lines, s.Words(keys.open, engine.Args{"points": enanos.MilestonePoints, "names": s.names(who), "has": has, "need": m.need}))
	}
	return lines
}

// costs lists the costs.
func (s *Scene) costs() string {
	var list []string
	for _, row := range prices {
		for _, one := range row {
			list = append(list, s.Words(one.term, nil)+" "+s.goods(one.cards))
		}
	}
	return s.Words("enanos.said.costs", engine.Args{"costs": strings.Join(list, "; ")})
}

// dice returns the last dice in words.
func (s *Scene) dice() string {
	v := &s.View
	return s.Words("enanos.said.dice", engine.Args{"event": v.Event.Term(), "red": int(v.Red), "white": int(v.White), "sum": int(v.Red + v.White)})
}

// own lists the viewer's cards: "2 piedras, 1 oro, 1 × fiesta". It is "" for none.
func (s *Scene) own() string {
	var list []string
	if goods := s.goods(s.View.Own.Hand); goods != "" {
		list = append(list, goods)
	}
	for c := range enanos.Card(enanos.CardKinds) {
		if n := s.View.Own.Unplayed[c]; n > 0 {
			list = append(list, fmt.Sprintf("%d × %s", n, s.Words(string(c.Term()), nil)))
		}
	}
	return strings.Join(list, ", ")
}

// changed lists the places that the picture rings, at most twelve.
func (s *Scene) changed() []string {
	marks := differences(&s.View, s.Before)
	var places []string
	for c := range marks.crossings.All() {
		places = append(places, s.Names.Crossing(c))
	}
	for e := range marks.edges.All() {
		places = append(places, s.Names.Edge(e))
	}
	return places[:min(len(places), 12)]
}
