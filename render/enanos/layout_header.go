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

// head places the player to move or the legend of the marks, and below it the round, the goal and the pace.
func (p *plan) head(r image.Rectangle) {
	goal := p.Words("enanos.picture.goal", engine.Args{"goal": int(p.View.Goal)})
	if round := p.View.Round(); round > 0 {
		goal = p.Words("enanos.picture.round", engine.Args{"round": round, "goal": int(p.View.Goal)})
	}
	head := p.drawnStatus(render.Display)
	if p.Preview {
		head = p.Words("enanos.picture.preview", nil)
	}
	line := []word{{text: goal, ink: p.look.Soft, size: 100}}
	if pace, _ := render.Clean(p.Pace, render.Strong); pace != "" {
		line = append(line, word{sign: spriteKey{kind: kindClock}, gap: 20}, word{text: pace, ink: p.look.Soft, size: 90})
	}
	p.areas.Fill(r, p.look.Header)
	in := sheet.Pad(r, sheet.Margin, 4)
	p.words(line, sheet.CutBottom(&in, 32, 0), 30)
	switch {
	case p.legend(in):
	case render.Display.At(34).Width(head) <= in.Dx():
		p.say(head, render.Display.At(46), in, sheet.Left, p.look.OnBar)
	default:
		p.lines(head, render.Display.At(32), in, 2, p.look.OnBar)
	}
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

// train places the train's track to Antwerp and, below it, how far it is and the forces there.
func (p *plan) train(r image.Rectangle) {
	v := &p.View
	p.areas.Fill(r, p.look.Header)
	if v.Phase <= enanos.Ranking {
		return
	}
	in := image.Rect(r.Min.X+sheet.Margin, r.Min.Y, r.Max.X-sheet.Margin, r.Max.Y-6)
	p.way(int(v.Train), int(v.Way), sheet.CutTop(&in, 46, 2))
	p.balance(sheet.CutRight(&in, 220, sheet.Margin))
	if left := int(v.Way - v.Train); left > 0 {
		p.say(p.Words("enanos.picture.steps", engine.Args{"n": left}), render.Strong.At(34), in, sheet.Left, p.look.OnBar)
	}
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
	p.areas.Fill(sheet.Rect(halves[1].Min.X-8, box.Min.Y+8, 3, box.Dy()-16), p.look.Muted)
	mines := []word{{sign: spriteKey{kind: kindWorks, piece: enanos.MinePiece}}, {text: strconv.Itoa(strength), ink: p.look.Text, size: 96}}
	p.words(mines, sheet.Pad(halves[0], 8, 2), box.Dy())
	p.words([]word{{sign: aHood}, {text: strconv.Itoa(defence), ink: ink, size: 96}}, sheet.Pad(halves[1], 8, 2), box.Dy())
}

// way places the stations of the train's track to Antwerp, and the train.
func (p *plan) way(train, steps int, r image.Rectangle) {
	town := sheet.CutRight(&r, r.Dy(), 4)
	gap := r.Dx() / steps
	stop := min(22, gap*2/3)
	r = sheet.CutRight(&r, gap*steps, 0)
	for step, at := range sheet.Columns(r, 0, sheet.Equal(steps)...) {
		at = sheet.Square(at, stop)
		if step > 0 {
			p.areas.Fill(sheet.Rect(at.Min.X-gap+stop+2, at.Min.Y+stop/2-2, gap-stop-4, 4), p.look.Soft)
		}
		if step == train {
			p.piece(spriteKey{kind: kindTrain}, sheet.Square(at, min(46, 2*gap-stop)))
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
