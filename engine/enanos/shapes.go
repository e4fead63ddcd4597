package enanos

import (
	"slices"
	"strings"

	"sobremesa/engine"
)

// shape says how the moves of a kind, or the plays of a card, are written and read.
type shape struct {
	// words are the verb in Spanish and in English, then other spellings that are read. They are
	// empty for a kind that begins with the verb of the kind before it.
	words   string
	parts   []Part
	example string // shown when something is missing; may be empty
}

// said makes a shape from a line of the tables below. It panics if form has an unknown part.
func said(words, form, example string) shape {
	s := shape{words: words, example: example}
	for _, name := range strings.Fields(form) {
		part := Part(0)
		for parts[part].name != name {
			part++ // a form that names no part goes too far
		}
		s.parts = append(s.parts, part)
	}
	return s
}

// shapes is the notation, a line for each kind.
var shapes = [kinds]shape{
	KindTerrain: said("terreno terrain", "hex terrain", ""),
	KindReds:    said("rojos reds", "hexes", ""),
	KindSixes:   said("seises sixes", "hexes", ""),
	KindNumber:  said("número number", "hex number", ""),
	KindRank:    said("turnos ranking", "dice", ""),
	KindDice:    said("dados dice tirar tira roll", "event dice", ""),
	KindDraw:    said("carta card", "[player] card", ""),
	KindTheft:   said("hurto theft", "[player] good", ""),
	KindShow:    said("muestra show", "", ""),
	KindFight:   said("combate fight", "fight", ""),

	KindShaft:    said("pozo shaft pozos shafts", "crossing", "pozo b n"),
	KindRail:     said("riel rail rieles rails via track", "edge", "riel b ne"),
	KindMine:     said("mina mine minas mines", "crossing", "mina b n"),
	KindMint:     said("acuñadura mint ceca", "crossing", "acuñadura b n"),
	KindDwarf:    said("enano dwarf enanos dwarves dwarfs", "edge", "enano b ne"),
	KindFeed:     said("alimenta feed alimentar alimento comida food comer", "dwarf", "alimenta b ne"),
	KindPromote:  said("asciende promote ascender asciendo sube subir promociona promueve promover ascenso promotion", "dwarf", "asciende b ne"),
	KindMove:     said("mueve move mover muevo movimiento", "mover to edge", "mueve b ne hasta b e"),
	KindChase:    said("persigue chase perseguir persigo persecución ahuyenta", "mover to hex [player]", "persigue b ne hasta k jugador 2"),
	KindBribe:    said("soborna bribe sobornar soborno", "good to hex [player]", "soborna oro hasta k jugador 2"),
	KindRaid:     said("saqueadores raiders saqueador ladron ladrones raid", "hex [player]", "saqueadores k jugador 2"),
	KindAttack:   said("ataca attack atacar ataco ataque", "target", ""),
	KindAdvance:  said("avanza advance avanzar avanzo avance", "area", "avanza medicina"),
	KindIndustry: said("industria industry", "crossing area", "industria b n medicina"),
	KindEnd:      said("termina end terminar termino fin acaba pasa paso pass", "", ""),

	KindTrade:   said("cambia trade cambiar cambio exchange vende vender sell", "terms", ""),
	KindOffer:   said("ofrece offer ofrecer ofrezco oferta", "terms [player]", "ofrece 1 madera por 1 oro"),
	KindCounter: said("contraoferta counter contraofrece counteroffer", "offer terms", "contraoferta 3 1 madera por 1 oro"),
	KindAccept:  said("acepta accept aceptar acepto aceptación acceptance", "offer", ""),
	KindDecline: said("rechaza decline rechazar rechazo reject refusal", "offer", ""),

	KindPlay: said("juega play jugar juego usa usar use", "card", ""),

	KindDiscard: said("descarta discard descartar descarto descarte", "goods", "descarta 1 madera 1 hierro"),
	KindShed:    said("", "card", ""),
	KindPledge:  said("aporta pledge aportar aporto aporte", "dwarves", "aporta b ne"),
	KindLose:    said("pierde lose perder pierdo pérdida loss", "crossing", "pierde b n"),
	KindChoose:  said("roba draw robar robo", "area", "roba medicina"),
	KindTake:    said("toma take tomar tomo coge botín loot", "good", "toma oro"),
	KindDefend:  said("defiende defend defender defiendo guardia guard", "guard", "defiende b ne"),

	KindProduction: said("siempre always", "production", "siempre remedio madera"),
	KindRemedy:     said("", "remedy", ""),
	KindAntwerp:    said("", "answer", ""),
	KindDefence:    said("", "answer", ""),
	KindDeal:       said("", "deal", ""),

	KindReply: said("respuesta reply", "[player]", ""),
}

