package sheet

import (
	"image"
	"image/color"

	"sobremesa/render"
)

// Width and Height are the size of a picture, in pixels. Discord shows a picture in a box of at most
// 550 by 350 points on a desktop, and some 340 points wide on a phone. This size fills the box, and
// divides by three for films.
const (
	Width  = 1200
	Height = 762
)

// FilmWidth and FilmHeight are the size of a film of such pictures.
const (
	FilmWidth  = Width * 2 / 3
	FilmHeight = Height * 2 / 3
)

const (
	Margin  = 12 // at the edges, and between parts
	MinText = 24 // the smallest size of text; a desktop shows it at 11 points
)

// Size is the rectangle of a picture of a table.
var Size = image.Rect(0, 0, Width, Height)

// Area is a rectangle of one colour.
type Area struct {
	Rect image.Rectangle
	Fill color.RGBA
	Edge int // width of a frame along the inside; 0 for a filled area
}

// Areas are drawn in order, later ones over earlier ones.
type Areas []Area

// Fill adds a filled area.
func (a *Areas) Fill(r image.Rectangle, fill color.RGBA) { *a = append(*a, Area{Rect: r, Fill: fill}) }

// Frame adds a frame along the inside of a rectangle.
func (a *Areas) Frame(r image.Rectangle, width int, ink color.RGBA) {
	*a = append(*a, Area{r, ink, width})
}

// Draw draws the areas.
func (a Areas) Draw(c *render.Canvas) {
	for _, one := range a {
		if one.Edge > 0 {
			c.Frame(one.Rect, one.Edge, one.Fill)
		} else {
			c.Fill(one.Rect, one.Fill)
		}
	}
}

// PNG encodes a picture as a PNG file and releases its canvas, which must not be used afterwards.
func PNG(c *render.Canvas) []byte {
	defer c.Release()
	return c.PNG()
}

// A painter divides its picture into boxes, and those into smaller ones, until each holds one text or
// one piece. Columns and Rows divide a box at once, also for the cells of a table; Cells makes a grid;
// the Cut functions take one part after another, each as wide as what is put there.

// Rect returns a rectangle from its upper left corner and its size.
func Rect(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

// Square returns a square with the centre of a rectangle, which may be smaller than the square.
func Square(in image.Rectangle, side int) image.Rectangle {
	return Rect(in.Min.X+(in.Dx()-side)/2, in.Min.Y+(in.Dy()-side)/2, side, side)
}

// Pad returns a box without x pixels at its left and right edges and y at the others.
func Pad(box image.Rectangle, x, y int) image.Rectangle {
	return image.Rect(box.Min.X+x, box.Min.Y+y, box.Max.X-x, box.Max.Y-y)
}

// Columns divides a box into columns of the given widths, gap pixels apart. Columns of width 0 share
// equally what the others leave.
func Columns(box image.Rectangle, gap int, widths ...int) []image.Rectangle {
	list := make([]image.Rectangle, len(widths))
	x := box.Min.X
	for i, w := range shared(box.Dx(), gap, widths) {
		list[i] = image.Rect(x, box.Min.Y, x+w, box.Max.Y)
		x += w + gap
	}
	return list
}

// Rows divides a box into rows of the given heights, as Columns does into columns.
func Rows(box image.Rectangle, gap int, heights ...int) []image.Rectangle {
	list := make([]image.Rectangle, len(heights))
	y := box.Min.Y
	for i, h := range shared(box.Dy(), gap, heights) {
		list[i] = image.Rect(box.Min.X, y, box.Max.X, y+h)
		y += h + gap
	}
	return list
}

// shared returns sizes in which each 0 is an equal share of a whole's rest.
func shared(whole, gap int, sizes []int) []int {
	rest, shares := whole-gap*(len(sizes)-1), 0
	for _, size := range sizes {
		rest -= size
		if size == 0 {
			shares++
		}
	}
	list := make([]int, len(sizes))
	for i, size := range sizes {
		if list[i] = size; size == 0 {
			list[i] = rest / shares
		}
	}
	return list
}

// Equal returns n sizes of 0, for columns or rows of equal size.
func Equal(n int) []int { return make([]int, n) }

// Cells divides a box into cells of equal size, gap pixels apart, in reading order.
func Cells(box image.Rectangle, columns, rows, gap int) (list []image.Rectangle) {
	for _, row := range Rows(box, gap, Equal(rows)...) {
		list = append(list, Columns(row, gap, Equal(columns)...)...)
	}
	return list
}

// Stack returns n rows of equal height, at most most pixels high, gap pixels apart and vertically
// centred in a box.
func Stack(box image.Rectangle, n, most, gap int) []image.Rectangle {
	if n == 0 {
		return nil
	}
	high := n*min(most, (box.Dy()-gap*(n-1))/n) + gap*(n-1)
	box.Min.Y += (box.Dy() - high) / 2
	box.Max.Y = box.Min.Y + high
	return Rows(box, gap, Equal(n)...)
}

// CutLeft cuts a part of the given width, and a gap after it, off the left edge of a box, and returns
// the part. CutRight, CutTop and CutBottom do the same at the other edges.
func CutLeft(box *image.Rectangle, width, gap int) image.Rectangle {
	part := Rect(box.Min.X, box.Min.Y, width, box.Dy())
	box.Min.X += width + gap
	return part
}

// CutRight cuts a part off the right edge of a box.
func CutRight(box *image.Rectangle, width, gap int) image.Rectangle {
	part := Rect(box.Max.X-width, box.Min.Y, width, box.Dy())
	box.Max.X -= width + gap
	return part
}

// CutTop cuts a part off the upper edge of a box.
func CutTop(box *image.Rectangle, height, gap int) image.Rectangle {
	part := Rect(box.Min.X, box.Min.Y, box.Dx(), height)
	box.Min.Y += height + gap
	return part
}

// CutBottom cuts a part off the lower edge of a box.
func CutBottom(box *image.Rectangle, height, gap int) image.Rectangle {
	part := Rect(box.Min.X, box.Max.Y-height, box.Dx(), height)
	box.Max.Y -= height + gap
	return part
}
