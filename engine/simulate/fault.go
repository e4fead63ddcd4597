package simulate

import (
	"fmt"

	"sobremesa/engine"
)

// Fault is what a player did wrong, which ended its game.
type Fault struct {
	Game   int         // from 1
	Move   int         // of the players, from 1; 0 if a guest could not begin the game
	Seat   engine.Seat // or engine.Chance
	Player string      // as in Config.Players; empty for chance
	Why    error       // an [Illegal], an error of package external, or a refusal by the rules
}

func (f *Fault) Error() string {
	return fmt.Sprintf("game %d, move %d, %s: %v", f.Game, f.Move, f.Who(), f.Why)
}

// Who names the player and its seat: "voraz on seat 2".
func (f *Fault) Who() string {
	if f.Seat == engine.Chance {
		return "chance"
	}
	return fmt.Sprintf("%s on seat %d", f.Player, f.Seat+1)
}

func (f *Fault) Unwrap() error { return f.Why }

// Illegal is the fault of a guest whose answer is no legal move.
type Illegal struct {
	Text    string   // the answer
	Refused error    // by the rules, or because it can't be read
	Moves   []string // that were legal, as the guest was told; at least one
}

func (i *Illegal) Error() string {
	return fmt.Sprintf("it answered %.80q, which is no legal move: %v", i.Text, i.Refused)
}

func (i *Illegal) Unwrap() error { return i.Refused }
