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
	return eachPosition(g, func(_ engine.Options, m engine.Match, _ *rand.Rand) error {
		for seat := range m.ToMove().All() {
			if err := narrow(g, m, seat); err != nil {
				return fmt.Errorf("seat %d: %w", seat, err)
			}
		}
		return nil
	})
}

// narrow chooses everything that is offered to a seat.
func narrow(g *games.Game, m engine.Match, seat engine.Seat) error {
	const few, many = 25, 10_000   // completions of a text, and texts typed on the way to all moves
	found := make(map[string]bool) // moves and beginnings that were offered, and verbs that were typed alone
	complete := func(typed string) []games.Choice {
		return g.Menu.Complete(m.View(seat), seat, typed, games.Reader{Lang: engine.Spanish}, few)
	}
	next := []string{""}
	for n := 0; n < len(next); n++ {
		typed := next[n]
		if n == many {
			return fmt.Errorf("completions go on for ever, such as %q", typed)
		}
		list := complete(typed)
		if len(list) == 0 && typed != "" || len(list) > few {
			return fmt.Errorf("%d completions of %q", len(list), typed)
		}
		for _, ch := range list {
			if found[ch.Value] {
				continue
			}
			found[ch.Value] = true
			if ch.Begins {
				if meant, err := m.Read(seat, ch.Value); !engine.IsRefused(err) {
					return fmt.Errorf("%q begins moves and is read as %q, %v", ch.Value, meant, err)
				}
				next = append(next, ch.Value, ch.Label) // clients leave the label where the user types on
				continue
			}
			move, err := g.Rules.Translate(ch.Value, engine.Spanish) // a place may have another name
			if err != nil {
				return err
			}
			found[move] = true
			// Several moves may begin with the verb, so continue from it alone.
			if verb, _, more := strings.Cut(ch.Value, " "); more && !found[verb] && len(complete(verb)) > 0 {
				found[verb] = true
				next = append(next, verb)
			}
		}
	}
	for _, text := range m.Moves(seat) {
		if !found[text] {
			return fmt.Errorf("no completions lead to %s", text)
		}
	}
	return nil
}
