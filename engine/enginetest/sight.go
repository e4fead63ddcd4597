package enginetest

import (
	"reflect"

	"sobremesa/engine"
)

// sight is what a viewer can learn of a position without trying a move.
type sight []struct {
	name string
	what any
}

func sightOf(m engine.Match, viewer engine.Seat) sight {
	s := sight{{"View", m.View(viewer)}, {"ToMove", m.ToMove()}, {"Awaited", m.Awaited()}, {"Turn", m.Turn()}, {"Standings", m.Standings()}}
	if viewer == engine.Spectator {
		return s
	}
	forms := m.Unlisted(viewer)
	for i := range forms {
		forms[i].Has, forms[i].Sample = nil, nil
	}
	return append(s, sight{{"Moves", m.Moves(viewer)}, {"Unlisted", forms}}...)
}

func (c *contract[S, M, V]) sightOf(p *S, viewer engine.Seat) sight {
	return sightOf(engine.MatchAt(c.rules, *p), viewer)
}

// differs names the first difference between two sights, or returns "" if there is none.
func (s sight) differs(o sight) string {
	for i := range s {
		if !reflect.DeepEqual(s[i], o[i]) {
			return s[i].name
		}
	}
	return ""
}
