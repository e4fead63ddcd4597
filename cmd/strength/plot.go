package main

import (
	"bytes"
	"fmt"
)

// plot is a chart of a few curves, in the caller's units.
type plot struct {
	title, x, y    string
	ticksX, ticksY []tick
	curves         []curve
	diagonal       bool // draw the diagonal of perfect predictions
}

type tick struct {
	at   float64
	text string
}

type curve struct {
	name   string
	points []point
}

type point struct{ x, y, low, high float64 } // low and high bound y

const (
	wide, high = 720, 480
	left, top  = 70, 50
	right, low = 120, 60 // margins for labels
)

// inks distinguish the curves by colour, dashes by pattern.
var (
	inks   = []string{"#0b6e8a", "#b4531b", "#5a3d8a"}
	dashes = []string{"", "8 4", "2 4"}
)

// draw writes the plot as SVG.
func (p plot) draw() []byte {
	maxX, maxY := 0.0, 0.0
	for _, t := range p.ticksX {
		maxX = max(maxX, t.at)
	}
	for _, t := range p.ticksY {
		maxY = max(maxY, t.at)
	}
	x := func(v float64) float64 { return left + v/maxX*(wide-left-right) }
	y := func(v float64) float64 { return high - low - v/maxY*(high-low-top) }

	var b bytes.Buffer
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %d %d" font-family="sans-serif" font-size="13">`+"\n", wide, high, wide, high)
	fmt.Fprintf(&b, `<title>%s</title><rect width="%d" height="%d" fill="#fff"/>`+"\n", p.title, wide, high)
	fmt.Fprintf(&b, `<text x="%d" y="28" font-size="16" fill="#1f2b3a">%s</text>`+"\n", left, p.title)
	for _, t := range p.ticksX {
		fmt.Fprintf(&b, `<line x1="%.1f" y1="%d" x2="%.1f" y2="%d" stroke="#e4e7eb"/><text x="%.1f" y="%d" text-anchor="middle" fill="#52606d">%s</text>`+"\n",
			x(t.at), top, x(t.at), high-low, x(t.at), high-low+20, t.text)
	}
	for _, t := range p.ticksY {
		fmt.Fprintf(&b, `<line x1="%d" y1="%.1f" x2="%d" y2="%.1f" stroke="#e4e7eb"/><text x="%d" y="%.1f" text-anchor="end" fill="#52606d">%s</text>`+"\n",
			left, y(t.at), wide-right, y(t.at), left-8, y(t.at)+4, t.text)
	}
	fmt.Fprintf(&b, `<text x="%d" y="%d" text-anchor="middle" fill="#1f2b3a">%s</text><text x="16" y="%d" fill="#1f2b3a">%s</text>`+"\n",
		(left+wide-right)/2, high-low+42, p.x, top-8, p.y)
	if p.diagonal {
		fmt.Fprintf(&b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="#9aa5b1"/>`+"\n", x(0), y(0), x(maxX), y(maxX))
	}
	for i, c := range p.curves {
		fmt.Fprintf(&b, `<polyline fill="none" stroke="%s" stroke-width="2.5" stroke-dasharray="%s" points="`, inks[i%len(inks)], dashes[i%len(dashes)])
		for _, at := range c.points {
			fmt.Fprintf(&b, "%.1f,%.1f ", x(at.x), y(at.y))
		}
		name := top + 22*i
		fmt.Fprintf(&b, `"/><line x1="%d" y1="%d" x2="%d" y2="%d" stroke="%s" stroke-width="2.5" stroke-dasharray="%s"/>`+"\n",
			wide-right+12, name, wide-right+36, name, inks[i%len(inks)], dashes[i%len(dashes)])
		fmt.Fprintf(&b, `<text x="%d" y="%d" fill="%s">%s</text>`+"\n", wide-right+42, name+4, inks[i%len(inks)], c.name)
		for _, at := range c.points {
			fmt.Fprintf(&b, `<line x1="%.1f" y1="%.1f" x2="%.1f" y2="%.1f" stroke="%s"/>`, x(at.x), y(at.low), x(at.x), y(at.high), inks[i%len(inks)])
			fmt.Fprintf(&b, `<circle cx="%.1f" cy="%.1f" r="3.5" fill="%s"/>`, x(at.x), y(at.y), inks[i%len(inks)])
		}
		b.WriteByte('\n')
	}
	b.WriteString("</svg>\n")
	return b.Bytes()
}
