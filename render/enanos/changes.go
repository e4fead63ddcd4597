package enanos

import (
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

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
