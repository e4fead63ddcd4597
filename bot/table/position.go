package table

import (
	"errors"
	"fmt"
	"iter"
	"slices"
	"time"

	"sobremesa/engine"
	"sobremesa/store"
)

// Position is a game as one request or task finds it: loaded once, replayed
// once. What it hands out is what its readers may know; the seed and the moves
// of a game that is still played stay inside.
type Position struct {
	Header
	rules engine.Game
	g     *store.Game
	kinds int // how many tokens the game has

	match  engine.Match // nil when nothing was replayed
	rows   []Row        // the game's log: those that were stored, and those of the change that is under way
	stored int          // how many were stored
	draws  int          // chance moves so far
	began  bool         // whether it had begun when it was loaded, and was replayed
	ending bool         // whether somebody wanted to end the game when it was loaded
	secret bool         // what is changed is a standing order that is its giver's alone
	handed bool         // others play than when the game was loaded: it goes on again, or a seat has passed on
	was    held         // when the game was loaded

	row      *store.Game // as settle saw it last, which may be ahead of g; nil before
	outdated bool
}

// Header is what everybody may know of a game without its position.
type Header struct {
	ID       int64
	Kind     string
	Options  engine.Options
	Guild    string
	Channel  string
	Lang     engine.Lang // of what everybody reads
	Creator  string
	Status   store.Status
	Capacity int
	// Home and Threaded are of store.Game; KeptFor are the users who alone may join
	// before KeptUntil, none when everybody may. KeptUntil reckons with outages
	// where the game was found by its number.
	Home      string
	Threaded  bool
	KeptFor   []string
	KeptUntil time.Time
	Seats     []store.Seat
	// Tokens are what the seats play with, by seat, numbers from 1; nil in a game
	// without any, and where only the row of a game was read.
	Tokens  []int
	Pace    time.Duration // for a turn; 0: as long as it takes
	Display Display
	Posting store.Posting // the message that is under way
	// EndAsked is when somebody asked to end the game, EndLapses when that
	// lapses; zero when nobody does. EndedBy is who ended it alone or,
	// while it is played, who has just refused to or, without EndLapses, brought it back.
	EndAsked, EndLapses time.Time
	EndedBy             string
	Revision            int64
	Moves               int // how many have been played, chance's included

	Started, Ended time.Time
	// Commitment is that of the seed.
	Commitment string
}

// Gathering reports whether people may sit down yet.
func (h *Header) Gathering() bool { return h.Status == store.Lobby }

// watcher is shown a game as it is replayed: before its first move, as if the
// Spectator had made one, and after each, with the number of its row. Nil, it costs
// nothing.
type watcher func(p *Position, row int, played engine.Played)

// unplayed is a game whose moves nobody has replayed: enough for what does not
// depend on where it stands, also when its rules are not to be had any more.
func (t *Table) unplayed(g *store.Game) *Position {
	p := &Position{g: g, rows: rowsOf(g.Moves), stored: len(g.Moves), was: heldIn(g), ending: !g.EndAsked.IsZero(), kinds: len(t.Games.Tokens(g.Kind))}
	if rules, err := t.rulesOf(g); err == nil {
		p.rules = rules
		p.Options.Chosen, _ = rules.Info().ParseChosen(g.Variant) // begin tells what is wrong with it
	}
	p.refresh()
	return p
}

// begun reports whether a game has left its lobby. It need not have moves: not
// every game begins with chance.
func begun(g *store.Game) bool { return !g.Started.IsZero() }

// replay plays a game's stored moves. A game that has not begun has no position:
// its seats are not settled.
func (t *Table) replay(g *store.Game, watch watcher) (*Position, error) {
	if _, err := t.rulesOf(g); err != nil {
		return nil, err
	}
	p := t.unplayed(g)
	if !begun(g) {
		return p, nil
	}
	if err := p.begin(watch); err != nil {
		return nil, err
	}
	if g.Status.Live() && p.match.ToMove().Has(engine.Chance) {
		// Chance plays in the change that it is due in. Whoever takes this for a position
		// would look for a player who is to move.
		return nil, fmt.Errorf("table: game %d ends with a move after which chance is to play", p.ID)
	}
	p.began = true
	return p, nil
}

// begin replays the moves from the start, as far as there are any.
func (p *Position) begin(watch watcher) error {
	var err error
	if p.match, err = p.start(); err != nil {
		return fmt.Errorf("table: game %d: %w", p.ID, err)
	}
	p.draws = 0
	if watch != nil {
		nobody := engine.Move{Seat: engine.Spectator}
		watch(p, none, engine.Played{Move: nobody})
	}
	var back wayBack
	now := momentOf(p.match)
	for i := range p.rows {
		r := &p.rows[i]
		played := engine.Played{Move: r.Move.Move}
		if r.Undo {
			p.match, err = back.undo(p.rows, i)
		} else {
			back.keep(i, r, p.match)
			if watch == nil {
				err = p.match.Replay(r.Seat, r.Text)
			} else {
				played, err = p.match.Play(r.Seat, r.Text)
			}
		}
		if err != nil {
			return fmt.Errorf("table: game %d, move %d can't be replayed: %w", p.ID, i+1, unexplained(err))
		}
		r.Before, r.After = now, momentOf(p.match)
		now = r.After
		if r.Seat == engine.Chance {
			p.draws++
		}
		if watch != nil {
			watch(p, i, played)
		}
	}
	return nil
}

// unexplained is why a move was refused that nobody has asked for now: one that is
// stored, or that the program itself wanted. It is for a log and no answer to
// anybody, and neither move nor reason is told, for either may be somebody's secret:
// the game and the move's number lead to them.
func unexplained(err error) error {
	var refused *engine.Refusal
	if errors.As(err, &refused) {
		return errors.New(string(refused.Code))
	}
	return err
}

