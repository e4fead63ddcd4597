package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"sobremesa/engine"
)

// checkPosition checks everything that can be asked at one position.
func (c *contract[S, M, V]) checkPosition(o engine.Options, p *S, match engine.Match, rng *rand.Rand) error {
	before := *p
	checks := []func() error{
		func() error { return c.checkToMove(o, p, match) },
		func() error { return c.checkMoves(o, p, match) },
		func() error { return c.checkPlay(o, p) },
		func() error { return c.checkNotation(p) },
		func() error { return c.checkViews(o, p, match, rng) },
		func() error { return c.checkStandings(o, p, match) },
	}
	for _, check := range checks {
		if err := check(); err != nil {
			return err
		}
		if !same(before, *p) {
			return errors.New("asking about the position changed it")
		}
	}
	return nil
}

func (c *contract[S, M, V]) checkToMove(o engine.Options, p *S, match engine.Match) error {
	due := c.rules.ToMove(p)
	if due.Has(engine.Chance) && due.Len() > 1 {
		return fmt.Errorf("ToMove is %v: chance moves alone", slices.Collect(due.All()))
	}
	for seat := range due.All() {
		if seat != engine.Chance && int(seat) >= o.Seats {
			return fmt.Errorf("ToMove has seat %d of %d", seat, o.Seats)
		}
	}
	if match.ToMove() != due {
		return errors.New("Match.ToMove differs from Rules.ToMove")
	}
	return nil
}

func (c *contract[S, M, V]) checkMoves(o engine.Options, p *S, match engine.Match) error {
	due := c.rules.ToMove(p)
	for _, seat := range everyone(o.Seats) {
		moves := c.rules.Moves(p, seat, nil)
		if (len(moves) > 0) != due.Has(seat) {
			return fmt.Errorf("seat %d has %d moves, to move: %t", seat, len(moves), due.Has(seat))
		}
		if !slices.Equal(moves, c.rules.Moves(p, seat, nil)) {
			return fmt.Errorf("the moves of seat %d come in another order when asked again", seat)
		}
		appended := c.rules.Moves(p, seat, slices.Clone(moves))
		if !slices.Equal(appended, append(slices.Clone(moves), moves...)) {
			return fmt.Errorf("listing the moves of seat %d does not append to what is given", seat)
		}
		unique := make(map[M]bool)
		for _, m := range moves {
			if unique[m] {
				return fmt.Errorf("move %s is listed twice", c.rules.Format(m, engine.English))
			}
			unique[m] = true
		}
		var texts []string
		for _, m := range moves {
			texts = append(texts, c.rules.Format(m, engine.Spanish))
		}
		if !slices.Equal(texts, match.Moves(seat)) {
			return fmt.Errorf("Match.Moves of seat %d differs from Rules.Moves", seat)
		}
	}
	return nil
}

// checkPlay tries every listed move and, for every seat, moves that were
// possible elsewhere: Play must accept exactly the listed ones.
func (c *contract[S, M, V]) checkPlay(o engine.Options, p *S) error {
	before := *p
	for _, seat := range everyone(o.Seats) {
		listed := make(map[M]bool)
		moves := c.rules.Moves(p, seat, nil)
		for _, m := range moves {
			listed[m] = true
		}
		for _, m := range append(slices.Clone(c.foreign.kept), moves...) {
			q := before
			err := c.rules.Play(&q, seat, m)
			text := c.rules.Format(m, engine.English)
			switch {
			case listed[m] && err != nil:
				return fmt.Errorf("seat %d: %s is listed and refused: %v", seat, text, err)
			case !listed[m] && err == nil:
				return fmt.Errorf("seat %d: %s is not listed and accepted", seat, text)
			case err != nil && refused(err) != nil:
				return fmt.Errorf("seat %d: %s: %w", seat, text, refused(err))
			case err != nil && !same(before, q):
				return fmt.Errorf("seat %d: %s is refused and changes the position", seat, text)
			case !same(before, *p):
				return fmt.Errorf("seat %d: %s played on a copy changes the original", seat, text)
			}
			if err == nil {
				again := before
				if err := c.rules.Play(&again, seat, m); err != nil || !same(q, again) {
					return fmt.Errorf("seat %d: %s played twice from one position gives two", seat, text)
				}
			}
		}
		c.foreign.add(moves)
	}
	return nil
}

