package enanos

import (
	"image"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

const (
	bandH   = 60  // the height of the band with the dice and the train's way
	wayLeft = 630 // where the train's way begins
)

// header places the band that says whose turn it is, the round and the goal.
func (p *plan) header(s *Scene) {
	box := p.title(s, "")
	x := box.Max.X
	goal := s.Words("enanos.picture.goal", engine.Args{"goal": int(s.View.Goal)})
	if round := s.View.Round(); round > 0 {
		goal = s.Words("enanos.picture.round", engine.Args{"round": round, "goal": int(s.View.Goal)})
	}
	at := p.say(goal, render.Style{Face: render.Strong, Size: 34}, image.Rect(x-400, box.Min.Y, x, box.Max.Y), sheet.Right, p.look.Soft)
	x = at.Min.X - 2*sheet.Margin
	head := s.drawnStatus(render.Display)
	if s.Preview {
		head = s.Words("enanos.picture.preview", nil)
	}
	p.say(head, render.Style{Face: render.Display, Size: 46}, image.Rect(box.Min.X, box.Min.Y, x, box.Max.Y), sheet.Left, p.look.OnBar)
}

// title places the header's band and, unless it is "", what it says.
func (p *plan) title(s *Scene, text string) image.Rectangle {
	p.areas.Fill(sheet.Rect(0, 0, sheet.Width, headerH), p.look.Header)
	box := sheet.Rect(2*sheet.Margin, 5, sheet.Width-4*sheet.Margin, headerH-10)
	if text == "" {
		return box
	}
	if title, _ := render.Clean(s.Title, render.Text); title != "" {
		at := p.say(title, render.Style{Face: render.Text, Size: 32}, image.Rect(box.Max.X-260, box.Min.Y, box.Max.X, box.Max.Y), sheet.Right, p.look.Soft)
		box.Max.X = at.Min.X - 2*sheet.Margin
	}
	p.say(text, render.Style{Face: render.Display, Size: 48}, box, sheet.Left, p.look.OnBar)
	return box
}

// band places the last dice, how long each has for a move, and the train's way to
// Antwerp.
func (p *plan) band(s *Scene) {
	v := &s.View
	p.areas.Fill(sheet.Rect(0, headerH, sheet.Width, bandH), p.look.Header)
	y := headerH - 2
	const die = 50
	x := 2 * sheet.Margin
	if v.Red > 0 {
		p.piece(spriteKey{kind: kindEvent, n: int(v.Event)}, sheet.Rect(x, y, die, die))
		p.piece(spriteKey{kind: kindDie, n: int(v.Red), lit: true}, sheet.Rect(x+die+10, y, die, die))
		p.piece(spriteKey{kind: kindDie, n: int(v.White)}, sheet.Rect(x+2*(die+10), y, die, die))
		at := p.say("= "+strconv.Itoa(int(v.Red+v.White)), render.Style{Face: render.Strong, Size: 40}, sheet.Rect(x+3*(die+10), y, 80, die), sheet.Left, p.look.OnBar)
		x = at.Max.X + 2*sheet.Margin
	}
	if pace, _ := render.Clean(s.Pace, render.Text); pace != "" {
		p.piece(spriteKey{kind: kindClock}, sheet.Square(sheet.Rect(x, y, 36, die), 36))
		p.say(pace, render.Style{Face: render.Text, Size: 32}, image.Rect(x+44, y, wayLeft-sheet.Margin, y+die), sheet.Left, p.look.Soft)
	}
	if v.Phase <= enanos.Ranking {
		return
	}
	p.way(int(v.Train), image.Rect(wayLeft, y, sheet.Width-2*sheet.Margin, y+die))
}

// way places the stations of the train's way to Antwerp, and the train.
func (p *plan) way(train int, r image.Rectangle) {
	const stop, gap = 22, 70
	town := sheet.Rect(r.Max.X-r.Dy(), r.Min.Y, r.Dy(), r.Dy())
	for step := range enanos.Antwerp {
		middle := town.Min.X - gap*(enanos.Antwerp-step) + gap/2 - 8
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
	p.piece(spriteKey{kind: kindAntwerp}, town).ringed = train >= enanos.Antwerp
}
