//go:build ci

package main

import (
	"context"
	"fmt"
	"os/exec"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/settings"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// BenchmarkClickToAnswer measures the time from a user's click to the bot's
// answer at 50 interactions a second. The bot is a separate process; this one
// plays Discord. The yardstick is a discordgo bot that answers "x" at once, at
// the same rate, without store, game or picture.
//
//	go test -tags ci -run - -bench ClickToAnswer -benchtime 1x ./cmd/sobremesa
func BenchmarkClickToAnswer(b *testing.B) {
	const rate, lasts, tables, menus = 50, 10 * time.Second, 16, 8
	b.Run("yardstick", func(b *testing.B) {
		l := echoing(b)
		for b.Loop() {
			l.steadily(b, rate, lasts, l.echo)
		}
		l.reportPeakMemory(b)
	})
	b.Run("sobremesa", func(b *testing.B) {
		r := serving(b)
		for _, user := range people {
			of := store.Scope{Kind: store.Person, ID: user.ID}
			must.Succeed(b, r.db.SetValues(b.Context(), store.TextsOf(of, map[string]string{settings.Confirm: settings.No})))
		}
		r.open(tables + menus)
		r.menus = menus
		// For each move several completions while it is typed, looks at the board, clicks in the menu.
		r.mixture = []string{"complete", "board", "take", "complete", "menu", "complete", "board", "take", "menu", "complete"}
		for b.Loop() {
			r.steadily(b, rate, lasts, r.act)
		}
		r.reportPeakMemory(b)
	})
}

// BenchmarkOverload raises the load up to more than the machine can do. It reports how many
// interactions are answered a second, and how long those answers take. The yardstick, in the
// same run and at the same rates, is the discordgo bot that answers "x" at once: what it
// loses is lost by the machine and by this process, which plays Discord. Rates are in
// interactions a second.
//
//	go test -tags ci -run - -bench Overload -benchtime 1x ./cmd/sobremesa
func BenchmarkOverload(b *testing.B) {
	atRates := func(b *testing.B, l *local, request request) {
		for _, rate := range []int{50, 120, 250, 500} {
			b.Run(fmt.Sprintf("rate=%d", rate), func(b *testing.B) {
				for b.Loop() {
					l.steadily(b, rate, 8*time.Second, request)
				}
			})
		}
	}
	b.Run("yardstick", func(b *testing.B) {
		l := echoing(b)
		atRates(b, l, l.echo)
	})
	b.Run("sobremesa", func(b *testing.B) {
		r := serving(b)
		r.open(16)
		atRates(b, r.local, r.looks)
	})
}

// echoing starts the yardstick bot.
func echoing(b *testing.B) *local {
	b.Helper()
	l := newLocal(b, localdiscord.Options{})
	l.run(exec.Command(echoBotName, l.config))
	l.registered("x")
	return l
}

// echo sends the yardstick bot a command.
func (l *local) echo(ctx context.Context, n int, times *times) {
	times.take(ctx, "text", func(ctx context.Context) (*localdiscord.Outcome, error) {
		return l.server.As(people[n%len(people)].ID).Command(ctx, localdiscord.General.ID, "x")
	})
}

// looks sends the nth request of people who look on. Two of three are for a board, which is a picture;
// the third is typed text.
func (r *room) looks(ctx context.Context, n int, times *times) {
	t, user := r.tables[n%len(r.tables)], r.server.As(people[n%len(people)].ID)
	times.take(ctx, "look", func(ctx context.Context) (*localdiscord.Outcome, error) {
		if n%3 == 2 {
			_, err := user.Autocomplete(ctx, t.channel, "azul take 1")
			return nil, err
		}
		return user.Command(ctx, t.channel, "azul board")
	})
}
