package enanos

import (
	"reflect"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/players"
)

// mostReasons is how many reasons are told of a move.
const mostReasons = 3

// reasons returns what speaks for a move, the weightiest first: in a turn, what the whole turn brings if it goes on as
// in the line. What the other line brings as well is left out.
func reasons(view any, seat engine.Seat, line, other []engine.Move) []games.Sentence {
	v := view.(enanos.View)
	list, without := meritsOf(&v, seat, line), meritsOf(&v, seat, other)
	list = slices.DeleteFunc(list, func(s games.Sentence) bool {
		return slices.ContainsFunc(without, func(o games.Sentence) bool { return reflect.DeepEqual(s, o) })
	})
	return list[:min(len(list), mostReasons)]
}

// meritsOf returns all that speaks for a line; nothing if it is empty, or its first move is not the seat's, or illegal.
func meritsOf(v *enanos.View, seat engine.Seat, line []engine.Move) []games.Sentence {
	if len(line) == 0 {
		return nil
	}
	m, err := enanos.Parse(line[0].Text)
	if err != nil || v.Viewer != seat || v.Check(m) != nil {
		return nil
	}
	r := &merits{before: v, me: seat}
	switch v.Phase {
	case enanos.Acting:
		if m.Kind == enanos.KindAccept || m.Kind == enanos.KindDecline {
			r.reply(&m)
		} else if v.Active() == seat {
			r.turn(line)
		}
	case enanos.Founding, enanos.Losing:
		after := v.After(m)
		r.income(&after)
	case enanos.Tracking:
		after := v.After(m)
		for _, end := range enanos.Edge(m.To).Ends() {
			r.opens(&after, (enanos.Crossings(1)<<end).Beside()&after.Roomy())
		}
	case enanos.Raiding:
		r.raid(v, &m)
	case enanos.Pledging:
		r.pledge(&m)
	case enanos.Answering:
		one := underAttack(v, enanos.Edge(m.From))["cases"].([]map[string]any)[0]
		r.add("enanos.reason.defend", engine.Args{"p": one["holds"], "steps": one["steps"], "hundredths": one["hundredths"], "best": one["best"]})
	case enanos.Discarding:
		if m.Give != 0 { // no development card
			r.keeps(v.Own.Hand - m.Give)
		}
	case enanos.Taking:
		r.near(v.Own.Hand, v.Own.Hand+m.Good.N(1))
	}
	return r.list
}

// merits collects what speaks for a move of the viewer.
type merits struct {
	before *enanos.View
	me     engine.Seat
	list   []games.Sentence
}

func (r *merits) add(key string, args engine.Args) {
	r.list = append(r.list, games.Sentence{Key: key, Args: args})
}

// turn adds what the turn brings with the moves of a line.
func (r *merits) turn(line []engine.Move) {
	v, after := r.before, *r.before
	var moves []enanos.Move
	var views []enanos.View
	for _, one := range line {
		m, err := enanos.Parse(one.Text)
		if err != nil || one.Seat != r.me || after.Phase != enanos.Acting || after.Check(m) != nil {
			break
		}
		moves, views = append(moves, m), append(views, after)
		after = after.After(m)
	}
	m := moves[0]
	if m.Kind == enanos.KindOffer {
		r.near(v.Own.Hand, v.Own.Hand-m.Give+m.Want)
		return
	}
	if r.points(&after); after.Score(r.me).Total() >= int(after.Goal) {
		return // nothing else matters
	}
	r.levels(&after)
	r.income(&after)
	for i := range moves {
		r.venture(&views[i], &moves[i])
	}
	if after.Players[r.me].Built > v.Players[r.me].Built {
		r.opens(&after, after.ShaftSpots(r.me)&^v.ShaftSpots(r.me))
	}
	r.blocks(&after)
	r.dwarves(&after)
	if len(r.list) == 0 {
		r.near(v.Own.Hand, after.Own.Hand)
	}
	safe := func(v *enanos.View) int { return enanos.SafeCards + enanos.SafePerMint*v.Players[r.me].Mints.Len() }
	if n := after.Own.Hand.Len(); n <= safe(&after) && v.Own.Hand.Len() > safe(v) {
		r.add("enanos.reason.safe", engine.Args{"cards": n})
	}
	if len(r.list) == 0 && m.Kind == enanos.KindEnd {
		r.add("enanos.reason.waits", nil)
	}
}

