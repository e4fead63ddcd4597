package enanos_test

import (
	"testing"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// What is said of the practice is true: what was asked for is praised, and what was missed could have
// been done.
func TestWhatIsSaidOfThePracticeIsTrue(t *testing.T) {
	p := hosted.Practice
	for move, want := range map[string]string{"termina": "💡 Tenías una mina a mano", "avanza bisutería": "💡 Tenías una mina a mano", "mina i s": "✅ Justo eso: una mina"} {
		m, err := hosted.Rules.Start(engine.Options{Seats: p.Seats})
		must.Succeed(t, err)
		for _, one := range p.Moves {
			must.Do(t)(m.Play(one.Seat, one.Text))
		}
		played, err := m.Play(p.Seat, move)
		must.Succeed(t, err)
		s := p.Praise(engine.FrameOf(m, played, p.Seat))
		says(t, lang.Text(engine.Spanish, s.Key, s.Args), want)
	}
}
