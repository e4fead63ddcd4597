package render

import "image/color"

// TwoThirds returns a copy of the canvas at two thirds of its width and height, which must be
// multiples of three. Each pixel is the mean of the pixels it covers.
func (c *Canvas) TwoThirds() *Canvas {
	from := c.Rect
	small := NewCanvas(from.Dx()/3*2, from.Dy()/3*2, c.palette, color.RGBA{})
	for y := 0; y+3 <= from.Dy(); y += 3 {
		rows := [3][]uint8{c.Pix[y*c.Stride:], c.Pix[(y+1)*c.Stride:], c.Pix[(y+2)*c.Stride:]}
		upper, lower := small.Pix[y/3*2*small.Stride:], small.Pix[(y/3*2+1)*small.Stride:]
		for x := 0; x+3 <= from.Dx(); x += 3 {
			a, b, d := rows[0][x:x+3], rows[1][x:x+3], rows[2][x:x+3]
			at := x / 3 * 2
			// Most of a picture is a plain colour.
			if one := a[0]; one == a[1] && one == a[2] && one == b[0] && one == b[1] && one == b[2] && one == d[0] && one == d[1] && one == d[2] {
				upper[at], upper[at+1], lower[at], lower[at+1] = one, one, one, one
				continue
			}
			// Three by three pixels become two by two. Each new pixel covers one whole old pixel, half
			// of two others and a quarter of the middle one.
			upper[at] = c.blend(a[0], a[1], b[0], b[1])
			upper[at+1] = c.blend(a[2], a[1], b[2], b[1])
			lower[at] = c.blend(d[0], d[1], b[0], b[1])
			lower[at+1] = c.blend(d[2], d[1], b[2], b[1])
		}
	}
	return small
}

// blend returns the entry nearest to the mean of four entries, weighted 4, 2, 2 and 1.
func (c *Canvas) blend(whole, half, half2, quarter uint8) uint8 {
	if whole == half && whole == half2 && whole == quarter {
		return whole
	}
	rgb := &c.palette.rgb
	w, h, k, q := &rgb[whole], &rgb[half], &rgb[half2], &rgb[quarter]
	mean := func(i int) uint8 { return uint8((4*int(w[i]) + 2*(int(h[i])+int(k[i])) + int(q[i]) + 4) / 9) }
	return c.palette.Index(mean(0), mean(1), mean(2))
}
