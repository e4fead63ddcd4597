package gamestest

import (
	"context"
	"fmt"
	"math/rand/v2"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
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
	g    *games.Game
	m    engine.Match
	view any
	seat engine.Seat
	rng  *rand.Rand
	lang engine.Lang
	// found is how often each move was reached.
	found map[string]int
	// picking is true while several things are picked at once.
	picking bool
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
	if n := len(step.Choices); n == 0 || n > 20 || len(picked) > 8 {
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
		for _, several := range w.several(values, step.Least, step.Most) {
			if err := w.from(append(slices.Clone(picked), several)); err != nil {
				return err
			}
		}
		return nil
	}
	for _, value := range values {
		if err := w.from(append(slices.Clone(picked), value)); err != nil {
			return err
		}
	}
	return nil
}

// several returns ways to pick several of some values. Of up to five values it returns all ways,
// whose moves may be listed; of more only the smallest and the largest number.
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

// nonsense is picks that no menu shows.
var nonsense = [][]string{{"x"}, {"99999999"}, {"a-b-c"}, {"0", "0", "0", "0", "0", "0"}, {"0-0"}, {"zzzzzzzzzzzz", "1"}}

func checkCompletions(g *games.Game) error {
	return eachPosition(g, func(o engine.Options, m engine.Match, rng *rand.Rand) error {
		for seat := range m.ToMove().All() {
			view, l := m.View(seat), lang.Languages[rng.IntN(2)]
			r := games.Reader{Lang: l, Players: someNames(o.Seats, rng)}
			for _, picked := range nonsense {
				step, err := g.Menu.Next(view, seat, picked, r)
				switch {
				case err != nil && !engine.IsRefused(err):
					return fmt.Errorf("picking %v: %w", picked, err)
				case err == nil && step.Move != "":
					if _, err := m.Clone().Play(seat, step.Move); err != nil {
						return fmt.Errorf("picking %v leads to %s: %w", picked, step.Move, err)
					}
				}
			}
			if moves := m.Moves(seat); len(moves) > 0 {
				if err := checkTypedInFull(g, view, seat, moves[rng.IntN(len(moves))], r); err != nil {
					return err
				}
			}
			for _, typed := range []string{"", "1", "a", "\xff", strings.Repeat("x", 1000)} {
				list := g.Menu.Complete(view, seat, typed, r, 25)
				if len(list) > 25 {
					return fmt.Errorf("%d completions of %.20q", len(list), typed)
				}
				for _, ch := range list {
					if err := clean(g, ch.Label, 100); err != nil {
						return err
					}
					if ch.Begins {
						continue
					}
					played, err := m.Clone().Play(seat, ch.Value)
					if err != nil {
						return fmt.Errorf("%.20q is completed to %s: %w", typed, ch.Value, err)
					}
					named := played.Text
					if retyper, ok := g.More.(games.Retyper); ok {
						named = retyper.AsTyped(named, ch.Value)
					}
					if said := g.Menu.Say(view, seat, named, r); said != ch.Label {
						return fmt.Errorf("%s is labelled %q and said %q", ch.Value, ch.Label, said)
					}
				}
			}
		}
		return nil
	})
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

// checkSayings describes moves in all languages and reads the descriptions back.
func checkSayings(g *games.Game) error {
	return eachPosition(g, func(o engine.Options, m engine.Match, rng *rand.Rand) error {
		for seat := range m.ToMove().All() {
			view, moves := m.View(seat), m.Moves(seat)
			for _, form := range m.Unlisted(seat) {
				moves = append(moves, form.Sample(rng))
			}
			for _, r := range []games.Reader{
				{Lang: lang.Languages[0]}, {Lang: lang.Languages[1]}, {Lang: lang.Languages[rng.IntN(2)], Players: someNames(o.Seats, rng)},
			} {
				if err := checkSaid(g, m, seat, moves, r); err != nil {
					return fmt.Errorf("to %+v: %w", r, err)
				}
				if text := g.Menu.Say(view, seat, "?", r); text != "?" {
					return fmt.Errorf("of no move is said %q", text)
				}
			}
		}
		return nil
	})
}

// checkSaid describes moves to a reader and reads the descriptions back.
func checkSaid(g *games.Game, m engine.Match, seat engine.Seat, moves []string, r games.Reader) error {
	said := make(map[string]bool)
	for _, move := range moves {
		text := g.Menu.Say(m.View(seat), seat, move, r)
		if err := clean(g, text, 80); err != nil {
			return fmt.Errorf("of %s is said: %w", move, err)
		}
		if strings.ContainsAny(text, "*_<>@`|~#") {
			return fmt.Errorf("of %s is said %q, in which something formats", move, text)
		}
		if meant, err := m.Read(seat, g.Read(text, r)); err != nil || meant != move || said[text] {
			return fmt.Errorf("of %s is said %q, which is read as %q, or is said of another: %w", move, text, meant, err)
		}
		said[text] = true
	}
	return nil
}

// someNames returns players, some of them with names that are parts of moves or contain markup.
func someNames(seats int, rng *rand.Rand) []engine.Occupant {
	names := []string{
		"Ana", "Ana María", "madera", "wood", "n", "3", "**Luis**", "jugador 1", "player 2", "@everyone", "a todos", "x_y", "", "1 oro",
		strings.Repeat("largo ", 20), "Íñigo", "d se", "espía",
	}
	rng.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	list := make([]engine.Occupant, seats)
	for i := range list {
		list[i].Name = names[i]
	}
	return list
}

// checkPlayers lets all artificial players choose for every seat that is to move. The choice must
// be legal and the same for the same generator, and the view must stay unchanged.
func checkPlayers(g *games.Game) error {
	return eachPosition(g, func(o engine.Options, m engine.Match, _ *rand.Rand) error {
		for seat := range m.ToMove().All() {
			view := m.View(seat)
			for _, a := range g.Artificial {
				choose := func() (string, bool) {
					rng := rand.New(rand.NewPCG(1, 1))
					if m.Awaited().Has(seat) {
						return a.Player.Choose(context.Background(), enginetest.AtAGlance, view, rng), true
					}
					return a.Player.Answer(context.Background(), enginetest.AtAGlance, view, rng)
				}
				text, ok := choose()
				if again, too := choose(); again != text || too != ok {
					return fmt.Errorf("%s plays %q and then %q", a.Name, text, again)
				}
				if !reflect.DeepEqual(view, m.View(seat)) {
					return fmt.Errorf("%s changes what it is shown", a.Name)
				}
				if !ok {
					continue
				}
				if _, err := m.Clone().Play(seat, text); err != nil {
					return fmt.Errorf("%s plays %s: %w", a.Name, text, err)
				}
			}
		}
		return nil
	})
}
