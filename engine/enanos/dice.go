package enanos

import "sobremesa/engine"

// roll begins a turn: it applies the event die and the production. The rest follows step by step.
func (s *State) roll(e Event, red, white uint8) {
	s.Event, s.Red, s.White = e, red, white
	if a, ok := e.Area(); ok {
		s.drawing = a
		for seat := range engine.Seat(s.Seats) {
			if s.Draws(s.Players[seat].Levels, a) >= int(red) {
				s.Wait = s.Wait.With(seat)
			}
		}
	} else {
		s.Train++
	}
	if sum := red + white; sum != 7 {
		s.produce(sum)
	} else {
		for seat := range s.Players[:s.Seats] {
			p := &s.Players[seat]
			if int(p.Cards) > SafeCards+SafePerMint*p.Mints.Len() {
				p.Due = p.Cards / 2
			}
		}
	}
	s.step = stepDraw
	s.proceed()
}

// proceed continues the turn until a player has to decide or chance to play.
func (s *State) proceed() {
	for {
		switch s.step {
		case stepDraw:
			if s.Wait != 0 && s.canDraw(s.drawing) {
				s.Phase = Drawing
				return
			}
			s.Wait = 0
		case stepDiscard, stepShed:
			for seat := range engine.Seat(s.Seats) {
				if s.excessive(seat) {
					s.Wait = s.Wait.With(seat)
				}
			}
			if s.Wait != 0 {
				s.Phase = Discarding
				return
			}
		case stepRaid:
			if s.Red+s.White == 7 && s.Released {
				s.Phase = Raiding
				return
			}
		case stepAntwerp:
			if s.InAntwerp() {
				s.arrive()
				return
			}
		case stepAct:
			s.Phase = Acting
			return
		}
		s.step++
	}
}

// resume continues after a decision: with the next step, or with the actions.
func (s *State) resume() {
	if s.step < stepAct {
		s.step++
	}
	s.proceed()
}

// produce gives all players what the hexes of a number produce.
func (s *State) produce(sum uint8) {
	got := s.produced(sum)
	for k := range int(s.Seats) {
		s.fromBank(s.inOrder(k), got[s.inOrder(k)])
	}
	for k := range int(s.Seats) {
		seat := s.inOrder(k)
		if got[seat] == 0 && (s.heals(seat) || s.Behind(seat)) {
			s.fromBank(seat, s.remedy(seat))
		}
	}
}

// produced returns what each seat gets when a number is rolled. Of a kind of which the bank cannot
// serve all nobody gets any, unless only one player is owed it, who gets what there is.
func (s *State) produced(sum uint8) [MaxSeats]Cards {
	owed := s.owed(sum)
	for g, lack := range s.short(&owed).All() {
		served := 0
		for _, cards := range owed {
			served += min(1, cards.Of(g))
		}
		for seat := range owed {
			n := owed[seat].Of(g)
			if served == 1 {
				n = min(n, lack)
			}
			owed[seat] -= g.N(n)
		}
	}
	return owed
}

// short returns what the bank lacks to serve all.
func (s *State) short(owed *[MaxSeats]Cards) Cards {
	total := Cards(0)
	for _, cards := range owed {
		total += cards
	}
	return s.Bank.Lack(total)
}

// owed returns what a number produces for each seat.
func (s *State) owed(sum uint8) (owed [MaxSeats]Cards) {
	for h := range Hex(Hexes) {
		if s.Numbers[h] != sum || h == s.Raiders {
			continue
		}
		resource, _ := s.Terrain[h].Resource()
		for seat := range s.Players[:s.Seats] {
			p := &s.Players[seat]
			shafts, mines := (p.Shafts & board.corners[h]).Len(), (p.Mines & board.corners[h]).Len()
			if s.MoreFromMines(engine.Seat(seat)) && s.own(engine.Seat(seat)) {
				owed[seat] += resource.N(mines)
			}
			owed[seat] += resource.N(shafts) + Cards(mines)*resource.Mined(p.Production.Plain>>resource&1 == 1)
		}
	}
	return owed
}

// Draws returns the highest red die with which a player of some levels draws a card of an area, 0 if
// none does: one draws in one's highest area, or in several that are equally high.
func (t *Table) Draws(levels [Areas]uint8, a Area) int {
	level := levels[a]
	switch {
	case level == 0, t.version >= 4 && level < max(levels[Medicine], levels[Technology], levels[Jewellery]):
		return 0
	case t.FirstSkills():
		return min(int(level)+1, dieSides)
	}
	return int(level)
}

