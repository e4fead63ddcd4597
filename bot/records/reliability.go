package records

import (
	"context"
	"errors"
	"slices"
	"sync"

	"sobremesa/bot/sitting"
	"sobremesa/store"
)

const (
	// mostGames is how many finished games are read for a person's turns, the last ones. It bounds the work
	// for whoever plays without a clock, or very short games.
	mostGames = 40
	// mostPeople is how many people's turns are remembered, at about 300 bytes each.
	mostPeople = 10_000
)

// turns remembers the turns of people in guilds, and which of their games have been read. The zero value is
// ready to use, from several goroutines too.
type turns struct {
	mu      sync.Mutex
	known   map[personIn]known
	renamed int // see store.Log
}

type personIn struct{ guild, user string }

type known struct {
	turns sitting.Reliability
	last  int64 // Number of the last game that was read
}

// Reliability returns how reliable a user is by their finished games of all kinds in a guild. It reads those
// games only that have finished since it was last asked.
func (r *Records) Reliability(ctx context.Context, guild, user string) (sitting.Reliability, error) {
	if guild == "" || user == "" {
		return nil, nil
	}
	of := personIn{guild, user}
	r.turns.mu.Lock()
	k, renamed := r.turns.known[of], r.turns.renamed
	r.turns.mu.Unlock()
	now, log, err := k.read(ctx, r.store, r.games, of)
	if err == nil && log.Renamed != renamed && k.last > 0 { // it may be the user who was forgotten
		now, log, err = known{}.read(ctx, r.store, r.games, of)
	}
	if err != nil {
		return nil, err
	}
	r.turns.mu.Lock()
	defer r.turns.mu.Unlock()
	if r.turns.known == nil || r.turns.renamed != log.Renamed || len(r.turns.known) >= mostPeople {
		r.turns.known, r.turns.renamed = make(map[personIn]known), log.Renamed
	}
	if now.last > 0 {
		r.turns.known[of] = now
	}
	return now.turns, nil
}

// read returns what is known after the games that have finished since, and their log. Those that the
// program can replay no more tell nothing.
func (k known) read(ctx context.Context, s Store, games sitting.Games, of personIn) (known, store.Log, error) {
	log, err := s.Finishes(ctx, store.LogQuery{Guild: of.guild, User: of.user, After: k.last, Limit: mostGames, Last: true})
	if err != nil || len(log.Finishes) == 0 {
		return k, log, err
	}
	var lists [][]bool // of the games, newest first
	n := 0
	for _, f := range slices.Backward(log.Finishes) {
		if n >= sitting.ReliableTurns || listed(&f) < 2 {
			continue
		}
		g, err := s.Game(ctx, f.Game)
		if errors.Is(err, store.ErrNotFound) {
			continue // the log of results has outlived the game
		}
		if err != nil {
			return k, log, err
		}
		if list, err := sitting.Of(games, g).TurnsOf(of.user); err == nil {
			lists = append(lists, list)
			n += len(list)
		}
	}
	now := known{slices.Clone(k.turns), log.Finishes[len(log.Finishes)-1].Number}
	for _, list := range slices.Backward(lists) {
		now.turns = now.turns.With(list)
	}
	return now, log, nil
}

// listed returns how many people have a result in a game.
func listed(f *store.Finish) (n int) {
	for _, r := range f.Results {
		if r.User != "" {
			n++
		}
	}
	return n
}
