package table_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"sobremesa/bot/present"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// A refusal of the rules that gives seats as reasons is told with the names of those
// who sit there, whether the move was typed, tried or played.
func TestARefusalNamesThePlayers(t *testing.T) {
	f := newFixture(t)
	by := func(user string) table.Request {
		req := f.By(user)
		req.Name = "N-" + user
		return req
	}
	dwarves := table.Ref{Kind: "enanos"}
	f.Must(sitting.Opened)(f.Open(t.Context(), by("ana"), sitting.Opening{Kind: "enanos", Seats: 4, Artificial: []string{"peon"}}))
	f.Must(sitting.Joined)(f.Do(t.Context(), by("luis"), dwarves, sitting.Join(0)))
	f.Must(sitting.Joined)(f.Do(t.Context(), by("marta"), dwarves, sitting.Join(0)))
	f.Must(sitting.Started)(f.Do(t.Context(), by("ana"), dwarves, sitting.Start))
	rng := rand.New(rand.NewPCG(1, 1))
	for range 1000 {
		p, err := f.Live(t.Context(), by(""), dwarves)
		must.Succeed(t, err)
		seat := p.Awaited().First()
		user := p.Seats[seat].User
		if user == "" {
			must.Succeed(t, f.Think(t.Context(), f.awake(0)))
			continue
		}
		if p.View(seat).(enanos.View).Phase != enanos.Acting {
			f.Must(sitting.Played)(f.Table.Do(t.Context(), by(user), p.Ref(), sitting.Play(f.Games.Player("enanos", "peon").Choose(t.Context(), engine.Budget{}, p.View(seat), rng), sitting.AnyBoard)))
			continue
		}
		move := fmt.Sprintf("ofrece 1 madera por 1 hierro jugador %d", seat+1)
		_, _, read := p.Read(user, move)
		_, tried := p.Try(seat, move)
		_, played := f.Table.Do(t.Context(), by(user), p.Ref(), sitting.Play(move, sitting.AnyBoard))
		for i, err := range []error{read, tried, played} {
			var r *engine.Refusal
			if !errors.As(err, &r) || r.Code != enanos.NotTraded {
				t.Fatalf("%d: %v", i, err)
			}
			text := present.Refusal(engine.Spanish, f.Games.Named("enanos"), r.Code, r.Args)
			if strings.Count(text, "N\\-") != 2 || strings.Contains(text, "N\\-"+user) || !strings.Contains(text, "Peón") || strings.Contains(text, "Jugador ") {
				t.Errorf("%d: %s", i, text)
			}
		}
		return
	}
	t.Fatal("nobody has come to act")
}
