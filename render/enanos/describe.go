package enanos

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// report collects the lines of a description.
type report struct {
	*Scene
	lines []string
}

func (r *report) say(key string, args engine.Args) {
	r.lines = append(r.lines, strings.TrimSpace(r.Words(key, args)))
}

// Describe tells everything that the view shows, in lines to be read aloud, most important first:
// the turn and what is asked, what a move changes, fights and offers, the reader's hand, the players
// beginning with the reader, the map, and the rest. Places are named as they are typed.
func Describe(s Scene) []string {
	r := &report{Scene: &s}
	r.turn()
	if s.Siege != nil {
		r.lines = append(r.lines, s.Siege.Alt(s))
	}
	if f, ok := s.lastFight(); ok {
		r.lines = append(r.lines, strings.Join(f.said(&s), ". ")+".")
	}
	r.attack()
	for _, o := range s.offers() {
		r.say("enanos.said.offer", engine.Args{"offer": o.number, "name": s.called(o.Maker), "give": s.goods(o.Give), "want": s.goods(o.Want),
			"asked": s.names(o.Asked.All()), "refused": s.names((o.To &^ o.Asked).All()), "answers": int(o.Answers)})
	}
	if s.View.Spied != 0 {
		r.say("enanos.said.spied", engine.Args{"name": s.called(s.View.Victim), "cards": s.goods(s.View.Spied)})
	}
	seats := s.seats()
	if own, ok := s.owner(); ok {
		r.hand(own)
		at := slices.Index(seats, own)
		seats = slices.Concat(seats[at:], seats[:at])
	}
	if s.View.Phase > enanos.Ranking {
		r.say("enanos.said.order", engine.Args{"order": s.names(slices.Values(s.seats()))})
	}
	for _, seat := range seats {
		r.player(seat)
	}
	r.hexes()
	r.stock()
	return r.lines
}

func (s *Scene) names(seats iter.Seq[engine.Seat]) string {
	var list []string
	for seat := range seats {
		list = append(list, s.called(seat))
	}
	return strings.Join(list, ", ")
}

func (s *Scene) word(of engine.Term) string { return s.Words(string(of), nil) }

// areas lists the areas with their numbers, those with 0 only if all is set.
func (s *Scene) areas(counts [enanos.Areas]uint8, all bool) string {
	var list []string
	for a, n := range counts {
		if n > 0 || all {
			list = append(list, fmt.Sprint(s.word(enanos.Area(a).Term()), " ", n))
		}
	}
	return strings.Join(list, ", ")
}

// counted lists development cards with their numbers.
func (s *Scene) counted(cards enanos.CardCounts) (list []string) {
	for c, n := range cards {
		if n > 0 {
			list = append(list, fmt.Sprintf("%d × %s", n, s.word(enanos.Card(c).Term())))
		}
	}
	return list
}

// turn tells whose turn it is and what is awaited, the dice, the smugglers and the raiders,
// the places that can be chosen, and what has changed.
func (r *report) turn() {
	s, v := r.Scene, &r.View
	args := engine.Args{"round": v.Round(), "goal": int(v.Goal), "status": s.status(s.called), "pace": s.Pace, "tracking": v.Phase == enanos.Tracking}
	if v.Phase == enanos.Stealing || v.Phase == enanos.Spying || v.Phase == enanos.Taking {
		args["victim"] = s.called(v.Victim)
	}
	if v.Active() != engine.Spectator && v.Awaited() != engine.SeatsOf(v.Active()) {
		args["active"] = s.called(v.Active())
	}
	if v.Phase >= enanos.Discarding && v.Phase <= enanos.Choosing {
		args["answered"] = s.names((v.Asked &^ v.Wait).All())
	}
	r.say("enanos.said.table", args)
	if s.Preview {
		r.lines = append(r.lines, s.Words("enanos.picture.preview", nil)+".")
		r.changes()
	} else if places := s.changed(); len(places) > 0 {
		r.say("enanos.said.changed", engine.Args{"places": strings.Join(places, ", ")})
	}
	if places := s.Marks.names(); len(places) > 0 && len(places) <= 24 {
		r.say("enanos.said.marked", engine.Args{"places": strings.Join(places, ", ")})
	}
	r.lines = append(r.lines, s.Marks.said(s.Words)...)
	if v.Red > 0 {
		r.say("enanos.said.dice", engine.Args{"event": v.Event.Term(), "red": int(v.Red), "white": int(v.White), "sum": int(v.Red + v.White)})
	}
	if v.Phase > enanos.Numbering {
		r.say("enanos.said.smugglers", engine.Args{
			"train": int(v.Train), "way": int(v.Way), "there": v.InAntwerp(), "strength": v.Strength(), "defence": s.fedLevels(),
			"raiders": v.Raiders.Name(), "released": v.Released, "bribed": v.Bribed})
	}
	if v.FreeRails > 0 {
		r.say("enanos.said.free-rails", engine.Args{"rails": int(v.FreeRails)})
	}
	var merchants enanos.Cards
	for g := range enanos.Good(enanos.Goods) {
		merchants += g.N(int(v.Merchants >> g & 1))
	}
	if merchants != 0 {
		r.say("enanos.said.merchants", engine.Args{"goods": s.goods(merchants)})
	}
}

