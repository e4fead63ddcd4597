package table_test

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/hosttest"
	"sobremesa/bot/sitting"
	"sobremesa/bot/thinking"
	"sobremesa/engine"
	"sobremesa/engine/external"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// instance is a program in this process.
type instance struct {
	io.Reader
	io.Writer
	end func()
}

func (i instance) Close() error { i.end(); return errors.New("killed") }

// robot returns a program of azul. Each of its instances answers by a function of its own, given the
// legal moves. The answer "" ends it.
func robot(instances func() func(moves []string) string) *external.Program {
	return &external.Program{Game: "azul", Name: "robot", Time: time.Second, Open: func() (io.ReadWriteCloser, error) {
		answer := instances()
		in, told := io.Pipe()
		answers, out := io.Pipe()
		go func() {
			defer out.Close()
			defer in.Close()
			lines := bufio.NewScanner(in)
			for lines.Buffer(nil, 1<<20); lines.Scan(); {
				var m struct {
					Type  string
					Moves []string
				}
				if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
					panic(err)
				}
				switch m.Type {
				case "hello":
					fmt.Fprintln(out, `{"protocol":1}`)
				case "move":
					text := answer(m.Moves)
					if text == "" {
						return
					}
					fmt.Fprintln(out, text)
				}
			}
		}()
		return instance{answers, told, func() { told.Close(); answers.Close() }}, nil
	}}
}

// withRobot returns a host with a robot, and the id of a game against it.
func withRobot(t *testing.T, p *external.Program) (*hosttest.Host, int64) {
	t.Helper()
	list, err := hosttest.Games().With(p)
	must.Succeed(t, err)
	h := hosttest.New(t, hosttest.Options{Games: list})
	return h, h.Begin(sitting.Opening{Kind: "azul", Seats: 2, Artificial: []string{"robot"}}, "ana")
}

// playOut plays a game to its end.
func playOut(h *hosttest.Host, id int64) *store.Game {
	h.T.Helper()
	for range 500 {
		p := h.Position(id)
		if p.Status != store.Running {
			return h.Stored(id)
		}
		if p.Seats[p.Awaited().First()].User != "" {
			h.PlayNext(id)
		}
		h.Pass(time.Minute)
	}
	h.T.Fatal("the game stands still")
	return nil
}

// robotMoves returns how many moves of the robot's seat were its own, and the guardian's.
func robotMoves(g *store.Game) (own, stoodIn int) {
	seat := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.Player == "robot" })
	for _, m := range g.Moves {
		switch {
		case int(m.Seat) != seat:
		case m.StandIn == "":
			own++
		default:
			stoodIn++
		}
	}
	return own, stoodIn
}

func TestAProgramPlaysAtATableAndCountsForNobodysLadder(t *testing.T) {
	started := 0
	h, id := withRobot(t, robot(func() func([]string) string {
		started++
		return func(moves []string) string { return strings.ToUpper(moves[0]) }
	}))
	g := playOut(h, id)
	if own, stoodIn := robotMoves(g); own < 10 || stoodIn != 0 || started != 1 || g.Status != store.Finished {
		t.Errorf("%d own moves, %d by a guardian, %d instances, %v", own, stoodIn, started, g.Status)
	}
	bouts := []sitting.Bout{{Player: "robot", Won: true}, {Player: "robot", Won: true}}
	if got, want := sitting.LadderOf(h.Games, "azul", bouts), sitting.LadderOf(h.Games, "azul", nil); got != want {
		t.Errorf("after two wins against it the ladder is %+v, want %+v", got, want)
	}
	again, err := sitting.Again(hosttest.Games(), g, "ana", false, nil)
	if must.Succeed(t, err); !slices.Equal(again.Artificial, []string{hosttest.Games().Guardian("azul")}) {
		t.Errorf("without the program, a rematch is against %v", again.Artificial)
	}
}

