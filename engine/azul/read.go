package azul

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"sobremesa/engine"
)

// Read returns what a text may mean that the seat types at this position, the
// likeliest first, and whether that is in doubt: see the notation. The beginning of
// moves, such as "3 azul", may mean any legal one of them, and a text with misspelt
// words what it means with those that may be meant. The error is that of Parse.
func (s *State) Read(seat engine.Seat, text string) (moves []Move, doubt bool, err error) {
	read := func(text string) ([]Move, bool, error) { return s.readAsSpelt(seat, text) }
	return engine.ReadMisspelt(text, read, words, stuck)
}

// words are those of a text, ordinals with their mark.
func words(text string) (list []string) {
	for _, t := range scan(text) {
		if t.ordinal && !ordinals[t.text] {
			t.text += "ª"
		}
		list = append(list, t.text)
	}
	return list
}

// stuck tells which of some words is none; see engine.Stuck.
func stuck(words []string) (at int, meant []string) {
	_, err := readWords(strings.Join(words, " "))
	var refused *engine.Refusal
	if !errors.As(err, &refused) {
		return -1, nil
	}
	if at = slices.Index(words, fmt.Sprint(refused.Args["word"])); at < 0 || refused.Code != UnknownWord {
		return 0, nil
	}
	return at, near(words[at])
}

// readAsSpelt is Read of a text in which nothing is misspelt.
func (s *State) readAsSpelt(seat engine.Seat, text string) (moves []Move, doubt bool, err error) {
	moves, doubt, err = s.read(text)
	if err != nil {
		if begun := s.begun(seat, text, err); len(begun) > 0 {
			return begun, true, nil
		}
	}
	return moves, doubt, err
}

// begun are the legal moves that a text leaves open as it lacks a part of them.
func (s *State) begun(seat engine.Seat, text string, err error) []Move {
	var refused *engine.Refusal
	if !errors.As(err, &refused) || refused.Code != MissingSource && refused.Code != MissingColor && refused.Code != MissingLine {
		return nil
	}
	v := s.View(seat)
	moves, missed := v.granting(s.Moves(seat, nil), text)
	if missed > 0 || len(moves) > engine.MaxMeant {
		return nil
	}
	return moves
}

// read is Read of a whole move.
func (s *State) read(text string) (moves []Move, doubt bool, err error) {
	if m, ok := canonical()[text]; ok {
		return []Move{m}, false, nil
	}
	m, err := parse(text)
	if err != nil {
		return nil, false, err
	}
	said, _ := readWords(text) // which parse has just read
	if m.Kind != KindTake || said.source != unsaid || !said.counts || isWritten(m, text) {
		return []Move{m}, false, nil
	}
	n := int(m.Source)
	var counted []Move
	for source := range s.factoryCount() + 1 {
		if source != n && s.source(source).Of(m.Color) == n {
			counted = append(counted, Take(source, m.Color, int(m.Line)))
		}
	}
	if said.plural && n > 1 && (n > s.factoryCount() || s.source(n).Of(m.Color) != n) {
		return append(counted, m), true, nil // the words say a count, which the factory has not
	}
	return append([]Move{m}, counted...), len(counted) > 0, nil
}

// isWritten reports whether a text is the move as Format writes it, but for
// case, accents and what stands between the words.
func isWritten(m Move, text string) bool {
	words := tokens(text)
	return slices.Equal(words, tokens(Format(m, engine.Spanish))) || slices.Equal(words, tokens(Format(m, engine.English)))
}
