package enanos

import (
	"slices"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// Medals are counted from the events of the game, each earned by one player alone.
func TestMedalsAreEarned(t *testing.T) {
	v := play(4, 1, true).States[0].View(engine.Spectator)
	all := func(times int, code engine.Code, seat engine.Seat, args ...any) engine.Frame {
		e := engine.Happened(engine.Everybody, code, seat, args...)
		return engine.Frame{View: v, Events: slices.Repeat([]engine.Event{e}, times)}
	}
	held := all(1, enanos.AntwerpHeld, engine.Spectator)
	fell := all(1, enanos.AntwerpFell, engine.Spectator)
	won := []any{"won", 2, "lost", 1, "whom", engine.Seat(1)}
	for name, c := range map[string]struct {
		frames []engine.Frame
		want   []medal
	}{
		"nothing":                  {[]engine.Frame{all(1, enanos.StoleUnseen, 0, "from", engine.Seat(1))}, nil},
		"robbed":                   {[]engine.Frame{all(2, enanos.StoleUnseen, 0, "from", engine.Seat(1)), all(1, enanos.Stole, 2, "from", engine.Seat(1))}, []medal{{"enanos.medal.robbed", "enanos.medal.for-robbed", 3, 1, 3}}},
		"two were robbed as often": {[]engine.Frame{all(3, enanos.StoleUnseen, 0, "from", engine.Seat(1)), all(3, enanos.StoleUnseen, 0, "from", engine.Seat(2))}, nil},
		"levels that did not help": {[]engine.Frame{all(1, enanos.Offered, 2, "n", 9), fell, all(1, enanos.Offered, 3, "n", 4), held}, []medal{{"enanos.medal.shield", "enanos.medal.for-shield", 2, 3, 4}}},
		"attacks and deals": {[]engine.Frame{all(3, enanos.Fought, 0, won...), all(3, enanos.Fought, 2, "won", 0, "lost", 1, "whom", engine.Seat(1)), all(5, enanos.Traded, 2, "with", engine.Seat(3)),
			all(1, enanos.Traded, 2, "with", engine.Seat(1))}, []medal{{"enanos.medal.attacks", "enanos.medal.for-attacks", 1, 0, 3}, {"enanos.medal.held", "enanos.medal.for-held", 4, 1, 3}, {"enanos.medal.deals", "enanos.medal.for-deals", 5, 2, 6}}},
	} {
		if got := medals(c.frames); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", name, got, c.want)
		}
	}
}

// The turn that brought the winner's last points is told with what brought them.
func TestTheDecidingTurnIsTold(t *testing.T) {
	for seats := 2; seats <= enanos.MaxSeats; seats++ {
		r := play(seats, uint64(seats), true)
		s, frames := r.scene(len(r.States)-1, 0, engine.Spectator), r.Frames(engine.Spectator)
		winner := s.View.Standings()[0].Seat
		v, was, now, gains, ok := lastRise(frames, winner)
		if !ok || now != s.View.Score(winner).Total() || was >= now || len(gains) == 0 || v.Round() > s.View.Round() {
			t.Fatalf("%d seats: round %d, from %d to %d with %v", seats, v.Round(), was, now, gains)
		}
		told := s.decisive(frames, s.called)
		for _, want := range []string{"Ronda ", s.called(winner), spanish(gains[0].key, engine.Args{"n": gains[0].n})} {
			if !strings.Contains(told, want) || !strings.Contains(AltResult(s, frames), strings.TrimSuffix(told, ".")) {
				t.Errorf("%q is not in %q, or not described", want, told)
			}
		}
	}
}
