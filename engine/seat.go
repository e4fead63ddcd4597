package engine

import (
	"iter"
	"math/bits"
)

// Seat is a player's number in a game, from 0, in the order around the table. The order of play is
// up to the game (dice may decide it).
type Seat int8

const (
	// MaxSeats is the largest number of players of any game.
	MaxSeats = 8
	// Chance is the seat that plays everything random: deals, dice, stolen cards.
	Chance Seat = 15
	// Spectator stands for a viewer without a seat.
	Spectator Seat = -1
)

// Seats is a set of seats. Chance may be a member, Spectator may not.
type Seats uint16

// SeatsOf returns the set of the given seats.
func SeatsOf(seats ...Seat) Seats {
	var set Seats
	for _, s := range seats {
		set |= 1 << s
	}
	return set
}

// Has reports whether s is in the set.
func (set Seats) Has(s Seat) bool { return s >= 0 && set>>s&1 == 1 }

// With returns the set with s added.
func (set Seats) With(s Seat) Seats { return set | 1<<s }

// Without returns the set with s removed.
func (set Seats) Without(s Seat) Seats { return set &^ (1 << s) }

// Len returns the number of seats in the set.
func (set Seats) Len() int { return bits.OnesCount16(uint16(set)) }

// First returns the lowest seat of the set, or Spectator when the set is empty.
func (set Seats) First() Seat {
	if set == 0 {
		return Spectator
	}
	return Seat(bits.TrailingZeros16(uint16(set)))
}

// All returns an iterator over the seats in ascending order.
func (set Seats) All() iter.Seq[Seat] {
	return func(yield func(Seat) bool) {
		for rest := set; rest != 0; rest &= rest - 1 {
			if !yield(rest.First()) {
				return
			}
		}
	}
}
