package enanos

import "sobremesa/engine"

// seatView is a seat with everything it knows. The legality of its moves depends on nothing else.
type seatView struct {
	*Table
	seat  engine.Seat
	me    *Player
	own   *Secret
	spied Cards
}

func (s *State) seatView(seat engine.Seat) seatView {
	return seatView{Table: &s.Table, seat: seat, me: &s.Players[seat], own: &s.secrets[seat], spied: s.spied(seat)}
}

func (v *View) seatView() seatView {
	return seatView{Table: &v.Table, seat: v.Viewer, me: &v.Players[v.Viewer], own: &v.Own, spied: v.Spied}
}

// covers is like afford, but for payments that a trade with the bank cannot help with.
func (v seatView) covers(cost Cards) *engine.Refusal {
	if v.own.Hand.Covers(cost) {
		return nil
	}
	lack := v.own.Hand.Lack(cost)
	return engine.Refuse(CannotPay, "cost", cost.Amounts(), "lack", lack.Amounts(), "one", lack.Len() == 1)
}

func (v seatView) notNow() *engine.Refusal { return engine.Refuse(NotNow, "phase", v.Phase.Term()) }