// own reports whether a skill that counts in its owner's turn alone counts now. At first medicine's
// counted in every turn.
func (t *Table) own(seat engine.Seat) bool { return t.FirstSkills() || seat == t.Order[t.At] }

// heals reports whether medicine gives the seat a resource when production gives it nothing.
func (t *Table) heals(seat engine.Seat) bool {
	return t.Players[seat].Levels[Medicine] >= SkillLevel && t.own(seat)
}

// MoreFromMines reports whether the seat's mines give a resource more in its own turn: the skill of technology.
func (t *Table) MoreFromMines(seat engine.Seat) bool {
	return !t.FirstSkills() && t.Players[seat].Levels[Technology] >= SkillLevel
}

// ReliefGap is how many points fewer than the leader a player has who is relieved.
const ReliefGap = 3

// Behind reports whether a seat gets a resource when production gives it nothing, because it is
// so far behind.
func (t *Table) Behind(seat engine.Seat) bool {
	most := 0
	for other := range engine.Seat(t.Seats) {
		most = max(most, t.Score(other).Total())
	}
	return t.Relief && t.Score(seat).Total()+ReliefGap <= most
}

// remedy returns the resource that medicine or relief gives to a player who got nothing, if the
// bank has any.
func (s *State) remedy(seat engine.Seat) Cards {
	if wish := s.Players[seat].Production.Remedy; wish > 0 && s.Bank.Of(Good(wish-1)) > 0 {
		return Good(wish - 1).N(1)
	}
	hand := s.secrets[seat].Hand
	least := Cards(0)
	for g := range Good(Resources) {
		if s.Bank.Of(g) > 0 && (least == 0 || hand.Of(g) < hand.Of(least.First())) {
			least = g.N(1)
		}
	}
	return least
}

// excessive reports whether a player has to discard.
func (t *Table) excessive(seat engine.Seat) bool {
	p := &t.Players[seat]
	return p.Due > 0 || p.Excess() > 0
}

// Excess returns how many development cards the player holds above the limit.
func (p *Player) Excess() int { return max(0, p.Developments()-MaxUnplayed) }

// Developments returns how many development cards the player holds.
func (p *Player) Developments() int {
	n := 0
	for _, k := range p.Unplayed {
		n += int(k)
	}
	return n
}

func (v *View) checkDiscard(m *Move) *engine.Refusal {
	due := int(v.me().Due)
	switch {
	case due == 0:
		return engine.Refuse(CardsDue, "n", v.me().Excess())
	case !m.Give.sane() || m.Give.Len() != due:
		return engine.Refuse(WrongDiscard, "n", due, "give", v.Spare(0).Amounts())
	}
	return v.covers(m.Give)
}

// Spare returns a discard of the size that the viewer owes. It starts with the given cards and
// adds the most frequent cards of the hand.
// If the hand does not cover the given cards, it starts from none.
func (v *View) Spare(give Cards) Cards {
	hand := v.Own.Hand
	if !hand.Covers(give) {
		give = 0
	}
	for rest := hand - give; give.Len() < int(v.me().Due) && rest != 0; rest = hand - give {
		give += rest.Most().N(1)
	}
	return give
}

// discarded notes that a player has discarded something.
func (s *State) discarded(seat engine.Seat) {
	if s.excessive(seat) {
		return
	}
	if s.Wait = s.Wait.Without(seat); s.Wait == 0 {
		s.resume()
	}
}

// noteAsked updates Asked after a move. A card drawn for one player's answer does not end the question.
func (s *State) noteAsked(before Phase) {
	switch {
	case s.Phase == Drawing && (before == Choosing || before == Drawing):
	case s.Phase != Discarding && s.Phase != Pledging && s.Phase != Losing && s.Phase != Choosing:
		s.Asked = 0
	case s.Phase == before, s.Phase == Choosing && before == Drawing:
		s.Asked |= s.Wait
	default:
		s.Asked = s.Wait
	}
}

// canDraw reports whether an area has a card in its deck or among its discards.
func (t *Table) canDraw(a Area) bool { return t.Decks[a] > 0 || t.Discards.of(a) > 0 }
