package sitting

import (
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Header is what everybody may know of a game without its position.
type Header struct {
	ID       int64
	Kind     string
	Options  engine.Options
	Guild    string
	Channel  string
	Lang     engine.Lang // of what everybody reads
	Creator  string
	Status   store.Status
	Capacity int
	// Home and Threaded are of store.Game; KeptFor are the users who alone may join
	// before KeptUntil, none when everybody may. KeptUntil reckons with outages
	// where the game was found by its number.
	Home      string
	Threaded  bool
	KeptFor   []string
	KeptUntil time.Time
	Seats     []store.Seat
	// Factions are what the seats play with, by seat, numbers from 1; nil in a game
	// without any, and where only the row of a game was read.
	Factions []int
	Pace     time.Duration // for a turn; 0: as long as it takes
	Hints    bool          // see the field of store.Game
	Daily    store.Daily   // zero for what is not the game of a day
	// Messages are those of store.Game.
	Messages []store.Message
	// See the fields of store.Game.
	EndAsked, EndLapses     time.Time
	EndedBy, KeptBy, BackBy string
	Revision                int64
	Moves                   int // how many have been played, chance's included: the board's number

	Started, Ended time.Time
	// Commitment is that of the seed.
	Commitment string
}

// Gathering reports whether people may sit down yet.
func (h *Header) Gathering() bool { return h.Status == store.Lobby }

// HeaderOf is the header of a stored game, without what was chosen for it.
func HeaderOf(g *store.Game) Header {
	seats := slices.Clone(g.Seats)
	for i := range seats {
		seats[i].Plan, seats[i].PlanMoves, seats[i].Note, seats[i].Helped = "", 0, "", false // their owners' alone
	}
	return Header{
		ID: g.ID, Kind: g.Kind, Options: engine.Options{Seats: len(g.Seats)},
		Guild: g.Guild, Channel: g.Channel, Lang: engine.Lang(g.Lang), Creator: g.Creator,
		Status: g.Status, Capacity: g.Capacity, Seats: seats, Pace: g.Pace, Hints: g.Hints, Daily: g.Daily, Messages: slices.Clone(g.Messages), Revision: g.Revision,
		EndAsked: g.EndAsked, EndLapses: g.EndLapses, EndedBy: g.EndedBy, KeptBy: g.KeptBy, BackBy: g.BackBy,
		Moves: boards(g.Moves), Started: g.Started, Ended: g.Ended, Commitment: g.Seed.Commitment(engine.CommitmentForm(g.CommitmentForm)),
		Home: g.Home, Threaded: g.Threaded, KeptFor: slices.Clone(g.Invited), KeptUntil: g.Created.Add(InvitedFor),
	}
}

// boards is how many boards some moves have led to.
func boards(moves []store.Move) (n int) {
	for i := range moves {
		if !moves[i].Secret {
			n++
		}
	}
	return n
}

// Shown is the message that shows the game, or did until somebody deleted it; one
// without a state before there is any.
func (h *Header) Shown() store.Message {
	if m := store.Shown(h.Messages, h.Channel); m != nil {
		return *m
	}
	return store.Message{}
}

// NameOf is the name of a seat: a string, or an engine.Term for an artificial
// player and for a person without a name that can be seen. Names are cleaned
// when somebody sits down, and here as well: a store may hold older ones.
func (h *Header) NameOf(seat engine.Seat) any {
	if s := h.Seats[seat]; s.Player != "" {
		return PlayerTerm(h.Kind, s.Player)
	}
	return PersonName(h.Seats[seat].User, h.Seats[seat].Name)
}

// Unanswered are the seats whose people have a say in whether the game ends and
// have not agreed.
func (h *Header) Unanswered() (seats engine.Seats) {
	for i, s := range h.Seats {
		if HasSay(s) && !s.Agrees {
			seats = seats.With(engine.Seat(i))
		}
	}
	return seats
}

// FreeFactions are the factions, numbers from 1, that nobody has chosen at a table
// which has not begun.
func (h *Header) FreeFactions(n int) (list []int) {
	for faction := 1; faction <= n; faction++ {
		if !isChosen(h.Seats, engine.Spectator, faction) {
			list = append(list, faction)
		}
	}
	return list
}

// InvitedFor is how long those who are invited alone may join; then everybody
// may, so that a table is not kept for people who never come.
const InvitedFor = 24 * time.Hour

// Factions are what the seats of a game play with that has n factions, by seat,
// numbers from 1: what their players chose; else the seat's own or, where
// somebody chose that one, the first that is free. Nil in a game without any.
func factions(seats []store.Seat, n int) []int {
	if n == 0 {
		return nil
	}
	list, taken := make([]int, len(seats)), make([]bool, n+1)
	take := func(seat, faction int) {
		if faction >= 1 && faction <= n && list[seat] == 0 && !taken[faction] {
			list[seat], taken[faction] = faction, true
		}
	}
	for seat, s := range seats {
		take(seat, s.Faction)
	}
	for seat := range seats {
		take(seat, seat+1)
	}
	for seat := range seats {
		for faction := 1; faction <= n; faction++ {
			take(seat, faction)
		}
	}
	return list
}

// factionIn is what somebody has in a game, 0 for nothing.
func factionIn(games Games, g *store.Game, user string) int {
	if g == nil {
		return 0
	}
	list, seat := factions(g.Seats, len(games.Factions(g.Kind))), SeatOf(g.Seats, user)
	if seat == engine.Spectator || list == nil {
		return 0
	}
	return list[seat]
}

// isChosen reports whether the player of another seat chose a faction.
func isChosen(seats []store.Seat, but engine.Seat, faction int) bool {
	for i, s := range seats {
		if engine.Seat(i) != but && s.Faction == faction {
			return true
		}
	}
	return false
}

// Former is somebody who resigned from a seat that another has taken since.
type Former = store.Former

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
