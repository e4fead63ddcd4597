package enginetest

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"reflect"
	"strings"

	"sobremesa/engine"
)

// checkStep plays a move on p and on match, which must then agree, and checks its events.
func (c *contract[S, M, V]) checkStep(o engine.Options, p *S, match engine.Match, next step[M], rng *rand.Rand) error {
	before := *p
	if err := c.rules.Play(p, next.seat, next.move); err != nil {
		return fmt.Errorf("seat %d: %s: %w", next.seat, c.rules.Format(next.move, engine.English), err)
	}
	if turn, was := c.rules.Turn(p), c.rules.Turn(&before); turn != was && turn != was+1 {
		return fmt.Errorf("%s: turn %d follows turn %d", c.rules.Format(next.move, engine.English), turn, was)
	}
	if err := c.checkOrder(&before, p, next); err != nil {
		return err
	}
	if err := c.checkDeclined(&before, p, match, next); err != nil {
		return err
	}
	events, err := c.checkEvents(o, &before, p, next)
	if err != nil {
		return err
	}
	if err := c.checkTold(o, &before, p, next, events, rng); err != nil {
		return err
	}
	return c.checkMatch(o, match, next, events)
}

func (c *contract[S, M, V]) checkEvents(o engine.Options, before, after *S, next step[M]) ([]engine.Event, error) {
	b, a := *before, *after
	events := c.rules.Events(before, after, next.seat, next.move)
	if !same(b, *before) || !same(a, *after) {
		return nil, errors.New("calling Events changed a position")
	}
	for _, e := range events {
		if e.To == 0 {
			return nil, fmt.Errorf("event %v has no audience", e)
		}
		if c.open && e.To != engine.Everybody {
			return nil, fmt.Errorf("event %v is not for everybody in an open game", e)
		}
		if !strings.HasPrefix(string(e.Code), c.rules.Info().Name+".") && !strings.HasPrefix(string(e.Code), "engine.") {
			return nil, fmt.Errorf("event %v: the code does not begin with the game's name", e)
		}
		if e.Seat != engine.Spectator && (e.Seat < 0 || int(e.Seat) >= o.Seats) {
			return nil, fmt.Errorf("event %v: no such seat", e)
		}
		if err := checkArgs(e.Code, e.Args); err != nil {
			return nil, err
		}
	}
	if again := c.rules.Events(before, after, next.seat, next.move); !reflect.DeepEqual(events, again) {
		return nil, errors.New("calling Events again gives other events")
	}
	return events, nil
}

// checkMatch plays the move on the match in English. It must refuse what is no move.
func (c *contract[S, M, V]) checkMatch(o engine.Options, match engine.Match, next step[M], events []engine.Event) error {
	for _, text := range nonsense {
		if _, err := match.Play(next.seat, text); refused(err) != nil {
			return fmt.Errorf("Match.Play(%.40q): %w", text, refused(err))
		}
	}
	played, err := match.Play(next.seat, c.rules.Format(next.move, engine.English))
	if err != nil {
		return fmt.Errorf("Match.Play: %w", err)
	}
	if want := (engine.Move{Seat: next.seat, Text: c.rules.Format(next.move, engine.Spanish)}); played.Move != want {
		return fmt.Errorf("Match.Play returns %+v, want %+v", played.Move, want)
	}
	for _, viewer := range everyone(o.Seats) {
		if got, want := played.EventsFor(viewer), engine.EventsFor(events, viewer); !reflect.DeepEqual(got, want) {
			return fmt.Errorf("Match.Play has the events %[2]v for seat %[1]d, want %[3]v", viewer, got, want)
		}
	}
	return nil
}

// checkOver checks that no move is possible after the end.
func (c *contract[S, M, V]) checkOver(o engine.Options, p *S, match engine.Match, rng *rand.Rand) error {
	if err := c.checkPosition(o, p, match, rng); err != nil {
		return err
	}
	for _, seat := range everyone(o.Seats) {
		for _, m := range c.foreign {
			q := *p
			err := c.rules.Play(&q, seat, m)
			if illegal, ok := err.(*engine.Refusal); !ok || illegal.Code != engine.GameOver {
				return fmt.Errorf("a move after the end: error %v, want %s", err, engine.GameOver)
			}
		}
	}
	return nil
}

// checkReplay replays the game from its notation in each language.
func (c *contract[S, M, V]) checkReplay(o engine.Options, end *S, log []step[M]) error {
	for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
		p, err := c.rules.Start(o)
		if err != nil {
			return err
		}
		for i, s := range log {
			m, err := c.rules.Parse(c.rules.Format(s.move, lang))
			if err == nil {
				err = c.rules.Play(&p, s.seat, m)
			}
			if err != nil {
				return fmt.Errorf("replay of move %d: %w", i+1, err)
			}
		}
		if !same(p, *end) {
			return fmt.Errorf("replayed from its notation (%s), the game ends in another position", lang)
		}
	}
	return nil
}

// checkDeclined checks that a declining move does not advance the game, and that chance declines
// only without an alternative.
func (c *contract[S, M, V]) checkDeclined(before, after *S, match engine.Match, next step[M]) error {
	if !match.Declines(c.rules.Format(next.move, engine.Spanish)) {
		return nil
	}
	if next.seat == engine.Chance {
		if len(c.rules.Moves(before, engine.Chance, nil)) != 1 || c.rules.Turn(after) != c.rules.Turn(before) {
			return fmt.Errorf("the chance move %s declines, but had alternatives or changed the turn", c.rules.Format(next.move, engine.English))
		}
		return nil
	}
	shows := c.rules.Awaited(after).Has(engine.Chance) && len(c.rules.Moves(after, engine.Chance, nil)) == 1
	if c.rules.Awaited(after) != c.rules.Awaited(before) && !shows || c.rules.Turn(after) != c.rules.Turn(before) {
		return fmt.Errorf("%s of seat %d declines, but changes Awaited or Turn", c.rules.Format(next.move, engine.English), next.seat)
	}
	return nil
}
