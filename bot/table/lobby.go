package table

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Opening is what a table is opened with.
type Opening struct {
	Kind   string
	Seats  int           // 0: as many as the game takes
	Chosen engine.Chosen // what is not in it has the game's default
	// Artificial names the artificial players that sit down at once.
	Artificial []string
	// Watch leaves the one who opens the table without a seat.
	Watch bool
	// Pace is how long a player has for a turn; 0: as long as it takes, as in all
	// games that have no guardian.
	Pace time.Duration
	// Invited are the users for whom the table is kept at first, in the order of
	// their seats; whoever opens it need not be among them.
	Invited []string
	// Threaded: the game is to be played in a thread of its own.
	Threaded bool
	// token is that of the one who opens the table, 0 for none.
	token int
	// follows is the game that this one is the rematch of, nil for none.
	follows *store.Game
}

// Open opens a table in the request's channel and seats the one who asks. The
// commitment of its seed stands from here on.
func (t *Table) Open(ctx context.Context, req Request, o Opening) (Done, error) {
	done, err := t.open(ctx, req, o)
	if err != nil {
		return t.orPrevious(ctx, req, err)
	}
	return done, nil
}

func (t *Table) open(ctx context.Context, req Request, o Opening) (Done, error) {
	rules := t.Games.Rules(o.Kind)
	if rules == nil {
		return Done{}, fmt.Errorf("table: no game %q", o.Kind)
	}
	info := rules.Info()
	people := 1
	if o.Watch || slices.Contains(o.Invited, req.User) {
		people = 0
	}
	people += len(o.Invited)
	switch {
	case o.Seats == 0 && len(o.Invited) > 0:
		o.Seats = max(info.MinSeats, people+len(o.Artificial))
	case o.Seats == 0:
		o.Seats = info.MaxSeats
	}
	if o.Seats < info.MinSeats || o.Seats > info.MaxSeats {
		return Done{}, refuse(BadSeats, engine.Args{"least": info.MinSeats, "most": info.MaxSeats})
	}
	if seated := len(o.Artificial) + people; seated > o.Seats {
		return Done{}, refuse(TooMany, engine.Args{"seated": seated, "seats": o.Seats})
	}
	variant, err := info.FormatChosen(o.Chosen)
	if err != nil {
		return Done{}, fmt.Errorf("table: %w", err)
	}
	g := &store.Game{
		Kind: o.Kind, Version: info.Version, Variant: variant,
		Guild: req.Guild, Channel: req.Channel, Lang: string(req.Lang), Creator: req.User,
		Status: store.Lobby, Capacity: o.Seats, Created: t.Now(), CommitmentForm: int(engine.OfDigits),
		Invited: slices.Clone(o.Invited), Threaded: o.Threaded,
	}
	if t.Games.Guardian(o.Kind) != "" {
		g.Pace = o.Pace
	}
	if !o.Watch {
		takeSeat(g, store.Seat{User: req.User, Name: CleanName(req.Name), Token: o.token})
	}
	for _, name := range o.Artificial {
		if err := t.seatArtificial(g, name); err != nil {
			return Done{}, err
		}
	}
	if _, err := io.ReadFull(t.entropy, g.Seed[:]); err != nil {
		return Done{}, fmt.Errorf("table: seed: %w", err)
	}
	c := &store.Change{Game: g, Tasks: []store.Task{idleTask(t.Now())}}
	if o.follows != nil {
		o.follows.Rematch = store.ThisGame
		c.Others = append(c.Others, o.follows)
	}
	done, err := t.commit(ctx, req, t.unplayed(g), c, atOnce, Done{Code: Opened})
	if errors.Is(err, store.ErrOccupied) {
		err = refuse(Occupied, nil)
	}
	if err != nil {
		return Done{}, err
	}
	return done, nil
}

// Join seats the one who asks. Only before the game begins: see TakeChair.
func (t *Table) Join(ctx context.Context, req Request, ref Ref) (Done, error) {
	return t.sitDown(ctx, req, ref, 0)
}

// JoinWith seats the one who asks with a token that nobody has chosen; who has a
// seat gets the token. Only before the game begins.
func (t *Table) JoinWith(ctx context.Context, req Request, ref Ref, token int) (Done, error) {
	done, err := t.sitDown(ctx, req, ref, token)
	var refused *engine.Refusal
	if errors.As(err, &refused) && refused.Code == Seated {
		return t.ChooseToken(ctx, req, ref, token)
	}
	return done, err
}

