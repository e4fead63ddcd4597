package gamestest

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

var token = regexp.MustCompile(`^[a-z0-9]{1,12}$`)

// mostWays is the most ways of single picks to a move: a place may be picked by each of the
// spaces that meet there.
const mostWays = 3

// clean returns what is wrong with a text for people.
func clean(g *games.Game, text string, most int) error {
	if n := utf8.RuneCountInString(text); n == 0 || n > most || strings.Contains(text, "<no value>") || strings.Contains(text, g.Name()+".") {
		return fmt.Errorf("%q, of %d characters, is not fit to be shown", text, n)
	}
	return nil
}

func checkMenus(g *games.Game) error {
	return eachPosition(g, func(o engine.Options, m engine.Match, rng *rand.Rand) error {
		for seat := range m.ToMove().All() {
			if _, err := PickAll(g, m, seat, lang.Languages[rng.IntN(2)], rng, func([]string, games.Step) {}); err != nil {
				return err
			}
		}
		return nil
	})
}

// PickAll picks everything that the menu offers a seat, calls visit with each step, and returns
// how often it reached each move. It returns an error if a step is not fit to be shown, if a move
// is not legal, or if a listed move was not reached.
func PickAll(g *games.Game, m engine.Match, seat engine.Seat, l engine.Lang, rng *rand.Rand, visit func(picked []string, step games.Step)) (map[string]int, error) {
	w := &walk{g: g, m: m, view: m.View(seat), seat: seat, rng: rng, lang: l, found: make(map[string]int), visit: visit}
	if err := w.from(nil); err != nil {
		return nil, err
	}
	for _, text := range m.Moves(seat) {
		if w.found[text] == 0 {
			return nil, fmt.Errorf("the menu of seat %d does not lead to %s", seat, text)
		}
	}
	return w.found, nil
}

// walk picks everything that can be picked.
type walk struct {
	g       *games.Game
	m       engine.Match
	view    any
	seat    engine.Seat
	rng     *rand.Rand
	lang    engine.Lang
	found   map[string]int // how often each move was reached
	picking bool           // whether several things are picked at once
	visit   func(picked []string, step games.Step)
}

func (w *walk) from(picked []string) error {
	step, err := w.g.Menu.Next(w.view, w.seat, picked, games.Reader{Lang: w.lang})
	if err != nil {
		return fmt.Errorf("after picking %v: %w", picked, err)
	}
	w.visit(picked, step)
	if step.Move != "" {
		// Equal things are picked singly, so several picks may make the same move.
		if w.found[step.Move]++; len(step.Choices) > 0 || w.found[step.Move] > mostWays && !w.picking {
			return fmt.Errorf("%v leads to %s, which has choices or was reached too often", picked, step.Move)
		}
		if _, err := w.m.Clone().Play(w.seat, step.Move); err != nil {
			return fmt.Errorf("%v leads to %s: %w", picked, step.Move, err)
		}
		return nil
	}
	if n := len(step.Choices); n == 0 || n > games.MaxChoices || len(picked) > 8 {
		return fmt.Errorf("%d choices after %v", n, picked)
	}
	if err := clean(w.g, lang.Text(w.lang, step.Question, step.Args), 2000); err != nil {
		return fmt.Errorf("the question after %v: %w", picked, err)
	}
	var values, labels []string
	for _, ch := range step.Choices {
		if err := clean(w.g, ch.Label, 80); err != nil {
			return fmt.Errorf("a choice after %v: %w", picked, err)
		}
		if !token.MatchString(ch.Value) || slices.Contains(values, ch.Value) {
			return fmt.Errorf("the choice %q after %v is no token, or is there twice", ch.Value, picked)
		}
		if slices.Contains(labels, ch.Label) && step.Most == 0 {
			return fmt.Errorf("two choices after %v are labelled %q", picked, ch.Label)
		}
		values, labels = append(values, ch.Value), append(labels, ch.Label)
	}
	if step.Most > 0 {
		defer func(was bool) { w.picking = was }(w.picking)
		w.picking = true
		values = w.several(values, step.Least, step.Most)
	}
	for _, value := range values {
		if err := w.from(append(slices.Clone(picked), value)); err != nil {
			return err
		}
	}
	return nil
}

// several returns ways to pick several of some values. With up to five values it returns all ways,
// since their moves may be listed. With more it picks the smallest and the largest number.
func (w *walk) several(values []string, least, most int) (ways []string) {
	const few = 5
	if len(values) > few {
		w.rng.Shuffle(len(values), func(i, j int) { values[i], values[j] = values[j], values[i] })
		return slices.Compact([]string{strings.Join(values[:least], "-"), strings.Join(values[:most], "-")})
	}
	for set := range 1 << len(values) {
		var picks []string
		for i, value := range values {
			if set>>i&1 == 1 {
				picks = append(picks, value)
			}
		}
		if len(picks) >= least && len(picks) <= most {
			ways = append(ways, strings.Join(picks, "-"))
		}
	}
	return ways
}
