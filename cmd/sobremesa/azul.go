package main

import (
	"fmt"
	"os"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/gamelog"
)

// This file holds what the command line offers for Azul alone: printing and
// reading the logs of a published simulator, and describing a deal factory by
// factory.

// extrasOf returns the command line's extras for a game.
func extrasOf(g *games.Game) extras {
	if g.Name() != (azul.Rules{}).Info().Name {
		return extras{}
	}
	return extras{readLog: readAzulLog, printLog: printAzulLog, describeDeal: describeAzulDeal}
}

func printAzulLog(o engine.Options, boards bool) func(m engine.Move, before, after any) error {
	p := gamelog.NewPrinter(os.Stdout, gamelog.Style{Board: boards, Color: wantsColor(os.Stdout)})
	wall, _ := azul.ParseWall(o.Chosen[azul.WallOption]) // it has been validated
	p.Begin(o.Seats, wall)
	return func(m engine.Move, before, after any) error {
		if m.Seat == engine.Chance {
			return nil // the log's tables already show chance
		}
		move, err := azul.Parse(m.Text)
		if err != nil {
			return err
		}
		from, to := before.(azul.View), after.(azul.View)
		return p.Step(&from, &to, m.Seat, move)
	}
}

func readAzulLog(g *games.Game, data []byte, given engine.Chosen) (*replayed, error) {
	l, err := gamelog.Read(string(data))
	if err != nil {
		return nil, err
	}
	wall := l.Wall
	if name, ok := given[azul.WallOption]; ok {
		named, _ := azul.ParseWall(name) // it is one of the game's walls
		if l.WallSaid && named != l.Wall {
			info := g.Rules.Info()
			return nil, fmt.Errorf("the game was played with wall %s, not %s",
				optionWord(info, azul.WallOption, l.Wall.String()), optionWord(info, azul.WallOption, name))
		}
		wall = named
	}
	o, err := l.Replay(wall)
	if err != nil {
		return nil, err
	}
	r := &replayed{
		game: g, options: engine.Chosen{azul.WallOption: wall.String()}, names: make([]string, l.Seats),
		frames: o.Frames, positions: o.Positions, moves: o.Played,
		rounds: o.Last.Round(), claimed: l.Claimed,
	}
	if o.Illegal == nil && o.Last.Phase() == azul.Dealing {
		r.rounds-- // the round being dealt has not been played
	}
	if i := o.Illegal; i != nil {
		r.illegal = &illegalStep{line: i.Line, seat: i.Seat, text: azul.Format(i.Move, engine.Spanish), code: i.Reason.Code}
		switch i.Reason.Code {
		case gamelog.TakesAll:
			r.illegal.reason = fmt.Sprintf("all tiles of the colour must be taken: there are %d, not %d", i.Reason.Args["tiles"], i.Reason.Args["count"])
		case gamelog.RoundCutShort:
			r.illegal.reason = "a new round begins while tiles are still on offer"
		default:
			r.illegal.explain(g, i.Reason)
		}
	}
	for _, n := range o.Notes {
		r.notes = append(r.notes, note(n))
	}
	return r, nil
}

// describeAzulDeal says who begins and what each factory holds.
func describeAzulDeal(view any) (lines []string, fields jsonObject) {
	v := view.(azul.View)
	begins := int(v.Starter()) + 1
	lines = append(lines, fmt.Sprintf("player %d begins", begins))
	var deal [][]string // by factory
	for f := 1; f <= v.Factories(); f++ {
		tiles := func(l engine.Lang) []string {
			return strings.Fields(azul.Format(azul.Deal(1, v.Source(f)), l))[2:] // after "reparto 1"
		}
		deal = append(deal, tiles(engine.Spanish))
		lines = append(lines, fmt.Sprintf("factory %d: %s", f, strings.Join(tiles(engine.English), " ")))
	}
	return lines, jsonObject{"begins": begins, "deal": deal}
}
