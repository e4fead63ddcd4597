package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"sobremesa/engine"
	"sobremesa/engine/record"
)

type replayCmd struct {
	gameFlags
	File   string `arg:"" optional:"" help:"A record of this project, or a log in a form of the game's own, as a file or as pasted into a message; by default, or as -, the standard input."`
	JSON   bool   `name:"json" xor:"form" help:"Print the result as JSON."`
	Verify bool   `xor:"form" help:"Check the record's seed against its commitment, and every draw against the seed, and say so."`
	Log    bool   `xor:"form" help:"Print the game as a log, in Spanish, instead of the result, where the game has such a form."`
	Board  bool   `help:"With --log, print the boards too."`
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
func (c *replayCmd) Run(ctx context.Context) error {
	data, err := c.read()
	if err != nil {
		fmt.Fprintln(os.Stderr, "sobremesa:", err)
		return exitUnreadable
	}
	if c.Verify {
		ok, err := c.verify(os.Stdout, data)
		switch {
		case err != nil:
			fmt.Fprintf(os.Stderr, "sobremesa: %s: %v\n", c.name(), err)
			return exitUnreadable
		case !ok:
			return exitIllegal
		}
		return nil
	}
	game, err := c.replay(data)
	if err != nil {
		fmt.Fprintf(os.Stderr, "sobremesa: %s: %v\n", c.name(), err)
		return exitUnreadable
	}
	printLog := extrasOf(game.game).printLog
	if c.Log && printLog == nil {
		return fmt.Errorf("--log: %s has no form of logs", game.game.Name())
	}
	switch {
	case c.JSON:
		err = printJSON(game.json())
	case c.Log:
		err = game.printLog(printLog(engine.Options{Seats: len(game.scores), Chosen: game.options}, c.Board))
	default:
		err = game.print(os.Stdout)
	}
	if err == nil {
		err = c.draw(game)
	}
	if err != nil {
		return err
	}
	if game.illegal != nil {
		return exitIllegal
	}
	return nil
}

// replay replays the game in a file: a record, or a log in the format of the
// requested game. An error means that the file cannot be read.
func (c *replayCmd) replay(data []byte) (*replayed, error) {
	if record.Is(data) {
		return c.replayRecord(data)
	}
	g, err := c.chosenGame()
	if err != nil {
		return nil, err
	}
	given, err := c.chosenOptions(g.Rules.Info())
	if err != nil {
		return nil, err
	}
	readLog := extrasOf(g).readLog
	if readLog == nil {
		return nil, fmt.Errorf("no record, and %s has no other form", g.Name())
	}
	return readLog(g, data, given)
}

func (c *replayCmd) name() string {
	if c.File == "" || c.File == "-" {
		return "standard input"
	}
	return c.File
}

// maxFile bounds how much of a file is read, in bytes. The parsers' own limits are lower.
const maxFile = 32 << 20

// read returns the text of the file.
func (c *replayCmd) read() ([]byte, error) {
	in := os.Stdin
	if c.File != "" && c.File != "-" {
		f, err := os.Open(c.File)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	} else if c.File == "" && isTerminal(os.Stdin) {
		return nil, errors.New("no file is named, and the standard input is a terminal")
	}
	data, err := io.ReadAll(io.LimitReader(in, maxFile))
	if err != nil {
		return nil, err
	}
	text, err := unpaste(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.name(), err)
	}
	return text, nil
}
