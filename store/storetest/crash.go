package storetest

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// crashEnv tells the test binary, started again by RunCrash, that it is the process to be killed,
// and where its data is.
const crashEnv = "SOBREMESA_STORETEST_CRASH"

// RunCrash kills processes that commit, and checks after each that every confirmed change is stored
// once and that none is stored partly. open opens the data at path, in a folder that is empty at
// first, and must wait for the disk as in production. RunCrash starts the calling test again for
// each process, so the test must do nothing before it.
func RunCrash(t *testing.T, open func(ctx context.Context, path string) (store.Store, error)) {
	if path := os.Getenv(crashEnv); path != "" {
		commitForever(t, open, path)
		return
	}
	path := t.TempDir() + "/crash.db"
	confirmed := 0               // moves that a killed process confirmed
	done := make(map[string]int) // how often each task was found, by its payload
	kills := enginetest.Times(3, 25)
	for kill := range kills {
		// Some die during their first commits, some later.
		n := runAndKill(t, path, 1+rand.IntN(1+10*kill))
		s, err := open(t.Context(), path)
		if err != nil {
			t.Fatalf("after kill %d: %v", kill+1, err)
		}
		confirmed = max(confirmed, n)
		confirmed = checkAfterCrash(t, s, confirmed, done)
		must.Succeed(t, s.Close())
		if t.Failed() {
			return
		}
	}
	t.Logf("%d processes killed, %d moves committed", kills, confirmed)
}

// crashChange returns the change that appends move number n: a request, the move, chance's answer
// to it, and a task.
func crashChange(g *store.Game, n int) *store.Change {
	g.CommitmentForm = n + 1
	return &store.Change{
		Request: fmt.Sprint("request ", n), Answer: []byte(fmt.Sprint("answer ", n)), Game: g,
		Moves: []store.Move{
			{Move: engine.Move{Seat: 0, Text: fmt.Sprint("move ", n)}, At: at(n)},
			{Move: engine.Move{Seat: 15, Text: fmt.Sprint("draw ", n)}, At: at(n)},
		},
		Tasks: []store.Task{{Kind: "show", Payload: []byte(fmt.Sprint(n)), Due: at(n)}}, At: at(n),
	}
}

// commitForever plays the game and prints the number of confirmed moves until it is killed.
func commitForever(t *testing.T, open func(ctx context.Context, path string) (store.Store, error), path string) {
	s, err := open(t.Context(), path)
	must.Succeed(t, err)
	g, err := store.LiveGame(t.Context(), s, channel, kind)
	if errors.Is(err, store.ErrNotFound) {
		g, err = newGame(channel), nil
	}
	must.Succeed(t, err)
	for n := len(g.Moves) / 2; ; n++ {
		must.Succeed(t, s.Commit(t.Context(), crashChange(g, n)))
		if _, err := fmt.Printf("\nconfirmed %d\n", n+1); err != nil {
			return // the parent has closed the pipe
		}
	}
}

// runAndKill starts a process, kills it after it has confirmed some more moves, and returns the
// last number that it confirmed.
func runAndKill(t *testing.T, path string, some int) (confirmed int) {
	t.Helper()
	cmd := exec.Command(os.Args[0], "-test.run=^"+t.Name()+"$", "-test.count=1")
	cmd.Env = append(os.Environ(), crashEnv+"="+path)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.StdoutPipe()
	must.Succeed(t, err)
	must.Succeed(t, cmd.Start())
	var said strings.Builder
	lines := bufio.NewScanner(io.TeeReader(out, &said))
	for lines.Scan() {
		n, found := strings.CutPrefix(lines.Text(), "confirmed ")
		if !found {
			continue
		}
		if confirmed, err = strconv.Atoi(n); err != nil {
			t.Fatal(err)
		}
		// Changes that it confirms between this and its death count as well.
		if some--; some == 0 {
			cmd.Process.Kill()
		}
	}
	cmd.Wait()
	if some > 0 {
		t.Fatalf("the process ended before it was killed:\n%s%s", said.String(), stderr.String())
	}
	return confirmed
}

// checkAfterCrash checks that the game has at least the confirmed moves, each with everything
// committed with it. It finishes the tasks and returns the number of moves.
func checkAfterCrash(t *testing.T, s store.Store, confirmed int, done map[string]int) int {
	t.Helper()
	g, err := store.LiveGame(t.Context(), s, channel, kind)
	must.Succeed(t, err)
	g = settled(t, s, g.ID) // a server may go on after its client has died
	total := len(g.Moves) / 2
	if total < confirmed || len(g.Moves)%2 != 0 || g.CommitmentForm != total {
		t.Errorf("%d moves, %d shown; %d were confirmed", len(g.Moves), g.CommitmentForm, confirmed)
	}
	var want []store.Move
	for n := range total {
		want = append(want, crashChange(&store.Game{}, n).Moves...)
		if answer, err := s.Answer(t.Context(), fmt.Sprint("request ", n)); string(answer) != fmt.Sprint("answer ", n) {
			t.Errorf("answer to request %d: %q, %v", n, answer, err)
		}
	}
	same(t, "moves", g.Moves, want)
	if _, err := s.Answer(t.Context(), fmt.Sprint("request ", total)); err == nil {
		t.Errorf("request %d was stored without its move", total)
	}
	for _, task := range finishAll(t, s) {
		done[string(task.Payload)]++
	}
	for n := range total {
		if times := done[fmt.Sprint(n)]; times != 1 || len(done) != total {
			t.Errorf("the task of request %d was there %d times; %d tasks of %d requests were", n, times, len(done), total)
		}
	}
	// A confirmed request is recognised when it is repeated.
	wantErr(t, "Commit of the first request again", s.Commit(t.Context(), crashChange(g, 0)), store.ErrDuplicate)
	return total
}
