package engine

import "math/rand/v2"

// Lang is a language of notation: a base language tag.
type Lang string

// The languages in which every game writes its moves. All of them are read at any time.
const (
	Spanish Lang = "es"
	English Lang = "en"
)

// Standing is how one seat did.
type Standing struct {
	Seat  Seat
	Score int
	Place int // 1 is best; seats that share a place have the same number
}

// Ties are the groups of two or more standings with equally many points, in their order.
func Ties(list []Standing) (ties [][]Standing) {
	for from := 0; from < len(list); {
		to := from + 1
		for to < len(list) && list[to].Score == list[from].Score {
			to++
		}
		if to-from > 1 {
			ties = append(ties, list[from:to])
		}
		from = to
	}
	return ties
}

// Rules is one game: S its position, M its move, V its view. A position is a
// plain value: assignment copies it, it holds no pointer, no generator.
// Positions are passed by pointer for speed; only Play changes one.
//
// enginetest checks every obligation stated here.
type Rules[S any, M comparable, V any] interface {
	Info() Info

	// Start returns the position before the first move. Options outside Info
	// are an error; see Info.Settle.
	Start(Options) (S, error)

	// ToMove is the set of seats that may play now: Chance alone, or one or
	// more players. It is empty when, and only when, the game is over. A seat
	// that may only give a standing order is not in it.
	ToMove(*S) Seats

	// Awaited is the part of ToMove that the game waits for: its players are
	// reminded, and their clocks run. Seats that may answer an offer and need not are in
	// ToMove alone. It is empty only when the game is over; while chance is to
	// move it is Chance.
	Awaited(*S) Seats

	// Turn numbers the turns from 0. A move leaves it, or raises it by one; it
	// never goes down. All that belongs together for those who look on has one
	// number: a player's several moves, the dice and draws between them, what
	// others answer meanwhile.
	Turn(*S) int

	// Moves appends to buf the moves that Play accepts from the seat, in a
	// fixed order, but for those that Unlisted declares; none for a seat that
	// is not in ToMove.
	Moves(p *S, seat Seat, buf []M) []M

	// Unlisted declares the forms of moves that are too many to list and open
	// to the seat now; their codes differ. Every seat in ToMove has a move or a
	// form that is no order. Each standing order is declared for every player's
	// seat at every position where chance is not to move and the game is not
	// over; other forms for seats in ToMove alone. Games that list all moves
	// return nil.
	Unlisted(p *S, seat Seat) []Form[M]

	// Play plays the move, or returns a *Refusal and leaves p untouched.
	// It accepts what Moves lists, what a form of Unlisted has, and nothing else,
	// whatever an M can hold.
	//
	// Only chance reveals. Two positions that look alike to a seat refuse alike
	// whatever it tries; what they accept leaves them alike to it. What a move
	// is to show, a move of chance shows after it.
	Play(p *S, seat Seat, m M) error

	// Draw picks one of chance's moves with its probability under the rules.
	// Chance must be to move.
	Draw(p *S, rng *rand.Rand) M

	// View is all that the seat may know; Spectator is asked for by name.
	// ToMove, Awaited, Turn, Standings, and the seat's own Moves and Unlisted
	// follow from what it sees.
	View(p *S, seat Seat) V

	// Standings is the order of the seats, best first, as everybody may know
	// it; final once the game is over.
	Standings(*S) []Standing

	// Events tells what the move did, given the positions around it, and whom
	// each part may be told. A viewer is told nothing that it could not see in
	// its views before and after, but for what leaves no trace in a position.
	Events(before, after *S, seat Seat, m M) []Event

	// Format writes the move canonically; Parse reads it back, and forgives
	// case, accents, order and synonyms in all languages. What it cannot read
	// is a *Refusal.
	Format(m M, lang Lang) string
	Parse(text string) (M, error)
}

// PositionReader is Rules in whose notation a text can mean one move at one position
// and another at the next, or leave open which move is meant. What a text means
// where nobody can be asked, Parse says.
type PositionReader[S any, M comparable] interface {
	// Read returns the moves that a text may mean when the seat types it at a
	// position, the likeliest first, and whether that is in doubt: the one who typed it
	// is then asked, even about a single one. Without doubt there is one. They need
	// not be legal, and follow from what the seat sees. A legal move in the
	// form that Format writes is read as Parse reads it and never in doubt. The error
	// is that of Parse, or says more of the position.
	Read(p *S, seat Seat, text string) (moves []M, doubt bool, err error)
}

// Form is a kind of moves too many to list: half a hand to discard, an offer of
// trade, a standing order. It holds for the position it was declared at, as
// long as that is not changed.
type Form[M any] struct {
	Code Code // "game.form.name"
	// Order marks a standing order: legal for any seat whenever chance is not
	// to move and the game is not over. Nobody is awaited for it, and given by
	// a seat that is not awaited it changes neither ToMove, Awaited nor Turn.
	Order bool
	// Has reports whether a move is of this form and legal. Listed moves are of no form.
	Has func(m M) bool
	// Sample picks one of its moves; which, follows from the position and rng.
	Sample func(rng *rand.Rand) M
}
