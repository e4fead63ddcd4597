package announce_test

import (
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
)

// A phone shows three lines above the picture: two of what has happened, and whose turn it is with
// one time. What a game has to say beside its board, such as open offers and whom they ask, comes on top.
func TestATurnIsToldInThreeLines(t *testing.T) {
	for _, kind := range []string{"azul", "enanos"} {
		for n := 2; n <= 4; n++ {
			f := newFixture(t, kind)
			f.beginWith(sitting.Opening{Kind: kind, Seats: n, Pace: time.Hour}, []string{"ana", "luis", "marta", "pablo"}[:n]...)
			longest := 0
			for range enginetest.Times(40, 120) {
				if !f.play() {
					break
				}
				f.Work()
				p := f.Position(1)
				if !p.Status.Live() {
					break
				}
				told := f.Memory.Last().Message.Content
				lines := strings.Count(told, "\n") + 1 - len(f.Games.Named(kind).Beside(p.View(engine.Spectator), games.Reader{Lang: p.Lang}).Lines)
				lines -= strings.Count(told, "te ha hecho una oferta") + strings.Count(told, "te han hecho ofertas")
				if times := strings.Count(told, "<t:"); p.HasMoved() && f.Memory.Last() != f.Memory.Posts[1] && (lines > 3 || times != 1) {
					t.Errorf("%s, %d players: %d lines and %d times: %s", kind, n, lines, times, told)
				}
				longest = max(longest, lines)
			}
			if longest < 3 {
				t.Errorf("%s, %d players: no message had three lines", kind, n)
			}
		}
	}
}
