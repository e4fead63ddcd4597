package enanos

import (
	"math/rand/v2"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
	"sobremesa/engine/must"
)

// ordinary and hard are names as people have them.
var (
	ordinary = []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}, {Name: "Marta Íñiguez"}, {Name: "Regente", Artificial: true}}
	hard     = []engine.Occupant{
		{Name: "Maximiliana Fernández-Villaverde y Ruiz de la Prada 🎲🎲"}, {Name: "שרה לוי"}, {Name: "محمد علي"}, {Name: "🦊✨", Artificial: true},
	}
)

// record is a game: its position after each move, from the first on, and what
// each move did.
type record struct {
	states []enanos.State
	seats  []engine.Seat
	events [][]engine.Event
}

// gameKey is all that a game of play depends on.
type gameKey struct {
	seats  int
	number uint64
	well   bool
}

var played = map[gameKey]*record{}

// play returns a game of players who choose well, or at random, played once.
func play(t testing.TB, seats int, number uint64, well bool) *record {
	t.Helper()
	key := gameKey{seats, number, well}
	if played[key] == nil {
		played[key] = playAnew(t, key)
	}
	return played[key]
}

func playAnew(t testing.TB, key gameKey) *record {
	seats, number, well := key.seats, key.number, key.well
	rng := rand.New(rand.NewPCG(number, 7))
	s, err := enanos.Rules{}.Start(engine.Options{Seats: seats})
	must.Succeed(t, err)
	r := &record{states: []enanos.State{s}, seats: []engine.Seat{engine.Spectator}, events: [][]engine.Event{nil}}
	for s.Phase != enanos.Over {
		seat := s.Awaited().First()
		var m enanos.Move
		if seat == engine.Chance {
			m = s.Draw(rng)
		} else {
			v := s.View(seat)
			if well {
				m = players.Regent{}.Choose(t.Context(), engine.Budget{}, &v, rng)
			} else {
				m = v.RandomMove(rng)
			}
		}
		before := s
		must.Succeed(t, s.Play(seat, m))
		r.states, r.seats, r.events = append(r.states, s), append(r.seats, seat), append(r.events, enanos.Rules{}.Events(&before, &s, seat, m))
	}
	return r
}

// scene is the table after a move, as a viewer sees it, with what the last few changed.
func (r *record) scene(at, last int, viewer engine.Seat) Scene {
	s := Scene{View: r.states[at].View(viewer), Players: ordinary, Words: spanish}
	if last > 0 {
		before := r.states[max(0, at-last)].View(viewer)
		s.Before = &before
		for _, list := range r.events[max(0, at-last)+1 : at+1] {
			s.Since = append(s.Since, told(list, viewer)...)
		}
	}
	return s
}

// find is the first position from one on in which ok holds, the last if none.
func (r *record) find(from int, ok func(s *enanos.State) bool) int {
	for at := from; at < len(r.states); at++ {
		if ok(&r.states[at]) {
			return at
		}
	}
	return len(r.states) - 1
}

// happened is the first move from one on after which an event of a code happened.
func (r *record) happened(from int, code engine.Code) int {
	for at := from; at < len(r.events); at++ {
		for _, e := range r.events[at] {
			if e.Code == code {
				return at
			}
		}
	}
	return -1
}

// frames are the game as a viewer may know it.
func (r *record) frames(viewer engine.Seat) []engine.Frame {
	list := make([]engine.Frame, len(r.states))
	for i := range r.states {
		s := &r.states[i]
		list[i] = engine.Frame{Seat: r.seats[i], Events: told(r.events[i], viewer), View: s.View(viewer), ToMove: s.ToMove(), Awaited: s.Awaited(), Turn: int(s.Turns)}
	}
	return list
}

// told are the events that a viewer may know of.
func told(events []engine.Event, viewer engine.Seat) (list []engine.Event) {
	for _, e := range events {
		if e.To.Has(viewer) {
			list = append(list, e)
		}
	}
	return list
}
