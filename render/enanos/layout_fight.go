package enanos

import (
	"image"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// lastFight is the last fight since the picture before: its dice, the attacker
// and the defender; no dice without one.
func (s *Scene) lastFight() (attack, defence []int, attacker, defender engine.Seat) {
	attacker, defender = engine.Spectator, engine.Spectator
	if s.Before != nil && s.Before.Phase >= enanos.Guarding && s.Before.Phase <= enanos.Fighting {
		defender = s.Before.Fight.Defender
	}
	for _, e := range s.Since {
		switch e.Code {
		case enanos.Attacked:
			defender, _ = e.Args["whom"].(engine.Seat)
		case enanos.Fought:
			attacker = e.Seat
			attack, _ = e.Args["attack"].([]int)
			defence, _ = e.Args["defence"].([]int)
		}
	}
	return attack, defence, attacker, defender
}

// fight places the dice of the last fight in the map's lower left corner, where
// no hex is: the attacker's above the defender's.
func (p *plan) fight(s *Scene, m chart) {
	attack, defence, attacker, defender := s.lastFight()
	if len(attack) == 0 {
		return
	}
	box := image.Rect(m.at.X-m.of(0.2), m.at.Y+m.of(6.5)+m.of(0.3), m.at.X+m.of(2*halfWide)-m.of(0.28), m.at.Y+m.of(8))
	side := min((box.Dx()-12)/4, (box.Dy()-8)/2)
	row := func(y int, seat engine.Seat, dice []int, red bool) {
		x := box.Min.X
		if seat >= 0 && seat < engine.Seat(s.View.Seats) {
			p.piece(spriteKey{kind: kindPlate, nation: p.nation(seat)}, rect(x, y, side, side))
		}
		for _, n := range dice {
			x += side + 4
			p.piece(spriteKey{kind: kindDie, n: n, lit: red}, rect(x, y, side, side))
		}
	}
	row(box.Max.Y-2*side-6, attacker, attack, true)
	row(box.Max.Y-side, defender, defence, false)
}
