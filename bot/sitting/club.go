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

// PlayOut has guardians play the seats of some people to the end of a game of a season: of all when the
// season is over, or of those who are out. Whoever had left their seat to a guardian before, or let the
// others wait for more than a fair turn, is not excused: the seat counts as held.
func PlayOut(whose func(user string) bool) Verb {
	return Verb{asksBoard | running | Strength, atOnce, func(s *Sitting, a ask) (Done, error) {
		if !slices.ContainsFunc(s.g.Seats, func(own store.Seat) bool { return isToPlayOut(own) && whose(own.User) }) {
			return Done{}, ErrNothing
		}
		s.playOut(a.World, whose)
		return Done{}, nil
	}}
}

// fairTurn is for how long the others may be waiting for somebody when a season ends: whom the end meets at
// their turn is not to blame for it.
const fairTurn = 24 * time.Hour

// isToPlayOut reports whether a seat has a person without whom it is not yet played to the end.
func isToPlayOut(s store.Seat) bool { return s.User != "" && !s.PlayedOut }

// playOut has guardians play the seats of some people to the end.
func (s *Sitting) playOut(w World, whose func(user string) bool) {
	for i := range s.g.Seats {
		own := &s.g.Seats[i]
		if !isToPlayOut(*own) || !whose(own.User) {
			continue
		}
		late := IsAwaited(s.g, engine.Seat(i)) && w.Now.Sub(own.Clock.Since) > fairTurn
		own.PlayedOut, own.Excused = true, Plays(*own) && !late
		if own.Guardian == "" {
			own.Guardian = w.guardianOf(s.g.Kind, own.User)
		}
		if s.match.Awaited().Has(engine.Seat(i)) {
			own.StandIn = own.Guardian
		}
	}
}

// playOn has guardians play a game of a season to its end that all its people have left to them: it would
// stand still, and their other opponents would wait.
func (s *Sitting) playOn(w World) {
	if IsOfClub(s.g) && s.g.Status == store.Running && s.match != nil && StandsStill(s.g.Seats) {
		s.playOut(w, func(string) bool { return true })
	}
}

// tellClub adds to the change what the club has to know: the outcome of the game, or that it ended
// without one, and has to be played anew.
func (s *Sitting) tellClub(now time.Time) {
	g := s.g
	if !IsOfClub(g) || !g.Status.Over() || s.loaded.Status.Over() {
		return
	}
	o := club.Outcome{Game: g.ID, Again: g.Status != store.Finished}
	if s.next == abandoned && g.Home == "" {
		o.Gone = g.Channel
	}
	if !o.Again {
		standings := s.match.Standings()
		o.Places, o.Held, o.Idle = make([]int, len(g.Seats)), make([]bool, len(g.Seats)), make([]bool, len(g.Seats))
		for _, at := range standings {
			own := g.Seats[at.Seat]
			o.Places[at.Seat] = at.Place
			o.Held[at.Seat] = !own.Excused && !s.Counts(at.Seat)
			share := s.ShareOf(at.Seat)
			o.Idle[at.Seat] = share.StandIns == share.All
		}
		o.Margin = standings[0].Score - standings[1].Score
	}
	key, text := club.OutcomeOf(g.Guild, g.Kind, g.Club.Season, g.Club.Number, o)
	if s.change.Values == nil {
		s.change.Values = make(store.Texts)
	}
	s.change.Values[key] = text
	s.addTask(clubTask(g, now))
}

// clubTask returns a task with which the club of a game goes on.
func clubTask(g *store.Game, now time.Time) store.Task {
	return club.Call{Guild: g.Guild, Kind: g.Kind}.NewTask(now)
}
