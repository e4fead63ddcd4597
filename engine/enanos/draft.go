package enanos

import (
	"cmp"
	"slices"
	"strings"

	"sobremesa/engine"
)

// Drafts of moves that are too many to list: what was typed of an offer, a
// counter-offer or a discard goes on with what is likeliest.

// drafts are such moves that go on from what was typed.
func (v *View) drafts(typed string) (list []Move) {
	var drafted []Move
	for _, f := range v.Unlisted() {
		switch f.Code {
		case FormDiscard:
			drafted = append(drafted, v.draftDiscard(typed))
		case FormOffer:
			if says(typed, wordOffer) {
				drafted = append(drafted, v.draftOffers(Move{Kind: KindOffer, Whom: engine.Spectator}, typed)...)
			}
		case FormCounter:
			if !says(typed, wordCounter) {
				continue
			}
			for i := range v.Offers[:v.Made] {
				if v.Offers[i].Asked.Has(v.Viewer) {
					drafted = append(drafted, v.draftOffers(Move{Kind: KindCounter, N: uint8(i + 1)}, typed)...)
				}
			}
		}
	}
	for _, m := range drafted {
		if v.Check(m) == nil && !slices.Contains(list, m) {
			list = append(list, m)
		}
	}
	return list
}

// says reports whether the first word typed is one, or its beginning.
func says(typed string, w word) bool {
	words := tokens(typed)
	return len(words) > 0 && slices.Contains(beginning(words[0]), w)
}

// draft is what has been said of cards; the last word may be unfinished.
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

// draftOffers go on from what was typed of an offer. Whatever is missing is one
// card of each kind, the kinds held most first of what is given, and last of what
// is wanted.
func (v *View) draftOffers(m Move, typed string) (list []Move) {
	r := draft(typed)
	sides := r.sides
	if sides < 0 {
		sides = len(r.goods)
	}
	byHeld := make([]Good, 0, Goods)
	for g := range Good(Goods) {
		byHeld = append(byHeld, g)
	}
	slices.SortStableFunc(byHeld, func(a, b Good) int { return cmp.Compare(v.Own.Hand.Of(b), v.Own.Hand.Of(a)) })
	count := 1 // typed before a kind that is not there yet
	if n := len(r.numbers); n > 0 && (m.Kind == KindOffer || n > 1) {
		count = max(1, r.numbers[n-1])
	}
	give, want := countsOf(r.goods[:sides], r.counts), countsOf(r.goods[sides:], r.counts[sides:])
	gives, wants := []Cards{give}, []Cards{want}
	if give == 0 {
		gives = nil
		for _, g := range byHeld {
			gives = append(gives, g.N(min(count, max(1, v.Own.Hand.Of(g)))))
		}
		count = 1
	}
	if want == 0 {
		wants = nil
		for _, g := range slices.Backward(byHeld) {
			wants = append(wants, g.N(min(count, bankContraband)))
		}
	}
	for n := range len(gives) * len(wants) {
		m.Give, m.Want = gives[n%len(gives)], wants[n/len(gives)]
		list = append(list, m)
	}
	for _, m := range list[:len(list):len(list)] {
		list = append(list, v.offersTo(m)...)
	}
	return list
}

// countsOf are goods that were named with their counts, as far as they make sense.
func countsOf(goods []Good, counts []int) (c Cards) {
	for i, g := range goods {
		n := max(1, counts[i])
		if c.Of(g)+n <= bankResources {
			c += g.N(n)
		}
	}
	return c
}

// offersTo are an offer to all made to each of the others alone instead.
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

// draftDiscard goes on from what was typed of a discard with what is held most of.
func (v *View) draftDiscard(typed string) Move {
	r := draft(typed)
	return Move{Kind: KindDiscard, Give: v.of().spare(countsOf(r.goods, r.counts))}
}
