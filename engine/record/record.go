package record

import (
	"fmt"
	"slices"

	"sobremesa/engine"
)

// Record is one game as it is written down.
type Record struct {
	Game     string   // engine.Info.Name
	Rules    int      // engine.Info.Version
	Variant  string   // the chosen options, as engine.Info.FormatChosen writes them
	Seats    []string // who played, by seat; a name may be ""
	Factions []string // what the seats play with, by seat, in the game's words; nil when it was not said

	Commitment string       // of the seed, lower-case hexadecimal; "" when it was not said
	Seed       *engine.Seed // nil until the game has ended, or when it is not known
	Scores     []int        // by seat; nil until the game has ended

	Moves []Move
}

// Move is one line: who played what. Text is in the game's notation.
type Move struct {
	engine.Move
	Line int // where it stood in the text that was read; 0 for others
}

// Of makes the record of a game from what was stored of it: its moves in order
// and the players' names by seat. It plays the moves, writes them in canonical
// notation and, when the game has ended, adds the scores. Commitment, Seed
// and Factions are the caller's to add.
//
// The error is an *IllegalMove for a move that the rules refuse; options or a
// number of names that do not fit the game are plain errors.
func Of(game engine.Game, o engine.Options, moves []engine.Move, names []string) (*Record, error) {
	if len(names) != o.Seats {
		return nil, fmt.Errorf("record: %d names for %d seats", len(names), o.Seats)
	}
	match, err := game.Start(o)
	if err != nil {
		return nil, err
	}
	info := game.Info()
	r := &Record{Game: info.Name, Rules: info.Version, Seats: slices.Clone(names)}
	if r.Variant, err = info.FormatChosen(o.Chosen); err != nil {
		return nil, err
	}
	r.Moves = make([]Move, 0, len(moves))
	for i, m := range moves {
		played, err := match.Play(m.Seat, m.Text)
		if err != nil {
			return nil, &IllegalMove{Number: i + 1, Seat: m.Seat, Text: m.Text, Reason: err}
		}
		r.Moves = append(r.Moves, Move{Move: played.Move})
	}
	if match.ToMove() == 0 {
		r.Scores = scores(match)
	}
	return r, nil
}

// scores are the match's scores in seat order.
func scores(match engine.Match) []int {
	standings := match.Standings()
	bySeat := make([]int, len(standings))
	for _, s := range standings {
		bySeat[s.Seat] = s.Score
	}
	return bySeat
}
