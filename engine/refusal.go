package engine

import (
	"errors"
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
// bools, strings taken as they are, a Seat or Seats, a Counted, and slices of ints, strings,
// Terms or Counteds; the host lists names, strings and Terms mixed, as an []any.
type Term string

// Counted is an argument for so many of a Term: a word that agrees with the
// number, such as "white" or "whites". N chooses the plural of the key.
type Counted struct {
	Of Term
	N  int
}

// Args are the arguments of a code, by name.
type Args map[string]any

// Refusal is why something that was asked for was not done: a move that Play
// refused, a text that is none, a request that the host turned down. Nothing
// was changed. It is a code, which others put in words, and never prose.
type Refusal struct {
	Code Code
	Args Args
	// Order: the text that cannot be read was begun as a standing order, and
	// whose turn it is has nothing to do with that.
	Order bool
}

// Codes that every game shares.
const (
	// NotYourTurn: the seat is not among those who are to move. Args: "seats".
	NotYourTurn Code = "engine.not-your-turn"
	// GameOver: nobody is to move any more.
	GameOver Code = "engine.game-over"
	// Unreadable: the text is not a move. Args: "text".
	Unreadable Code = "engine.unreadable"
	// Ambiguous: it is open which move a text means, and the one who typed it is to be
	// asked. Args: "text", "readings" (the legal ones of the moves that it may
	// mean, as stored, the likeliest first), "n" (how many, from 1: a text may
	// say something else than the one move that it can be read as).
	Ambiguous Code = "engine.ambiguous"
)

// Refuse makes a Refusal from alternating argument names and values.
func Refuse(code Code, args ...any) *Refusal {
	return &Refusal{Code: code, Args: argsOf(args)}
}

// IsRefused reports whether an error is a Refusal, for one of some reasons if any are given.
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

// describe writes code and arguments for logs and test failures, in a stable order.
func describe(code Code, args Args) string {
	var b strings.Builder
	b.WriteString(string(code))
	for _, name := range slices.Sorted(maps.Keys(args)) {
		fmt.Fprintf(&b, " %s=%v", name, args[name])
	}
	return b.String()
}
