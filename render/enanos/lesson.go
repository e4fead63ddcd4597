package enanos

import (
	_ "embed"
	"errors"
	"fmt"
	"image"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// LessonSteps is the number of steps of the lesson: the board, the dice, building,
// dwarves, and how to win.
const LessonSteps = 5

// DrawLesson draws a step of the lesson, from 1 to LessonSteps, as a PNG file.
func DrawLesson(step int, words render.Words, theme sheet.Theme) []byte {
	return layoutLesson(step, words, theme).png()
}

// lessonMoves is a game of three that was played, as moves are stored: all steps
// show moments of it.
//
//go:embed lesson.txt
var lessonMoves string

// lessonButtons are the labels of the buttons to press, in order.
var lessonButtons = []string{"enanos.lesson.button-play", "enanos.lesson.mine-cost", "enanos.lesson.button-confirm"}

// lessonSteps lists, for each step, the move that it shows as having just happened (a roll,
// production, a shaft, a fight, the end of the game), and its legend. Goods without a text are named below their signs.
var lessonSteps = [LessonSteps]struct {
	move int // including those of chance, from 1
	rows []manualTile
}{
	{49, []manualTile{
		{[]spriteKey{aGood(enanos.Stone), aGood(enanos.Wood), aGood(enanos.Iron), aGood(enanos.Coal), aGood(enanos.Copper)}, ""},
		{[]spriteKey{{kind: kindDisc, n: 3}, {kind: kindDisc, n: 5}}, "enanos.lesson.pips"},
		{[]spriteKey{aShaft}, "enanos.lesson.shaft"},
		{[]spriteKey{aMine}, "enanos.lesson.mine"},
		{[]spriteKey{aRaider}, "enanos.lesson.raiders"},
	}},
	{63, []manualTile{
		{[]spriteKey{aTrain, {kind: kindEvent, n: 1}, {kind: kindEvent, n: 2}, {kind: kindEvent, n: 3}}, "enanos.lesson.event"},
		{[]spriteKey{aDie(3, true), aDie(5, false)}, "enanos.lesson.sum"},
		{[]spriteKey{aDie(4, true), aDie(3, false), aRaider}, "enanos.lesson.seven"},
		{[]spriteKey{{kind: kindTrain}, anArrow, aTown}, "enanos.lesson.train"},
	}},
	{151, []manualTile{
		{nil, "enanos.lesson.buttons"},
		{[]spriteKey{aRail, aGood(enanos.Wood), aGood(enanos.Iron)}, "enanos.lesson.rail"},
		{[]spriteKey{aShaft, aGood(enanos.Wood), aGood(enanos.Stone), aGood(enanos.Coal), aGood(enanos.Copper)}, "enanos.lesson.shaft-cost"},
		{[]spriteKey{aMine, aGood(enanos.Stone), aGood(enanos.Stone), aGood(enanos.Stone), aGood(enanos.Copper), aGood(enanos.Copper)}, "enanos.lesson.mine-cost"},
		{[]spriteKey{aMint, aGood(enanos.Copper), aGood(enanos.Copper)}, "enanos.lesson.mint-cost"},
	}},
	{103, []manualTile{
		{[]spriteKey{aDwarf(1, false), aGood(enanos.Iron), aGood(enanos.Wood)}, "enanos.lesson.dwarf-cost"},
		{[]spriteKey{{kind: kindDwarf, n: 1, lit: true, fresh: true}, aGood(enanos.Coal)}, "enanos.lesson.feed-cost"},
		{[]spriteKey{aDwarf(2, true), aGood(enanos.Iron), aGood(enanos.Wood)}, "enanos.lesson.promote-cost"},
		{[]spriteKey{aDwarf(3, true), aDie(6, true), aDie(4, true), aDie(1, true)}, "enanos.lesson.dice"},
	}},
	{327, []manualTile{
		{[]spriteKey{aTrain, aDwarf(2, true)}, "enanos.lesson.antwerp"},
		{[]spriteKey{aGood(enanos.Diamond), aGood(enanos.Gold), aGood(enanos.Ruby)}, ""},
		{[]spriteKey{{kind: kindPoint}}, "enanos.lesson.crown"},
		{[]spriteKey{anIndustry, {kind: kindArea, area: enanos.Medicine}, {kind: kindArea, area: enanos.Technology}, {kind: kindArea, area: enanos.Jewellery}}, "enanos.lesson.industry"},
		{[]spriteKey{{kind: kindFirst}, {kind: kindRails}, {kind: kindHood}}, "enanos.lesson.medal"},
	}},
}

// lessonScene replays the lesson's game up to the position that a step shows.
func lessonScene(step int, words render.Words, theme sheet.Theme) *Scene {
	rules := enanos.First{} // the rules it was played under
	s, err := rules.Start(engine.Options{Seats: 3})
	scene := &Scene{Words: words, Theme: theme}
	for _, text := range strings.Split(lessonMoves, "\n")[:lessonSteps[step-1].move] {
		m, unread := enanos.Parse(text)
		before, seat := s, s.Awaited().First()
		if err = errors.Join(err, unread, s.Play(seat, m)); err != nil {
			panic(err) // the game is embedded
		}
		then := before.View(engine.Spectator)
		scene.Before, scene.Since = &then, rules.Events(&before, &s, seat, m)
	}
	scene.View = s.View(engine.Spectator)
	return scene
}

func layoutLesson(step int, words render.Words, theme sheet.Theme) *plan {
	s := lessonScene(step, words, theme)
	p := newPlan(s)
	p.title(words(fmt.Sprintf("enanos.lesson.title-%d", step), nil), fmt.Sprintf("%d / %d", step, LessonSteps))
	legend := image.Rectangle{Min: image.Pt(0, headerH), Max: sheet.Size.Max}
	sea := sheet.CutLeft(&legend, 736, 0)
	p.areas.Fill(sea, p.look.sea)
	if f, ok := s.lastFight(); ok {
		strip := sheet.CutBottom(&sea, 58, 0)
		p.areas.Fill(strip, p.look.Panel)
		p.fight(f, strip.Inset(6))
	}
	p.board(&s.View, s.Before, chartIn(sea.Inset(4)), nil)

	rows := lessonSteps[step-1].rows
	for i, r := range sheet.Rows(legend.Inset(sheet.Margin), 10, sheet.Equal(len(rows))...) {
		p.areas.Fill(r, p.look.Panel)
		p.lessonRow(rows[i], r.Inset(12))
	}
	return p
}

// lessonRow places signs, and their meaning below them.
func (p *plan) lessonRow(row manualTile, r image.Rectangle) {
	const text, gap = 48, 8
	if row.key == "" {
		p.goods(row.signs, r)
		return
	}
	p.say(p.taught(row.key), render.Strong.At(38), sheet.CutBottom(&r, text, 0), sheet.Left, p.look.Text)
	if row.signs == nil {
		p.buttons(lessonButtons, r)
		return
	}
	p.signs(row.signs, sheet.Pad(r, 0, gap/2), 96)
}

// buttons places labels of buttons, all in a line, in the style of a chat.
func (p *plan) buttons(keys []string, r image.Rectangle) {
	for k, at := range sheet.Columns(r, 6, sheet.Equal(len(keys))...) {
		p.areas.Fill(at, p.look.BarActive)
		p.say(fmt.Sprintf("%d. %s", k+1, p.Words(keys[k], nil)), render.Strong.At(32), at.Inset(4), sheet.Middle, p.look.OnBar)
	}
}

// goods places the signs of goods with their names below, all in the same size.
func (p *plan) goods(signs []spriteKey, r image.Rectangle) {
	for i, cell := range sheet.Columns(r, 0, sheet.Equal(len(signs))...) {
		p.say(p.Words(string(signs[i].good.Term()), nil), render.Strong.At(27), sheet.CutBottom(&cell, 40, 0), sheet.Middle, p.look.Text)
		p.piece(signs[i], sheet.Square(cell, min(cell.Dx()-8, cell.Dy()-6, 80)))
	}
}
