package chart

import (
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"sobremesa/render"
	"sobremesa/render/sheet"
)

// Chances is a chart of the players' chances in the course of a game. It marks the moments that
// decided the game.
type Chances struct {
	Title, Under string           // Under is a smaller line below the title
	Names        []string         // by seat; may contain anything
	Points       []Chance         // in the game's order
	Round        string           // the word before the number of a round
	Percent      func(int) string // writes a percentage
	Marks        []Mark
	Foot         []string // smaller texts at the end, which are wrapped
	Dark         bool
}

// Chance is the players' chances at one point of the game.
type Chance struct {
	Of    []float64 // by seat, each 0 to 1
	Luck  bool      // luck has changed the chances since the previous point
	Round int       // 0 if the game has no rounds
}

// Mark is a moment marked with its number, from 1 in order.
type Mark struct{ Point, Seat int }

const (
	chancesHeight = 540 // height of the panel with the lines
	markSize      = 30  // radius of a number's disc
	lineWidth     = 8
)

// Draw returns the chart as a PNG file.
func (v Chances) Draw() []byte { return sheet.PNG(v.canvas()) }

func (v Chances) canvas() *render.Canvas {
	c, l, in := framed(v.Title, v.Under, chancesHeight, v.Foot, v.Dark)
	v.drawLines(c, l, in)
	return c
}

func inkOf(l *sheet.Look, seat int) color.RGBA { return l.Lines[seat%len(l.Lines)] }

// drawNumber draws a moment's number.
func drawNumber(c *render.Canvas, l *sheet.Look, n int, at render.Point) {
	c.Disc(at, markSize+4, l.Panel)
	c.Disc(at, markSize, l.Accent)
	box := image.Rect(int(at.X)-markSize, int(at.Y)-markSize, int(at.X)+markSize, int(at.Y)+markSize)
	sheet.Write(c, strconv.Itoa(n), render.Strong.At(textSize), box, sheet.Middle, onMedal)
}

// drawLines draws the lines within a rectangle, with the rounds below and the names beside the ends
// of the lines.
func (v Chances) drawLines(c *render.Canvas, l *sheet.Look, r image.Rectangle) {
	letters := render.Strong.At(34)
	field := image.Rect(r.Min.X+letters.Width(v.Percent(100))+padding/2, r.Min.Y+textSize/2, r.Max.X-r.Dx()/5-2*padding, r.Max.Y-letters.Height()-padding/2)
	v.drawRounds(c, l, field, letters)
	for percent := 0; percent <= 100; percent += 25 {
		y := field.Max.Y - percent*field.Dy()/100
		c.Fill(image.Rect(field.Min.X, y-1, field.Max.X, y+1), l.Edge)
		box := image.Rect(r.Min.X, y-textSize/2, field.Min.X-padding/2, y+textSize/2)
		sheet.Write(c, v.Percent(percent), letters, box, sheet.Right, l.Muted)
	}
	for seat := range v.Names {
		v.drawLine(c, l, field, seat)
	}
	v.drawNumbers(c, l, field)
	v.drawNames(c, l, field, r)
}

// at returns the position of a seat's chance at a point of the game.
func (v Chances) at(field image.Rectangle, point, seat int) render.Point {
	last := max(1, len(v.Points)-1)
	return render.Point{
		X: float64(field.Min.X) + float64(point)*float64(field.Dx())/float64(last),
		Y: float64(field.Max.Y) - v.Points[point].Of[seat]*float64(field.Dy()),
	}
}

// drawLine draws a seat's line. Where luck has changed the chances, the line is interrupted and a
// thin dotted one bridges the jump.
func (v Chances) drawLine(c *render.Canvas, l *sheet.Look, field image.Rectangle, seat int) {
	var line []render.Point
	for k := range v.Points {
		at := v.at(field, k, seat)
		if k > 0 && v.Points[k].Luck {
			drawDashed(c, line, lineWidth, dashes[seat%len(dashes)], inkOf(l, seat))
			drawDashed(c, []render.Point{line[len(line)-1], at}, 3, []float64{3, 9}, inkOf(l, seat))
			line = nil
		}
		line = append(line, at)
	}
	drawDashed(c, line, lineWidth, dashes[seat%len(dashes)], inkOf(l, seat))
}

// drawNumbers draws the numbers of the marked moments.
func (v Chances) drawNumbers(c *render.Canvas, l *sheet.Look, field image.Rectangle) {
	var numbers []render.Point
	for i, m := range v.Marks {
		p := v.at(field, m.Point, m.Seat)
		// The number stands above the line, or below it near the upper edge, so that the line stays
		// visible.
		up := -1.0
		if p.Y < float64(field.Min.Y+3*markSize) {
			up = 1
		}
		c.Disc(p, lineWidth*1.6, l.Panel)
		c.Disc(p, lineWidth*1.2, inkOf(l, m.Seat))
		p.Y += up * (markSize + 2*lineWidth)
		for _, q := range numbers {
			if math.Hypot(p.X-q.X, p.Y-q.Y) < 2*markSize {
				p.Y = q.Y + up*2*markSize
			}
		}
		numbers = append(numbers, p)
		drawNumber(c, l, i+1, p)
	}
}

