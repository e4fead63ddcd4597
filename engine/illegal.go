package engine

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Code names a reason or an event, as "game.name" ("azul.line-full"). Each has
// its sentence in every language of the host.
type Code string

// Term is an argument that has a word of its own in every language, such as a
// colour: the key of that word ("azul.color.blue"). Other arguments are ints and
// bools, strings taken as they are, a Seat or Seats, and slices of ints or Terms.
type Term string

// Args are the arguments of a code, by name.
type Args map[string]any

// IllegalMove is why Play refused a move or Parse a text. The position that
// refused it is unchanged.
type IllegalMove struct {
	Code Code
	Args Args
}

// Codes that every game shares.
const (
	// NotYourTurn: the seat is not among those who are to move. Args: "seats".
	NotYourTurn Code = "engine.not-your-turn"
	// GameOver: nobody is to move any more.
	GameOver Code = "engine.game-over"
	// Unreadable: the text is not a move. Args: "text".
	Unreadable Code = "engine.unreadable"
)

// Illegal makes an IllegalMove from alternating argument names and values.
func Illegal(code Code, args ...any) *IllegalMove {
	return &IllegalMove{Code: code, Args: argsOf(args)}
}

func (e *IllegalMove) Error() string {
	return fmt.Sprintf("illegal move: %s", describe(e.Code, e.Args))
}

func argsOf(pairs []any) Args {
	if len(pairs) == 0 {
		return nil
	}
	args := make(Args, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1]
	}
	return args
}

// describe writes code and arguments for logs and test failures, in a stable order.
func describe(code Code, args Args) string {
	var b strings.Builder
	b.WriteString(string(code))
	for _, name := range slices.Sorted(maps.Keys(args)) {
		fmt.Fprintf(&b, " %s=%v", name, args[name])
	}
	return b.String()
}
