package enanos

import (
	"image"
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

const duelH = 456

// Draw draws a fight as a PNG file. The scene's view is the one after the fight.
func (f *Fight) Draw(s Scene) []byte { return layoutFight(&s, f).png() }

func layoutFight(s *Scene, f *Fight) *plan {
	p := newPlan(s)
	p.title(f.title(s, func(seat engine.Seat) string { return render.Isolate(s.name(seat, render.Display)) }), "")
	p.duel(f, sheet.Rect(0, headerH, sheet.Width, duelH))
	p.size = sheet.Rect(0, 0, sheet.Width, headerH+duelH)
	return p
}

// Alt describes the picture of Draw in lines.
func (f *Fight) Alt(s Scene) string { return strings.Join(f.said(&s), ".\n") + "." }

// duel places both sides of a fight with their levels, the dice in pairs between them with the
// winner of each pair, and the losses below.
func (p *plan) duel(f *Fight, r image.Rectangle) {
	const die, row = 92, 106
	p.areas.Fill(r, p.look.Panel)
	p.outcome(f, sheet.CutBottom(&r, 112, 0))
	sheet.CutTop(&r, sheet.Margin, 0)
	parts := sheet.Columns(sheet.Pad(r, sheet.Margin, 0), 0, 0, 400, 0)
	left, middle, right := parts[0], parts[1], parts[2]
	p.side(f.Attacker, []spriteKey{p.fighter(f.Attacker, len(f.Attack), true)}, left)
	var targets []spriteKey
	if f.Piece != enanos.DwarfPiece {
		targets = append(targets, p.target(f, false))
	}
	if f.Guarded {
		targets = append(targets, p.fighter(f.Defender, len(f.Defence), true))
	}
	p.side(f.Defender, targets, right)
	if !f.Guarded {
		p.say(p.Words("enanos.fight.unguarded", nil), render.Strong.At(38), sheet.CutBottom(&right, 48, 0), sheet.Middle, p.look.Muted)
	}

	for i, r := range sheet.Stack(middle, max(len(f.Attack), len(f.Defence)), row, 0) {
		cells := sheet.Columns(r, 0, 0, die, 100, die, 0)
		at := [...]image.Rectangle{sheet.Square(cells[1], die), sheet.Square(cells[3], die)}
		for k, dice := range [][]int{f.Attack, f.Defence} {
			if i < len(dice) {
				p.piece(aDie(dice[i], k == 0), at[k])
			}
		}
		if i >= min(len(f.Attack), len(f.Defence)) {
			continue
		}
		winner, sign := 1, "<"
		switch a, d := f.Attack[i], f.Defence[i]; {
		case a > d:
			winner, sign = 0, ">"
		case a == d:
			sign = "="
		}
		p.areas.Frame(at[winner].Inset(-7), 7, p.look.Ring)
		p.say(sign, render.Display.At(70), cells[2], sheet.Middle, p.look.Text)
	}
}

// clash places a fight in a column: who attacks what, the attacker's dice above the defender's with the
// winner of each pair, and the losses.
func (p *plan) clash(f *Fight, r image.Rectangle) {
	const die, bar, signs, outcome = 74, 38, 36, 116
	p.areas.Fill(r, p.look.Panel)
	p.outcome(f, sheet.CutBottom(&r, outcome, 6))
	title := sheet.CutTop(&r, r.Dy()-2*(bar+die+10)-signs, 0)
	p.lines(f.title(p.Scene, func(seat engine.Seat) string { return render.Isolate(p.name(seat, render.Strong)) }), render.Strong.At(30), sheet.Pad(title, 10, 2), 2, p.look.Text)
	p.nameBar(f.Attacker, false, sheet.CutTop(&r, bar, 10))
	attack, middle := sheet.CutTop(&r, die, 0), sheet.CutTop(&r, signs, 0)
	defence := sheet.CutTop(&r, die, 10)
	p.nameBar(f.Defender, false, r)

	var targets []spriteKey
	if f.Piece != enanos.DwarfPiece {
		targets = append(targets, p.target(f, false))
	}
	if f.Guarded {
		targets = append(targets, p.fighter(f.Defender, len(f.Defence), true))
	}
	pieces := func(list []spriteKey, in image.Rectangle) {
		for i, at := range sheet.Columns(in, 6, sheet.Equal(len(list))...) {
			p.piece(list[i], sheet.Square(at, min(die, at.Dx())))
		}
	}
	for row, dice := range [][]int{f.Attack, f.Defence} {
		in := sheet.Pad([...]image.Rectangle{attack, defence}[row], 10, 0)
		sides := [...][]spriteKey{{p.fighter(f.Attacker, len(f.Attack), true)}, targets}[row]
		pieces(sides, sheet.CutLeft(&in, 118, 10))
		for i, n := range dice {
			at := sheet.CutLeft(&in, die, 8)
			p.piece(aDie(n, row == 0), at)
			if i >= min(len(f.Attack), len(f.Defence)) {
				continue
			}
			if won := f.Attack[i] > f.Defence[i]; won == (row == 0) {
				p.areas.Frame(at.Inset(-4), 4, p.look.Ring)
			}
			if row == 0 && f.Attack[i] == f.Defence[i] {
				p.say("=", render.Display.At(44), image.Rect(at.Min.X, middle.Min.Y, at.Max.X, middle.Max.Y), sheet.Middle, p.look.Text)
			}
		}
		if row == 1 && !f.Guarded {
			p.say(p.Words("enanos.fight.unguarded", nil), render.Strong.At(32), in, sheet.Middle, p.look.Muted)
		}
	}
}

// side places one side of a fight: the player and the pieces.
func (p *plan) side(seat engine.Seat, pieces []spriteKey, r image.Rectangle) {
	const side, gap = 176, 16
	p.nameBar(seat, false, sheet.CutTop(&r, 60, 20))
	row := sheet.Columns(sheet.CutTop(&r, side, 0), 0, 0, len(pieces)*(side+gap)-gap, 0)[1]
	for _, key := range pieces {
		p.piece(key, sheet.CutLeft(&row, side, gap))
	}
}

func (p *plan) fighter(seat engine.Seat, level int, fed bool) spriteKey {
	return spriteKey{kind: kindDwarf, nation: p.nation(seat), n: level, lit: fed}
}

// target returns the attacked building, as it was before or is now.
func (p *plan) target(f *Fight, now bool) spriteKey {
	key := spriteKey{kind: kindBuilding, nation: p.nation(f.Defender), piece: f.Piece}
	if slices.Contains(p.View.Players[f.Defender].Mints.Names(), f.Place) {
		key.n = 1
	}
	for _, e := range f.losses {
		switch {
		case e.Code == enanos.LostMint && !now:
			key.n = 1
		case e.Code == enanos.Lowered && now:
			key.piece = enanos.ShaftPiece
		case e.Code == enanos.Conquered && now:
			key.nation = p.nation(f.Attacker)
		}
	}
	return key
}

// change is a piece before and after a fight.
type change struct{ was, now spriteKey }

// losses returns what a fight has cost: a dwarf's levels, what has fallen of a building.
func (p *plan) losses(f *Fight) (list []change) {
	for _, e := range f.losses {
		if e.Code != enanos.HurtDwarf {
			continue
		}
		level := len(f.Attack)
		if e.Seat == f.Defender {
			level = len(f.Defence)
		}
		lost, _ := e.Args["levels"].(int)
		now := spriteKey{kind: kindGone}
		if gone, _ := e.Args["gone"].(bool); !gone {
			now = p.fighter(e.Seat, level-lost, false)
		}
		list = append(list, change{p.fighter(e.Seat, level, true), now})
	}
	if was, now := p.target(f, false), p.target(f, true); f.Piece != enanos.DwarfPiece && was != now {
		list = append(list, change{was, now})
	}
	return list
}

func (p *plan) outcome(f *Fight, r image.Rectangle) {
	p.areas.Fill(r, p.look.BarQuiet)
	in := r.Inset(sheet.Margin)
	text := p.Words("enanos.picture.fight-won", engine.Args{"name": render.Isolate(p.name(f.Winner(), render.Display))})
	side, arrow, gap, narrow := 84, 48, 14, r.Dx() < sheet.Width/2
	if narrow { // the changes stand below the text
		side, arrow, gap = 52, 28, 8
		p.say(text, render.Display.At(40), sheet.CutTop(&in, 40, 0), sheet.Left, p.look.OnQuiet)
	}
	put := func(key spriteKey, side, gap int) { p.piece(key, sheet.Square(sheet.CutRight(&in, side, gap), side)) }
	for _, c := range p.losses(f) {
		put(c.now, side, gap)
		put(anArrow, arrow, gap)
		put(c.was, side, 3*gap)
	}
	if !narrow {
		in.Min.X += sheet.Margin
		p.say(text, render.Display.At(56), in, sheet.Left, p.look.OnQuiet)
	}
}

// fightLine returns the dice of a fight, the attacker's first.
func (p *plan) fightLine(f Fight) (line []word) {
	row := func(seat engine.Seat, dice []int, red bool) {
		line = append(line, word{sign: p.plate(seat), size: 90})
		for _, n := range dice {
			line = append(line, word{sign: aDie(n, red), size: 90})
		}
	}
	row(f.Attacker, f.Attack, true)
	line = append(line, word{sign: sabres, size: 90, gap: 10})
	row(f.Defender, f.Defence, false)
	return line
}

// fightNews returns the dice of a fight, the winner's plate, and the losses.
func (p *plan) fightNews(f Fight) []word {
	line := append(p.fightLine(f), word{sign: anArrow, size: 70, gap: 10}, word{sign: p.plate(f.Winner()), size: 100})
	for _, c := range p.losses(&f) {
		line = append(line, word{sign: c.was, gap: 20, size: 90}, word{sign: anArrow, size: 50}, word{sign: c.now, size: 90})
	}
	return line
}

// fight places the dice of a fight in a line, and the winner.
func (p *plan) fight(f Fight, r image.Rectangle) {
	line := p.fightLine(f)
	text := p.Words("enanos.picture.fight-won", engine.Args{"name": render.Isolate(p.name(f.Winner(), render.Strong))})
	line = append(line, word{text: text, ink: p.look.Text, size: 75, gap: 20})
	p.words(line, r, r.Dy())
}
