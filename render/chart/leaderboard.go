package chart

import (
	"image"
	"strconv"
	"strings"

	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Leaderboard is a ranking of users. Names and words may contain anything.
type Leaderboard struct {
	Title string
	Under string // a smaller line below the title that says what is counted
	// Name is the heading of the column of names. Heads are the headings of the numbers.
	Name  string
	Heads []string
	Lines []Line
	Foot  []string // smaller texts below the table, which are wrapped
	Dark  bool
}

// Line is the line of one user.
type Line struct {
	Place int // 1 is best
	Name  string
	Cells []string // as many as Heads
	// Trend is written after the last cell: how much its number has risen lately or, if
	// negative, fallen. 0 writes nothing.
	Trend int
	Own   bool // the reader's own line, which is highlighted
	Apart bool // lines before this one were left out
}

// Sizes in pixels; sizes of letters in pixels per em.
const (
	padding    = 24
	titleSize  = 46
	headSize   = 32
	columnSize = 28 // of column headings, small to leave room for the names
	textSize   = 36
	trendSize  = 28
	footSize   = 30
	leastSize  = sheet.MinText
	lineHeight = 56
	gapHeight  = 28 // where lines are left out
)

// badge is the picture's only badge, for names that cannot be drawn completely.
const badge = 0

// Draw returns the leaderboard as a PNG file.
func (l Leaderboard) Draw() []byte { return sheet.PNG(l.canvas()) }

func (l Leaderboard) canvas() *render.Canvas {
	table := padding + l.headHeight() + len(l.Lines)*lineHeight
	for _, line := range l.Lines {
		if line.Apart {
			table += gapHeight
		}
	}
	foot, footHeight := footOf(l.Foot)
	c, colors := newCanvas(headerHeight(l.Under)+sheet.Margin+table+sheet.Margin+footHeight, l.Dark)
	panel := image.Rect(0, drawHeader(c, colors, l.Title, l.Under), sheet.Width, c.Rect.Max.Y).Inset(sheet.Margin)
	panel = sheet.CutTop(&panel, table, 0)
	c.Fill(panel, colors.Panel)
	l.drawTable(c, colors, sheet.Pad(panel, padding, padding/2))
	drawFoot(c, colors, foot, panel.Max.Y+sheet.Margin)
	return c
}

const (
	placeWidth = 76
	cellGap    = 22 // left of a number
)

// headLines returns the lines of a column's heading, one word each.
func headLines(head string) []string { return strings.Fields(drawable(head, render.Text)) }

// headHeight returns the height of the line of headings.
func (l Leaderboard) headHeight() int {
	most := 1
	for _, head := range l.Heads {
		most = max(most, len(headLines(head)))
	}
	return lineHeight + (most-1)*render.Text.At(columnSize).Height()
}

// widths returns the widths of the columns of numbers.
func (l Leaderboard) widths() []int {
	head, text := render.Text.At(columnSize), render.Strong.At(textSize)
	widths := make([]int, len(l.Heads))
	for k := range widths {
		for _, text := range headLines(l.Heads[k]) {
			widths[k] = max(widths[k], head.Width(text))
		}
		for _, line := range l.Lines {
			width := text.Width(line.Cells[k])
			if k == len(widths)-1 {
				width += trendWidth(line.Trend)
			}
			widths[k] = max(widths[k], width)
		}
		widths[k] += cellGap
	}
	return widths
}

func (l Leaderboard) drawTable(c *render.Canvas, colors *sheet.Look, r image.Rectangle) {
	widths := l.widths()
	numbers := 0
	for _, w := range widths {
		numbers += w
	}
	numbers = min(numbers, r.Dx()*4/5-placeWidth) // a name has at least a fifth of the line
	// cells returns the boxes of a line: its place, name and numbers.
	cells := func(line image.Rectangle) (place, name image.Rectangle, cells []image.Rectangle) {
		line.Min.Y += 2
		end := line.Max.X
		place = sheet.CutLeft(&line, placeWidth, 0)
		name = sheet.CutLeft(&line, line.Dx()-numbers, 0)
		for _, w := range widths {
			cell := sheet.CutLeft(&line, w, 0)
			cells = append(cells, image.Rect(cell.Min.X+cellGap/2, cell.Min.Y, min(cell.Max.X, end), cell.Max.Y))
		}
		return place, name, cells
	}
	head := render.Text.At(columnSize)
	heads := sheet.CutTop(&r, l.headHeight(), 0)
	_, name, columns := cells(sheet.CutBottom(&heads, lineHeight, 0))
	sheet.Write(c, drawable(l.Name, render.Text), head, name, sheet.Left, colors.Muted)
	for k, box := range columns {
		lines := headLines(l.Heads[k])
		for i, text := range lines { // the last lines of all headings are level
			sheet.Write(c, text, head, box.Sub(image.Pt(0, (len(lines)-1-i)*head.Height())), sheet.Right, colors.Muted)
		}
	}
	for _, line := range l.Lines {
		if line.Apart {
			gap := sheet.CutTop(&r, gapHeight, 0)
			for i := range 3 {
				c.Disc(render.Point{X: float64(gap.Min.X + placeWidth/3 + i*16), Y: float64(gap.Min.Y + gapHeight/2)}, 4, colors.Muted)
			}
		}
		row := sheet.CutTop(&r, lineHeight, 0)
		if line.Own {
			c.Fill(sheet.Pad(row, -padding/2, 0), colors.BarQuiet)
		}
		c.Fill(sheet.Rect(row.Min.X, row.Min.Y, row.Dx(), 2), colors.Edge)
		place, name, numbers := cells(row)
		drawPlace(c, colors, line.Place, place)
		sheet.Write(c, named(line.Name), render.Strong.At(textSize), name, sheet.Left, colors.Text)
		for k, box := range numbers {
			if k == len(widths)-1 && line.Trend != 0 {
				drawTrend(c, colors, line.Trend, sheet.CutRight(&box, trendWidth(line.Trend), 0))
			}
			sheet.Write(c, line.Cells[k], render.Strong.At(textSize), box, sheet.Right, colors.Text)
		}
	}
}

// drawPlace draws the number of a place, for the first three on a medal.
func drawPlace(c *render.Canvas, colors *sheet.Look, place int, box image.Rectangle) {
	text, s, ink := strconv.Itoa(place), render.Strong.At(textSize), colors.Muted
	if place <= len(medals) {
		middle := render.Point{X: float64(box.Min.X + 26), Y: float64(box.Min.Y+box.Max.Y) / 2}
		c.Disc(middle, 26, medals[place-1])
		box, ink = image.Rect(box.Min.X, box.Min.Y, box.Min.X+52, box.Max.Y), onMedal
	} else {
		box.Max.X = box.Min.X + 56
	}
	text, s = s.FitIn(text, box, leastSize*3/4)
	number, at := sheet.Put(text, s, box, sheet.Middle, ink)
	number.Draw(c, at)
}

// arrow is the width of a trend's triangle.
const arrow = 20

func trendStyle() render.Style { return render.Strong.At(trendSize) }

func trendWidth(trend int) int {
	if trend == 0 {
		return 0
	}
	return textSize/3 + arrow + 6 + trendStyle().Width(strconv.Itoa(abs(trend)))
}

// drawTrend draws a triangle that points up or down, and the difference beside it.
func drawTrend(c *render.Canvas, colors *sheet.Look, trend int, box image.Rectangle) {
	left, middle := float64(box.Min.X+textSize/3), float64(box.Min.Y+box.Max.Y)/2
	half, ink := float64(arrow)/2, colors.Gain
	if trend < 0 {
		half, ink = -half, colors.Cost
	}
	c.Polygon([]render.Point{{X: left, Y: middle + half*0.85}, {X: left + arrow, Y: middle + half*0.85}, {X: left + arrow/2, Y: middle - half*0.85}}, ink)
	text := strconv.Itoa(abs(trend))
	trendStyle().Set(text).Draw(c, image.Pt(int(left)+arrow+6, trendStyle().Baseline(box)), ink)
}

func abs(n int) int { return max(n, -n) }
