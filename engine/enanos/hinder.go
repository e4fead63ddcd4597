package enanos

import (
	"cmp"
	"strings"

	"sobremesa/engine"
)

// Hindrance returns why no move that begins as typed can be played now, such as what is missing
// for it. It returns nil if one can, and if the text does not say what to do.
func (v *View) Hindrance(typed string) *engine.Refusal {
	if !v.has(v.Viewer) || !v.ToMove().Has(v.Viewer) {
		return nil
	}
	typed = ofPlayer(typed)
	said := draft(typed)
	m := Move{Kind: verbOf(tokens(typed))}
	switch {
	case m.Kind < KindShaft || m.order():
		return nil
	case m.Kind == KindMove && said.said[KindRaid]:
		m.Kind = KindRaid
	}
	if v.Phase == Acting && v.Viewer == v.Active() {
		return v.hindrance(m.Kind, said)
	}
	if refused := v.check(&m); refused != nil && (refused.Code == NotNow || refused.Code == engine.NotYourTurn) {
		return refused
	}
	return nil
}

// ofPlayer returns a text that a player typed so that "card" at its beginning means to play one, not
// that chance draws one.
func ofPlayer(text string) string {
	if verbOf(tokens(text)) != KindDraw {
		return text
	}
	_, card, _ := strings.Cut(strings.TrimLeft(text, " "), " ")
	return written[0][KindPlay] + " " + card
}

// hindrance is Hindrance for a kind of moves in the viewer's turn, and what is said of one so far.
func (v *View) hindrance(kind Kind, said *reading) *engine.Refusal {
	me, piece := v.me(), pieceOf(word(kind))
	spot := engine.Refuse(Unconnected, "piece", piece.Term())
	switch kind {
	case KindRail:
		return cmp.Or(unless(!v.RailSpots(v.Viewer).Empty(), spot), v.checkBuild(piece, v.Price(kind)))
	case KindShaft:
		return cmp.Or(unless(v.ShaftSpots(v.Viewer) != 0, spot), v.checkBuild(piece, v.Price(kind)))
	case KindDwarf:
		return cmp.Or(unless(!v.DwarfSpots(v.Viewer).Empty(), spot), v.checkBuild(piece, v.Price(kind)))
	case KindMine:
		return cmp.Or(has(ShaftPiece, me.Shafts), v.checkBuild(piece, v.Price(kind)))
	case KindMint:
		return cmp.Or(v.noRoomForMint(), v.checkBuild(piece, v.Price(kind)))
	case KindIndustry:
		return v.noIndustry(said)
	case KindFeed:
		return cmp.Or(v.noDwarf(Dwarf.resting, NotResting), v.afford(v.Price(kind)))
	case KindPromote:
		return cmp.Or(v.noDwarf(Dwarf.growing, Strongest), v.afford(v.Price(kind)))
	case KindMove, KindChase, KindAttack:
		return v.noActor(kind, said)
	case KindBribe:
		return v.noBribe(said)
	case KindAdvance:
		return v.noAdvance()
	case KindPlay:
		return v.noPlay(said)
	case KindTrade:
		return cmp.Or(v.covers(said.given()), unless(len(v.trades(nil)) > 0, engine.Refuse(NotTheRate, "two", goodsOf(v.cheap()), "none", true)))
	case KindOffer:
		return cmp.Or(unless(v.Made < MaxOffers, engine.Refuse(OffersMade, "n", MaxOffers)), unless(v.Own.Hand != 0, engine.Refuse(NothingToOffer)), v.covers(said.given()))
	case KindAccept, KindDecline:
		return v.noAnswer(kind)
	case KindCounter:
		return engine.Refuse(CounterInTurn)
	case KindEnd:
		return nil
	}
	return v.notNow()
}

func unless(ok bool, r *engine.Refusal) *engine.Refusal {
	if ok {
		return nil
	}
	return r
}

// has refuses what needs a piece of which the seat has none.
func has(p Piece, there Crossings) *engine.Refusal {
	return unless(there != 0, engine.Refuse(NotYours, "piece", p.Term()))
}

func (v *View) noRoomForMint() *engine.Refusal {
	return cmp.Or(has(MinePiece, v.me().Mines), unless(v.me().Mines&^v.me().Mints != 0, engine.Refuse(HasMint)))
}

// noDwarf returns why the seat has no dwarf that fits. If it has others, they are refused with a code.
func (v *View) noDwarf(fits func(Dwarf) bool, otherwise engine.Code) *engine.Refusal {
	if v.me().Team() == 0 {
		return engine.Refuse(NotYours, "piece", DwarfPiece.Term())
	}
	return unless(!v.me().where(fits).Empty(), engine.Refuse(otherwise))
}

