package sitting

import (
	"fmt"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Opening holds the options of a new table.
type Opening struct {
	Kind       string
	Seats      int           // 0 for as many as the game takes
	Chosen     engine.Chosen // options that are not set have the game's defaults
	Artificial []string      // the artificial players that sit down at once
	Watch      bool          // leaves the user who opens the table without a seat
	Pace       time.Duration // the time for a turn, 0 for no limit. It is ignored in games without a guardian
	Gives      store.Gives   // what a clock gets back if Pace is for the whole game, else zero
	// Invited lists the users for whom the table is kept at first, in the order of their seats. The
	// user who opens it need not be among them.
	Invited  []string
	Hints    bool        // lets players have moves suggested to them
	Reliable int         // the percentage of turns in time that is asked of who sits down, 0 for none
	Threaded bool        // asks for a thread for the game
	Daily    store.Daily // says which game of the day it is; zero for other games
}

// At is where a table is opened.
type At struct {
	Guild, Channel string
	Lang           engine.Lang // language of public messages
}

// Open opens a table and seats the user. It fixes the seed and its commitment. follows is the game
// of which this one is the rematch, or nil; its players keep their factions. The error is a Refusal
// where the user is to blame.
func Open(o Opening, at At, seed engine.Seed, follows *store.Game, by By, w World) (*Sitting, error) {
	rules := w.Games.Rules(o.Kind)
	if rules == nil {
		return nil, fmt.Errorf("table: no game %q", o.Kind)
	}
	info := rules.Info()
	seats, err := o.capacity(info, by.User)
	if err != nil {
		return nil, err
	}
	variant, err := info.FormatChosen(o.Chosen)
	if err != nil {
		return nil, fmt.Errorf("table: %w", err)
	}
	g := &store.Game{
		Kind: o.Kind, Version: info.Version, Variant: variant, Seed: seed,
		Guild: at.Guild, Channel: at.Channel, Lang: string(at.Lang), Creator: by.User,
		Status: store.Lobby, Capacity: seats, Created: w.Now, CommitmentForm: int(engine.OfDigits),
		Invited: slices.Clone(o.Invited), Threaded: o.Threaded, Hints: o.Hints, Reliable: o.Reliable, Daily: o.Daily,
	}
	if w.Games.Guardian(o.Kind) != "" {
		g.Pace, g.Gives = o.Pace, o.Gives
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
	s.addTask(idleTask(w.Now))
	if follows != nil {
		follows.Rematch = store.ThisGame
		s.change.Others = append(s.change.Others, follows)
	}
	return s, nil
}

// OpenSeason opens a game of a club's season, which begins at once with the given seats, of people or
// of artificial players. Nobody has opened it.
func OpenSeason(o Opening, seats []store.Seat, of store.ClubGame, at At, seed engine.Seed, w World) (*Sitting, error) {
	o.Seats, o.Watch = len(seats), true
	s, err := Open(o, at, seed, nil, By{}, w)
	if err != nil {
		return nil, err
	}
	s.g.Seats, s.g.Club = seats, of
	return s, s.startGame(ask{World: w, seat: engine.Spectator})
}

// capacity returns the number of seats of a table that user opens. It is a Refusal if the game does
// not take as many, or more players are to sit down.
func (o *Opening) capacity(info engine.Info, user string) (seats int, err error) {
	seated := len(o.Artificial) + len(o.Invited)
	if !o.Watch && !slices.Contains(o.Invited, user) {
		seated++
	}
	switch seats = o.Seats; {
	case seats == 0 && len(o.Invited) > 0:
		seats = max(info.MinSeats, seated)
	case seats == 0:
		seats = info.MaxSeats
	}
	if seats < info.MinSeats || seats > info.MaxSeats {
		return 0, engine.Refuse(BadSeats, "least", info.MinSeats, "most", info.MaxSeats)
	}
	if seated > seats {
		return 0, engine.Refuse(TooMany, "seated", seated, "seats", seats)
	}
	return seats, nil
}

// Again returns the options for a rematch of a finished game: the same game and players, without
// those who have left the guild, and with the first seat moved to the end. The error is a Refusal.
func Again(games Games, old *store.Game, user string, threaded bool, left []string) (Opening, error) {
	o := Opening{Kind: old.Kind, Threaded: threaded, Pace: old.Pace, Hints: old.Hints, Reliable: old.Reliable}
	if old.ForGame() {
		o.Gives = old.Gives
	}
	rules := games.Rules(old.Kind)
	if rules == nil {
		return o, engine.Refuse(OldRules)
	}
	var err error
	if o.Chosen, err = rules.Info().ParseChosen(old.Variant); err != nil {
		return o, engine.Refuse(OldRules)
	}
	for _, s := range append(slices.Clone(old.Seats[1:]), old.Seats[0]) {
		switch {
		case s.User == "":
			name := games.Today(o.Kind, s.Player)
			if !slices.Contains(games.Players(o.Kind), name) { // a program that is here no more
				name = games.Guardian(o.Kind)
			}
			o.Artificial = append(o.Artificial, name)
		case slices.Contains(left, s.User):
		case !s.Resigned || s.User == user: // a player who resigned and asks for the rematch is back in
			o.Invited = append(o.Invited, s.User)
		}
	}
	o.Seats = max(len(o.Artificial)+len(o.Invited), rules.Info().MinSeats)
	return o, nil
}

// Stronger returns an opening's artificial players, each replaced by the next one on the ladder.
func Stronger(games Games, o Opening) (list []string) {
	rungs := games.Ladder(o.Kind)
	for _, name := range o.Artificial {
		at := slices.Index(rungs, name)
		list = append(list, rungs[min(at+1, len(rungs)-1)])
	}
	return list
}

// MayFollow returns a Refusal if a user may not ask for the rematch of a game.
func MayFollow(g *store.Game, user string) error {
	switch {
	case !g.Status.Over():
		return engine.Refuse(Stale)
	case SeatOf(g.Seats, user) == engine.Spectator:
		return engine.Refuse(NotSeated)
	}
	return nil
}

// Practice is a position in which one person, alone, is asked for a move. It is not stored but
// recomputed each time.
type Practice struct {
	Kind string
	// Seats is the number of seats, Seat the person's.
	Seats int
	Seat  engine.Seat
	// Moves lead to the position. Seed determines chance from there.
	Moves []engine.Move
	Seed  engine.Seed
	// Of is the game that the position is from, or nil: its rules, options and factions count.
	Of *store.Game
}

// Practise returns a practice for a user. In a puzzle or a practice the person's seat is to move.
func Practise(games Games, from Practice, by By, at At, now time.Time) (*Sitting, error) {
	g := &store.Game{
		Kind: from.Kind, Version: games.Rules(from.Kind).Info().Version, Seed: from.Seed, Guild: at.Guild, Channel: at.Channel, Lang: string(at.Lang), Creator: by.User,
		Status: store.Running, Capacity: from.Seats, Created: now, Started: now,
	}
	for range from.Seats {
		g.Seats = append(g.Seats, store.Seat{Player: games.Guardian(from.Kind)})
	}
	g.Seats[from.Seat] = store.Seat{User: by.User, Name: CleanName(by.Name)}
	if of := from.Of; of != nil {
		g.Version, g.Variant = of.Version, of.Variant
		for i := range g.Seats {
			g.Seats[i].Faction = of.Seats[i].Faction
		}
	}
	for _, m := range from.Moves {
		g.Moves = append(g.Moves, store.Move{Move: m})
	}
	s := Of(games, g)
	err := s.begin(nil)
	if err == nil {
		err = s.advance(now)
	}
	if err != nil {
		return nil, fmt.Errorf("table: practice of %s: %w", from.Kind, err)
	}
	for _, r := range s.newRows() {
		g.Moves = append(g.Moves, *r.Move)
	}
	Committed(s)
	return s, nil
}

// Recall returns the position on board n of a game that is over as a practice of the user who decided
// there, and the decision. The other seats get artificial players, so nobody else is named. The error
// is the Refusal Stale if the user did not decide there themselves: if they had no seat, or a stand-in,
// a standing order or an earlier player of the seat moved.
func Recall(games Games, of *Sitting, n int, by By, at At, now time.Time) (s *Sitting, played string, err error) {
	seat := of.SeatOf(by.User)
	if !of.Status.Over() || seat == engine.Spectator || of.Seats[seat].Before != "" {
		return nil, "", engine.Refuse(Stale)
	}
	from := Practice{Kind: of.Kind, Seats: len(of.Seats), Seat: seat, Of: of.g}
	for i := range of.rows {
		switch r := &of.rows[i]; {
		case !r.stands():
		case int(r.Board) < n || r.Secret:
			from.Moves = append(from.Moves, r.Move.Move)
		case int(r.Board) > n || r.Seat != seat || r.StandIn != "" || r.Auto || of.IsOrder(seat, r.Text):
			return nil, "", engine.Refuse(Stale)
		default:
			s, err = Practise(games, from, by, at, now)
			return s, r.Text, err
		}
	}
	return nil, "", engine.Refuse(Stale)
}
