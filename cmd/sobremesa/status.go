package main

import (
	"errors"
	"fmt"
	"os"

	"sobremesa/bot/discord"
	"sobremesa/store/postgres"
	"sobremesa/store/sqlite"
)

// inVain is the exit status of a bot that it is of no use to start again before somebody
// has changed something: the EX_CONFIG of sysexits.h. A supervisor can be told so
// (RestartPreventExitStatus), and an application whose token was reset is not banned for
// trying the old one all night.
const inVain exitStatus = 78

// endInVain says what an error is, and ends the process by it.
func endInVain(err error) error {
	fmt.Fprintln(os.Stderr, "sobremesa:", err)
	return inVain
}

// isInVain reports whether a bot that has ended with an error would do so again.
func isInVain(err error) bool {
	var refused *discord.CloseError
	if errors.As(err, &refused) && refused.Code != 4011 { // of how many shards there are, one who begins anew asks anew
		return true
	}
	for _, final := range []error{discord.ErrToken, errMoved, sqlite.ErrForeign, sqlite.ErrNewer, sqlite.ErrDamaged, sqlite.ErrExposed, postgres.ErrForeign, postgres.ErrNewer} {
		if errors.Is(err, final) {
			return true
		}
	}
	return false
}
