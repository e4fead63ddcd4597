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
	table := l.headHeight()
	for _, line := range l.Lines {
		table += lineHeight
		if line.Apart {
			table += gapHeight
		}
	}
	foot, footHeight := footOf(l.Foot)
	height := headerHeight(l.Under) + sheet.Margin + padding/2 + table + padding/2 + sheet.Margin + footHeight
	c, colors := newCanvas(height, l.Dark)
	top := drawHeader(c, colors, l.Title, l.Under)
	panel := image.Rect(sheet.Margin, top+sheet.Margin, sheet.Width-sheet.Margin, top+sheet.Margin+padding+table)
	c.Fill(panel, colors.Panel)
	l.drawTable(c, colors, image.Rect(panel.Min.X+padding, panel.Min.Y+padding/2, panel.Max.X-padding, panel.Max.Y-padding/2))
	y := panel.Max.Y + sheet.Margin
	drawFoot(c, colors, foot, y)
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
	return lineHeight + (most-1)*style(render.Text, columnSize).Height()
}

// widths returns the widths of the columns of numbers.
func (l Leaderboard) widths() []int {
	head, text := style(render.Text, columnSize), style(render.Strong, textSize)
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

func (l Leaderboard) drawTable(c *render.Canvas, colors *look, r image.Rectangle) {
	widths := l.widths()
	first := r.Max.X // left edge of the numbers
	for _, w := range widths {
		first -= w
	}
	first = max(first, r.Min.X+placeWidth+r.Dx()/5) // a name has at least a fifth of the line
	names := func(y int) image.Rectangle {
		return image.Rect(r.Min.X+placeWidth, y+2, first, y+lineHeight)
	}
	head := style(render.Text, columnSize)
	y := r.Min.Y + l.headHeight()
	put(c, drawable(l.Name, render.Text), head, names(y-lineHeight), sheet.Left, colors.Muted)
	cells(first, y-lineHeight, widths, r.Max.X, func(k int, box image.Rectangle) {
		lines := headLines(l.Heads[k])
		for i, text := range lines { // the last lines of all headings are level
			put(c, text, head, box.Sub(image.Pt(0, (len(lines)-1-i)*head.Height())), sheet.Right, colors.Muted)
		}
	})
	for _, line := range l.Lines {
		if line.Apart {
			for i := range 3 {
				c.Disc(render.Point{X: float64(r.Min.X + placeWidth/3 + i*16), Y: float64(y + gapHeight/2)}, 4, colors.Muted)
			}
			y += gapHeight
		}
		if line.Own {
			c.Fill(image.Rect(r.Min.X-padding/2, y, r.Max.X+padding/2, y+lineHeight), colors.BarQuiet)
		}
		c.Fill(image.Rect(r.Min.X, y, r.Max.X, y+2), colors.Edge)
		drawPlace(c, colors, line.Place, image.Rect(r.Min.X, y+2, r.Min.X+placeWidth, y+lineHeight))
		put(c, named(line.Name), style(render.Strong, textSize), names(y), sheet.Left, colors.Text)
		cells(first, y, widths, r.Max.X, func(k int, box image.Rectangle) {
			if k == len(widths)-1 && line.Trend != 0 {
				box.Max.X -= trendWidth(line.Trend)
				drawTrend(c, colors, line.Trend, image.Rect(box.Max.X, box.Min.Y, box.Max.X+trendWidth(line.Trend), box.Max.Y))
			}
			put(c, line.Cells[k], style(render.Strong, textSize), box, sheet.Right, colors.Text)
		})
		y += lineHeight
	}
}

// cells calls do with the box of each number in a line.
func cells(x, y int, widths []int, end int, do func(k int, box image.Rectangle)) {
	for k, w := range widths {
		do(k, image.Rect(x+cellGap/2, y+2, min(x+w, end), y+lineHeight))
		x += w
	}
}

// drawPlace draws the number of a place, for the first three on a medal.
func drawPlace(c *render.Canvas, colors *look, place int, box image.Rectangle) {
	text, s, ink := strconv.Itoa(place), style(render.Strong, textSize), colors.Muted
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

func trendStyle() render.Style { return style(render.Strong, trendSize) }

func trendWidth(trend int) int {
	if trend == 0 {
		return 0
	}
	return textSize/3 + arrow + 6 + trendStyle().Width(strconv.Itoa(abs(trend)))
}

// drawTrend draws a triangle that points up or down, and the difference beside it.
func drawTrend(c *render.Canvas, colors *look, trend int, box image.Rectangle) {
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
