package render

import (
	"encoding/binary"
	"hash/crc32"
	"slices"
	"sync"
)

// compressors keeps the compressors' tables and buffers, some 1.7 MiB for a
// picture of 1200 by 900, between pictures.
var compressors = sync.Pool{New: func() any { return new(compressor) }}

// PNG encodes the canvas as a PNG file with its palette, eight bits a pixel,
// rows unfiltered as suits indices.
func (c *Canvas) PNG() []byte {
	z := compressors.Get().(*compressor)
	defer compressors.Put(z)
	width, height := c.Rect.Dx(), c.Rect.Dy()
	z.data = slices.Grow(z.data[:0], height*(width+1))
	for y := range height {
		z.data = append(z.data, 0) // the row's filter: none
		z.data = append(z.data, c.Pix[y*c.Stride:y*c.Stride+width]...)
	}
	packed := z.compress(z.data, width+1)

	var header [13]byte
	binary.BigEndian.PutUint32(header[0:], uint32(width))
	binary.BigEndian.PutUint32(header[4:], uint32(height))
	header[8], header[9] = 8, 3 // bits a sample; palette indices
	colors := make([]byte, 0, 3*256)
	for i := range c.palette.colors {
		colors = append(colors, c.palette.rgb[i][:]...)
	}
	file := make([]byte, 0, len(packed)+len(colors)+100)
	file = append(file, "\x89PNG\r\n\x1a\n"...)
	file = chunk(file, "IHDR", header[:])
	file = chunk(file, "PLTE", colors)
	file = chunk(file, "IDAT", packed)
	return chunk(file, "IEND", nil)
}

// chunk appends one of a PNG file's parts.
func chunk(file []byte, name string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	from := len(file)
	file = append(file, name...)
	file = append(file, data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[from:]))
}
