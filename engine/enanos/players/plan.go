package players

import (
	"context"
	"math"
	"math/rand/v2"

	"sobremesa/engine/enanos"
)

// How a turn is planned: so many lines of play are followed, so many moves deep.
const (
	planWidth = 6
	planDepth = 4
)

// line is a line of play: where it leads, as its player foresees it, what that is worth,
// and the move by which it began.
type line struct {
	v     enanos.View
	worth float64
	first enanos.Move
}

// lookAhead is the first move of the best line of play of the viewer's turn; false when
// none is better than no move. From each line it tries out every move, and follows the
// best of all that it finds; a line ends where chance or others have a say, and may end
// anywhere. It tries most moves at most, if that is not 0, and stops early when the
// context ends.
func (w *weights) lookAhead(ctx context.Context, most int, v *enanos.View, rng *rand.Rand) (enanos.Move, bool) {
	var room [200]enanos.Move
	now := w.worth(v)
	c := choice{rng: rng, worth: now + enough}
	tried := 0
	lines := []line{{v: *v, worth: now}}
	for range planDepth {
		var next []line
		for i := range lines {
			l := &lines[i]
			var o outlook
			o.look(w, &l.v)
			for _, m := range l.v.Moves(room[:0]) {
				if tried++; most > 0 && tried > most || ctx.Err() != nil {
					return c.move, c.move.Kind != 0
				}
				first := l.first
				if first.Kind == 0 {
					first = m
				}
				worth := o.action(m, l.worth)
				c.show(first, worth)
				if foreseen(&m) {
					next = follow(next, worth, first, l, m)
				}
			}
		}
		lines = next
	}
	return c.move, c.move.Kind != 0
}

// foreseen reports whether its player sees what comes of a move, and its turn goes on.
func foreseen(m *enanos.Move) bool {
	switch m.Kind {
	case enanos.KindEnd, enanos.KindAttack, enanos.KindChase, enanos.KindBribe, enanos.KindAccept, enanos.KindDecline:
		return false
	case enanos.KindPlay:
		switch m.Card {
		case enanos.Monopoly, enanos.Spy, enanos.BribeCard, enanos.Merchant:
			return false
		}
	}
	return true
}

// follow adds a line that goes on by a move to the best ones, best first, if it is one of
// them. Of two that are worth as much one is enough: most often they are the same moves in
// another order.
func follow(list []line, worth float64, first enanos.Move, l *line, m enanos.Move) []line {
	at := len(list)
	for at > 0 && list[at-1].worth < worth-alike {
		at--
	}
	if at == planWidth || at > 0 && math.Abs(list[at-1].worth-worth) <= alike {
		return list
	}
	if len(list) < planWidth {
		list = append(list, line{})
	}
	copy(list[at+1:], list[at:])
	list[at] = line{l.v.After(m), worth, first}
	return list
}
