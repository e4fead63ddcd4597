package enanos

import (
	"math/rand/v2"

	"sobremesa/engine"
)

// Rules implements the game for the host.
type Rules struct{}

var (
	_ engine.Rules[State, Move, View]    = Rules{}
	_ engine.Decliner[Move]              = Rules{}
	_ engine.Idler[View]                 = Rules{}
	_ engine.PositionReader[State, Move] = Rules{}
)

func (Rules) Info() engine.Info {
	return engine.Info{Name: "enanos", Version: 4, MinSeats: 2, MaxSeats: MaxSeats, Options: options()}
}

func (r Rules) Start(o engine.Options) (State, error) { return start(r.Info(), o) }

func (Rules) ToMove(s *State) engine.Seats { return s.ToMove() }

func (Rules) Awaited(s *State) engine.Seats { return s.Awaited() }

func (Rules) Turn(s *State) int { return int(s.Turns) }

func (Rules) Moves(s *State, seat engine.Seat, buf []Move) []Move {
	if seat == engine.Chance {
		return s.chanceMoves(buf)
	}
	v := s.View(seat)
	return v.Moves(buf)
}

func (Rules) Unlisted(s *State, seat engine.Seat) []engine.Form[Move] {
	v := s.View(seat)
	return v.Unlisted()
}

func (Rules) Play(s *State, seat engine.Seat, m Move) error { return s.Play(seat, m) }

func (Rules) Draw(s *State, rng *rand.Rand) Move { return s.Draw(rng) }

func (Rules) View(s *State, seat engine.Seat) View { return s.View(seat) }

func (Rules) Standings(s *State) []engine.Standing { return s.Standings() }

func (Rules) Events(before, after *State, seat engine.Seat, m Move) []engine.Event {
	return tell(before, after, seat, m)
}

func (Rules) Format(m Move, lang engine.Lang) string { return Format(m, lang) }

func (Rules) Read(s *State, seat engine.Seat, text string) ([]Move, bool, error) {
	return s.Read(seat, text)
}

func (Rules) Parse(text string) (Move, error) { return Parse(text) }

// Idle implements engine.Idler.
func (Rules) Idle(v View, seat engine.Seat) bool {
	return v.Viewer == seat && v.OnlyEnds() && v.Made == 0
}

// Declines implements engine.Decliner. A counter-offer counts: it is one more offer that stands
// open. So does a reply by which no standing order accepts an offer: nothing has happened.
func (Rules) Declines(m Move) bool {
	return m.Kind == KindDecline || m.Kind == KindCounter || m.Kind == KindReply && m.Whom == engine.Spectator
}

// Third is the rules of version 3. Games that were begun under them continue by them. A level draws
// cards of its area whatever the others are.
type Third struct{ Rules }

var _ engine.Rules[State, Move, View] = Third{}

func (Third) Info() engine.Info {
	info := Rules{}.Info()
	info.Version = 3
	return info
}

func (r Third) Start(o engine.Options) (State, error) { return start(r.Info(), o) }

// Second is the rules of version 2. Games that were begun under them continue by them. There are no
// options but the first four, and the game is as it was published: none of the others is on.
type Second struct{ Rules }

var _ engine.Rules[State, Move, View] = Second{}

func (Second) Info() engine.Info {
	info := Rules{}.Info()
	info.Version = 2
	info.Options = info.Options[:4]
	return info
}

func (r Second) Start(o engine.Options) (State, error) { return start(r.Info(), o) }

// First is the rules of version 1. Games that were begun under them continue by them. The train
// makes 7 steps. The initial standing order guards a building with the fed dwarf of the highest
// level, even level 1. There is no standing order for dwarves from level 2 up, and none to accept
// offers, so chance shows nothing after an offer.
type First struct{ Rules }

var _ engine.Rules[State, Move, View] = First{}

func (First) Info() engine.Info {
	info := Rules{}.Info()
	info.Version = 1
	info.Options = info.Options[:3] // without the train's way
	return info
}

func (r First) Start(o engine.Options) (State, error) { return start(r.Info(), o) }
