package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"

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
	start, options, err := r.Start(game.Rules)
	if err != nil {
		return nil, err
	}
	g.options, g.positions = options.Chosen, []engine.Match{start}
	g.frames = []engine.Frame{engine.FirstFrame(start, engine.Spectator)}
	o, err := r.Replay(game.Rules, func(p engine.Played, match engine.Match) {
		g.moves = append(g.moves, p.Move)
		g.frames = append(g.frames, engine.FrameOf(match, p, engine.Spectator))
		g.positions = append(g.positions, match.Clone())
	})
	if err != nil {
		return nil, err
	}
	for name, value := range given {
		if was := options.Chosen[name]; was != value {
			return nil, fmt.Errorf("the game was played with %s %s, not %s", name, optionWord(game.Rules.Info(), name, was), optionWord(game.Rules.Info(), name, value))
		}
	}
	g.rounds = game.Simulator.Facts(g.last().View).Rounds
	if i := o.Illegal; i != nil {
		g.illegal = &illegalStep{line: i.Line, seat: i.Seat, text: i.Text}
		g.illegal.explain(game, i.Reason)
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

// verify prints whether the chance of a record is the one that was committed to. The error is the
// exit status.
func (f *gameFile) verify(w io.Writer) error {
	data, err := f.read()
	if err != nil {
		return unreadable(err)
	}
	b := bufio.NewWriter(w)
	defer b.Flush()
	r, err := record.Read(bytes.NewReader(data))
	var g *replayed
	switch {
	case !record.Is(data):
		err = errors.New("no record: nothing else tells of a seed")
	case errors.Is(err, record.ErrOtherSeed):
		fmt.Fprintln(b, "NOT VERIFIED:", record.ErrOtherSeed)
		return exitIllegal
	case err == nil:
		g, err = f.replayRecord(data)
	}
	if err != nil {
		return unreadable(fmt.Errorf("%s: %w", f.name(), err))
	}
	switch {
	case r.Seed == nil:
		fmt.Fprintln(b, "NOT VERIFIED: the record has no seed, which is told when a game has ended")
		return exitIllegal
	case r.Commitment == "":
		fmt.Fprintln(b, "NOT VERIFIED: the record does not say what its seed was committed to by")
		return exitIllegal
	}
	fmt.Fprintf(b, "commitment %s\nseed       %s\n", r.Commitment, r.Seed.Hex())
	fmt.Fprintf(b, "The commitment is the SHA-256 of the seed: %s\n", howToHash(r.Seed.FormOf(r.Commitment)))
	if i := g.illegal; i != nil {
		fmt.Fprintf(b, "NOT VERIFIED: line %d: %s, %q: %s\n", i.line, playerName(i.seat), i.text, i.reason)
		return exitIllegal
	}
	if g.over() {
		fmt.Fprintf(b, "Every draw follows from the seed, %d of %d, and every move is legal.\n", g.draws, g.draws)
	} else {
		fmt.Fprintf(b, "Every draw so far follows from the seed, %d of %d, and every move is legal; the game was not played to its end.\n", g.draws, g.draws)
	}
	if seats := g.differs(); len(seats) > 0 {
		fmt.Fprintf(b, "NOT VERIFIED: the scores that it tells are not those of the moves, for %s\n", counted(len(seats), "player"))
		return exitIllegal
	}
	fmt.Fprintln(b, "VERIFIED, if the commitment is the one that was shown while the game was played.")
	return nil
}

// howToHash is the shell command that computes the commitment of a seed.
func howToHash(form engine.CommitmentForm) string {
	if form == engine.OfDigits {
		return "printf %s SEED | sha256sum"
	}
	return "printf %s SEED | xxd -r -p | sha256sum"
}
