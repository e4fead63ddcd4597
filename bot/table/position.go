package table

import (
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Ref names the game that a request means: the one live in its channel, or,
// with ID, the one that a button was drawn for.
type Ref struct {
	Kind string
	ID   int64
	at   *Position
}

// At has a use case find the game at a position that was loaded for the same request,
// or load it there if the position is empty. What the game has come to is found there
// afterwards, unless it was not found at all.
func (r Ref) At(p *Position) Ref {
	r.at = p
	return r
}

// Ref names the game at a position, which is found there.
func (p *Position) Ref() Ref { return Ref{Kind: p.Kind, ID: p.ID, at: p} }

// position is where a use case finds the game that is meant.
func (r Ref) position() *Position {
	if r.at == nil {
		return new(Position)
	}
	return r.at
}

// Position is a game as one request or task finds it: loaded once, replayed
// once. What it hands out is what its readers may know.
type Position struct {
	*sitting.Sitting

	row      *store.Game // as note saw it last, which may be ahead of the sitting; nil before
	outdated bool
}

// IsFound reports whether there is a game at the position.
func (p *Position) IsFound() bool { return p.Sitting != nil }

// Outdated reports whether Note found that others had changed the
// game since it was loaded: what was shown of it is noted, and the rest is as
// it was then.
func (p *Position) Outdated() bool { return p.outdated }

// unplayed is a game that was found, whose moves nobody has replayed.
func (t *Table) unplayed(g *store.Game, err error) (*Position, error) {
	if err != nil {
		return nil, err
	}
	return &Position{Sitting: sitting.Of(t.Games, g)}, nil
}

// replayed is a game that was found, replayed.
func (t *Table) replayed(g *store.Game, err error) (*Position, error) {
	if err != nil {
		return nil, err
	}
	s, err := sitting.Replay(t.Games, g)
	return &Position{Sitting: s}, err
}

// frames are the moments of a stored game as a viewer may know them, from one on.
func (t *Table) frames(g *store.Game, viewer engine.Seat, from int) (*Position, []engine.Frame, error) {
	s, frames, err := sitting.Frames(t.Games, g, viewer, from)
	if err != nil {
		return nil, nil, err
	}
	return &Position{Sitting: s}, frames, nil
}
