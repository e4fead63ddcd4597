package games

import (
	"fmt"
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// TextPainter is a painter for a game without one of its own. All its pictures show the board as
// text, or as a grid of cells. It has no lesson and no recaps. It needs Write, Grid, or both. Every
// player in the scenes that they are given has a name, and no name contains markup.
type TextPainter struct {
	Game string // the game's name
	// Write writes the board in the scene's language, in at most twenty lines of forty
	// characters. Columns are made of single characters separated by single spaces. If it is nil,
	// the rows of the grid are written.
	Write func(Scene) string
	// Grid returns the board as cells. If it is not nil, the pictures show these instead of the
	// text.
	Grid func(Scene) sheet.Grid
}

// longestName is how many characters of a name are shown.
const longestName = 24

// named returns the scene with drawable or spoken names; name says how to write that of a seat.
func named(s Scene, name func(text string, seat int) string) Scene {
	s.Players = slices.Clone(s.Players)
	for seat := range s.Players {
		text := sheet.Spoken(s.Players, engine.Seat(seat), longestName)
		if text == "" {
			text = lang.Text(s.Lang, "board.nameless", engine.Args{"seat": seat + 1})
		}
		s.Players[seat].Name = name(text, seat)
	}
	return s
}

func (p TextPainter) draw(s Scene) *render.Canvas {
	theme, title := sheet.ThemeOf(s.Dark), p.title(s.Lang)
	if p.Grid != nil {
		return sheet.DrawGrid(theme, title, s.Pace, p.Grid(named(s, func(text string, _ int) string { return text })))
	}
	s = named(s, func(text string, seat int) string {
		return sheet.Name([]engine.Occupant{{Name: text}}, 0, render.Strong, seat, '★')
	})
	return sheet.DrawText(theme, title, s.Pace, strings.Split(p.text(s), "\n"))
}

// text returns the board as text.
func (p TextPainter) text(s Scene) string {
	if p.Write != nil {
		return p.Write(s)
	}
	g := p.Grid(s)
	var b strings.Builder
	for row := range g.Rows {
		for column := range g.Columns {
			b.WriteString(g.At(column, row).Sign() + " ")
		}
		b.WriteString("\n")
	}
	for seat, player := range g.Players {
		fmt.Fprintln(&b, sheet.Cell{Piece: seat + 1}.Sign(), player.Name)
	}
	return b.String()
}

func (p TextPainter) title(l engine.Lang) string { return lang.Text(l, p.Game+".name", nil) }

func (p TextPainter) Picture(s Scene) (*Picture, error) {
	return &Picture{PNG: sheet.PNG(p.draw(s)), Alt: strings.Join(p.Describe(s), "\n")}, nil
}

// Describe returns the lines of the board that are not empty.
func (p TextPainter) Describe(s Scene) []string {
	said := []string{p.title(s.Lang)}
	for line := range strings.SplitSeq(p.text(named(s, func(text string, _ int) string { return text })), "\n") {
		if line = strings.TrimSpace(line); line != "" {
			said = append(said, line)
		}
	}
	return said
}

func (TextPainter) Recap(Story, int) (*Recap, error) { return nil, nil }

// Result shows the last board.
func (p TextPainter) Result(s Story) (*Picture, error) {
	return p.Picture(p.moment(s, len(s.Frames)-1))
}

func (TextPainter) moment(s Story, at int) Scene {
	return Scene{View: s.Frames[at].View, Players: s.Players, Lang: s.Lang, Dark: s.Dark}
}

func (p TextPainter) Lobby(s LobbyScene) (*Picture, error) {
	l := s.Sheet()
	return &Picture{
		PNG: sheet.PNG(sheet.DrawLobby(&l, p.title(s.Lang), lang.Text(s.Lang, "picture.free", nil))),
		Alt: l.Alt(p.Game+".name", "picture.seated", "picture.chairs", func(seat engine.Seat) string { return sheet.Spoken(s.Seated, seat, longestName) }),
	}, nil
}

func (TextPainter) LessonSteps() int { return 0 }

func (TextPainter) Lesson(step int, _ engine.Lang, _ bool) (Page, error) {
	return Page{}, fmt.Errorf("games: there is no lesson, and no step %d", step)
}

// How long a film shows each picture and the last one, in hundredths of a second.
const (
	moveTime = 120
	lastTime = 1000
)

// Film shows the board after each move.
func (p TextPainter) Film(s Story) ([]byte, error) {
	film := render.NewFilm(sheet.HousePalettes[sheet.ThemeOf(s.Dark)]())
	for at := range s.Frames {
		time := moveTime
		if at == len(s.Frames)-1 {
			time = lastTime
		}
		film.Add(p.draw(p.moment(s, at)), time)
	}
	return film.GIF(), nil
}
