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
	// Simulations is how many each position of a game is searched with unless Config says.
	Simulations = 400
	// Deeper is how many times as many those are searched with that may be moments.
	Deeper = 16
	// Least is what a decision costs at least, of a chance of 1, that is a Moment.
	Least = 0.05
	// Most is how many moments a Review has at most.
	Most = 3

	doubted = 6 // decisions that are searched again
)

// ErrNoAnalyst says that the player which was to look at a game is no engine.Analyst.
var ErrNoAnalyst = errors.New("coach: the player can't judge positions")

// Config says how a game is looked at.
type Config struct {
	Simulations int // of each position; 0 for Simulations
	// Progress, unless nil, is told after each search how many of about how many are done.
	Progress func(done, of int)
}

// Review is what an analyst thinks of a game.
type Review struct {
	Curve   []Point
	Moments []Moment // what decided the game, in its order; none where nothing cost Least
	Seats   []Tally  // by seat
}

// Point is how the chances stood when a player was to move, or at the end.
type Point struct {
	Moves   int       // that had been made, those of chance too: the number of the game's frame
	Chances []float64 // by seat, each 0 to 1, together 1
	Luck    bool      // chance has played since the point before
}

// Moment is a decision that cost its player much.
type Moment struct {
	Moves          int // that had been made before it
	Seat           engine.Seat
	Played, Better string  // moves as they are stored
	Best, Left     float64 // the seat's chance to win with Better, and after Played
}

// Cost is what the seat's chance lost, 0 to 1.
func (m Moment) Cost() float64 { return m.Best - m.Left }

// Tally is what a seat's decisions cost.
type Tally struct {
	Decisions int     // in which there was something to choose and that could be judged
	Cost      float64 // of all of them; a little below 0 is the searches' noise
}

// Average is what a decision cost, of a chance of 1.
func (t Tally) Average() float64 { return t.Cost / float64(max(1, t.Decisions)) }

// Look has an analyst look at a game: at as much of it as was played. The same game and
// simulations give the same Review, since all generators follow from the moves. The
// error is the context's when that ends first, ErrNoAnalyst, or says that options or a
// move are not the game's.
func Look(ctx context.Context, game engine.Game, o engine.Options, moves []engine.Move, analyst engine.Artificial, c Config) (*Review, error) {
	l := look{ctx: ctx, analyst: analyst, simulations: cmp.Or(c.Simulations, Simulations), progress: c.Progress}
	if err := l.replay(game, o, moves); err != nil {
		return nil, err
	}
	of := len(l.positions) + 2*doubted
	for n := range l.positions {
		if err := l.search(&l.positions[n], l.simulations, of); err != nil {
			return nil, err
		}
	}
	l.judge()
	again := l.costliest()
	for _, n := range again {
		p := &l.positions[n]
		err := l.search(p, Deeper*l.simulations, of)
		if err == nil && p.next {
			err = l.search(&l.positions[n+1], Deeper*l.simulations, of)
		}
		if err != nil {
			return nil, err
		}
	}
	l.judge()
	return l.review(again), nil
}

// look is a game as it is looked at.
type look struct {
	ctx         context.Context
	analyst     engine.Artificial
	simulations int
	progress    func(done, of int)
	done        int

	key       [sha256.Size]byte // of the game
	seats     int
	positions []position // in which a player was to move
	luck      bool       // chance has played since the last of them
	result    []float64  // of each seat, when the game is over
	moves     int
}

// position is one in which a player was to move, what was played, and what is thought of it.
type position struct {
	moves  int // before it
	luck   bool
	seat   engine.Seat // the one that played; of a position in which nobody has yet, one that is awaited
	view   any         // the seat's
	played string      // "" for nothing yet, or by one who was not awaited
	next   bool        // the next position follows at once
	last   bool        // the game ended with the move

	said   engine.Analysis[string]
	judged bool
	best   float64
	left   float64
}

