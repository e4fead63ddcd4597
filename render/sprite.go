package render

import (
	"image"

	"github.com/fogleman/gg"
)

// Sprite is a small picture for many canvases of one palette, drawn once as vectors. Its opaque
// pixels are copied, the others blended.
type Sprite struct {
	Size   image.Point
	index  []uint8 // palette entries of the opaque pixels
	opaque []int   // by pixel: how many opaque ones begin there in its row
	source []uint8 // red, green, blue (premultiplied) and alpha
}

// oversampling is the factor by which vectors are drawn larger than shown, because gg's own
// antialiasing leaves seams where clipped shapes meet.
const oversampling = 4

// NewSprite draws a sprite of the given size in pixels. draw receives a transparent context whose
// coordinates have that size.
func NewSprite(width, height int, p *Palette, draw func(*gg.Context)) *Sprite {
	return spriteOf(Vector(width, height, draw), p)
}

// Vector draws an antialiased vector picture of the given size in pixels.
func Vector(width, height int, draw func(*gg.Context)) *image.RGBA {
	dc := gg.NewContext(width*oversampling, height*oversampling)
	dc.Scale(oversampling, oversampling)
	draw(dc)
	return shrink(dc.Image().(*image.RGBA), oversampling)
}

// shrink averages each n by n pixels into one.
func shrink(src *image.RGBA, n int) *image.RGBA {
	w, h := src.Rect.Dx()/n, src.Rect.Dy()/n
	dst := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			from := y*n*src.Stride + x*n*4
			to := dst.Pix[y*dst.Stride+4*x:]
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
	s.index, s.opaque = make([]uint8, s.Size.X*s.Size.Y), make([]int, s.Size.X*s.Size.Y)
	for i := len(s.index) - 1; i >= 0; i-- {
		px := img.Pix[4*i : 4*i+4]
		if px[3] == 255 {
			s.index[i], s.opaque[i] = p.Index(px[0], px[1], px[2]), 1
			if (i+1)%s.Size.X > 0 {
				s.opaque[i] += s.opaque[i+1]
			}
		}
	}
	return s
}

// Draw draws a sprite with its upper left corner at a point.
func (c *Canvas) Draw(at image.Point, s *Sprite) { c.DrawIn(c.Rect, at, s) }

// Picture draws a picture with its upper left corner at a point.
func (c *Canvas) Picture(at image.Point, img *image.RGBA) { c.Draw(at, spriteOf(img, c.palette)) }

// DrawIn draws the part of a sprite that lies within a rectangle.
func (c *Canvas) DrawIn(within image.Rectangle, at image.Point, s *Sprite) {
	area := image.Rectangle{Max: s.Size}.Add(at)
	r := area.Intersect(within).Intersect(c.Rect)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from := (y-area.Min.Y)*s.Size.X + r.Min.X - area.Min.X
		row := c.Pix[y*c.Stride+r.Min.X : y*c.Stride+r.Max.X]
		for x := 0; x < len(row); x++ {
			px := s.source[4*(from+x) : 4*(from+x)+4]
			switch px[3] {
			case 0:
			case 255:
				x += copy(row[x:], s.index[from+x:][:s.opaque[from+x]]) - 1
			default:
				under := &c.palette.rgb[row[x]]
				rest := uint32(255 - px[3])
				row[x] = c.palette.Index(over(px[0], under[0], rest), over(px[1], under[1], rest), over(px[2], under[2], rest))
			}
		}
	}
}

// over blends the premultiplied value top onto under; rest is the transparency of top, 0 to 255.
func over(top, under uint8, rest uint32) uint8 {
	return uint8(min(255, uint32(top)+(uint32(under)*rest+127)/255))
}
