package table_test

import (
	"errors"
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func users(g *store.Game) []string {
	list := make([]string, len(g.Seats))
	for i, s := range g.Seats {
		list[i] = s.User + s.Player
	}
	return list
}

func TestOneGameOfAKindLivesInAChannel(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	open := func(channel string) (sitting.Done, error) {
		req := f.By("marta")
		req.Channel = channel
		return f.Open(t.Context(), req, sitting.Opening{Kind: "azul"})
	}
	f.refused(table.Occupied)(open("c"))
	f.Must(sitting.Opened)(open("other"))
	f.Must(sitting.Started)(f.Do(t.Context(), f.By("luis"), here, sitting.Start))
	f.refused(table.Occupied)(open("c"))
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	f.Must(sitting.Opened)(open("c"))
}

func TestEveryRequestSaysNoGameWhereThereIsNone(t *testing.T) {
	f := newFixture(t)
	ctx, req := t.Context(), f.By("ana")
	for _, v := range []sitting.Verb{sitting.Join(0), sitting.Leave, sitting.Start, sitting.Agree(sitting.AnyBoard), sitting.Play("1 azul fila 1", sitting.AnyBoard)} {
		f.refused(table.NoGame)(f.Do(ctx, req, here, v))
		f.refused(sitting.Closed)(f.Do(ctx, req, table.Ref{Kind: "azul", ID: 1}, v))
	}
	_, err := table.Replayed(f.Live(ctx, f.By(""), here))
	f.refused(table.NoGame)(sitting.Done{}, err)
	_, err = f.OwnLast(ctx, req, "azul")
	f.refused(sitting.NoFinished)(sitting.Done{}, err)
}

func TestAGameWhoseChannelIsGoneIsEnded(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana")
	id := stored(f.look()).ID
	for range 2 { // the second time there is nothing to do
		must.Succeed(t, f.Abandon(t.Context(), id))
	}
	if g := f.Stored(id); g.Status != store.Cancelled || g.Ended.IsZero() {
		t.Errorf("%s, ended %v", g.Status, g.Ended)
	}
	if got := f.tasks(); len(got) != 0 {
		t.Errorf("%v are left to be done", got)
	}
	if err := f.Abandon(t.Context(), id+1); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("of no game: %v", err)
	}
}
