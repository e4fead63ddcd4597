package enanos

import (
	"image"
	"strconv"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
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
	at := p.say(goal, render.Style{Face: render.Strong, Size: 34}, image.Rect(x-400, box.Min.Y, x, box.Max.Y), right, inkSoft)
	x = at.Min.X - 2*margin
	head := s.drawnStatus(render.Display)
	if s.Preview {
		head = s.Words("enanos.picture.preview", nil)
	}
	p.say(head, render.Style{Face: render.Display, Size: 46}, image.Rect(box.Min.X, box.Min.Y, x, box.Max.Y), left, inkOnBar)
}

// title places the header's band and, unless it is "", what it says.
func (p *plan) title(s *Scene, text string) image.Rectangle {
	p.area(rect(0, 0, Width, headerH), p.look.header)
	box := rect(2*margin, 5, Width-4*margin, headerH-10)
	if text == "" {
		return box
	}
	if title, _ := render.Clean(s.Title, render.Text); title != "" {
		at := p.say(title, render.Style{Face: render.Text, Size: 32}, image.Rect(box.Max.X-260, box.Min.Y, box.Max.X, box.Max.Y), right, inkSoft)
		box.Max.X = at.Min.X - 2*margin
	}
	p.say(text, render.Style{Face: render.Display, Size: 48}, box, left, inkOnBar)
	return box
}

// band places the last dice, how long each has for a move, and the train's way to
// Antwerp.
func (p *plan) band(s *Scene) {
	v := &s.View
	p.area(rect(0, headerH, Width, bandH), p.look.header)
	y := headerH - 2
	const die = 50
	x := 2 * margin
	if v.Red > 0 {
		p.piece(spriteKey{kind: kindEvent, n: int(v.Event)}, rect(x, y, die, die))
		p.piece(spriteKey{kind: kindDie, n: int(v.Red), lit: true}, rect(x+die+10, y, die, die))
		p.piece(spriteKey{kind: kindDie, n: int(v.White)}, rect(x+2*(die+10), y, die, die))
		at := p.say("= "+strconv.Itoa(int(v.Red+v.White)), render.Style{Face: render.Strong, Size: 40}, rect(x+3*(die+10), y, 80, die), left, inkOnBar)
		x = at.Max.X + 2*margin
	}
	if pace, _ := render.Clean(s.Pace, render.Text); pace != "" {
		p.piece(spriteKey{kind: kindClock}, square(rect(x, y, 36, die), 36))
		p.say(pace, render.Style{Face: render.Text, Size: 32}, image.Rect(x+44, y, wayLeft-margin, y+die), left, inkSoft)
	}
	if v.Phase <= enanos.Ranking {
		return
	}
	p.way(int(v.Train), image.Rect(wayLeft, y, Width-2*margin, y+die))
}

// way places the stations of the train's way to Antwerp, and the train.
func (p *plan) way(train int, r image.Rectangle) {
	const stop, gap = 22, 70
	town := rect(r.Max.X-r.Dy(), r.Min.Y, r.Dy(), r.Dy())
	for step := range enanos.Antwerp {
		middle := town.Min.X - gap*(enanos.Antwerp-step) + gap/2 - 8
		y := r.Min.Y + r.Dy()/2
		if step > 0 {
			p.area(rect(middle-gap+stop/2+2, y-2, gap-stop-4, 4), p.look.inks[inkSoft])
		}
		if step == train {
			p.piece(spriteKey{kind: kindTrain}, square(rect(middle-24, r.Min.Y, 48, r.Dy()), 46))
			continue
		}
		p.piece(spriteKey{kind: kindStation, lit: step < train}, about(image.Pt(middle, y), stop))
	}
	p.piece(spriteKey{kind: kindAntwerp}, town).ringed = train >= enanos.Antwerp
}
