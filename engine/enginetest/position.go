package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"sobremesa/engine"
)

// checkPosition runs all checks of a single position.
func (c *contract[S, M, V]) checkPosition(o engine.Options, p *S, match engine.Match, rng *rand.Rand) error {
	before := *p
	checks := []func() error{
		func() error { return c.checkHosted(o, p, match) },
		func() error { return c.checkToMove(o, p) },
		func() error { return c.checkMoves(o, p) },
		func() error { return c.checkForms(o, p) },
		func() error { return c.checkPlay(o, p, rng) },
		func() error { return c.checkPlans(o, p, match) },
		func() error { return c.checkIdle(o, p, match) },
		func() error { return c.checkNotation(o, p, match, rng) },
		func() error { return c.checkSecrecy(o, p, rng) },
		func() error { return c.checkStandings(o, p) },
	}
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
		if !same(before, *p) {
			return errors.New("a query changed the position")
		}
	}
	return nil
}

// checkHosted checks that the match shows everybody what its rules do.
func (c *contract[S, M, V]) checkHosted(o engine.Options, p *S, match engine.Match) error {
	for _, viewer := range viewers(o.Seats) {
		if what := c.sightOf(p, viewer).differs(sightOf(match, viewer)); what != "" {
			return fmt.Errorf("the match and its rules differ for seat %d in %s", viewer, what)
		}
	}
	return nil
}

func (c *contract[S, M, V]) checkToMove(o engine.Options, p *S) error {
	due, awaited, turn := c.rules.ToMove(p), c.rules.Awaited(p), c.rules.Turn(p)
	if due.Has(engine.Chance) && due.Len() > 1 {
		return fmt.Errorf("ToMove is %v, but Chance must be alone", slices.Collect(due.All()))
	}
	for seat := range due.All() {
		if seat != engine.Chance && int(seat) >= o.Seats {
			return fmt.Errorf("ToMove contains seat %d in a game of %d", seat, o.Seats)
		}
	}
	if awaited&^due != 0 {
		return fmt.Errorf("the awaited seats %v are not within ToMove %v", slices.Collect(awaited.All()), slices.Collect(due.All()))
	}
	if awaited == 0 && due != 0 {
		return errors.New("the game is not over, but Awaited is empty")
	}
	if turn < 0 {
		return fmt.Errorf("turn %d is negative", turn)
	}
	return nil
}

func (c *contract[S, M, V]) checkMoves(o engine.Options, p *S) error {
	due := c.rules.ToMove(p)
	for _, seat := range everyone(o.Seats) {
		moves := c.rules.Moves(p, seat, nil)
		if len(moves) > 0 && !due.Has(seat) {
			return fmt.Errorf("seat %d is not in ToMove but has %d moves", seat, len(moves))
		}
		forms := c.rules.Unlisted(p, seat)
		inTurn := slices.ContainsFunc(forms, func(f engine.Form[M]) bool { return !f.Order })
		if due.Has(seat) && len(moves) == 0 && !inTurn {
			return fmt.Errorf("seat %d is in ToMove but has neither a move nor a form that is not a standing order", seat)
		}
		if !slices.Equal(moves, c.rules.Moves(p, seat, nil)) {
			return fmt.Errorf("the moves of seat %d differ when listed again", seat)
		}
		appended := c.rules.Moves(p, seat, slices.Clone(moves))
		if !slices.Equal(appended, append(slices.Clone(moves), moves...)) {
			return fmt.Errorf("listing the moves of seat %d does not append to the buffer", seat)
		}
		unique := make(map[M]bool)
		for _, m := range moves {
			if unique[m] {
				return fmt.Errorf("move %s is listed twice", c.rules.Format(m, engine.English))
			}
			unique[m] = true
		}
	}
	return nil
}

// checkPlay has every seat try legal moves, moves that were possible elsewhere, and arbitrary ones.
// Play must accept exactly the moves that are listed or of a declared form.
func (c *contract[S, M, V]) checkPlay(o engine.Options, p *S, rng *rand.Rand) error {
	for _, seat := range everyone(o.Seats) {
		moves, forms := c.rules.Moves(p, seat, nil), c.rules.Unlisted(p, seat)
		tries := append(slices.Clone(c.foreign), some(slices.Clone(moves), c.tries, rng)...)
		var sampled []M
		for _, f := range forms {
			for range formSamples {
				sampled = append(sampled, f.Sample(rng))
			}
		}
		tries = append(tries, sampled...)
		for _, m := range append(tries, strays(tries, c.tries/4, rng)...) {
			legal := slices.Contains(moves, m) || slices.ContainsFunc(forms, func(f engine.Form[M]) bool { return f.Has(m) })
			if err := c.checkTried(p, seat, m, legal); err != nil {
				return fmt.Errorf("seat %d: %+v %w", seat, m, err)
			}
		}
		c.remember(moves)
		c.remember(sampled)
	}
	return nil
}

