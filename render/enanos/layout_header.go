package enanos

import (
	"image"
	"image/color"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

const (
	bandH = 68 // height of the band with the train's track
)

// header places the band with the player to move, the round and the goal.
func (p *plan) header(s *Scene) {
	box := p.title(s, "")
	x := box.Max.X
	goal := s.Words("enanos.picture.goal", engine.Args{"goal": int(s.View.Goal)})
	if round := s.View.Round(); round > 0 {
		goal = s.Words("enanos.picture.round", engine.Args{"round": round, "goal": int(s.View.Goal)})
	}
	at := p.say(goal, render.Strong.At(34), image.Rect(x-400, box.Min.Y, x, box.Max.Y), sheet.Right, p.look.Soft)
	x = at.Min.X - 2*sheet.Margin
	head := s.drawnStatus(render.Display)
	if s.Preview {
		head = s.Words("enanos.picture.preview", nil)
	}
	p.say(head, render.Display.At(46), image.Rect(box.Min.X, box.Min.Y, x, box.Max.Y), sheet.Left, p.look.OnBar)
}

// title places the header's band and its text, unless that is empty.
func (p *plan) title(s *Scene, text string) image.Rectangle {
	p.areas.Fill(sheet.Rect(0, 0, sheet.Width, headerH), p.look.Header)
	box := sheet.Rect(2*sheet.Margin, 5, sheet.Width-4*sheet.Margin, headerH-10)
	if text == "" {
		return box
	}
	if title, _ := render.Clean(s.Title, render.Text); title != "" {
		at := p.say(title, render.Text.At(32), image.Rect(box.Max.X-260, box.Min.Y, box.Max.X, box.Max.Y), sheet.Right, p.look.Soft)
		box.Max.X = at.Min.X - 2*sheet.Margin
	}
	p.say(text, render.Display.At(48), box, sheet.Left, p.look.OnBar)
	return box
}

// band places the train's track to Antwerp and, beside it, the state of the town.
func (p *plan) band(s *Scene) {
	v := &s.View
	r := sheet.Rect(0, headerH, sheet.Width, bandH)
	p.areas.Fill(r, p.look.Header)
	if v.Phase <= enanos.Ranking {
		return
	}
	in := image.Rect(2*sheet.Margin, r.Min.Y-2, sheet.Width-sheet.Margin, r.Max.Y-10)
	in.Max.X = p.balance(s, in) - sheet.Margin
	if left := int(v.Way - v.Train); left > 0 {
		text := s.Words("enanos.picture.steps", engine.Args{"n": left})
		in.Max.X = p.say(text, render.Strong.At(40), image.Rect(in.Max.X-220, in.Min.Y, in.Max.X, in.Max.Y), sheet.Right, p.look.OnBar).Min.X - 2*sheet.Margin
	}
	p.way(int(v.Train), int(v.Way), in)
}

// balance places the smugglers' strength (the mines) against the levels of the fed dwarves at the
// right of a box, and returns where that begins. The defence is green if it would hold with
// everything offered.
func (p *plan) balance(s *Scene, r image.Rectangle) int {
	const wide, icon, gap = 268, 46, 8
	box := sheet.Rect(r.Max.X-wide, r.Min.Y, wide, r.Dy())
	p.areas.Fill(box, p.look.Panel)
	strength, defence := s.View.Strength(), s.fedLevels()
	ink := p.look.Gain
	if defence < strength {
		ink = p.look.Cost
	}
	half := wide / 2
	for i, part := range []struct {
		key spriteKey
		n   int
		ink color.RGBA
	}{{spriteKey{kind: kindWorks, piece: enanos.MinePiece}, strength, p.look.Text}, {spriteKey{kind: kindHood}, defence, ink}} {
		at := sheet.Rect(box.Min.X+i*half, box.Min.Y, half, box.Dy())
		p.piece(part.key, sheet.Square(sheet.Rect(at.Min.X+gap, at.Min.Y, icon, at.Dy()), icon))
		p.say(strconv.Itoa(part.n), render.Display.At(52), image.Rect(at.Min.X+icon+2*gap, at.Min.Y+2, at.Max.X-gap, at.Max.Y-2), sheet.Left, part.ink)
	}
	p.areas.Fill(sheet.Rect(box.Min.X+half-8, box.Min.Y+10, 3, box.Dy()-20), p.look.Muted)
	return box.Min.X
}

// way places the stations of the train's track to Antwerp, and the train.
func (p *plan) way(train, steps int, r image.Rectangle) {
	const stop, most = 24, 96
	town := sheet.Rect(r.Max.X-r.Dy(), r.Min.Y, r.Dy(), r.Dy())
	gap := min(most, (town.Min.X-r.Min.X)/steps)
	for step := range steps {
		middle := town.Min.X - gap*(steps-step) + gap/2 - 8
		y := r.Min.Y + r.Dy()/2
		if step > 0 {
			p.areas.Fill(sheet.Rect(middle-gap+stop/2+2, y-2, gap-stop-4, 4), p.look.Soft)
		}
		if step == train {
			p.piece(spriteKey{kind: kindTrain}, sheet.Square(sheet.Rect(middle-24, r.Min.Y, 48, r.Dy()), 46))
			continue
		}
		p.piece(spriteKey{kind: kindStation, lit: step < train}, about(image.Pt(middle, y), stop))
	}
	p.piece(spriteKey{kind: kindAntwerp}, town).ringed = train >= steps
}

// fedLevels returns the sum of the levels of all fed dwarves, the most that can be offered for
// Antwerp.
func (s *Scene) fedLevels() (n int) {
	for seat := range s.View.Seats {
		n += s.View.Players[seat].FedLevels()
	}
	return n
}
