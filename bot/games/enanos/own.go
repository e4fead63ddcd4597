package enanos

import (
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// own returns the hand of a seat in words: its cards, each development card with its text, its
// dwarves, and its standing orders.
func own(view any, seat engine.Seat) []games.Sentence {
	v := view.(enanos.View)
	if v.Viewer != seat || seat < 0 || seat >= engine.Seat(v.Seats) {
		return nil
	}
	p := &v.Players[seat]
	list := []games.Sentence{{Key: "enanos.own.hand", Args: engine.Args{"goods": heldOf(v.Own.Hand), "n": v.Own.Hand.Len()}}}
	for c := range enanos.Card(enanos.CardKinds) {
		if n := int(v.Own.Unplayed[c]); n > 0 {
			list = append(list, games.Sentence{Key: "enanos.own.card", Args: engine.Args{"card": c.Term(), "n": n, "about": cards[c].text}})
		}
	}
	if p.Team() > 0 {
		list = append(list, games.Sentence{Key: "enanos.own.dwarves", Args: dwarvesOf(p)})
	}
	list = append(list, wishesOf(&v)...)
	return append(list, ordersOf(&v)...)
}

// dwarvesOf returns the edges of a player's dwarves with their levels, by their condition.
func dwarvesOf(p *enanos.Player) engine.Args {
	var places [3][]string
	for _, d := range p.Dwarves {
		if d.Level > 0 {
			places[d.Condition] = append(places[d.Condition], d.Edge.Name()+" ("+strconv.Itoa(int(d.Level))+")")
		}
	}
	return engine.Args{"ready": places[enanos.Fed], "fed": places[enanos.JustFed], "resting": places[enanos.Resting]}
}

func ordersOf(v *enanos.View) []games.Sentence {
	p := &v.Players[v.Viewer].Production
	args := engine.Args{"antwerp": int(v.Own.Antwerp), "defence": int(v.Own.Defence), "least": p.Remedy == 0, "remedy": ""}
	if p.Remedy > 0 {
		args["remedy"] = enanos.Good(p.Remedy - 1).Term()
	}
	for name, good := range map[string]enanos.Good{"stone": enanos.Stone, "iron": enanos.Iron, "coal": enanos.Coal} {
		args[name] = good.Mined(p.Plain>>good&1 == 1).Amounts()
	}
	return append([]games.Sentence{{Key: "enanos.own.orders", Args: args}}, dealsOf(v)...)
}
