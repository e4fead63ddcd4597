package record

import (
	"fmt"
	"slices"

	"sobremesa/engine"
)

// Record is a game as it is written to a file.
type Record struct {
	Game     string   // engine.Info.Name
	Rules    int      // engine.Info.Version
	Variant  string   // the chosen options, as engine.Info.FormatChosen writes them
	Seats    []string // the players' names by seat; a name may be empty
	Factions []string // what the seats play with, by seat, in the game's words; nil if not known

	Commitment string       // of the seed, lower-case hexadecimal; empty if not known
	Seed       *engine.Seed // nil if not known or while the game is running
	Scores     []int        // by seat; nil while the game is running

	Moves []Move
}

// Move is a move in the game's notation.
type Move struct {
	engine.Move
	Line int // the line it was read from; 0 if it was not read
}

// Of makes the record of a game from its moves in order and the players' names by seat. It plays
// the moves, writes them in canonical notation and, if the game has ended, adds the scores. The
// caller adds Commitment, Seed and Factions.
//
// The error is an *IllegalMove for a move that the rules refuse. Options and numbers of names that
// do not fit the game are plain errors.
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
		r.Scores = Scores(match)
	}
	return r, nil
}

// Scores returns the scores of a match in seat order.
func Scores(match engine.Match) []int {
	standings := match.Standings()
	bySeat := make([]int, len(standings))
	for _, s := range standings {
		bySeat[s.Seat] = s.Score
	}
	return bySeat
}