func (c *contract[S, M, V]) checkNotation(p *S) error {
	for seat := range c.rules.ToMove(p).All() {
		moves := c.rules.Moves(p, seat, nil)
		for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
			texts := make(map[string]bool)
			for _, m := range moves {
				text := c.rules.Format(m, lang)
				if texts[text] {
					return fmt.Errorf("%q is the text of two moves", text)
				}
				texts[text] = true
				if text != strings.Join(strings.Fields(text), " ") || text == "" {
					return fmt.Errorf("%q is empty or has needless space", text)
				}
				back, err := c.rules.Parse(text)
				if err != nil || back != m {
					return fmt.Errorf("%q reads as %v (error %v), want %v", text, back, err, m)
				}
				if shouted, err := c.rules.Parse("  " + strings.ToUpper(text) + "\n"); err != nil || shouted != m {
					return fmt.Errorf("%q in capitals reads as %v (error %v), want %v", text, shouted, err, m)
				}
				if stored, err := c.game.Normalize(text); err != nil || stored != c.rules.Format(m, engine.Spanish) {
					return fmt.Errorf("Normalize(%q) = %q, error %v", text, stored, err)
				}
				if told, err := c.game.Translate(c.rules.Format(m, engine.Spanish), lang); err != nil || told != text {
					return fmt.Errorf("translated to %s it is %q, error %v, want %q", lang, told, err, text)
				}
			}
		}
	}
	return nil
}

// checkViews changes what each viewer may not know and expects the same view.
func (c *contract[S, M, V]) checkViews(o engine.Options, p *S, match engine.Match, rng *rand.Rand) error {
	for viewer := engine.Spectator; int(viewer) < o.Seats; viewer++ {
		view := c.rules.View(p, viewer)
		hosted, ok := match.View(viewer).(V)
		if !ok || !same(view, hosted) {
			return fmt.Errorf("Match.View(%d) differs from Rules.View", viewer)
		}
		other := *p
		if c.worlds != nil {
			other = c.worlds(p, viewer, rng)
		}
		if !same(view, c.rules.View(&other, viewer)) {
			return fmt.Errorf("seat %d sees a difference in what is hidden from it", viewer)
		}
		if viewer != engine.Spectator && !slices.Equal(c.rules.Moves(p, viewer, nil), c.rules.Moves(&other, viewer, nil)) {
			return fmt.Errorf("the moves of seat %d depend on what is hidden from it", viewer)
		}
	}
	return nil
}

func (c *contract[S, M, V]) checkStandings(o engine.Options, p *S, match engine.Match) error {
	list := c.rules.Standings(p)
	if !slices.Equal(list, match.Standings()) {
		return errors.New("Match.Standings differs from Rules.Standings")
	}
	var seats engine.Seats
	for i, s := range list {
		if s.Seat < 0 || int(s.Seat) >= o.Seats || seats.Has(s.Seat) {
			return fmt.Errorf("standings %v: seat %d is there twice or not in the game", list, s.Seat)
		}
		seats = seats.With(s.Seat)
		// Those who share a place have the number of the first of them.
		if s.Place != i+1 && (i == 0 || s.Place != list[i-1].Place) {
			return fmt.Errorf("standings %v: place %d at position %d", list, s.Place, i+1)
		}
	}
	if len(list) != o.Seats {
		return fmt.Errorf("standings of %d seats in a game of %d", len(list), o.Seats)
	}
	return nil
}
