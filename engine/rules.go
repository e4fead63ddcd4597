package engine

import "math/rand/v2"

// Lang is a language of notation, a base language tag.
type Lang string

// The languages in which every game writes its moves. Texts in either language are read at any
// time.
const (
	Spanish Lang = "es"
	English Lang = "en"
)

// Standing is a seat's score and place.
type Standing struct {
	Seat  Seat
	Score int
	Place int // from 1, the best; tied seats share a number
}

// Winners returns the seats in first place.
func Winners(list []Standing) (winners Seats) {
	for _, s := range list {
		if s.Place == 1 {
			winners = winners.With(s.Seat)
		}
	}
	return winners
}

// Ties returns the groups of two or more neighbouring standings with equal scores, in order.
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

// Rules defines one game; S is its position, M its move, V its view. A position is a plain value
// without pointers or generators, so assignment copies it. Positions are passed by pointer for
// speed; only Play changes one.
//
// enginetest checks every obligation stated here.
type Rules[S any, M comparable, V any] interface {
	Info() Info

	// Start returns the position before the first move. Options that Info does not declare are an
	// error; see Info.Settle.
	Start(Options) (S, error)

	// ToMove returns the seats that may play now: Chance alone, or one or more players. It is empty
	// if and only if the game is over. A seat that may only give a standing order is not included.
	ToMove(*S) Seats

	// Awaited returns the subset of ToMove that the game waits for. These players are reminded, and
	// their clocks run. Seats that may but need not answer an offer are in ToMove alone. Awaited is
	// empty only when the game is over; during a chance move it is Chance.
	Awaited(*S) Seats

	// Turn returns the number of the turn, from 0. A move keeps the number or raises it by one.
	// Everything that readers should see together has the same number: a player's several moves,
	// the dice and draws between them, and the answers that others give meanwhile.
	Turn(*S) int

	// Moves appends to buf the listed moves that Play accepts from the seat, in a fixed order. It
	// appends nothing for a seat outside ToMove. Moves that Unlisted declares are left out.
	Moves(p *S, seat Seat, buf []M) []M

	// Unlisted declares the forms of moves that the seat has now and that are too many to list.
	// Their codes are distinct. Every seat in ToMove has a listed move or a form that is not a
	// standing order. Each standing order is declared for every player's seat at every position,
	// except during chance moves and after the end. Other forms are declared only for seats in
	// ToMove. Games that list all moves return nil.
	Unlisted(p *S, seat Seat) []Form[M]

	// Play plays the move, or returns a *Refusal and leaves p unchanged. It accepts exactly the
	// moves that Moves lists and the forms of Unlisted contain, and refuses any other value of M.
	//
	// Only chance reveals secrets. If two positions look alike to a seat, Play refuses the same
	// moves for the same reasons at both, and the moves it accepts leave the positions alike to the
	// seat. Whatever a move is to reveal, a chance move reveals afterwards.
	Play(p *S, seat Seat, m M) error

	// Draw picks one of the chance moves with its probability under the rules. Chance must be to
	// move.
	Draw(p *S, rng *rand.Rand) M

	// View returns everything that the seat, or Spectator, may know. ToMove, Awaited, Turn,
	// Standings and the seat's own Moves and Unlisted can all be derived from it.
	View(p *S, seat Seat) V

	// Standings returns the seats in order, best first, as far as everybody may know. It is final
	// once the game is over.
	Standings(*S) []Standing

	// Events describes what the move did, given the positions before and after it, and names the
	// audience of each part. A viewer is told only what its views before and after show, apart from
	// facts that leave no trace in a position.
	Events(before, after *S, seat Seat, m M) []Event

	// Format writes the move canonically. Parse reads it back; it ignores case and accents, and
	// accepts any order and synonyms in all languages. For a text it cannot read it returns a
	// *Refusal.
	Format(m M, lang Lang) string
	Parse(text string) (M, error)
}

// PositionReader is implemented by Rules whose notation depends on the position: a text may mean
// different moves at different positions, or several moves at one. Parse decides where no player
// can be asked.
type PositionReader[S any, M comparable] interface {
	// Read returns the moves that a text may mean when the seat types it, the likeliest first, and
	// whether the meaning is in doubt. In case of doubt the player is asked, even if there is only
	// one move. Without doubt there is exactly one. The moves depend only on what the seat sees and
	// need not be legal. A legal move in canonical form is read as Parse reads it, without doubt.
	// Read returns the same error as Parse, or one that takes the position into account.
	Read(p *S, seat Seat, text string) (moves []M, doubt bool, err error)
}

// Form is a kind of move with too many instances to list: discarding half a hand, an offer of
// trade, a standing order. It is valid until the position for which it was declared changes.
type Form[M any] struct {
	Code Code // "game.form.name"
	// Order marks a standing order, legal for any seat except during chance moves and after the
	// end. The game never waits for one. An order from a seat that is not awaited changes none of
	// ToMove, Awaited and Turn.
	Order bool
	// Has reports whether a move is legal and of this form. A listed move is of no form.
	Has func(m M) bool
	// Sample returns one of the form's moves. The result depends only on the position and rng.
	Sample func(rng *rand.Rand) M
}
