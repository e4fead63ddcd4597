package players

import (
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// attackHope is how much of an attack that could be made is counted before it is.
const attackHope = 0.4

// bestAttack is what the best attack by a seat's dwarf would bring.
func bestAttack(v *enanos.View, seat engine.Seat, d enanos.Dwarf) float64 {
	buildings, dwarves := v.Targets(seat, d.Edge)
	most := 0.0
	for c := range buildings.All() {
		piece, _ := v.PieceAt(c)
		most = max(most, attackWorth(v, enanos.Move{From: uint8(d.Edge), Piece: piece, To: uint8(c)}, d.Level))
	}
	for e := range dwarves.All() {
		most = max(most, attackWorth(v, enanos.Move{From: uint8(d.Edge), Piece: enanos.DwarfPiece, To: uint8(e)}, d.Level))
	}
	return most
}

// attackWorth is what an attack by a dwarf of a level brings on average: what
// others lose counts the more the fewer they are and the better this one stands.
func attackWorth(v *enanos.View, m enanos.Move, level uint8) float64 {
	if m.Piece == enanos.DwarfPiece {
		owner, d := dwarfOn(v, enanos.Edge(m.To))
		o := enanos.AttackOdds(int(level), int(d.Level))
		rival := rivalry(v, owner)
		sum := 0.0
		for w := 1; w <= 3; w++ {
			sum += o.Won[w] * rival * float64(perDwarf*w+perDwarf)
			sum -= o.Lost[w] * dwarfLoss(level, w)
		}
		return sum
	}
	c := enanos.Crossing(m.To)
	_, owner := v.PieceAt(c)
	p := &v.Players[owner]
	guard := uint8(1)
	for i := range p.Dwarves {
		if d := &p.Dwarves[i]; d.Level > guard && d.Condition != enanos.Resting {
			guard = d.Level
		}
	}
	o := enanos.AttackOdds(int(level), int(guard))
	rival := rivalry(v, owner)
	sum := 0.0
	for w := 1; w <= 3; w++ {
		sum += o.Won[w]*damage(v, c, owner, w, rival) - o.Lost[w]*dwarfLoss(level, w)
	}
	return sum
}

// dwarfLoss is what losing levels of a dwarf costs.
func dwarfLoss(level uint8, lost int) float64 {
	if int(level) <= lost {
		return float64(perDwarf*int(level) + 3*perDwarf)
	}
	return float64(2 * perDwarf * lost)
}

// damage is what so many losses of a building bring its attacker.
func damage(v *enanos.View, c enanos.Crossing, owner engine.Seat, losses int, rival float64) float64 {
	p := &v.Players[owner]
	sum := 0.0
	if p.Mints.Has(c) {
		sum += rival * perMint
		losses--
	}
	if losses > 0 && p.Mines.Has(c) {
		sum += rival * perPoint * 1.3
		losses--
	}
	if losses > 0 && p.Buildings().Len() > 1 {
		ways := income(v, v.Viewer)
		before := incomeWorth(ways)
		yield(v, c, false, enanos.Production{}, &ways)
		sum += rival*perPoint + perPoint + incomeWorth(ways) - before
	}
	return sum
}

// rivalry is how much of another's loss is one's own gain.
func rivalry(v *enanos.View, other engine.Seat) float64 {
	share := 1 / float64(v.Seats)
	if v.Standings()[0].Seat == other {
		share += 0.2
	}
	return share
}

func dwarfOn(v *enanos.View, e enanos.Edge) (engine.Seat, enanos.Dwarf) {
	for seat := range engine.Seat(v.Seats) {
		if i := v.Players[seat].DwarfAt(e); i >= 0 {
			return seat, v.Players[seat].Dwarves[i]
		}
	}
	return engine.Spectator, enanos.Dwarf{Level: 1}
}
