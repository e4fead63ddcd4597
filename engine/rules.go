package engine

import "math/rand/v2"

// Lang is a language of notation: a base language tag.
type Lang string

// The languages in which every game writes its moves. All of them are read at any time.
const (
	Spanish Lang = "es"
	English Lang = "en"
)

// Info is what the host must know of a game before there is one.
type Info struct {
	Name     string // in commands and in the store: lower-case ASCII
	Version  int    // of the rules; stored with each game, raised when a replay could differ
	MinSeats int
	MaxSeats int
	Variants []string // the first is the default
	// Open: every seat may know everything that has happened, so that a record
	// of the moves gives nothing away.
	Open bool
}

// Options are chosen when a game is created and never change.
type Options struct {
	Seats   int    // within Info.MinSeats..MaxSeats
	Variant string // one of Info.Variants; "" is the default
}

// Standing is how one seat did.
type Standing struct {
	Seat  Seat
	Score int
	Place int // 1 is best; seats that share a place have the same number
}

// Rules is one game: S its position, M its move, V its view. A position is a
// plain value: assignment copies it, it holds no pointer, no generator.
// Positions are passed by pointer for speed; only Play changes one.
//
// enginetest checks every obligation stated here.
type Rules[S any, M comparable, V any] interface {
	Info() Info

	// Start returns the position before the first move. Options outside Info
	// are an error.
	Start(Options) (S, error)

	// ToMove is the set of seats that may play now: Chance alone, or one or
	// more players (several when they decide independently of one another).
	// It is empty when, and only when, the game is over.
	ToMove(*S) Seats

	// Moves appends to buf exactly the moves that Play accepts from the seat,
	// in a fixed order; never none for a seat in ToMove, none for any other.
	Moves(p *S, seat Seat, buf []M) []M

	// Play plays the move, or returns an *IllegalMove and leaves p untouched.
	Play(p *S, seat Seat, m M) error

	// Draw picks one of chance's moves with its probability under the rules.
	// Chance must be to move.
	Draw(p *S, rng *rand.Rand) M

	// View is all that the seat may know; Spectator is asked for by name.
	View(p *S, seat Seat) V

	// Standings is the order of the seats, best first, as it stands; final
	// once the game is over.
	Standings(*S) []Standing

	// Events tells what the move did, given the positions around it, as
	// everybody may know it: what only some may know is in their views.
	Events(before, after *S, seat Seat, m M) []Event

	// Format writes the move canonically; Parse reads it back, and forgives
	// case, accents, order and synonyms in all languages. What it cannot read
	// is an *IllegalMove.
	Format(m M, lang Lang) string
	Parse(text string) (M, error)
}
