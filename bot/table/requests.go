package table

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/store"
)

// Request says who asks, and where.
type Request struct {
	sitting.By
	ID      string // unique; a redelivery of the request has the same id
	Channel string
	Lang    engine.Lang // of the channel
	// Afar means that only the user sees the request's subject and its answer. A player of a
	// game may make such a request from another channel of its guild, or from their direct
	// messages with the bot, which belong to no guild.
	Afar bool
	// Sees, unless nil, reports whether the user can see a channel of the guild, as far as that is
	// known. From afar, who sees the channel of an open table may ask for it as if they were there.
	Sees    func(channel string) bool
	Alone   bool                   // it comes from the user's direct messages with the bot, where nobody else can join
	OnFound func(*sitting.Sitting) // unless nil, is called with each game found for the request, or opened or changed by it
}

// found calls OnFound with a game that was found, and passes it on.
func (req Request) found(s *sitting.Sitting, err error) (*sitting.Sitting, error) {
	if err == nil && req.OnFound != nil {
		req.OnFound(s)
	}
	return s, err
}

// inGuild passes on a game that was found. If it belongs to another guild, the error is
// store.ErrNotFound.
func (req Request) inGuild(g *store.Game, err error) (*store.Game, error) {
	if err == nil && g.Guild != req.Guild {
		return nil, store.ErrNotFound
	}
	return g, err
}

// Ref names the game that a request refers to: the one that is live in its channel or, with
// an ID, the one that a button was drawn for.
type Ref struct {
	Kind string
	ID   int64
	// Found, unless nil, is the game as found earlier for the same request, or an empty
	// sitting that receives it once it is found. A change leaves the changed game there,
	// unless the game was not found at all.
	Found *sitting.Sitting
}

// To returns a reference to a game that was found earlier for the same request.
func To(s *sitting.Sitting) Ref { return Ref{Kind: s.Kind, ID: s.ID, Found: s} }

// At returns the reference with a sitting that receives the game.
func (r Ref) At(s *sitting.Sitting) Ref {
	r.Found = s
	return r
}

// Refusals of requests whose game is not found, and of the table itself. Package sitting refuses
// those that break the rules of a table.
const (
	// NoGame means that no game is live in the channel. Args: "home", if the channel is a thread made
	// for a game that has finished: the channel where that game was opened.
	NoGame    engine.Code = "table.no-game"
	PlayedIn  engine.Code = "table.played-in" // the requester's game of this channel is played in a thread. Args: "channel"
	Elsewhere engine.Code = "table.elsewhere" // a button's game belongs to another channel or guild
	NoMember  engine.Code = "table.no-member" // a requester in direct messages has left the game's guild
	BotGone   engine.Code = "table.bot-gone"  // the bot is not a member of the game's guild
	// Occupied means that a game is already live in the channel. Args: "alone" (whether nobody else
	// can play there), "name" (of the player who opened it, or ""), "seated" (whether the user plays in it).
	Occupied      engine.Code = "table.occupied"
	TooManyTables engine.Code = "table.too-many-tables" // the user has as many unfinished tables as allowed. Args: "n", their number
	ChannelFull   engine.Code = "table.channel-full"    // the channel with its threads has as many as allowed. Args: "n", their number
	NoInvitations engine.Code = "table.no-invitations"  // an invited person takes none, or none from the requester. Args: "user", their id
	// CalledOften means that the requester has called a person as often as one may in an hour.
	// Args: "user", their id; "n", how often; "until", when they may be called again (Unix time).
	CalledOften engine.Code = "table.called-often"
	// HaveLeft means that people at the table have left the guild. Their seats are free now, and
	// the game has not begun. Args: "names", and "n", their number.
	HaveLeft engine.Code = "table.have-left"
	NotYours engine.Code = "table.not-yours" // somebody else has pressed a reminder's button
)

// Do has the requester perform a verb at the game that the request refers to. Package sitting
// says what each verb does and needs. The error may be a Refusal. If people whom the verb concerns
// have left the guild, they leave the table first, in a change of its own; a game is then not begun
// before it is asked for again.
func (t *Table) Do(ctx context.Context, req Request, ref Ref, v sitting.Verb) (sitting.Done, error) {
	done, err := t.do(ctx, req, ref, v, true)
	var gone *departed
	if !errors.As(err, &gone) {
		return done, err
	}
	again := req
	again.ID = "" // the answer is still to come
	_, err = t.update(ctx, new(sitting.Sitting), update{req: again, find: t.byID(gone.game), act: func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Verb, error) {
		w.Left = gone.users
		return sitting.Depart, t.knowStrength(ctx, w, s.Kind, gone.users...)
	}})
	switch {
	case err != nil:
		return sitting.Done{}, err
	case v.Needs(sitting.Begins):
		return sitting.Done{}, engine.Refuse(HaveLeft, "names", gone.names, "n", len(gone.names))
	case ref.Found != nil:
		*ref.Found = sitting.Sitting{}
	}
	return t.do(ctx, req, ref, v, false)
}

// do has the requester perform a verb. If ask is set, the error is a *departed if people whom the verb
// concerns have left the guild.
func (t *Table) do(ctx context.Context, req Request, ref Ref, v sitting.Verb, ask bool) (sitting.Done, error) {
	u := update{req: req, find: t.meant(req, ref, v), act: t.asking(req, v, ask)}
	if v.Needs(sitting.Begins) {
		return t.openOne(ctx, u)
	}
	return t.update(ctx, cmp.Or(ref.Found, new(sitting.Sitting)), u)
}

