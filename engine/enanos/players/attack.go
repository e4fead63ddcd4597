package players

import (
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// bestAttack returns the value of the best attack by a dwarf of the viewer.
func (o *outlook) bestAttack(d *enanos.Dwarf) float64 {
	buildings, dwarves := o.v.Targets(o.seat, d.Edge)
	most := 0.0
	for c := range buildings.All() {
		piece, _ := o.v.PieceAt(c)
		most = max(most, o.attack(&enanos.Move{From: uint8(d.Edge), Piece: piece, To: uint8(c)}, d.Level))
	}
	for e := range dwarves.All() {
		most = max(most, o.attack(&enanos.Move{From: uint8(d.Edge), Piece: enanos.DwarfPiece, To: uint8(e)}, d.Level))
	}
	return most
}

// attack returns the expected value of an attack by a dwarf of a level. The losses of another
// player count more with fewer players, and more if that player leads.
func (o *outlook) attack(m *enanos.Move, level uint8) float64 {
	if m.Piece == enanos.DwarfPiece {
		owner, d := dwarfOn(o.v, enanos.Edge(m.To))
		odds := enanos.AttackOdds(int(level), int(d.Level))
		rival := o.rivalry(owner)
		sum := o.spoils(owner, &odds)
		for w := 1; w <= 3; w++ {
			sum += odds.Won[w] * rival * (o.Level*float64(w) + o.Dwarf)
			sum -= odds.Lost[w] * o.hurt(level, w)
		}
		return sum
	}
	c := enanos.Crossing(m.To)
	_, owner := o.v.PieceAt(c)
	dice := guard(&o.v.Players[owner])
	if o.v.LeastLoss && dice > 1 {
		dice = max(1, o.v.BestDefence(int(level), c).Level)
	}
	odds := enanos.AttackOdds(int(level), dice)
	rival := o.rivalry(owner)
	sum := o.spoils(owner, &odds)
	for w := 1; w <= 3; w++ {
		sum -= odds.Lost[w] * o.hurt(level, w)
		if odds.Won[w] > 0 {
			sum += odds.Won[w] * o.damage(c, owner, w, rival)
		}
	}
	return sum
}

// guard returns the most dice that may defend a building of a player.
func guard(p *enanos.Player) int {
	dice := 1
	for i := range p.Dwarves {
		if d := &p.Dwarves[i]; int(d.Level) > dice && d.Condition != enanos.Resting {
			dice = int(d.Level)
		}
	}
	return dice
}

// spoils returns the value of the point that a won attack on a seat may bring.
func (o *outlook) spoils(owner engine.Seat, odds *enanos.Odds) float64 {
	if !o.v.HasSpoils(owner) {
		return 0
	}
	if o.v.Score(o.seat).Total()+1 >= int(o.v.Goal) {
		return (perPoint + won) * odds.Wins()
	}
	return perPoint * odds.Wins()
}

// hurt returns what it costs that a dwarf loses levels.
func (o *outlook) hurt(level uint8, lost int) float64 {
	if int(level) <= lost {
		return o.Level*float64(level) + 3*o.Dwarf
	}
	return 2 * o.Level * float64(lost)
}

// damage returns the value for the attacker of a number of losses of a building.
func (o *outlook) damage(c enanos.Crossing, owner engine.Seat, losses int, rival float64) float64 {
	p := &o.v.Players[owner]
	sum := 0.0
	if p.Mints.Has(c) {
		sum += rival * o.Mint
		losses--
	}
	if losses > 0 && p.Mines.Has(c) {
		sum += rival * perPoint * 1.3
		losses--
	}
	if losses > 0 && !o.v.Keeps(owner) {
		sum += rival*perPoint + perPoint + o.incomeGain(c, false)
	}
	return sum
}

// rivalry returns how much of another player's loss counts as a gain.
func (o *outlook) rivalry(other engine.Seat) float64 {
	share := o.Rival[o.v.Seats-2]
	if o.first == other {
		share += o.Leader
	}
	return share
}

// dwarfOn returns the dwarf on an edge and its owner. There must be one.
func dwarfOn(v *enanos.View, e enanos.Edge) (engine.Seat, enanos.Dwarf) {
	owner := v.DwarfOwner(e)
	p := &v.Players[owner]
	return owner, p.Dwarves[p.DwarfAt(e)]
}
