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
	return picture(s.View.(toy.View), p.Board(s))
}

func picture(v toy.View, alt string) (*games.Picture, error) {
	var b bytes.Buffer
	if err := png.Encode(&b, draw(v)); err != nil {
		return nil, err
	}
	return &games.Picture{PNG: b.Bytes(), Alt: alt}, nil
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
	picture, err := p.of(s, s.Frames[at])
	return &games.Recap{Picture: picture, Began: began, Ended: at}, err
}

func (p painter) Result(s games.Story) (*games.Picture, error) {
	return p.of(s, s.Frames[len(s.Frames)-1])
}

func (p painter) of(s games.Story, f engine.Frame) (*games.Picture, error) {
	return p.Picture(games.Scene{View: f.View, Players: s.Players, Lang: s.Lang})
}

// Lobby draws a bar for each chair.
func (painter) Lobby(s games.LobbyScene) (*games.Picture, error) {
	v := toy.View{Table: toy.Table{Seats: len(s.Seated) + s.Free}}
	var names []string
	for seat, p := range s.Seated {
		v.Points[seat] = 10
		names = append(names, p.Name)
	}
	return picture(v, strings.Join(append(append(names, s.Facts...), fmt.Sprint(s.Free)), ", "))
}

func (painter) LessonSteps() int { return len(lesson) }

// lesson is the hand that each step shows, and what is said of it.
var lesson = []struct {
	hand        toy.Hand
	title, text string
}{
	{toy.Hand{3}, "trueque.lesson.alike-title", "trueque.lesson.alike"},
	{toy.Hand{1, 1, 1}, "trueque.lesson.each-title", "trueque.lesson.each"},
}

func (painter) Lesson(step int, l engine.Lang, _ bool) (games.LessonPage, error) {
	if step < 1 || step > len(lesson) {
		return games.LessonPage{}, fmt.Errorf("toy: no step %d of the lesson", step)
	}
	one := lesson[step-1]
	page := games.LessonPage{Title: lang.Text(l, one.title, nil), Text: lang.Text(l, one.text, nil)}
	var err error
	page.Picture, err = picture(toy.View{Hand: one.hand}, page.Text)
	return page, err
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
