package table_test

import (
	"testing"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
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
