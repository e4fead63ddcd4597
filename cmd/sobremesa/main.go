// Command sobremesa hosts board games in Discord channels. See the README.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"github.com/alecthomas/kong"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
)

// commands is the command line: one field a subcommand, each in its own file.
type commands struct {
	Demo         demoCmd         `cmd:"" help:"Serve a chat page with the bot in it: no token, no Discord."`
	Serve        serveCmd        `cmd:"" help:"Run the bot on Discord."`
	Simulate     simulateCmd     `cmd:"" help:"Play many games among artificial players and count."`
	Arena        arenaCmd        `cmd:"" help:"Measure how strong a player is against others."`
	Replay       replayCmd       `cmd:"" help:"Play a record or a log by the rules and judge it."`
	Analyze      analyzeCmd      `cmd:"" help:"Say which moves of a game cost most, and how the chances to win went."`
	Perft        perftCmd        `cmd:"" help:"Count the ways to play the first moves of a game."`
	Status       statusCmd       `cmd:"" help:"Say which processes serve the database, and what is due."`
	Backup       backupCmd       `cmd:"" help:"Copy the database, while the bot runs or not."`
	Check        checkCmd        `cmd:"" help:"Look whether the database is whole and its games come out as it says."`
	Restore      restoreCmd      `cmd:"" help:"Put a copy in the place of the database."`
	Doctor       doctorCmd       `cmd:"" help:"Say what is wrong with token, permissions, database, disk and clock."`
	Recount      recountCmd      `cmd:"" help:"Count leaderboards and ratings anew from the games."`
	Forget       forgetCmd       `cmd:"" help:"Delete what is kept of a person who asks for it."`
	Licences     licencesCmd     `cmd:"" help:"Print the licences of all that is in the program."`
	Version      versionCmd      `cmd:"" help:"Print the version."`
	MoveDatabase moveDatabaseCmd `cmd:"" help:"Move all games from the file to a PostgreSQL database."`
}

func newCommands(list games.List) *commands {
	return &commands{
		Simulate: simulateCmd{gameFlags: newGameFlags(list)},
		Arena:    arenaCmd{gameFlags: newGameFlags(list)},
		Replay:   replayCmd{gameFlags: newGameFlags(list)},
		Analyze:  analyzeCmd{gameFlags: newGameFlags(list)},
		Perft:    perftCmd{gameFlags: newGameFlags(list)},
		Check:    checkCmd{list: list},
	}
}

func main() {
	os.Exit(run(all.Games(), os.Args[1:]))
}

// run carries out one command line, for the games of a list, and returns the exit status: 0 when it was
// done, 1 when it failed, 2 when the command line or a file could not be read, 78 when the bot
// ended for a reason that lasts ([inVain]).
func run(list games.List, args []string) int {
	// The first signal ends the work in an orderly way, the second at once.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	context.AfterFunc(ctx, stop)

	cli := newCommands(list)
	parser, err := kong.New(cli,
		kong.Name("sobremesa"),
		kong.Description("Board games in Discord, at the table for minutes or for days."),
		gameVars(list),
		kong.BindTo(ctx, (*context.Context)(nil)),
	)
	if err != nil {
		panic(err) // the commands are wrong, or a game names an option like one of their flags
	}
	if len(args) > 0 && args[0] == "help" {
		args = append(slices.Clone(args[1:]), "--help")
	}
	command, err := parser.Parse(args)
	if err != nil {
		var usage *kong.ParseError
		if errors.As(err, &usage) {
			parser.Stdout = os.Stderr // what was asked for is not there
			_ = usage.Context.PrintUsage(true)
		}
		fmt.Fprintln(os.Stderr, "sobremesa:", err)
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
