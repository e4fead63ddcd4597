package gamelog

import (
	"errors"
	"fmt"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

// Departures from the rules that do not stop a replay. Seats, factory displays and rounds count
// from 1.
const (
	// DealtOtherwise: Args: "round"; "factory", the first that the rules would have filled
	// differently.
	DealtOtherwise engine.Code = "azul.log-deal"
	// BeganOtherwise: another player began although nobody had taken the starting player marker. Args:
	// "round"; "seat"; "due", the seat that should have begun.
	BeganOtherwise engine.Code = "azul.log-starter"
	// WentOn: a round was played after the rules ended the game. Args: "round".
	WentOn engine.Code = "azul.log-went-on"
	// NotShown: tiles were taken from a factory display that the table does not show. Its content was
	// inferred. Args: "round", "factory".
	NotShown engine.Code = "azul.log-not-shown"
	// TableOtherwise: the table shown differs from the position. Reported once a round. Args: "round";
	// "at", the factory display, or 0 for the centre.
	TableOtherwise engine.Code = "azul.log-table"
	// ReadAsFloor: the log names a full line of the same colour where it means the floor line.
	// Reported once a game. Args: "line".
	ReadAsFloor engine.Code = "azul.log-floor"
	// EndedEarly: the log ends the game before the rules do.
	EndedEarly engine.Code = "azul.log-ended-early"
	// EndedOtherwise: the log states another reason for the end. Args: "row", the player stated to
	// have completed a row, or 0 if it states that no tiles are left.
	EndedOtherwise engine.Code = "azul.log-ended-otherwise"
)

// Reasons why a log's move is illegal, besides those of the rules.
const (
	// TakesAll: Args: "count", the number in the log; "tiles", the number at the source.
	TakesAll engine.Code = "azul.log-count"
	// RoundCutShort: a round begins while tiles of the previous one are on offer.
	RoundCutShort engine.Code = "azul.log-cut-short"
)

// Note is a departure from the rules that did not stop the replay.
type Note struct {
	Line int
	Code engine.Code
	Args engine.Args
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
	Last    azul.View // the last position, as a spectator sees it
	Over    bool      // by the rules, or by the log after a complete round
	Moves   int       // players' moves
	Scores  []int     // by seat, at the last position; with bonuses if Over
	Winners []engine.Seat
	Illegal *IllegalMove // where the replay stopped; nil if every move was legal
	Notes   []Note

	// Frames is the game as a spectator sees it, beginning before the first move. Played[n] leads
	// from frame n to the next. The deal of a round, which may not be one by the rules, is a single
	// move of Chance without text.
	Frames []engine.Frame
	Played []engine.Move
	// Positions are those of the frames.
	Positions []engine.Match
}

// Replay plays the log by the rules on a wall. The error names a line: the log does not show a deal
// that is needed, or shows one that is impossible under any rules.
func (l *Log) Replay(wall azul.Wall) (*Outcome, error) {
	state, err := azul.Start(l.Seats, wall)
	if err != nil {
		return nil, err
	}
	p := &player{log: l, state: state, markerTaken: true}
	p.out.Positions = []engine.Match{engine.MatchAt(azul.Rules{}, state)}
	p.out.Frames = []engine.Frame{engine.FirstFrame(p.out.Positions[0], engine.Spectator)}
	for i := range l.turns {
		if p.state.Drafting() && i > 0 && l.turns[i].round != p.round {
			p.refuse(i, l.turns[i].move, engine.Refuse(RoundCutShort))
			break
		}
		if p.dealDue(i) {
			if err := p.deal(i); err != nil {
				return nil, fmt.Errorf("line %d: %w", l.turns[i].line, err)
			}
			p.frame(engine.Played{Move: engine.Move{Seat: engine.Chance}})
		}
		position := engine.MatchAt(azul.Rules{}, p.state)
		m, illegal := p.play(i)
		if illegal != nil {
			p.refuse(i, m, illegal)
			break
		}
		p.out.Moves++
		played, err := position.Play(l.turns[i].seat, azul.Format(m, engine.Spanish))
		if err != nil {
			return nil, err // can't happen: the move has just been played
		}
		p.frame(played)
	}
	p.finish()
	return &p.out, nil
}

// player is a replay in progress.
type player struct {
	log         *Log
	state       azul.State
	out         Outcome
	round       int  // the current round as the log counts
	markerTaken bool // in this round, or in the previous one between rounds; true before the first
	compared    bool // a different table of this round was reported
	floorTold   bool // ReadAsFloor was reported
	hidden      [maxFactories]bool
}

func (p *player) view() azul.View { return p.state.View(engine.Spectator) }

// frame adds the frame that a move leads to.
func (p *player) frame(played engine.Played) {
	position := engine.MatchAt(azul.Rules{}, p.state)
	p.out.Played = append(p.out.Played, played.Move)
	p.out.Positions = append(p.out.Positions, position)
	p.out.Frames = append(p.out.Frames, engine.FrameOf(position, played, engine.Spectator))
}

func (p *player) note(line int, code engine.Code, args engine.Args) {
	p.out.Notes = append(p.out.Notes, Note{Line: line, Code: code, Args: args})
}

func (p *player) refuse(i int, m azul.Move, reason *engine.Refusal) {
	t := &p.log.turns[i]
	p.out.Illegal = &IllegalMove{Line: t.line, Seat: t.seat, Move: m, Reason: reason}
}

// dealDue reports whether turn i takes tiles of a round not yet dealt.
func (p *player) dealDue(i int) bool {
	v := p.view()
	if p.log.turns[i].move.Kind != azul.KindTake {
		return false
	}
	switch v.Phase() {
	case azul.Beginning, azul.Dealing:
		return true
	case azul.Over:
		// The log may go on where no tiles were left or none could be used.
		return v.End() != azul.EndRow && p.log.turns[i].table != nil && p.log.turns[i].round != p.round
	}
	return false
}

// deal begins the round that the log shows before turn i.
func (p *player) deal(i int) error {
	t := &p.log.turns[i]
	if t.table == nil {
		return fmt.Errorf("a round begins and no table is shown")
	}
	v := p.view()
	factories := t.table.factories
	p.hidden = p.findHidden(i, &factories, v.Factories())
	starter := t.seat
	if p.markerTaken && v.Phase() != azul.Beginning {
		starter = v.Starter() // any other seat is out of turn, which playing its move reveals
	}
	if int(starter) >= p.log.Seats {
		return fmt.Errorf("player %d in a game of %d", starter+1, p.log.Seats)
	}
	for f := v.Factories(); f < maxFactories; f++ {
		if factories[f] != 0 {
			return fmt.Errorf("factory %d in a game of %d players", f+1, p.log.Seats)
		}
	}
	d, err := p.state.DealAs(starter, factories[:v.Factories()])
	if err != nil {
		return fmt.Errorf("a round cannot begin with the table shown")
	}
	v = p.view()
	round := v.Round()
	p.round, p.markerTaken, p.compared = t.round, false, false
	if d.Over {
		p.note(t.line, WentOn, engine.Args{"round": round})
	}
	if d.Starter {
		p.note(t.line, BeganOtherwise, engine.Args{"round": round, "seat": int(starter) + 1, "due": int(d.Due) + 1})
	}
	if d.Factory != 0 {
		p.note(t.line, DealtOtherwise, engine.Args{"round": round, "factory": d.Factory})
	}
	for f, hidden := range p.hidden {
		if hidden {
			p.note(t.line, NotShown, engine.Args{"round": round, "factory": f + 1})
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

// play plays turn i and returns the move, which may differ from the log's.
func (p *player) play(i int) (azul.Move, *engine.Refusal) {
	t := &p.log.turns[i]
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
			p.note(t.line, ReadAsFloor, engine.Args{"line": int(m.Line)})
		}
		m.Line, illegal = azul.Floor, nil
		errors.As(p.state.Play(t.seat, m), &illegal)
	}
	if illegal == nil && m.Kind == azul.KindTake && m.Source == azul.Centre {
		p.markerTaken = true
	}
	return m, illegal
}

// compare notes the first difference in a round between the table that the log shows and the
// position.
func (p *player) compare(t *turn, v *azul.View) {
	if t.table == nil || p.compared {
		return
	}
	differs := func(at int) {
		p.compared = true
		p.note(t.line, TableOtherwise, engine.Args{"round": v.Round(), "at": at})
	}
	for f := range v.Factories() {
		shown := t.table.factories[f]
		if shown != v.Source(f+1) && !(shown == 0 && p.hidden[f]) {
			differs(f + 1)
			return
		}
	}
	if t.table.centre != v.Source(azul.Centre) || t.table.marker != (v.MarkerTaker() == engine.Spectator) {
		differs(0)
	}
}

// finish determines the result.
func (p *player) finish() {
	v := p.view()
	p.out.Last = v
	p.out.Over = v.Phase() == azul.Over
	claimsEnd := p.log.end.line != 0 || p.log.Claimed != nil
	// A log may end the game early after a complete round. Its bonuses are then due.
	byLog := !p.out.Over && p.out.Illegal == nil && claimsEnd && v.Phase() == azul.Dealing
	p.out.Scores = make([]int, v.Seats())
	for seat := range p.out.Scores {
		b := v.Board(engine.Seat(seat))
		p.out.Scores[seat] = b.Score
		if byLog {
			p.out.Scores[seat] += b.Bonuses.Points()
		}
	}
	end := p.log.end
	switch {
	case p.out.Illegal != nil:
		return
	case !p.out.Over && claimsEnd:
		line := end.line
		if line == 0 {
			line = p.log.last
		}
		p.note(line, EndedEarly, nil)
	case end.line != 0 && !endsAgree(&v, end.row):
		p.note(end.line, EndedOtherwise, engine.Args{"row": end.row})
	}
	switch {
	case p.out.Over:
		p.out.Winners = slices.Collect(engine.Winners(v.Standings()).All())
	case byLog:
		// Only the score decides: a complete row would have ended the game by the rules.
		p.out.Over = true
		for seat, score := range p.out.Scores {
			if score == slices.Max(p.out.Scores) {
				p.out.Winners = append(p.out.Winners, engine.Seat(seat))
			}
		}
	}
}

// endsAgree reports whether the log's reason for the end is the rules'. row is the player, from 1,
// stated to have completed a row, or 0 if none is.
func endsAgree(v *azul.View, row int) bool {
	if row == 0 {
		return v.End() != azul.EndRow
	}
	return row <= v.Seats() && v.Board(engine.Seat(row-1)).Bonuses.Rows > 0
}
