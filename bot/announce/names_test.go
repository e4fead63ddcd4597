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

// Text after a name written from right to left keeps its place in the name of a thread, too.
func TestTheNameOfAThreadIsolatesAndTellsApartItsPlayers(t *testing.T) {
	f := newFixture(t, "azul")
	f.Memory.Threads = true
	f.Lobby(sitting.Opening{Kind: "azul", Threaded: true, Seats: 3}, "ana", "luis")
	for i, user := range []string{"eva", "ana"} { // ana has another name when she starts the game
		req := f.By(user)
		req.Name = []string{"LUÍS", "עמר"}[i]
		must.Do(t)(f.Do(t.Context(), req, f.ref(), []sitting.Verb{sitting.Join(0), sitting.Start}[i]))
	}
	f.Work()
	if want := "Azul #1 · \u2068עמר\u2069, 2·Luis y 3·LUÍS"; f.name() != want {
		t.Errorf("the thread is called %q, want %q", f.name(), want)
	}
}
