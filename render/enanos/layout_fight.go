package enanos

import (
	"image"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

// fight is one that was fought: both sides' dice, and who has won.
type fight struct {
	attack, defence    []int
	attacker, defender engine.Seat
	winner             engine.Seat
}

// lastFight is the last fight since the picture before, false without one.
func (s *Scene) lastFight() (f fight, ok bool) {
	f.defender = engine.Spectator
	if s.Before != nil && s.Before.Phase >= enanos.Guarding && s.Before.Phase <= enanos.Fighting {
		f.defender = s.Before.Fight.Defender
	}
	for _, e := range s.Since {
		switch e.Code {
		case enanos.Attacked:
			f.defender, _ = e.Args["whom"].(engine.Seat)
		case enanos.Fought:
			ok, f.attacker, f.winner = true, e.Seat, f.defender
			f.attack, _ = e.Args["attack"].([]int)
			f.defence, _ = e.Args["defence"].([]int)
			won, _ := e.Args["won"].(int)
			if lost, _ := e.Args["lost"].(int); won > lost {
				f.winner = e.Seat
			}
		}
	}
	return f, ok
}

// fight places the dice of a fight in a line, the attacker's first, and who has
// won; it returns where the line ends.
func (p *plan) fight(s *Scene, f fight, r image.Rectangle) int {
	side, x := r.Dy(), r.Min.X
	put := func(key spriteKey) {
		p.piece(key, sheet.Rect(x, r.Min.Y, side, side))
		x += side + 6
	}
	row := func(seat engine.Seat, dice []int, red bool) {
		if seat >= 0 {
			put(spriteKey{kind: kindPlate, nation: p.nation(seat)})
		}
		for _, n := range slices.Backward(slices.Sorted(slices.Values(dice))) {
			put(spriteKey{kind: kindDie, n: n, lit: red})
		}
	}
	row(f.attacker, f.attack, true)
	x += 8
	put(spriteKey{kind: kindSabres})
	x += 8
	row(f.defender, f.defence, false)
	if f.winner < 0 {
		return x
	}
	text := s.Words("enanos.picture.fight-won", engine.Args{"name": render.Isolate(s.name(f.winner, render.Strong))})
	return p.say(text, render.Style{Face: render.Strong, Size: 36}, image.Rect(x+12, r.Min.Y, max(x+12, r.Max.X), r.Max.Y), sheet.Left, p.look.Text).Max.X
}
