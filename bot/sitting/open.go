package sitting

import (
	"fmt"
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
	// their seats; the one who opens it need not be among them.
	Invited []string
	// Hints: those who play may have moves suggested to them.
	Hints bool
	// Threaded: the game is to be played in a thread of its own.
	Threaded bool
	// Daily is which game of the day it is to be; zero for any other.
	Daily store.Daily
}

// At is where a table is opened.
type At struct {
	Guild, Channel string
	Lang           engine.Lang // of what everybody reads
}

// Open opens a table and seats the one who asks. The commitment of its seed stands
// from here on. Unless it is nil, it follows another game, whose people keep what they
// play with. A Refusal.
func Open(o Opening, at At, seed engine.Seed, follows *store.Game, by By, w World) (*Sitting, error) {
	rules := w.Games.Rules(o.Kind)
	if rules == nil {
		return nil, fmt.Errorf("table: no game %q", o.Kind)
	}
	info := rules.Info()
	people := 1
	if o.Watch || slices.Contains(o.Invited, by.User) {
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
		return nil, refuse(BadSeats, engine.Args{"least": info.MinSeats, "most": info.MaxSeats})
	}
	if seated := len(o.Artificial) + people; seated > o.Seats {
		return nil, refuse(TooMany, engine.Args{"seated": seated, "seats": o.Seats})
	}
	variant, err := info.FormatChosen(o.Chosen)
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	g := &store.Game{
		Kind: o.Kind, Version: info.Version, Variant: variant, Seed: seed,
		Guild: at.Guild, Channel: at.Channel, Lang: string(at.Lang), Creator: by.User,
		Status: store.Lobby, Capacity: o.Seats, Created: w.Now, CommitmentForm: int(engine.OfDigits),
		Invited: slices.Clone(o.Invited), Threaded: o.Threaded, Hints: o.Hints, Daily: o.Daily,
	}
	if w.Games.Guardian(o.Kind) != "" {
		g.Pace = o.Pace
	}
	if !o.Watch {
		takeSeat(g, store.Seat{User: by.User, Name: CleanName(by.Name), Faction: factionIn(w.Games, follows, by.User)})
	}
	for _, name := range o.Artificial {
		if err := seatArtificial(w.Games, g, name); err != nil {
			return nil, err
		}
	}
	s := Of(w.Games, g)
	s.wake(idleTask(w.Now))
	if follows != nil {
		follows.Rematch = store.ThisGame
		s.brings.Others = append(s.brings.Others, follows)
	}
	return s, nil
}

// Again is what a table is opened with for the people of a game that is over: the same
// game and artificial players, the first seat one further. A Refusal.
func Again(games Games, old *store.Game, user string, threaded bool) (Opening, error) {
	o := Opening{Kind: old.Kind, Threaded: threaded, Pace: old.Pace, Hints: old.Hints}
	rules := games.Rules(old.Kind)
	if rules == nil {
		return o, refuse(OldRules, nil)
	}
	var err error
	if o.Chosen, err = rules.Info().ParseChosen(old.Variant); err != nil {
		return o, refuse(OldRules, nil)
	}
	for _, s := range append(slices.Clone(old.Seats[1:]), old.Seats[0]) {
		switch {
		case s.User == "":
			o.Artificial = append(o.Artificial, s.Player)
		case !s.Resigned || s.User == user: // who asks has thought better of it
			o.Invited = append(o.Invited, s.User)
		}
	}
	o.Seats = max(len(o.Artificial)+len(o.Invited), rules.Info().MinSeats)
	return o, nil
}

// Stronger are the artificial players of an opening, each by the next stronger one.
func Stronger(games Games, o Opening) (list []string) {
	players := games.Players(o.Kind)
	for _, name := range o.Artificial {
		at := slices.Index(players, name)
		list = append(list, players[min(at+1, len(players)-1)])
	}
	return list
}

// MayFollow reports by its error, a Refusal, whether somebody may ask for the rematch
// of a game.
func MayFollow(g *store.Game, user string) error {
	switch {
	case !g.Status.Over():
		return refuse(Stale, nil)
	case SeatOf(g.Seats, user) == engine.Spectator:
		return refuse(NotSeated, nil)
	}
	return nil
}
