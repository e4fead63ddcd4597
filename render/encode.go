package render

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"sync"
)

// compression is the level of the pictures' zlib stream, chosen by measuring
// tables: image/png offers only 1, which is a fifth larger, and 6, which takes
// twice as long for little.
const compression = 3

// deflater is a compressor with the buffers that go with it, some 800 KiB.
type deflater struct {
	out  bytes.Buffer
	zlib *zlib.Writer
}

var deflaters = sync.Pool{New: func() any {
	d := &deflater{}
	// The level is valid, the only thing that can fail.
	d.zlib, _ = zlib.NewWriterLevel(&d.out, compression)
	return d
}}

// PNG encodes the canvas as a PNG file with its palette, eight bits a pixel,
// rows unfiltered as suits indices.
func (c *Canvas) PNG() ([]byte, error) {
	d := deflaters.Get().(*deflater)
	defer deflaters.Put(d)
	d.out.Reset()
	d.zlib.Reset(&d.out)
	var filter [1]byte
	for y := range c.Rect.Dy() {
		if _, err := d.zlib.Write(filter[:]); err != nil {
			return nil, err
		}
		if _, err := d.zlib.Write(c.Pix[y*c.Stride : y*c.Stride+c.Rect.Dx()]); err != nil {
			return nil, err
		}
	}
	if err := d.zlib.Close(); err != nil {
		return nil, err
	}

	var header [13]byte
	binary.BigEndian.PutUint32(header[0:], uint32(c.Rect.Dx()))
	binary.BigEndian.PutUint32(header[4:], uint32(c.Rect.Dy()))
	header[8], header[9] = 8, 3 // bits a sample; palette indices
	colors := make([]byte, 0, 3*256)
	for i := range c.palette.colors {
		colors = append(colors, c.palette.rgb[i][:]...)
	}
	file := make([]byte, 0, d.out.Len()+len(colors)+100)
	file = append(file, "\x89PNG\r\n\x1a\n"...)
	file = chunk(file, "IHDR", header[:])
	file = chunk(file, "PLTE", colors)
	file = chunk(file, "IDAT", d.out.Bytes())
	return chunk(file, "IEND", nil), nil
}

// chunk appends one of a PNG file's parts.
func chunk(file []byte, name string, data []byte) []byte {
	file = binary.BigEndian.AppendUint32(file, uint32(len(data)))
	from := len(file)
	file = append(file, name...)
	file = append(file, data...)
	return binary.BigEndian.AppendUint32(file, crc32.ChecksumIEEE(file[from:]))
}
