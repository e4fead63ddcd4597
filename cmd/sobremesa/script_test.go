package main

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"image"
	"image/gif"
	_ "image/png" // a picture format
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/render/sheet"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// TestScripts runs the command lines of testdata/script: those that begin with run or status in this
// process, those that begin with exec in one of their own, which takes longer. With UPDATE_SCRIPTS set,
// it rewrites their expected output.
func TestScripts(t *testing.T) {
	here, err := os.Getwd()
	must.Succeed(t, err)
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join(here, "testdata/script"),
		UpdateScripts:       os.Getenv("UPDATE_SCRIPTS") != "",
		RequireExplicitExec: true,
		Condition: func(cond string) (bool, error) {
			if cond != "thorough" {
				return false, fmt.Errorf("no condition %q", cond)
			}
			return enginetest.Thorough(), nil
		},
		Setup: func(env *testscript.Env) error {
			env.Setenv("HERE", here)
			for _, name := range []string{"../../engine/azul/gamelog/testdata/published.log", "docs/player.py"} {
				data, err := os.ReadFile(filepath.Join(here, name))
				if err != nil {
					return err
				}
				if err := os.WriteFile(filepath.Join(env.WorkDir, filepath.Base(name)), data, 0o600); err != nil {
					return err
				}
			}
			return nil
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"run": func(ts *testscript.TestScript, neg bool, args []string) {
				status(ts, neg, append([]string{"0"}, args...))
			},
			"status":   status,
			"replace":  replace,
			"picture":  picture,
			"finished": finished,
			"older":    older,
		},
	})
}

// status is the script command "status N PROGRAM...": run PROGRAM in this process and want exit status
// N. The command "run PROGRAM..." wants 0.
func status(ts *testscript.TestScript, neg bool, args []string) {
	programs := map[string]games.List{"sobremesa": all.Games(), "sobremesa-toy": withToy()}
	if neg || len(args) < 2 || programs[args[1]] == nil {
		ts.Fatalf("usage: status N PROGRAM..., or run PROGRAM...")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	if got := runHere(ts, programs[args[1]], args[2:]); got != want {
		ts.Fatalf("exit status %d, want %d", got, want)
	}
}

// ofProcess guards what scripts that run at the same time share: the process's folder, variables and
// outputs.
var ofProcess sync.Mutex

// runHere runs a command line in this process, in the folder of a script, and returns its exit status.
func runHere(ts *testscript.TestScript, list games.List, args []string) int {
	ofProcess.Lock()
	defer ofProcess.Unlock()
	here, err := os.Getwd()
	ts.Check(err)
	ts.Check(os.Chdir(ts.MkAbs(".")))
	defer func() { ts.Check(os.Chdir(here)) }()
	for _, name := range []string{tokenVariable, tokenFileVariable} {
		ts.Check(os.Setenv(name, ts.Getenv(name)))
		defer os.Unsetenv(name)
	}
	stdout, stderr := captured(ts, &os.Stdout, ts.Stdout()), captured(ts, &os.Stderr, ts.Stderr())
	defer stdout()
	defer stderr()
	return run(list, args)
}

// captured makes an output of the process go to a writer until end is called.
func captured(ts *testscript.TestScript, output **os.File, to io.Writer) (end func()) {
	file, err := os.CreateTemp(ts.Getenv("TMPDIR"), "")
	ts.Check(err)
	was := *output
	*output = file
	return func() {
		*output = was
		data, err := os.ReadFile(file.Name())
		ts.Check(errors.Join(err, file.Close(), os.Remove(file.Name())))
		_, err = to.Write(data)
		ts.Check(err)
	}
}

// replace is the script command "replace OLD NEW FILE TO": copy FILE to TO with the
// first OLD, which must exist, replaced by NEW.
func replace(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 4 {
		ts.Fatalf("usage: replace OLD NEW FILE TO")
	}
	text := ts.ReadFile(args[2])
	if !strings.Contains(text, args[0]) {
		ts.Fatalf("%s has no %q", args[2], args[0])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[3]), []byte(strings.Replace(text, args[0], args[1], 1)), 0o600))
}

