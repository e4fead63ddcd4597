package enanos

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/enanostest"
)

// ordinary and hard are sets of names: common ones, and ones that are hard to draw.
var (
	ordinary = []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}, {Name: "Marta Íñiguez"}, {Name: "Regente", Artificial: true}}
	hard     = []engine.Occupant{
		{Name: "Maximiliana Fernández-Villaverde y Ruiz de la Prada 🎲🎲"}, {Name: "שרה לוי"}, {Name: "محمد علي"}, {Name: "🦊✨", Artificial: true},
	}
)

// record returns a recorded game of enanostest.
type record struct{ *enanostest.Game }

// gameKey holds everything that a game of play depends on.
type gameKey struct {
	seats  int
	number uint64
	well   bool
}

var played = map[gameKey]*record{}

// play returns a game of players who choose well, or at random. It is played once and cached.
func play(seats int, number uint64, well bool) *record {
	key := gameKey{seats, number, well}
	if played[key] == nil {
		played[key] = &record{enanostest.Play(seats, number, well)}
	}
	return played[key]
}

// scene returns the table after a move, as a viewer sees it, with the changes of the last few moves.
func (r *record) scene(at, last int, viewer engine.Seat) Scene {
	s := Scene{View: r.States[at].View(viewer), Players: ordinary, Words: spanish}
	if last > 0 {
		from := max(0, at-last)
		before := r.States[from].View(viewer)
		s.Before = &before
		for k := from + 1; k <= at; k++ {
			s.Since = append(s.Since, r.Told(k, viewer)...)
		}
	}
	return s
}

// Find returns the index of the first position at or after from for which ok holds, or of the last
// position.
func (r *record) Find(from int, ok func(*enanos.State) bool) int {
	for at := from; at < len(r.States); at++ {
		if ok(&r.States[at]) {
			return at
		}
	}
	return len(r.States) - 1
}

// Told returns the events of a move that a viewer may know.
func (r *record) Told(at int, viewer engine.Seat) []engine.Event {
	return engine.EventsFor(r.Events[at], viewer)
}

// Frames returns the game as a viewer may know it.
func (r *record) Frames(viewer engine.Seat) (list []engine.Frame) {
	for i := range r.States {
		s := &r.States[i]
		list = append(list, engine.Frame{
			Seat: r.Seats[i], Events: r.Told(i, viewer), View: s.View(viewer), ToMove: s.ToMove(), Awaited: s.Awaited(), Turn: int(s.Turns),
		})
	}
	return list
}

// happened returns the first move, from a given one on, that caused an event with a code.
func (r *record) happened(from int, code engine.Code) int {
	for at := from; at < len(r.Events); at++ {
		if slices.ContainsFunc(r.Events[at], func(e engine.Event) bool { return e.Code == code }) {
			return at
		}
	}
	return -1
}
