package thinking

import (
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"runtime"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/coach"
	"sobremesa/engine/external"
)

// Games provides the games that can be played, and their artificial players.
type Games interface {
	sitting.Games
	// Player returns an artificial player of a kind of game by its name, nil if there
	// is none.
	Player(kind, name string) engine.Artificial
	// Program returns a program of others that plays a kind of game by its name, nil if
	// there is none.
	Program(kind, name string) *external.Program
	// Analyst returns the artificial player that analyses positions of a kind of game, nil
	// if there is none.
	Analyst(kind string) engine.Artificial
}

// Thinkers bounds how many artificial players think at once. It is safe for concurrent use.
type Thinkers struct {
	Budget  engine.Budget // the budget for a move
	Log     *slog.Logger  // is told of programs that fail
	Patient bool          // has users wait as long as thinking takes, for tests that say the same on a busy machine

	games    Games
	places   chan struct{} // one taken by each player that thinks
	programs programs
	studies  recent[studyKey, *coach.Study]
	lines    recent[linesKey, []coach.Line]
}

// thinkTime is the default time for a move.
const thinkTime = 10 * time.Second

// New returns thinkers for some games. places is how many may think at once; 0 means all
// processors but one, which is left for people who wait. A budget without Time gets 10 s.
func New(games Games, budget engine.Budget, places int) *Thinkers {
	if budget.Time == 0 {
		budget.Time = thinkTime
	}
	if places == 0 {
		places = max(1, runtime.GOMAXPROCS(0)-1)
	}
	return &Thinkers{
		Budget: budget, Log: slog.New(slog.DiscardHandler), games: games, places: make(chan struct{}, places),
		programs: programs{byKey: make(map[string]*program)},
	}
}

// Places returns how many may think at once.
func (t *Thinkers) Places() int { return cap(t.places) }

