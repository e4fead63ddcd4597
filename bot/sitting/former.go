package sitting

import (
	"sobremesa/engine"
	"sobremesa/store"
)

// Former is somebody who resigned from a seat that another has taken since.
type Former = store.Former

// TookChair is the code of the event that somebody has taken the seat of one who
// had resigned. It is about the table. Args: "name" and "before", a Former each.
const TookChair engine.Code = "table.took-chair"

// TakenOver are the events that seats were taken over when the game had so many
// moves. A moment tells them with the move that came next.
func (h *Header) TakenOver(moves int) (events []engine.Event) {
	for i := range h.Seats {
		s := &h.Seats[i]
		formers := s.Formers()
		for at, f := range formers {
			if f.Until != moves {
				continue
			}
			next := Former{User: s.User, Name: s.Name}
			if at+1 < len(formers) {
				next = formers[at+1]
			}
			events = append(events, engine.Happened(engine.Everybody, TookChair, engine.Spectator, "name", next, "before", f))
		}
	}
	return events
}

// HadSeat is who had a seat when its move was made that led to a moment; false when
// it is who has it now, as far as is known.
func (h *Header) HadSeat(seat engine.Seat, moment int) (Former, bool) {
	for _, f := range h.Seats[seat].Formers() {
		if moment <= f.Until {
			return f, true
		}
	}
	return Former{}, false
}
