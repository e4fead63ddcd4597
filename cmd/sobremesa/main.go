// Command sobremesa hosts board games in Discord channels. See the README.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"strconv"
	"syscall"

	"github.com/alecthomas/kong"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
)

// commands is the command line. Each field is a subcommand.
type commands struct {
	Demo         demoCmd         `cmd:"" help:"Serve a chat page with the bot in it: no token, no Discord."`
	Serve        serveCmd        `cmd:"" help:"Run the bot on Discord."`
	Simulate     simulateCmd     `cmd:"" help:"Play many games among artificial players and print statistics."`
	Arena        arenaCmd        `cmd:"" help:"Measure the strength of a player against others."`
	Replay       replayCmd       `cmd:"" help:"Replay a record or a log by the rules and check it."`
	Analyze      analyzeCmd      `cmd:"" help:"Find the costliest moves of a game, and the chances to win."`
	Perft        perftCmd        `cmd:"" help:"Count the ways to play the first moves of a game."`
	Status       statusCmd       `cmd:"" help:"List the processes that serve the database, and what is due."`
	Healthy      healthyCmd      `cmd:"" help:"Ask the bot on this machine whether it is well."`
	Backup       backupCmd       `cmd:"" help:"Copy the database, while the bot runs or not."`
	Check        checkCmd        `cmd:"" help:"Check the database and replay all its games."`
	UpgradeCheck upgradeCheckCmd `cmd:"" help:"Try the upgrade to this version on a copy of the database."`
	Restore      restoreCmd      `cmd:"" help:"Replace the database by a copy."`
	Doctor       doctorCmd       `cmd:"" help:"Check token, permissions, database, disk and clock."`
	Forget       forgetCmd       `cmd:"" help:"Delete a person's data at their request."`
	Licences     licencesCmd     `cmd:"" help:"Print the licences of everything in the program."`
	Version      versionCmd      `cmd:"" help:"Print the version."`
	MoveDatabase moveDatabaseCmd `cmd:"" help:"Move all games from the file to a PostgreSQL database, or back."`
}

// newCommands returns the commands for a list of games, which must not be empty, with help for one of
// them.
func newCommands(list games.List, about *games.Game) *commands {
	return &commands{
		Simulate:     simulateCmd{gameFlags: newGameFlags(list, about)},
		Arena:        arenaCmd{gameFlags: newGameFlags(list, about)},
		Replay:       replayCmd{gameFile: gameFile{gameFlags: newGameFlags(list, about)}},
		Analyze:      analyzeCmd{gameFile: gameFile{gameFlags: newGameFlags(list, about)}},
		Perft:        perftCmd{gameFlags: newGameFlags(list, about)},
		Check:        checkCmd{list: list},
		UpgradeCheck: upgradeCheckCmd{list: list},
	}
}

func main() {
	os.Exit(run(all.Games(), os.Args[1:]))
}

// run executes one command line with the games of a list and returns the exit status: 0 for success,
// 1 for a failure, 2 when the command line or a file could not be read. Serve has others ([exitConfig]).
func run(list games.List, args []string) int {
	// The first signal ends the program in an orderly way, the second at once.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)

	about := gameOf(list, args)
	cli := newCommands(list, about)
	parser, err := kong.New(cli,
		kong.Name("sobremesa"),
		kong.Description("Board games in Discord, at the table for minutes or for days."),
		gameVars(list, about),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err != nil {
		panic(err) // a mistake in the commands, or a game's option clashes with a flag
	}
	if len(args) > 0 && args[0] == "help" {
		args = append(slices.Clone(args[1:]), "--help")
	}
	command, err := parser.Parse(args)
	if err != nil {
		var usage *kong.ParseError
		if errors.As(err, &usage) {
			parser.Stdout = os.Stderr // this is an error, not help the user asked for
			_ = usage.Context.PrintUsage(true)
		}
		fmt.Fprintln(os.Stderr, "sobremesa:", err)
		if len(args) > 0 && args[0] == "serve" {
			return int(exitConfig)
		}
		return 2
	}
	err = command.Run()
	var status exitStatus
	switch {
	case err == nil:
		return 0
	case errors.As(err, &status):
		return int(status)
	}
	fmt.Fprintln(os.Stderr, "sobremesa:", err)
	return 1
}

// count is the value of a flag that counts something. It is 0 if the flag is not given; what is given
// must be at least 1.
type count int

// UnmarshalText implements encoding.TextUnmarshaler.
func (c *count) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	if err != nil || n < 1 {
		return fmt.Errorf("%s, want a whole number, at least 1", text)
	}
	*c = count(n)
	return nil
}
