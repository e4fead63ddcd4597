package enginetest

import (
	"reflect"

	"sobremesa/engine"
)

// sight is everything that a viewer can learn of a position without trying a move.
type sight struct {
	view            any
	toMove, awaited engine.Seats
	turn            int
	standings       []engine.Standing
	moves           []string
	forms           []formSight
}

type formSight struct {
	code  engine.Code
	order bool
}

func sightOf(m engine.Match, viewer engine.Seat) sight {
	s := sight{view: m.View(viewer), toMove: m.ToMove(), awaited: m.Awaited(), turn: m.Turn(), standings: m.Standings()}
	if viewer != engine.Spectator {
		s.moves = m.Moves(viewer)
		for _, f := range m.Unlisted(viewer) {
			s.forms = append(s.forms, formSight{f.Code, f.Order})
		}
	}
	return s
}

func (c *contract[S, M, V]) sightOf(p *S, viewer engine.Seat) sight {
	return sightOf(engine.MatchAt(c.rules, *p), viewer)
}

// differs names the first difference between two sights, or returns "" if there is none.
func (s sight) differs(o sight) string {
	switch {
	case !reflect.DeepEqual(s.view, o.view):
		return "View"
	case s.toMove != o.toMove:
		return "ToMove"
	case s.awaited != o.awaited:
		return "Awaited"
	case s.turn != o.turn:
		return "Turn"
	case !reflect.DeepEqual(s.standings, o.standings):
		return "Standings"
	case !reflect.DeepEqual(s.moves, o.moves):
		return "Moves"
	case !reflect.DeepEqual(s.forms, o.forms):
		return "Unlisted"
	}
	return ""
}
