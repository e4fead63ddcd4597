package main

import (
	"bytes"
	"errors"
	"fmt"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/azul/gamelog"
	"sobremesa/engine/record"
)

// wrongDraw is the code of a draw that does not follow from the record's seed.
const wrongDraw engine.Code = "record.wrong-draw"

// replayFile plays the game that a file tells, a record or a log. wall is the
// wall of a log that does not name it; where a file does, it must be the same
// or "". The error says that the file cannot be read.
func replayFile(data []byte, wall string) (*replayed, error) {
	if record.Is(data) {
		return replayRecord(data, wall)
	}
	return replayLog(data, wall)
}

func replayRecord(data []byte, wallName string) (*replayed, error) {
	r, err := record.Read(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	wall, ok := azul.ParseWall(r.Variant)
	if !ok {
		return nil, fmt.Errorf("azul has no wall %q", r.Variant)
	}
	if wallName != "" && wallName != wall.String() {
		return nil, fmt.Errorf("the game was played on the wall %s, not %s", wall, wallName)
	}
	game := engine.Host(azul.Rules{})
	g := &replayed{wall: wall, names: r.Seats, claimed: r.Scores}
	start, err := game.Start(engine.Options{Seats: len(r.Seats), Chosen: engine.Chosen{azul.WallOption: r.Variant}})
	if err != nil {
		return nil, err
	}
	last := start.View(engine.Spectator).(azul.View)
	o, err := r.Replay(game, func(p engine.Played, match engine.Match) {
		view := match.View(engine.Spectator).(azul.View)
		if p.Seat != engine.Chance {
			m, _ := azul.Parse(p.Text) // it was just played
			g.steps = append(g.steps, step{seat: p.Seat, move: m, before: last, after: view})
		}
		last = view
	})
	if err != nil {
		return nil, err
	}
	g.last, g.rounds, g.over, g.scores, g.winners = last, last.Round(), o.Over, o.Scores, o.Winners
	if i := o.Illegal; i != nil {
		g.illegal = &illegalStep{line: i.Line, seat: i.Seat, text: i.Text}
		g.illegal.explain(i.Reason)
	}
	switch {
	case o.WrongDraw != 0 && (o.Illegal == nil || o.WrongDraw < o.Illegal.Number):
		m := r.Moves[o.WrongDraw-1]
		g.illegal = &illegalStep{line: m.Line, seat: engine.Chance, text: m.Text, code: wrongDraw,
			reason: fmt.Sprintf("the draw does not follow from the seed, which gives %q", o.Expected)}
	case r.Seed != nil:
		g.draws = o.Draws
	}
	return g, nil
}

func replayLog(data []byte, wallName string) (*replayed, error) {
	l, err := gamelog.Read(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	wall := l.Wall
	if named, _ := azul.ParseWall(wallName); wallName != "" { // kong knows the names
		if l.WallSaid && named != l.Wall {
			return nil, fmt.Errorf("the game was played on the wall %s, not %s", l.Wall, named)
		}
		wall = named
	}
	g := &replayed{wall: wall, names: make([]string, l.Seats), claimed: l.Claimed}
	o, err := l.Replay(wall, func(before, after *azul.View, seat engine.Seat, m azul.Move) {
		g.steps = append(g.steps, step{seat: seat, move: m, before: *before, after: *after})
	})
	if err != nil {
		return nil, err
	}
	g.last, g.rounds, g.over, g.scores, g.winners = o.Last, o.Last.Round(), o.Over, o.Scores, o.Winners
	if !o.Over && o.Illegal == nil && o.Last.Phase() == azul.Dealing {
		g.rounds-- // the one after the last that was played
	}
	if o.Over && o.Last.Phase() != azul.Over {
		g.rounds-- // likewise: the log ended the game on its own
	}
	if i := o.Illegal; i != nil {
		g.illegal = &illegalStep{line: i.Line, seat: i.Seat, text: azul.Format(i.Move, engine.Spanish)}
		g.illegal.explain(i.Reason)
	}
	for _, n := range o.Notes {
		g.notes = append(g.notes, note{line: n.Line, code: n.Code, text: noteText(n)})
	}
	return g, nil
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
	case gamelog.TakesAll:
		i.reason = fmt.Sprintf("all tiles of the colour must be taken: there are %d, not %d", illegal.Args["tiles"], illegal.Args["count"])
	case gamelog.RoundCutShort:
		i.reason = "a new round begins while tiles are still on offer"
	case engine.NotYourTurn:
		i.reason = "nobody's turn but chance's"
		if seats, ok := illegal.Args["seats"].(engine.Seats); ok && !seats.Has(engine.Chance) {
			i.reason = fmt.Sprintf("it is the turn of %s", playerName(seats.First()))
		}
	default:
		i.reason = lang.Text(engine.English, string(illegal.Code), illegal.Args)
	}
}

// noteText says in English where a log departs from the rules.
func noteText(n gamelog.Note) string {
	a := n.Args
	switch n.Code {
	case gamelog.DealtOtherwise:
		return fmt.Sprintf("round %d is dealt otherwise than the rules would, from factory %d on; taken as shown", a["round"], a["factory"])
	case gamelog.BeganOtherwise:
		return fmt.Sprintf("player %d begins round %d; as nobody took the marker, by the rules player %d begins again; taken as shown", a["seat"], a["round"], a["due"])
	case gamelog.WentOn:
		return fmt.Sprintf("round %d is played though by the rules the game was over; taken as shown", a["round"])
	case gamelog.NotShown:
		return fmt.Sprintf("factory %d is taken from in round %d and never shown; filled with what came of it", a["factory"], a["round"])
	case gamelog.TableOtherwise:
		where := "the centre"
		if a["at"] != 0 {
			where = fmt.Sprintf("factory %d", a["at"])
		}
		return fmt.Sprintf("%s is shown otherwise than the moves of round %d left it; the moves count", where, a["round"])
	case gamelog.ReadAsFloor:
		return fmt.Sprintf("line %d is full: the tiles go to the floor, here and wherever a full line is named", a["line"])
	case gamelog.EndedEarly:
		return "the log ends the game here; by the rules it goes on"
	case gamelog.EndedOtherwise:
		if a["row"] == 0 {
			return "the game does not end for want of tiles: by the rules a row is complete"
		}
		return fmt.Sprintf("player %d has no complete row by the rules", a["row"])
	}
	return string(n.Code)
}
