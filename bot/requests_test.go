package bot_test

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// ledger counts by route the requests that Discord counts towards the limit of 50 a second: all but
// those with an interaction's token.
type ledger struct {
	mu sync.Mutex
	by map[string]int
}

func (l *ledger) observe(e localdiscord.Exchange) {
	if strings.Contains(e.Route, " /interactions/") || strings.Contains(e.Route, " /webhooks/") || e.InBody {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.by[e.Route]++
}

// People play who press the button of the board before they move, or who only type, at once or long after
// the move before. The test bounds the counted requests for a move. A commit that raises a bound says why.
// In whole games the bounds hold too.
func TestWhatMovesCostOfDiscordsLimit(t *testing.T) {
	const live, slow = 5 * time.Second, 10 * time.Minute
	for _, c := range []struct {
		kind    string
		pause   time.Duration
		presses bool
		most    float64
	}{
		{"azul", live, true, .15},
		{"azul", live, false, 1.15},
		{"azul", slow, true, 1},
		{"azul", slow, false, 2},
		{"enanos", live, true, .1},
		{"enanos", live, false, 1.1},
		{"enanos", slow, true, .6},
		{"enanos", slow, false, 1.6},
	} {
		t.Run(fmt.Sprintf("%s %v, pressing: %t", c.kind, c.pause, c.presses), func(t *testing.T) {
			if !c.presses {
				enginetest.OnlyThorough(t)
			}
			t.Parallel()
			m := newMonth(t, time.Date(2026, 3, 3, 12, 0, 0, 0, time.UTC), 7)
			m.begin()
			m.sits(c.kind)
			l := &ledger{by: make(map[string]int)}
			m.server.Observe(l.observe)
			rng := rand.New(rand.NewPCG(1, 2))
			moves := 0
			for ; moves < enginetest.Times(16, 1000) && m.movesOnce(c.kind, c.presses, rng); moves++ {
				m.settle()
				m.moveTo(m.now().Add(c.pause))
			}
			sum := 0
			for _, route := range slices.Sorted(maps.Keys(l.by)) {
				sum += l.by[route]
				t.Logf("%.2f %s", float64(l.by[route])/float64(moves), route)
			}
			got := float64(sum) / float64(moves)
			t.Logf("%.2f counted requests for each of %d moves", got, moves)
			if got > c.most {
				t.Errorf("%.2f counted requests a move, at most %.2f are expected", got, c.most)
			}
		})
	}
}

// sits opens a game of a kind for two people in mesa, and starts it.
func (m *month) sits(kind string) {
	m.t.Helper()
	short := map[string]string{"enanos": " goal:8"}
	m.command(ana, mesa, kind+" new players:2"+short[kind])
	m.command(luis, mesa, kind+" join")
	m.chooses(ana, mesa, kind+" board", "start")
	m.settle()
}

// movesOnce makes an awaited player of the game in mesa move as an artificial player would, after
// they have pressed the board's button if presses is set. It reports whether the game goes on.
func (m *month) movesOnce(kind string, presses bool, rng *rand.Rand) bool {
	m.t.Helper()
	g, err := store.LiveGame(m.t.Context(), m.store, mesa.ID, kind)
	if err != nil {
		return false
	}
	p, _, err := m.table().Find(m.t.Context(), g.ID)
	must.Succeed(m.t, err)
	seat := p.ToMove().First()
	game := m.world.games.Named(kind)
	move := game.Artificial[1].Player.Choose(context.Background(), engine.Budget{}, p.View(seat), rng)
	user := people(g)[seat]
	if board := m.newest(mesa); presses {
		m.clicked(user, board, m.button(board, message.Play).CustomID)
	}
	said := m.command(user, mesa, kind+" "+game.Verb+" "+move)
	m.wants(said, says(sitting.Played))
	return true
}
