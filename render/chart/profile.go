package chart

import (
	"image"
	"strings"
	"unicode"

	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Profile is a user's results: their level, games and rating. Names and words may contain anything.
type Profile struct {
	Name  string
	Under string // a smaller line below the name: which game, and where
	// Level is at least 1. LevelText is its label. The progress to the next level is Done of Steps,
	// and NextText is the label of the progress.
	Level               int
	LevelText, NextText string
	Done, Steps         int
	// Rows are the rows of a table, each beginning with its name. Heads are the headings of all
	// columns.
	Heads []string
	Rows  [][]string
	// Points are the ratings before the first rated game and after each, nil if they are not shown.
	// CurveText is the label of their plot.
	Points    []int
	CurveText string
	Foot      []string // smaller texts at the end, which are wrapped
	Dark      bool
}

// Sizes in pixels.
const (
	profileHead  = 164
	emblem       = 62 // radius
	initialsSize = 62
	leastPlot    = 220 // height
)

// Draw returns the profile as a PNG file.
func (v Profile) Draw() []byte { return sheet.PNG(v.canvas()) }

func (v Profile) canvas() *render.Canvas {
	foot, footHeight := footOf(v.Foot)
	table, plot := lineHeight*(len(v.Rows)+1)+padding, 0
	height := profileHead + sheet.Margin + table + sheet.Margin + footHeight
	if len(v.Points) > 0 { // the plot takes what is left
		plot = max(leastPlot, sheet.Height-height-sheet.Margin)
		height += plot + sheet.Margin
	}
	c, colors := newCanvas(height, v.Dark)
	v.drawHead(c, colors)
	v.drawLevel(c, colors, image.Rect(sheet.Width*56/100, padding/2, sheet.Width-padding, profileHead-padding/2))
	y := profileHead + sheet.Margin
	panel := func(height int) image.Rectangle {
		r := image.Rect(sheet.Margin, y, sheet.Width-sheet.Margin, y+height)
		c.Fill(r, colors.Panel)
		y = r.Max.Y + sheet.Margin
		return sheet.Pad(r, padding, padding/2)
	}
	grid := sheet.Table{Heads: v.Heads, Rows: v.Rows, Text: colors.Text, Head: colors.Muted, Rule: colors.Edge, Size: textSize}
	grid.Draw(c, panel(table))
	if plot > 0 {
		v.drawCourse(c, colors, panel(plot))
	}
	drawFoot(c, colors, foot, y)
	return c
}

// drawHead draws the user's emblem and name. The emblem is bronze, silver from level 4 on, and gold
// from level 8 on.
func (v Profile) drawHead(c *render.Canvas, colors *sheet.Look) {
	c.Fill(image.Rect(0, 0, sheet.Width, profileHead), colors.Header)
	metal := medals[2]
	switch {
	case v.Level >= 8:
		metal = medals[0]
	case v.Level >= 4:
		metal = medals[1]
	}
	middle := render.Point{X: sheet.Margin + padding + emblem, Y: profileHead / 2}
	c.Disc(middle, emblem+8, colors.OnBar)
	c.Disc(middle, emblem, metal)
	box := image.Rect(int(middle.X)-emblem*3/4, int(middle.Y)-emblem, int(middle.X)+emblem*3/4, int(middle.Y)+emblem)
	sheet.Write(c, initials(v.Name), render.Strong.At(initialsSize), box, sheet.Middle, onMedal)

	left, right := int(middle.X)+emblem+padding, sheet.Width*56/100-padding
	name, under := render.Strong.At(titleSize), render.Text.At(headSize)
	top := (profileHead - name.Height() - under.Height()) / 2
	sheet.Write(c, named(v.Name), name, image.Rect(left, top, right, top+name.Height()), sheet.Left, colors.OnBar)
	sheet.Write(c, drawable(v.Under, render.Text), under, image.Rect(left, top+name.Height(), right, top+name.Height()+under.Height()), sheet.Left, colors.OnBar)
}

// drawLevel draws the level and, as a bar, the progress to the next, in the header.
func (v Profile) drawLevel(c *render.Canvas, colors *sheet.Look, r image.Rectangle) {
	rows := sheet.Stack(r, 3, r.Dy()/3, 0)
	sheet.Write(c, drawable(v.LevelText, render.Strong), render.Strong.At(textSize), rows[0], sheet.Left, colors.OnBar)
	sheet.Write(c, drawable(v.NextText, render.Text), render.Text.At(headSize), rows[2], sheet.Left, colors.OnBar)
	if v.Steps == 0 {
		return
	}
	for i, box := range sheet.Columns(sheet.Pad(rows[1], 0, 8), 8, sheet.Equal(v.Steps)...) {
		fill := colors.BarQuiet
		if i < v.Done {
			fill = colors.Accent
		}
		c.Fill(box, fill)
	}
}

// drawCourse draws the course of the rating.
func (v Profile) drawCourse(c *render.Canvas, colors *sheet.Look, r image.Rectangle) {
	values := make([]float64, len(v.Points))
	least := float64(v.Points[0])
	for i, n := range v.Points {
		values[i] = float64(n)
		least = min(least, values[i])
	}
	line := render.Strong.At(headSize)
	sheet.Write(c, drawable(v.CurveText, render.Strong), line, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+line.Height()), sheet.Left, colors.Text)
	plot := render.Plot{
		Series: []render.Series{{Ink: colors.Lines[0], Values: values}},
		Floor:  least, Text: colors.Muted, Grid: colors.Edge, Size: headSize,
	}
	plot.Draw(c, image.Rect(r.Min.X, r.Min.Y+line.Height(), r.Max.X, r.Max.Y))
}

// initials returns the first letters of a name's first words, at most two, or a question mark if
// nothing of the name can be drawn.
func initials(name string) string {
	var letters []rune
	for word := range strings.FieldsSeq(drawable(name, render.Strong)) {
		for _, r := range word {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				letters = append(letters, unicode.ToUpper(r))
				break
			}
		}
		if len(letters) == 2 {
			break
		}
	}
	if len(letters) == 0 {
		return "?"
	}
	return string(letters)
}

// Alt describes the picture.
func (v Profile) Alt() string {
	parts := []string{v.Name + ", " + v.Under, v.LevelText + ", " + v.NextText}
	for _, row := range v.Rows {
		var cells []string
		for k, text := range row[1:] {
			cells = append(cells, v.Heads[k+1]+" "+text)
		}
		parts = append(parts, row[0]+": "+strings.Join(cells, ", "))
	}
	if len(v.Points) > 0 {
		parts = append(parts, v.CurveText)
	}
	for _, text := range v.Foot {
		parts = append(parts, strings.TrimSuffix(text, "."))
	}
	return strings.Join(parts, ". ") + "."
}