func (l *look) replay(game engine.Game, o engine.Options, moves []engine.Move) error {
	match, err := game.Start(o)
	if err != nil {
		return err
	}
	l.seats, l.moves = o.Seats, len(moves)
	hash := sha256.New()
	for n := 0; ; n++ {
		awaited := match.Awaited()
		if awaited != 0 && !awaited.Has(engine.Chance) {
			p := position{moves: n, luck: l.luck, seat: awaited.First()}
			if n < len(moves) && awaited.Has(moves[n].Seat) {
				p.seat, p.played = moves[n].Seat, moves[n].Text
			}
			p.view = match.View(p.seat)
			if k := len(l.positions); k > 0 && l.positions[k-1].moves == n-1 {
				l.positions[k-1].next = true
			}
			l.positions = append(l.positions, p)
			l.luck = false
		}
		if n == len(moves) {
			break
		}
		played, err := match.Play(moves[n].Seat, moves[n].Text)
		if err != nil {
			return fmt.Errorf("coach: move %d: %w", n+1, err)
		}
		if k := len(l.positions) - 1; k >= 0 && l.positions[k].moves == n && l.positions[k].played != "" {
			l.positions[k].played = played.Text
		}
		l.luck = l.luck || moves[n].Seat == engine.Chance
		fmt.Fprintf(hash, "%d %s\n", played.Seat, played.Text)
	}
	hash.Sum(l.key[:0])
	if match.ToMove() == 0 {
		l.result = shares(match.Standings(), l.seats)
		if k := len(l.positions) - 1; k >= 0 {
			l.positions[k].last = l.positions[k].moves == len(moves)-1
		}
	}
	return nil
}

// shares are the parts of the win that the seats have.
func shares(list []engine.Standing, seats int) []float64 {
	out, first := make([]float64, seats), 0.0
	for _, s := range list {
		if s.Place == 1 {
			first++
		}
	}
	for _, s := range list {
		if s.Place == 1 {
			out[s.Seat] = 1 / first
		}
	}
	return out
}

// search asks the analyst about a position.
func (l *look) search(p *position, simulations, of int) error {
	seed := sha256.Sum256(fmt.Appendf(l.key[:len(l.key):len(l.key)], " %d %d", p.moves, simulations))
	said, ok := l.analyst.Analyse(l.ctx, engine.Budget{Simulations: simulations}, p.view, rand.New(rand.NewChaCha8(seed)))
	if err := l.ctx.Err(); err != nil {
		return err
	}
	if !ok {
		return ErrNoAnalyst
	}
	p.said = said
	if l.done++; l.progress != nil {
		l.progress(min(l.done, of), of)
	}
	return nil
}

// judge says what the moves cost.
func (l *look) judge() {
	for n := range l.positions {
		p := &l.positions[n]
		if p.judged = p.played != "" && p.said.Simulations > 0; !p.judged {
			continue
		}
		p.best = p.said.Candidates[0].Chance
		at := slices.IndexFunc(p.said.Candidates, func(c engine.Candidate[string]) bool {
			return c.Simulations > 0 && (c.Move == p.played || slices.Contains(c.Alike, p.played))
		})
		switch {
		case at == 0:
			p.left = p.best
		case p.next:
			p.left = l.positions[n+1].said.Chances[p.seat]
		case at > 0:
			p.left = p.said.Candidates[at].Chance
		case p.last:
			p.left = l.result[p.seat]
		default:
			p.judged = false
		}
	}
}

func (p *position) cost() float64 { return p.best - p.left }

// costliest are the positions in which most was lost, that where it was most first.
func (l *look) costliest() []int {
	var list []int
	for n := range l.positions {
		if p := &l.positions[n]; p.judged && p.cost() > 0 {
			list = append(list, n)
		}
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(l.positions[b].cost(), l.positions[a].cost()) })
	return list[:min(len(list), doubted)]
}

// review tells what was found, of moments among the positions that were searched again.
func (l *look) review(again []int) *Review {
	r := &Review{Seats: make([]Tally, l.seats)}
	for _, p := range l.positions {
		r.Curve = append(r.Curve, Point{Moves: p.moves, Chances: p.said.Chances, Luck: p.luck})
		if p.judged {
			r.Seats[p.seat].Decisions++
			r.Seats[p.seat].Cost += p.cost()
		}
	}
	if l.result != nil {
		r.Curve = append(r.Curve, Point{Moves: l.moves, Chances: l.result, Luck: l.luck})
	}
	for _, n := range again {
		if p := &l.positions[n]; p.judged && p.cost() >= Least {
			r.Moments = append(r.Moments, Moment{
				Moves: p.moves, Seat: p.seat, Played: p.played, Better: p.said.Candidates[0].Move, Best: p.best, Left: p.left,
			})
		}
	}
	slices.SortStableFunc(r.Moments, func(a, b Moment) int { return cmp.Compare(b.Cost(), a.Cost()) })
	r.Moments = r.Moments[:min(len(r.Moments), Most)]
	slices.SortFunc(r.Moments, func(a, b Moment) int { return cmp.Compare(a.Moves, b.Moves) })
	return r
}
