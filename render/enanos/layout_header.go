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

const bandH = 68 // height of the band with the train's track

// header places the player to move, the round and the goal.
func (p *plan) header() {
	goal := p.Words("enanos.picture.goal", engine.Args{"goal": int(p.View.Goal)})
	if round := p.View.Round(); round > 0 {
		goal = p.Words("enanos.picture.round", engine.Args{"round": round, "goal": int(p.View.Goal)})
	}
	head := p.drawnStatus(render.Display)
	if p.Preview {
		head = p.Words("enanos.picture.preview", nil)
	}
	p.title(head, goal)
}

// title places the header's band with a text and, at its right, a smaller one.
func (p *plan) title(text, aside string) {
	p.areas.Fill(sheet.Rect(0, 0, sheet.Width, headerH), p.look.Header)
	box := sheet.Rect(2*sheet.Margin, 5, sheet.Width-4*sheet.Margin, headerH-10)
	box.Max.X = p.aside(aside, render.Strong.At(34), 400, box, p.look.Soft)
	p.say(text, render.Display.At(46), box, sheet.Left, p.look.OnBar)
}

// aside places a text of at most a width at the right of a box, and returns where the rest ends.
func (p *plan) aside(text string, style render.Style, wide int, box image.Rectangle, ink color.RGBA) int {
	if text == "" {
		return box.Max.X
	}
	return p.say(text, style, sheet.CutRight(&box, wide, 0), sheet.Right, ink).Min.X - 2*sheet.Margin
}

// band places the train's track to Antwerp and, beside it, the state of the town.
func (p *plan) band() {
	v := &p.View
	r := sheet.Rect(0, headerH, sheet.Width, bandH)
	p.areas.Fill(r, p.look.Header)
	if v.Phase <= enanos.Ranking {
		return
	}
	in := image.Rect(2*sheet.Margin, r.Min.Y-2, sheet.Width-sheet.Margin, r.Max.Y-10)
	p.balance(sheet.CutRight(&in, 268, sheet.Margin))
	if left := int(v.Way - v.Train); left > 0 {
		text := p.Words("enanos.picture.steps", engine.Args{"n": left})
		in.Max.X = p.aside(text, render.Strong.At(40), 220, in, p.look.OnBar)
	}
	p.way(int(v.Train), int(v.Way), in)
}

// balance places the smugglers' strength (the mines) beside the levels of the fed dwarves. The defence
// is green if it would hold with everything offered.
func (p *plan) balance(box image.Rectangle) {
	p.areas.Fill(box, p.look.Panel)
	strength, defence := p.View.Strength(), p.fedLevels()
	ink := p.look.Gain
	if defence < strength {
		ink = p.look.Cost
	}
	halves := sheet.Columns(box, 0, 0, 0)
	p.areas.Fill(sheet.Rect(halves[1].Min.X-8, box.Min.Y+10, 3, box.Dy()-20), p.look.Muted)
	mines := []word{{sign: spriteKey{kind: kindWorks, piece: enanos.MinePiece}}, {text: strconv.Itoa(strength), ink: p.look.Text, size: 86}}
	p.words(mines, sheet.Pad(halves[0], 8, 2), box.Dy())
	p.words([]word{{sign: aHood}, {text: strconv.Itoa(defence), ink: ink, size: 86}}, sheet.Pad(halves[1], 8, 2), box.Dy())
}

// way places the stations of the train's track to Antwerp, and the train.
func (p *plan) way(train, steps int, r image.Rectangle) {
	const stop, most = 24, 96
	town := sheet.CutRight(&r, r.Dy(), 0)
	gap := min(most, r.Dx()/steps)
	r = sheet.CutRight(&r, gap*steps, 0).Sub(image.Pt(8, 0))
	for step, at := range sheet.Columns(r, 0, sheet.Equal(steps)...) {
		at = sheet.Square(at, stop)
		if step > 0 {
			p.areas.Fill(sheet.Rect(at.Min.X-gap+stop+2, at.Min.Y+stop/2-2, gap-stop-4, 4), p.look.Soft)
		}
		if step == train {
			p.piece(spriteKey{kind: kindTrain}, sheet.Square(at, 46))
			continue
		}
		p.piece(spriteKey{kind: kindStation, lit: step < train}, at)
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
