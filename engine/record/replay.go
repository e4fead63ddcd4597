package record

import (
	"fmt"

	"sobremesa/engine"
)

// IllegalMove is the first move of a record that the rules refuse.
type IllegalMove struct {
	Number int // from 1
	Line   int // the line it was read from; 0 if it was not read
	Seat   engine.Seat
	Text   string
	Reason error // an *engine.Refusal
}

func (e *IllegalMove) Error() string {
	return fmt.Sprintf("move %d (%s, %q): %v", e.Number, who(e.Seat), clip(e.Text), e.Reason)
}

func (e *IllegalMove) Unwrap() error { return e.Reason }

// Outcome is the result of playing a record by the rules.
type Outcome struct {
	Match   engine.Match // the last position
	Illegal *IllegalMove // where the replay stopped; nil if every move was legal

	// Draws is the number of chance moves. WrongDraw is the number of the first move that does not
	// follow from the seed, or 0 if all do or the seed is not known.
	Draws     int
	WrongDraw int
	// Expected is the move that the seed draws at WrongDraw.
	Expected string
}

// Watch is called after every move with the move and the match.
type Watch func(played engine.Played, match engine.Match)

// Start begins the record's game, under the version of its rules that the record was written under if
// the game still supports it. The error says that the record does not fit the game: another name, an
// unsupported version, or wrong seats or options.
func (r *Record) Start(game engine.Game) (engine.Match, engine.Options, error) {
	info := game.Info()
	if r.Game != info.Name {
		return nil, engine.Options{}, fmt.Errorf("record: the game is %q, not %q", r.Game, info.Name)
	}
	then, ok := game.Under(r.Rules)
	if !ok {
		return nil, engine.Options{}, fmt.Errorf("record: written under version %d of the rules of %s, this is version %d", r.Rules, info.Name, info.Version)
	}
	options, err := then.Info().ParseOptions(len(r.Seats), r.Variant)
	if err != nil {
		return nil, engine.Options{}, err
	}
	match, err := then.Start(options)
	return match, options, err
}

// Replay plays the record by the rules, as [Record.Start] begins it. It calls watch, if not nil, for
// every move. The error is that of Start.
func (r *Record) Replay(game engine.Game, watch Watch) (*Outcome, error) {
	match, _, err := r.Start(game)
	if err != nil {
		return nil, err
	}
	o := &Outcome{Match: match}
	for i, m := range r.Moves {
		if m.Seat == engine.Chance {
			o.checkDraw(r, i, match)
			o.Draws++
		}
		played, err := match.Play(m.Seat, m.Text)
		if err != nil {
			o.Illegal = &IllegalMove{Number: i + 1, Line: m.Line, Seat: m.Seat, Text: m.Text, Reason: err}
			break
		}
		if watch != nil {
			watch(played, match)
		}
	}
	return o, nil
}

// checkDraw compares move i, a chance move, with the move that the seed draws.
func (o *Outcome) checkDraw(r *Record, i int, match engine.Match) {
	if r.Seed == nil || o.WrongDraw != 0 {
		return
	}
	drawn, err := match.Clone().Draw(r.Seed.Draw(o.Draws))
	if err != nil {
		return // chance is not to move, so Play refuses the move
	}
	recorded, err := match.Clone().Play(engine.Chance, r.Moves[i].Text)
	if engine.IsRefused(err) {
		return // Play refuses it again
	}
	if recorded.Text != drawn.Text {
		o.WrongDraw, o.Expected = i+1, drawn.Text
	}
}