func (r *report) attack() {
	v, f := &r.View, &r.View.Fight
	if v.Phase < enanos.Guarding || v.Phase > enanos.Fighting {
		return
	}
	args := engine.Args{"name": r.called(v.Active()), "from": f.From.Name(), "piece": f.Piece.Term(), "whom": r.called(f.Defender), "place": f.Place()}
	if f.Guard != 0 {
		args["guard"] = f.Guard.Name()
	}
	r.say("enanos.said.attack", args)
}

func (r *report) hand(own engine.Seat) {
	v := &r.View
	r.say("enanos.said.hand", engine.Args{"cards": r.own()})
	if v.Phase == enanos.Pledging && v.Asked.Has(own) && !v.Wait.Has(own) {
		var places []string
		for i, d := range v.Players[own].Dwarves {
			if v.Own.Pledge>>i&1 == 1 {
				places = append(places, d.Edge.Name())
			}
		}
		r.say("enanos.said.pledge", engine.Args{"places": strings.Join(places, ", ")})
	}
}

// player tells what everybody knows of a player.
func (r *report) player(seat engine.Seat) {
	v := &r.View
	p, score := &v.Players[seat], v.Score(seat)
	var masters, plain []string
	for a, master := range v.Masters {
		if master == seat {
			masters = append(masters, r.word(enanos.Area(a).Term()))
		}
	}
	for _, g := range []enanos.Good{enanos.Stone, enanos.Iron, enanos.Coal} {
		if p.Production.Plain>>g&1 == 1 {
			plain = append(plain, r.word(g.Term()))
		}
	}
	args := engine.Args{
		"name": r.called(seat), "points": score.Total(), "parts": strings.Join(r.bonuses(score), ", "), "cards": int(p.Cards), "due": int(p.Due),
		"unplayed": r.areas(p.Unplayed, false), "levels": r.areas(p.Levels, true), "masters": strings.Join(masters, ", "),
		"plain": strings.Join(plain, ", "), "rails": strings.Join(p.Rails.Names(), ", "), "built": int(p.Built),
		"shafts": strings.Join(p.Shafts.Names(), ", "), "mines": strings.Join(p.PlainMines().Names(), ", "), "mints": strings.Join(p.Mints.Names(), ", "),
		"industries": strings.Join(r.industries(p), ", "),
	}
	if p.Production.Remedy > 0 {
		args["remedy"] = enanos.Good(p.Production.Remedy - 1).Term()
	}
	r.say("enanos.said.player", args)
	if p.Buildings() != 0 {
		r.say("enanos.said.buildings", args)
	}
	for _, d := range p.Dwarves {
		if d.Level > 0 {
			r.say("enanos.said.dwarf", dwarfArgs(d, d.Edge.Name()))
		}
	}
	if !p.Rails.Empty() {
		r.say("enanos.said.rails", args)
	}
	if len(plain) > 0 || p.Production.Remedy > 0 {
		r.say("enanos.said.wishes", args)
	}
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

// hexes lists the hexes by terrain, with their numbers.
func (r *report) hexes() {
	v := &r.View
	for t := enanos.Terrain(1); t <= enanos.Antarctica; t++ {
		var hexes []string
		for h := range enanos.Hex(enanos.Hexes) {
			if v.Terrain[h] == t {
				hexes = append(hexes, strings.TrimSuffix(fmt.Sprint(h.Name(), " ", v.Numbers[h]), " 0"))
			}
		}
		if len(hexes) > 0 {
			r.say("enanos.said.hexes", engine.Args{"terrain": t.Term(), "antarctica": t == enanos.Antarctica, "hexes": strings.Join(hexes, ", ")})
		}
	}
}

// stock tells the bank, the decks and the discards, who has each milestone or is nearest to it, and
// what things cost.
func (r *report) stock() {
	v := &r.View
	r.say("enanos.said.bank", engine.Args{"cards": r.goods(v.Bank)})
	r.say("enanos.said.decks", engine.Args{"decks": r.areas(v.Decks, true), "discards": strings.Join(r.counted(v.Discards), ", ")})
	for _, m := range milestonesOf(v) {
		if m.owner != engine.Spectator {
			r.say(m.first, engine.Args{"name": r.called(m.owner)})
			continue
		}
		who, has := m.nearest(v)
		r.say(m.open, engine.Args{"points": enanos.MilestonePoints, "names": r.names(who.All()), "has": has, "need": m.need})
	}
	var costs []string
	for _, one := range prices {
		costs = append(costs, r.word(one.term)+" "+r.goods(one.cards))
	}
	r.say("enanos.said.costs", engine.Args{"costs": strings.Join(costs, "; ")})
}

// own lists the viewer's cards: "2 piedras, 1 oro, 1 × fiesta". It is "" for none.
func (s *Scene) own() string {
	var list []string
	if goods := s.goods(s.View.Own.Hand); goods != "" {
		list = append(list, goods)
	}
	return strings.Join(append(list, s.counted(s.View.Own.Unplayed)...), ", ")
}

// changed lists the places that the picture rings, at most twelve.
func (s *Scene) changed() []string {
	marks, _ := differences(&s.View, s.Before)
	places := marks.named(s.Names)
	return places[:min(len(places), 12)]
}

// changes tells what a previewed move changes for each player: pieces and levels, points,
// and the cards that its maker pays and gets.
func (r *report) changes() {
	s := r.Scene
	if s.Before == nil {
		return
	}
	for _, seat := range s.seats() {
		now, was := s.assets(&s.View, seat), s.assets(s.Before, seat)
		args := engine.Args{"name": s.called(seat), "gained": without(now, was), "lost": without(was, now)}
		if points := s.View.Score(seat).Total(); points != s.Before.Score(seat).Total() {
			args["changed"], args["points"] = true, points
		}
		if s.View.Viewer == seat {
			hand, before := s.View.Own.Hand, s.Before.Own.Hand
			args["paid"], args["got"] = s.goods(hand.Lack(before)), s.goods(before.Lack(hand))
		}
		if args["gained"] != "" || args["lost"] != "" || args["changed"] == true || args["paid"] != nil && (args["paid"] != "" || args["got"] != "") {
			r.say("enanos.said.change", args)
		}
	}
}

func without(list, other []string) string {
	return strings.Join(slices.DeleteFunc(slices.Clone(list), func(one string) bool { return slices.Contains(other, one) }), "; ")
}

// assets lists a player's pieces and levels, each in words, with the names that the move was given
// by.
func (s *Scene) assets(v *enanos.View, seat engine.Seat) (list []string) {
	p := &v.Players[seat]
	at := func(piece enanos.Piece, places enanos.Crossings) {
		for c := range places.All() {
			list = append(list, s.word(piece.Term())+" "+s.Names.Crossing(c))
		}
	}
	at(enanos.ShaftPiece, p.Shafts)
	at(enanos.MinePiece, p.PlainMines())
	at(enanos.IndustryPiece, p.Mines&^p.PlainMines())
	at(enanos.MintPiece, p.Mints)
	for e := range p.Rails.All() {
		list = append(list, s.word(enanos.RailPiece.Term())+" "+s.Names.Edge(e))
	}
	for _, d := range p.Dwarves {
		if d.Level > 0 {
			d.Moved = false
			list = append(list, strings.TrimSuffix(s.Words("enanos.said.dwarf", dwarfArgs(d, s.Names.Edge(d.Edge))), "."))
		}
	}
	for a := range enanos.Area(enanos.Areas) {
		if n := p.Levels[a]; n > 0 {
			list = append(list, s.Words("enanos.said.level", engine.Args{"area": a.Term(), "level": int(n)}))
		}
	}
	return list
}

func dwarfArgs(d enanos.Dwarf, place string) engine.Args {
	return engine.Args{"place": place, "level": int(d.Level), "fed": d.Condition == enanos.Fed, "just": d.Condition == enanos.JustFed, "moved": d.Moved}
}
