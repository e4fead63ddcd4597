package records

import (
	"context"
	"slices"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Recent is a finished game of a person.
type Recent struct {
	Seat   engine.Seat
	Frames []engine.Frame // public, without undone moves
	// Took holds the time that the person took for each of their moves since it was their turn. It
	// omits moves that were made for them or automatically.
	Took []time.Duration
}

// RecentGames returns the last games of a kind that a person has finished in a guild, at most n. It
// omits games whose rules this program no longer has, and games that the person left early or
// joined by taking over a seat.
func (r *Records) RecentGames(ctx context.Context, guild, kind, user string, n int) ([]Recent, error) {
	log, err := r.store.Finishes(ctx, store.LogQuery{Guild: guild, Kind: kind, User: user, Limit: n, Last: true})
	if err != nil {
		return nil, err
	}
	var list []Recent
	for _, f := range slices.Backward(log.Finishes) {
		g, err := r.store.Game(ctx, f.Game)
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
