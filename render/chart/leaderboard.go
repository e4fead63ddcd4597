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
	c, colors, in := framed(l.Title, l.Under, table, l.Foot, l.Dark)
	l.drawTable(c, colors, in)
	return c
}

const (
	placeWidth = 54
	cellGap    = 22 // between columns
)

// headLines returns the lines of a column's heading, one word each.
func headLines(head string) []string { return strings.Fields(drawable(head, render.Text)) }

// headHeight returns the height of the line of headings.
func (l Leaderboard) headHeight() int {
	most := 1
	for _, head := range l.Heads {
		most = max(most, len(headLines(head)))
	}
	return lineHeight + (most-1)*columnStyle.Height()
}

// The styles of the headings, the cells, and the trend after the last cell.
var columnStyle, cellStyle, trendStyle = render.Text.At(columnSize), render.Strong.At(textSize), render.Strong.At(trendSize)

// columns returns the widths of all columns, for sheet.Columns.
func (l Leaderboard) columns() []int {
	widths := []int{placeWidth, 0}
	for k, head := range l.Heads {
		width := 0
		for _, text := range headLines(head) {
			width = max(width, columnStyle.Width(text))
		}
		for _, line := range l.Lines {
			cell := cellStyle.Width(line.Cells[k])
			if k == len(l.Heads)-1 && line.Trend != 0 {
				cell += trendStyle.Width(line.trend())
			}
			width = max(width, cell)
		}
		widths = append(widths, width)
	}
	return widths
}

func (l Leaderboard) drawTable(c *render.Canvas, colors *sheet.Look, r image.Rectangle) {
	columns := l.columns()
	heads := sheet.CutTop(&r, l.headHeight(), 0)
	boxes := sheet.Columns(sheet.CutBottom(&heads, lineHeight, 0), cellGap, columns...)
	sheet.Write(c, drawable(l.Name, render.Text), columnStyle, boxes[1], sheet.Left, colors.Muted)
	for k, head := range l.Heads {
		lines := headLines(head)
		for i, text := range lines { // the last lines of all headings are level
			sheet.Write(c, text, columnStyle, boxes[k+2].Sub(image.Pt(0, (len(lines)-1-i)*columnStyle.Height())), sheet.Right, colors.Muted)
		}
	}
	for _, line := range l.Lines {
		if line.Apart {
			sheet.Write(c, "•••", trendStyle, sheet.CutTop(&r, gapHeight, 0), sheet.Left, colors.Muted)
		}
		row := sheet.CutTop(&r, lineHeight, 0)
		if line.Own {
			c.Fill(sheet.Pad(row, -padding/2, 0), colors.BarQuiet)
		}
		c.Fill(sheet.CutTop(&row, 2, 0), colors.Edge)
		line.draw(c, colors, sheet.Columns(row, cellGap, columns...))
	}
}

// draw draws the line in the boxes of its columns.
func (l Line) draw(c *render.Canvas, colors *sheet.Look, boxes []image.Rectangle) {
	drawPlace(c, colors, l.Place, boxes[0])
	sheet.Write(c, named(l.Name), cellStyle, boxes[1], sheet.Left, colors.Text)
	if l.Trend != 0 {
		ink, last := colors.Gain, &boxes[len(boxes)-1]
		if l.Trend < 0 {
			ink = colors.Cost
		}
		last.Max.X = sheet.Write(c, l.trend(), trendStyle, *last, sheet.Right, ink).Min.X
	}
	for k, cell := range l.Cells {
		sheet.Write(c, cell, cellStyle, boxes[k+2], sheet.Right, colors.Text)
	}
}

// drawPlace draws the number of a place, for the first three on a medal.
func drawPlace(c *render.Canvas, colors *sheet.Look, place int, box image.Rectangle) {
	ink := colors.Muted
	if place <= len(medals) {
		c.Disc(render.Point{X: float64(box.Min.X+box.Max.X) / 2, Y: float64(box.Min.Y+box.Max.Y) / 2}, 26, medals[place-1])
		ink = onMedal
	}
	sheet.Write(c, strconv.Itoa(place), cellStyle, box, sheet.Middle, ink)
}

// trend writes how much the last number has risen or fallen.
func (l Line) trend() string {
	if l.Trend < 0 {
		return "  ▼ " + strconv.Itoa(-l.Trend)
	}
	return "  ▲ " + strconv.Itoa(l.Trend)
}
