package enanos

import "sobremesa/engine"

// Losses are what a building suffers in an attack, one for each pair that goes to the
// attacker, as long as there are any: LostMint, Lowered, Conquered.
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
	if p.Buildings().Len() > 1 { // the last one can't be conquered
		list = append(list, Conquered)
	}
	return list
}
