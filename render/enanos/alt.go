package enanos

import (
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render/sheet"
)

// AltText describes the table in fewer than 1,024 characters, in as much detail
// as fits. Names are clipped first. Changes are the last to be left out.
func AltText(s Scene) string {
	return sheet.Alt([]detail{
		{32, true, true, true}, {32, true, true, false}, {14, true, true, false}, {14, false, true, false}, {14, false, false, false}, {8, false, false, false},
		{names: 4},
	}, s.describe)
}

// detail is how much a text tells.
type detail struct {
	names  int  // letters of each name, at most
	whole  bool // everything public about each player
	marked bool // the places that the menu offers
	bank   bool // also the decks, and the milestones not won yet
}

func (s *Scene) describe(d detail) string {
	v := &s.View
	called := func(seat engine.Seat) string { return s.spoken(seat, d.names) }
	said := []string{s.Words("enanos.alt.table", engine.Args{"round": v.Round(), "goal": int(v.Goal)}), s.status(called)}
	if s.Pace != "" {
		said = append(said, s.Pace)
	}
	if s.Preview {
		said = append(said, s.Words("enanos.picture.preview", nil))
	}
	if v.Red > 0 {
		said = append(said, s.dice())
	}
	if v.Phase > enanos.Numbering {
		said = append(said, s.Words("enanos.alt.train", engine.Args{"left": int(v.Way - v.Train)}),
			s.antwerpText(), s.Words("enanos.alt.raiders", engine.Args{"hex": v.Raiders.Name()}))
	}
	if f, ok := s.lastFight(); ok {
		said = append(said, f.said(s, called)...)
	}
	said = append(said, s.offersText(called)...)
	if places := s.Marks.names(); d.marked && len(places) > 0 && len(places) <= 24 {
		said = append(said, s.Words("enanos.alt.marked", engine.Args{"places": strings.Join(places, ", ")}))
	}
	if places := s.changed(); len(places) > 0 {
		said = append(said, s.Words("enanos.alt.changed", engine.Args{"places": strings.Join(places, ", ")}))
	}
	for _, seat := range s.seats() {
		p, score := &v.Players[seat], v.Score(seat)
		key := "enanos.alt.brief"
		if d.whole {
			key = "enanos.alt.player"
		}
		said = append(said, s.Words(key, engine.Args{
			"name": called(seat), "points": score.Total(), "production": score.Production, "cards": int(p.Cards), "unplayed": p.Developments(),
			"medicine": int(p.Levels[enanos.Medicine]), "technology": int(p.Levels[enanos.Technology]), "jewellery": int(p.Levels[enanos.Jewellery]),
			"rails": int(p.Built), "shafts": p.Shafts.Len(), "mines": score.Mines / enanos.MinePoints,
			"industries": score.Industries / enanos.IndustryPoints, "dwarves": p.Team(),
		}))
	}
	said = append(said, s.milestonesText(called, true, d.bank)...)
	if d.bank {
		said = append(said, s.bankText(), s.decksText())
	}
	if s.View.Spied != 0 {
		said = append(said, s.Words("enanos.alt.spied", engine.Args{"name": called(v.Victim), "cards": s.goods(s.View.Spied)}))
	}
	if _, ok := s.owner(); ok {
		said = append(said, s.Words("enanos.alt.hand", engine.Args{"cards": s.own()}))
	}
	return strings.Join(said, ".\n") + "."
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
