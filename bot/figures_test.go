package bot_test

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// hostedVariable says how many games of four TestFiguresOfHostedGames plays.
const hostedVariable = "SOBREMESA_ENANOS_FIGURES"

// TestFiguresOfHostedGames prints what a channel is sent in games of Ruling of
// Dwarfs among four people, who play as the artificial players do: messages,
// edits, sizes of pictures, and how long it takes to tell the channel of a move.
func TestFiguresOfHostedGames(t *testing.T) {
	text := os.Getenv(hostedVariable)
	if text == "" {
		t.Skipf("%s says how many games to play in the host; each takes half a minute", hostedVariable)
	}
	games, err := strconv.Atoi(text)
	if err != nil {
		t.Fatalf("%s: %v", hostedVariable, err)
	}
	g := all.Games().Named("enanos")
	for n := range games {
		rng := rand.New(rand.NewPCG(uint64(n), 8))
		o, err := g.Rules.Info().Settle(engine.Options{Seats: 4})
		must.Succeed(t, err)
		match, err := g.Rules.Start(o)
		must.Succeed(t, err)
		w := newTheatre(t, g, o, nil)
		known, posted, edited, moves := 0, 0, 0, 0
		var sizes []int
		var took []time.Duration
		for {
			list := w.played()
			for ; known < len(list); known++ {
				must.Succeed(t, match.Replay(list[known].Seat, list[known].Text))
			}
			began := time.Now()
			w.show()
			took = append(took, time.Since(began))
			for _, line := range w.taken() {
				switch {
				case strings.HasPrefix(line, "posted"):
					posted++
				case strings.HasPrefix(line, "edited"):
					edited++
				}
			}
			if w.board != nil && len(w.board.Files) > 0 {
				sizes = append(sizes, len(w.board.Files[0].Data))
			}
			if match.ToMove() == 0 {
				break
			}
			seat := match.Awaited().First()
			move := g.Artificial[rng.IntN(2)+1].Player.Choose(t.Context(), engine.Budget{}, match.View(seat), rng)
			if a := w.types(w.users[seat], move); a.Kind != chat.Reply || len(w.played()) == known {
				t.Fatalf("%s is answered %s", move, sentText(a.Message))
			}
			moves++
		}
		if stored, err := w.Store.Game(t.Context(), w.id); err != nil || stored.Status != store.Finished {
			t.Errorf("the game is %v, %v", stored.Status, err)
		}
		slices.Sort(sizes)
		slices.Sort(took)
		t.Logf("%d moves of people in %d turns: %d messages, %d edits; pictures of %d KiB, the largest %d; told in %v, the slowest in %v",
			moves, match.Turn(), posted, edited, sizes[len(sizes)/2]>>10, sizes[len(sizes)-1]>>10, took[len(took)/2].Round(time.Millisecond), took[len(took)-1].Round(time.Millisecond))
	}
}