// noActor returns why no dwarf, or not the one that is named, can move, chase or attack.
func (v *View) noActor(kind Kind, said *reading) *engine.Refusal {
	if kind == KindChase && !v.Released {
		return engine.Refuse(NotReleased)
	}
	fits := Dwarf.ready
	if kind == KindMove {
		fits = Dwarf.mayWalk
	}
	refused := v.noDwarf(Dwarf.ready, NotReady)
	if refused != nil && refused.Code == NotReady {
		refused.Args = engine.Args{"resting": v.me().where(Dwarf.resting).Names()}
	}
	if refused = cmp.Or(refused, v.noDwarf(fits, HasMoved)); refused != nil {
		return refused
	}
	able, named := v.me().where(fits), engine.Args{}
	if at, unnamed := said.mover(); unnamed == nil {
		if refused := cmp.Or(v.checkReady(Edge(at)), v.checkOwn(Edge(at), fits, HasMoved)); refused != nil {
			return refused
		}
		able, named = Edges{}.With(Edge(at)), engine.Args{"from": Edge(at).Name()}
	}
	for e := range able.All() {
		switch {
		case kind == KindMove && !v.WalkSpots(v.Viewer, e).Empty(),
			kind == KindChase && board.sides[v.Raiders].Has(e),
			kind == KindAttack && len(v.attacks(e, nil)) > 0:
			return nil
		}
	}
	switch kind {
	case KindMove:
		return &engine.Refusal{Code: OutOfWalk, Args: named}
	case KindChase:
		return engine.Refuse(FarFromRaiders, "place", named["from"], "hex", v.Raiders.Name())
	}
	return &engine.Refusal{Code: OutOfReach, Args: named}
}

// noBribe returns why the seat cannot bribe the raiders, with the contraband that is named.
func (v *View) noBribe(said *reading) *engine.Refusal {
	if r := v.checkReleased(); r != nil {
		return r
	}
	if v.Bribed {
		return engine.Refuse(HasBribed)
	}
	if len(said.goods) > 0 {
		good := said.goods[0].good
		return cmp.Or(unless(good.Contraband(), engine.Refuse(NoContraband, "good", good.Term())), v.afford(good.N(BribePrice)))
	}
	for good := Good(Resources); good < Goods; good++ {
		if v.Own.Hand.Of(good) >= BribePrice {
			return nil
		}
	}
	return engine.Refuse(NoContraband)
}

// noAdvance returns why the seat can advance in no area, by the one for which least is missing.
func (v *View) noAdvance() (nearest *engine.Refusal) {
	least := 0
	for a := range Area(Areas) {
		m := Move{Kind: KindAdvance, Area: a}
		refused := v.checkAdvance(&m)
		switch lack := v.Own.Hand.Lack(v.Advancing(a)).Len(); {
		case refused == nil:
			return nil
		case refused.Code == HighestLevel && nearest != nil:
		case nearest == nil || nearest.Code == HighestLevel || lack < least:
			nearest, least = refused, lack
			nearest.Args["area"], nearest.Args["level"] = a.Term(), int(v.me().Levels[a])+1
		}
	}
	return nearest
}

// noIndustry returns why the seat can found no industry of the area that is named, or of any.
func (v *View) noIndustry(said *reading) *engine.Refusal {
	if len(said.areas) > 0 {
		return cmp.Or(v.checkArea(said.areas[0]), has(MinePiece, v.me().PlainMines()))
	}
	best := Area(0)
	for a := range Area(Areas) {
		if v.checkArea(a) == nil {
			return has(MinePiece, v.me().PlainMines())
		}
		if v.me().Levels[a] > v.me().Levels[best] {
			best = a
		}
	}
	refused := v.checkArea(best)
	if refused.Code == LevelTooLow {
		refused.Args["any"] = true
	}
	return refused
}

// given returns the cards that a text gives for others.
func (r *reading) given() Cards {
	if r.sides >= 0 {
		return countsOf(r.goods[:r.sides])
	}
	return countsOf(r.goods)
}

// noAnswer returns why the seat can answer no offer so.
func (v *View) noAnswer(kind Kind) *engine.Refusal {
	refused := engine.Refuse(NoSuchOffer)
	for _, n := range v.OpenTo(v.Viewer) {
		m := Move{Kind: kind, N: uint8(n)}
		if refused = v.checkAnswer(&m); refused == nil {
			return nil
		}
	}
	return refused
}

// noPlay returns why the seat cannot play the card that is named, or any.
func (v *View) noPlay(said *reading) *engine.Refusal {
	m := Move{Kind: KindPlay}
	if said.card(&m) == nil {
		return v.noUse(m.Card)
	}
	var only *engine.Refusal
	var held []engine.Term
	for c := range Card(CardKinds) {
		if v.Own.Unplayed[c] == 0 {
			continue
		}
		if only = v.noUse(c); only == nil {
			return nil
		}
		held = append(held, c.Term())
	}
	switch len(held) {
	case 0:
		return engine.Refuse(NotHeld, "cards", held)
	case 1:
		return only
	}
	return engine.Refuse(Useless, "cards", held)
}

// noUse returns why the seat cannot play a card, whatever else it says.
func (v *View) noUse(c Card) *engine.Refusal {
	m := Move{Kind: KindPlay, Card: c}
	if v.Own.Unplayed[c] == 0 {
		return v.checkPlay(&m)
	}
	if len(v.plays(m, nil)) > 0 {
		return nil
	}
	switch c {
	case Tonic:
		return v.noDwarf(Dwarf.growing, Strongest)
	case Plague:
		return engine.Refuse(NotFed)
	case Machinery:
		return cmp.Or(has(ShaftPiece, v.me().Shafts), v.checkBuild(MinePiece, MachineryCost))
	case FreeMint:
		return cmp.Or(v.noRoomForMint(), v.checkBuild(MintPiece, 0))
	case Dynamite:
		return engine.Refuse(LeavesAlone)
	case BribeCard:
		return v.checkReleased()
	case Merchant, Provisions:
		return engine.Refuse(Useless, "card", c.Term())
	}
	return v.checkPlay(&m)
}
