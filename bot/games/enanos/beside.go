package enanos

import (
	"strconv"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// maxButtons is the most buttons under the board. Each offer has three.
const maxButtons = 10

// beside shows the open offers, who has answered when several decide, and buttons that answer
// offers, end the turn or, where they leave room, begin an action. There are buttons only for people.
func beside(view any, r games.Reader) games.Pending {
	v := view.(enanos.View)
	var b games.Pending
	if line, ok := ticks(&v); ok {
		b.Lines, b.Between = append(b.Lines, line), true
	}
	if piece, ok := v.ToFound(); ok {
		b.Lines = append(b.Lines, games.Sentence{Key: "enanos.beside.founding", Args: engine.Args{"seat": v.Active(), "piece": piece.Term()}})
	}
	if v.Phase == enanos.Pledging {
		b.Lines = append(b.Lines, games.Sentence{Key: "enanos.beside.strength", Args: engine.Args{"strength": v.Strength()}})
	}
	if v.Phase == enanos.Answering {
		b.Lines = append(b.Lines, games.Sentence{Key: "enanos.beside.attacked", Args: underAttack(&v)})
	}
	if line, ok := antwerpAhead(&v); ok {
		b.Lines = append(b.Lines, line)
	}
	if v.Phase != enanos.Acting {
		return b
	}
	person := anyPerson(engine.SeatsOf(v.Active()), r)
	if person {
		b.Buttons = append(b.Buttons,
			games.Shortcut{Label: words(r.Lang, "enanos.group.end", nil), Emoji: groupsShown[groupEnd].emoji, Picks: []string{pickEnd}, AtOnce: true})
	}
	for i := int(v.Made) - 1; i >= 0; i-- { // newest first
		if v.Offers[i].Asked == 0 {
			continue
		}
		b.Lines = append(b.Lines, offerLine(&v, i))
		if o := &v.Offers[i]; o.To.Len() == 1 {
			b.Asks = append(b.Asks, games.Ask{By: o.Maker, Of: o.To.First()})
		}
		if !anyPerson(v.Offers[i].Asked, r) {
			continue
		}
		if buttons := offerButtons(i+1, r.Lang); len(b.Buttons)+len(buttons) <= maxButtons {
			b.Buttons = append(b.Buttons, buttons...)
		}
	}
	if len(b.Buttons)+len(deedPicks) <= maxButtons && person {
		b.Buttons = append(deedButtons(r.Lang), b.Buttons...)
	}
	return b
}

// deedButtons lead to the actions that people do most. Everybody sees them, so they do not depend on
// what the player can pay.
func deedButtons(l engine.Lang) (list []games.Shortcut) {
	for _, d := range deedPicks {
		list = append(list, games.Shortcut{Label: words(l, d.label, nil), Emoji: groupsShown[deeds[d.kind].group].emoji, Picks: []string{d.pick}})
	}
	return list
}

// dealt returns a deal when an offer changes hands, by a button or by a standing order. A
// standing order was told to its giver alone; a player who accepts by a button is there and reads
// it on the board.
func dealt(e engine.Event) (d games.Deal, ok bool) {
	if e.Code != enanos.Traded {
		return d, false
	}
	with := e.Args["with"].(engine.Seat)
	args := func(by engine.Seat) engine.Args {
		return engine.Args{"by": by, "give": e.Args["give"], "want": e.Args["want"]}
	}
	return games.Deal{Maker: e.Seat, Taker: with,
		ForMaker: games.Sentence{Key: "enanos.traded-maker", Args: args(with)},
		ForTaker: games.Sentence{Key: "enanos.traded-taker", Args: args(e.Seat)}}, true
}

// anyPerson reports whether a person plays one of the seats, with no artificial player in their
// place.
func anyPerson(seats engine.Seats, r games.Reader) bool {
	for seat := range seats.All() {
		if int(seat) >= len(r.Players) || !r.Players[seat].Artificial && !r.Players[seat].Guardian {
			return true
		}
	}
	return false
}

func offerLine(v *enanos.View, i int) games.Sentence {
	o := &v.Offers[i]
	declined, countered := v.Answers(i + 1)
	return games.Sentence{Key: "enanos.beside.offer", Args: engine.Args{
		"offer": i + 1, "maker": o.Maker, "give": heldOf(o.Give), "want": heldOf(o.Want), "declined": declined, "countered": countered,
		"seats": o.Asked, "all": o.To.Len() == int(v.Seats)-1 && o.To.Len() > 1,
	}}
}

func offerButtons(n int, l engine.Lang) []games.Shortcut {
	button := func(key, answer string, style games.Style, atOnce bool) games.Shortcut {
		return games.Shortcut{Label: words(l, key, engine.Args{"offer": n}), Style: style,
			Picks: []string{pickReply, strconv.Itoa(n), answer}, AtOnce: atOnce}
	}
	return []games.Shortcut{
		button("enanos.beside.accept", pickAccept, games.Good, true),
		button("enanos.beside.decline", pickDecline, games.Bad, true),
		button("enanos.beside.counter", pickCounter, games.Plain, false),
	}
}

// tickKeys names what is decided in the phases in which several decide, or one player in
// another's turn.
var tickKeys = map[enanos.Phase]engine.Term{
	enanos.Discarding: "enanos.beside.discarding", enanos.Pledging: "enanos.beside.pledging", enanos.Losing: "enanos.beside.losing",
	enanos.Choosing: "enanos.beside.choosing", enanos.Answering: "enanos.beside.answering",
}

// ticks says who has decided, without saying what, and who is waited for.
func ticks(v *enanos.View) (games.Sentence, bool) {
	what, ok := tickKeys[v.Phase]
	if !ok {
		return games.Sentence{}, false
	}
	asked, waiting := v.Asked, v.Wait
	if v.Phase == enanos.Answering {
		waiting = engine.SeatsOf(v.Fight.Defender)
		asked = waiting
	}
	args := engine.Args{"what": what}
	for n := range enanos.MaxSeats {
		slot := strconv.Itoa(n + 1)
		args["is"+slot] = false
	}
	n := 0
	for seat := range (asked | waiting).All() {
		n++
		slot := strconv.Itoa(n)
		args["is"+slot], args["seat"+slot], args["done"+slot], args["due"+slot] = true, seat, !waiting.Has(seat), 0
		if v.Phase == enanos.Discarding {
			args["due"+slot] = int(v.Players[seat].Due) + v.Players[seat].Excess()
		}
	}
	return games.Sentence{Key: "enanos.beside.ticks", Args: args}, true
}

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
