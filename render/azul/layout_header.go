package azul

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// header places the band that shows whose turn it is, the round, and the contents of bag and lid.
func (p *plan) header(s *Scene) {
	p.ground(kindHeader, sheet.Rect(0, 0, sheet.Width, headerH), azul.NoColor)
	p.ground(kindFrieze, sheet.Rect(0, headerH, sheet.Width, friezeH), azul.NoColor)
	box := sheet.Rect(2*sheet.Margin, 6, sheet.Width-4*sheet.Margin, headerH-12)
	// From the right: the counts. The rest is for the turn.
	x := p.say(s.counts(), render.Strong.At(30), image.Rect(box.Max.X-box.Dx()/2, box.Min.Y, box.Max.X, box.Max.Y), sheet.Right, p.look.OnBar).Min.X - 2*sheet.Margin
	if s.Compared != nil {
		p.legend(s, image.Rect(box.Min.X, box.Min.Y, x, box.Max.Y))
		return
	}
	turn := p.say(s.headline(), render.Display.At(44), image.Rect(box.Min.X, box.Min.Y, x, box.Max.Y), sheet.Left, p.look.OnBar)
	if s.Preview {
		p.say(s.outlook(), render.Strong.At(34), image.Rect(turn.Max.X+2*sheet.Margin, box.Min.Y, x, box.Max.Y), sheet.Middle, p.look.Soft)
		return
	}
	if title, _ := render.Clean(s.Title, render.Text); title != "" && x-turn.Max.X > 160 {
		p.say(title, render.Text.At(30), image.Rect(turn.Max.X+3*sheet.Margin, box.Min.Y, x-sheet.Margin, box.Max.Y), sheet.Right, p.look.Soft)
	}
}

// title places a header that holds a single text.
func (p *plan) title(s *Scene, text string) {
	p.ground(kindHeader, sheet.Rect(0, 0, sheet.Width, headerH), azul.NoColor)
	p.ground(kindFrieze, sheet.Rect(0, headerH, sheet.Width, friezeH), azul.NoColor)
	box := sheet.Rect(2*sheet.Margin, 6, sheet.Width-4*sheet.Margin, headerH-12)
	taken := p.say(text, render.Display.At(44), box, sheet.Left, p.look.OnBar)
	if title, _ := render.Clean(s.Title, render.Text); title != "" && box.Max.X-taken.Max.X > 160 {
		p.say(title, render.Text.At(30), image.Rect(taken.Max.X+3*sheet.Margin, box.Min.Y, box.Max.X, box.Max.Y), sheet.Right, p.look.Soft)
	}
}

// counts returns the text about the round, the bag and the lid.
func (s *Scene) counts() string {
	list := []string{
		s.Words("azul.picture.bag", nil) + " " + sheet.Number(s.View.Bag().Len()),
		s.Words("azul.picture.lid", nil) + " " + sheet.Number(s.View.Lid().Len()),
	}
	if s.View.Round() > 0 {
		list = append([]string{s.Words("azul.picture.round", engine.Args{"round": s.View.Round()})}, list...)
	}
	return strings.Join(list, "  ·  ")
}

// headline returns the header's large text.
func (s *Scene) headline() string {
	switch v := &s.View; {
	case s.Preview:
		return s.Words("azul.picture.preview", nil)
	case v.Phase() == azul.Over:
		return s.result()
	case v.Phase() == azul.Beginning:
		return s.Words("azul.picture.beginning", nil)
	case v.Phase() == azul.Dealing:
		return s.Words("azul.picture.dealing", nil)
	default:
		var names []string
		for seat := range v.ToMove().All() {
			names = append(names, render.Isolate(s.name(seat, render.Display)))
		}
		return s.whose(names)
	}
}

// outlook returns the text about the player's score after the previewed move: the new score if the
// move ends the round, else the score that the player would have if the round ended now. The text is
// "" while the grey wall is tiled after a round, since the score then depends on the places of the
// other tiles.
func (s *Scene) outlook() string {
	seat := s.first()
	now := s.View.Board(seat).Score
	for _, ch := range s.Last {
		if ch.Report.RoundOver {
			return s.Words("azul.picture.outlook-over", engine.Args{"round": s.endedRound(), "score": now})
		}
	}
	if s.View.Phase() == azul.Placing {
		return ""
	}
	out := s.View.IfRoundEnded(seat)
	sum := sheet.Number(now)
	if out.Gain > 0 {
		sum += fmt.Sprintf(" + %d", out.Gain)
	}
	if out.FloorCost > 0 {
		sum += fmt.Sprintf(" − %d", out.FloorCost)
	}
	return s.Words("azul.picture.outlook", engine.Args{
		"sum": sum, "score": out.Score,
		"stops": out.Score != now+out.Gain-out.FloorCost, // no score falls below 0
		"adds":  sum != sheet.Number(out.Score),
	})
}

// result names the winner or winners.
func (s *Scene) result() string {
	var names []string
	for _, seat := range s.winners() {
		names = append(names, render.Isolate(s.name(seat, render.Display)))
	}
	return s.won(names)
}

// name returns a player's name as it can be drawn in a face, preceded by a badge in the seat's
// colour if letters of it cannot be drawn.
func (s *Scene) name(seat engine.Seat, f render.Face) string {
	if name := sheet.Name(s.Players, seat, f, int(seat), badgeSigns[max(0, seat)]); name != "" {
		return name
	}
	return s.nameless(seat)
}

// badgeSigns distinguish seats whose names have no letter that can be drawn.
var badgeSigns = [azul.MaxSeats]rune{'★', '▲', '◆', '■'}

// nameIn places a player's name, centred or left-aligned, after a small sign for an artificial
// player.
func (p *plan) nameIn(s *Scene, seat engine.Seat, r image.Rectangle, ink color.RGBA, centred bool) {
	style := render.Strong.At(r.Dy() * 70 / 100)
	a, sign := sheet.Left, 0
	if centred {
		a = sheet.Middle
	}
	if int(seat) < len(s.Players) && s.Players[seat].Artificial {
		sign = r.Dy() * 6 / 10
		r.Min.X += sign + 10
	}
	at := p.say(s.name(seat, render.Strong), style, image.Rect(r.Min.X, r.Min.Y+3, r.Max.X, r.Max.Y-3), a, ink)
	if sign > 0 {
		p.pieces = append(p.pieces, element{kind: kindBot, rect: sheet.Square(sheet.Rect(at.Min.X-sign-10, r.Min.Y, sign, r.Dy()), sign)})
	}
}