// checkTried tries a move that is legal, or not, according to the rules' declarations.
func (c *contract[S, M, V]) checkTried(p *S, seat engine.Seat, m M, legal bool) error {
	before, q := *p, *p
	err := c.rules.Play(&q, seat, m)
	switch {
	case legal && err != nil:
		return fmt.Errorf("is listed or declared, but refused: %v", err)
	case !legal && err == nil:
		return errors.New("is neither listed nor declared, but accepted")
	case err != nil && refused(err) != nil:
		return fmt.Errorf("is refused wrongly: %w", refused(err))
	case err != nil && !same(before, q):
		return errors.New("is refused, but changes the position")
	case !same(before, *p):
		return errors.New("changes the original when played on a copy")
	case err != nil:
		return nil
	}
	again := before
	if err := c.rules.Play(&again, seat, m); err != nil || !same(q, again) {
		return errors.New("leads to different positions when played twice from the same one")
	}
	return nil
}

func (c *contract[S, M, V]) checkNotation(o engine.Options, p *S, match engine.Match, rng *rand.Rand) error {
	for _, seat := range everyone(o.Seats) {
		moves := some(c.rules.Moves(p, seat, nil), c.tries, rng)
		for _, f := range c.rules.Unlisted(p, seat) {
			if m := f.Sample(rng); !slices.Contains(moves, m) {
				moves = append(moves, m)
			}
		}
		for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
			texts := make(map[string]bool)
			for _, m := range moves {
				text := c.rules.Format(m, lang)
				if texts[text] {
					return fmt.Errorf("%q is the text of two moves", text)
				}
				texts[text] = true
				if err := c.checkText(match, seat, m, lang, text); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// checkText checks that a move's text in a language is read as that move, also in capitals, and is
// translated to and from the stored notation.
func (c *contract[S, M, V]) checkText(match engine.Match, seat engine.Seat, m M, lang engine.Lang, text string) error {
	stored, shouted := c.rules.Format(m, engine.Spanish), strings.ToUpper(text)
	if text == "" || text != strings.Join(strings.Fields(text), " ") {
		return fmt.Errorf("%q is empty or has superfluous space", text)
	}
	if back, err := c.rules.Parse(text); err != nil || back != m {
		return fmt.Errorf("%q reads as %v (error %v), want %v", text, back, err, m)
	}
	if back, err := c.rules.Parse("  " + shouted + "\n"); err != nil || back != m {
		return fmt.Errorf("%q in capitals reads as %v (error %v), want %v", text, back, err, m)
	}
	for _, typed := range []string{text, shouted} {
		if meant, err := match.Read(seat, typed); err != nil || meant != stored {
			return fmt.Errorf("seat %d types %q, which is read as %q, error %v", seat, typed, meant, err)
		}
	}
	if to, err := c.game.Translate(text, engine.Spanish); err != nil || to != stored {
		return fmt.Errorf("%q is stored as %q, error %v", text, to, err)
	}
	if to, err := c.game.Translate(stored, lang); err != nil || to != text {
		return fmt.Errorf("translated to %s the move is %q, error %v, want %q", lang, to, err, text)
	}
	return nil
}

func (c *contract[S, M, V]) checkStandings(o engine.Options, p *S) error {
	list := c.rules.Standings(p)
	var seats engine.Seats
	for i, s := range list {
		if s.Seat < 0 || int(s.Seat) >= o.Seats || seats.Has(s.Seat) {
			return fmt.Errorf("standings %v: seat %d occurs twice or is not in the game", list, s.Seat)
		}
		seats = seats.With(s.Seat)
		// Seats that share a place have the place of the first of them.
		if s.Place != i+1 && (i == 0 || s.Place != list[i-1].Place) {
			return fmt.Errorf("standings %v: place %d at position %d", list, s.Place, i+1)
		}
	}
	if len(list) != o.Seats {
		return fmt.Errorf("standings of %d seats in a game of %d", len(list), o.Seats)
	}
	return nil
}
