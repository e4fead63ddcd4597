package enanos

import (
	"cmp"

	"sobremesa/engine"
)

// The costs of buildings and rails.
const (
	RailCost  Cards = 1<<(8*Wood) + 1<<(8*Iron)
	ShaftCost Cards = 1<<(8*Wood) + 1<<(8*Stone) + 1<<(8*Coal) + 1<<(8*Copper)
	MineCost  Cards = 3<<(8*Stone) + 2<<(8*Copper)
	MintCost  Cards = 2 << (8 * Copper)
	// MachineryCost is the cost of a mine with the card machinery.
	MachineryCost Cards = 2<<(8*Stone) + 1<<(8*Copper)
)

// foundingKind returns the kind of move by which a building is placed at this point of the start.
func (t *Table) foundingKind() Kind {
	if t.Turns >= uint16(t.Seats) {
		return KindMine
	}
	return KindShaft
}

// checkRoom returns why a building cannot be placed at a crossing. It can be at spots.
func (v *View) checkRoom(m *Move, spots Crossings) *engine.Refusal {
	switch c := Crossing(m.To); {
	case spots.Has(c):
		return nil
	case v.Buildings().Has(c):
		return notThere(PlaceTaken, c, spots)
	case !v.Roomy().Has(c):
		return notThere(TooClose, c, spots)
	default:
		return notThere(Unconnected, c, spots)
	}
}

// checkFree returns why a rail cannot be placed on an edge: for a free one that is not among spots, otherwise.
func (v *View) checkFree(m *Move, spots Edges, otherwise engine.Code) *engine.Refusal {
	switch e := Edge(m.To); {
	case spots.Has(e):
		return nil
	case v.Rails().Has(e):
		return notThere(PlaceTaken, e, spots)
	default:
		return notThere(otherwise, e, spots)
	}
}

func (t *Table) trackSpots() Edges { return board.edgesAt[t.founded].andNot(t.Rails()) }

// railPrice returns the cost of the next rail.
func (t *Table) railPrice() Cards {
	if t.FreeRails > 0 {
		return 0
	}
	return RailCost
}

// left reports whether the player has a piece left to place, as always if its number has no limit.
func (p *Player) left(piece Piece) bool {
	there := [...]int{RailPiece: p.Rails.Len(), ShaftPiece: p.Shafts.Len(), MinePiece: p.Mines.Len(), MintPiece: p.Mints.Len(), DwarfPiece: p.Team()}
	return pieces[piece].most == 0 || there[piece] < pieces[piece].most
}

// checkBuild returns why the seat has no more of a piece or cannot pay for it.
func (v *View) checkBuild(p Piece, cost Cards) *engine.Refusal {
	if !v.me().left(p) {
		return engine.Refuse(NoneLeft, "piece", p.Term(), "most", engine.Counted{Of: pieces[p].several, N: pieces[p].most})
	}
	return v.afford(cost)
}

// builds reports whether checkBuild allows it.
func (v *View) builds(p Piece, cost Cards) bool {
	return v.Own.Hand.Covers(cost) && v.me().left(p)
}

// checkPiece returns why a crossing is not one of those where the seat has a piece.
func checkPiece(m *Move, p Piece, there Crossings) *engine.Refusal {
	if c := Crossing(m.To); !there.Has(c) {
		return engine.Refuse(NotYours, "piece", p.Term(), "place", c.Name(), "places", there.Names())
	}
	return nil
}

func (v *View) checkMint(m *Move) *engine.Refusal {
	if c := Crossing(m.To); v.me().Mints.Has(c) {
		return notThere(HasMint, c, v.me().Mines&^v.me().Mints)
	}
	return checkPiece(m, MinePiece, v.me().Mines)
}

func (v *View) checkIndustry(m *Move) *engine.Refusal {
	return cmp.Or(v.checkArea(m.Area), checkPiece(m, MinePiece, v.me().PlainMines()))
}

// checkArea returns why the seat cannot found an industry of an area.
func (v *View) checkArea(a Area) *engine.Refusal {
	master := v.Masters[a]
	switch {
	case v.me().Levels[a] < IndustryLevel:
		return engine.Refuse(LevelTooLow, "area", a.Term(), "level", IndustryLevel, "has", int(v.me().Levels[a]))
	case master != engine.Spectator && master != v.Viewer:
		return engine.Refuse(AreaClosed, "area", a.Term(), "seat", master)
	case v.me().Industries[a] != nowhere:
		return engine.Refuse(HasIndustry, "area", a.Term())
	}
	return nil
}

// ToFound returns the piece that the active player places at this point of the start. It returns
// false if no piece is due.
func (t *Table) ToFound() (Piece, bool) {
	switch t.Phase {
	case Founding:
		return pieceOf(word(t.foundingKind())), true
	case Tracking:
		return RailPiece, true
	}
	return NoPiece, false
}

// found places a seat's first or second building.
func (s *State) found(seat engine.Seat, c Crossing) {
	p := &s.Players[seat]
	if s.foundingKind() == KindMine {
		p.Mines |= c.set()
		for h := range Hex(Hexes) {
			if resource, ok := s.Terrain[h].Resource(); ok && board.hexesAt[c]>>h&1 == 1 {
				s.fromBank(seat, resource.N(1))
			}
		}
	} else {
		p.Shafts |= c.set()
	}
	s.founded = c
	s.Phase = Tracking
}

// track places the rail beside it and ends that turn of the start.
func (s *State) track(seat engine.Seat, e Edge) {
	s.Players[seat].Rails = s.Players[seat].Rails.With(e)
	s.founded = nowhere
	s.Turns++
	n, placed := int(s.Seats), int(s.Turns)
	switch {
	case placed == 2*n:
		s.At, s.Phase = 0, Rolling
		return
	case placed < n:
		s.At = uint8(placed)
	default:
		s.At = uint8(2*n - 1 - placed)
	}
	s.Phase = Founding
}

func (s *State) buildRail(seat engine.Seat, e Edge) {
	s.toBank(seat, s.railPrice())
	if s.FreeRails > 0 {
		s.FreeRails--
	}
	p := &s.Players[seat]
	p.Rails = p.Rails.With(e)
	p.Built++
	if p.Built == BigRail && s.RailBaron == engine.Spectator {
		s.RailBaron = seat
	}
}

func (s *State) buildMine(seat engine.Seat, c Crossing, cost Cards) {
	s.toBank(seat, cost)
	p := &s.Players[seat]
	p.Shafts &^= c.set()
	p.Mines |= c.set()
}

func (s *State) buildMint(seat engine.Seat, c Crossing, cost Cards) {
	s.toBank(seat, cost)
	s.Players[seat].Mints |= c.set()
}

// lowerMine turns a mine or an industry into a shaft. Its mint is lost.
func (p *Player) lowerMine(c Crossing) {
	p.Mints &^= c.set()
	p.Mines &^= c.set()
	p.Shafts |= c.set()
	for a, at := range p.Industries {
		if at == c {
			p.Industries[a] = nowhere
		}
	}
}
