package render

import (
	"bytes"
	"image"

	"github.com/fogleman/gg"
)

// Sprite is a small picture drawn once as vectors and laid on many canvases
// of one palette. Where it is opaque it is copied, elsewhere blended.
type Sprite struct {
	Size   image.Point
	index  []uint8 // nearest palette entries of the opaque pixels
	source []uint8 // the picture, red, green, blue (premultiplied) and alpha
	solid  []run   // of each row, its longest run of opaque pixels
}

// run is of pixels in a row, from one to before another.
type run struct{ from, to int }

// oversampling is how much larger vectors are drawn than shown: gg's own
// antialiasing leaves seams where clipped shapes meet.
const oversampling = 4

// NewSprite draws a sprite of the given size in pixels. The drawing sees a
// transparent ground and coordinates of that size.
func NewSprite(width, height int, p *Palette, draw func(*gg.Context)) *Sprite {
	return spriteOf(Vector(width, height, draw), p)
}

// Vector draws a picture as vectors with fine antialiasing.
func Vector(width, height int, draw func(*gg.Context)) *image.RGBA {
	dc := gg.NewContext(width*oversampling, height*oversampling)
	dc.Scale(oversampling, oversampling)
	draw(dc)
	return shrink(dc.Image().(*image.RGBA), oversampling)
}

// shrink averages n by n pixels into one. Most of a picture is nothing or one colour:
// where all of them are the same that is their average.
func shrink(src *image.RGBA, n int) *image.RGBA {
	w, h := src.Rect.Dx()/n, src.Rect.Dy()/n
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			from := y*n*src.Stride + x*n*4
			first := src.Pix[from : from+4*n]
			alike := bytes.Equal(first[4:], first[:4*n-4])
			for dy := 1; dy < n && alike; dy++ {
				alike = bytes.Equal(first, src.Pix[from+dy*src.Stride:from+dy*src.Stride+4*n])
			}
			to := dst.Pix[y*dst.Stride+4*x:]
			if alike {
				copy(to[:4], first)
				continue
			}
			var sum [4]uint32
			for dy := range n {
				row := src.Pix[from+dy*src.Stride:]
				for k := range 4 * n {
					sum[k&3] += uint32(row[k])
				}
			}
			for k, s := range sum {
				to[k] = uint8((s + uint32(n*n)/2) / uint32(n*n))
			}
		}
	}
	return dst
}

func spriteOf(img *image.RGBA, p *Palette) *Sprite {
	s := &Sprite{Size: img.Rect.Size(), source: img.Pix}
	s.index = make([]uint8, s.Size.X*s.Size.Y)
	for i := range s.index {
		px := img.Pix[4*i : 4*i+4]
		if px[3] == 255 {
			s.index[i] = p.Index(px[0], px[1], px[2])
		}
	}
	for y := range s.Size.Y {
		s.solid = append(s.solid, longestSolid(img.Pix[4*y*s.Size.X:4*(y+1)*s.Size.X]))
	}
	return s
}

// longestSolid is the longest run of opaque pixels in a row of a sprite's source.
func longestSolid(row []uint8) (longest run) {
	from := 0
	for x := range len(row) / 4 {
		if row[4*x+3] != 255 {
			from = x + 1
		} else if x+1-from > longest.to-longest.from {
			longest = run{from, x + 1}
		}
	}
	return longest
}

// Draw lays a sprite with its upper left corner at a point.
func (c *Canvas) Draw(at image.Point, s *Sprite) { c.DrawIn(c.Rect, at, s) }

// DrawIn is Draw of what lies within a rectangle.
func (c *Canvas) DrawIn(within image.Rectangle, at image.Point, s *Sprite) {
	area := image.Rectangle{Max: s.Size}.Add(at)
	r := area.Intersect(within).Intersect(c.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from := (y-area.Min.Y)*s.Size.X + r.Min.X - area.Min.X
		row := c.Pix[y*c.Stride+r.Min.X : y*c.Stride+r.Max.X]
		solid := s.solid[y-area.Min.Y]
		left := min(max(solid.from+area.Min.X-r.Min.X, 0), len(row))
		right := min(max(solid.to+area.Min.X-r.Min.X, left), len(row))
		c.lay(row[:left], s, from)
		copy(row[left:right], s.index[from+left:])
		c.lay(row[right:], s, from+right)
	}
}

// lay lays the pixels of a sprite from one on over a part of a row.
func (c *Canvas) lay(row []uint8, s *Sprite, from int) {
	for x := range row {
		px := s.source[4*(from+x) : 4*(from+x)+4]
		switch px[3] {
		case 0:
		case 255:
			row[x] = s.index[from+x]
		default:
			under := &c.palette.rgb[row[x]]
			rest := uint32(255 - px[3])
			row[x] = c.palette.Index(over(px[0], under[0], rest), over(px[1], under[1], rest), over(px[2], under[2], rest))
		}
	}
}

// over lays a premultiplied value on another of which rest, 0 to 255, shows through.
func over(top, under uint8, rest uint32) uint8 {
	return uint8(min(255, uint32(top)+(uint32(under)*rest+127)/255))
}
