package announce_test

import (
	"strings"
	"testing"

	"sobremesa/bot/lookup"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

func TestARenamedPlayerIsShownUnderTheirPresentName(t *testing.T) {
	f, thread := newThreaded(t)
	p, err := lookup.Replayed(f.Live(t.Context(), f.By("ana", thread), f.ref()))
	must.Succeed(t, err)
	seat := p.Awaited().First()
	by := f.By(p.Seats[seat].User, thread)
	old := by.Name
	by.Name = "Nueva"
	text := f.Games.Player("azul", "voraz").Choose(t.Context(), engine.Budget{}, p.View(seat), nil)
	must.Do(t)(f.Do(t.Context(), by, lookup.To(p), sitting.Play(text, sitting.AnyBoard)))
	f.Work()
	board := last(f.in(thread)).Message
	for what, text := range map[string]string{"the board": board.Content, "the thread": f.name()} {
		if !strings.Contains(text, "Nueva") || strings.Contains(text, old) {
			t.Errorf("%s reads %q", what, text)
		}
	}
}
