package enanos

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render/sheet"
)

// maxText is the longest text board, in characters.
const maxText = 1900

// Text writes the table as characters in a code block, for screen readers and terminals:
// at most 1,900 characters, read from top to bottom. If it does not fit, it drops in this
// order: costs, rails, long names, then decks, milestones and the last fight.
func Text(s Scene) string {
	for _, d := range []textDetail{
		{24, true, true, true}, {24, true, true, false}, {24, true, false, false}, {10, true, false, false}, {10, false, false, false},
	} {
		if text := s.text(d); utf8.RuneCountInString(text) <= maxText {
			return text
		}
	}
	short := []rune(s.text(textDetail{names: 4}))
	return string(short[:min(len(short), maxText-4)]) + "\n```"
}

// textDetail is the level of detail of a text board.
type textDetail struct {
	names int  // letters of each name, at most
	decks bool // also the milestones not won yet, and the last fight
	rails bool
	costs bool
}

func (s *Scene) text(d textDetail) string {
	v := &s.View
	called := func(seat engine.Seat) string { return sheet.InCode(s.spoken(seat, d.names)) }
	var b strings.Builder
	b.WriteString("```\n" + s.Words("enanos.text.head", engine.Args{"round": v.Round(), "goal": int(v.Goal), "status": s.status(called)}) + "\n")
	if v.Red > 0 {
		b.WriteString(s.dice() + " · ")
	}
	b.WriteString(s.Words("enanos.text.train", engine.Args{"train": int(v.Train), "way": int(v.Way)}))
	if v.Phase > enanos.Ranking {
		b.WriteString(" · " + s.antwerpText())
	}
	b.WriteString("\n\n")
	h := enanos.Hex(0)
	for _, n := range rowsOf {
		b.WriteString(strings.Repeat("    ", 5-n))
		for range n {
			b.WriteString(s.hexText(h))
			h++
		}
		b.WriteString("\n")
	}
	b.WriteString(s.terrains() + "\n")
	b.WriteString(s.bankText() + "\n")
	if d.decks {
		b.WriteString(s.decksText() + "\n")
	}
	if d.costs {
		b.WriteString(s.costsText() + "\n")
	}
	for _, text := range s.milestonesText(called, false, d.decks) { // those won are listed with the points
		b.WriteString(text + "\n")
	}
	for _, seat := range s.seats() {
		s.playerText(&b, seat, called(seat), d.rails)
	}
	// The offers come last, since they may be many.
	if _, ok := s.owner(); ok {
		b.WriteString("\n" + s.Words("enanos.text.hand", nil) + ": " + s.own() + "\n")
	}
	if f, ok := s.lastFight(); ok && d.decks {
		b.WriteString(strings.Join(f.said(s, called), ". ") + ".\n")
	}
	for _, text := range s.offersText(called) {
		b.WriteString(text + "\n")
	}
	b.WriteString("```")
	return b.String()
}

// hexText returns a hex in eight characters: its letter, its terrain's sign, its number, and an
// asterisk if the raiders are there.
func (s *Scene) hexText(h enanos.Hex) string {
	v := &s.View
	text := h.Name() + ":"
	if t := v.Terrain[h]; t != enanos.NoTerrain {
		text += s.terrainSign(t)
	}
	if n := v.Numbers[h]; n > 0 {
		text += fmt.Sprint(n)
	}
	if v.Phase > enanos.Numbering && h == v.Raiders {
		text += "*"
	}
	return fmt.Sprintf("%-8s", text)
}

// terrainSign returns the sign of a terrain: the shortest prefix of its name that
// distinguishes it from the others.
func (s *Scene) terrainSign(t enanos.Terrain) string {
	name := []rune(strings.ToUpper(s.Words(string(t.Term()), nil)))
	for n := 1; n < len(name); n++ {
		alone := true
		for other := enanos.Terrain(1); other <= enanos.Antarctica; other++ {
			if o := strings.ToUpper(s.Words(string(other.Term()), nil)); other != t && strings.HasPrefix(o, string(name[:n])) {
				alone = false
			}
		}
		if alone {
			return string(name[:n])
		}
	}
	return string(name)
}

// terrains explains the terrains' signs.
func (s *Scene) terrains() string {
	var list []string
	for t := enanos.Terrain(1); t <= enanos.Antarctica; t++ {
		list = append(list, s.terrainSign(t)+" "+s.Words(string(t.Term()), nil))
	}
	return strings.Join(append(list, "* "+s.Words("enanos.text.raiders", nil)), ", ")
}