// drawNames draws the seats' shapes at the ends of their lines and, beside them, the names.
func (v Chances) drawNames(c *render.Canvas, l *sheet.Look, field, r image.Rectangle) {
	s := render.Strong.At(textSize)
	ends := make([]float64, len(v.Names))
	for seat := range ends {
		ends[seat] = v.at(field, len(v.Points)-1, seat).Y
	}
	left := field.Max.X + 2*lineWidth + padding/2
	for seat, y := range render.Spread(ends, float64(s.Height()), float64(r.Min.Y+s.Height()/2), float64(r.Max.Y)) {
		sheet.DrawShape(c, seat, v.at(field, len(v.Points)-1, seat), lineWidth*1.7, inkOf(l, seat))
		sheet.DrawShape(c, seat, render.Point{X: float64(left) + lineWidth*1.7, Y: y}, lineWidth*1.7, inkOf(l, seat))
		box := image.Rect(left+4*lineWidth+padding/4, int(y)-s.Height()/2, r.Max.X, int(y)+s.Height()/2)
		sheet.Write(c, named(v.Names[seat]), s, box, sheet.Left, inkOf(l, seat))
	}
}

// Alt describes the picture in lines.
func (v Chances) Alt() string {
	said := []string{v.Title + ". " + v.Under + "."}
	for seat, name := range v.Names {
		list, round := "", 0
		for k, p := range v.Points {
			if p.Round != round || k == 0 || k == len(v.Points)-1 {
				list += ", " + v.Percent(Percent(p.Of[seat]))
			}
			round = p.Round
		}
		said = append(said, name+": "+list[2:]+".")
	}
	return strings.Join(append(said, v.Foot...), "\n")
}

// Percent returns a chance of 0 to 1 as a rounded percentage.
func Percent(chance float64) int { return int(math.Round(100 * chance)) }

// drawRounds shades every other round and writes their numbers.
func (v Chances) drawRounds(c *render.Canvas, l *sheet.Look, field image.Rectangle, letters render.Style) {
	last := max(1, len(v.Points)-1)
	x := func(point float64) int { return field.Min.X + int(point*float64(field.Dx())/float64(last)) }
	for from := 0; from < len(v.Points); {
		to := from + 1
		for to < len(v.Points) && v.Points[to].Round == v.Points[from].Round {
			to++
		}
		if n := v.Points[from].Round; n > 0 {
			box := image.Rect(max(field.Min.X, x(float64(from)-0.5)), field.Min.Y, min(field.Max.X, x(float64(to)-0.5)), field.Max.Y)
			if n%2 == 0 {
				c.Fill(box, l.BarQuiet)
			}
			box.Min.Y, box.Max.Y = box.Max.Y, box.Max.Y+letters.Height()+padding/2
			text := v.Round + " " + strconv.Itoa(n)
			if letters.Width(text)+padding/2 > box.Dx() {
				text = strconv.Itoa(n)
			}
			if letters.Width(text+" ") <= box.Dx() { // numbers of short rounds would run together
				sheet.Write(c, text, letters, box, sheet.Middle, l.Muted)
			}
		}
		from = to
	}
}

// dashes are the dash patterns of the seats' lines: drawn, skipped, and so on, in pixels.
var dashes = [...][]float64{nil, {26, 14}, {4, 14}, {30, 12, 4, 12}}

// drawDashed draws a dashed line; an empty pattern draws a solid one.
func drawDashed(c *render.Canvas, line []render.Point, width float64, dash []float64, ink color.RGBA) {
	if len(dash) == 0 {
		c.Polyline(line, width, ink)
		return
	}
	k, left := 0, dash[0]
	part := line[:1:1]
	for i := 1; i < len(line); i++ {
		for from := line[i-1]; ; {
			long := math.Hypot(line[i].X-from.X, line[i].Y-from.Y)
			if long <= left {
				left -= long
				part = append(part, line[i])
				break
			}
			from = render.Point{X: from.X + (line[i].X-from.X)*left/long, Y: from.Y + (line[i].Y-from.Y)*left/long}
			if part = append(part, from); k%2 == 0 {
				c.Polyline(part, width, ink)
			}
			k++
			part, left = []render.Point{from}, dash[k%len(dash)]
		}
	}
	if k%2 == 0 {
		c.Polyline(part, width, ink)
	}
}
