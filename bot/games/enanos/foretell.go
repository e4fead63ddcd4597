package enanos

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Foretell explains the card that is played, what the next level of an area brings, and the odds
// of an attack and of each answer to one.
func (more) Foretell(view any, seat engine.Seat, move string) (games.Sentence, bool) {
	v := view.(enanos.View)
	m, err := enanos.Parse(move)
	switch {
	case err != nil || v.Viewer != seat:
	case m.Kind == enanos.KindPlay:
		return games.Sentence{Key: "enanos.foretell.card", Args: engine.Args{"card": m.Card.Term(), "about": cards[m.Card].text}}, true
	case m.Kind == enanos.KindAdvance:
		return nextLevel(&v, m.Area), true
	case m.Kind == enanos.KindAttack && v.Check(m) == nil:
		return foretellAttack(&v, &m), true
	case m.Kind == enanos.KindDefend && v.Check(m) == nil:
		return games.Sentence{Key: "enanos.odds.defend", Args: underAttack(&v, enanos.Edge(m.From))}, true
	}
	return games.Sentence{}, false
}

// nextLevel tells what the viewer's next level of an area brings.
func nextLevel(v *enanos.View, a enanos.Area) games.Sentence {
	level := int(v.Players[v.Viewer].Levels[a]) + 1
	master := v.Masters[a]
	return games.Sentence{Key: "enanos.foretell.level", Args: engine.Args{
		"area": a.Term(), "level": level, "die": min(level+1, 6), "skill": skills[a],
		"first": master == engine.Spectator, "closed": master != engine.Spectator && master != v.Viewer,
	}}
}

// skills are what the areas give at their third level.
var skills = [enanos.Areas]engine.Term{
	enanos.Medicine: "enanos.skill.medicine", enanos.Technology: "enanos.skill.technology", enanos.Jewellery: "enanos.skill.jewellery",
}
