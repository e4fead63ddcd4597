package record

import (
	"fmt"
	"slices"

	"sobremesa/engine"
)

// IllegalMove is the first move of a record that the rules refuse.
type IllegalMove struct {
	Number int // of the move, from 1
	Line   int // of the text that was read; 0 for others
	Seat   engine.Seat
	Text   string
	Reason error // an *engine.Refusal
}

func (e *IllegalMove) Error() string {
	return fmt.Sprintf("move %d (%s, %q): %v", e.Number, who(e.Seat), clip(e.Text), e.Reason)
}

func (e *IllegalMove) Unwrap() error { return e.Reason }

// Outcome is what playing a record by the rules showed.
type Outcome struct {
	Match   engine.Match // the last position
	Over    bool
	Scores  []int         // by seat, as they stand
	Winners []engine.Seat // who came first; nil while the game is not over
	Moves   int           // of players

	Illegal *IllegalMove // nil when every move was legal; the others are not played

	// Draws is how many moves chance played. WrongDraw is the number of the
	// first that does not follow from the seed, 0 when all do or no seed is known.
	Draws     int
	WrongDraw int
	// Expected is what chance would have played at WrongDraw.
	Expected string
}

// Watch is told every move that was played and the match after it.
type Watch func(played engine.Played, match engine.Match)

// Replay plays the record by the rules of its game, telling watch, which may
// be nil: by the rules of the version that it was written under, when the game
// still has them. An error says that the record does not belong to the game:
// another name, version, number of seats or options that it has not.
func (r *Record) Replay(game engine.Game, watch Watch) (*Outcome, error) {
	info := game.Info()
	if r.Game != info.Name {
		return nil, fmt.Errorf("record: the game is %q, not %q", r.Game, info.Name)
	}
	then, ok := game.Under(r.Rules)
	if !ok {
		return nil, fmt.Errorf("record: written under version %d of the rules of %s, this is version %d", r.Rules, info.Name, info.Version)
	}
	options, err := then.Info().ParseOptions(len(r.Seats), r.Variant)
	if err != nil {
		return nil, err
	}
	match, err := then.Start(options)
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
		if m.Seat != engine.Chance {
			o.Moves++
		}
		if watch != nil {
			watch(played, match)
		}
	}
	o.Over = match.ToMove() == 0
	o.Scores = scores(match)
	if o.Over {
		for _, s := range match.Standings() {
			if s.Place == 1 {
				o.Winners = append(o.Winners, s.Seat)
			}
		}
		slices.Sort(o.Winners)
	}
	return o, nil
}

// checkDraw compares move i, which is chance's, with what the seed draws.
func (o *Outcome) checkDraw(r *Record, i int, match engine.Match) {
	if r.Seed == nil || o.WrongDraw != 0 {
		return
	}
	drawn, err := match.Clone().Draw(r.Seed.Draw(o.Draws))
	if err != nil {
		return // chance is not to move: Play says so
	}
	said, err := match.Clone().Play(engine.Chance, r.Moves[i].Text)
	if engine.IsRefused(err) {
		return // likewise
	}
	if said.Text != drawn.Text {
		o.WrongDraw, o.Expected = i+1, drawn.Text
	}
}
