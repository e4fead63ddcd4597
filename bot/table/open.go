package table

import (
	"cmp"
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"slices"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Open opens a table in the request's channel and seats the requester. In direct messages, where
// nobody else can join, the game begins at once.
func (t *Table) Open(ctx context.Context, req Request, o sitting.Opening) (sitting.Done, error) {
	return t.openOne(ctx, update{req: req, find: func(ctx context.Context) (*sitting.Sitting, error) {
		if err := t.mayAsk(ctx, req.Guild, req.User, o.Reliable); err != nil {
			return nil, err
		}
		return t.opened(ctx, req, o, nil)
	}, act: begins(req)})
}

// opened returns a new table, not stored yet, if another one is allowed. The deals of a game of
// the day are the same for everybody.
func (t *Table) opened(ctx context.Context, req Request, o sitting.Opening, follows *store.Game) (*sitting.Sitting, error) {
	err := t.mayOpen(ctx, req)
	if err != nil {
		return nil, err
	}
	if len(o.Invited) > 0 { // the store refuses an occupied channel too, but only after the people were counted as called
		switch _, err := store.LiveGame(ctx, t.store, req.Channel, o.Kind); {
		case err == nil:
			return nil, t.occupied(ctx, req, o.Kind, req.Channel)
		case !errors.Is(err, store.ErrNotFound):
			return nil, err
		}
	}
	var seed engine.Seed
	if o.Daily == (store.Daily{}) {
		seed, err = t.newSeed()
	} else {
		seed, err = t.dailySeed(ctx, o.Kind, o.Daily.Day)
	}
	if err != nil {
		return nil, err
	}
	at := sitting.At{Guild: req.Guild, Channel: req.Channel, Lang: req.Lang}
	return sitting.Open(o, at, seed, follows, req.By, sitting.World{Now: t.Now(), Games: t.Games})
}

// newSeed returns a secret random seed.
func (t *Table) newSeed() (seed engine.Seed, err error) {
	if _, err := io.ReadFull(t.with.Entropy, seed[:]); err != nil {
		return engine.Seed{}, fmt.Errorf("table: seed: %w", err)
	}
	return seed, nil
}

// begins returns the act performed at a table that was just opened: where nobody else can join, the
// game begins.
func begins(req Request) act {
	if req.Alone {
		return doing(sitting.Start)
	}
	return nil
}

// errFollowed means that a game already has a rematch.
var errFollowed = errors.New("table: the game has a rematch")

// Rematch opens a table for the people of a finished game, where that one was opened. It
// has the same game and artificial players, the next seat begins, and people keep their
// factions. The requester gets a seat, the others are invited, and the game starts when all
// of them have joined. A game has one rematch: a second requester joins the first one's
// table. If stronger is set, the artificial players are the next stronger ones.
func (t *Table) Rematch(ctx context.Context, req Request, ref Ref, threaded, stronger bool) (sitting.Done, error) {
	var old *store.Game
	home := req
	find := func(ctx context.Context) (*sitting.Sitting, error) {
		s, err := t.Drawn(ctx, req, ref)
		if err != nil {
			return nil, err
		}
		old = sitting.Stored(s)
		if err := sitting.MayFollow(old, req.User); err != nil {
			return nil, err
		}
		home.Channel = cmp.Or(old.Home, old.Channel)
		if old.Rematch != 0 {
			return nil, errFollowed
		}
		others := slices.DeleteFunc(old.Users(), func(user string) bool { return user == req.User || store.IsRetired(user) })
		o, err := sitting.Again(t.Games, old, req.User, threaded, t.left(ctx, old.Guild, others))
		if err != nil {
			return nil, err
		}
		if stronger {
			o.Artificial = sitting.Stronger(t.Games, o)
		}
		return t.opened(ctx, home, o, old)
	}
	done, err := t.openOne(ctx, update{req: req, find: find, act: begins(home)})
	if engine.IsRefused(err, Occupied) { // perhaps by the rematch, opened by somebody else meanwhile
		if now, failed := t.Drawn(ctx, req, ref); failed == nil && sitting.Stored(now).Rematch != 0 {
			old, err = sitting.Stored(now), errFollowed
		}
	}
	if errors.Is(err, errFollowed) {
		if done, err = t.joinRematch(ctx, home, old); err != nil {
			return t.Previous(ctx, req, err)
		}
	}
	return done, err
}

// before returns the finished game that a table is the rematch of, nil if it is none.
func (t *Table) before(ctx context.Context, s *sitting.Sitting) (*store.Game, error) {
	list, err := t.store.Games(ctx, store.Query{Around: cmp.Or(s.Home, s.Channel), Kind: s.Kind, Rematch: s.ID,
		Status: []store.Status{store.Finished}, Newest: true, Limit: 1, Moves: true})
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return list[0], nil
}

// Before finds the finished game that a table is the rematch of, nil if it is none or the program no
// longer has its rules.
func (t *Table) Before(ctx context.Context, s *sitting.Sitting) (*sitting.Sitting, error) {
	g, err := t.before(ctx, s)
	if err != nil || g == nil {
		return nil, err
	}
	old, err := Replayed(t.found(g, nil))
	if engine.IsRefused(err, sitting.OldRules) {
		return nil, nil
	}
	return old, err
}

// joinRematch seats the requester at the rematch of an old game. It is no error if they
// already have a seat there.
func (t *Table) joinRematch(ctx context.Context, req Request, old *store.Game) (sitting.Done, error) {
	ref := Ref{Kind: old.Kind, ID: old.Rematch}
	s, err := t.Live(ctx, req, ref)
	if err != nil {
		return sitting.Done{}, err
	}
	switch {
	case !s.Gathering():
		return sitting.Done{}, engine.Refuse(sitting.AlreadyStarted, "channel", s.Channel, "names", s.Everybody())
	case s.SeatOf(req.User) != engine.Spectator:
		return sitting.Done{Code: sitting.Joined}, nil
	case !slices.Contains(s.Invited, req.User):
		return sitting.Done{}, t.occupied(ctx, req, s.Kind, s.Channel)
	}
	return t.Do(ctx, req, ref, sitting.Join(0))
}

// Recall returns the position on a board of a game that is over as a practice of the user who decided there,
// and the decision: see [sitting.Recall].
func (t *Table) Recall(of *sitting.Sitting, board int, by sitting.By, at sitting.At) (*sitting.Sitting, string, error) {
	return sitting.Recall(t.Games, of, board, by, at, t.Now())
}

// dailySecret is the key of the fact from which the deals of all days follow. It must stay
// secret: it would reveal coming deals.
var dailySecret = store.FactOf("daily secret")

// dailySeed returns the seed of the game of a day. It is the same for everybody, and reveals
// nothing about that of another day.
func (t *Table) dailySeed(ctx context.Context, kind string, day int) (engine.Seed, error) {
	secret, err := store.ReadText(ctx, t.store, dailySecret)
	if err == nil && secret == "" {
		fresh, failed := t.newSeed()
		if failed != nil {
			return engine.Seed{}, failed
		}
		err = t.store.SwapValue(ctx, dailySecret, "", fresh.Hex(), nil)
		if err == nil || errors.Is(err, store.ErrConflict) { // somebody else was first
			secret, err = store.ReadText(ctx, t.store, dailySecret)
		}
	}
	if err != nil {
		return engine.Seed{}, err
	}
	mac := hmac.New(sha256.New, []byte(secret))
	fmt.Fprintf(mac, "%s %d", kind, day)
	return engine.Seed(mac.Sum(nil)), nil
}

// OpenDaily begins the game of the day of a kind, with the chosen options, for the requester, in the request's channel,
// which is that of their direct messages, against the artificial player of their own rung. home is the guild in which they asked for it, "" for
// none. Each user begins it once a day; a repeated request gets the same answer.
func (t *Table) OpenDaily(ctx context.Context, req Request, kind string, chosen engine.Chosen, home string) (sitting.Done, error) {
	day := sitting.DayOf(t.Now())
	req.ID, req.Guild, req.Alone = dailyRequest(kind, day, req.User), "", true
	ladder, err := t.Records.Ladder(ctx, "", kind, req.User)
	if err != nil {
		return sitting.Done{}, err
	}
	return t.Open(ctx, req, sitting.Opening{Kind: kind, Seats: 2, Chosen: chosen, Artificial: []string{ladder.Next}, Daily: store.Daily{Day: day, Guild: home}})
}

// dailyRequest returns the id of the request by which a user begins the game of a day. The store
// remembers it for a day, so that it is carried out only once.
func dailyRequest(kind string, day int, user string) string {
	return fmt.Sprintf("daily %s %d %s", kind, day, user)
}

// DailyGame returns a user's unfinished game of a day, nil if there is none, and reports whether
// they have begun one at all. For earlier days it may not know the latter.
func (t *Table) DailyGame(ctx context.Context, kind string, day int, user string) (s *sitting.Sitting, begun bool, err error) {
	games, err := t.store.Games(ctx, store.Query{User: user, Status: store.Unfinished})
	if err != nil {
		return nil, false, err
	}
	for _, g := range games {
		if g.Kind == kind && g.Daily.Day == day && g.Creator == user && !sitting.HasLeft(g.Seats, user) {
			return sitting.Of(t.Games, g), true, nil
		}
	}
	_, err = t.store.Answer(ctx, dailyRequest(kind, day, user))
	if errors.Is(err, store.ErrNotFound) {
		return nil, false, nil
	}
	return nil, err == nil, err
}

// ShareDaily notes that a user shows others the result of their game of a day. It returns false if
// they have done so before.
func (t *Table) ShareDaily(ctx context.Context, kind string, day int, user string) (bool, error) {
	err := t.store.Commit(ctx, &store.Change{Request: "shared " + dailyRequest(kind, day, user), At: t.Now()})
	if errors.Is(err, store.ErrDuplicate) {
		return false, nil
	}
	return err == nil, err
}
