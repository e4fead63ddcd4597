package engine

import "fmt"

// Event is something that happened, derived from a move and the positions
// around it; it is never stored. Seat is whom it happened to, Spectator when
// it concerns nobody in particular.
type Event struct {
	To   Audience
	Code Code
	Seat Seat
	Args Args
}

// Happened makes an Event from alternating argument names and values.
func Happened(to Audience, code Code, seat Seat, args ...any) Event {
	return Event{To: to, Code: code, Seat: seat, Args: argsOf(args)}
}

func (e Event) String() string { return fmt.Sprintf("%d: %s", e.Seat, describe(e.Code, e.Args)) }

// Audience is who may be told of something. The zero Audience is nobody: what
// names no audience is told to no one.
type Audience uint16

// spectators is the bit of those without a seat; a seat's bit is its number's.
const spectators Audience = 1 << 15

// Everybody is all seats and all who look on.
const Everybody Audience = spectators | (1<<MaxSeats - 1)

// Only is these seats, and no spectator.
func Only(seats ...Seat) Audience { return Audience(SeatsOf(seats...)) & (1<<MaxSeats - 1) }

// Except is everybody but these seats.
func Except(seats ...Seat) Audience { return Everybody &^ Only(seats...) }

// Has reports whether a viewer, a seat or Spectator, belongs to the audience.
func (a Audience) Has(viewer Seat) bool {
	if viewer == Spectator {
		return a&spectators != 0
	}
	return viewer >= 0 && viewer < MaxSeats && a>>viewer&1 == 1
}
