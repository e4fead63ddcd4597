package sitting

import (
	"sobremesa/bot/settings"
	"sobremesa/engine"
)

// Choices are the options of a game that can be chosen before it begins: those of the
// rules by which it will be played. None when these are not to be had any more.
func (s *Sitting) Choices() []engine.Option {
	if s.rules == nil {
		return nil
	}
	return s.rules.Info().Options
}

// MayChoose refuses what is chosen for a game, unless it has not begun and the one who
// opened the table asks.
func (s *Sitting) MayChoose(user string) error {
	_, err := s.check(gathering|opener, By{User: user})
	return err
}

// Choice is what somebody chooses for a game, of what can be chosen before it begins. What
// is not named stays as it is.
type Choice struct {
	Options engine.Chosen // of the game's own
	Pace    string        // of settings.Paces
	Hints   string        // settings.On or Off: whether all who play may have moves suggested to them
}

// choose is [Choose].
func (s *Sitting) choose(a ask, c Choice) (Done, error) {
	if s.rules == nil {
		return Done{}, refuse(OldRules, nil)
	}
	chosen := make(engine.Chosen)
	for _, some := range []engine.Chosen{s.Options.Chosen, c.Options} {
		for name, value := range some {
			chosen[name] = value
		}
	}
	variant, err := s.rules.Info().FormatChosen(chosen)
	if err != nil {
		return Done{}, refuse(NoSuchChoice, nil)
	}
	pace, known := s.g.Pace, true
	if c.Pace != "" {
		pace, known = settings.PaceOf(c.Pace)
		known = known && a.Games.Guardian(s.g.Kind) != ""
	}
	hints := s.g.Hints
	if c.Hints != "" {
		hints = c.Hints == settings.On
		known = known && (hints || c.Hints == settings.Off)
	}
	switch {
	case !known:
		return Done{}, refuse(NoSuchChoice, nil)
	case variant == s.g.Variant && pace == s.g.Pace && hints == s.g.Hints:
		return Done{}, ErrNothing
	}
	s.g.Variant, s.g.Pace, s.g.Hints, s.Options.Chosen = variant, pace, hints, chosen
	s.wake(idleTask(a.Now))
	return Done{Code: HasChosen}, nil
}
