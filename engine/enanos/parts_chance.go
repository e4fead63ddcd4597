package enanos

import (
	"cmp"

	"sobremesa/engine"
)

// This file writes and reads the parts of the moves of chance.

func (b *speller) terrain(n uint8) {
	if resource, ok := Terrain(n).Resource(); ok {
		b.good(resource)
	} else {
		b.say(wordAntarctica)
	}
}

func (r *reading) terrain() (uint8, *engine.Refusal) {
	if r.said[wordAntarctica] {
		return uint8(Antarctica), nil
	}
	g, refusal := r.good()
	return uint8(TerrainOf(g)), refusal
}

func (b *speller) hexes(set HexSet) {
	for h := range Hex(Hexes) {
		if set>>h&1 == 1 {
			b.add(h.Name())
		}
	}
}

// hexes takes all places.
func (r *reading) hexes() (set HexSet, _ *engine.Refusal) {
	for _, s := range r.spots {
		set |= 1 << s.hex
	}
	r.spots = nil
	return set, nil
}

func (b *speller) event(n uint8) {
	if a, ok := Event(n).Area(); ok {
		b.area(a)
	} else {
		b.say(wordSmugglers)
	}
}

func (r *reading) event() (uint8, *engine.Refusal) {
	if r.said[wordSmugglers] {
		return uint8(Smugglers), nil
	}
	a, refusal := r.area()
	return uint8(a) + 1, refusal
}

func (b *speller) dice(m *Move) { b.values(m.Dice[:]) }

// values writes the values of dice that were rolled.
func (b *speller) values(dice []uint8) {
	for _, d := range dice {
		if d > 0 {
			b.number(d)
		}
	}
}

// dice takes numbers as the values of dice. No others may be left.
func (r *reading) dice(numbers []int, into []uint8) *engine.Refusal {
	if len(numbers) == 0 || len(numbers) > len(into) {
		return engine.Refuse(MissingNumber)
	}
	for i, n := range numbers {
		if n < 1 || n > dieSides {
			return engine.Refuse(MissingNumber)
		}
		into[i] = uint8(n)
	}
	r.numbers = nil
	return nil
}

// fight writes the dice of a fight.
func (b *speller) fight(m *Move) {
	b.values(m.Dice[:3])
	b.say(wordAgainst)
	b.values(m.Dice[3:])
}

func (r *reading) fight(m *Move) *engine.Refusal {
	n := max(0, r.split)
	attack, defence := r.numbers[:n], r.numbers[n:]
	return cmp.Or(r.dice(attack, m.Dice[:3]), r.dice(defence, m.Dice[3:]))
}