func (s *Scene) playerText(b *strings.Builder, seat engine.Seat, name string, rails bool) {
	v := &s.View
	p := &v.Players[seat]
	b.WriteString("\n")
	if v.Awaited().Has(seat) {
		b.WriteString("> ")
	}
	b.WriteString(name + ": " + s.pointsText(seat) + " · " +
		s.Words("enanos.text.cards", engine.Args{"cards": int(p.Cards), "unplayed": p.Developments()}))
	for a := range enanos.Area(enanos.Areas) {
		b.WriteString(fmt.Sprintf(" · %s %d", s.Words(string(a.Term()), nil), p.Levels[a]))
	}
	b.WriteString(" · " + s.Words("enanos.text.built", engine.Args{"rails": int(p.Built)}) + "\n")
	var dwarves []string
	for _, d := range p.Dwarves {
		if d.Level == 0 {
			continue
		}
		text := fmt.Sprintf("%s (%d)", d.Edge.Name(), d.Level)
		if d.Condition == enanos.Resting {
			text = fmt.Sprintf("%s (%d, %s)", d.Edge.Name(), d.Level, s.Words("enanos.text.rests", nil))
		}
		dwarves = append(dwarves, text)
	}
	var parts []string
	say := func(key string, places []string) {
		if len(places) > 0 {
			parts = append(parts, s.Words(key, nil)+" "+strings.Join(places, ", "))
		}
	}
	industries := p.Mines &^ p.PlainMines()
	say("enanos.text.shafts", p.Shafts.Names())
	say("enanos.text.mines", p.PlainMines().Names())
	say("enanos.text.industries", industries.Names())
	say("enanos.text.mints", p.Mints.Names())
	say("enanos.text.dwarves", dwarves)
	if rails {
		say("enanos.text.rails", p.Rails.Names())
	}
	if len(parts) > 0 {
		b.WriteString(strings.Join(parts, "; ") + "\n")
	}
}

// pointsText returns a player's points, and those of them that no line below shows.
func (s *Scene) pointsText(seat engine.Seat) string {
	score := s.View.Score(seat)
	text := s.Words("enanos.text.points", engine.Args{"points": score.Total()})
	var list []string
	for _, part := range []struct {
		key    string
		points int
	}{
		{"enanos.text.production", score.Production},
		{"enanos.text.rail-milestone", score.Rails},
		{"enanos.text.dwarf-milestone", score.Dwarves},
	} {
		if part.points > 0 {
			list = append(list, s.Words(part.key, engine.Args{"points": part.points}))
		}
	}
	if len(list) > 0 {
		text += " (" + strings.Join(list, ", ") + ")"
	}
	return text
}

// dice returns the last dice in words.
func (s *Scene) dice() string {
	v := &s.View
	event := s.Words("enanos.alt.smugglers", nil)
	if a, ok := v.Event.Area(); ok {
		event = s.Words(string(a.Term()), nil)
	}
	return s.Words("enanos.alt.dice", engine.Args{"event": event, "red": int(v.Red), "white": int(v.White), "sum": int(v.Red + v.White)})
}

// bankText lists the bank's goods.
func (s *Scene) bankText() string {
	goods := s.goods(s.View.Bank)
	if goods == "" {
		goods = s.Words("enanos.alt.none", nil)
	}
	return s.Words("enanos.picture.bank", nil) + ": " + goods
}

// decksText returns the number of cards left in each deck.
func (s *Scene) decksText() string {
	var list []string
	for a := range enanos.Area(enanos.Areas) {
		list = append(list, fmt.Sprintf("%s %d", s.Words(string(a.Term()), nil), s.View.Decks[a]))
	}
	return s.Words("enanos.alt.decks", nil) + ": " + strings.Join(list, ", ")
}

// antwerpText says whether Antwerp would hold now, from public information.
func (s *Scene) antwerpText() string {
	return s.Words("enanos.alt.strength", engine.Args{"strength": s.View.Strength(), "defence": s.fedLevels()})
}

// milestonesText returns, as requested, the owners of milestones already won, and the players
// nearest to the others.
func (s *Scene) milestonesText(name func(engine.Seat) string, won, open bool) (list []string) {
	for i, m := range milestonesOf(&s.View) {
		keys := [...]struct{ first, open string }{{"enanos.alt.rails-first", "enanos.alt.rails-open"}, {"enanos.alt.dwarves-first", "enanos.alt.dwarves-open"}}[i]
		if m.owner != engine.Spectator {
			if won {
				list = append(list, s.Words(keys.first, engine.Args{"name": name(m.owner)}))
			}
			continue
		}
		if !open {
			continue
		}
		who, has := m.nearest(&s.View)
		var names []string
		for seat := range who.All() {
			names = append(names, name(seat))
		}
		list = append(list, s.Words(keys.open, engine.Args{"points": enanos.MilestonePoints, "names": strings.Join(names, ", "), "has": has, "need": m.need}))
	}
	return list
}

// costsText lists the costs.
func (s *Scene) costsText() string {
	var list []string
	for _, row := range prices {
		for _, one := range row {
			list = append(list, s.Words(one.term, nil)+" "+s.goods(one.cards))
		}
	}
	return s.Words("enanos.text.costs", nil) + ": " + strings.Join(list, "; ")
}

// goods lists cards of goods: "2 piedras, 1 oro".
func (s *Scene) goods(c enanos.Cards) string {
	var list []string
	for g := range enanos.Good(enanos.Goods) {
		if n := c.Of(g); n > 0 {
			list = append(list, fmt.Sprintf("%d %s", n, s.Words(string(g.Term()), engine.Args{"n": n})))
		}
	}
	return strings.Join(list, ", ")
}

// own lists the viewer's cards: "2 piedras, 1 oro, fiesta".
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
	if len(list) == 0 {
		return s.Words("enanos.alt.none", nil)
	}
	return strings.Join(list, ", ")
}

func diceText(dice []int) string {
	return strings.Trim(strings.ReplaceAll(fmt.Sprint(dice), " ", "-"), "[]")
}
