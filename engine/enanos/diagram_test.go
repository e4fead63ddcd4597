package enanos

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/must"
)

// Positions in tests are drawn in text. Each line says what differs from the beginning of the
// actions of a turn:
//
//	seats 3                       default 2; they play in the order of their numbers
//	turn 2                        the active seat, default 1
//	raiders j   train 5   released
//	bank 0 wood                   how many of this kind the bank has; the other cards vanish
//	discards feast
//	relief home most least-loss spoils   the options that are on; they are off by default
//	1 shaft a n, b s              of seat 1; also "mine", "mine+mint", "industry medicine"
//	1 rail a ne, a e
//	1 dwarf a ne 2 fed            default level 1, resting; "just" for fed in this turn
//	1 hand 3 wood 1 stone
//	1 cards feast, spy            unplayed development cards
//	1 level medicine 3   1 points 2   1 built 4
//
// The board is always the same. The numbers are below the terrain; 6 and 8 are marked:
//
//	        a wood    b stone   c iron
//	           2         8*        3
//	    d coal    e copper  f wood    g stone
//	       4         4         5         5
//	h iron    i coal    j ant.    k copper  l wood
//	   6*        9         -         9         6*
//	    m stone   n iron    o coal    p copper
//	       10        10        11        11
//	        q wood    r stone   s iron
//	           12        8*        3
const (
	boardTerrain = "wsi" + "ckws" + "ic-kw" + "sick" + "wsi"
	boardNumbers = "2 8 3 4 4 5 5 6 9 0 9 6 10 10 11 11 12 8 3"
)

func position(t testing.TB, text string) State {
	t.Helper()
	o := engine.Options{Seats: 2, Chosen: Published()}
	if _, after, told := strings.Cut(text, "seats "); told {
		o.Seats = int(after[0] - '0')
	}
	s, err := Rules{}.Start(o)
	must.Succeed(t, err)
	for h, x := range boardTerrain {
		s.Terrain[h] = Antarctica
		if x != '-' {
			s.Terrain[h] = Terrain(strings.IndexRune("swick", x) + 1)
		}
	}
	for h, n := range strings.Fields(boardNumbers) {
		s.Numbers[h] = uint8(number(t, n))
	}
	s.Phase, s.step, s.Turns, s.tied = Acting, stepAct, uint16(2*o.Seats), 0
	short := map[Good]int{}
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if seat, err := strconv.Atoi(f[0]); err == nil {
			readSeat(t, &s, engine.Seat(seat-1), f[1], strings.TrimSpace(strings.Join(f[2:], " ")))
			continue
		}
		for ; len(f) > 0; f = f[1:] {
			switch f[0] {
			case "turn":
				s.At = uint8(number(t, f[1]) - 1)
			case "raiders":
				s.Raiders = Hex(f[1][0] - 'a')
			case "train":
				s.Train = uint8(number(t, f[1]))
			case "goal":
				s.Goal = uint8(number(t, f[1]))
			case "relief":
				s.Relief = true
			case "home":
				s.Home = true
			case "most":
				s.Most = true
			case "least-loss":
				s.LeastLoss = true
			case "spoils":
				s.Spoils = true
			case "released":
				s.Released = true
			case "bank":
				short[goodsIn(t, "1 "+f[2]).nth(0)] = number(t, f[1])
			case "discards":
				c := cardsIn(t, f[1])[0]
				s.decks[c]--
				s.Decks[c.Area()]--
				s.Discards[c]++
			}
		}
	}
	for seat := range s.Players {
		s.Bank -= s.secrets[seat].Hand
	}
	for g, n := range short {
		s.Bank += g.N(n) - g.N(s.Bank.Of(g))
	}
	return s
}

func readSeat(t testing.TB, s *State, seat engine.Seat, what, text string) {
	t.Helper()
	p, secret := &s.Players[seat], &s.secrets[seat]
	list := strings.Split(text, ", ")
	switch what {
	case "shaft":
		for _, name := range list {
			p.Shafts |= crossingOf(t, name).set()
		}
	case "mine", "mine+mint":
		for _, name := range list {
			p.Mines |= crossingOf(t, name).set()
			if what != "mine" {
				p.Mints |= crossingOf(t, name).set()
			}
		}
	case "industry":
		m, err := Parse("industria " + text)
		must.Succeed(t, err)
		p.Mines |= Crossing(m.To).set()
		p.Industries[m.Area] = Crossing(m.To)
	case "rail":
		for _, name := range list {
			p.Rails = p.Rails.With(edgeOf(t, name))
		}
	case "dwarf":
		f := strings.Fields(text)
		d := Dwarf{Edge: edgeOf(t, f[0]+" "+f[1]), Level: 1}
		for _, word := range f[2:] {
			switch word {
			case "fed":
				d.Condition = Fed
			case "just":
				d.Condition = JustFed
			default:
				d.Level = uint8(number(t, word))
			}
		}
		p.Dwarves[p.Team()] = d
	case "hand":
		secret.Hand = goodsIn(t, text)
		p.Cards = uint8(secret.Hand.Len())
	case "cards":
		for _, c := range cardsIn(t, text) {
			secret.Unplayed[c]++
			p.Unplayed[c.Area()]++
			s.decks[c]--
			s.Decks[c.Area()]--
		}
	case "level":
		m, err := Parse("avanza " + text[:len(text)-2])
		must.Succeed(t, err)
		p.Levels[m.Area] = uint8(number(t, text[len(text)-1:]))
		if p.Levels[m.Area] == MaxLevel {
			s.Masters[m.Area] = seat
		}
	case "points":
		p.Points = uint8(number(t, text))
	case "built":
		p.Built = uint8(number(t, text))
	default:
		t.Fatalf("diagram: %q", what)
	}
}

