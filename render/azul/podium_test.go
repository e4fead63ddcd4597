package azul

import (
	"image"
	"testing"

	"sobremesa/engine/azul"
	"sobremesa/render/sheet"
)

// ended returns the result of a game for a number of players.
func ended(t *testing.T, seats int) Scene {
	r := playGame(t, seats, azul.Classic, 4, true)
	return r.scene(len(r.states)-1, 0)
}

// Walls, medals and points fill the podium, for two players as well as for four.
func TestAPodiumFillsItsWidth(t *testing.T) {
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		s := ended(t, seats)
		p := newPlan(s.Theme)
		p.podium(&s, s.View.Standings(), finalAreas.podium)
		taken, wall, medals := 0, image.Rectangle{}, 0
		for x := finalAreas.podium.Min.X; x < finalAreas.podium.Max.X; x++ {
			for _, e := range p.pieces {
				if e.kind != kindGarland && e.rect.Min.X <= x && x < e.rect.Max.X {
					taken++
					break
				}
			}
		}
		for _, e := range p.pieces {
			switch e.kind {
			case kindTile:
				wall = e.rect
			case kindMedal:
				medals++
			}
		}
		if wide := finalAreas.podium.Dx(); taken < wide*60/100 || seats == 2 && (taken < wide*70/100 || wall.Dx() < 45) || medals != seats {
			t.Errorf("%d players: %d of %d pixels are taken, tiles of %d, %d medals", seats, taken, wide, wall.Dx(), medals)
		}
	}
}

// The garland hangs from one cord, which runs from side to side without a step.
func TestTheGarlandHangsFromOneCord(t *testing.T) {
	for theme := range sheet.Themes {
		s := ended(t, 4)
		s.Theme = theme
		garlands := 0
		for _, e := range layoutFinal(&s).pieces {
			if e.kind == kindGarland {
				garlands++
			}
		}
		if garlands != 1 {
			t.Fatalf("got %d garlands, want 1", garlands)
		}
		c := drawFinal(&s)
		ink := c.Palette[c.Palette.Index(looks[theme].Muted)]
		before := -1
		for x := finalAreas.podium.Min.X + 8; x < finalAreas.podium.Max.X-8; x++ {
			at := -1
			for y := finalAreas.podium.Min.Y; y < finalAreas.podium.Min.Y+garlandH && at < 0; y++ {
				if c.At(x, y) == ink {
					at = y
				}
			}
			if at < 0 || before >= 0 && (at < before-1 || at > before+1) {
				t.Fatalf("theme %d: the cord is at %d where x is %d, before that at %d", theme, at, x, before)
			}
			before = at
		}
		c.Release()
	}
}
