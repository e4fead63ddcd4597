package records

import (
	"context"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Recent is a finished game of a person.
type Recent struct {
	Seat   engine.Seat
	Frames []engine.Frame // as everybody may know them, without what was taken back
	// Took is how long the person took for each of their moves, from when it was
	// their turn. Moves that others or nobody made for them are not in it.
	Took []time.Duration
}

// RecentGames returns the games of a kind in a guild that a person has finished
// last, n at most. Those under rules that this program has no more are left out, and
// those that the person left before their end or played in the chair of another.
func (r *Records) RecentGames(ctx context.Context, guild, kind, user string, n int) ([]Recent, error) {
	ids, err := r.store.FinishedGames(ctx, guild, kind, user, n)
	if err != nil {
		return nil, err
	}
	var list []Recent
	for _, id := range ids {
		g, err := r.store.Game(ctx, id)
		if err != nil {
			return nil, err
		}
		seat := sitting.SeatOf(g.Seats, user)
		if seat == engine.Spectator || g.Seats[seat].Before != "" {
			continue
		}
		s := sitting.Of(r.games, g)
		frames, err := s.Frames(engine.Spectator, 0)
		if engine.IsRefused(err, sitting.OldRules) {
			continue
		}
		if err != nil {
			return nil, err
		}
		list = append(list, Recent{Seat: seat, Frames: s.WithoutUndone(frames), Took: s.Took(seat)})
	}
	return list, nil
}
