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
	"sobremesa/engine/enginetest/toy"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// painter draws points and cards as bars. That is enough to test that no picture depends on
// anything that its viewer may not know.
type painter struct{ *games.LessonPages }

var colors = color.Palette{
	color.White, color.Black,
	color.RGBA{200, 150, 80, 255}, color.RGBA{230, 200, 60, 255}, color.RGBA{140, 30, 60, 255}, // bread, cheese, wine
}

// draw draws two bars for each seat, its points and its cards, and one for each good in the
// viewer's hand.
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

func pngOf(v toy.View) []byte {
	var b bytes.Buffer
	_ = png.Encode(&b, draw(v)) // writing to memory does not fail
	return b.Bytes()
}

func (p painter) Picture(s games.Scene) (*games.Picture, error) {
	return &games.Picture{PNG: pngOf(s.View.(toy.View)), Alt: strings.Join(p.Describe(s), "\n")}, nil
}

func (painter) Describe(s games.Scene) []string {
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
	return lines
}

// Recap shows the table at the end of each round, when every seat has had a turn.
func (p painter) Recap(s games.Story, n int) (*games.Recap, error) {
	began, at := 0, 0
	for i, f := range s.Frames {
		if i > 0 && f.Turn%len(s.Players) == 0 && f.Turn > s.Frames[i-1].Turn {
			began, at = at, i
		}
	}
	if at <= n {
		return nil, nil
	}
	scene := games.Scene{View: s.Frames[at].View, Players: s.Players, Lang: s.Lang}
	return &games.Recap{Began: began, Ended: at, Alt: strings.Join(p.Describe(scene), "\n"), Draw: func() []byte { return pngOf(scene.View.(toy.View)) }}, nil
}

func (p painter) Result(s games.Story) (*games.Picture, error) {
	return p.Picture(games.Scene{View: s.Frames[len(s.Frames)-1].View, Players: s.Players, Lang: s.Lang})
}

// Lobby draws a bar for each chair that is taken.
func (painter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	v := toy.View{Table: toy.Table{Seats: len(s.Seated) + s.Free}}
	var names []string
	for seat, p := range s.Seated {
		v.Points[seat] = 10
		names = append(names, p.Name)
	}
	return &games.Picture{PNG: pngOf(v), Alt: strings.Join(append(append(names, s.Facts...), fmt.Sprint(s.Free)), ", ")}, nil
}

// lesson shows a hand at each of its steps.
var lesson = games.LessonPages{Game: "trueque", Steps: 2, Draw: func(step int, _ render.Words, _ sheet.Theme) []byte {
	return pngOf(toy.View{Hand: [...]toy.Hand{{3}, {1, 1, 1}}[step-1]})
}}

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