// Begin waits for a place to think, first come, first served. The caller must call end when it
// has finished thinking. The error is the context's if that ends first.
func (t *Thinkers) Begin(ctx context.Context) (end func(), err error) {
	select {
	case t.places <- struct{}{}:
		return func() { <-t.places }, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Answer waits for a place and asks the artificial players of a question until one of them wants
// to move. The error is the context's if that ends first.
func (t *Thinkers) Answer(ctx context.Context, s *sitting.Sitting, q sitting.Question) (sitting.Thought, error) {
	end, err := t.Begin(ctx)
	if err != nil {
		return sitting.Thought{}, err
	}
	defer end()
	for _, asked := range q.Asked {
		player := t.games.Player(s.Kind, asked.Player)
		thought, wants := sitting.Thought{Board: q.Board, Seat: asked.Seat, Player: asked.Player}, true
		switch {
		case player == nil && !asked.Awaited:
			continue // programs are not asked about what may be answered
		case player == nil:
			if thought.Text, thought.StandIn, thought.Forfeits, err = t.askProgram(ctx, s, asked, q.RNG); err != nil {
				return sitting.Thought{}, err
			}
		case asked.Awaited:
			thought.Text = player.Choose(ctx, t.Budget, asked.View, q.RNG)
		default:
			thought.Text, wants = player.Answer(ctx, t.Budget, asked.View, q.RNG)
		}
		if err := ctx.Err(); err != nil {
			return sitting.Thought{}, err
		}
		if wants {
			return thought, nil
		}
	}
	return sitting.Thought{Board: q.Board}, nil
}

// Busy means that too many requests wait for artificial players to think.
const Busy engine.Code = "table.busy"

// Bounds of thinking while a user waits.
const (
	hintWait   = 2 * time.Second  // bounds how long a hint waits for its turn to think
	hintTime   = time.Second      // bounds how long it thinks
	linesTime  = 2 * time.Second  // bounds what only explains something, with its wait. It usually takes a tenth of it
	reviewTime = 10 * time.Second // bounds a review, with its wait. A game usually takes less than a second
)

// Hint returns the analyst's opinion of the position for a user, and the user's seat. The
// analyst sees only that seat's view, and says the same each time. The error is a Refusal of
// [sitting.Sitting.MayHint], or Busy.
func (t *Thinkers) Hint(ctx context.Context, s *sitting.Sitting, user string) (seat engine.Seat, said engine.Analysis[string], err error) {
	seat, err = s.MayHint(user)
	if err != nil {
		return engine.Spectator, said, err
	}
	waiting, cancel := t.within(ctx, hintWait)
	defer cancel()
	end, err := t.Begin(waiting)
	if err != nil {
		return engine.Spectator, said, busy(ctx, err)
	}
	defer end()
	budget := t.Budget
	if !t.Patient {
		budget.Time = min(budget.Time, hintTime)
	}
	said, ok := t.games.Analyst(s.Kind).Analyse(ctx, budget, s.View(seat), rand.New(rand.NewPCG(1, 1))) // the same each time
	if !ok {
		return engine.Spectator, said, fmt.Errorf("thinking: the analyst of %s is none", s.Kind)
	}
	return seat, said, ctx.Err()
}

// Review returns the analyst's review of a finished or cancelled game, with its moments by number.
// The moments are the user's own, or those of all seats for somebody who had none; they may lack their lines, which
// take the last of the time. Reviews of games with hidden information are only for their players. The error is a
// Refusal if there is no review, or Busy.
func (t *Thinkers) Review(ctx context.Context, s *sitting.Sitting, user string) (*coach.Review, error) {
	config, err := t.mayReview(s, user)
	if err != nil {
		return nil, err
	}
	rules, moves, moments := s.Played()
	var r *coach.Review
	if err := t.think(ctx, reviewTime, func(ctx context.Context) (err error) {
		r, err = coach.Analyse(ctx, rules, s.Options, moves, t.games.Analyst(s.Kind), config)
		return err
	}); err != nil {
		return nil, err
	}
	for i := range r.Curve {
		r.Curve[i].Moves = moments[r.Curve[i].Moves]
	}
	for i := range r.Moments {
		m := &r.Moments[i]
		if m.BetterLine.Moves != nil { // who looks at the moment asks for them
			t.lines.keep(linesOf(s, moves, m.Moves, m.Seat, m.Better, m.Played), []coach.Line{m.BetterLine, m.PlayedLine})
		}
		m.Moves = moments[m.Moves]
	}
	return r, nil
}

// mayReview returns how a game is reviewed for a user. The error is the Refusal of those who may not
// have it reviewed.
func (t *Thinkers) mayReview(s *sitting.Sitting, user string) (c coach.Config, err error) {
	rules, _, _ := s.Played()
	seat, open := s.SeatOf(user), rules.Info().Open
	if t.games.Analyst(s.Kind) == nil || !s.Status.Over() || !s.HasMoved() || !open && seat == engine.Spectator {
		return c, engine.Refuse(sitting.NoFinished)
	}
	if seat != engine.Spectator {
		c.Of, c.Alone = engine.SeatsOf(seat), !open
	}
	return c, nil
}

// within returns a context that ends after some time at the latest, unless users are patient.
func (t *Thinkers) within(ctx context.Context, limit time.Duration) (context.Context, context.CancelFunc) {
	if t.Patient {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(ctx, limit)
}

// think waits for a place and thinks, in no more than the given time. The error is that of thought, or Busy.
func (t *Thinkers) think(ctx context.Context, limit time.Duration, thought func(context.Context) error) error {
	limited, cancel := t.within(ctx, limit)
	defer cancel()
	end, err := t.Begin(limited)
	if err != nil {
		return busy(ctx, err)
	}
	defer end()
	if err = thought(limited); err != nil && limited.Err() != nil {
		return busy(ctx, err)
	}
	return err
}

// Judge has the analyst of the game judge a move of the seat that is to move in a practice, by what
// that seat can see. The moment is nil if the move costs less than a moment of the coach; judged is
// false if the analyst cannot say, or the game has none. It is the same each time. The error may be
// the Refusal Busy.
func (t *Thinkers) Judge(ctx context.Context, s *sitting.Sitting, seat engine.Seat, move string) (moment *coach.Moment, judged bool, err error) {
	analyst := t.games.Analyst(s.Kind)
	if analyst == nil {
		return nil, false, nil
	}
	rules, moves, _ := s.Played()
	config := coach.Config{From: len(moves), Of: engine.SeatsOf(seat), Alone: !rules.Info().Open}
	var r *coach.Review
	if err := t.think(ctx, reviewTime, func(ctx context.Context) (err error) {
		r, err = coach.Analyse(ctx, rules, s.Options, append(moves, engine.Move{Seat: seat, Text: move}), analyst, config)
		return err
	}); err != nil {
		return nil, false, err
	}
	if len(r.Moments) > 0 {
		moment = &r.Moments[0]
	}
	return moment, r.Seats[seat].Decisions > 0, nil
}

// busy returns the refusal of a request that took too long, or err if the request itself has
// ended.
func busy(ctx context.Context, err error) error {
	if ctx.Err() != nil {
		return err
	}
	return engine.Refuse(Busy)
}
