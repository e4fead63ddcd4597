package coach

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"sobremesa/engine"
)

const (
	Simulations = 400 // the default number of simulations per position
	// Deeper multiplies the simulations when a possible moment is searched again: before the move,
	// after it, and after the better one.
	Deeper     = 32
	MinCost    = 0.05 // the smallest cost, as a chance of winning, of a decision that is a Moment
	MaxMoments = 3    // the largest number of moments in a Review

	rechecked = 6 // decisions that are searched again
)

// Config configures [Analyse], [StudyAt] and [LinesAt].
type Config struct {
	Simulations int                // per position; 0 for the default
	From        int                // moves made before the first decision that is judged
	Of          engine.Seats       // the seats whose moments are told; none stands for all
	Alone       bool               // judges only the decisions of the seats Of: their reader may not know what others saw
	Progress    func(done, of int) // if not nil, is told after each search how many are done of about how many
}

// Review is an analyst's judgement of a game.
type Review struct {
	Curve   []Point
	Moments []Moment // the decisions that cost most, in the order of play; at most MaxMoments
	Seats   []Tally  // by seat
}

// Point holds the chances when a player was to move, or at the end.
type Point struct {
	Moves   int       // moves made before, chance moves included; the index of the game's frame
	Chances []float64 // by seat, each from 0 to 1, together 1
	Luck    bool      // chance has played since the previous point
}

// Moment is a costly decision.
type Moment struct {
	Moves                  int // moves made before
	Seat                   engine.Seat
	Played, Better         string  // in stored notation
	Best, Left             float64 // the seat's chance to win with Better, and after Played
	PlayedLine, BetterLine Line    // what the analyst expects after each of the two moves; both empty where no time was left
}

// Cost returns the chance that the decision cost the seat, from 0 to 1.
func (m Moment) Cost() float64 { return m.Best - m.Left }

// Tally is the cost of a seat's decisions.
type Tally struct {
	Decisions int     // judged decisions between at least two moves
	Cost      float64 // total; search noise can make it slightly negative
}

// Average returns the mean cost of a decision, as a chance of winning.
func (t Tally) Average() float64 { return t.Cost / float64(max(1, t.Decisions)) }

// Analyse has an analyst review a game as far as it was played. All generators are derived from the
// moves, so the same game and simulations give the same Review. If the context's deadline passes when only lines of
// moments are missing, they lack them. The error is the context's, or reports a player that is not an engine.Analyst, or options or a move that the game does not accept.
func Analyse(ctx context.Context, game engine.Game, o engine.Options, moves []engine.Move, analyst engine.Artificial, c Config) (*Review, error) {
	positions, played, err := replayed(game, o, moves)
	if err != nil {
		return nil, err
	}
	return AnalysePositions(ctx, positions, played, analyst, c)
}

// replayed returns a game's positions, and its moves in stored notation.
func replayed(game engine.Game, o engine.Options, moves []engine.Move) (positions []engine.Match, played []engine.Move, err error) {
	match, err := game.Start(o)
	if err != nil {
		return nil, nil, err
	}
	positions = []engine.Match{match.Clone()}
	for n, m := range moves {
		p, err := match.Play(m.Seat, m.Text)
		if err != nil {
			return nil, nil, fmt.Errorf("coach: move %d: %w", n+1, err)
		}
		positions, played = append(positions, match.Clone()), append(played, p.Move)
	}
	return positions, played, nil
}

// AnalysePositions is Analyse for a game that has been replayed, perhaps with deals that the rules
// would not make: moves[n], in stored notation, led from positions[n] to the next. The moves of
// chance need no text. The error is the context's, or reports a player
// that is not an engine.Analyst.
func AnalysePositions(ctx context.Context, positions []engine.Match, moves []engine.Move, analyst engine.Artificial, c Config) (*Review, error) {
	r := newReviewer(ctx, positions, moves, analyst, c)
	r.of = len(r.positions) + rechecked*3 + MaxMoments*ofLines
	for _, p := range r.positions {
		if err := r.search(p, r.Simulations); err != nil {
			return nil, err
		}
	}
	r.judge()
	again := r.costliest()
	for _, p := range again {
		if err := r.confirm(p); err != nil {
			return nil, err
		}
	}
	r.judge()
	return r.review(again)
}

