package main

import (
	"errors"
	"fmt"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// replayed is a game that was played by the rules, whatever kind of file told it.
type replayed struct {
	game     *games.Game
	rules    engine.Game    // of the version that it was played by
	options  engine.Chosen  // each has a value
	names    []string       // by seat; "" where nobody said
	factions []int          // by seat, numbers of the game's; nil where nobody said
	frames   []engine.Frame // as a spectator sees the game, the first before any move
	moves    []engine.Move  // moves[n] led from frame n to the next
	rounds   int            // 0 where the game counts none
	over     bool
	scores   []int // by seat, by the rules
	claimed  []int // by seat, as the file says; nil when it does not
	winners  []engine.Seat
	illegal  *illegalStep // the first
	notes    []note
	draws    int // that were checked against the record's seed
}

// last is the last moment.
func (g *replayed) last() engine.Frame { return g.frames[len(g.frames)-1] }

// played counts the players' moves.
func (g *replayed) played() int {
	n := 0
	for _, m := range g.moves {
		if m.Seat != engine.Chance {
			n++
		}
	}
	return n
}

// illegalStep is a move that the rules refuse.
type illegalStep struct {
	line   int
	seat   engine.Seat // or engine.Chance
	text   string
	code   engine.Code
	reason string
}

// explain fills in why a move is illegal.
func (i *illegalStep) explain(err error) {
	var illegal *engine.Refusal
	if !errors.As(err, &illegal) {
		i.reason = err.Error()
		return
	}
	i.code = illegal.Code
	switch illegal.Code {
	case engine.NotYourTurn:
		i.reason = "nobody's turn but chance's"
		if seats, ok := illegal.Args["seats"].(engine.Seats); ok && !seats.Has(engine.Chance) {
			i.reason = fmt.Sprintf("it is the turn of %s", playerName(seats.First()))
		}
	default:
		i.reason = lang.Text(engine.English, string(illegal.Code), illegal.Args)
	}
}

// note is where the file departs from the rules without being stopped by it.
type note struct {
	line int
	code engine.Code
	text string
}

// differs lists the seats whose claimed score is not the rules'.
func (g *replayed) differs() []int {
	var seats []int
	for i := range g.claimed {
		if g.claimed[i] != g.scores[i] {
			seats = append(seats, i)
		}
	}
	return seats
}

func playerName(seat engine.Seat) string {
	if seat == engine.Chance {
		return "chance"
	}
	return fmt.Sprintf("player %d", seat+1)
}

// counted writes "1 move", "2 moves".
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