// development is everything about a development card but its effect.
type development struct {
	term   engine.Term // the key of its name
	n      uint8       // how many copies there are
	es, en string      // the name in the notation; more than one word where one would be ambiguous
	play   shape
}

// developments has a line for each card.
var developments = [CardKinds]development{
	MedicinePoint: {"enanos.card.point", 1, "punto medicina", "point medicine", said("", "card", "")},
	Feast:         {"enanos.card.feast", 3, "fiesta", "feast", said("", "card", "")},
	Tonic:         {"enanos.card.tonic", 3, "tónico", "tonic", said("", "card dwarf", "juega tónico b ne")},
	Provisions:    {"enanos.card.provisions", 3, "provisiones", "provisions", said("", "card goods", "juega provisiones 1 madera 1 hierro")},
	Plague:        {"enanos.card.plague", 2, "peste", "plague", said("", "card edge", "juega peste b ne")},

	TechnologyPoint: {"enanos.card.point", 1, "punto tecnología", "point technology", said("", "card", "")},
	FastTrack:       {"enanos.card.fast-track", 3, "vía rápida", "fast track", said("", "card", "")},
	Machinery:       {"enanos.card.machinery", 3, "maquinaria", "machinery", said("", "card crossing", "juega maquinaria b n")},
	FreeMint:        {"enanos.card.mint", 2, "acuñadura", "mint", said("", "card crossing", "juega acuñadura b n")},
	Dynamite:        {"enanos.card.dynamite", 3, "dinamita", "dynamite", said("", "card edge", "juega dinamita b ne")},

	JewelleryPoint: {"enanos.card.point", 1, "punto bisutería", "point jewellery", said("", "card", "")},
	Monopoly:       {"enanos.card.monopoly", 2, "monopolio", "monopoly", said("", "card good", "juega monopolio madera")},
	Spy:            {"enanos.card.spy", 3, "espía", "spy", said("", "card player", "juega espía jugador 2")},
	Merchant:       {"enanos.card.merchant", 3, "mercader", "merchant", said("", "card good", "juega mercader madera")},
	BribeCard:      {"enanos.card.bribe", 3, "soborno", "bribe", said("", "card hex [player]", "juega soborno k jugador 2")},
}

// Term returns the key of the card's name.
func (c Card) Term() engine.Term { return developments[c].term }

// Copies returns how many copies of the card its area's deck has.
func (c Card) Copies() int { return int(developments[c].n) }

// deckOf returns how many copies there are of each card.
func deckOf() (all CardCounts) {
	for c := range developments {
		all[c] = developments[c].n
	}
	return all
}

func (m *Move) shape() *shape {
	if m.Kind == KindPlay {
		return &developments[m.Card].play
	}
	return &shapes[m.Kind]
}

// Parts returns the parts of the move's text after the verb, in order.
func (m *Move) Parts() []Part { return m.shape().parts }

// Says reports whether the move has a part.
func (m *Move) Says(p Part) bool { return slices.Contains(m.Parts(), p) }

// Of returns the name of the place that a move leads to, or "" if there is none.
func (n Names) Of(m *Move) string {
	for _, p := range m.Parts() {
		switch {
		case p == PartHex:
			return Hex(m.To).Name()
		case p == PartEdge, p == PartDwarf, p == PartTarget && m.Piece == DwarfPiece:
			return n.Edge(Edge(m.To))
		case p == PartCrossing, p == PartTarget:
			return n.Crossing(Crossing(m.To))
		}
	}
	return ""
}

// verb returns the first of the kinds that begin with the same word.
func (k Kind) verb() Kind {
	for k > 0 && shapes[k].words == "" {
		k--
	}
	return k
}

// wellFormed reports whether the kind is valid, all fields are in the range that they have in any
// position, and the fields that the kind does not use are zero.
func (m *Move) wellFormed() bool {
	if m.Kind == 0 || m.Kind >= kinds || m.Good >= Goods || m.Card >= CardKinds || m.Area >= Areas || m.Piece > DwarfPiece {
		return false
	}
	used := Move{Kind: m.Kind}
	for _, p := range m.Parts() {
		parts[p].copy(&used, m)
	}
	return used == *m
}

// movesRaiders reports whether the move takes the raiders to a hex.
func (m *Move) movesRaiders() bool {
	return m.Says(PartHex) && m.Says(PartAnyone)
}
