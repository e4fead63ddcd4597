package sitting

import (
	"reflect"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// A decision in a game that is over is posed again to who made it, as they saw it, and to nobody else;
// one in a running game to nobody, nor what a stand-in decided.
func TestADecisionIsPosedAgainToWhoMadeIt(t *testing.T) {
	for _, kind := range []string{"trueque", "azul"} {
		h := begun(t, Opening{Kind: kind}, "ana", "luis")
		s := h.playUntil(func(s *Sitting) bool { return s.HasMoved() && s.Moves > 12 })
		at, own := 0, ""
		for _, r := range s.rows {
			if r.Seat != engine.Chance && r.stands() && !r.Secret && !s.IsOrder(r.Seat, r.Text) {
				at, own = int(r.Board), h.userAt(r.Seat)
			}
		}
		row := &s.g.Moves[s.rowLeaving(at)]
		recall := func(user string) (*Sitting, string, error) {
			return Recall(hosted, h.sit(), at, by(user), At{Guild: "g", Channel: "c"}, h.Now)
		}
		if p, _, err := recall(own); !engine.IsRefused(err, Stale) {
			t.Errorf("%s: of a running game: %v, %v", kind, p, err)
		}
		s.g.Status, h.g.Status = store.Cancelled, store.Cancelled
		if p, _, err := recall(other(own)); !engine.IsRefused(err, Stale) {
			t.Errorf("%s: another's decision: %v, %v", kind, p, err)
		}
		p, played, err := recall(own)
		must.Succeed(t, err)
		view, err := s.ViewAt(at, row.Seat)
		must.Succeed(t, err)
		if seat := p.SeatOf(own); seat != row.Seat || played != row.Text || !reflect.DeepEqual(p.View(seat), view) {
			t.Errorf("%s: seat %d, played %q, and it sees\n%v, want %d, %q\n%v", kind, seat, played, p.View(seat), row.Seat, row.Text, view)
		}
		for i := range p.Seats {
			if who := p.Seats[i].User; who != "" && who != own {
				t.Errorf("%s: %s is named", kind, who)
			}
		}
		h.g.Moves[s.rowLeaving(at)].StandIn = "somebody"
		if p, _, err := recall(own); !engine.IsRefused(err, Stale) {
			t.Errorf("%s: of a stand-in: %v, %v", kind, p, err)
		}
	}
}
