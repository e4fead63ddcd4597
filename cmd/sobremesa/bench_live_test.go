//go:build ci

package main

import (
	"bytes"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/settings"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// BenchmarkLivePlay raises the load of people who play: they press the board's button and then type a
// move, which is shown in the channel. Rates are in clicks a second, and every other click is a move.
// Besides the answers it reports how many boards are shown a second while the clicks last, by how long they are
// late at the end, and how many requests a move counts towards Discord's limit of 50 a second, which the
// Discord played by this process enforces. The yardstick is the same of an earlier version of the program.
//
//	go test -tags ci -run - -bench LivePlay -benchtime 1x ./cmd/sobremesa
func BenchmarkLivePlay(b *testing.B) {
	const tables, lasts = 101, 4 * time.Second // odd, so that presses and moves alternate at each
	for _, rate := range []int{50, 120, 250, 500} {
		b.Run(fmt.Sprintf("rate=%d", rate), func(b *testing.B) {
			r := serving(b)
			for i := range tables {
				var pair [2]localdiscord.User
				for n := range pair {
					var err error
					pair[n], err = r.server.AddUser(fmt.Sprintf("Quien%d-%d", i, n), "es-ES")
					must.Succeed(b, err)
					of := store.Scope{Kind: store.Person, ID: pair[n].ID}
					must.Succeed(b, r.db.SetValues(b.Context(), store.TextsOf(of, map[string]string{settings.Confirm: settings.No})))
				}
				r.openTable(i, pair[0], pair[1])
			}
			r.settle()
			r.mixture = []string{"press", "take"}
			var shown, counted atomic.Int64
			r.server.Observe(func(e localdiscord.Exchange) {
				webhook := strings.Contains(e.Route, " /webhooks/")
				if !webhook && !strings.Contains(e.Route, " /interactions/") && !e.InBody {
					counted.Add(1)
				}
				if e.Status < 300 && strings.HasPrefix(e.Route, "PATCH ") && (!webhook || !bytes.Contains(e.ResponseBody, []byte(`"flags":64`))) {
					shown.Add(1)
				}
			})
			for b.Loop() {
				r.steadily(b, rate, lasts, r.act)
				inTime, ended := shown.Load(), time.Now()
				r.settle()
				b.ReportMetric(float64(inTime)/lasts.Seconds(), "boards/s")
				b.ReportMetric(time.Since(ended).Seconds(), "late_s")
				b.ReportMetric(float64(counted.Load())/(float64(rate)*lasts.Seconds()/2), "counted/move")
			}
		})
	}
}
