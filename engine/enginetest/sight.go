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
	moves           any // a slice
	forms           []formSight
}

type formSight struct {
	code  engine.Code
	order bool
}

func (c *contract[S, M, V]) sightOf(p *S, viewer engine.Seat) sight {
	s := sight{
		view: c.rules.View(p, viewer), toMove: c.rules.ToMove(p), awaited: c.rules.Awaited(p), turn: c.rules.Turn(p),
		standings: c.rules.Standings(p), moves: []M(nil),
	}
	if viewer != engine.Spectator {
		s.moves = c.rules.Moves(p, viewer, nil)
		s.forms = formSights(c.rules.Unlisted(p, viewer))
	}
	return s
}

// hostedSight is the counterpart of sightOf for a hosted match.
func hostedSight(m engine.Match, viewer engine.Seat) sight {
	s := sight{
		view: m.View(viewer), toMove: m.ToMove(), awaited: m.Awaited(), turn: m.Turn(),
		standings: m.Standings(), moves: []string(nil),
	}
	if viewer != engine.Spectator {
		s.moves = m.Moves(viewer)
		s.forms = formSights(m.Unlisted(viewer))
	}
	return s
}

func formSights[M any](forms []engine.Form[M]) []formSight {
	var list []formSight
	for _, f := range forms {
		list = append(list, formSight{f.Code, f.Order})
	}
	return list
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
