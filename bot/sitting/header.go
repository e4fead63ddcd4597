package sitting

import (
	"cmp"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Plays reports whether a seat's person makes its moves: there is one, who has neither resigned nor
// been replaced by a guardian.
func Plays(s store.Seat) bool { return s.User != "" && s.Guardian == "" && !s.Resigned }

// IsGone reports whether a seat has an owner who has resigned.
func IsGone(s store.Seat) bool { return s.User != "" && s.Resigned }

// IsKept reports whether a guardian keeps a seat to which its owner may return.
func IsKept(s store.Seat) bool { return s.User != "" && s.Guardian != "" && !s.Resigned }

// MayReturn reports whether a guardian keeps a seat and its owner may return to it some time.
func (h *Header) MayReturn(seat engine.Seat) bool {
	own := h.Seats[seat]
	return IsKept(own) && !own.PlayedOut && !(own.TimeOver && own.Clock.Left == 0 && h.Gives.Turn == 0)
}

// IsGivenUp reports whether a guardian plays for a seat's person to the end: they can no longer return.
func (h *Header) IsGivenUp(seat engine.Seat) bool { return IsKept(h.Seats[seat]) && !h.MayReturn(seat) }

// HasSay reports whether a seat's person is asked before a game is ended early.
func HasSay(s store.Seat) bool { return s.User != "" && !s.Resigned }

// StandsStill reports whether a game waits until somebody returns: it has people, and none of them
// plays, nor is it played out without them.
func StandsStill(seats []store.Seat) bool {
	playedOut := slices.ContainsFunc(seats, func(s store.Seat) bool { return s.PlayedOut || s.TimeOver })
	return !playedOut && slices.ContainsFunc(seats, func(s store.Seat) bool { return s.User != "" }) && !slices.ContainsFunc(seats, Plays)
}

// SeatOf returns the seat of a user, or Spectator.
func SeatOf(seats []store.Seat, user string) engine.Seat {
	for i := range seats { // a Seat is large to copy
		if seats[i].User == user && user != "" {
			return engine.Seat(i)
		}
	}
	return engine.Spectator
}

// ViewSeat returns the seat whose private information a user may see, or Spectator. Players who
// have resigned see what spectators see: the seat may belong to another player by now.
func ViewSeat(seats []store.Seat, user string) engine.Seat {
	seat := SeatOf(seats, user)
	if seat != engine.Spectator && seats[seat].Resigned {
		return engine.Spectator
	}
	return seat
}

// HasLeft reports whether a user has resigned from a seat, whether or not another player holds it
// now.
func HasLeft(seats []store.Seat, user string) bool {
	return slices.ContainsFunc(seats, func(s store.Seat) bool {
		return user != "" && (s.User == user && s.Resigned ||
			slices.ContainsFunc(s.Formers(), func(f store.Former) bool { return f.User == user }))
	})
}

// artificialAt returns the name of the artificial player that moves for a seat, or "" when a person
// does.
func artificialAt(s store.Seat) string {
	return cmp.Or(s.Guardian, s.StandIn, s.Player)
}

// MayMiss is how many turns in a row a person may miss. With the last of them a guardian takes over
// their seat.
const MayMiss = 2

// Header is what everybody may know of a game, without its position: the stored game without its
// secrets.
type Header struct {
	store.Game
	Moves   int            // how many have been played, chance's included: the number of the current board
	Options engine.Options // the chosen ones are missing in a header made by HeaderOf alone
	// Factions holds the seats' factions by seat, numbered from 1. It is nil in a game without
	// factions, and in a header made by HeaderOf alone.
	Factions  []int
	KeptUntil time.Time // until when only the users in Invited may join, if there is no outage
}

// Gathering reports whether players may still sit down.
func (h *Header) Gathering() bool { return h.Status == store.Lobby }

// Silent says why the game's channel takes no messages: see [Unseen]. It is "" if it takes them.
func (h *Header) Silent() engine.Code { return engine.Code(h.Silence().Why) }

// HeaderOf returns the header of a stored game.
func HeaderOf(g *store.Game) Header {
	h := Header{Game: *g, Moves: boards(g.Moves), Options: engine.Options{Seats: len(g.Seats)}, KeptUntil: g.Created.Add(InvitedFor)}
	h.Seats, h.Messages, h.Invited = slices.Clone(g.Seats), slices.Clone(g.Messages), slices.Clone(g.Invited)
	h.Seed, h.Game.Moves, h.People = engine.Seed{}, nil, nil
	for i := range h.Seats {
		own := &h.Seats[i]
		own.Plan, own.PlanMoves, own.Note, own.Helped = "", 0, "", false // private to their owners
	}
	return h
}

// boards returns how many boards the moves have led to.
func boards(moves []store.Move) (n int) {
	for i := range moves {
		if !moves[i].Secret {
			n++
		}
	}
	return n
}

// Shown returns the message that shows the game, even if it has been deleted. It returns the zero
// Message when there is none yet.
func (h *Header) Shown() store.Message {
	if m := store.Shown(h.Messages, h.Channel); m != nil {
		return *m
	}
	return store.Message{}
}

// NameOf returns the name of a seat: a string, or an engine.Term for an artificial player and for a
// person without a visible name. Names are cleaned before they are stored, and again here because a
// store may hold older ones.
func (h *Header) NameOf(seat engine.Seat) any {
	if s := h.Seats[seat]; s.Player != "" {
		return PlayerTerm(h.Kind, s.Player)
	}
	return PersonName(h.Seats[seat].User, h.Seats[seat].Name)
}

// Unanswered returns the seats whose people have a say in ending the game and have not agreed.
func (h *Header) Unanswered() (seats engine.Seats) {
	for i, s := range h.Seats {
		if HasSay(s) && !s.Agrees {
			seats = seats.With(engine.Seat(i))
		}
	}
	return seats
}

// FreeFactions returns which of a game's n factions, numbered from 1, no player has chosen in the
// lobby.
func (h *Header) FreeFactions(n int) []int { return freeFactions(h.Seats, engine.Spectator, n) }

// freeFactions is FreeFactions for the player of a seat, to whom their own is free.
func freeFactions(seats []store.Seat, own engine.Seat, n int) (list []int) {
	for faction := 1; faction <= n; faction++ {
		if at := slices.IndexFunc(seats, func(s store.Seat) bool { return s.Faction == faction }); at < 0 || engine.Seat(at) == own {
			list = append(list, faction)
		}
	}
	return list
}

// InvitedFor is how long only invited users may join. Afterwards everybody may, so that a table is
// not reserved for people who never come.
const InvitedFor = 24 * time.Hour

// factions returns the faction of each seat, numbered from 1, in a game with n factions. A seat has
// the faction that its player chose, otherwise the one with its own number, or the first free one
// if another player chose that. It returns nil when n is 0.
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

// factionIn returns the faction of a user in a game, 0 for none.
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

// Former is a player who resigned from a seat that another has taken over since.
type Former = store.Former

// TakenOver returns the events of the seats that were taken over when the game had the given number
// of moves. They are shown with the move that came next.
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

// HadSeat returns the former player who held a seat when the move leading to the given board was
// made. It returns false when the present one held it, as far as is known.
func (h *Header) HadSeat(seat engine.Seat, moment int) (Former, bool) {
	for _, f := range h.Seats[seat].Formers() {
		if moment <= f.Until {
			return f, true
		}
	}
	return Former{}, false
}
