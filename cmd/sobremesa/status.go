package main

import (
	"errors"
	"fmt"
	"os"

	"sobremesa/bot/discord"
	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

// inVain is the exit status of a bot for which a restart is useless until somebody changes
// something: EX_CONFIG of sysexits.h. A supervisor can be told to heed it
// (RestartPreventExitStatus), so that Discord does not ban an application for trying an old
// token all night.
const inVain exitStatus = 78

// endInVain prints an error and returns the status that prevents a restart.
func endInVain(err error) error {
	fmt.Fprintln(os.Stderr, "sobremesa:", err)
	return inVain
}

// isInVain reports whether the bot would fail with the same error again.
func isInVain(err error) bool {
	var refused *discord.CloseError
	if errors.As(err, &refused) && refused.Code != 4011 { // Sharding required: a restart asks for the new number of shards
		return true
	}
	for _, final := range []error{discord.ErrToken, errMoved, sqlite.ErrForeign, sqlite.ErrNewer, sqlite.ErrDamaged, sqlite.ErrExposed, postgres.ErrForeign, postgres.ErrNewer} {
		if errors.Is(err, final) {
			return true
		}
	}
	return false
}

// exitStatus is an error that prints nothing and sets the exit status.
type exitStatus int

func (e exitStatus) Error() string { return fmt.Sprintf("exit status %d", int(e)) }

// exitInterrupted is the status by which shells report an interrupted command.
const exitInterrupted exitStatus = 130
