package enanos

import (
	"slices"
	"testing"

	"sobremesa/engine"
)

// planning returns a position in player 1's turn in which player 2 has a shaft and too few cards.
func planning(t *testing.T) State {
	return position(t, ring+`
		1 shaft e n
		1 hand 1 wood
		2 shaft e s
		2 hand 1 wood 1 stone`)
}

// A move can be planned that would be legal with cards enough, in one's own turn and in another's.
func TestWhatCanBePaidForIsPlanned(t *testing.T) {
	s := planning(t)
	for seat, mine := range []string{"mine e n", "mine e s"} {
		v, ok := Rules{}.AtTurn(s.View(engine.Seat(seat)), engine.Seat(seat))
		if !ok {
			t.Fatalf("seat %d cannot plan", seat)
		}
		for text, want := range map[string]engine.Code{mine: "", "advance medicine": "", "end": "", "mine g n": NotYours, "offer 1 wood for 1 gold": NotPlanned,
			"trade 4 wood for 1 gold": NotPlanned, "always antwerp all": NotPlanned, "discard 1 wood": NotPlanned} {
			m, err := Parse(text)
			if err != nil {
				t.Fatal(err)
			}
			if _, err = (Rules{}).Effect(v, engine.Seat(seat), m); want == "" && err != nil || want != "" && !engine.IsRefused(err, want) {
				t.Errorf("seat %d, %q: %v, want %q", seat, text, err, want)
			}
			if want == "" != slices.Contains(v.Moves(nil), m) {
				t.Errorf("seat %d: is %q listed: %t", seat, text, want != "")
			}
		}
	}
	if _, ok := (Rules{}).AtTurn(s.View(0), 1); ok {
		t.Error("a seat plans with another's view")
	}
}

// What can be planned at one place only needs no place; of several the player chooses.
func TestAPlanWithOneReadingNeedsNoPlace(t *testing.T) {
	for _, c := range []struct {
		board, text, want string
		refused           engine.Code
	}{
		{"", "mina", "mina a n", ""},
		{"1 shaft g n", "mina", "", engine.Ambiguous},
		{"1 mine g n", "acuñadura", "acuñadura c se", ""},
		{"", "avanza", "", engine.Ambiguous},
		{"", "mine a n", "mina a n", ""},
		{"", "pide cobre", "", NotPlanned},
	} {
		for active := range engine.Seat(2) {
			s := position(t, ring+"\n"+c.board)
			s.At = uint8(slices.Index(s.Order[:], active))
			got, err := engine.MatchAt(Rules{}, s).ReadAtTurn(0, c.text)
			if got != c.want || c.refused == "" && err != nil || c.refused != "" && !engine.IsRefused(err, c.refused) {
				t.Errorf("%s: %q in a turn of %d is %q, %v", c.board, c.text, active, got, err)
			}
		}
	}
}

// What a seat may plan does not depend on the hands of others.
func TestAPlanTellsNothingOfOtherHands(t *testing.T) {
	s := planning(t)
	other := s
	other.secrets[0].Hand = Copper.N(1)
	v, _ := Rules{}.AtTurn(s.View(1), 1)
	w, _ := Rules{}.AtTurn(other.View(1), 1)
	if v != w {
		t.Error("the views to plan on differ")
	}
}

// What is open to a seat that waits for a mine is neither a walk nor a trade, but what else it can buy,
// and the trade that would complete the mine; also in another's turn.
func TestWhatIsOpenToAWaitingSeat(t *testing.T) {
	mine := []Move{parsed(t, "mine e n")}
	for hand, want := range map[string]int{"1 wood": 0, "4 wood": 0, "1 wood 1 iron": 2, // a rail and a dwarf
		"1 coal": 0, "3 stone 1 copper": 0, "4 wood 3 stone 1 copper": 1, "4 wood 2 stone 1 copper": 0,
		"2 copper": 0, // a mint would take what the mine needs
	} {
		s := position(t, ring+"\n1 shaft e n\n1 mine g n\n1 hand "+hand)
		end, open := Rules{}.Pass(s.View(0), 0, mine)
		if len(open) != want || end.Kind != KindEnd {
			t.Errorf("with %s open are %q, want %d", hand, open, want)
		}
		s.At = uint8(slices.Index(s.Order[:], 1))
		if _, then := (Rules{}).Pass(s.View(0), 0, mine); !slices.Equal(then, open) {
			t.Errorf("with %s open are %q in another's turn, want %q", hand, then, open)
		}
	}
}

// What is asked for is drafted with what the hand can spare of it.
func TestARequestIsCompletedWithWhatCanBeSpared(t *testing.T) {
	s := position(t, ring+`
		1 shaft e n
		1 hand 3 stone 1 copper 2 iron 1 ruby
		2 hand 2 copper`)
	v := s.View(0)
	texts := func(list []Move) (texts []string) {
		for _, m := range list {
			texts = append(texts, Format(m, engine.Spanish))
		}
		return texts
	}
	want := []string{"ofrece 1 hierro por 1 cobre", "ofrece 1 rubí por 1 cobre"}
	if got := texts(v.Asking(Copper, 1, MineCost)); !slices.Equal(got, want) {
		t.Errorf("for a mine: %q, want %q", got, want)
	}
	if got := texts(v.Asking(Gold, 1, 0)); got != nil {
		t.Errorf("nobody has gold, yet %q", got)
	}
	list, missed := v.Complete("pide cobre")
	if got := texts(list); missed != 0 || len(got) < 3 || got[0] != "ofrece 1 piedra por 1 cobre" {
		t.Errorf("completed to %q", got)
	}
	if list, doubt, err := v.readAsSpelt("ask 2 copper"); err != nil || !doubt || Format(list[0], engine.English) != "offer 2 stone for 2 copper" {
		t.Errorf("read as %v, %v", texts(list), err)
	}
}

func parsed(t *testing.T, text string) Move {
	m, err := Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}
