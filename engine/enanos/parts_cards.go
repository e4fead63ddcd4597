package enanos

import (
	"slices"

	"sobremesa/engine"
)

// This file writes and reads the parts that name cards, areas and standing orders.

func (b *speller) area(a Area) { b.say(wordArea + word(a)) }
func (b *speller) good(g Good) { b.say(wordGood + word(g)) }

func (r *reading) area() (Area, *engine.Refusal) { return take(&r.areas, MissingArea) }

// good takes a good that is named without a number, or with 1.
func (r *reading) good() (Good, *engine.Refusal) {
	a, refusal := take(&r.goods, MissingGood)
	if a.n > 1 || a.n == 0 {
		refusal = engine.Refuse(MissingGood)
	}
	return a.good, refusal
}

func (b *speller) cards(c Cards) {
	for g, n := range c.All() {
		b.number(uint8(n))
		b.good(g)
	}
}

// allGoods takes all goods.
func (r *reading) allGoods() (Cards, *engine.Refusal) { return r.hand(len(r.goods)) }

// hand takes the first n goods with their counts.
func (r *reading) hand(n int) (c Cards, refusal *engine.Refusal) {
	for _, a := range r.goods[:n] {
		n := max(1, a.n)
		if a.n == 0 || c.Of(a.good)+n > bankResources {
			return 0, engine.Refuse(MissingNumber)
		}
		c += a.good.N(n)
	}
	r.goods = r.goods[n:]
	if c == 0 {
		return 0, engine.Refuse(MissingGood)
	}
	return c, nil
}

// terms writes what is given and what is wanted.
func (b *speller) terms(m *Move) {
	b.cards(m.Give)
	b.say(wordFor)
	b.cards(m.Want)
}

func (r *reading) terms(m *Move) (refusal *engine.Refusal) {
	if r.sides <= 0 || r.sides >= len(r.goods) {
		return engine.Refuse(MissingGood, "wanted", r.sides != 0 && len(r.goods) > 0)
	}
	if m.Give, refusal = r.hand(r.sides); refusal == nil {
		m.Want, refusal = r.allGoods()
	}
	return refusal
}

// card writes a development card.
func (b *speller) card(m *Move) { b.say(wordDevelop + word(m.Card)) }

func (r *reading) card(m *Move) (refusal *engine.Refusal) {
	switch {
	case len(r.cards) == 0 && r.said[KindMint]:
		m.Card = FreeMint
		return nil
	case len(r.cards) == 0 && r.said[KindBribe]:
		m.Card = BribeCard
		return nil
	case len(r.cards) == 0 && m.Kind == KindShed:
		return engine.Refuse(MissingCard, "discard", true)
	}
	if m.Card, refusal = take(&r.cards, MissingCard); refusal != nil || m.Card != MedicinePoint {
		return refusal
	}
	if m.Kind == KindPlay && len(r.areas) == 0 {
		return engine.Refuse(NotPlayable)
	}
	a, refusal := r.area()
	m.Card = a.first()
	return refusal
}

// production writes a preference for what mines give.
func (b *speller) production(m *Move) {
	b.good(m.Good)
	b.say([2]word{wordMixed, wordDouble}[m.N])
}

func (r *reading) production(m *Move) (refusal *engine.Refusal) {
	if r.said[wordDouble] {
		m.N = 1
	}
	m.Good, refusal = r.good()
	return refusal
}

// remedy writes a preference for what medicine gives.
func (b *speller) remedy(m *Move) {
	b.say(wordRemedy)
	if m.N == 0 {
		b.say(wordLeast)
	} else {
		b.good(m.Good)
	}
}

func (r *reading) remedy(m *Move) (refusal *engine.Refusal) {
	if !r.said[wordLeast] {
		m.N = 1
		m.Good, refusal = r.good()
	}
	return refusal
}

// orderWords says, for the orders about dwarves, which words name the order and its answers.
var orderWords = [kinds]struct {
	about   word
	answers [answers]word
}{
	KindAntwerp: {wordAntwerp, [answers]word{wordAll, wordNone, wordAsk}},
	KindDefence: {wordDefence, [answers]word{wordStrongest, wordNone, wordAsk, wordVeteran, wordMinimum}},
}

// answer writes an order about dwarves.
func (b *speller) answer(m *Move) {
	b.say(orderWords[m.Kind].about, orderWords[m.Kind].answers[m.N])
}

func (r *reading) answer(m *Move) *engine.Refusal {
	for n, w := range slices.Backward(orderWords[m.Kind].answers[:]) { // "veteran" counts more than "strongest" when both are said
		if w != noWord && r.said[w] || w == wordMinimum && r.said[wordLeast] {
			m.N = uint8(n)
			return nil
		}
	}
	return engine.Refuse(MissingAnswer)
}

// deal writes an order to accept offers.
func (b *speller) deal(m *Move) {
	b.fill("da", "give")
	b.terms(m)
	if m.N == 1 {
		b.number(m.N)
		b.fill("vez", "time")
	} else if m.N != Always {
		b.number(m.N)
		b.fill("veces", "times")
	}
	if m.Until > 0 {
		b.fill("hasta la", "until")
		b.say(wordRound)
		b.number(m.Until)
	}
}

func (r *reading) deal(m *Move) *engine.Refusal {
	if refusal := r.terms(m); refusal != nil {
		return refusal
	}
	m.N = Always
	if n, missing := take(&r.numbers, MissingNumber); missing == nil {
		if n > MaxTimes {
			return engine.Refuse(WrongTimes, "most", MaxTimes)
		}
		m.N = uint8(n)
	}
	m.Until, r.until = uint8(r.until), 0
	return nil
}
