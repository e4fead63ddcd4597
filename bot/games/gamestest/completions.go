package gamestest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// nonsense is picks that no menu shows.
var nonsense = [][]string{{"x"}, {"99999999"}, {"a-b-c"}, {"0", "0", "0", "0", "0", "0"}, {"0-0"}, {"zzzzzzzzzzzz", "1"}}

func checkCompletions(g *games.Game) error {
	return eachPosition(g, func(o engine.Options, m engine.Match, rng *rand.Rand) error {
		for seat := range m.ToMove().All() {
			r := games.Reader{Lang: lang.Languages[rng.IntN(2)], Players: someNames(o.Seats, rng)}
			for _, picked := range nonsense {
				if err := checkNonsense(g, m, seat, picked, r); err != nil {
					return fmt.Errorf("picking %v: %w", picked, err)
				}
			}
			if moves := m.Moves(seat); len(moves) > 0 {
				if err := checkTypedInFull(g, m.View(seat), seat, moves[rng.IntN(len(moves))], r); err != nil {
					return err
				}
			}
			for _, typed := range []string{"", "1", "a", "\xff", strings.Repeat("x", 1000)} {
				list := g.Menu.Complete(m.View(seat), seat, typed, r, 25)
				if len(list) > 25 {
					return fmt.Errorf("%d completions of %.20q", len(list), typed)
				}
				for _, ch := range list {
					if err := checkCompletion(g, m, seat, ch, r); err != nil {
						return fmt.Errorf("%.20q is completed to %s: %w", typed, ch.Value, err)
					}
				}
			}
		}
		return nil
	})
}

// checkNonsense makes picks that the menu may not show. They are refused or lead to a legal move.
func checkNonsense(g *games.Game, m engine.Match, seat engine.Seat, picked []string, r games.Reader) error {
	step, err := g.Menu.Next(m.View(seat), seat, picked, r)
	switch {
	case engine.IsRefused(err):
		return nil
	case err == nil && step.Move != "":
		_, err = m.Clone().Play(seat, step.Move)
	}
	return err
}

// checkCompletion checks that a completion is fit to be shown and, unless it only begins a move, a
// legal move with the label by which the menu says it.
func checkCompletion(g *games.Game, m engine.Match, seat engine.Seat, ch games.Choice, r games.Reader) error {
	if err := clean(g, ch.Label, 100); err != nil || ch.Begins {
		return err
	}
	played, err := m.Clone().Play(seat, ch.Value)
	if err != nil {
		return err
	}
	named := played.Text
	if g.KeepTypedNames != nil {
		named = g.KeepTypedNames(named, ch.Value)
	}
	if said := g.Menu.Say(m.View(seat), seat, named, r); said != ch.Label {
		return fmt.Errorf("it is labelled %q and said %q", ch.Label, said)
	}
	return nil
}

// checkTypedInFull checks that a move typed in the reader's language is offered first.
func checkTypedInFull(g *games.Game, view any, seat engine.Seat, move string, r games.Reader) error {
	typed, err := g.Rules.Translate(move, r.Lang)
	if err != nil {
		return err
	}
	if list := g.Menu.Complete(view, seat, typed, r, 1); len(list) != 1 || list[0].Value != typed {
		return fmt.Errorf("%q is typed, and offered first %+v", typed, list)
	}
	return nil
}

// checkNarrowing reaches every listed move by choosing completions, beginning with an empty text.
// Beginnings chosen on the way must be refused when typed alone: as ambiguous, or with what is
// missing.
func checkNarrowing(g *games.Game) error {
	return eachPosition(g, func(o engine.Options, m engine.Match, rng *rand.Rand) error {
		for seat := range m.ToMove().All() {
			n := &narrowing{g: g, m: m, seat: seat, reader: games.Reader{Lang: engine.Spanish}, found: make(map[string]bool), typed: make(map[string]bool)}
			if err := n.from("", 0); err != nil {
				return err
			}
			for _, text := range m.Moves(seat) {
				if !n.found[text] {
					return fmt.Errorf("no completions lead seat %d to %s", seat, text)
				}
			}
		}
		return nil
	})
}

// narrowing chooses everything that is offered for a text.
type narrowing struct {
	g      *games.Game
	m      engine.Match
	seat   engine.Seat
	reader games.Reader
	found  map[string]bool // the moves and beginnings that were offered
	typed  map[string]bool // the verbs that were typed alone
}

func (n *narrowing) from(typed string, depth int) error {
	const few = 25
	list := n.g.Menu.Complete(n.m.View(n.seat), n.seat, typed, n.reader, few)
	if len(list) == 0 && typed != "" || len(list) > few || depth > 8 {
		return fmt.Errorf("%d completions of %q", len(list), typed)
	}
	for _, ch := range list {
		if n.found[ch.Value] {
			continue
		}
		n.found[ch.Value] = true
		if !ch.Begins {
			move, err := n.g.Rules.Translate(ch.Value, engine.Spanish) // a place may have another name
			if err != nil {
				return err
			}
			n.found[move] = true
			verb, _, _ := strings.Cut(ch.Value, " ") // several moves may begin with the verb, so continue from it alone
			if err := n.goesOn(verb, depth+1); err != nil {
				return err
			}
			continue
		}
		if meant, err := n.m.Read(n.seat, ch.Value); !engine.IsRefused(err) {
			return fmt.Errorf("%q begins moves and is read as %q, %v", ch.Value, meant, err)
		}
		if ch.Value == typed {
			return fmt.Errorf("%q is completed to itself", typed)
		}
		if err := n.from(ch.Value, depth+1); err != nil {
			return err
		}
		if err := n.from(ch.Label, depth+1); err != nil { // clients leave the label where the user types on
			return err
		}
	}
	return nil
}

// goesOn chooses everything that is offered for a text, if anything is.
func (n *narrowing) goesOn(typed string, depth int) error {
	if n.typed[typed] || len(n.g.Menu.Complete(n.m.View(n.seat), n.seat, typed, n.reader, 1)) == 0 {
		return nil
	}
	n.typed[typed] = true
	return n.from(typed, depth)
}
