package enanos

import (
	"cmp"
	"os"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
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
	layoutTable(&s).paint().Release() // fills the sprite cache
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
			layoutTable(&s).paint().Release()
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

// The golden pictures are what is drawn, so their files tell how large pictures are.
func TestPicturesAreSmall(t *testing.T) {
	limits := map[string]int64{"lobby": 50, "manual": 60, "lesson": 70, "hand": 88} // in KiB; of the others 80
	files, err := os.ReadDir("testdata")
	must.Succeed(t, err)
	for _, file := range files {
		kind, _, _ := strings.Cut(strings.TrimSuffix(file.Name(), ".png"), "-")
		info, err := file.Info()
		must.Succeed(t, err)
		if most := cmp.Or(limits[kind], 80); info.Size() > most<<10 {
			t.Errorf("%s has %d bytes, want at most %d KiB", file.Name(), info.Size(), most)
		}
	}
}
