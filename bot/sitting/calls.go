package sitting

import (
	"slices"

	"sobremesa/store"
)

// Calls returns the people other than the user whom the channel calls because of the change that
// the user makes: those who are invited to a new table, and those who are asked whether to end the
// game. Turns and offers belong to the game, and are not among them.
func Calls(s *Sitting, user string) (list []string) {
	switch {
	case s.g.ID == 0:
		list = slices.Clone(s.g.Invited)
	case s.loaded.EndAsked.IsZero() && !s.g.EndAsked.IsZero() && s.g.Status == store.Running:
		h := HeaderOf(s.g)
		for seat := range h.Unanswered().All() {
			list = append(list, s.g.Seats[seat].User)
		}
	}
	return slices.DeleteFunc(list, func(other string) bool { return other == user })
}
