package enanos

import (
	"slices"

	"sobremesa/engine"
)

// PieceAt returns the building at a crossing and its owner: NoPiece and Spectator if there is
// none.
func (t *Table) PieceAt(c Crossing) (Piece, engine.Seat) {
	for seat := range engine.Seat(t.Seats) {
		p := &t.Players[seat]
		switch {
		case p.Shafts.Has(c):
			return ShaftPiece, seat
		case p.PlainMines().Has(c):
			return MinePiece, seat
		case p.Mines.Has(c):
			return IndustryPiece, seat
		}
	}
	return NoPiece, engine.Spectator
}

// HomeBuildings is how many buildings a player keeps with the option home. Without it, it is one.
const HomeBuildings = 2

// Keeps reports whether no building of the player can be conquered.
func (t *Table) Keeps(owner engine.Seat) bool {
	n := t.Players[owner].Buildings().Len()
	return n == 1 || t.Home && n <= HomeBuildings
}

// safe reports whether the player has a shaft at the crossing that cannot be conquered.
func (t *Table) safe(owner engine.Seat, c Crossing) bool {
	return t.Players[owner].Shafts.Has(c) && t.Keeps(owner)
}

func (v *View) checkAttack(m *Move) *engine.Refusal {
	from := Edge(m.From)
	if r := v.checkReady(from); r != nil {
		return r
	}
	buildings, dwarves := v.Targets(v.Viewer, from)
	at := Crossing(m.To)
	reached := buildings.Has(at)
	if m.Piece == DwarfPiece {
		reached = dwarves.Has(Edge(m.To))
	}
	piece, owner := v.PieceAt(at)
	switch {
	case !reached:
		return engine.Refuse(OutOfReach, "place", Names{}.Of(m), "places", append(buildings.Names(), dwarves.Names()...))
	case m.Piece == DwarfPiece:
	case piece != m.Piece:
		return engine.Refuse(OtherPiece, "piece", piece.Term(), "place", at.Name())
	case v.safe(owner, at):
		return engine.Refuse(LastBuilding, "place", at.Name(), "most", v.Players[owner].Buildings().Len())
	}
	return nil
}

// attacks appends the attacks of the seat's dwarf on an edge.
func (v *View) attacks(from Edge, buf []Move) []Move {
	buildings, dwarves := v.Targets(v.Viewer, from)
	for at := range buildings.All() {
		piece, owner := v.PieceAt(at)
		if !v.safe(owner, at) {
			buf = append(buf, Move{Kind: KindAttack, From: uint8(from), Piece: piece, To: uint8(at)})
		}
	}
	for at := range dwarves.All() {
		buf = append(buf, Move{Kind: KindAttack, From: uint8(from), Piece: DwarfPiece, To: uint8(at)})
	}
	return buf
}

// Place returns the name of the place attacked.
func (f *Fight) Place() string {
	return Names{}.Of(&Move{Kind: KindAttack, Piece: f.Piece, To: f.At})
}

func (s *State) attack(m *Move) {
	s.Fight = Fight{From: Edge(m.From), Piece: m.Piece, At: m.To}
	s.Phase = Fighting
	if m.Piece == DwarfPiece {
		s.Fight.Guard = Edge(m.To)
		s.Fight.Defender = s.DwarfOwner(Edge(m.To))
		return
	}
	_, s.Fight.Defender = s.PieceAt(Crossing(m.To))
	if !s.Players[s.Fight.Defender].Fed().Empty() {
		s.Phase = Guarding
	}
}

// firstDefence returns the initial standing order for the defence of buildings.
func (t *Table) firstDefence() Answer {
	switch {
	case t.LeastLoss:
		return AnswerLeast
	case t.version < 2:
		return AnswerAll
	}
	return AnswerVeteran
}

// checkFed returns why an edge is none of those with a fed dwarf.
func checkFed(e Edge, fed Edges) *engine.Refusal {
	if !fed.Has(e) {
		return notThere(NotFed, e, fed)
	}
	return nil
}

func (v *View) checkDefend(m *Move) *engine.Refusal {
	if m.From == nowhere {
		return nil
	}
	return checkFed(Edge(m.From), v.me().Fed())
}

// fightDice returns how many dice the attacker and the defender roll.
func (t *Table) fightDice() (attacker, defender int) {
	attacker = int(t.dwarf(t.Order[t.At], t.Fight.From).Level)
	if t.Fight.Guard == nowhere {
		return attacker, 1
	}
	return attacker, int(t.dwarf(t.Fight.Defender, t.Fight.Guard).Level)
}

// PairsWon compares the attacker's three dice with the defender's, pair by pair. Both are sorted,
// highest first, and filled with zeros.
func PairsWon(dice [6]uint8) (attacker, defender int) {
	for i := range 3 {
		switch a, d := dice[i], dice[3+i]; {
		case a == 0 || d == 0:
		case a > d:
			attacker++
		default:
			defender++
		}
	}
	return attacker, defender
}

// fight decides an attack by its dice.
func (s *State) fight(dice [6]uint8) {
	f, seat := s.Fight, s.Active()
	attacker := s.dwarf(seat, f.From)
	attacker.Condition = Resting
	p, spoils := &s.Players[f.Defender], s.HasSpoils(f.Defender)
	if f.Guard != nowhere {
		s.dwarf(f.Defender, f.Guard).Condition = Resting
	}
	won, lost := PairsWon(dice)
	switch {
	case won == lost:
		attacker.hurt(1)
	case lost > won:
		attacker.hurt(lost)
	case f.Piece == DwarfPiece:
		s.dwarf(f.Defender, f.Guard).hurt(won)
	default:
		at := Crossing(f.At)
		losses := s.Losses(at)
		for _, loss := range losses[:min(won, len(losses))] {
			switch loss {
			case LostMint:
				p.Mints &^= at.set()
			case Lowered:
				p.lowerMine(at)
			case Conquered:
				p.Shafts &^= at.set()
				s.Players[seat].Shafts |= at.set()
			}
		}
	}
	if won > lost && spoils {
		s.Players[seat].Points++
	}
	s.Fight = Fight{}
	s.Phase = Acting
}

// SpoilsFrom is how many points a player has who is worth a production point to the winner of an attack.
const SpoilsFrom = 5

// HasSpoils reports whether a won attack on the seat brings a production point.
func (t *Table) HasSpoils(seat engine.Seat) bool {
	return t.Spoils && t.Score(seat).Total() >= SpoilsFrom
}

// Losses returns what a building suffers in an attack, in order: LostMint, Lowered, Conquered.
// One applies for each pair of dice that the attacker wins.
func (t *Table) Losses(c Crossing) (list []engine.Code) {
	piece, owner := t.PieceAt(c)
	if piece == NoPiece {
		return nil
	}
	p := &t.Players[owner]
	if p.Mints.Has(c) {
		list = append(list, LostMint)
	}
	if piece != ShaftPiece {
		list = append(list, Lowered)
	}
	if !t.Keeps(owner) {
		list = append(list, Conquered)
	}
	return list
}

func descending(dice []uint8) {
	slices.SortFunc(dice, func(a, b uint8) int { return int(b) - int(a) })
}
