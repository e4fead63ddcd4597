package enanos

import (
	"image"
	"slices"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// The corners of the sea around the map show common things: the last dice, the milestones, and the
// costs.

// corners places the common things in the corners of the sea.
func (p *plan) corners(at [4]image.Rectangle) {
	p.dice(at[0])
	if p.View.Phase > enanos.Ranking {
		p.milestones(at[1])
		p.costs(slices.Concat(prices[:2], prices[4:]), at[2])
		p.costs(prices[2:4], at[3])
	}
}

// dice places the last dice with their sum.
func (p *plan) dice(r image.Rectangle) {
	v := &p.View
	if v.Red == 0 {
		return
	}
	const side = 54
	cells := sheet.Cells(sheet.CutTop(&r, 2*side+8, 0), 2, 2, 8)
	for i, die := range [...]spriteKey{anEvent(v.Event), aDie(int(v.Red), true), aDie(int(v.White), false)} {
		p.piece(die, sheet.Square(cells[[...]int{0, 2, 3}[i]], side))
	}
	p.say(strconv.Itoa(int(v.Red+v.White)), render.Display.At(60), cells[1], sheet.Middle, p.look.Text)
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
	for i, row := range sheet.Rows(sheet.CutTop(&r, 136, 0), 4, 0, 0) {
		m := milestonesOf(&p.View)[i]
		p.areas.Fill(row, p.look.Panel)
		box := sheet.Pad(row, 4, 2)
		p.piece(spriteKey{kind: m.sign}, sheet.Square(sheet.CutLeft(&box, 50, 4), 48))
		who, has := m.nearest(&p.View)
		var line []word
		text := strconv.Itoa(has) + "/" + strconv.Itoa(m.need)
		if m.owner != engine.Spectator {
			line, text = []word{{sign: aMedal, size: 100}}, "+"+strconv.Itoa(enanos.MilestonePoints)
		}
		for seat := range who.All() {
			line = append(line, word{sign: p.plate(seat), size: 90})
		}
		top := sheet.CutTop(&box, 32, 0)
		p.words(line, top, fitting(line, top.Dx(), 32))
		p.say(text, render.Strong.At(32), box, sheet.Left, p.look.Text)
	}
}

// bank places the number of cards of each good in the bank, and of each area's deck.
func (p *plan) bank(r image.Rectangle) {
	if p.View.Phase <= enanos.Ranking {
		return
	}
	p.areas.Fill(r, p.look.Panel)
	cells := sheet.Cells(r, 4, 3, 0)
	decks := cells[len(cells)-enanos.Areas:]
	p.areas.Fill(image.Rectangle{Min: decks[0].Min, Max: r.Max}, p.look.BarQuiet)
	put := func(at image.Rectangle, line ...word) {
		for i := range line {
			line[i].size = 92
		}
		p.words(line, sheet.Pad(at, 6, 0), at.Dy())
	}
	put(cells[0], word{text: p.Words("enanos.picture.bank", nil), ink: p.look.Muted})
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

// prices lists the costs.
var prices = [...]price{
	{aRailway, "enanos.piece.rail", enanos.RailCost}, {aHood, "enanos.piece.dwarf", enanos.DwarfCost},
	{spriteKey{kind: kindWorks, piece: enanos.ShaftPiece}, "enanos.piece.shaft", enanos.ShaftCost},
	{spriteKey{kind: kindWorks, piece: enanos.MinePiece}, "enanos.piece.mine", enanos.MineCost},
	{aMint, "enanos.piece.mint", enanos.MintCost}, {spriteKey{kind: kindBowl}, "enanos.said.feed", enanos.FeedCost},
}

// costs places costs in rows, of things for many goods in two rows each.
func (p *plan) costs(list []price, r image.Rectangle) {
	p.areas.Fill(r, p.look.Panel)
	for i, row := range sheet.Rows(r, 0, sheet.Equal(len(list))...) {
		line := p.cards(list[i].cards, 2)
		at := row
		if row.Dy() > 60 {
			at = sheet.CutTop(&row, row.Dy()/2, 0)
		} else {
			sheet.CutLeft(&row, 44, 0)
		}
		ground := sheet.CutLeft(&at, 42, 0)
		p.areas.Fill(sheet.Pad(ground, 0, 1), p.look.BarQuiet)
		p.piece(list[i].sign, sheet.Square(ground, 32))
		p.words(line, sheet.Pad(row, 2, 0), fitting(line, row.Dx()-4, 38))
	}
}