// points adds the points that the turn wins, and the milestones.
func (r *merits) points(after *enanos.View) {
	had, has, others := r.before.Score(r.me).Total(), after.Score(r.me).Total(), 0
	for seat := range engine.Seat(after.Seats) {
		if seat != r.me {
			others = max(others, after.Score(seat).Total())
		}
	}
	if has >= int(after.Goal) && has > others {
		r.add("enanos.reason.wins", engine.Args{"points": has})
	} else if has > had {
		r.add("enanos.reason.points", engine.Args{"n": has - had})
	}
	if after.RailBaron != r.before.RailBaron {
		r.add("enanos.reason.rails", nil)
	}
	if after.Captain != r.before.Captain {
		r.add("enanos.reason.dwarves", nil)
	}
}

// reply adds what accepting an offer brings nearer or, for declining it, what accepting it would take away.
func (r *merits) reply(m *enanos.Move) {
	v, o := r.before, &r.before.Offers[m.N-1]
	if lack := v.Own.Hand.Lack(o.Want); lack != 0 {
		r.add("enanos.reason.unpaid", engine.Args{"lack": lack.Amounts(), "n": lack.Len()})
		return
	}
	with := v.Own.Hand - o.Want + o.Give
	if r.near(v.Own.Hand, with); m.Kind == enanos.KindAccept {
		return
	}
	useful := len(r.list) > 0
	if r.list = nil; !useful {
		r.add("enanos.reason.useless", nil)
	}
	r.near(with, v.Own.Hand)
	if leads(v, o.Maker) {
		r.add("enanos.reason.helps", engine.Args{"seat": o.Maker})
	}
}

// venture adds what a move of the turn may bring that depends on chance, on its view.
func (r *merits) venture(v *enanos.View, m *enanos.Move) {
	switch {
	case m.Kind == enanos.KindAttack:
		owner := ownerOf(v, m)
		guard := 1
		if m.Piece == enanos.DwarfPiece {
			guard = levelAt(&v.Players[owner], enanos.Edge(m.To))
		} else {
			for e := range v.Players[owner].Fed().All() {
				guard = max(guard, levelAt(&v.Players[owner], e))
			}
		}
		odds := enanos.AttackOdds(levelAt(&v.Players[r.me], enanos.Edge(m.From)), guard)
		r.add("enanos.reason.attack", engine.Args{"p": percent(odds.Wins()), "seat": owner, "leads": leads(v, owner)})
	case m.Kind == enanos.KindChase, m.Kind == enanos.KindBribe, m.Kind == enanos.KindPlay && m.Card == enanos.BribeCard:
		r.raid(v, m)
	}
}

// leads reports whether nobody has as many points as a seat.
func leads(v *enanos.View, seat engine.Seat) bool {
	for other := range engine.Seat(v.Seats) {
		if other != seat && v.Score(other).Total() >= v.Score(seat).Total() {
			return false
		}
	}
	return true
}

// raid adds whom a move of the raiders silences, and whom it robs.
func (r *merits) raid(v *enanos.View, m *enanos.Move) {
	mine, h := v.Players[r.me].Buildings(), enanos.Hex(m.To)
	if mine&v.Raiders.Corners() != 0 && mine&h.Corners() == 0 {
		r.add("enanos.reason.frees", nil)
	}
	var silenced engine.Seats
	for seat := range engine.Seat(v.Seats) {
		if seat != r.me && v.Players[seat].Buildings()&h.Corners() != 0 {
			silenced = silenced.With(seat)
		}
	}
	if silenced != 0 && v.Ways(h) > 0 {
		r.add("enanos.reason.silences", engine.Args{"seats": silenced, "number": int(v.Numbers[h]), "rolls": v.Ways(h)})
	}
	if m.Whom != engine.Spectator {
		r.add("enanos.reason.robs", engine.Args{"seat": m.Whom, "leads": leads(v, m.Whom)})
	}
}

// levels adds the levels that the turn gains.
func (r *merits) levels(after *enanos.View) {
	for a := range enanos.Area(enanos.Areas) {
		if levels := after.Players[r.me].Levels; levels[a] > r.before.Players[r.me].Levels[a] {
			r.list = append(r.list, levelled("enanos.reason.level", r.before, a, levels))
		}
	}
}

// income adds of what more is produced.
func (r *merits) income(after *enanos.View) {
	had, has := players.Income(r.before), players.Income(after)
	var more []engine.Term
	n := 0
	for g := range enanos.Good(enanos.Goods) {
		if has[g] > had[g] {
			more, n = append(more, g.Term()), n+int(has[g]-had[g])
		}
	}
	if n > 0 {
		r.add("enanos.reason.income", engine.Args{"goods": more, "cards": n})
		return
	}
	for g := range has {
		n += int(had[g] - has[g])
	}
	if n > 0 {
		r.add("enanos.reason.costs", engine.Args{"cards": n})
	}
}

