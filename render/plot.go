package render

import (
	"cmp"
	"image"
	"image/color"
	"math"
	"slices"
	"strconv"
)

// Series is one line of a plot.
type Series struct {
	Name   string // as returned by Clean; written at the line's end
	Ink    color.RGBA
	Values []float64
}

// Plot draws lines over equal steps, such as scores by round or ratings by game.
type Plot struct {
	Series []Series
	First  int // number of the first step, for the axis
	// Floor is an upper limit for the start of the value axis. The axis starts lower if some values
	// are lower, and always at a round number.
	Floor      float64
	Text, Grid color.RGBA
	Size       int // size of the letters, in pixels per em
}

// Draw draws the plot within a rectangle: values along the left edge, steps along the lower edge,
// names beside the ends of their lines.
func (p *Plot) Draw(c *Canvas, r image.Rectangle) {
	style := Strong.At(p.Size)
	low, high, steps := p.Floor, p.Floor+1, 1
	for _, s := range p.Series {
		steps = max(steps, len(s.Values)-1)
		for _, v := range s.Values {
			low, high = min(low, v), max(high, v)
		}
	}
	unit := step(high - low)
	high = math.Ceil(high/unit) * unit
	low = math.Floor(low/unit) * unit

	names := 0
	for _, s := range p.Series {
		names = max(names, style.Width(s.Name))
	}
	names = min(names, r.Dx()/3)
	field := image.Rect(r.Min.X+style.Width(label(high))+p.Size/2, r.Min.Y+p.Size/2, r.Max.X-names-p.Size, r.Max.Y-style.Height()-p.Size/4)
	x := func(i int) float64 { return float64(field.Min.X) + float64(i)*float64(field.Dx())/float64(steps) }
	y := func(v float64) float64 { return float64(field.Max.Y) - (v-low)/(high-low)*float64(field.Dy()) }

	for v := low; v <= high+unit/2; v += unit {
		at := int(y(v))
		c.Fill(image.Rect(field.Min.X, at, field.Max.X, at+2), p.Grid)
		text := label(v)
		style.Set(text).Draw(c, image.Pt(field.Min.X-p.Size/2-style.Width(text), at+style.Rise()/2), p.Text)
	}
	every := 1 + steps*style.Width(strconv.Itoa(p.First+steps)+"  ")/max(1, field.Dx())
	for i := 0; i <= steps; i += every {
		text := strconv.Itoa(p.First + i)
		style.Set(text).Draw(c, image.Pt(int(x(i))-style.Width(text)/2, field.Max.Y+p.Size/4+style.Rise()+p.Size/4), p.Text)
	}
	var ends []float64
	var ended []Series
	for _, s := range p.Series {
		line := make([]Point, len(s.Values))
		for i, v := range s.Values {
			line[i] = Point{x(i), y(v)}
		}
		c.Polyline(line, float64(p.Size)/6, s.Ink)
		for i, at := range line {
			if i == len(line)-1 || steps*p.Size < field.Dx()*2 { // more dots would hide the line
				c.Disc(at, float64(p.Size)/4, s.Ink)
			}
		}
		if len(line) > 0 {
			ends, ended = append(ends, line[len(line)-1].Y), append(ended, s)
		}
	}
	for k, at := range Spread(ends, float64(style.Height()), float64(r.Min.Y+style.Height()/2), float64(r.Max.Y)) {
		top := int(at) - style.Height()/2
		box := image.Rect(field.Max.X+p.Size*2/3, top, field.Max.X+p.Size*2/3+names, top+style.Height())
		name, fitted := style.FitIn(ended[k].Name, box, p.Size*2/3)
		fitted.Set(name).Draw(c, image.Pt(box.Min.X, fitted.BaselineOf(name, box)), ended[k].Ink)
	}
}

// step returns a round distance between grid lines, such that about five lines span reach.
func step(reach float64) float64 {
	unit := math.Pow(10, math.Floor(math.Log10(reach)))
	for _, f := range []float64{0.2, 0.5, 1, 2} {
		if reach/(unit*f) <= 6 {
			return max(1, unit*f)
		}
	}
	return max(1, unit*5)
}

func label(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }

// Spread moves heights apart, as little as possible and within low and high, until no two are
// nearer than gap. It returns them in the given order.
func Spread(at []float64, gap, low, high float64) []float64 {
	out, order := slices.Clone(at), make([]int, len(at))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, k int) int { return cmp.Compare(at[i], at[k]) })
	for i := 1; i < len(order); i++ {
		out[order[i]] = max(out[order[i]], out[order[i-1]]+gap)
	}
	floor := high - gap/2
	for i := len(order) - 1; i >= 0; i-- {
		out[order[i]] = min(out[order[i]], floor)
		floor = out[order[i]] - gap
	}
	for i := range out {
		out[i] = max(out[i], low)
	}
	return out
}