// confirm searches a decision again, with the full budget: the position, and those after the move
// played and after the better one.
func (r *reviewer) confirm(p *position) error {
	simulations := Deeper * r.Simulations
	if err := r.search(p, simulations); err != nil {
		return err
	}
	if p.next != nil {
		if err := r.search(p.next, simulations); err != nil {
			return err
		}
	}
	var err error
	p.better, err = r.after(p, p.analysis.Candidates[0].Move, simulations)
	return err
}

// after searches the position after a move. It returns nil where nobody may be asked there.
func (r *reviewer) after(p *position, move string, simulations int) (*position, error) {
	if move == p.played && p.next != nil {
		return p.next, r.search(p.next, simulations)
	}
	match := p.match.Clone()
	if err := match.Replay(p.seat, move); err != nil {
		return nil, err
	}
	seat := r.asked(match, p.seat)
	if seat == engine.Spectator {
		return nil, nil
	}
	after := &position{moves: p.moves, seat: seat, match: match, view: match.View(seat)}
	return after, r.search(after, simulations)
}

// asked returns the seat whose view a position is judged by: the given one, if it is awaited, else another that is.
// It is Spectator where nobody may be asked.
func (r *reviewer) asked(match engine.Match, seat engine.Seat) engine.Seat {
	awaited := match.Awaited()
	if r.Alone {
		awaited &= r.Of
	}
	switch {
	case awaited.Has(engine.Chance):
		return engine.Spectator
	case awaited.Has(seat):
		return seat
	}
	return awaited.First()
}

// reviewer is a review in progress.
type reviewer struct {
	Config
	ctx     context.Context
	analyst engine.Artificial
	done    int // searches
	of      int // so many in all, about

	key       [sha256.Size]byte // hash of the moves
	seats     int
	positions []*position // in which a player was to move
	luck      bool        // chance has played since the last of them
	result    []float64   // each seat's share of the win; nil while the game is running
	moves     int
}

func newReviewer(ctx context.Context, positions []engine.Match, moves []engine.Move, analyst engine.Artificial, c Config) *reviewer {
	c.Simulations = cmp.Or(c.Simulations, Simulations)
	r := &reviewer{Config: c, ctx: ctx, analyst: analyst}
	r.replay(positions, moves)
	return r
}

// position is a position in which a player was to move, with the move played and its judgement.
type position struct {
	moves  int // before it
	luck   bool
	seat   engine.Seat // the seat that played, or one awaited seat if none has yet
	match  engine.Match
	view   any       // the seat's
	played string    // in stored notation; empty if nothing was played yet, or a seat that was not awaited played
	next   *position // the next one, if it follows directly, without chance moves
	last   bool      // the game ended with the move

	analysis engine.Analysis[string]
	judged   bool
	best     float64   // the seat's chance to win with the analyst's move
	left     float64   // the seat's chance to win after the move played
	better   *position // after the analyst's move, once that was searched
}

// replay collects the positions in which a player was to move.
func (r *reviewer) replay(positions []engine.Match, moves []engine.Move) {
	last := positions[len(moves)]
	r.seats, r.moves = len(last.Standings()), len(moves)
	hash := sha256.New()
	for n, match := range positions {
		mover := engine.Spectator
		if n < len(moves) {
			mover = moves[n].Seat
		}
		seat := r.asked(match, mover)
		if n >= r.From && seat != engine.Spectator {
			p := &position{moves: n, match: match, luck: r.luck, seat: seat}
			if seat == mover {
				p.played = moves[n].Text
			}
			p.view = match.View(p.seat)
			if k := len(r.positions); k > 0 && r.positions[k-1].moves == n-1 {
				r.positions[k-1].next = p
			}
			r.positions = append(r.positions, p)
			r.luck = false
		}
		if n < len(moves) {
			r.luck = r.luck || moves[n].Seat == engine.Chance
			fmt.Fprintf(hash, "%d %s\n", moves[n].Seat, moves[n].Text)
		}
	}
	hash.Sum(r.key[:0])
	if last.ToMove() == 0 {
		r.result = shares(last.Standings())
		if k := len(r.positions) - 1; k >= 0 {
			r.positions[k].last = r.positions[k].moves == len(moves)-1
		}
	}
}