// sitDown seats the one who asks in a lobby, with a token if that is not 0.
func (t *Table) sitDown(ctx context.Context, req Request, ref Ref, token int) (Done, error) {
	outages, err := t.outages(ctx, req.Guild)
	if err != nil {
		return Done{}, err
	}
	return t.inLobby(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		g := p.g
		if seatOf(g.Seats, req.User) != engine.Spectator {
			return Done{}, refuse(Seated, nil)
		}
		if len(g.Seats) >= g.Capacity {
			return Done{}, refuse(Full, engine.Args{"n": g.Capacity})
		}
		if err := t.mayJoin(g, req.User, outages); err != nil {
			return Done{}, err
		}
		if token == 0 {
			if token, err = t.tokenBefore(ctx, g, req.User); err != nil {
				return Done{}, err
			}
			if t.mayTake(g, engine.Spectator, token) != nil {
				token = 0
			}
		} else if err := t.mayTake(g, engine.Spectator, token); err != nil {
			return Done{}, err
		}
		takeSeat(g, store.Seat{User: req.User, Name: CleanName(req.Name), Token: token})
		done, err := t.startIfComplete(req, p, c, Done{Code: Joined})
		if done.Code == Joined {
			c.Tasks = append(c.Tasks, idleTask(t.Now()))
		}
		return done, err
	})
}

// Leave gives the seat of the one who asks back. When its
// creator leaves, the table passes to the next person; without one it is
// cancelled.
func (t *Table) Leave(ctx context.Context, req Request, ref Ref) (Done, error) {
	return t.change(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		g := p.g
		seat := seatOf(g.Seats, req.User)
		if p.Status != store.Lobby { // it can be resigned
			return Done{}, refuse(AlreadyStarted, engine.Args{"leaving": seat != engine.Spectator && !g.Seats[seat].Resigned})
		}
		if seat == engine.Spectator {
			return Done{}, refuse(NotSeated, nil)
		}
		g.Seats = slices.Delete(g.Seats, int(seat), int(seat)+1)
		heir := slices.IndexFunc(g.Seats, func(s store.Seat) bool { return s.User != "" })
		switch {
		case heir < 0 && g.Creator == req.User:
			t.end(g, store.Cancelled)
		case g.Creator == req.User:
			g.Creator = g.Seats[heir].User
		}
		return Done{Code: Left}, nil
	})
}

// Add seats an artificial player.
func (t *Table) Add(ctx context.Context, req Request, ref Ref, player string) (Done, error) {
	return t.inLobby(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		g := p.g
		if seatOf(g.Seats, req.User) == engine.Spectator && g.Creator != req.User {
			return Done{}, refuse(NotSeated, nil)
		}
		if len(g.Seats) >= g.Capacity {
			return Done{}, refuse(Full, engine.Args{"n": g.Capacity})
		}
		return Done{Code: Added}, t.seatArtificial(g, player)
	})
}

// Remove takes the artificial player away that sat down last.
func (t *Table) Remove(ctx context.Context, req Request, ref Ref) (Done, error) {
	return t.inLobby(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		g := p.g
		if seatOf(g.Seats, req.User) == engine.Spectator && g.Creator != req.User {
			return Done{}, refuse(NotSeated, nil)
		}
		for i := len(g.Seats) - 1; i >= 0; i-- {
			if g.Seats[i].Player != "" {
				g.Seats = slices.Delete(g.Seats, i, i+1)
				return Done{Code: Removed}, nil
			}
		}
		return Done{}, refuse(NoArtificial, nil)
	})
}

// Start closes the lobby and lets chance begin. Whoever has a seat, or opened
// the table, may start it.
func (t *Table) Start(ctx context.Context, req Request, ref Ref) (Done, error) {
	return t.inLobby(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		g := p.g
		if seatOf(g.Seats, req.User) == engine.Spectator && g.Creator != req.User {
			return Done{}, refuse(NotSeated, nil)
		}
		if p.rules == nil {
			return Done{}, refuse(OldRules, nil)
		}
		if least := p.rules.Info().MinSeats; len(g.Seats) < least {
			return Done{}, refuse(TooFew, engine.Args{"n": least - len(g.Seats), "least": least})
		}
		return Done{Code: Started}, t.startGame(req, p, c)
	})
}

// startGame closes a lobby and lets chance begin. Where there can be no thread any
// more the game stays in the channel.
func (t *Table) startGame(req Request, p *Position, c *store.Change) error {
	p.g.Threaded = p.g.Threaded && !req.NoThreads
	p.g.Status, p.g.Started = store.Running, t.Now()
	p.refresh() // the seats are settled
	if err := p.begin(nil); err != nil {
		return err
	}
	c.Tasks = append(c.Tasks, idleTask(t.Now()))
	return t.advance(p, c)
}

// inLobby changes a game that has not started.
func (t *Table) inLobby(ctx context.Context, req Request, ref Ref, do edit) (Done, error) {
	return t.change(ctx, req, ref, func(p *Position, c *store.Change) (Done, error) {
		if p.Status != store.Lobby {
			return Done{}, refuse(AlreadyStarted, nil)
		}
		return do(p, c)
	})
}

// seatArtificial seats an artificial player under its own name.
func (t *Table) seatArtificial(g *store.Game, player string) error {
	if t.Games.Player(g.Kind, player) == nil {
		var names []any
		for _, name := range t.Games.Players(g.Kind) {
			names = append(names, PlayerTerm(g.Kind, name))
		}
		return refuse(NoSuchPlayer, engine.Args{"names": names})
	}
	g.Seats = append(g.Seats, store.Seat{Name: player, Player: player})
	return nil
}
