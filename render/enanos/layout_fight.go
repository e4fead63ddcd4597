package enanos

import (
	"image"
	"strconv"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// duelH is the height of a fight.
const duelH = 456

// DrawFight draws a fight as a PNG file. The scene's view is the one after the fight.
func DrawFight(s Scene, f Fight) []byte { return sheet.PNG(drawFight(&s, &f)) }

func drawFight(s *Scene, f *Fight) *render.Canvas {
	p := layoutFight(s, f)
	return p.paint(p.size)
}

func layoutFight(s *Scene, f *Fight) *plan {
	p := newPlan(s)
	p.title(s, f.title(s, func(seat engine.Seat) string { return render.Isolate(s.name(seat, render.Display)) }))
	p.duel(s, f, sheet.Rect(0, headerH, sheet.Width, duelH))
	p.size = sheet.Rect(0, 0, sheet.Width, headerH+duelH)
	return p
}

// AltFight describes the picture of DrawFight in lines.
func AltFight(s Scene, f Fight) string {
	return strings.Join(f.said(&s, s.called), ".\n") + "."
}

// duel places both sides of a fight with their levels, the dice in pairs between them with the
// winner of each pair, and the losses below.
func (p *plan) duel(s *Scene, f *Fight, r image.Rectangle) {
	const outcome, middle, die, row = 112, 400, 92, 106
	p.areas.Fill(r, p.look.Panel)
	in := image.Rect(r.Min.X+sheet.Margin, r.Min.Y+sheet.Margin, r.Max.X-sheet.Margin, r.Max.Y-outcome)
	wide := (in.Dx() - middle) / 2
	left, right := sheet.Rect(in.Min.X, in.Min.Y, wide, in.Dy()), sheet.Rect(in.Max.X-wide, in.Min.Y, wide, in.Dy())
	p.side(s, f.Attacker, []spriteKey{p.fighter(f.Attacker, len(f.Attack), true)}, left)
	var targets []spriteKey
	if f.Piece != enanos.DwarfPiece {
		targets = append(targets, p.target(s, f, false))
	}
	if f.Guarded {
		targets = append(targets, p.fighter(f.Defender, len(f.Defence), true))
	}
	p.side(s, f.Defender, targets, right)
	if !f.Guarded {
		p.say(s.Words("enanos.fight.unguarded", nil), render.Strong.At(38), image.Rect(right.Min.X, right.Max.Y-48, right.Max.X, right.Max.Y), sheet.Middle, p.look.Muted)
	}

	pairs := min(len(f.Attack), len(f.Defence))
	rows := max(len(f.Attack), len(f.Defence))
	y := in.Min.Y + (in.Dy()-rows*row)/2
	x := in.Min.X + wide + (middle-2*die-100)/2
	for i := range rows {
		at := [...]image.Rectangle{sheet.Rect(x, y+i*row, die, die), sheet.Rect(x+die+100, y+i*row, die, die)}
		for k, dice := range [][]int{f.Attack, f.Defence} {
			if i < len(dice) {
				p.piece(spriteKey{kind: kindDie, n: dice[i], lit: k == 0}, at[k])
			}
		}
		if i >= pairs {
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
		p.say(sign, render.Display.At(70), image.Rect(at[0].Max.X, at[0].Min.Y, at[1].Min.X, at[1].Max.Y), sheet.Middle, p.look.Text)
	}
	p.outcome(s, f, image.Rect(r.Min.X, r.Max.Y-outcome, r.Max.X, r.Max.Y))
}

// side places one side of a fight: the player and the piece.
func (p *plan) side(s *Scene, seat engine.Seat, pieces []spriteKey, r image.Rectangle) {
	const bar = 60
	p.areas.Fill(sheet.Rect(r.Min.X, r.Min.Y, r.Dx(), bar), p.look.BarQuiet)
	p.piece(spriteKey{kind: kindPlate, nation: p.nation(seat)}, sheet.Rect(r.Min.X+8, r.Min.Y+8, bar-16, bar-16))
	at := p.say(strconv.Itoa(s.View.Score(seat).Total()), render.Display.At(52), sheet.Rect(r.Max.X-90, r.Min.Y+2, 80, bar-4), sheet.Right, p.look.OnQuiet)
	p.say(s.name(seat, render.Strong), render.Strong.At(40), image.Rect(r.Min.X+bar+4, r.Min.Y+4, at.Min.X-8, r.Min.Y+bar-4), sheet.Left, p.look.OnQuiet)
	const side, gap = 176, 16
	x := r.Min.X + (r.Dx()-len(pieces)*side-(len(pieces)-1)*gap)/2
	for _, key := range pieces {
		p.piece(key, sheet.Rect(x, r.Min.Y+bar+20, side, side))
		x += side + gap
	}
}

// fighter returns the sprite of a dwarf of a level.
func (p *plan) fighter(seat engine.Seat, level int, fed bool) spriteKey {
	return spriteKey{kind: kindDwarf, nation: p.nation(seat), n: level, lit: fed}
}

// target returns the attacked building, as it was before or is now.
func (p *plan) target(s *Scene, f *Fight, now bool) spriteKey {
	key := spriteKey{kind: kindBuilding, nation: p.nation(f.Defender), piece: f.Piece}
	for _, name := range s.View.Players[f.Defender].Mints.Names() {
		if name == f.Place {
			key.n = 1
		}
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

// outcome places the winner and the losses.
func (p *plan) outcome(s *Scene, f *Fight, r image.Rectangle) {
	p.areas.Fill(r, p.look.BarQuiet)
	in := r.Inset(sheet.Margin)
	const side, arrow, gap = 84, 48, 14
	change := func(was, now spriteKey) {
		in.Max.X -= side
		p.piece(now, sheet.Square(sheet.Rect(in.Max.X, in.Min.Y, side, in.Dy()), side))
		in.Max.X -= arrow + gap
		p.piece(spriteKey{kind: kindArrow}, sheet.Square(sheet.Rect(in.Max.X, in.Min.Y, arrow, in.Dy()), arrow))
		in.Max.X -= side + gap
		p.piece(was, sheet.Square(sheet.Rect(in.Max.X, in.Min.Y, side, in.Dy()), side))
		in.Max.X -= 3 * gap
	}
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
		change(p.fighter(e.Seat, level, true), now)
	}
	if was, now := p.target(s, f, false), p.target(s, f, true); f.Piece != enanos.DwarfPiece && was != now {
		change(was, now)
	}
	text := s.Words("enanos.picture.fight-won", engine.Args{"name": render.Isolate(s.name(f.Winner(), render.Display))})
	p.say(text, render.Display.At(56), image.Rect(in.Min.X+sheet.Margin, in.Min.Y, in.Max.X, in.Max.Y), sheet.Left, p.look.OnQuiet)
}

// fight places the dice of a fight in a line, the attacker's first, and the winner.
func (p *plan) fight(s *Scene, f Fight, r image.Rectangle) {
	side, x := r.Dy(), r.Min.X
	put := func(key spriteKey) {
		p.piece(key, sheet.Rect(x, r.Min.Y, side, side))
		x += side + 6
	}
	row := func(seat engine.Seat, dice []int, red bool) {
		if seat >= 0 {
			put(spriteKey{kind: kindPlate, nation: p.nation(seat)})
		}
		for _, n := range dice {
			put(spriteKey{kind: kindDie, n: n, lit: red})
		}
	}
	row(f.Attacker, f.Attack, true)
	x += 8
	put(spriteKey{kind: kindSabres})
	x += 8
	row(f.Defender, f.Defence, false)
	if f.Winner() >= 0 {
		text := s.Words("enanos.picture.fight-won", engine.Args{"name": render.Isolate(s.name(f.Winner(), render.Strong))})
		p.say(text, render.Strong.At(36), image.Rect(x+12, r.Min.Y, max(x+12, r.Max.X), r.Max.Y), sheet.Left, p.look.Text)
	}
}
