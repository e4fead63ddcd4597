package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/record"
)

// gameFile is a file with a game: a record, or a log in the format of the requested game.
type gameFile struct {
	gameFlags
	File string `arg:"" optional:"" help:"A record of this project, or a log in a form of the game's own, as a file or as pasted into a message; by default, or as -, the standard input."`
}

type replayCmd struct {
	gameFile
	JSON   bool `name:"json" xor:"form" help:"Print the result as JSON."`
	Verify bool `xor:"form" help:"Check the record's seed against its commitment, and every draw against the seed, and say so."`
	Log    bool `xor:"form" help:"Print the game as a log, in Spanish, instead of the result, where the game has such a form."`
	Board  bool `help:"With --log, print the boards too."`
	pictureFlags
}

// Help implements kong.HelpProvider.
func (*replayCmd) Help() string {
	return "The exit status is 0 when every move was legal, 1 when one was not (or a draw does not follow from the " +
		"record's seed, or with --verify anything could not be checked), 2 when the file cannot be read. A record names its game and options: others than those are refused. " +
		"A log's deals are taken as it shows them. Pictures show what anybody could see who looked on."
}

// Validate implements kong's check of the flags together.
func (c *replayCmd) Validate() error {
	if c.Board && !c.Log {
		return errors.New("--board goes with --log")
	}
	if c.Verify && (c.GIF != "" || c.PNG != "") {
		return errors.New("--verify draws nothing")
	}
	if c.GIF == "" && c.PNG == "" {
		if c.Lang != "" {
			return errors.New("--lang goes with --gif or --png")
		}
		if c.Dark {
			return errors.New("--dark goes with --gif or --png")
		}
	}
	g, err := c.chosenGame()
	if err == nil && c.Game != "" {
		_, err = c.chosenOptions(g.Rules.Info())
	}
	return err
}

// Exit statuses of replay.
const (
	exitIllegal    exitStatus = 1
	exitUnreadable exitStatus = 2
)

// Run reads a game, replays it by the rules and prints the outcome.
func (c *replayCmd) Run() error {
	if c.Verify {
		return c.verify(os.Stdout)
	}
	game, err := c.replay()
	if err != nil {
		return unreadable(err)
	}
	printLog := extrasOf(game.game).printLog
	if c.Log && printLog == nil {
		return fmt.Errorf("--log: %s has no form of logs", game.game.Name())
	}
	switch {
	case c.JSON:
		err = printJSON(game.json())
	case c.Log:
		err = game.printLog(printLog(engine.Options{Seats: len(game.names), Chosen: game.options}, c.Board))
	default:
		err = game.print(os.Stdout)
	}
	if err == nil {
		err = c.draw(game)
	}
	if err == nil && game.illegal != nil {
		err = exitIllegal
	}
	return err
}

// unreadable prints why a file cannot be read.
func unreadable(err error) error {
	fmt.Fprintln(os.Stderr, "sobremesa:", err)
	return exitUnreadable
}

// replay replays the game in the file. An error means that the file cannot be read.
func (f *gameFile) replay() (*replayed, error) {
	data, err := f.read()
	if err != nil {
		return nil, err
	}
	var g *replayed
	if record.Is(data) {
		g, err = f.replayRecord(data)
	} else {
		g, err = f.replayLog(data)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", f.name(), err)
	}
	return g, err
}

func (f *gameFlags) replayLog(data []byte) (*replayed, error) {
	g, err := f.chosenGame()
	if err != nil {
		return nil, err
	}
	given, err := f.chosenOptions(g.Rules.Info())
	if err != nil {
		return nil, err
	}
	readLog := extrasOf(g).readLog
	if readLog == nil {
		return nil, fmt.Errorf("no record, and %s has no other form", g.Name())
	}
	return readLog(g, data, given)
}

func (f *gameFile) name() string {
	if f.File == "" || f.File == "-" {
		return "standard input"
	}
	return f.File
}

// maxFile bounds how much of a file is read, in bytes. The parsers' own limits are lower.
const maxFile = 32 << 20

// read returns the text of the file.
func (f *gameFile) read() ([]byte, error) {
	in := os.Stdin
	if f.File != "" && f.File != "-" {
		file, err := os.Open(f.File)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	} else if f.File == "" && isTerminal(os.Stdin) {
		return nil, errors.New("no file is named, and the standard input is a terminal")
	}
	data, err := io.ReadAll(io.LimitReader(in, maxFile))
	if err == nil {
		data, err = unpaste(data)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", f.name(), err)
	}
	return data, err
}

// unpaste returns the text of a record or a log that may have been copied out of a message:
// quoted with ">", in a code block, or below other text. Lines keep their numbers; what does not
// belong to a record becomes empty. The error names the first line that is no text.
func unpaste(data []byte) ([]byte, error) {
	const fence = "```"
	lines := strings.Split(strings.TrimPrefix(string(data), "\uFEFF"), "\n")
	begun, fenced := -1, false // begun is the line where a record begins
	for i, line := range lines {
		if !utf8.ValidString(line) || strings.ContainsRune(line, 0) {
			return nil, fmt.Errorf("line %d: this is no text in UTF-8", i+1)
		}
		text := strings.TrimSpace(line)
		for strings.HasPrefix(text, ">") {
			text = strings.TrimSpace(text[1:])
		}
		text, opens := strings.CutPrefix(text, fence)
		text, closes := strings.CutSuffix(text, fence)
		if opens && !strings.Contains(text, " ") {
			text = "" // the name of a language
		}
		if lines[i] = text; begun < 0 && record.Is([]byte(text)) {
			begun = i
		}
		if begun >= 0 && fenced && (opens || closes) {
			lines = lines[:i+1]
			break
		}
		if opens != closes {
			fenced = !fenced
		}
	}
	for i := range begun {
		lines[i] = ""
	}
	return []byte(strings.Join(lines, "\n")), nil
}
