package enanos

import (
	"image"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// The corners of the sea around the map show common things: the last dice, the milestones, the
// bank with the decks, and the costs.

// corners places the common things in the corners of the sea.
func (p *plan) corners(at [4]image.Rectangle) {
	v := &p.View
	if v.Red > 0 || p.Pace != "" {
		p.dice(at[0])
	}
	if v.Phase <= enanos.Ranking {
		return
	}
	p.milestones(at[1])
	p.bank(at[2])
	p.costs(at[3])
}

// dice places the last dice with their sum, and the pace.
func (p *plan) dice(r image.Rectangle) {
	v := &p.View
	if v.Red > 0 {
		sum := word{text: "=" + strconv.Itoa(int(v.Red+v.White)), ink: p.look.Text}
		p.words([]word{{sign: anEvent(v.Event)}, {sign: aDie(int(v.Red), true)}, {sign: aDie(int(v.White), false)}, sum}, sheet.CutTop(&r, 58, 6), 68)
	}
	if text, _ := render.Clean(p.Pace, render.Text); text != "" {
		p.words([]word{{sign: spriteKey{kind: kindClock}}, {text: text, ink: p.look.Text, size: 72}}, sheet.CutTop(&r, 44, 0), 44)
	}
}

// milestone is a milestone with the progress towards it, or its owner.
type milestone struct {
	sign        *drawing
	first, open string // the keys of who has it, and of who is nearest to it
	need        int
	of          func(*enanos.Player) int
	owner       engine.Seat // Spectator if nobody has it
}

func milestonesOf(v *enanos.View) [2]milestone {
	return [...]milestone{
		{kindRails, "enanos.said.rails-first", "enanos.said.rails-open", enanos.BigRail, func(p *enanos.Player) int { return int(p.Built) }, v.RailBaron},
		{kindHood, "enanos.said.dwarves-first", "enanos.said.dwarves-open", enanos.BigTeam, (*enanos.Player).Team, v.Captain},
	}
}

// nearest returns the players who are nearest to a milestone, and how far they are. If it has been
// won, it returns only its owner. A player with nothing is not near.
func (m *milestone) nearest(v *enanos.View) (who engine.Seats, has int) {
	if m.owner != engine.Spectator {
		return engine.SeatsOf(m.owner), m.need
	}
	for seat := range engine.Seat(v.Seats) {
		switch n := m.of(&v.Players[seat]); {
		case n > has:
			who, has = engine.SeatsOf(seat), n
		case n == has && n > 0:
			who = who.With(seat)
		}
	}
	return who, has
}

// milestones places the two milestones, each with the nearest players or its owner.
func (p *plan) milestones(r image.Rectangle) {
	const high, gap = 64, 8
	for _, m := range milestonesOf(&p.View) {
		row := sheet.CutTop(&r, high, gap)
		p.areas.Fill(row, p.look.Panel)
		box := sheet.Pad(row, gap, 0)
		box.Max.X = p.say("+"+strconv.Itoa(enanos.MilestonePoints), render.Strong.At(40), box, sheet.Right, p.look.Muted).Min.X
		who, has := m.nearest(&p.View)
		line := []word{{sign: spriteKey{kind: m.sign}}, {text: strconv.Itoa(has) + "/" + strconv.Itoa(m.need), ink: p.look.Text, size: 72}}
		if m.owner != engine.Spectator {
			line[1] = word{sign: aMedal, gap: 15}
		}
		for seat := range who.All() {
			line = append(line, word{sign: p.plate(seat), size: 72})
		}
		p.words(line, box, fitting(line, box.Dx(), high))
	}
}

// bank places the number of cards of each good in the bank, and of each area's deck.
func (p *plan) bank(r image.Rectangle) {
	const columns = enanos.Areas
	p.areas.Fill(r, p.look.Panel)
	cells := sheet.Cells(r, columns, 4, 0)
	decks := cells[columns*3:]
	p.areas.Fill(image.Rectangle{Min: decks[0].Min, Max: r.Max}, p.look.BarQuiet)
	put := func(at image.Rectangle, line ...word) { p.words(line, sheet.Pad(at, 6, 0), at.Dy()) }
	put(cells[0], word{text: p.Words("enanos.picture.bank", nil), ink: p.look.Muted, size: 72})
	for g := range enanos.Good(enanos.Goods) {
		put(cells[1+g], word{sign: aGood(g)}, p.number(p.View.Bank.Of(g)))
	}
	for a := range enanos.Area(enanos.Areas) {
		put(decks[a], word{sign: spriteKey{kind: kindDeck, area: a}}, p.number(int(p.View.Decks[a])))
	}
}

// price is the cost of something: signs, and goods with their numbers.
type price struct {
	sign  spriteKey
	term  engine.Term
	cards enanos.Cards
}

// prices lists the costs by row.
var prices = [...][]price{
	{{aRailway, "enanos.piece.rail", enanos.RailCost}, {aHood, "enanos.piece.dwarf", enanos.DwarfCost}},
	{{spriteKey{kind: kindWorks, piece: enanos.ShaftPiece}, "enanos.piece.shaft", enanos.ShaftCost}},
	{{spriteKey{kind: kindWorks, piece: enanos.MinePiece}, "enanos.piece.mine", enanos.MineCost}},
	{{spriteKey{kind: kindCoin}, "enanos.piece.mint", enanos.MintCost}, {spriteKey{kind: kindBowl}, "enanos.said.feed", enanos.FeedCost}},
}

// costs places the costs.
func (p *plan) costs(r image.Rectangle) {
	p.areas.Fill(r, p.look.Panel)
	for i, row := range sheet.Rows(r, 0, sheet.Equal(len(prices))...) {
		for _, one := range prices[i] {
			ground := sheet.CutLeft(&row, 44, 4)
			p.areas.Fill(sheet.Pad(ground, 0, 2), p.look.BarQuiet)
			p.piece(one.sign, sheet.Square(ground, 36))
			line := p.cards(one.cards, 2)
			p.words(line, sheet.CutLeft(&row, wide(line, 45), 4), 45)
		}
	}
}
