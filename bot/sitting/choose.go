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

// choose is [Choose].
func (s *Sitting) choose(a ask, options engine.Chosen, pace string) (Done, error) {
	if s.rules == nil {
		return Done{}, refuse(OldRules, nil)
	}
	chosen := make(engine.Chosen)
	for _, some := range []engine.Chosen{s.Options.Chosen, options} {
		for name, value := range some {
			chosen[name] = value
		}
	}
	variant, err := s.rules.Info().FormatChosen(chosen)
	if err != nil {
		return Done{}, refuse(NoSuchChoice, nil)
	}
	lasts := s.g.Pace
	if pace != "" {
		var known bool
		if lasts, known = settings.PaceOf(pace); !known || a.Games.Guardian(s.g.Kind) == "" {
			return Done{}, refuse(NoSuchChoice, nil)
		}
	}
	if variant == s.g.Variant && lasts == s.g.Pace {
		return Done{}, ErrNothing
	}
	s.g.Variant, s.g.Pace, s.Options.Chosen = variant, lasts, chosen
	s.wake(idleTask(a.Now))
	return Done{Code: HasChosen}, nil
}
