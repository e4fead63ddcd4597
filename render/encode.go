package render

import (
	"bytes"
	"image/png"
	"sync"
)

// encoderBuffers keeps the compressor's tables, some 800 KiB, between pictures.
type encoderBuffers struct{ pool sync.Pool }

func (b *encoderBuffers) Get() *png.EncoderBuffer {
	buf, _ := b.pool.Get().(*png.EncoderBuffer)
	return buf
}

func (b *encoderBuffers) Put(buf *png.EncoderBuffer) { b.pool.Put(buf) }

// encoder favours speed: the best compression takes three times as long for a
// sixth of the size.
var encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: &encoderBuffers{}}

// PNG encodes the canvas as a PNG file with its palette.
func (c *Canvas) PNG() ([]byte, error) {
	var buf bytes.Buffer
	buf.Grow(64 << 10)
	if err := encoder.Encode(&buf, c.Paletted); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}
