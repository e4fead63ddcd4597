package enanos

import "sobremesa/engine"

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
	if p.Buildings().Len() > 1 { // the last building cannot be conquered
		list = append(list, Conquered)
	}
	return list
}
