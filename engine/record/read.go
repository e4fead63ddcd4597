package record

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"sobremesa/engine"
)

// ErrOtherSeed means that the seed does not match the commitment in any form.
var ErrOtherSeed = errors.New("the seed is not the one that was committed to")

// maxSize bounds a record, in bytes. It is far above the size of any game.
const maxSize = 4 << 20

// Is reports whether data looks like the beginning of a record rather than another kind of game
// file.
func Is(data []byte) bool {
	for line := range bytes.Lines(data) {
		text := strings.TrimSpace(string(line))
		if text == "" || text[0] == '#' {
			continue
		}
		return strings.HasPrefix(fold(text), "sobremesa record")
	}
	return false
}

// Read reads a record. It checks only the form; Replay checks the game. The error names the line,
// from 1, or the one after the last when something is missing, or is r's own.
func Read(r io.Reader) (*Record, error) {
	p := parser{seen: make(map[string]bool)}
	data, err := io.ReadAll(io.LimitReader(r, maxSize+1))
	if err != nil {
		return nil, err
	}
	if len(data) > maxSize {
		return nil, fmt.Errorf("the file is larger than %d bytes", maxSize)
	}
	for line := range strings.Lines(string(data)) {
		p.line++
		text := strings.TrimSpace(line)
		if text == "" || text[0] == '#' {
			continue
		}
		if err := p.read(text); err != nil {
			return nil, fmt.Errorf("line %d: %w", p.line, err)
		}
	}
	if err := p.finish(); err != nil {
		return nil, fmt.Errorf("line %d: %w", p.line+1, err)
	}
	return &p.record, nil
}

type parser struct {
	record Record
	line   int
	begun  bool            // the first line has been read
	seen   map[string]bool // headers
}

// fold normalises case and white space.
func fold(text string) string { return strings.ToLower(strings.Join(strings.Fields(text), " ")) }

func (p *parser) read(text string) error {
	if !p.begun {
		if fold(text) != magic {
			return fmt.Errorf("want %q, got %q", magic, clip(text))
		}
		p.begun = true
		return nil
	}
	if c := text[0]; c >= '0' && c <= '9' {
		return p.move(text)
	}
	key, value, ok := strings.Cut(text, ":")
	if !ok {
		return fmt.Errorf("%q is neither a header (key: value) nor a move (number, who, move)", clip(text))
	}
	if len(p.record.Moves) > 0 {
		return fmt.Errorf("header %q after the first move", clip(key))
	}
	return p.header(fold(key), strings.TrimSpace(value))
}

func (p *parser) header(key, value string) error {
	if p.seen[key] {
		return fmt.Errorf("header %q is there twice", clip(key))
	}
	p.seen[key] = true
	var err error
	r := &p.record
	switch key {
	case "game":
		r.Game = strings.ToLower(value)
	case "rules":
		r.Rules, err = strconv.Atoi(value)
		if err != nil || r.Rules < 1 {
			return fmt.Errorf("rules: want a version from 1, got %q", clip(value))
		}
	case "variant":
		r.Variant = strings.ToLower(value)
	case "tokens":
		r.Factions = strings.Fields(strings.ToLower(value))
		for _, word := range r.Factions {
			if strings.Trim(word, "abcdefghijklmnopqrstuvwxyz0123456789-") != "" {
				return fmt.Errorf("tokens: %q is no word of letters, digits and hyphens", clip(word))
			}
		}
	case "commitment":
		sum, err := hex.DecodeString(value)
		if err != nil || len(sum) != len(engine.Seed{}) {
			return fmt.Errorf("commitment: want 64 hexadecimal digits, got %q", clip(value))
		}
		r.Commitment = hex.EncodeToString(sum)
	case "seed":
		r.Seed = new(engine.Seed)
		if err := r.Seed.UnmarshalText([]byte(value)); err != nil {
			return fmt.Errorf("seed: want 64 hexadecimal digits, got %q", clip(value))
		}
	case "result":
		r.Scores = []int{}
		for _, word := range strings.Fields(value) {
			n, err := strconv.Atoi(word)
			if err != nil {
				return fmt.Errorf("result: %q is no score", clip(word))
			}
			r.Scores = append(r.Scores, n)
		}
	default:
		number, isSeat := strings.CutPrefix(key, "seat ")
		if !isSeat {
			return fmt.Errorf("unknown header %q", clip(key))
		}
		if next := len(r.Seats) + 1; number != strconv.Itoa(next) || next > engine.MaxSeats {
			return fmt.Errorf("want seats 1 to %d in order, got %q", engine.MaxSeats, clip(number))
		}
		r.Seats = append(r.Seats, plain(value))
	}
	return nil
}

func (p *parser) move(text string) error {
	fields := strings.Fields(text)
	if len(fields) < 3 {
		return fmt.Errorf("%q is no move: want number, who, move", clip(text))
	}
	want := len(p.record.Moves) + 1
	if n, err := strconv.Atoi(fields[0]); err != nil || n != want {
		return fmt.Errorf("want move %d, got %q", want, clip(fields[0]))
	}
	seat := engine.Chance
	if word := strings.ToLower(fields[1]); word != chance {
		n, err := strconv.Atoi(word)
		if err != nil || n < 1 || n > len(p.record.Seats) {
			return fmt.Errorf("want seat 1 to %d or %s, got %q", len(p.record.Seats), chance, clip(fields[1]))
		}
		seat = engine.Seat(n - 1)
	}
	p.record.Moves = append(p.record.Moves, Move{Move: engine.Move{Seat: seat, Text: strings.Join(fields[2:], " ")}, Line: p.line})
	return nil
}

// finish checks what depends on the whole file.
func (p *parser) finish() error {
	r, seats := &p.record, len(p.record.Seats)
	switch {
	case !p.begun:
		return fmt.Errorf("want %q, got nothing", magic)
	case r.Game == "":
		return errors.New(`header "game" is missing`)
	case r.Rules == 0:
		return errors.New(`header "rules" is missing`)
	case seats == 0:
		return errors.New("no seats")
	case p.seen["tokens"] && len(r.Factions) != seats:
		return fmt.Errorf("%d tokens for %d seats", len(r.Factions), seats)
	case r.Scores != nil && len(r.Scores) != seats:
		return fmt.Errorf("result has %d scores for %d seats", len(r.Scores), seats)
	case r.Seed != nil && r.Commitment != "" && r.Seed.FormOf(r.Commitment) == 0:
		return ErrOtherSeed
	}
	return nil
}

// clip shortens text quoted in an error.
func clip(text string) string {
	const most = 40
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}
