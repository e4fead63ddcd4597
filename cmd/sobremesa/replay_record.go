package main

import (
	"bytes"
	"fmt"
	"slices"

	"sobremesa/engine"
	"sobremesa/engine/record"
)

// wrongDraw is the refusal of a draw that does not follow from the record's seed.
const wrongDraw engine.Code = "record.wrong-draw"

// replayRecord replays the game of a record. The error means that it cannot be
// read, or that its game or options are not the requested ones.
func (f *gameFlags) replayRecord(data []byte) (*replayed, error) {
	r, err := record.Read(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	name := f.Game
	if name == "" {
		name = r.Game
	}
	game, err := gameNamed(f.list, name)
	if err != nil {
		return nil, err
	}
	given, err := f.chosenOptions(game.Rules.Info())
	if err != nil {
		return nil, err
	}
	g := &replayed{game: game, names: r.Seats, claimed: r.Scores}
	var unknown string
	if g.factions, unknown = game.FactionNumbers(r.Factions); unknown != "" {
		return nil, fmt.Errorf("tokens: %s has no %q", game.Name(), unknown)
	}
	o, err := r.Replay(game.Rules, func(p engine.Played, match engine.Match) {
		g.moves = append(g.moves, p.Move)
		g.frames = append(g.frames, engine.FrameOf(match, p, engine.Spectator))
		g.positions = append(g.positions, match.Clone())
	})
	if err != nil {
		return nil, err
	}
	start, options, err := startOf(game.Rules, r)
	if err != nil {
		return nil, err
	}
	for name, value := range given {
		if was := options.Chosen[name]; was != value {
			return nil, fmt.Errorf("the game was played with %s %s, not %s", name, optionWord(game.Rules.Info(), name, was), optionWord(game.Rules.Info(), name, value))
		}
	}
	g.options = options.Chosen
	g.frames = slices.Insert(g.frames, 0, engine.FirstFrame(start, engine.Spectator))
	g.positions = slices.Insert(g.positions, 0, start)
	g.rounds = game.Simulator.Facts(g.last().View).Rounds
	g.over, g.scores, g.winners = o.Over, o.Scores, o.Winners
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

// startOf begins the game of a record that belongs to g.
func startOf(rules engine.Game, r *record.Record) (engine.Match, engine.Options, error) {
	then, _ := rules.Under(r.Rules)
	options, err := then.Info().ParseOptions(len(r.Seats), r.Variant)
	if err != nil {
		return nil, engine.Options{}, err
	}
	match, err := then.Start(options)
	return match, options, err
}
