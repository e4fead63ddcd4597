package thinking

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"slices"
	"sync"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/external"
)

// programs are the programs of others that this process runs. An instance plays in one game after the
// other, whichever asks for a move, and there are no more instances of a program than places to think.
type programs struct {
	mu    sync.Mutex
	byKey map[string]*program // by kind and name
}

// program is what is known of one program. It also keeps what the log was told of one that is not
// configured.
type program struct {
	mu     sync.Mutex
	closed bool
	idle   []*instance
	faults int       // in a row
	rests  time.Time // until when it is not started again

	told  time.Time // when the log was told last
	since int       // faults since then
}

// instance is a running program and the seat for which it was asked last.
type instance struct {
	external.Sitting
	game int64
	seat engine.Seat
	used bool
}

const (
	// firstRest and longestRest bound how long a program that has failed is not asked. The rest doubles
	// with each fault in a row.
	firstRest   = time.Second
	longestRest = 5 * time.Minute
	// starting bounds how long a program at a table may take to start and greet. Together with its move it
	// must be over well before the task is.
	starting = 10 * time.Second
	// tellAgain is how often the log is told of a program's faults.
	tellAgain = time.Minute
)

// errResting means that a program is not asked, because it has failed a moment ago, or is not configured.
var errResting = errors.New("it is not asked now")

func (p *programs) of(kind, name string) *program {
	p.mu.Lock()
	defer p.mu.Unlock()
	key := kind + " " + name
	if p.byKey[key] == nil {
		p.byKey[key] = new(program)
	}
	return p.byKey[key]
}

// Close ends the programs. Those that think end with the context of their thought.
func (t *Thinkers) Close() {
	t.programs.mu.Lock()
	defer t.programs.mu.Unlock()
	for _, p := range t.programs.byKey {
		p.close()
	}
}

func (p *program) close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closed = true
	for _, i := range p.idle {
		i.Close()
	}
	p.idle = nil
}

// askProgram asks a program of others for the move of a seat that the game waits for. If it is not
// asked or fails, the guardian chooses the move; after a fault it plays the seat to the end. The log is told why.
func (t *Thinkers) askProgram(ctx context.Context, s *sitting.Sitting, asked sitting.Thinker, rng *rand.Rand) (text, standIn string, forfeits bool, err error) {
	p := t.programs.of(s.Kind, asked.Player)
	which := t.games.Program(s.Kind, asked.Player)
	why := errors.New("the configuration names no such program")
	if which != nil {
		text, why = p.choose(ctx, which, s, asked, rng)
		if ctx.Err() != nil {
			return "", "", false, ctx.Err()
		}
		if why == nil {
			return text, "", false, nil
		}
		forfeits = why != errResting
	}
	standIn = t.games.Guardian(s.Kind)
	guardian := t.games.Player(s.Kind, standIn)
	if guardian == nil {
		return "", "", false, fmt.Errorf("thinking: game %d: no artificial player %q", s.ID, asked.Player)
	}
	if why != errResting {
		p.tell(t.Log, s, asked, why, forfeits)
	}
	return guardian.Choose(ctx, t.Budget, asked.View, rng), standIn, forfeits, ctx.Err()
}

// choose asks an instance of the program. An idle one that has ended in the meantime is no fault: another
// one is asked.
func (p *program) choose(ctx context.Context, which *external.Program, s *sitting.Sitting, asked sitting.Thinker, rng *rand.Rand) (text string, err error) {
	luck := rng.Uint32()
	for {
		i := p.take(which)
		if i == nil {
			return "", errResting
		}
		if text, err = i.choose(ctx, s, asked, luck); err == nil {
			p.settle(i, nil)
			return text, nil
		}
		i.Close()
		if _, late := errors.AsType[*external.Late](err); late || ctx.Err() != nil || !i.used || errors.Is(err, errIllegal) {
			break
		}
	}
	if ctx.Err() == nil {
		p.settle(nil, err)
	}
	return "", err
}

// errIllegal means that a program's answer is no legal move.
var errIllegal = errors.New("no legal move")

func (i *instance) choose(ctx context.Context, s *sitting.Sitting, asked sitting.Thinker, luck uint32) (string, error) {
	if !i.used || i.game != s.ID || i.seat != asked.Seat {
		starts, cancel := context.WithTimeout(ctx, starting)
		defer cancel()
		if err := i.Begin(starts, asked.Seat, len(s.Seats), s.Options.Chosen, luck); err != nil {
			return "", err
		}
		i.game, i.seat = s.ID, asked.Seat
	}
	moves, err := s.MovesAt(s.Moves, asked.Seat)
	if err != nil {
		return "", err
	}
	text, err := i.Choose(ctx, asked.Seat, asked.View, moves, engine.Budget{Time: i.Program.Time})
	if err != nil {
		return "", err
	}
	if _, err := s.Try(asked.Seat, text); err != nil {
		return "", fmt.Errorf("%.80q is %w: %w", text, errIllegal, err)
	}
	if s.IsOrder(asked.Seat, text) { // the game would go on waiting
		return "", fmt.Errorf("%.80q is %w", text, errIllegal)
	}
	return text, nil
}

// take returns an idle instance or a new one, which starts when it begins a game. It returns nil while
// the program rests.
func (p *program) take(which *external.Program) *instance {
	p.mu.Lock()
	defer p.mu.Unlock()
	if n := len(p.idle); n > 0 {
		i := p.idle[n-1]
		p.idle = slices.Delete(p.idle, n-1, n)
		return i
	}
	if p.closed || time.Now().Before(p.rests) {
		return nil
	}
	return &instance{Sitting: external.Sitting{Program: which}}
}

// settle keeps an instance that has answered well, or has the program rest after a fault.
func (p *program) settle(i *instance, fault error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if fault != nil {
		p.rests = time.Now().Add(min(firstRest<<min(p.faults, 20), longestRest))
		p.faults++
		return
	}
	p.faults, i.used = 0, true
	if p.closed {
		i.Close()
		return
	}
	p.idle = append(p.idle, i)
}

// tell tells the log of a fault, once in a while.
func (p *program) tell(log *slog.Logger, s *sitting.Sitting, asked sitting.Thinker, why error, forfeits bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.told.IsZero() && time.Since(p.told) < tellAgain {
		p.since++
		return
	}
	log.Warn("the guardian plays for a program", "program", asked.Player, "game", s.ID, "seat", int(asked.Seat)+1, "why", why, "to the end", forfeits, "untold", p.since)
	p.told, p.since = time.Now(), 0
}
