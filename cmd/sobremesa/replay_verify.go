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

// verify prints, and reports, whether the chance of a record is the one that was
// committed to. The error means that the file cannot be read, or holds another
// game than requested.
func (f *gameFlags) verify(w io.Writer, data []byte) (ok bool, err error) {
	if !record.Is(data) {
		return false, errors.New("no record: nothing else tells of a seed")
	}
	r, err := record.Read(bytes.NewReader(data))
	if errors.Is(err, record.ErrOtherSeed) {
		fmt.Fprintln(w, "NOT VERIFIED:", record.ErrOtherSeed)
		return false, nil
	}
	if err != nil {
		return false, err
	}
	g, err := f.replayRecord(data)
	if err != nil {
		return false, err
	}
	b := bufio.NewWriter(w)
	defer b.Flush()
	if r.Seed == nil {
		fmt.Fprintln(b, "NOT VERIFIED: the record has no seed, which is told when a game has ended")
		return false, nil
	}
	if r.Commitment == "" {
		fmt.Fprintln(b, "NOT VERIFIED: the record does not say what its seed was committed to by")
		return false, nil
	}
	fmt.Fprintf(b, "commitment %s\nseed       %s\n", r.Commitment, r.Seed.Hex())
	fmt.Fprintf(b, "The commitment is the SHA-256 of the seed: %s\n", howToHash(r.Seed.FormOf(r.Commitment)))
	if i := g.illegal; i != nil {
		fmt.Fprintf(b, "NOT VERIFIED: line %d: %s, %q: %s\n", i.line, playerName(i.seat), i.text, i.reason)
		return false, nil
	}
	if g.over {
		fmt.Fprintf(b, "Every draw follows from the seed, %d of %d, and every move is legal.\n", g.draws, g.draws)
	} else {
		fmt.Fprintf(b, "Every draw so far follows from the seed, %d of %d, and every move is legal; the game was not played to its end.\n", g.draws, g.draws)
	}
	if seats := g.differs(); len(seats) > 0 {
		fmt.Fprintf(b, "NOT VERIFIED: the scores that it tells are not those of the moves, for %s\n", counted(len(seats), "player"))
		return false, nil
	}
	fmt.Fprintln(b, "VERIFIED, if the commitment is the one that was shown while the game was played.")
	return true, nil
}

// howToHash is the shell command that computes the commitment of a seed.
func howToHash(form engine.CommitmentForm) string {
	if form == engine.OfDigits {
		return "printf %s SEED | sha256sum"
	}
	return "printf %s SEED | xxd -r -p | sha256sum"
}
