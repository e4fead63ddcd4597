package enanos

import (
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/render/sheet"
)

// benchScene is a four-player table late in a game.
func benchScene(b testing.TB) Scene {
	r := play(4, 5, true)
	return r.scene(len(r.States)*3/4, 12, engine.Spectator)
}

// BenchmarkTable draws a four-player table: "whole" is Table, "drawing" is Table
// without encoding the file.
func BenchmarkTable(b *testing.B) {
	s := benchScene(b)
	drawTable(&s).Release() // fills the sprite cache
	b.Run("whole", func(b *testing.B) {
		b.ReportAllocs()
		n := 0
		for b.Loop() {
			n = len(Table(s))
		}
		b.ReportMetric(float64(n)/1024, "KiB/file")
	})
	b.Run("drawing", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			drawTable(&s).Release()
		}
	})
	b.Run("layout", func(b *testing.B) {
		for b.Loop() {
			layoutTable(&s)
		}
	})
}

// BenchmarkFilm makes the film of a whole game of two.
func BenchmarkFilm(b *testing.B) {
	r := play(2, 3, true)
	frames := r.Frames(engine.Spectator)
	n := 0
	for b.Loop() {
		n = len(Film(Scene{Players: ordinary, Words: spanish}, frames, always(ordinary)))
	}
	b.ReportMetric(float64(n)/(1<<20), "MiB/file")
}

// TestPicturesAreSmall checks that pictures stay below the limit at any moment of a game.
func TestPicturesAreSmall(t *testing.T) {
	r := play(4, 5, true)
	most := 0
	for at := 0; at < len(r.States); at += enginetest.Times(200, 40) {
		for _, viewer := range []engine.Seat{engine.Spectator, 0} {
			for theme := range sheet.Themes {
				s := r.scene(at, 5, viewer)
				s.Theme = theme
				most = max(most, len(Table(s)))
			}
		}
	}
	t.Logf("at most %d KiB", most>>10)
	if most > 150<<10 {
		t.Errorf("a picture of %d bytes", most)
	}
}
