package table

import (
	"context"
	"errors"
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/store"
)

// position is a game replayed: its match and how many draws it has used.
type position struct {
	game  *games.Game
	match engine.Match
	draws int
}

// replay plays the game's stored moves.
func (t *Table) replay(game *games.Game, g *store.Game) (*position, error) {
	return replayTo(game, g, len(g.Moves))
}

// replayTo plays the first n of the game's stored moves.
func replayTo(game *games.Game, g *store.Game, n int) (*position, error) {
	options, err := game.Rules.Info().ParseOptions(len(g.Seats), g.Variant)
	if err != nil {
		return nil, fmt.Errorf("table: game %d: %w", g.ID, err)
	}
	match, err := game.Rules.Start(options)
	if err != nil {
		return nil, fmt.Errorf("table: game %d: %w", g.ID, err)
	}
	p := &position{game: game, match: match}
	for i, m := range g.Moves[:n] {
		if err := match.Replay(m.Seat, m.Text); err != nil {
			return nil, fmt.Errorf("table: game %d, move %d (%s): %w", g.ID, i+1, m.Text, err)
		}
		if m.Seat == engine.Chance {
			p.draws++
		}
	}
	return p, nil
}

// Situation is a game as somebody looks at it: the rules of secrecy hold,
// since a position is only handed out as a view.
type Situation struct {
	Game   *store.Game
	Rules  *games.Game
	ToMove engine.Seats
	pos    *position
}

// View is what a seat sees; engine.Spectator for people without one.
func (s *Situation) View(seat engine.Seat) any { return s.pos.match.View(seat) }

// SeatOf is the seat of a user, Spectator for none.
func (s *Situation) SeatOf(user string) engine.Seat { return seatOf(s.Game, user) }

// StillTheirs reports whether a seat that is to move was the last to move, too.
func (s *Situation) StillTheirs(seat engine.Seat) bool {
	return len(s.Game.Moves) > 0 && s.Game.Moves[len(s.Game.Moves)-1].Seat == seat
}

// HasPlayed reports whether the user's first move on the board after seq moves
// was this one.
func (s *Situation) HasPlayed(user string, seq int, text string) bool {
	seat := s.SeatOf(user)
	if seq < 0 || seq > len(s.Game.Moves) || seat == engine.Spectator {
		return false
	}
	for _, m := range s.Game.Moves[seq:] {
		if m.Seat == seat {
			return m.Text == text
		}
	}
	return false
}

// Standings is the order of the seats, best first, as it stands.
func (s *Situation) Standings() []engine.Standing { return s.pos.match.Standings() }

// Try plays a move on a copy and returns the view of the seat that played it.
// The error is an *engine.Refusal.
func (s *Situation) Try(seat engine.Seat, text string) (any, engine.Played, error) {
	match := s.pos.match.Clone()
	played, err := match.Play(seat, text)
	if err != nil {
		return nil, engine.Played{}, err
	}
	return match.View(seat), played, nil
}

// Since tells the moves from number n on, with their events, and what a seat
// saw before them.
func (s *Situation) Since(n int, seat engine.Seat) (before any, played []engine.Played, err error) {
	p, err := replayTo(s.Rules, s.Game, min(n, len(s.Game.Moves)))
	if err != nil {
		return nil, nil, err
	}
	before = p.match.View(seat)
	for _, m := range s.Game.Moves[min(n, len(s.Game.Moves)):] {
		one, err := p.match.Play(m.Seat, m.Text)
		if err != nil {
			return nil, nil, err
		}
		played = append(played, one)
	}
	return before, played, nil
}

// ViewAt is what a seat saw after the first n moves. An *engine.Refusal when the game
// has not come so far.
func (s *Situation) ViewAt(n int, seat engine.Seat) (any, error) {
	if n < 0 || n > len(s.Game.Moves) || s.pos == nil {
		return nil, refuse(Stale, nil)
	}
	p, err := replayTo(s.Rules, s.Game, n)
	if err != nil {
		return nil, err
	}
	return p.match.View(seat), nil
}

// ToMoveAt is who was to move after the first n moves.
func (s *Situation) ToMoveAt(n int) (engine.Seats, error) {
	p, err := replayTo(s.Rules, s.Game, min(n, len(s.Game.Moves)))
	if err != nil {
		return 0, err
	}
	return p.match.ToMove(), nil
}

// Look returns the live game that a request means. An *engine.Refusal when there is
// none, or it is played elsewhere.
func (t *Table) Look(ctx context.Context, req Request, ref Ref) (*Situation, error) {
	g, err := t.load(ctx, req, ref)
	if err != nil {
		return nil, err
	}
	return t.situation(g)
}

// LookBack returns the game that a button was drawn for, whether it is live or
// not. An *engine.Refusal when there is none, or it is played elsewhere.
func (t *Table) LookBack(ctx context.Context, req Request, ref Ref) (*Situation, error) {
	g, err := t.drawnFor(ctx, req, ref)
	if err != nil {
		return nil, err
	}
	return t.situation(g)
}

// Find returns a game by its number, whether it is live or not, for the tasks
// of the outbox: nobody's request is checked. The error is store.ErrNotFound
// when there is none.
func (t *Table) Find(ctx context.Context, id int64) (*Situation, error) {
	g, err := t.Store.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	return t.situation(g)
}

// Last returns the game that finished last in the request's channel. An *engine.Refusal
// when none did.
func (t *Table) Last(ctx context.Context, req Request, kind string) (*Situation, error) {
	g, err := t.Store.LastGame(ctx, req.Channel, kind)
	if errors.Is(err, store.ErrNotFound) || err == nil && g.Guild != req.Guild {
		return nil, refuse(NoFinished, nil)
	}
	if err != nil {
		return nil, err
	}
	return t.situation(g)
}

func (t *Table) situation(g *store.Game) (*Situation, error) {
	game, err := rulesOf(g)
	if err != nil {
		return nil, err
	}
	s := &Situation{Game: g, Rules: game}
	if len(g.Moves) == 0 {
		return s, nil // a lobby has no position: the seats are not settled
	}
	if s.pos, err = t.replay(game, g); err != nil {
		return nil, err
	}
	s.ToMove = s.pos.match.ToMove()
	return s, nil
}

// Began reports whether there is a position to look at.
func (s *Situation) Began() bool { return s.pos != nil }