// start is the game's match before its first move.
func (p *Position) start() (engine.Match, error) {
	options, err := p.rules.Info().ParseOptions(len(p.g.Seats), p.g.Variant)
	if err != nil {
		return nil, err
	}
	return p.rules.Start(options)
}

// refresh brings the header in line with the game.
func (p *Position) refresh() {
	chosen := p.Options.Chosen
	p.Header = headerOf(p.g)
	p.Tokens = tokens(p.g.Seats, p.kinds)
	p.Options.Chosen = chosen
}

// headerOf is the header of a stored game, without what was chosen for it.
func headerOf(g *store.Game) Header {
	seats := slices.Clone(g.Seats)
	for i := range seats {
		seats[i].Plan, seats[i].PlanMoves, seats[i].Note = "", 0, "" // their owners' alone
	}
	return Header{
		ID: g.ID, Kind: g.Kind, Options: engine.Options{Seats: len(g.Seats)},
		Guild: g.Guild, Channel: g.Channel, Lang: engine.Lang(g.Lang), Creator: g.Creator,
		Status: g.Status, Capacity: g.Capacity, Seats: seats, Pace: g.Pace, Display: displayOf(g), Posting: g.Posting, Revision: g.Revision,
		EndAsked: g.EndAsked, EndLapses: g.EndLapses, EndedBy: g.EndedBy,
		Moves: len(g.Moves), Started: g.Started, Ended: g.Ended, Commitment: g.Seed.Commitment(engine.CommitmentForm(g.CommitmentForm)),
		Home: g.Home, Threaded: g.Threaded, KeptFor: slices.Clone(g.Invited), KeptUntil: g.Created.Add(InvitedFor),
	}
}

// Began reports whether there is a position to look at.
func (p *Position) Began() bool { return p.match != nil }

// Turn is the number of the turn that is being played, from 1; 0 in a lobby.
func (p *Position) Turn() int {
	if !p.Began() {
		return 0
	}
	return p.match.Turn() + 1
}

// Outdated reports whether Begin or Settle found that others had changed the
// game since it was loaded: what was shown of it is noted, and the rest is as
// it was then.
func (p *Position) Outdated() bool { return p.outdated }

// ToMove is who may play now; nobody in a lobby.
func (p *Position) ToMove() engine.Seats {
	if !p.Began() {
		return 0
	}
	return p.match.ToMove()
}

// Awaited is the part of ToMove that the game waits for.
func (p *Position) Awaited() engine.Seats {
	if !p.Began() {
		return 0
	}
	return p.match.Awaited()
}

// View is what a seat sees; engine.Spectator for people without one. It is nil
// before the game has begun.
func (p *Position) View(seat engine.Seat) any {
	if !p.Began() {
		return nil
	}
	return p.match.View(seat)
}

// Standings is the order of the seats, best first, as it stands.
func (p *Position) Standings() []engine.Standing {
	if !p.Began() {
		return nil
	}
	return p.match.Standings()
}

// Try plays a move on a copy and returns the moment after it as the seat that
// played it would know it. The error is an *engine.Refusal.
func (p *Position) Try(seat engine.Seat, text string) (engine.Frame, error) {
	match := p.match.Clone()
	played, err := match.Play(seat, text)
	if err != nil {
		return engine.Frame{}, p.Named(err)
	}
	return engine.FrameOf(match, played, seat), nil
}

// SeatOf is the seat of a user, Spectator for none.
func (p *Position) SeatOf(user string) engine.Seat { return seatOf(p.Seats, user) }

// ViewSeat is the seat whose private part of the table a user may see, Spectator
// for none. Who has resigned is one of those who watch: the seat is another's, and
// what it holds now its own.
func (p *Position) ViewSeat(user string) engine.Seat { return viewSeat(p.Seats, user) }

func viewSeat(seats []store.Seat, user string) engine.Seat {
	seat := seatOf(seats, user)
	if seat != engine.Spectator && seats[seat].Resigned {
		return engine.Spectator
	}
	return seat
}

// HasMoved reports whether a player, not chance alone, has made a move that
// stands. A standing order is none: others are not to tell by it that one was given.
func (p *Position) HasMoved() bool {
	for range p.movesOfPlayers() {
		return true
	}
	return false
}

// playersMoves is how many moves HasMoved tells of.
func (p *Position) playersMoves() (n int) {
	for range p.movesOfPlayers() {
		n++
	}
	return n
}

// movesOfPlayers are the rows of the moves that HasMoved tells of, the newest first.
func (p *Position) movesOfPlayers() iter.Seq[int] {
	return func(yield func(int) bool) {
		q := p
		for i, r := range p.standing() {
			if r.Seat == engine.Chance {
				continue
			}
			if q != nil && q.match == nil { // what the row is only its rules say
				if q = p.again(p.g.Moves); q.rules == nil || q.begin(nil) != nil {
					q = nil
				}
			}
			if (q == nil || !q.mereOrder(&q.rows[i])) && !yield(i) {
				return
			}
		}
	}
}

// again is the game with some of its moves, from the first on, which nobody has
// replayed.
func (p *Position) again(moves []store.Move) *Position {
	return &Position{Header: p.Header, rules: p.rules, g: p.g, rows: rowsOf(moves)}
}

// ViewAt is what a seat saw after the first n moves, for buttons that were
// drawn then; it replays the game. A Refusal when the game has not come so far.
func (p *Position) ViewAt(n int, seat engine.Seat) (any, error) {
	if n < 0 || n > p.Moves || !p.Began() {
		return nil, refuse(Stale, nil)
	}
	then := p.again(p.g.Moves[:n])
	if err := then.begin(nil); err != nil {
		return nil, err
	}
	return then.match.View(seat), nil
}
