package enginetest

import (
	"reflect"

	"sobremesa/engine"
)

// told is something that a viewer can learn of a position without trying a move.
type told struct {
	name string
	what any
}

// sight is everything of that kind.
type sight []told

func sightOf(m engine.Match, viewer engine.Seat) sight {
	s := sight{{"View", m.View(viewer)}, {"ToMove", m.ToMove()}, {"Awaited", m.Awaited()}, {"Turn", m.Turn()}, {"Standings", m.Standings()}}
	if viewer == engine.Spectator {
		return s
	}
	s = append(s, told{"Moves", m.Moves(viewer)})
	for _, f := range m.Unlisted(viewer) {
		f.Has, f.Sample = nil, nil
		s = append(s, told{"Unlisted", f})
	}
	return append(s, told{"Unlisted", nil})
}

func (c *contract[S, M, V]) sightOf(p *S, viewer engine.Seat) sight {
	return sightOf(engine.MatchAt(c.rules, *p), viewer)
}

// differs names the first difference between two sights, or returns "" if there is none.
func (s sight) differs(o sight) string {
	for i := range min(len(s), len(o)) {
		if !reflect.DeepEqual(s[i], o[i]) {
			return s[i].name
		}
	}
	return ""
}
