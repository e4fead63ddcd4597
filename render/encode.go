package render

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"sync"

	"github.com/klauspost/compress/zlib"
)

// effort is the compression level: the fastest one that keeps a table for four players below 80 KiB.
const effort = 6

// packers keeps compressors and their buffers, some 2 MiB each, between pictures.
var packers = sync.Pool{New: func() any {
	p := new(packer)
	var err error
	if p.z, err = zlib.NewWriterLevel(&p.packed, effort); err != nil {
		panic(err) // the level is invalid
	}
	return p
}}

type packer struct {
	z      *zlib.Writer
	packed bytes.Buffer
	row    []byte
}

// PNG encodes the canvas as a PNG file with its palette and eight bits per pixel. Rows are not
// filtered, since filters do not help with indices. The standard library's encoder takes twice as
// long for the same size and cannot use another compressor.
func (c *Canvas) PNG() []byte {
	p := packers.Get().(*packer)
	defer packers.Put(p)
	p.packed.Reset()
	p.z.Reset(&p.packed)
	width, height := c.Rect.Dx(), c.Rect.Dy()
	for y := range height {
		p.row = append(p.row[:0], 0) // filter type of the row: none
		p.row = append(p.row, c.Pix[y*c.Stride:y*c.Stride+width]...)
		_, _ = p.z.Write(p.row) // writes to memory cannot fail
	}
	_ = p.z.Close()

	var header [13]byte
	binary.BigEndian.PutUint32(header[0:], uint32(width))
	binary.BigEndian.PutUint32(header[4:], uint32(height))
	header[8], header[9] = 8, 3 // bits per sample; colour type: palette indices
	colors := make([]byte, 0, 3*256)
	for i := range c.palette.colors {
		colors = append(colors, c.palette.rgb[i][:]...)
	}
	file := make([]byte, 0, p.packed.Len()+len(colors)+100)
	file = append(file, "\x89PNG\r\n\x1a\n"...)
	file = chunk(file, "IHDR", header[:])
	file = chunk(file, "PLTE", colors)
	file = chunk(file, "IDAT", p.packed.Bytes())
	return chunk(file, "IEND", nil)
}

// chunk appends a chunk of a PNG file.
func chunk(file []byte, name string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	from := len(file)
	file = append(file, name...)
	file = append(file, data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[from:]))
}