// picture is the script command "picture FORMAT FRAMES FILE [WIDTHxHEIGHT]":
// FILE must be a png or gif with that number of frames, of that size (by default
// Azul's), and small enough for Discord.
func picture(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 3 || len(args) > 4 {
		ts.Fatalf("usage: picture FORMAT FRAMES FILE [WIDTHxHEIGHT]")
	}
	data := ts.ReadFile(args[2])
	if len(data) > maxUpload {
		ts.Fatalf("%s has %d bytes, Discord takes %d", args[2], len(data), maxUpload)
	}
	config, format, err := image.DecodeConfig(strings.NewReader(data))
	ts.Check(err)
	want := image.Config{Width: sheet.Width, Height: sheet.Height}
	if format == "gif" {
		want = image.Config{Width: sheet.FilmWidth, Height: sheet.FilmHeight}
	}
	if len(args) == 4 {
		_, err := fmt.Sscanf(args[3], "%dx%d", &want.Width, &want.Height)
		ts.Check(err)
	}
	if format != args[0] || config.Width != want.Width || config.Height != want.Height {
		ts.Fatalf("%s is a %s of %d by %d", args[2], format, config.Width, config.Height)
	}
	frames := 1
	if format == "gif" {
		film, err := gif.DecodeAll(strings.NewReader(data))
		ts.Check(err)
		frames = len(film.Image)
	} else {
		_, _, err := image.Decode(strings.NewReader(data))
		ts.Check(err)
	}
	if fmt.Sprint(frames) != args[1] {
		ts.Fatalf("%s has %d frames, want %s", args[2], frames, args[1])
	}
}

func TestInterruptedSimulatePrintsWhatWasPlayed(t *testing.T) {
	out, err := os.Create(filepath.Join(t.TempDir(), "out"))
	must.Succeed(t, err)
	defer out.Close()
	stdout := os.Stdout
	os.Stdout = out
	defer func() { os.Stdout = stdout }()

	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	time.AfterFunc(50*time.Millisecond, cancel) // long before the games end
	c := simulateCmd{gameFlags: newGameFlags(all.Games(), all.Games()[0]), Players: []string{"aleatorio", "voraz"}, Games: 1_000_000_000, Seed: "7", JSON: true}
	must.Succeed(t, c.Validate())
	if err := c.Run(ctx); !errors.Is(err, exitInterrupted) {
		t.Errorf("got %v", err)
	}
	text, err := os.ReadFile(out.Name())
	must.Succeed(t, err)
	if !strings.Contains(string(text), `"requested":1000000000,"rounds":{`) {
		t.Errorf("printed %s", text)
	}
}

func TestTheREADMEShowsWhatIsPrinted(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	must.Succeed(t, err)
	_, block, _ := strings.Cut(string(readme), "\n    $ sobremesa ")
	line, block, found := strings.Cut(block, "\n")
	if !found {
		t.Fatal("it shows no command")
	}
	var want strings.Builder
	for text := range strings.Lines(block) {
		shown, indented := strings.CutPrefix(text, "    ")
		if !indented && text != "\n" {
			break
		}
		want.WriteString(shown)
	}
	got, err := exec.CommandContext(t.Context(), "sobremesa", strings.Fields(line)...).Output()
	must.Succeed(t, err)
	if strings.TrimSpace(want.String()) != strings.TrimSpace(string(got)) {
		t.Errorf("sobremesa %s prints\n%s", line, got)
	}
}

// finished is the script command "finished FILE": create a database with a
// finished game, which has a result but no moves.
func finished(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: finished FILE")
	}
	ctx, path := context.Background(), ts.MkAbs(args[0])
	db, err := sqlite.Open(ctx, path)
	ts.Check(err)
	now := time.Now()
	g := &store.Game{Kind: "azul", Version: 1, Guild: "1", Channel: "2", Creator: "3", Status: store.Finished, Capacity: 2, Ended: now,
		Seats: []store.Seat{{User: "3", Name: "Ana"}, {User: "4", Name: "Luis"}}}
	ts.Check(db.Commit(ctx, &store.Change{Game: g, At: now, Results: []store.Result{
		{Seat: 0, User: "3", Name: "Ana", Score: 40, Place: 1}, {Seat: 1, User: "4", Name: "Luis", Score: 30, Place: 2}}}))
	ts.Check(db.Close())
}

// older is the script command "older FILE": create a database as an older version of the program has left
// it.
func older(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: older FILE")
	}
	text, err := os.ReadFile(filepath.Join(ts.Getenv("HERE"), "../../store/sqlite/testdata/v15.sql"))
	ts.Check(err)
	db, err := sql.Open("sqlite3", ts.MkAbs(args[0]))
	ts.Check(err)
	_, err = db.Exec("BEGIN; " + string(text) + "; COMMIT")
	ts.Check(errors.Join(err, db.Close()))
}
