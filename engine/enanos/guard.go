package enanos

import "math"

// Defence is a way to defend a building in an attack, and what it is expected to cost.
type Defence struct {
	Guard  Edge    // of the dwarf that defends; 0 for none
	Level  int     // of that dwarf; 0 for none
	Steps  float64 // how many of its Losses the building is expected to suffer
	Levels float64 // how many levels the attacking dwarf is expected to lose
}

// Defences returns the ways to defend a building against a dwarf of a level: without a dwarf, then
// with each fed dwarf of the building's owner, in the order of these.
func (t *Table) Defences(attacker int, c Crossing) []Defence {
	_, owner := t.PieceAt(c)
	losses := len(t.Losses(c))
	list := []Defence{defence(attacker, nowhere, 0, losses)}
	for _, d := range t.Players[owner].Dwarves {
		if d.Level > 0 && d.defending() {
			list = append(list, defence(attacker, d.Edge, int(d.Level), losses))
		}
	}
	return list
}

func defence(attacker int, guard Edge, level, losses int) Defence {
	d := Defence{Guard: guard, Level: level}
	odds := AttackOdds(attacker, max(level, 1))
	for n := 1; n <= MaxStrong; n++ {
		d.Steps += float64(min(n, losses)) * odds.Won[n]
		d.Levels += float64(n) * odds.Lost[n]
	}
	d.Steps, d.Levels = exact(d.Steps), exact(d.Levels)
	return d
}

// exact returns an expectation without what was lost by rounding, so that equal ones are equal: it
// is a whole number of rolls of all dice.
func exact(expected float64) float64 {
	const rolls = 6 * 6 * 6 * 6 * 6 * 6
	return math.Round(expected*rolls) / rolls
}

// BestDefence returns the defence of a building with the fewest steps to be expected; of equal ones,
// the one that costs the attacker most, then the first.
func (t *Table) BestDefence(attacker int, c Crossing) Defence {
	list := t.Defences(attacker, c)
	best := list[0]
	for _, d := range list[1:] {
		if d.Steps < best.Steps || d.Steps == best.Steps && d.Levels > best.Levels {
			best = d
		}
	}
	return best
}

// guard answers an attack by the defender's standing order, or asks the defender.
func (s *State) guard() {
	s.Phase = Fighting
	switch s.secrets[s.Fight.Defender].Defence {
	case AnswerAsk:
		s.Phase = Answering
	case AnswerAll:
		s.Fight.Guard = s.Players[s.Fight.Defender].guard(1)
	case AnswerVeteran:
		s.Fight.Guard = s.Players[s.Fight.Defender].guard(VeteranLevel)
	case AnswerLeast:
		attacker, _ := s.fightDice()
		s.Fight.Guard = s.BestDefence(attacker, Crossing(s.Fight.At)).Guard
	}
}

// guard returns the edge of the first of the player's fed dwarves of the highest level, or nowhere if
// no level is at least the given one.
func (p *Player) guard(least uint8) (e Edge) {
	for i := range p.Dwarves {
		if d := &p.Dwarves[i]; d.Level >= least && d.defending() {
			e, least = d.Edge, d.Level+1
		}
	}
	return e
}
