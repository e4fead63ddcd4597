package enanos

import (
	"image"
	"math"

	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// The map's places, in units of a hex's side, from the upper left corner of the
// rectangle that holds all hexes. Hexes stand on a corner.

// halfWide is half a hex's width.
var halfWide = math.Sqrt(3) / 2

var mapWide, mapHigh = 10 * halfWide, 8.0

// positionOf returns where a crossing is. Those of a row are a zigzag that begins with the top of a hex
// in every odd column of even rows, and in every even column of odd ones.
func positionOf(c enanos.Crossing) render.Point {
	row, column := c.At()
	return render.Point{X: float64(column) * halfWide, Y: 1.5*float64(row) + 0.5*float64((row+column+1)%2)}
}

// chart is a map in a picture: the position of its upper left corner, and the
// length of a hex's side in pixels.
type chart struct {
	at   image.Point
	side int
}

// chartPad is the margin a map needs around its hexes, in units of their sides: pieces
// on the outermost corners reach into it.
const chartPad = 0.5

// chartIn returns the largest map that fits in a box, centred.
func chartIn(box image.Rectangle) chart {
	side := min(int(float64(box.Dx())/(mapWide+chartPad)), int(float64(box.Dy())/(mapHigh+chartPad)))
	return chart{at: image.Pt(box.Min.X+(box.Dx()-int(mapWide*float64(side)))/2, box.Min.Y+(box.Dy()-int(mapHigh*float64(side)))/2), side: side}
}

func (m chart) point(p render.Point) image.Point {
	return m.at.Add(image.Pt(int(math.Round(p.X*float64(m.side))), int(math.Round(p.Y*float64(m.side)))))
}

// tile returns the box of a hex.
func (m chart) tile(h enanos.Hex) image.Rectangle {
	wide, high := int(math.Ceil(halfWide*2*float64(m.side)))+1, 2*m.side+1
	at := m.hex(h)
	return sheet.Rect(at.X-wide/2, at.Y-high/2, wide, high)
}

func (m chart) crossing(c enanos.Crossing) image.Point { return m.between(c, c) }

func (m chart) edge(e enanos.Edge) image.Point { return m.between(e.Ends()[0], e.Ends()[1]) }

func (m chart) hex(h enanos.Hex) image.Point {
	top, _ := h.Corner(enanos.North)
	foot, _ := h.Corner(enanos.South)
	return m.between(top, foot)
}

// between returns the middle between two crossings.
func (m chart) between(c, d enanos.Crossing) image.Point {
	a, b := positionOf(c), positionOf(d)
	return m.point(render.Point{X: (a.X + b.X) / 2, Y: (a.Y + b.Y) / 2})
}

// corners returns the parts of the sea that the map leaves free at the upper left, upper
// right, lower left and lower right. Neither pieces nor rings reach into them.
func (m chart) corners(sea image.Rectangle) [4]image.Rectangle {
	free := m.point(render.Point{X: 2*halfWide - 0.37, Y: 1.4})
	sea = sea.Inset(8)
	wide, high := free.X-sea.Min.X, free.Y-sea.Min.Y
	rows := sheet.Rows(sea, 0, high, 0, high)
	top, foot := sheet.Columns(rows[0], 0, wide, 0, wide), sheet.Columns(rows[2], 0, wide, 0, wide)
	return [...]image.Rectangle{top[0], top[2], foot[0], foot[2]}
}

// degreesOf returns the direction of an edge, clockwise from the horizontal: 30, 90 or 150.
func degreesOf(e enanos.Edge) int {
	ends := e.Ends()
	a, b := positionOf(ends[0]), positionOf(ends[1])
	return (int(math.Round(math.Atan2(b.Y-a.Y, b.X-a.X)*180/math.Pi)) + 180) % 180
}

// of returns a share of a hex's side, in pixels.
func (m chart) of(share float64) int { return int(math.Round(share * float64(m.side))) }

// turned returns an offset rotated by degrees and scaled to a length.
func turned(p image.Point, degrees float64, long int) image.Point {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	x, y := float64(p.X), float64(p.Y)
	far := float64(long) / math.Hypot(x, y)
	return image.Pt(int(math.Round((x*cos-y*sin)*far)), int(math.Round((x*sin+y*cos)*far)))
}

func about(p image.Point, side int) image.Rectangle {
	return sheet.Rect(p.X-side/2, p.Y-side/2, side, side)
}
