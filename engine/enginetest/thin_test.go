package enginetest

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// marathon is a game of thousands of positions with hundreds of moves each, in which two seats
// count up in turn.
type marathon struct {
	engine.Open[int, marathonMove]
	length int
	plays  *int // counts the calls of Play
	fault  int  // the position at which half of the listed moves are refused
}

type marathonMove struct{ N uint16 }

const marathonMoves = 400

func (g marathon) Info() engine.Info {
	return engine.Info{Name: "marathon", Version: 1, MinSeats: 2, MaxSeats: 2, Open: true}
}

func (g marathon) Start(o engine.Options) (int, error) {
	_, err := g.Info().Settle(o)
	return 0, err
}

func (g marathon) ToMove(p *int) engine.Seats {
	if *p == g.length {
		return 0
	}
	return engine.SeatsOf(engine.Seat(*p % 2))
}

func (g marathon) Awaited(p *int) engine.Seats { return g.ToMove(p) }

func (g marathon) Turn(p *int) int { return *p }

func (g marathon) Moves(p *int, seat engine.Seat, buf []marathonMove) []marathonMove {
	if g.ToMove(p).Has(seat) {
		for n := range uint16(marathonMoves) {
			buf = append(buf, marathonMove{n})
		}
	}
	return buf
}

func (g marathon) Play(p *int, seat engine.Seat, m marathonMove) error {
	*g.plays++
	if err := engine.MayMove(g.ToMove(p), seat); err != nil {
		return err
	}
	if m.N >= marathonMoves || *p == g.fault && m.N >= marathonMoves/2 {
		return engine.Refuse("marathon.no")
	}
	*p++
	return nil
}

func (g marathon) Standings(*int) []engine.Standing {
	return []engine.Standing{{Seat: 0, Place: 1}, {Seat: 1, Place: 1}}
}

func (g marathon) Events(_, _ *int, seat engine.Seat, _ marathonMove) []engine.Event { return nil }

func (g marathon) Format(m marathonMove, _ engine.Lang) string { return "go " + strconv.Itoa(int(m.N)) }

func (g marathon) Parse(text string) (marathonMove, error) {
	word, number, _ := strings.Cut(strings.ToLower(strings.TrimSpace(text)), " ")
	n, err := strconv.ParseUint(number, 10, 16)
	if word != "go" || err != nil {
		return marathonMove{}, engine.Refuse(engine.Unreadable, "text", text)
	}
	return marathonMove{uint16(n)}, nil
}

func TestLongGamesAreThinned(t *testing.T) {
	const length = 4000
	plays := 0
	must.Succeed(t, verdict(marathon{length: length, plays: &plays, fault: -1}, Games(1), Thin(100, 30)))
	// Trying every move for five seats at every position would need some ten million plays.
	positions := 100 * 5 // 100 * (1 + ln(4000/100))
	if most := positions*5*200 + 10*length; plays > most {
		t.Errorf("%d moves were played, want at most %d", plays, most)
	}
	if plays < 100*100 {
		t.Errorf("%d moves were played, too few to check all the first positions", plays)
	}
}

func TestTheFirstPositionsOfALongGameAreAllChecked(t *testing.T) {
	for _, at := range []int{0, 1, 30, 98, 99} {
		plays := 0
		err := verdict(marathon{length: 200, plays: &plays, fault: at}, Games(1), Thin(100, 30))
		if want := fmt.Sprintf("after %d moves", at); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want an error %s", err, want)
		}
	}
}