// meant returns a function that finds the game that a request refers to, for a verb.
func (t *Table) meant(req Request, ref Ref, v sitting.Verb) func(context.Context) (*sitting.Sitting, error) {
	return func(ctx context.Context) (*sitting.Sitting, error) {
		if v.Needs(sitting.BePutAway) {
			return t.Away(ctx, req, ref)
		}
		s, err := t.Live(ctx, req, ref)
		if engine.IsRefused(err, sitting.IsPutAway) && v.Needs(sitting.OrPutAway) {
			return t.Drawn(ctx, req, ref)
		}
		return s, err
	}
}

// asking returns an act in which the requester performs a verb, as do does. It reads the previous game if the
// verb needs that.
func (t *Table) asking(req Request, v sitting.Verb, ask bool) act {
	return func(ctx context.Context, s *sitting.Sitting, w *sitting.World) (sitting.Verb, error) {
		if v.Needs(sitting.GameBefore) && sitting.KeepsFactions(s, t.Games, req.User) {
			var err error
			if w.Before, err = t.before(ctx, s); err != nil {
				return v, err
			}
		}
		if ask {
			if err := t.concerned(ctx, s, v, req.User); err != nil {
				return v, err
			}
		}
		if v.Needs(sitting.Strength) {
			if err := t.knowStrength(ctx, w, s.Kind, req.User); err != nil {
				return v, err
			}
		}
		if sitting.AsksReliability(sitting.Stored(s), v) {
			var err error
			if w.Reliability, err = t.Records.Reliability(ctx, s.Guild, req.User); err != nil {
				return v, err
			}
		}
		if v.Needs(sitting.Begins) && sitting.SeatOf(s.Seats, req.User) == engine.Spectator {
			near := req
			near.Channel = "" // a table at which only artificial players sit is not counted before it is played
			return v, t.mayOpen(ctx, near)
		}
		return v, nil
	}
}

// mayAsk returns the Refusal sitting.AsksTooMuch if a user asks others to be more reliable than they are.
func (t *Table) mayAsk(ctx context.Context, guild, user string, asked int) error {
	if asked == 0 {
		return nil
	}
	r, err := t.Records.Reliability(ctx, guild, user)
	if err == nil {
		err = r.MayAsk(asked)
	}
	return err
}

// LeaveAlone stops reminders to the requester about the turns that waited for them at
// a time, in all their games. ref and seat come from a reminder's button and are not
// trusted. The error is a Refusal if the seat is somebody else's, or if none of these
// turns is still going on.
func (t *Table) LeaveAlone(ctx context.Context, req Request, ref Ref, seat engine.Seat, at time.Time) (sitting.Done, error) {
	find := func(ctx context.Context) (*sitting.Sitting, error) {
		s, err := t.Game(ctx, ref.ID)
		if errors.Is(err, store.ErrNotFound) || err == nil && s.SeatOf(req.User) != seat {
			return nil, engine.Refuse(NotYours)
		}
		return s, err
	}
	return t.update(ctx, new(sitting.Sitting), update{req: req, find: find, act: func(ctx context.Context, s *sitting.Sitting, _ *sitting.World) (sitting.Verb, error) {
		list, err := t.store.Games(ctx, store.Query{User: req.User, Status: store.Unfinished})
		if err != nil {
			return sitting.Verb{}, err
		}
		return sitting.LeaveAlone(at, list), nil
	}})
}

// leftWithin bounds the wait for Discord's answers about the people at a table. Of whom nothing is
// known then, they count as members.
const leftWithin = 2 * time.Second

// left returns which users have left a guild.
func (t *Table) left(ctx context.Context, guild string, users []string) (list []string) {
	if guild == "" {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, leftWithin)
	defer cancel()
	for _, user := range users {
		if member, err := t.with.Guilds.IsMember(ctx, guild, user); err == nil && !member {
			list = append(list, user)
		}
	}
	return list
}

// departed is why a verb was not carried out: users who concern it have left the guild.
type departed struct {
	game  int64
	users []string
	names []any // those who had seats, as sitting.Called
}

func (*departed) Error() string { return "table: people have left the guild" }

// concerned returns a *departed if users who concern a verb have left the guild.
func (t *Table) concerned(ctx context.Context, s *sitting.Sitting, v sitting.Verb, user string) error {
	d := &departed{game: s.ID, users: t.left(ctx, s.Guild, sitting.Concerned(s, v, user))}
	if len(d.users) == 0 {
		return nil
	}
	for i, seat := range s.Seats {
		if slices.Contains(d.users, seat.User) {
			d.names = append(d.names, sitting.Called{Header: &s.Header, Seat: engine.Seat(i)})
		}
	}
	return d
}

// knowStrength tells a world which artificial player stands one rung below each of some users.
func (t *Table) knowStrength(ctx context.Context, w *sitting.World, kind string, users ...string) error {
	w.Beaten = make(map[string]string, len(users))
	for _, user := range users {
		ladder, err := t.Records.Ladder(ctx, "", kind, user)
		if err != nil {
			return err
		}
		w.Beaten[user] = ladder.Beaten
	}
	return nil
}
