package gamelog

import (
	"errors"
	"fmt"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Reasons why a log's move is illegal, besides those of the rules.
const (
	TakesAll      engine.Code = "azul.log-count"     // Args: "count", the number in the log; "tiles", the number at the source
	RoundCutShort engine.Code = "azul.log-cut-short" // a round begins while tiles of the previous one are on offer
)

// Note is a departure from the rules that did not stop the replay. Its text is English; seats, factory
// displays and rounds count from 1.
type Note struct {
	Line int
	Code engine.Code
	Text string
}

// IllegalMove is the first move of a log that the rules refuse.
type IllegalMove struct {
	Line   int
	Seat   engine.Seat
	Move   azul.Move
	Reason *engine.Refusal
}

// Outcome is the result of playing a log by the rules.
type Outcome struct {
	Last    azul.View    // the last position, as a spectator sees it
	Moves   int          // players' moves
	Illegal *IllegalMove // where the replay stopped; nil if every move was legal
	Notes   []Note

	// Frames is the game as a spectator sees it, beginning before the first move. Played[n] leads
	// from frame n to the next. The deal of a round, which may not be one by the rules, is a single
	// move of Chance without text.
	Frames    []engine.Frame
	Played    []engine.Move
	Positions []engine.Match // those of the frames
}

// Replay plays the log by the rules on a wall. The error names a line: the log does not show a deal
// that is needed, or shows one that is impossible under any rules.
func (l *Log) Replay(wall azul.Wall) (*Outcome, error) {
	state, err := azul.Start(l.Seats, wall)
	if err != nil {
		return nil, err
	}
	p := &player{log: l, state: state}
	p.out.Positions = []engine.Match{engine.MatchAt(azul.Rules{}, state)}
	p.out.Frames = []engine.Frame{engine.FirstFrame(p.out.Positions[0], engine.Spectator)}
	for i := range l.turns {
		t := &l.turns[i]
		if p.state.Drafting() && i > 0 && t.round != p.round {
			p.refuse(t, t.move, engine.Refuse(RoundCutShort))
			break
		}
		if p.state.ToMove().Has(engine.Chance) && t.move.Kind == azul.KindTake {
			if err := p.deal(i); err != nil {
				return nil, fmt.Errorf("line %d: %w", t.line, err)
			}
			p.frame(engine.Played{Move: engine.Move{Seat: engine.Chance}})
		}
		position := engine.MatchAt(azul.Rules{}, p.state)
		m, illegal := p.play(t)
		if illegal != nil {
			p.refuse(t, m, illegal)
			break
		}
		p.out.Moves++
		played, err := position.Play(t.seat, azul.Format(m, engine.Spanish))
		if err != nil {
			return nil, err // can't happen: the move has just been played
		}
		p.frame(played)
	}
	p.out.Last = p.view()
	if l.end != 0 && p.out.Illegal == nil && p.out.Last.Phase() != azul.Over {
		p.note(l.end, "azul.log-ended-early", "the log ends the game here; by the rules it goes on")
	}
	return &p.out, nil
}

// player is a replay in progress.
type player struct {
	log       *Log
	state     azul.State
	out       Outcome
	round     int  // the current round as the log counts
	compared  bool // a different table of this round was reported
	floorTold bool // that tiles for a full line go to the floor was reported
	hidden    [maxFactories]bool
}

func (p *player) view() azul.View { return p.state.View(engine.Spectator) }

// frame adds the frame that a move leads to.
func (p *player) frame(played engine.Played) {
	position := engine.MatchAt(azul.Rules{}, p.state)
	p.out.Played = append(p.out.Played, played.Move)
	p.out.Positions = append(p.out.Positions, position)
	p.out.Frames = append(p.out.Frames, engine.FrameOf(position, played, engine.Spectator))
}

func (p *player) note(line int, code engine.Code, text string, args ...any) {
	p.out.Notes = append(p.out.Notes, Note{Line: line, Code: code, Text: fmt.Sprintf(text, args...)})
}

func (p *player) refuse(t *turn, m azul.Move, reason *engine.Refusal) {
	p.out.Illegal = &IllegalMove{Line: t.line, Seat: t.seat, Move: m, Reason: reason}
}

// deal begins the round that the log shows before turn i.
func (p *player) deal(i int) error {
	t := &p.log.turns[i]
	if t.table == nil {
		return fmt.Errorf("a round begins and no table is shown")
	}
	if v := p.view(); v.Phase() == azul.Beginning {
		if err := p.state.Play(engine.Chance, azul.First(t.seat)); err != nil {
			return err // can't happen: the log has no other seats
		}
	}
	v := p.view()
	factories := t.table.factories
	p.hidden = p.findHidden(i, &factories, v.Factories())
	for f := v.Factories(); f < maxFactories; f++ {
		if factories[f] != 0 {
			return fmt.Errorf("factory %d in a game of %d players", f+1, p.log.Seats)
		}
	}
	odd, err := p.state.DealAs(factories[:v.Factories()])
	if err != nil {
		return fmt.Errorf("a round cannot begin with the table shown")
	}
	p.round, p.compared = t.round, false
	if odd != 0 {
		p.note(t.line, "azul.log-deal", "round %d is dealt otherwise than the rules would, from factory %d on; taken as shown", v.Round(), odd)
	}
	for f, hidden := range p.hidden {
		if hidden {
			p.note(t.line, "azul.log-not-shown", "factory %d is taken from in round %d and never shown; filled with what came of it", f+1, v.Round())
		}
	}
	return nil
}

// findHidden adds to factories those that the table before turn i does not show but that tiles are
// taken from in its round. Their content is the tiles taken and those that the centre gained. The
// published simulator hides factory displays that it could not fill.
func (p *player) findHidden(i int, factories *[maxFactories]azul.Tiles, n int) (hidden [maxFactories]bool) {
	turns := p.log.turns
	for j := i; j < len(turns) && turns[j].round == turns[i].round; j++ {
		t := &turns[j]
		f := int(t.move.Source) - 1
		if t.move.Kind != azul.KindTake || f < 0 || f >= n || factories[f] != 0 {
			continue
		}
		content := azul.Some(t.count, t.move.Color)
		if j+1 < len(turns) && turns[j+1].round == t.round && t.table != nil && turns[j+1].table != nil {
			was, is := t.table.centre, turns[j+1].table.centre
			for c := range azul.Color(azul.Colors) {
				content += azul.Some(max(0, is.Of(c)-was.Of(c)), c)
			}
		}
		if t.count >= 1 && content.Len() <= 4 {
			factories[f], hidden[f] = content, true
		}
	}
	return hidden
}

// play plays a turn and returns the move, which may differ from the log's.
func (p *player) play(t *turn) (azul.Move, *engine.Refusal) {
	m := t.move
	v := p.view()
	if m.Kind == azul.KindTake && v.Phase() == azul.Drafting {
		p.compare(t, &v)
		// A move out of turn or with a missing colour is left for the rules to refuse.
		if int(m.Source) <= v.Factories() && v.ToMove().Has(t.seat) {
			if there := v.Source(int(m.Source)).Of(m.Color); there != 0 && there != t.count {
				return m, engine.Refuse(TakesAll, "count", t.count, "tiles", there)
			}
		}
	}
	err := p.state.Play(t.seat, m)
	var illegal *engine.Refusal
	if errors.As(err, &illegal) && illegal.Code == azul.LineFull {
		if !p.floorTold {
			p.floorTold = true
			p.note(t.line, "azul.log-floor", "line %d is full: the tiles go to the floor, here and wherever a full line is named", m.Line)
		}
		m.Line, illegal = azul.Floor, nil
		errors.As(p.state.Play(t.seat, m), &illegal)
	}
	return m, illegal
}

// compare notes the first difference in a round between the table that the log shows and the
// position.
func (p *player) compare(t *turn, v *azul.View) {
	if t.table == nil || p.compared {
		return
	}
	differs := func(where string) {
		p.compared = true
		p.note(t.line, "azul.log-table", "%s is shown otherwise than the moves of round %d left it; the moves count", where, v.Round())
	}
	for f := range v.Factories() {
		shown := t.table.factories[f]
		if shown != v.Source(f+1) && !(shown == 0 && p.hidden[f]) {
			differs(fmt.Sprint("factory ", f+1))
			return
		}
	}
	if t.table.centre != v.Source(azul.Centre) || t.table.marker != (v.MarkerTaker() == engine.Spectator) {
		differs("the centre")
	}
}