func number(t testing.TB, text string) int {
	t.Helper()
	n, err := strconv.Atoi(text)
	must.Succeed(t, err)
	return n
}

func goodsIn(t testing.TB, text string) Cards {
	t.Helper()
	m, err := Parse("discard " + text)
	must.Succeed(t, err)
	return m.Give
}

func cardsIn(t testing.TB, text string) (list []Card) {
	t.Helper()
	for _, name := range strings.Split(text, ", ") {
		m, err := Parse("discard " + name)
		must.Succeed(t, err)
		list = append(list, m.Card)
	}
	return list
}

// seatOf returns the seat that plays a line of a script: the one that the line names ("2: riel f
// ne"), or the one awaited.
func seatOf(s *State, line string) (engine.Seat, string) {
	if len(line) > 2 && line[1] == ':' {
		return engine.Seat(line[0] - '1'), line[2:]
	}
	return s.Awaited().First(), line
}

// play plays a script with a move on each line.
func play(t testing.TB, s *State, script string) []engine.Event {
	t.Helper()
	var told []engine.Event
	for line := range strings.Lines(script) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		seat, text := seatOf(s, line)
		m, err := Parse(text)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		before := *s
		if err := s.Play(seat, m); err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		told = append(told, Rules{}.Events(&before, s, seat, m)...)
		if s.Phase == Offering { // scripts leave out the reply to an offer
			reply := s.Draw(nil)
			before = *s
			must.Succeed(t, s.Play(engine.Chance, reply))
			told = append(told, Rules{}.Events(&before, s, engine.Chance, reply)...)
		}
	}
	return told
}

// refused checks that a move is refused with a code and arguments. "places" may be a list in one
// string.
func refused(t testing.TB, s *State, line string, code engine.Code, args ...any) {
	t.Helper()
	seat, text := seatOf(s, line)
	m, err := Parse(text)
	if err != nil {
		t.Fatalf("%s: %v", line, err)
	}
	before := *s
	refusal, _ := s.Play(seat, m).(*engine.Refusal)
	want := engine.Refuse(code, args...)
	if names, ok := want.Args["places"].(string); ok { // written as one string
		want.Args["places"] = slices.DeleteFunc(strings.Split(names, ", "), func(name string) bool { return name == "" })
	}
	if refusal == nil || refusal.Error() != want.Error() {
		t.Errorf("%s: %v, want %v", line, refusal, want)
	}
	if *s != before {
		t.Errorf("%s: it is refused, but the position has changed", line)
	}
}

// happened checks that an event is among those told to everybody.
func happened(t testing.TB, told []engine.Event, code engine.Code, seat engine.Seat, args ...any) {
	t.Helper()
	want := engine.Happened(engine.Everybody, code, seat, args...)
	if !slices.ContainsFunc(told, func(e engine.Event) bool { return e.String() == want.String() }) {
		t.Errorf("%v was not told, but\n%v", want, told)
	}
}

func hand(t testing.TB, s *State, seat engine.Seat, want string) {
	t.Helper()
	cards := Cards(0)
	if want != "" {
		cards = goodsIn(t, want)
	}
	if got := s.secrets[seat-1].Hand; got != cards {
		t.Errorf("seat %d holds %v, want %v", seat, got.terms(), cards.terms())
	}
}

func phase(t testing.TB, s *State, want Phase) {
	t.Helper()
	if s.Phase != want {
		t.Errorf("the phase is %s, want %s", s.Phase.Term(), want.Term())
	}
}

// sameNames compares two lists of places in any order.
func sameNames(t testing.TB, what string, got []string, want string) {
	t.Helper()
	names := slices.DeleteFunc(strings.Split(want, ", "), func(name string) bool { return name == "" })
	slices.Sort(names)
	if got = slices.Sorted(slices.Values(got)); !slices.Equal(got, names) {
		t.Errorf("%s: %v, want %v", what, got, names)
	}
}
