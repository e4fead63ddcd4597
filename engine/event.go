package engine

import "fmt"

// Event is something that happened, derived from a move and the positions before and after it.
// Events are never stored. Seat is the seat concerned, or Spectator when no single seat is.
type Event struct {
	To   Audience
	Code Code
	Seat Seat
	Args Args
}

// Happened returns an Event. Its args are alternating names and values.
func Happened(to Audience, code Code, seat Seat, args ...any) Event {
	return Event{To: to, Code: code, Seat: seat, Args: argsOf(args)}
}

func (e Event) String() string { return fmt.Sprintf("%d: %s", e.Seat, describe(e.Code, e.Args)) }

// EventsFor returns the events that a viewer (a seat or Spectator) may be told.
func EventsFor(events []Event, viewer Seat) (list []Event) {
	for _, e := range events {
		if e.To.Has(viewer) {
			list = append(list, e)
		}
	}
	return list
}

// Audience is the set of viewers who may be told of an event. The zero Audience is empty.
type Audience uint16

// spectators is the bit for viewers without a seat. Bit n stands for seat n.
const spectators Audience = 1 << 15

// Everybody is all seats and all spectators.
const Everybody Audience = spectators | (1<<MaxSeats - 1)

// Only returns the audience of exactly these seats, without spectators.
func Only(seats ...Seat) Audience { return Audience(SeatsOf(seats...)) & (1<<MaxSeats - 1) }

// Except returns the audience of everybody but these seats.
func Except(seats ...Seat) Audience { return Everybody &^ Only(seats...) }

// Has reports whether a viewer (a seat or Spectator) belongs to the audience.
func (a Audience) Has(viewer Seat) bool {
	if viewer == Spectator {
		return a&spectators != 0
	}
	return viewer >= 0 && viewer < MaxSeats && a>>viewer&1 == 1
}

// Frame is a moment of a game as one viewer may know it: what the last move did and what the viewer
// sees afterwards. Everything that shows a game (text, recap, picture, film) is made of frames,
// which contain neither moves nor positions.
type Frame struct {
	Seat    Seat    // the seat whose move led here; Spectator in the first frame
	Events  []Event // the events that the viewer is told
	View    any     // the viewer's view
	ToMove  Seats
	Awaited Seats
	Turn    int
}

// FrameOf returns the viewer's frame after the last move of m, which was played.
func FrameOf(m Match, played Played, viewer Seat) Frame {
	return Frame{
		Seat: played.Seat, Events: played.EventsFor(viewer), View: m.View(viewer),
		ToMove: m.ToMove(), Awaited: m.Awaited(), Turn: m.Turn(),
	}
}

// FirstFrame returns the viewer's frame before the first move.
func FirstFrame(m Match, viewer Seat) Frame {
	return FrameOf(m, Played{Move: Move{Seat: Spectator}}, viewer)
}
