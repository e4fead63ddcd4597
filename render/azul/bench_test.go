package azul

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// BenchmarkFilm makes the film of a complete two-player game.
func BenchmarkFilm(b *testing.B) {
	r := playGame(b, 2, azul.Classic, 2, true)
	var steps []Step
	for i := range r.states {
		steps = append(steps, Step{r.states[i].View(engine.Spectator), r.changes[i : i+1]})
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n = len(Film(Scene{Players: ordinary, Words: spanish}, steps))
	}
	b.ReportMetric(float64(n)/(1<<20), "MiB/file")
	b.ReportMetric(float64(len(steps)), "moves")
}

// BenchmarkAtOnce draws on all cores, like a busy server.
func BenchmarkAtOnce(b *testing.B) {
	s := benchScene(b)
	b.ReportAllocs()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			Table(s)
		}
	})
}

// benchScene returns a four-player table in the middle of a game.
func benchScene(b *testing.B) Scene {
	r := playGame(b, 4, azul.Classic, 4, true)
	s := r.scene(len(r.states)*2/3, 3)
	s.Title = "Mesa 12"
	return s
}

// BenchmarkTable draws a four-player table and measures its parts: "whole" is what Table does,
// "drawing" everything but the file, "encoder" only the file. For comparison, "truecolor" encodes
// the same pixels with image/png as red, green and blue, and "paletted" with image/png and the
// palette.
func BenchmarkTable(b *testing.B) {
	s := benchScene(b)
	size := func(b *testing.B, n int) { b.ReportMetric(float64(n)/1024, "KiB/file") }
	drawTable(&s).Release() // fills the cache of grounds
	b.Run("whole", func(b *testing.B) {
		b.ReportAllocs()
		n := 0
		for b.Loop() {
			n = len(Table(s))
		}
		size(b, n)
	})
	b.Run("drawing", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			drawTable(&s).Release()
		}
	})
	c := drawTable(&s)
	b.Run("encoder", func(b *testing.B) {
		b.ReportAllocs()
		n := 0
		for b.Loop() {
			n = len(c.PNG())
		}
		size(b, n)
	})
	standard := func(name string, img image.Image, level png.CompressionLevel) {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			e := png.Encoder{CompressionLevel: level}
			var buf bytes.Buffer
			for b.Loop() {
				buf.Reset()
				must.Succeed(b, e.Encode(&buf, img))
			}
			size(b, buf.Len())
		})
	}
	rgba := image.NewRGBA(c.Rect)
	draw.Draw(rgba, c.Rect, c.Paletted, image.Point{}, draw.Src)
	standard("paletted-fast", c.Paletted, png.BestSpeed)
	standard("paletted-default", c.Paletted, png.DefaultCompression)
	standard("truecolor-fast", rgba, png.BestSpeed)
	standard("truecolor-default", rgba, png.DefaultCompression)
}
