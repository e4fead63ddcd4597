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
func (p *plan) corners(s *Scene, at [4]image.Rectangle) {
	v := &s.View
	if v.Red > 0 || s.Pace != "" {
		p.dice(s, at[0])
	}
	if v.Phase <= enanos.Ranking {
		return
	}
	p.milestones(s, at[1])
	p.bank(s, at[2])
	p.costs(at[3])
}

// dice places the last dice with their sum, and the pace.
func (p *plan) dice(s *Scene, r image.Rectangle) {
	v := &s.View
	const die, gap, pace = 58, 6, 44
	y := r.Min.Y
	if v.Red > 0 {
		p.piece(spriteKey{kind: kindEvent, n: int(v.Event)}, sheet.Rect(r.Min.X, y, die, die))
		p.piece(spriteKey{kind: kindDie, n: int(v.Red), lit: true}, sheet.Rect(r.Min.X+die+gap, y, die, die))
		p.piece(spriteKey{kind: kindDie, n: int(v.White)}, sheet.Rect(r.Min.X+2*(die+gap), y, die, die))
		sum := image.Rect(r.Min.X+3*(die+gap), y, r.Max.X, y+die)
		p.say("="+strconv.Itoa(int(v.Red+v.White)), render.Display.At(52), sum, sheet.Left, p.look.Text)
		y += die + gap
	}
	if text, _ := render.Clean(s.Pace, render.Text); text != "" {
		p.piece(spriteKey{kind: kindClock}, sheet.Square(sheet.Rect(r.Min.X, y, 36, pace), 36))
		p.say(text, render.Strong.At(32), image.Rect(r.Min.X+44, y, r.Max.X, y+pace), sheet.Left, p.look.Text)
	}
}

// milestone is a milestone with the progress towards it, or its owner.
type milestone struct {
	sign  kind
	need  int
	of    func(*enanos.Player) int
	owner engine.Seat // Spectator if nobody has it
}

func milestonesOf(v *enanos.View) [2]milestone {
	return [...]milestone{
		{kindRails, enanos.BigRail, func(p *enanos.Player) int { return int(p.Built) }, v.RailBaron},
		{kindHood, enanos.BigTeam, (*enanos.Player).Team, v.Captain},
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
func (p *plan) milestones(s *Scene, r image.Rectangle) {
	const high, icon, gap = 64, 50, 8
	for i, m := range milestonesOf(&s.View) {
		row := sheet.Rect(r.Min.X, r.Min.Y+i*(high+gap), r.Dx(), high)
		p.areas.Fill(row, p.look.Panel)
		p.piece(spriteKey{kind: m.sign}, sheet.Square(sheet.Rect(row.Min.X+gap, row.Min.Y, icon, high), icon))
		who, has := m.nearest(&s.View)
		box := image.Rect(row.Min.X+icon+2*gap, row.Min.Y+2, row.Max.X-gap, row.Max.Y-2)
		if m.owner != engine.Spectator {
			p.piece(spriteKey{kind: kindFirst}, sheet.Square(sheet.Rect(box.Min.X+gap, row.Min.Y, icon, high), 54))
			box.Min.X += icon + 2*gap
		} else {
			text := strconv.Itoa(has) + "/" + strconv.Itoa(m.need)
			box.Min.X = p.say(text, render.Strong.At(46), box, sheet.Left, p.look.Text).Max.X + gap
		}
		box.Max.X = p.say("+"+strconv.Itoa(enanos.MilestonePoints), render.Strong.At(40), box, sheet.Right, p.look.Muted).Min.X - gap
		side := min(46, (box.Dx()-4*(who.Len()-1))/max(1, who.Len()))
		for seat := range who.All() {
			p.piece(spriteKey{kind: kindPlate, nation: p.nation(seat)}, sheet.Rect(box.Min.X, row.Min.Y+(high-side)/2, side, side))
			box.Min.X += side + 4
		}
	}
}

// bank places the number of cards of each good in the bank, and of each area's deck.
func (p *plan) bank(s *Scene, r image.Rectangle) {
	const columns, rows = 3, 4
	p.areas.Fill(r, p.look.Panel)
	wide, high := r.Dx()/columns, r.Dy()/rows
	cell := func(i int) image.Rectangle {
		return sheet.Rect(r.Min.X+i%columns*wide, r.Min.Y+i/columns*high, wide, high)
	}
	put := func(i int, key spriteKey, n int) {
		const icon = 36
		at, text := cell(i), strconv.Itoa(n)
		p.piece(key, sheet.Square(sheet.Rect(at.Min.X+6, at.Min.Y, icon, high), icon))
		p.say(text, render.Strong.At(36), image.Rect(at.Min.X+icon+10, at.Min.Y, at.Max.X, at.Max.Y), sheet.Left, p.inkOf(text))
	}
	title := cell(0)
	p.say(s.Words("enanos.picture.bank", nil), render.Strong.At(32), image.Rect(title.Min.X+6, title.Min.Y, title.Max.X, title.Max.Y), sheet.Left, p.look.Muted)
	for g := range enanos.Good(enanos.Goods) {
		put(1+int(g), spriteKey{kind: kindGood, good: g}, s.View.Bank.Of(g))
	}
	last := cell(columns * (rows - 1))
	p.areas.Fill(image.Rect(r.Min.X, last.Min.Y, r.Max.X, r.Max.Y), p.look.BarQuiet)
	for a := range enanos.Area(enanos.Areas) {
		put(columns*(rows-1)+int(a), spriteKey{kind: kindDeck, area: a}, int(s.View.Decks[a]))
	}
}

// price is the cost of something: signs, and goods with their numbers.
type price struct {
	sign  spriteKey
	term  string // the key of its name
	cards enanos.Cards
}

// prices lists the costs by row.
var prices = [...][]price{
	{{spriteKey{kind: kindRails}, "enanos.piece.rail", enanos.RailCost}, {spriteKey{kind: kindHood}, "enanos.piece.dwarf", enanos.DwarfCost}},
	{{spriteKey{kind: kindWorks, piece: enanos.ShaftPiece}, "enanos.piece.shaft", enanos.ShaftCost}},
	{{spriteKey{kind: kindWorks, piece: enanos.MinePiece}, "enanos.piece.mine", enanos.MineCost}},
	{{spriteKey{kind: kindCoin}, "enanos.piece.mint", enanos.MintCost}, {spriteKey{kind: kindBowl}, "enanos.said.feed", enanos.FeedCost}},
}

// costs places the costs.
func (p *plan) costs(r image.Rectangle) {
	p.areas.Fill(r, p.look.Panel)
	const icon, gap, between = 36, 4, 10
	high := r.Dy() / len(prices)
	for i, row := range prices {
		x, y := r.Min.X+gap, r.Min.Y+i*high
		put := func(key spriteKey) {
			p.piece(key, sheet.Square(sheet.Rect(x, y, icon, high), icon))
			x += icon + gap
		}
		say := func(text string) {
			x = p.say(text, render.Strong.At(36), sheet.Rect(x, y, 40, high), sheet.Left, p.look.Text).Max.X + gap
		}
		for _, one := range row {
			p.areas.Fill(sheet.Rect(x-gap, y+2, icon+2*gap, high-4), p.look.BarQuiet)
			put(one.sign)
			x += gap
			for g := range enanos.Good(enanos.Goods) {
				n := one.cards.Of(g)
				if n > 1 {
					say(strconv.Itoa(n))
				}
				if n > 0 {
					put(spriteKey{kind: kindGood, good: g})
				}
			}
			x += between
		}
	}
}
