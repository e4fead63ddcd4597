package enanos

import (
	"slices"
	"strings"

	"sobremesa/engine"
)

// This file completes moves that are too many to list: an offer, a counter-offer, a discard or an
// order to accept offers is continued by one card of each kind, in the order of the kinds.

// drafts returns such moves that continue the typed text.
func (v *View) drafts(typed string) (list []Move) {
	drafted := v.draftDiscards(typed)
	if begins(typed, KindOffer) {
		drafted = append(drafted, v.draftOffers(Move{Kind: KindOffer, Whom: engine.Spectator}, typed)...)
	}
	if begins(typed, KindProduction) && saysDeal(typed) {
		drafted = append(drafted, v.draftOffers(Move{Kind: KindDeal, N: Always}, typed)...)
	}
	if begins(typed, KindCounter) {
		for _, n := range v.OpenTo(v.Viewer) {
			drafted = append(drafted, v.draftOffers(Move{Kind: KindCounter, N: uint8(n)}, typed)...)
		}
	}
	for _, m := range drafted {
		if v.Check(m) == nil && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// saysDeal reports whether a typed order trades something for something.
func saysDeal(typed string) bool {
	r, words := draft(typed), tokens(typed)
	return len(r.goods) > 0 && r.sides >= 0 || slices.Contains(words, "da") || slices.Contains(words, "give")
}

// begins reports whether the first word typed is the verb of a kind or begins it.
func begins(typed string, kind Kind) bool {
	words := tokens(typed)
	return len(words) > 0 && slices.Contains(beginning(words[0]), word(kind))
}

// draft reads as many of the typed words as make sense. The last word may be unfinished.
func draft(typed string) *reading {
	for text := typed; ; {
		if r, refused := read(text); refused == nil {
			return r
		}
		cut := strings.LastIndexByte(strings.TrimRight(text, " "), ' ')
		if cut < 0 {
			return &reading{sides: -1}
		}
		text = text[:cut]
	}
}

// NamesIn returns the names that a text uses for places. The text may be unfinished.
func NamesIn(text string) Names { return Names{draft(text).spots} }

// draftOffers continues a typed offer. For a side that is missing it suggests a card of each kind.
func (v *View) draftOffers(m Move, typed string) (list []Move) {
	r := draft(typed)
	sides := r.sides
	if sides < 0 {
		sides = len(r.goods)
	}
	count := 1 // a number typed before its kind
	if n := len(r.numbers); n > 0 && (m.Kind != KindCounter || n > 1) {
		count = max(1, r.numbers[n-1])
	}
	// side returns a side of the offer as it was typed, or one for each kind of card.
	side := func(goods []amount) (list []Cards) {
		if said := countsOf(goods); said != 0 {
			return []Cards{said}
		}
		for g := range Good(Goods) {
			list = append(list, g.N(count))
		}
		count = 1
		return list
	}
	gives := side(r.goods[:sides])
	for _, m.Want = range side(r.goods[sides:]) {
		for _, m.Give = range gives {
			list = append(list, m)
		}
	}
	for _, m := range list[:len(list):len(list)] {
		list = append(list, v.offersTo(m)...)
	}
	return list
}

// countsOf returns the goods with their counts, without those that exceed the supply.
func countsOf(goods []amount) (c Cards) {
	for _, a := range goods {
		if n := max(1, a.n); c.Of(a.good)+n <= bankResources {
			c += a.good.N(n)
		}
	}
	return c
}

// offersTo returns the same offer to each single player if m is an offer to all of several.
func (v *View) offersTo(m Move) (list []Move) {
	if m.Kind != KindOffer || m.Whom != engine.Spectator || v.Seats < 3 {
		return nil
	}
	for seat := range v.all().Without(v.Viewer).All() {
		m.Whom = seat
		list = append(list, m)
	}
	return list
}

// draftDiscards continues a typed discard, by as many of each kind as it can, then of those after it.
func (v *View) draftDiscards(typed string) (list []Move) {
	r := draft(typed)
	said := countsOf(r.goods)
	if !v.Own.Hand.Covers(said) {
		said = 0
	}
	due := int(v.Players[v.Viewer].Due)
	for first := range Good(Goods) {
		give := said
		for i := range Good(Goods) {
			g := (first + i) % Goods
			give += g.N(min((v.Own.Hand - give).Of(g), max(0, due-give.Len())))
		}
		list = append(list, Move{Kind: KindDiscard, Give: give})
	}
	return list
}
