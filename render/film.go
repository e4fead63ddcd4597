package render

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"slices"
)

// Film makes an animated GIF of pictures of one size, which loops forever. It shows them at two thirds
// of their size, which is legible on a phone at half the bytes. It stores only the differences between
// pictures and compresses them at once, so it needs little more memory than the file and one picture.
type Film struct {
	palette color.Palette // of 256 entries
	clear   uint8         // a transparent entry, which keeps the previous picture's pixel
	last    *image.Paletted
	out     bytes.Buffer
	delayAt int // offset of the last picture's delay, which may be extended
	delay   int
}

// NewFilm starts a film in a palette, which must have a free entry.
func NewFilm(p *Palette) *Film {
	free := slices.Repeat([]color.Color{color.Transparent}, 256-len(p.colors))
	return &Film{palette: slices.Concat(p.colors, free), clear: uint8(len(p.colors))}
}

// Add appends a picture, to be shown for the given number of hundredths of a second. It releases the
// canvas, which must not be used afterwards.
func (f *Film) Add(full *Canvas, hundredths int) {
	c := full.twoThirds()
	full.Release()
	defer c.Release()
	if f.last == nil {
		f.last = &image.Paletted{Pix: bytes.Clone(c.Pix), Stride: c.Stride, Rect: c.Rect, Palette: f.palette}
		f.append(f.last, hundredths)
		return
	}
	r := f.changed(c)
	if r.Empty() {
		f.delay += hundredths
		binary.LittleEndian.PutUint16(f.out.Bytes()[f.delayAt:], uint16(min(f.delay, 1<<16-1)))
		return
	}
	part := image.NewPaletted(r, f.palette)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row, old := c.Pix[y*c.Stride+r.Min.X:y*c.Stride+r.Max.X], f.last.Pix[y*c.Stride+r.Min.X:]
		for x, px := range row {
			if px == old[x] {
				px = f.clear
			}
			part.Pix[(y-r.Min.Y)*part.Stride+x] = px
		}
		copy(old, row)
	}
	f.append(part, hundredths)
}

// append appends a part of a picture to the file, and before the first one the file's header.
func (f *Film) append(part *image.Paletted, hundredths int) {
	size := f.last.Rect.Size()
	var one bytes.Buffer
	if err := gif.EncodeAll(&one, &gif.GIF{
		Image: []*image.Paletted{part}, Delay: []int{hundredths}, Disposal: []byte{gif.DisposalNone},
		Config: image.Config{ColorModel: f.palette, Width: size.X, Height: size.Y},
	}); err != nil {
		panic(err) // the picture is a valid one
	}
	const header = 13 + 3*256 // up to the end of the palette
	if f.out.Len() == 0 {
		f.out.Write(one.Next(header))
		f.out.WriteString("\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00") // loop forever
	} else {
		one.Next(header)
	}
	f.delayAt, f.delay = f.out.Len()+4, hundredths
	one.Truncate(one.Len() - 1) // the file goes on
	f.out.Write(one.Bytes())
}

// changed returns the smallest rectangle that contains all differences from the last picture.
func (f *Film) changed(c *Canvas) image.Rectangle {
	var r image.Rectangle
	for y := range c.Rect.Dy() {
		row, old := c.Pix[y*c.Stride:(y+1)*c.Stride], f.last.Pix[y*c.Stride:(y+1)*c.Stride]
		if bytes.Equal(row, old) {
			continue
		}
		x0, x1 := 0, len(row)
		for row[x0] == old[x0] {
			x0++
		}
		for row[x1-1] == old[x1-1] {
			x1--
		}
		r = r.Union(image.Rect(x0, y, x1, y+1))
	}
	return r
}

// GIF ends the film and returns its file.
func (f *Film) GIF() []byte {
	f.out.WriteByte(0x3B)
	return f.out.Bytes()
}

// twoThirds returns a copy of the canvas at two thirds of its width and height, which must be
// multiples of three. Each pixel is the mean of the pixels it covers.
func (c *Canvas) twoThirds() *Canvas {
	from := c.Rect
	small := NewCanvas(from.Dx()/3*2, from.Dy()/3*2, c.palette, color.RGBA{})
	for y := 0; y+3 <= from.Dy(); y += 3 {
		rows := [3][]uint8{c.Pix[y*c.Stride:], c.Pix[(y+1)*c.Stride:], c.Pix[(y+2)*c.Stride:]}
		upper, lower := small.Pix[y/3*2*small.Stride:], small.Pix[(y/3*2+1)*small.Stride:]
		for x := 0; x+3 <= from.Dx(); x += 3 {
			a, b, d := rows[0][x:x+3], rows[1][x:x+3], rows[2][x:x+3]
			at := x / 3 * 2
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
