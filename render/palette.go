package render

import (
	"image/color"
	"sync"
)

// Palette is a fixed set of at most 255 opaque colours, with a table that finds the nearest of them
// in constant time. It is safe for concurrent use.
type Palette struct {
	colors color.Palette
	rgb    [256][3]uint8
	once   sync.Once
	near   []uint8 // by the 5, 6 and 5 leading bits of red, green and blue
}

// NewPalette returns a palette of the given colours, most important first. It uses the first 255,
// which leaves one entry for films.
func NewPalette(colors []color.RGBA) *Palette {
	p := &Palette{}
	for i, c := range colors[:min(len(colors), 255)] {
		c.A = 255
		p.colors = append(p.colors, c)
		p.rgb[i] = [3]uint8{c.R, c.G, c.B}
	}
	return p
}

// Colors returns the palette for the image packages. It must not be changed.
func (p *Palette) Colors() color.Palette { return p.colors }

// Index returns the index of the entry nearest to a colour.
func (p *Palette) Index(r, g, b uint8) uint8 {
	p.once.Do(p.fill)
	return p.near[int(r>>3)<<11|int(g>>2)<<5|int(b>>3)]
}

// IndexOf returns the index of the entry nearest to an opaque colour, which is the colour itself if
// the palette contains it.
func (p *Palette) IndexOf(c color.RGBA) uint8 {
	best, least := 0, 1<<30
	for i := range p.colors {
		if d := p.distance(i, int(c.R), int(c.G), int(c.B)); d < least {
			best, least = i, d
		}
	}
	return uint8(best)
}

// distance returns the "redmean" distance between entry i and a colour. It weighs red and blue by
// the mean amount of red, which approximates perception at the cost of a few multiplications.
func (p *Palette) distance(i, r, g, b int) int {
	c := &p.rgb[i]
	mean := (int(c[0]) + r) / 2
	dr, dg, db := int(c[0])-r, int(c[1])-g, int(c[2])-b
	return ((512+mean)*dr*dr + 1024*dg*dg + (767-mean)*db*db) >> 8
}

func (p *Palette) fill() {
	near := make([]uint8, 1<<16)
	last := 0
	for i := range near {
		// The colour at the middle of the cell. Neighbouring cells mostly have the same nearest
		// entry, so the search starts from the previous cell's.
		r, g, b := i>>11<<3|4, i>>5&63<<2|2, i&31<<3|4
		least := p.distance(last, r, g, b)
		for k := range p.colors {
			if dg := int(p.rgb[k][1]) - g; 4*dg*dg >= least {
				continue
			}
			if d := p.distance(k, r, g, b); d < least {
				last, least = k, d
			}
		}
		near[i] = uint8(last)
	}
	// Each entry's own colour must find that entry, even if another is nearer to the cell's middle.
	// Of several entries in a cell the first wins.
	for k := len(p.colors) - 1; k >= 0; k-- {
		c := p.rgb[k]
		near[int(c[0]>>3)<<11|int(c[1]>>2)<<5|int(c[2]>>3)] = uint8(k)
	}
	p.near = near
}
