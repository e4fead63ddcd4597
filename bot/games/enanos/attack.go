package enanos

import (
	"fmt"
	"math"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// The forecast of an attack lists the odds for each answer that the board allows. Which answer it
// will be depends on a standing order that only the defender knows.

func foretellAttack(v *enanos.View, m *enanos.Move) games.Sentence {
	dice := levelAt(&v.Players[v.Viewer], enanos.Edge(m.From))
	args := engine.Args{"dice": dice, "dwarf": m.Piece == enanos.DwarfPiece, "weak": false}
	args["spoils"] = v.HasSpoils(ownerOf(v, m))
	owner := &v.Players[ownerOf(v, m)]
	if m.Piece == enanos.DwarfPiece {
		level := levelAt(owner, enanos.Edge(m.To))
		args["cases"] = []map[string]any{caseOf(level, "", append(slices.Repeat([]string{"levels"}, level-1), "gone"), dice)}
		return games.Sentence{Key: "enanos.odds.attack", Args: args}
	}
	levels := []int{0}
	for e := range owner.Fed().All() {
		levels = append(levels, levelAt(owner, e))
	}
	slices.Sort(levels)
	var cases []map[string]any
	for _, level := range slices.Compact(levels) {
		if level == 1 { // as good as none
			args["weak"] = true
			continue
		}
		cases = append(cases, caseOf(level, "", buildingFalls(v, enanos.Crossing(m.To)), dice))
	}
	args["cases"] = cases
	return games.Sentence{Key: "enanos.odds.attack", Args: args}
}

// fightOf returns the fight that an attack begins. The picture rings both ends of it.
func fightOf(view any, seat engine.Seat, move string) any {
	v := view.(enanos.View)
	m, err := enanos.Parse(move)
	if err != nil || m.Kind != enanos.KindAttack || v.Viewer != seat || v.Check(m) != nil {
		return nil
	}
	return enanos.Fight{From: enanos.Edge(m.From), Piece: m.Piece, At: m.To, Defender: ownerOf(&v, &m)}
}

// underAttack tells the defender who attacks with how many dice, and of each answer the odds and how
// many steps of the building are to be expected to be lost. If answers are given, it lists only those.
func underAttack(v *enanos.View, answers ...enanos.Edge) engine.Args {
	at, own := enanos.Crossing(v.Fight.At), &v.Players[v.Fight.Defender]
	dice := levelAt(&v.Players[v.Active()], v.Fight.From)
	if len(answers) == 0 {
		answers = append(slices.Collect(own.Fed().All()), 0)
	}
	var cases []map[string]any
	weak, best := false, v.BestDefence(dice, at)
	steps := make(map[enanos.Edge]int)
	for _, d := range v.Defences(dice, at) {
		steps[d.Guard] = int(math.Round(100 * d.Steps))
	}
	for _, e := range answers {
		level, place := levelAt(own, e), ""
		if e != 0 {
			place = e.Name()
		}
		one := caseOf(level, place, buildingFalls(v, at), dice)
		one["steps"], one["hundredths"], one["best"] = steps[e]/100, fmt.Sprintf("%02d", steps[e]%100), e == best.Guard
		cases = append(cases, one)
		weak = weak || level == 1
	}
	return engine.Args{"attacker": v.Active(), "dice": dice, "piece": v.Fight.Piece.Term(), "place": at.Name(), "weak": weak, "cases": cases}
}

func levelAt(p *enanos.Player, e enanos.Edge) int {
	if i := p.DwarfAt(e); i >= 0 {
		return int(p.Dwarves[i].Level)
	}
	return 0
}

// fallsOf are what a loss does to a building.
var fallsOf = map[engine.Code]string{enanos.LostMint: "mint", enanos.Lowered: "mine", enanos.Conquered: "shaft"}

func buildingFalls(v *enanos.View, c enanos.Crossing) (list []string) {
	for _, code := range v.Losses(c) {
		list = append(list, fallsOf[code])
	}
	return list
}

// caseOf describes one answer to an attack for a sentence: the level of the defending dwarf (0
// for none) and its place; the probability in per cent that the defence holds; the possible
// losses of the target, each with the probability that it is the last one; and the losses of the
// attacking dwarf, whose level is attacker.
func caseOf(guard int, place string, falls []string, attacker int) map[string]any {
	odds := enanos.AttackOdds(attacker, max(1, guard))
	var fallen, lost []map[string]any
	for n := 1; n <= len(falls) && n < len(odds.Won); n++ {
		p := odds.Won[n]
		if n == len(falls) { // nothing more can fall
			for _, won := range odds.Won[n+1:] {
				p += won
			}
		}
		if p > 0 {
			fallen = append(fallen, map[string]any{"what": falls[n-1], "by": n, "p": percent(p)})
		}
	}
	for n := 1; n < len(odds.Lost); n++ {
		if odds.Lost[n] > 0 {
			lost = append(lost, map[string]any{"by": n, "gone": n >= attacker, "p": percent(odds.Lost[n])})
		}
	}
	return map[string]any{"guard": guard, "place": place, "holds": percent(1 - odds.Wins()), "falls": fallen, "costs": lost}
}

// percent rounds a probability to per cent. What is possible is at least 1.
func percent(p float64) int { return max(1, int(math.Round(100*p))) }

// foretell explains the card that is played, what the next level of an area brings, the odds of an
// attack and of each answer to one, and why nobody can pay what an offer asks for, if that is
// certain.
func foretell(view any, seat engine.Seat, move string) (games.Sentence, bool) {
	v := view.(enanos.View)
	m, err := enanos.Parse(move)
	switch {
	case err != nil || v.Viewer != seat:
	case m.Kind == enanos.KindPlay:
		return games.Sentence{Key: "enanos.foretell.card", Args: engine.Args{
			"card": m.Card.Term(), "about": cards[m.Card].text, "nobody": m.Card == enanos.Monopoly && v.Elsewhere().Of(m.Good) == 0, "good": m.Good.Term()}}, true
	case (m.Kind == enanos.KindOffer || m.Kind == enanos.KindCounter) && v.Check(m) == nil:
		return unpayable(&v, &m)
	case m.Kind == enanos.KindAdvance:
		return nextLevel(&v, m.Area), true
	case m.Kind == enanos.KindAttack && v.Check(m) == nil:
		return foretellAttack(&v, &m), true
	case m.Kind == enanos.KindDefend && v.Check(m) == nil:
		return games.Sentence{Key: "enanos.odds.defend", Args: underAttack(&v, enanos.Edge(m.From))}, true
	}
	return games.Sentence{}, false
}

// unpayable tells why none of the players to whom the viewer makes an offer can pay what it asks
// for. It returns false if the viewer cannot know that.
func unpayable(v *enanos.View, m *enanos.Move) (games.Sentence, bool) {
	to := engine.SeatsOf(v.Active())
	switch {
	case m.Kind == enanos.KindCounter:
	case m.Whom != engine.Spectator:
		to = engine.SeatsOf(m.Whom)
	default:
		to = engine.Seats(1<<v.Seats - 1).Without(v.Viewer)
	}
	var want, held enanos.Cards // of the goods that are asked for, those of which too few are left
	for g := range enanos.Good(enanos.Goods) {
		if n := v.Elsewhere().Of(g); m.Want.Of(g) > n {
			want, held = want+g.N(m.Want.Of(g)), held+g.N(n)
		}
	}
	if want != 0 {
		return games.Sentence{Key: "enanos.foretell.unheld", Args: engine.Args{"want": heldOf(want), "held": heldOf(held)}}, true
	}
	most := 0
	for seat := range to.All() {
		most = max(most, int(v.Players[seat].Cards))
	}
	return games.Sentence{Key: "enanos.foretell.too-many", Args: engine.Args{"n": m.Want.Len(), "most": most, "seats": to}}, m.Want.Len() > most
}

// nextLevel explains what the next level of an area brings.
func nextLevel(v *enanos.View, a enanos.Area) games.Sentence {
	next := v.Players[v.Viewer].Levels
	next[a]++
	return levelled("enanos.foretell.level", v, a, next)
}

// levelled explains what an area brings that rises, by the levels that the viewer has then.
func levelled(key string, v *enanos.View, a enanos.Area, next [enanos.Areas]uint8) games.Sentence {
	now := v.Players[v.Viewer].Levels
	var under, over []engine.Term // the higher areas by which a draws no card, and those that draw none any more
	for other := range enanos.Area(enanos.Areas) {
		if v.Draws(next, a) == 0 && next[other] > next[a] {
			under = append(under, other.Term())
		}
		if v.Draws(now, other) > 0 && v.Draws(next, other) == 0 {
			over = append(over, other.Term())
		}
	}
	master := v.Masters[a]
	return games.Sentence{Key: key, Args: engine.Args{
		"area": a.Term(), "level": int(next[a]), "die": v.Draws(next, a), "under": under, "over": over, "skill": skill(v, a),
		"first": master == engine.Spectator, "closed": master != engine.Spectator && master != v.Viewer,
	}}
}

// skill returns what the third level of an area gives in a game.
func skill(v *enanos.View, a enanos.Area) engine.Term {
	if v.FirstSkills() {
		return firstSkills[a]
	}
	return skills[a]
}

// skills are what the areas give at their third level, and firstSkills what they gave before.
var (
	skills = [enanos.Areas]engine.Term{
		enanos.Medicine: "enanos.skill.medicine", enanos.Technology: "enanos.skill.technology", enanos.Jewellery: "enanos.skill.jewellery",
	}
	firstSkills = [enanos.Areas]engine.Term{
		enanos.Medicine: "enanos.skill.medicine-before", enanos.Technology: "enanos.skill.technology-before", enanos.Jewellery: "enanos.skill.jewellery-before",
	}
)
