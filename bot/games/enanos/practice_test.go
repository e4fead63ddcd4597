package enanos_test

import (
	"strings"
	"testing"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// practised plays moves in the practice turn and returns what is said of them.
func practised(t *testing.T, moves ...string) string {
	t.Helper()
	p := hosted.Practice()
	m, err := hosted.Rules.Start(engine.Options{Seats: p.Seats})
	must.Succeed(t, err)
	for _, one := range p.Moves {
		must.Do(t)(m.Play(one.Seat, one.Text))
	}
	v := m.View(p.Seat).(enanos.View)
	if v.Players[p.Seat].Levels != [enanos.Areas]uint8{} || v.RailBaron != engine.Spectator {
		t.Errorf("an area gives cards already, or a milestone is gone: %+v", v.Players[p.Seat])
	}
	var turn []engine.Frame
	for _, move := range moves {
		played, err := m.Play(p.Seat, move)
		must.Succeed(t, err)
		turn = append(turn, engine.FrameOf(m, played, p.Seat))
	}
	var said []string
	for _, s := range p.Praise(turn, p.Seat) {
		said = append(said, lang.Text(engine.Spanish, s.Key, s.Args))
	}
	return strings.Join(said, "\n")
}

// What is said of the practice turn is true: what was missed could have been done, and a dwarf that
// only got a level rests, so it defends nothing.
func TestWhatIsSaidOfThePracticeTurnIsTrue(t *testing.T) {
	missed := practised(t, "termina")
	says(t, missed, "Tenías una mina a mano")
	says(t, missed, "Con contrabando en la mano")
	done := practised(t, "mina i s", "avanza bisutería", "asciende n sw")
	says(t, done, "✅ Una mina")
	says(t, done, "✅ Un nivel en un área")
	says(t, done, "tira un dado más")
	if strings.Contains(done, "💡") || strings.Contains(done, "defend") || strings.Contains(done, "defiende") {
		t.Errorf("of a turn with a mine, a level and a dwarf that rests is said\n%s", done)
	}
}
