package enanos

import (
	"slices"

	"sobremesa/engine"
)

// chance reads a part of a move of chance.
func (r *reading) chance(p Part, m *Move) (refusal *engine.Refusal) {
	switch p {
	case PartTerrain:
		if r.said[wordAntarctica] {
			m.N = uint8(Antarctica)
			return nil
		}
		var g Good
		g, refusal = r.good()
		m.N = uint8(TerrainOf(g))
	case PartNumber:
		m.N, refusal = r.number(MissingNumber)
	case PartHexes:
		for _, s := range r.spots {
			m.Hexes |= 1 << s.hex
		}
		r.spots = nil
	case PartEvent:
		if !r.said[wordSmugglers] {
			var a Area
			a, refusal = r.area()
			m.N = uint8(a) + 1
		}
	case PartRanks:
		refusal = r.dice(m.Dice[:])
	case PartRoll:
		refusal = r.dice(m.Dice[:2])
	case PartFight:
		if r.split < 1 || r.split > 3 || len(r.numbers)-r.split > 3 || len(r.numbers) <= r.split {
			return engine.Refuse(MissingNumber)
		}
		defence := slices.Clone(r.numbers[r.split:])
		r.numbers = r.numbers[:r.split]
		if refusal = r.dice(m.Dice[:3]); refusal == nil {
			r.numbers = defence
			refusal = r.dice(m.Dice[3:])
		}
	}
	return refusal
}

// dice takes all numbers as the values of dice.
func (r *reading) dice(into []uint8) *engine.Refusal {
	if len(r.numbers) == 0 || len(r.numbers) > len(into) {
		return engine.Refuse(MissingNumber)
	}
	for i, n := range r.numbers {
		if n < 1 || n > dieSides {
			return engine.Refuse(MissingNumber)
		}
		into[i] = uint8(n)
	}
	r.numbers = nil
	return nil
}
