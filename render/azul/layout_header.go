package azul

import (
	"fmt"
	"image"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// header places the band that shows whose turn it is, the round, and the contents of bag and lid.
func (p *plan) header(s *Scene) {
	box := p.band()
	// From the right: the counts. The rest is for the turn.
	box.Max.X = p.say(s.counts(), render.Strong.At(30), box, sheet.Right, p.look.OnBar).Min.X - 2*sheet.Margin
	if s.Weighed != nil {
		p.legend(s, box)
		return
	}
	turn := p.say(s.headline(), render.Display.At(44), box, sheet.Left, p.look.OnBar)
	if s.Preview {
		box.Min.X = turn.Max.X + 2*sheet.Margin
		p.say(s.outlook(), render.Strong.At(34), box, sheet.Middle, p.look.Soft)
	}
}

// legend explains the signs of weighed moves in a part of the header: what two compared ones are, or the
// chances after the best ones.
func (p *plan) legend(s *Scene, box image.Rectangle) {
	words := []string{s.Words("azul.picture.played", nil), s.Words("azul.picture.better", nil)}
	if s.Weighed.Percents != nil {
		words = nil
		for _, percent := range s.Weighed.Percents {
			words = append(words, s.Words("azul.picture.chance", engine.Args{"percent": percent}))
		}
	}
	side := box.Dy() * 3 / 4
	for i, word := range words {
		sign := sheet.Square(sheet.Rect(box.Min.X, box.Min.Y, side, box.Dy()), side)
		p.pieces = append(p.pieces, element{kind: kindChip, rect: sign, place: 1 + i})
		box.Min.X = sign.Max.X + 14
		text := p.say(word, render.Display.At(44), box, sheet.Left, p.look.OnBar)
		box.Min.X = text.Max.X + 44
	}
}

// band places the header's ground, and returns its inside.
func (p *plan) band() image.Rectangle {
	p.ground(kindHeader, sheet.Rect(0, 0, sheet.Width, headerH), azul.NoColor)
	p.ground(kindFrieze, sheet.Rect(0, headerH, sheet.Width, friezeH), azul.NoColor)
	return sheet.Pad(sheet.Rect(0, 0, sheet.Width, headerH), 2*sheet.Margin, 6)
}

// title places a header that holds a text and, at the right and small, another one, which may be empty.
func (p *plan) title(text, right string) {
	box := p.band()
	taken := p.say(text, render.Display.At(44), box, sheet.Left, p.look.OnBar)
	box.Min.X = taken.Max.X + 3*sheet.Margin
	p.say(right, render.Text.At(30), box, sheet.Right, p.look.Soft)
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

var badgeSigns = [azul.MaxSeats]rune{'★', '▲', '◆', '■'} // distinguish seats whose names have no letter that can be drawn
