package azul

import (
	"testing"

	"sobremesa/engine/azul"
)

// BenchmarkFilm makes the film of a complete two-player game.
func BenchmarkFilm(b *testing.B) {
	r := playGame(b, 2, azul.Classic, 2, true)
	var steps []Step
	for i := range r.states {
		steps = append(steps, r.step(i))
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		n = len(Film(Scene{Players: ordinary, Words: spanish}, steps))
	}
	b.ReportMetric(float64(n)/(1<<20), "MiB/file")
	b.ReportMetric(float64(len(steps)), "moves")
}

// benchScene returns a four-player table in the middle of a game.
func benchScene(b *testing.B) Scene {
	r := playGame(b, 4, azul.Classic, 4, true)
	return r.scene(len(r.states)*2/3, 3)
}

// BenchmarkTable draws a four-player table and measures its parts: "whole" is what Table does,
// "drawing" everything but the file, "encoder" only the file.
func BenchmarkTable(b *testing.B) {
	s := benchScene(b)
	size := func(b *testing.B, n int) { b.ReportMetric(float64(n)/1024, "KiB/file") }
	drawTable(&s).Release() // fills the cache of sprites
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
}