// The guardian plays on for a program that dies, and the channel sees that it does.
func TestAProgramThatDiesForfeitsToTheGuardian(t *testing.T) {
	asked := 0 // of all instances
	h, id := withRobot(t, robot(func() func([]string) string {
		return func(moves []string) string {
			if asked++; asked > 3 {
				return ""
			}
			return moves[0]
		}
	}))
	g := playOut(h, id)
	own, stoodIn := robotMoves(g)
	if own != 3 || stoodIn < 7 || g.Status != store.Finished || g.Seats[1].Guardian != h.Games.Guardian("azul") || g.Seats[1].Player != "robot" {
		t.Errorf("%d own moves, %d by the guardian, %v: %+v", own, stoodIn, g.Status, g.Seats)
	}
	// What the seat wins is the guardian's.
	for _, want := range []string{"robot ha fallado: juega Voraz hasta el final.", "🥈 Voraz ", "No cuenta para robot: "} {
		if !strings.Contains(written(h), want) {
			t.Errorf("the channel does not read %q", want)
		}
	}
}

// written returns every text that the host has written.
func written(h *hosttest.Host) string {
	var all strings.Builder
	for _, r := range h.Memory.Asked {
		if r.Message != nil {
			fmt.Fprintf(&all, "%+v\n", *r.Message)
		}
	}
	return all.String()
}

// fault asks a robot for a move and returns the thought.
func fault(t *testing.T, h *hosttest.Host, id int64, thinkers *thinking.Thinkers) sitting.Thought {
	t.Helper()
	s := h.Position(id)
	q, err := sitting.Ask(s, s.Moves)
	must.Succeed(t, err)
	thought, err := thinkers.Answer(t.Context(), s, q)
	must.Succeed(t, err)
	return thought
}

func TestAFaultOfAProgramIsLoggedAndTheGuardianPlaysOn(t *testing.T) {
	for name, test := range map[string]struct {
		answer func(moves []string) string
		why    string
	}{
		"dies":   {func([]string) string { return "" }, "it ended"},
		"cheats": {func([]string) string { return "5 azul fila 9" }, "no legal move"},
		"sleeps": {func(moves []string) string { time.Sleep(time.Hour); return moves[0] }, "it had not answered after 1.7s"},
	} {
		t.Run(name, func(t *testing.T) {
			p := robot(func() func([]string) string {
				return func(moves []string) string { return test.answer(moves) }
			})
			h, id := withRobot(t, p)
			for h.Position(id).Seats[h.Position(id).Awaited().First()].User != "" {
				h.PlayNext(id)
			}
			synctest.Test(t, func(t *testing.T) {
				log := new(strings.Builder)
				thinkers := thinking.New(h.Games, engine.Budget{}, 1)
				thinkers.Log = slog.New(slog.NewTextHandler(log, nil))
				first := fault(t, h, id, thinkers)
				if first.StandIn != h.Games.Guardian("azul") || !first.Forfeits || first.Text == "" || first.Player != "robot" {
					t.Errorf("the first thought is %+v", first)
				}
				// It rests: the guardian makes a single move. Then it is asked again, and is not logged again so soon.
				if rests := fault(t, h, id, thinkers); rests.StandIn == "" || rests.Forfeits {
					t.Errorf("while it rests: %+v", rests)
				}
				time.Sleep(time.Second)
				if again := fault(t, h, id, thinkers); !again.Forfeits {
					t.Errorf("after its rest: %+v", again)
				}
				if said := log.String(); strings.Count(said, "\n") != 1 || !strings.Contains(said, "program=robot") || !strings.Contains(said, test.why) {
					t.Errorf("the log: %s", said)
				}
				thinkers.Close()
				time.Sleep(2 * time.Hour) // until the sleeper has woken up
			})
		})
	}
}

// A game whose program is not configured here goes on: the guardian makes single moves.
func TestTheGuardianPlaysForAProgramThatIsNotConfigured(t *testing.T) {
	h, id := withRobot(t, robot(func() func([]string) string {
		return func(moves []string) string { return moves[0] }
	}))
	h.Games = hosttest.Games()
	h.Restart()
	g := playOut(h, id)
	own, stoodIn := robotMoves(g)
	if own != 0 || stoodIn < 10 || g.Status != store.Finished || slices.ContainsFunc(g.Seats, func(s store.Seat) bool { return s.Guardian != "" }) {
		t.Errorf("%d own moves, %d by the guardian, %v", own, stoodIn, g.Status)
	}
	if !strings.Contains(written(h), "robot") || strings.Contains(written(h), "player.robot") {
		t.Error("its name is not shown")
	}
}
