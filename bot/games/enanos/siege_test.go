package enanos_test

import (
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// The picture that reports a siege tells it until the player whose turn it is moves. Until all losses are
// chosen it is told to everybody.
func TestASiegeIsToldAtOnce(t *testing.T) {
	v := view(func(v *enanos.View) { v.Viewer, v.Own = engine.Spectator, enanos.Secret{} })
	losing := v
	losing.Phase, losing.Wait = enanos.Losing, engine.SeatsOf(1)
	own := v
	own.Viewer = 0
	choosing := losing
	choosing.Viewer = 1
	all := engine.Everybody
	siege := engine.Frame{Seat: engine.Chance, View: v, Events: []engine.Event{
		engine.Happened(all, enanos.Offered, 0, "n", 3), engine.Happened(all, enanos.Offered, 1, "n", 0),
		engine.Happened(all, enanos.AntwerpFell, engine.Spectator, "strength", 5, "defence", 3)}}
	moved := func(seat engine.Seat) engine.Frame { return engine.Frame{Seat: seat, View: v} }
	for name, c := range map[string]struct {
		view  enanos.View
		since []engine.Frame
		told  bool
	}{
		"at once":                      {v, []engine.Frame{moved(v.Active()), siege}, true},
		"in the turn of others":        {v, []engine.Frame{siege, moved(v.Active() + 1)}, true},
		"after a move":                 {v, []engine.Frame{siege, moved(v.Active())}, false},
		"while a mine is to be chosen": {losing, []engine.Frame{siege, moved(v.Active())}, true},
		"to a player":                  {own, []engine.Frame{siege}, false},
		"to the player who chooses":    {choosing, []engine.Frame{siege}, true},
	} {
		text := strings.Join(hosted.Painter.Describe(games.Scene{View: c.view, Since: c.since, Lang: engine.Spanish}), "\n")
		for _, want := range []string{"Amberes cae.\nContrabandistas 5, defensa 3.\n", "Jugador 1 aporta 3"} {
			if strings.Contains(text, want) != c.told {
				t.Errorf("%s: %q, want told %t:\n%s", name, want, c.told, text)
			}
		}
	}
}
