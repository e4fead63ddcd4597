//go:build unix

package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"sobremesa/engine/must"
)

// engineName is the name under which the test binary is an external player. Its argument
// names a fault, if it should have one.
const engineName = "sobremesa-engine"

func fakeEngine() {
	fmt.Fprintln(os.Stderr, "the fake engine complains")
	for in := bufio.NewReader(os.Stdin); ; {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var m struct {
			Type  string
			Moves []string
		}
		if err := json.Unmarshal(line, &m); err != nil {
			panic(err)
		}
		switch m.Type {
		case "hello":
			fmt.Println(`{"protocol":1}`)
		case "move":
			switch os.Args[1] {
			case "crash":
				os.Exit(3)
			case "illegal":
				fmt.Println("fila 1 columna 1")
			case "nonsense":
				fmt.Println("?")
			case "late":
				time.Sleep(time.Second)
				fmt.Println(m.Moves[0])
			default:
				fmt.Println(m.Moves[0])
			}
		}
	}
}

// Processes started by the program end with it: nobody is left to write to the pipe.
func TestAProgramEndsWithItsGroup(t *testing.T) {
	pipe := filepath.Join(t.TempDir(), "pipe")
	must.Succeed(t, syscall.Mkfifo(pipe, 0o600))
	conn, err := startProcess("sleep 600 >" + pipe + " & wait")
	must.Succeed(t, err)
	file, err := os.Open(pipe) // returns once the other side has opened it
	must.Succeed(t, err)
	defer file.Close()
	if err := conn.Close(); err == nil || err.Error() != "signal: killed" {
		t.Errorf("it ended by %v", err)
	}
	if left, err := io.ReadAll(file); err != nil || len(left) > 0 {
		t.Errorf("%q, %v", left, err)
	}
}
