package render

import (
	"bytes"
	"compress/lzw"
	"encoding/binary"
	"image"
	"image/color"
	"io"
)

// Film makes an animated GIF of pictures of one size, which loops forever. It stores only the
// differences between pictures and compresses them at once, so it needs little more memory than the
// file and one picture.
type Film struct {
	palette *Palette
	clear   uint8 // the transparent entry, which keeps the previous picture's pixel
	last    []uint8
	out     bytes.Buffer
	delayAt int // offset of the last picture's delay, which may be extended
	delay   int
	part    []uint8
	lzw     *lzw.Writer
}

// NewFilm starts a film in a palette, which must have a free entry.
func NewFilm(p *Palette) *Film { return &Film{palette: p, clear: uint8(len(p.colors))} }

// Add appends a picture, to be shown for the given number of hundredths of a second. The canvas may
// be released afterwards.
func (f *Film) Add(c *Canvas, hundredths int) {
	if f.last == nil {
		f.begin(c.Rect.Dx(), c.Rect.Dy())
		f.last = bytes.Clone(c.Pix)
		f.part = append(f.part[:0], c.Pix...)
		f.frame(c.Rect, hundredths)
		return
	}
	r := f.changed(c)
	if r.Empty() {
		f.delay += hundredths
		binary.LittleEndian.PutUint16(f.out.Bytes()[f.delayAt:], uint16(min(f.delay, 1<<16-1)))
		return
	}
	f.part = f.part[:0]
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row, old := c.Pix[y*c.Stride+r.Min.X:y*c.Stride+r.Max.X], f.last[y*c.Stride+r.Min.X:]
		for x, px := range row {
			if px == old[x] {
				px = f.clear
			}
			f.part = append(f.part, px)
		}
		copy(old, row)
	}
	f.frame(r, hundredths)
}

// begin writes the header (GIF89a, 17 to 19).
func (f *Film) begin(width, height int) {
	f.out.WriteString("GIF89a")
	f.short(width)
	f.short(height)
	f.out.Write([]byte{0xF7, 0, 0}) // a global table of 256 colours
	for i := range f.palette.rgb {
		f.out.Write(f.palette.rgb[i][:])
	}
	f.out.WriteString("\x21\xFF\x0BNETSCAPE2.0\x03\x01\x00\x00\x00") // loop forever
}

// frame writes f.part as the rectangle r of a picture (GIF89a, 20, 22 and 23).
func (f *Film) frame(r image.Rectangle, hundredths int) {
	f.out.Write([]byte{0x21, 0xF9, 4, 1<<2 | 1}) // leave in place; has a transparent entry
	f.delayAt, f.delay = f.out.Len(), hundredths
	f.short(hundredths)
	f.out.Write([]byte{f.clear, 0, 0x2C})
	for _, n := range []int{r.Min.X, r.Min.Y, r.Dx(), r.Dy()} {
		f.short(n)
	}
	const bits = 8
	f.out.Write([]byte{0, bits})
	blocks := &blockWriter{out: &f.out}
	if f.lzw == nil {
		f.lzw = lzw.NewWriter(blocks, lzw.LSB, bits).(*lzw.Writer)
	} else {
		f.lzw.Reset(blocks, lzw.LSB, bits)
	}
	_, _ = f.lzw.Write(f.part) // writes to memory cannot fail
	_ = f.lzw.Close()
	blocks.flush()
	f.out.WriteByte(0)
}

func (f *Film) short(n int) { f.out.Write([]byte{byte(n), byte(n >> 8)}) }

// changed returns the smallest rectangle that contains all differences from the last picture.
func (f *Film) changed(c *Canvas) image.Rectangle {
	var r image.Rectangle
	for y := range c.Rect.Dy() {
		row, old := c.Pix[y*c.Stride:(y+1)*c.Stride], f.last[y*c.Stride:(y+1)*c.Stride]
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

// blockWriter splits a stream into GIF's blocks of at most 255 bytes.
type blockWriter struct {
	out   *bytes.Buffer
	block [255]byte
	n     int
}

var _ io.Writer = (*blockWriter)(nil)

func (w *blockWriter) Write(p []byte) (int, error) {
	for _, b := range p {
		// WriteByte cannot fail.
		_ = w.WriteByte(b)
	}
	return len(p), nil
}

// WriteByte implements io.ByteWriter, so that the compressor writes here without a buffer.
func (w *blockWriter) WriteByte(b byte) error {
	w.block[w.n] = b
	if w.n++; w.n == len(w.block) {
		w.flush()
	}
	return nil
}

// Flush implements the compressor's writer. It does nothing, since only flush ends a block.
func (w *blockWriter) Flush() error { return nil }

func (w *blockWriter) flush() {
	if w.n > 0 {
		w.out.WriteByte(byte(w.n))
		w.out.Write(w.block[:w.n])
		w.n = 0
	}
}

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
