package toy

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
)

// painter draws points and cards as bars: enough to see whether what is drawn
// depends on what a viewer may not know.
type painter struct{}

var colors = color.Palette{color.White, color.Black, color.RGBA{200, 150, 80, 255}, color.RGBA{230, 200, 60, 255}, color.RGBA{140, 30, 60, 255}}

func draw(v toy.View) *image.Paletted {
	img := image.NewPaletted(image.Rect(0, 0, 120, 60), colors)
	bar := func(row, n int, c uint8) {
		for x := range min(n*4, 120) {
			for y := range 4 {
				img.SetColorIndex(x, row*5+y, c)
			}
		}
	}
	for seat := range v.Seats {
		bar(2*seat, v.Points[seat], 1)
		bar(2*seat+1, v.Cards[seat], 2)
	}
	for g, n := range v.Hand {
		bar(8+g, int(n), uint8(2+g))
	}
	return img
}

func (p painter) Picture(s games.Scene) (*games.Picture, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, draw(s.View.(toy.View))); err != nil {
		return nil, err
	}
	return &games.Picture{PNG: b.Bytes(), Alt: p.Board(s)}, nil
}

func (painter) Board(s games.Scene) string {
	v := s.View.(toy.View)
	var lines []string
	for seat, p := range s.Players {
		lines = append(lines, fmt.Sprintf("%s: %d, %d", p.Name, v.Points[seat], v.Cards[seat]))
	}
	for g, n := range v.Hand {
		if n > 0 {
			lines = append(lines, fmt.Sprintf("%d %s", n, lang.Text(s.Lang, string(toy.Good(g).Term()), nil)))
		}
	}
	return strings.Join(lines, "\n")
}

// Recap shows the table when everybody has had a turn.
func (p painter) Recap(s games.Story, n int) (*games.Picture, int, error) {
	at := 0
	for i, f := range s.Frames {
		if i > n && f.Turn%len(s.Players) == 0 && f.Turn > s.Frames[i-1].Turn {
			at = i
		}
	}
	if at == 0 {
		return nil, 0, nil
	}
	picture, err := p.of(s, s.Frames[at])
	return picture, at, err
}

func (p painter) Result(s games.Story) (*games.Picture, error) {
	return p.of(s, s.Frames[len(s.Frames)-1])
}

func (p painter) of(s games.Story, f engine.Frame) (*games.Picture, error) {
	return p.Picture(games.Scene{View: f.View, Players: s.Players, Lang: s.Lang})
}

func (painter) Film(s games.Story) ([]byte, error) {
	var film gif.GIF
	for _, f := range s.Frames {
		film.Image = append(film.Image, draw(f.View.(toy.View)))
		film.Delay = append(film.Delay, 50)
	}
	var b bytes.Buffer
	err := gif.EncodeAll(&b, &film)
	return b.Bytes(), err
}
