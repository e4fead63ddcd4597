package enanos

import (
	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

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
