package sitting

import (
	"slices"

	"sobremesa/engine"
	"sobremesa/store"
)

// TurnsOf replays a game and says of each turn that waited for a user whether they played it in time: all
// its moves were theirs, or planned by them. In a game without a clock, or in which nobody else could
// wait, no turn counts.
func (s *Sitting) TurnsOf(user string) (list []bool, err error) {
	if s.g.Pace == 0 || !s.playsWithPeople(user) {
		return nil, nil
	}
	var awaited engine.Seats
	last, counts, kept := int32(-1), false, 0 // the turn of the move before, whether it counts, and the guardian's turns
	s = s.unreplayed(s.g.Moves)
	err = s.replay(func(s *Sitting, row int, _ engine.Played) {
		before := awaited
		awaited = s.match.Awaited()
		if row == noRow {
			return
		}
		r := &s.rows[row]
		guardian := r.StandIn != "" && !r.Auto // keeps the seat
		switch {
		case !r.stands() || !before.Has(r.Seat) || s.holder(r) != user || s.isOrderOnly(r), guardian && s.g.Seats[r.Seat].Excused:
		case r.Before.turn != last:
			if last = r.Before.turn; guardian {
				kept++
			}
			if counts = !guardian || kept <= mostKept; counts {
				list = append(list, r.StandIn == "")
			}
		case counts && r.StandIn != "":
			list[len(list)-1] = false
		}
	})
	return list, err
}

// holder returns the user who had a row's seat when the row was made, "" for none.
func (s *Sitting) holder(r *Row) string {
	if r.Seat == engine.Chance {
		return ""
	}
	if was, had := s.HadSeat(r.Seat, int(r.Board)+1); had {
		return was.User
	}
	return s.g.Seats[r.Seat].User
}

// mayRely returns the Refusal Unreliable if the table asks for more than a user has shown. Who was invited
// by name may come.
func (s *Sitting) mayRely(a ask) error {
	if asked := s.g.Reliable; !slices.Contains(s.g.Invited, a.User) {
		return a.Reliability.comes(asked, false)
	}
	return nil
}

// MayCountIn returns the Refusal Unreliable if a club asks for more than a person has shown.
func (r Reliability) MayCountIn(asked int) error { return r.comes(asked, true) }

func (r Reliability) comes(asked int, club bool) error {
	if r.Meets(asked) {
		return nil
	}
	return engine.Refuse(Unreliable, "asked", asked, "percent", r.Percent(), "turns", len(r), "n", r.Lacks(asked), "club", club)
}

// MayAsk returns the Refusal AsksTooMuch if a person asks others for more than they have shown themselves.
func (r Reliability) MayAsk(asked int) error {
	if r.Meets(asked) {
		return nil
	}
	return engine.Refuse(AsksTooMuch, "asked", asked, "percent", r.Percent(), "turns", len(r))
}

// AsksReliability reports whether a verb seats somebody at a table that asks for reliability, or has the
// table ask for it.
func AsksReliability(g *store.Game, v Verb) bool {
	return v.Needs(Turns) && (g.Reliable > 0 || v.Needs(opener))
}
