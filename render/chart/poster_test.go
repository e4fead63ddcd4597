package chart

import "testing"

// Who did not play wins no medal, whatever their place.
func TestWhoDidNotPlayWinsNoMedal(t *testing.T) {
	silver := func(away bool) (n int) {
		p := Poster{Champion: "Ana", Table: []Standing{{Name: "Ana", Place: 1, Points: 2}, {Name: "Luis", Place: 2, Points: 6, Away: away}}}
		c := p.canvas()
		for y := c.Rect.Min.Y; y < c.Rect.Max.Y; y++ {
			for x := c.Rect.Min.X; x < c.Rect.Max.X; x++ {
				if c.At(x, y) == medals[1] {
					n++
				}
			}
		}
		return n
	}
	if played, away := silver(false), silver(true); played == 0 || away != 0 {
		t.Errorf("%d pixels of silver, and %d for who was away", played, away)
	}
}
