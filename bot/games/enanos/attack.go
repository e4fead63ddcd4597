package enanos

import (
	"math"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// What may come of an attack is told by the dice of each answer that there can be. Which
// of them it will be follows from an order that only the defender knows: so all are told
// that the board allows.

// foretellAttack tells the odds of an attack of the viewer's.
func foretellAttack(v *enanos.View, m *enanos.Move) games.Sentence {
	own := &v.Players[v.Viewer]
	dice := int(own.Dwarves[own.DwarfAt(enanos.Edge(m.From))].Level)
	args := engine.Args{"dice": dice, "dwarf": m.Piece == enanos.DwarfPiece, "weak": false}
	if m.Piece == enanos.DwarfPiece {
		at := enanos.Edge(m.To)
		p := &v.Players[v.DwarfOwner(at)]
		level := int(p.Dwarves[p.DwarfAt(at)].Level)
		args["cases"] = []map[string]any{caseOf(level, "", enanos.AttackOdds(dice, level), levelFalls(level), dice)}
		return games.Sentence{Key: "enanos.odds.attack", Args: args}
	}
	falls := buildingFalls(v, enanos.Crossing(m.To))
	_, owner := v.PieceAt(enanos.Crossing(m.To))
	cases := []map[string]any{caseOf(0, "", enanos.AttackOdds(dice, 1), falls, dice)}
	levels := fedLevels(&v.Players[owner])
	for _, level := range levels {
		if level > 1 {
			cases = append(cases, caseOf(level, "", enanos.AttackOdds(dice, level), falls, dice))
		}
	}
	args["cases"], args["weak"] = cases, slices.Contains(levels, 1)
	return games.Sentence{Key: "enanos.odds.attack", Args: args}
}

// underAttack tells who is asked how to defend by whom they are attacked, with how much,
// and what each answer brings; with one answer alone, what that brings.
func underAttack(v *enanos.View, answers ...enanos.Edge) engine.Args {
	attacker := &v.Players[v.Active()]
	dice := int(attacker.Dwarves[attacker.DwarfAt(v.Fight.From)].Level)
	falls := buildingFalls(v, enanos.Crossing(v.Fight.At))
	args := engine.Args{"attacker": v.Active(), "dice": dice, "piece": v.Fight.Piece.Term(), "place": enanos.Crossing(v.Fight.At).Name(), "weak": false}
	own := &v.Players[v.Fight.Defender]
	if len(answers) == 0 {
		answers = append(slices.Collect(own.Fed().All()), 0)
	}
	var cases []map[string]any
	for _, e := range answers {
		if e == 0 {
			cases = append(cases, caseOf(0, "", enanos.AttackOdds(dice, 1), falls, dice))
			continue
		}
		level := int(own.Dwarves[own.DwarfAt(e)].Level)
		cases = append(cases, caseOf(level, e.Name(), enanos.AttackOdds(dice, level), falls, dice))
		if level == 1 {
			args["weak"] = true
		}
	}
	args["cases"] = cases
	return args
}

// fedLevels are the levels of a player's fed dwarves, each once, ascending.
func fedLevels(p *enanos.Player) (list []int) {
	for e := range p.Fed().All() {
		list = append(list, int(p.Dwarves[p.DwarfAt(e)].Level))
	}
	slices.Sort(list)
	return slices.Compact(list)
}

// fall is what a loss does to what is attacked.
type fall string

// The falls.
const (
	fallMint   fall = "mint"
	fallMine   fall = "mine"
	fallShaft  fall = "shaft"
	fallLevels fall = "levels"
	fallGone   fall = "gone"
)

func buildingFalls(v *enanos.View, c enanos.Crossing) (list []fall) {
	for _, code := range v.Losses(c) {
		list = append(list, map[engine.Code]fall{enanos.LostMint: fallMint, enanos.Lowered: fallMine, enanos.Conquered: fallShaft}[code])
	}
	return list
}

// levelFalls are what a dwarf of a level suffers, one level after the other.
func levelFalls(level int) (list []fall) {
	for range level - 1 {
		list = append(list, fallLevels)
	}
	return append(list, fallGone)
}

// caseOf is one answer to an attack for a sentence: the level of the dwarf that defends, 0 for
// none, and where it stands; how likely it is that it holds, in per cent; what falls last,
// each with how likely it is that it comes to that and no further; and what the attacking
// dwarf of a level loses.
func caseOf(guard int, place string, odds enanos.Odds, falls []fall, attacker int) map[string]any {
	var fallen, lost []map[string]any
	for n := 1; n <= len(falls) && n < len(odds.Won); n++ {
		p := odds.Won[n]
		if n == len(falls) { // nothing is left to fall
			for _, won := range odds.Won[n+1:] {
				p += won
			}
		}
		if p > 0 {
			fallen = append(fallen, map[string]any{"what": string(falls[n-1]), "by": n, "p": percent(p)})
		}
	}
	for n := 1; n < len(odds.Lost); n++ {
		if odds.Lost[n] > 0 {
			lost = append(lost, map[string]any{"by": n, "gone": n >= attacker, "p": percent(odds.Lost[n])})
		}
	}
	return map[string]any{"guard": guard, "place": place, "holds": percent(1 - odds.Wins()), "falls": fallen, "costs": lost}
}

// percent rounds a chance to per cent; what can happen is one at least.
func percent(p float64) int { return max(1, int(math.Round(100*p))) }
