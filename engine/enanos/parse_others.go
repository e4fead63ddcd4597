package enanos

import (
	"slices"

	"sobremesa/engine"
)

// order reads a standing order.
func (r *reading) order(m *Move) (refusal *engine.Refusal) {
	answer := func(first word) *engine.Refusal {
		for i, w := range [answers]word{first, wordNone, wordAsk} {
			if r.said[w] {
				m.N = uint8(i)
				return nil
			}
		}
		return engine.Refuse(MissingAnswer)
	}
	switch {
	case r.said[wordAntwerp]:
		m.Kind = KindAntwerp
		return answer(wordAll)
	case r.said[wordDefence]:
		m.Kind = KindDefence
		return answer(wordStrongest)
	case r.said[wordRemedy]:
		m.Kind = KindRemedy
		if r.said[wordLeast] {
			return nil
		}
		m.N = 1
		m.Good, refusal = r.good()
		return refusal
	case r.said[wordDouble], r.said[wordMixed]:
		m.Kind = KindProduction
		if r.said[wordDouble] {
			m.N = 1
		}
		m.Good, refusal = r.good()
		return refusal
	}
	return engine.Refuse(MissingOrder)
}

// chance reads what chance plays.
func (r *reading) chance(m *Move) (refusal *engine.Refusal) {
	switch r.verb {
	case wordTerrain:
		if m.To, refusal = r.hex(); refusal != nil {
			return refusal
		}
		if r.said[wordAntarctica] {
			m.N = uint8(Antarctica)
			return nil
		}
		var g Good
		g, refusal = r.good()
		m.N = uint8(TerrainOf(g))
	case wordReds, wordSixes:
		for _, s := range r.spots {
			m.Hexes |= 1 << s.hex
		}
		r.spots = nil
	case wordNumber:
		if m.To, refusal = r.hex(); refusal == nil {
			m.N, refusal = r.number()
		}
	case wordRank:
		refusal = r.dice(m.Dice[:])
	case wordDice:
		if !r.said[wordSmugglers] {
			var a Area
			if a, refusal = r.area(); refusal != nil {
				return refusal
			}
			m.N = uint8(a) + 1
		}
		refusal = r.dice(m.Dice[:2])
	case wordCard:
		if m.Whom, refusal = r.player(); refusal == nil {
			m.Card, refusal = r.card()
		}
	case wordTheft:
		if m.Whom, refusal = r.player(); refusal == nil {
			m.Good, refusal = r.good()
		}
	case wordFight:
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

// dice takes all numbers as what dice show.
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
