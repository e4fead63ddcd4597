package sitting

import (
	"maps"

	"sobremesa/bot/settings"
	"sobremesa/engine"
)

// Choices returns the options that can be chosen before the game begins, or nil when its rules are
// no longer available.
func (s *Sitting) Choices() []engine.Option {
	if s.rules == nil {
		return nil
	}
	return s.rules.Info().Options
}

// MayChoose returns a Refusal unless the game has not begun and the user opened the table.
func (s *Sitting) MayChoose(user string) error {
	_, err := s.check(gathering|opener, By{User: user})
	return err
}

// Choice holds new values for a game's options. An option that is not set keeps its value.
type Choice struct {
	Options engine.Chosen // the game's own options
	Pace    string        // one of settings.Paces
	Hints   string        // settings.On or settings.Off
}

// choose implements [Choose].
func (s *Sitting) choose(a ask, c Choice) (Done, error) {
	if s.rules == nil {
		return Done{}, refuse(OldRules, nil)
	}
	chosen := make(engine.Chosen)
	maps.Copy(chosen, s.Options.Chosen)
	maps.Copy(chosen, c.Options)
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
	s.addTask(idleTask(a.Now))
	return Done{Code: HasChosen}, nil
}
