package games

import (
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	paint "sobremesa/render/azul"
)

// azulPainter hands scenes on to render/azul.
type azulPainter struct{}

func (azulPainter) Picture(s Scene) (*Picture, error) {
	return azulPicture(azulScene(s), paint.Table, paint.AltText)
}

// azulPicture draws a scene and describes it.
func azulPicture(s paint.Scene, draw func(paint.Scene) ([]byte, error), alt func(paint.Scene) string) (*Picture, error) {
	png, err := draw(s)
	if err != nil {
		return nil, err
	}
	return &Picture{PNG: png, Alt: alt(s)}, nil
}

func (azulPainter) Board(s Scene) string { return paint.Text(azulScene(s)) }

func azulScene(s Scene) paint.Scene {
	scene := paint.Scene{
		View: s.View.(azul.View), Players: azulSeats(s.Players), Words: lang.In(s.Lang), Theme: azulTheme(s.Dark), Preview: s.Preview}
	if s.Before != nil {
		scene.Last = azulChanges(s.Before.(azul.View), s.Since)
	}
	return scene
}

func azulSeats(players []Player) []paint.Player {
	var list []paint.Player
	for _, p := range players {
		list = append(list, paint.Player{Name: p.Name, Artificial: p.Artificial})
	}
	return list
}

func azulTheme(dark bool) paint.Theme {
	if dark {
		return paint.Dark
	}
	return paint.Light
}

// azulChanges replays moves to tell what each of the players' did. Moves that
// do not follow from the view end the list: a picture with fewer rings is
// better than none.
func azulChanges(v azul.View, moves []engine.Move) []paint.Change {
	var list []paint.Change
	for _, one := range moves {
		m, err := azul.Parse(one.Text)
		if err != nil {
			return list
		}
		next, report, err := v.After(one.Seat, m)
		if err != nil {
			return list
		}
		if one.Seat != engine.Chance {
			list = append(list, paint.Change{Seat: one.Seat, Move: m, Report: report})
		}
		v = next
	}
	return list
}
