package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/record"
)

// replayed is a game replayed by the rules, from whatever kind of file.
type replayed struct {
	game      *games.Game
	options   engine.Chosen  // each has a value
	names     []string       // by seat; "" if unknown
	factions  []int          // by seat, as numbered by the game; nil if unknown
	frames    []engine.Frame // as a spectator sees the game, the first before any move
	positions []engine.Match // those of the frames
	moves     []engine.Move  // moves[n] led from frame n to the next; without text where a log shows a deal
	rounds    int            // 0 if the game has no rounds
	claimed   []int          // by seat, the scores that the file claims; nil if it does not
	illegal   *illegalStep   // the first one, or nil
	notes     []note
	draws     int // checked against the record's seed
}

// last returns the last frame.
func (g *replayed) last() engine.Frame { return g.frames[len(g.frames)-1] }

func (g *replayed) over() bool { return g.last().ToMove == 0 }

// standings returns those of the last position.
func (g *replayed) standings() []engine.Standing {
	return g.positions[len(g.positions)-1].Standings()
}

// scores returns each seat's points by the rules.
func (g *replayed) scores() []int { return record.Scores(g.positions[len(g.positions)-1]) }

// winners returns the winners' seats, in order, none while the game is not over.
func (g *replayed) winners() []engine.Seat {
	if !g.over() {
		return nil
	}
	return slices.Collect(engine.Winners(g.standings()).All())
}

// played returns the number of the players' moves.
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

// explain sets the reason why a move of a game is illegal.
func (i *illegalStep) explain(g *games.Game, err error) {
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
		args := engine.Args{"example": engine.Term(g.Name() + ".example")}
		maps.Copy(args, illegal.Args)
		i.reason = lang.Text(engine.English, string(illegal.Code), args)
	}
}

// note is a deviation of the file from the rules that did not stop the replay.
type note struct {
	Line int         `json:"line"`
	Code engine.Code `json:"code"`
	Text string      `json:"text"`
}

// differs lists the seats whose claimed score is wrong by the rules.
func (g *replayed) differs() []int {
	var seats []int
	scores := g.scores()
	for i := range g.claimed {
		if g.claimed[i] != scores[i] {
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

// counted returns "1 move", "2 moves".
func counted(n int, noun string) string {
	if n != 1 {
		noun += "s"
	}
	return fmt.Sprintf("%d %s", n, noun)
}
