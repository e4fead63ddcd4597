package table_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// in returns a user's request from another channel of a guild.
func (f *fixture) in(guild, channel, user string) table.Request {
	req := f.By(user)
	req.Guild, req.Channel = guild, channel
	return req
}

// A player may see their own game from elsewhere in its guild, or in direct messages, if only they
// see the answer.
// Others may not, and nobody may from another guild.
func TestAPlayerAloneReachesTheirGameFromAfar(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	ref := table.Ref{Kind: "azul", ID: f.look().ID}
	for _, c := range []struct {
		guild, user string
		afar, want  bool
	}{
		{"g", "ana", true, true},
		{"g", "ana", false, false},
		{"g", "marta", true, false},
		{"g", "", true, false},
		{"guild B", "ana", true, false},
		{"", "ana", true, true},
		{"", "ana", false, false},
		{"", "marta", true, false},
	} {
		req := f.in(c.guild, "channel B", c.user)
		req.Afar, req.Moderator = c.afar, true
		p, err := table.Replayed(f.Live(t.Context(), req, ref))
		if !c.want {
			f.refused(table.Elsewhere)(sitting.Done{}, err)
		}
		if (p != nil) != c.want {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// A film is kept for all who ask for it, so players look back on what everybody may see.
func TestAPlayerLooksBackAsASpectator(t *testing.T) {
	f := newFixture(t)
	f.barter()
	s, frames, err := f.Look(t.Context(), f.By("ana"), table.Ref{Kind: "trueque", ID: 1})
	must.Succeed(t, err)
	for viewer, want := range map[engine.Seat]bool{engine.Spectator: true, s.SeatOf("ana"): false} {
		seen, err := s.Frames(viewer, 0)
		must.Succeed(t, err)
		if reflect.DeepEqual(frames, seen) != want {
			t.Errorf("what ana looks back on is what seat %d sees: %t", viewer, !want)
		}
	}
}

func TestOnesGamesAreListedByUrgency(t *testing.T) {
	f := newFixture(t)
	// Games of ana with others, each in its own channel, played until the wanted player is to move.
	begin := func(channel, other string, hers bool) int64 {
		req := func(user string) table.Request { return f.in("g", channel, user) }
		f.Must(sitting.Opened)(f.Open(t.Context(), req("ana"), sitting.Opening{Kind: "azul", Seats: 2}))
		f.Must(sitting.Joined)(f.Do(t.Context(), req(other), here, sitting.Join(0)))
		f.Must(sitting.Started)(f.Do(t.Context(), req("ana"), here, sitting.Start))
		for {
			p, err := table.Replayed(f.Live(t.Context(), req(""), here))
			must.Succeed(t, err)
			if (mover(p) == "ana") == hers {
				return p.ID
			}
			f.Must(sitting.Played)(f.Do(t.Context(), req(mover(p)), here, sitting.Play(f.Move(p, p.ToMove().First()), sitting.AnyBoard)))
		}
	}
	change := func(id int64, do func(*store.Game)) {
		g := f.Stored(id)
		do(g)
		must.Succeed(t, f.Store.Commit(t.Context(), &store.Change{Game: g, At: f.Now()}))
	}
	from := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	left := func(d time.Duration) func(*store.Game) {
		return func(g *store.Game) {
			g.Pace = 24 * time.Hour
			g.Seats[0].Clock = store.Clock{Since: from, From: from, Left: d}
		}
	}
	f.Must(sitting.Opened)(f.Open(t.Context(), f.in("g", "lobby", "ana"), sitting.Opening{Kind: "azul"}))
	waits := begin("waits", "luis", false)
	change(waits, left(time.Minute)) // ana's game, but not her turn
	begin("someday", "luis", true)
	later := begin("later", "luis", true)
	change(later, left(3*time.Hour))
	change(begin("soon", "marta", true), left(time.Hour))
	away := begin("away", "marta", true)
	change(away, func(g *store.Game) { g.Status = store.PutAway })
	f.Must(sitting.Opened)(f.Open(t.Context(), f.in("guild B", "lobby B", "ana"), sitting.Opening{Kind: "azul"}))

	list := func(guild, user string) string {
		games, err := f.GamesOf(t.Context(), f.in(guild, "anywhere", user))
		must.Succeed(t, err)
		var names []string
		for _, g := range games {
			name := g.Channel
			if g.Yours {
				name += "!"
			}
			if !g.Deadline.IsZero() {
				name += fmt.Sprint(g.Deadline.Sub(from))
			}
			names = append(names, name)
		}
		return strings.Join(names, " ")
	}
	for _, c := range [][3]string{
		{"g", "ana", "soon!1h0m0s later!3h0m0s someday! waits lobby away"},
		{"g", "luis", "waits! someday later"},
		{"guild B", "ana", "lobby B"},
		{"", "ana", "soon!1h0m0s later!3h0m0s someday! waits lobby lobby B away"},
		{"g", "nobody", ""},
	} {
		if got := list(c[0], c[1]); got != c[2] {
			t.Errorf("of %s in %q: %s, want %s", c[1], c[0], got, c[2])
		}
	}
}
