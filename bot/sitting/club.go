package sitting

import (
	"slices"
	"time"

	"sobremesa/bot/club"
	"sobremesa/engine"
	"sobremesa/store"
)

// IsOfClub reports whether a game belongs to a season of a club. Nobody can end it before its end.
func IsOfClub(g *store.Game) bool { return g.Club != store.ClubGame{} }

// PlayOut has guardians play a game of a season that is over to its end. Whoever had left their seat to
// a guardian before, or made the others wait, is not excused: the seat counts as held.
var PlayOut = Verb{asksBoard | running | Strength, atOnce, func(s *Sitting, a ask) (Done, error) {
	if slices.ContainsFunc(s.g.Seats, func(s store.Seat) bool { return s.PlayedOut }) {
		return Done{}, ErrNothing
	}
	for i := range s.g.Seats {
		own := &s.g.Seats[i]
		if own.User == "" {
			continue
		}
		own.PlayedOut, own.Excused = true, Plays(*own) && !IsAwaited(s.g, engine.Seat(i))
		if own.Guardian == "" {
			own.Guardian = a.guardianOf(s.g.Kind, own.User)
		}
		if s.match.Awaited().Has(engine.Seat(i)) {
			own.StandIn = own.Guardian
		}
	}
	return Done{}, nil
}}

// tellClub adds to the change what the club has to know: the outcome of the game, or that it ended
// without one, and has to be played anew.
func (s *Sitting) tellClub(now time.Time) {
	g := s.g
	if !IsOfClub(g) || !g.Status.Over() || s.loaded.Status.Over() {
		return
	}
	o := club.Outcome{Game: g.ID, Again: g.Status != store.Finished}
	if !o.Again {
		standings := s.match.Standings()
		o.Places, o.Held = make([]int, len(g.Seats)), make([]bool, len(g.Seats))
		for _, at := range standings {
			own := g.Seats[at.Seat]
			o.Places[at.Seat] = at.Place
			o.Held[at.Seat] = !own.Excused && !s.Counts(at.Seat)
		}
		o.Margin = standings[0].Score - standings[1].Score
	}
	key, text := club.OutcomeOf(g.Guild, g.Kind, g.Club.Season, g.Club.Number, o)
	if s.change.Values == nil {
		s.change.Values = make(store.Texts)
	}
	s.change.Values[key] = text
	s.addTask(club.Call{Guild: g.Guild, Kind: g.Kind}.NewTask(now))
}
