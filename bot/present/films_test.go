package present_test

import (
	"bytes"
	"fmt"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// countingPainter counts the films that it makes. All of them differ and have the same size.
type countingPainter struct {
	games.Painter
	made, size int
}

func (p *countingPainter) Film(games.Story) ([]byte, error) {
	p.made++
	return append([]byte(fmt.Sprint(p.made, " ")), make([]byte, p.size)...), nil
}

// A film of a game that is over is made once for all users who would see the same.
func TestAFilmIsMadeOnceForAllWhoSeeTheSame(t *testing.T) {
	maker := &countingPainter{size: 100}
	game := games.Game{Painter: maker}
	var films present.Films
	show := func(h sitting.Header, r present.Viewer) []byte {
		t.Helper()
		m, err := films.Message(&game, &h, r, nil)
		must.Succeed(t, err)
		return m.Files[0].Data
	}
	of := func(id int64, status store.Status, name string) sitting.Header {
		return sitting.HeaderOf(&store.Game{ID: id, Kind: "azul", Status: status, Seats: []store.Seat{{User: "1", Name: name}, {User: "2", Name: "Luis"}}})
	}
	es := present.Viewer{Lang: engine.Spanish}
	first := show(of(1, store.Finished, "Ana"), es)
	for name, one := range map[string]struct {
		h    sitting.Header
		r    present.Viewer
		same bool
	}{
		"the same":           {of(1, store.Finished, "Ana"), es, true},
		"another game":       {of(2, store.Finished, "Ana"), es, false},
		"another language":   {of(1, store.Finished, "Ana"), present.Viewer{Lang: engine.English}, false},
		"dark":               {of(1, store.Finished, "Ana"), present.Viewer{Lang: engine.Spanish, Dark: true}, false},
		"under another name": {of(1, store.Finished, "Anita"), es, false},
	} {
		if same := bytes.Equal(show(one.h, one.r), first); same != one.same {
			t.Errorf("%s: the film is the first one: got %v, want %v", name, same, one.same)
		}
	}
	// A running game goes on, and moves of it may be taken back.
	if a, b := show(of(3, store.Running, "Ana"), es), show(of(3, store.Running, "Ana"), es); bytes.Equal(a, b) {
		t.Error("the film of a running game was kept")
	}
}

// room is how many bytes of films are kept.
const room = 32 << 20

// When there is no more room, all films but the newest are dropped.
func TestFilmsAreKeptAsLongAsThereIsRoom(t *testing.T) {
	maker := &countingPainter{size: room/10 - 100}
	game := games.Game{Painter: maker}
	var films present.Films
	for _, step := range []struct {
		ids  []int64
		made int
	}{{[]int64{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}, 10}, {[]int64{0, 9}, 10}, {[]int64{10, 10}, 11}, {[]int64{0, 10}, 12}} {
		for _, id := range step.ids {
			h := sitting.HeaderOf(&store.Game{ID: id, Kind: "azul", Status: store.Finished})
			_, err := films.Message(&game, &h, present.Viewer{Lang: engine.Spanish}, nil)
			must.Succeed(t, err)
		}
		if maker.made != step.made {
			t.Fatalf("after %v: %d films made, want %d", step.ids, maker.made, step.made)
		}
	}
}