// opens adds the best of some crossings to which a way was opened.
func (r *merits) opens(after *enanos.View, spots enanos.Crossings) {
	var best enanos.Crossing
	most := 0
	for c := range spots.All() {
		if n := pips(after, c); n > most {
			best, most = c, n
		}
	}
	if most == 0 {
		return
	}
	var goods []engine.Term
	for _, h := range enanos.HexesAt(best) {
		if g, ok := after.Terrain[h].Resource(); ok && !slices.Contains(goods, g.Term()) {
			goods = append(goods, g.Term())
		}
	}
	r.add("enanos.reason.opens", engine.Args{"place": best.Name(), "goods": goods, "rolls": most})
}

// blocks adds who loses places for shafts.
func (r *merits) blocks(after *enanos.View) {
	for seat := range engine.Seat(after.Seats) {
		if n := r.before.ShaftSpots(seat).Len() - after.ShaftSpots(seat).Len(); seat != r.me && n > 0 {
			r.add("enanos.reason.blocks", engine.Args{"seat": seat, "n": n})
		}
	}
}

// stepsToTell is how many steps before Antwerp the siege is a reason to feed dwarves.
const stepsToTell = 4

// dwarves adds how many dwarves and rails there are for the milestones, and what fed dwarves do.
func (r *merits) dwarves(after *enanos.View) {
	had, has := &r.before.Players[r.me], &after.Players[r.me]
	if n := has.Team(); n > had.Team() && after.Captain == engine.Spectator {
		r.add("enanos.reason.team", engine.Args{"n": n, "most": enanos.BigTeam, "points": enanos.MilestonePoints})
	}
	if n := int(has.Built); n > int(had.Built) && after.RailBaron == engine.Spectator {
		r.add("enanos.reason.built", engine.Args{"n": n, "most": enanos.BigRail, "points": enanos.MilestonePoints})
	}
	left := int(after.Way) - int(after.Train)
	switch {
	case has.FedLevels() <= had.FedLevels():
	case left > stepsToTell:
		r.add("enanos.reason.fed", nil)
	default:
		defence := 0
		for seat := range engine.Seat(after.Seats) {
			defence += after.Players[seat].FedLevels()
		}
		r.add("enanos.reason.siege", engine.Args{"n": left, "defence": defence, "strength": after.Strength()})
	}
}

// pledge adds what an offer does for Antwerp if the others offer all they have.
func (r *merits) pledge(m *enanos.Move) {
	v, own, all := r.before, 0, 0
	for _, e := range m.Edges {
		own += levelAt(&v.Players[r.me], e)
	}
	for seat := range engine.Seat(v.Seats) {
		if seat != r.me {
			all += v.Players[seat].FedLevels()
		}
	}
	r.add("enanos.reason.pledge", engine.Args{"levels": own, "others": all, "strength": v.Strength(), "holds": own+all >= v.Strength()})
}

// nearKinds are what is told to be near, those that bring points first, by what the sentence calls them.
var nearKinds = map[enanos.Kind]string{
	enanos.KindMine: "mine", enanos.KindShaft: "shaft", enanos.KindAdvance: "level", enanos.KindRail: "rail", enanos.KindDwarf: "dwarf",
	enanos.KindFeed: "feed", enanos.KindPromote: "promote",
}

// near adds what a hand buys, or nearly buys, that another hand does not, or is farther from.
func (r *merits) near(other, hand enanos.Cards) {
	var best enanos.Wish
	least := 3 // cards that are missing
	for _, w := range r.before.Wishes() {
		n := hand.Lack(w.Cost).Len()
		closer := n < other.Lack(w.Cost).Len() || hand == other && n > 0
		if nearKinds[w.Kind] != "" && closer && n < least {
			best, least = w, n
		}
	}
	if best.Kind != 0 {
		r.lacks(best, hand.Lack(best.Cost))
	}
}

// lacks adds what is near, and the cards that are missing for it.
func (r *merits) lacks(w enanos.Wish, lack enanos.Cards) {
	r.add("enanos.reason.near", engine.Args{"n": lack.Len(), "lack": lack.Amounts(), "what": nearKinds[w.Kind],
		"area": w.Area.Term(), "level": int(r.before.Players[r.me].Levels[w.Area]) + 1})
}

// keeps adds the dearest thing that a hand still buys, or else what it nearly buys.
func (r *merits) keeps(hand enanos.Cards) {
	for _, w := range r.before.Wishes() { // those that bring points first
		if nearKinds[w.Kind] != "" && hand.Covers(w.Cost) {
			r.lacks(w, 0)
			return
		}
	}
	r.near(hand, hand)
}
