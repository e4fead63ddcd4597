package engine

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Code names a reason or an event as "game.name", for example "azul.line-full". The host has a
// sentence for each code in each of its languages.
type Code string

// Term is an argument with a translation, such as a colour; its value is the translation's key
// ("azul.color.blue"). The other arguments are ints, bools, untranslated strings, a Seat, Seats or
// Counted, and slices of ints, strings, Terms or Counteds. The host also lists names, strings and
// Terms mixed in an []any.
type Term string

// Counted is an argument for a number of things, such as two white tiles. N selects the singular or
// plural of the word Of.
type Counted struct {
	Of Term
	N  int
}

// Args holds the arguments of a code by name.
type Args map[string]any

// Refusal is the error for a request that was not carried out: a move that Play refused, a text
// that cannot be read, a request that the host turned down. A refused request has changed nothing.
// A Refusal is a code, never prose.
type Refusal struct {
	Code Code
	Args Args
	// Order is set when an unreadable text began as a standing order. Whose turn it is does not
	// matter to such a text.
	Order bool
}

// The codes that all games share.
const (
	// NotYourTurn: the seat may not move now. Args: "seats", the seats that may.
	NotYourTurn Code = "engine.not-your-turn"
	// GameOver: no seat may move any more.
	GameOver Code = "engine.game-over"
	// Unreadable: the text is not a move. Args: "text".
	Unreadable Code = "engine.unreadable"
	// Ambiguous: a text may mean several moves, and the player who typed it must be asked. Args:
	// "text"; "readings", the legal moves it may mean in stored notation, the likeliest first; "n",
	// the number of readings. n may be 1, because a text can resemble only one move without clearly
	// meaning it.
	Ambiguous Code = "engine.ambiguous"
)

// Refuse returns a Refusal. Its args are alternating names and values.
func Refuse(code Code, args ...any) *Refusal {
	return &Refusal{Code: code, Args: argsOf(args)}
}

// IsRefused reports whether err is a Refusal with one of the given codes, or with any code if none
// is given.
func IsRefused(err error, why ...Code) bool {
	var r *Refusal
	return errors.As(err, &r) && (len(why) == 0 || slices.Contains(why, r.Code))
}

func (e *Refusal) Error() string {
	return fmt.Sprintf("refused: %s", describe(e.Code, e.Args))
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

// describe writes code and arguments in a stable order, for logs and test failures.
func describe(code Code, args Args) string {
	var b strings.Builder
	b.WriteString(string(code))
	for _, name := range slices.Sorted(maps.Keys(args)) {
		fmt.Fprintf(&b, " %s=%v", name, args[name])
	}
	return b.String()
}