// shares returns each seat's share of the win.
func shares(list []engine.Standing) []float64 {
	out, winners := make([]float64, len(list)), engine.Winners(list)
	for seat := range winners.All() {
		out[seat] = 1 / float64(winners.Len())
	}
	return out
}

// search has the analyst search a position.
func (r *reviewer) search(p *position, simulations int) error {
	seed := sha256.Sum256(fmt.Appendf(r.key[:len(r.key):len(r.key)], " %d %d", p.moves, simulations))
	analysis, ok := r.analyst.Analyse(r.ctx, engine.Budget{Simulations: simulations}, p.view, rand.New(rand.NewChaCha8(seed)))
	if err := r.ctx.Err(); err != nil {
		return err
	}
	if !ok {
		return errors.New("coach: the player can't judge positions")
	}
	p.analysis = analysis
	if r.done++; r.Progress != nil {
		r.Progress(min(r.done, r.of), r.of)
	}
	return nil
}

// judge determines the cost of each move played.
func (r *reviewer) judge() {
	for _, p := range r.positions {
		if p.judged = p.played != "" && p.analysis.Simulations > 0 && len(p.analysis.Candidates) > 1; !p.judged {
			continue
		}
		p.best = p.analysis.Candidates[0].Chance
		if p.better != nil {
			p.best = p.better.analysis.Chances[p.seat]
		}
		at := p.candidate(p.played)
		switch {
		case at == 0:
			p.left = p.best
		case p.next != nil:
			p.left = p.next.analysis.Chances[p.seat]
		case at > 0:
			p.left = p.analysis.Candidates[at].Chance
		case p.last:
			p.left = r.result[p.seat]
		default:
			p.judged = false
		}
	}
}

func (p *position) cost() float64 { return p.best - p.left }

// costliest returns the costliest decisions, the costliest first.
func (r *reviewer) costliest() (list []*position) {
	for _, p := range r.positions {
		if p.judged && p.cost() > 0 && (r.Of == 0 || r.Of.Has(p.seat)) {
			list = append(list, p)
		}
	}
	slices.SortStableFunc(list, func(a, b *position) int { return cmp.Compare(b.cost(), a.cost()) })
	return list[:min(len(list), rechecked)]
}

// review builds the Review. Its moments are chosen from the rechecked positions.
func (r *reviewer) review(again []*position) (*Review, error) {
	out := &Review{Seats: make([]Tally, r.seats)}
	for _, p := range r.positions {
		out.Curve = append(out.Curve, Point{Moves: p.moves, Chances: p.analysis.Chances, Luck: p.luck})
		if p.judged {
			out.Seats[p.seat].Decisions++
			out.Seats[p.seat].Cost += p.cost()
		}
	}
	if r.result != nil {
		out.Curve = append(out.Curve, Point{Moves: r.moves, Chances: r.result, Luck: r.luck})
	}
	for _, p := range again {
		if p.judged && p.cost() >= MinCost {
			m := Moment{Moves: p.moves, Seat: p.seat, Played: p.played, Better: p.analysis.Candidates[0].Move, Best: p.best, Left: p.left}
			out.Moments = append(out.Moments, m)
		}
	}
	slices.SortStableFunc(out.Moments, func(a, b Moment) int { return cmp.Compare(b.Cost(), a.Cost()) })
	out.Moments = out.Moments[:min(len(out.Moments), MaxMoments)]
	slices.SortFunc(out.Moments, func(a, b Moment) int { return cmp.Compare(a.Moves, b.Moves) })
	for i := range out.Moments {
		m := &out.Moments[i]
		p := again[slices.IndexFunc(again, func(p *position) bool { return p.moves == m.Moves })]
		if err := r.explain(m, p); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// candidate returns the index of the tried candidate for a move, or -1.
func (p *position) candidate(move string) int {
	return slices.IndexFunc(p.analysis.Candidates, func(c engine.Candidate[string]) bool {
		return c.Simulations > 0 && (c.Move == move || slices.Contains(c.Alike, move))
	})
}
