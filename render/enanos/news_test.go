package enanos

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/render/sheet"
)

// withOffers returns a view with n open offers of growing size.
func withOffers(v enanos.View, n int) enanos.View {
	v.Made = uint8(n)
	for i := range n {
		maker := engine.Seat(i % int(v.Seats))
		give, want := enanos.Stone.N(i+1), enanos.Ruby.N(2)
		for g := enanos.Wood; int(g) <= i%4; g++ {
			give += g.N(1)
		}
		if i > 2 {
			want += enanos.Gold.N(1) + enanos.Diamond.N(9)
		}
		v.Offers[i] = enanos.Offer{Give: give, Want: want, Maker: maker}
		for seat := range engine.Seat(v.Seats) {
			if seat != maker && (i%2 == 0 || seat == (maker+1)%engine.Seat(v.Seats)) {
				v.Offers[i].Asked = v.Offers[i].Asked.With(seat)
			}
		}
	}
	return v
}

func TestOpenOffersAreShownAndSaid(t *testing.T) {
	r := play(4, 5, true)
	at := r.Find(len(r.States)/2, func(s *enanos.State) bool { return s.Phase == enanos.Acting })
	s := r.scene(at, 0, engine.Spectator)
	for n := range 6 {
		s.View = withOffers(s.View, n)
		s.View.Offers[0].Asked = 0 // the offer has lapsed
		p := layoutTable(&s)
		faults(t, p, p.size)
		more := n - 1
		shown := slices.DeleteFunc(slices.Clone(p.pieces), func(e element) bool { return !strings.HasPrefix(e.Text, "#") })
		if more -= len(shown); len(shown) > mostNews || n > 1 && len(shown) == 0 || n < 4 && more > 0 {
			t.Errorf("%d of %d offers are shown", len(shown), n-1)
		}
		if more > 0 != slices.ContainsFunc(p.pieces, func(e element) bool { return e.Text == "+"+strconv.Itoa(more) }) {
			t.Errorf("of %d offers it is not said that there are %d more", n, more)
		}
		for i := 1; i <= n; i++ {
			if said := strings.Contains(described(s), "Oferta "+strconv.Itoa(i)+": "); said != (i > 1) {
				t.Errorf("offer %d is told: %v\n%s", i, said, described(s))
			}
		}
	}
}

// The effect of a development card is told in full if there is room.
func TestTheHandSaysWhatItsCardsDo(t *testing.T) {
	r := play(2, 3, true)
	at := r.Find(len(r.States)/2, func(s *enanos.State) bool { return s.Phase == enanos.Acting })
	for c := range enanos.Card(enanos.CardKinds) {
		for others := range enanos.Card(withTexts) {
			s := r.scene(at, 0, 0)
			s.View.Own.Unplayed = enanos.CardCounts{}
			for k := range others + 1 {
				s.View.Own.Unplayed[(c+k)%enanos.CardKinds] = 1
			}
			p := layoutTable(&s)
			faults(t, p, p.size)
			var texts []string
			for _, e := range p.pieces {
				texts = append(texts, e.Text)
			}
			all := strings.Join(texts, " ")
			for _, key := range []string{string(c.Term()), aboutKey(c)} {
				if want := spanish(key, nil); !strings.Contains(all, want) {
					t.Errorf("with %d cards %q is not in %s", others+1, want, all)
				}
			}
		}
	}
}

// Only the spy sees the hand from which a card is taken.
func TestASpySeesTheHand(t *testing.T) {
	for number := range uint64(20) {
		r := play(2, number, false)
		for at := range r.States {
			st := &r.States[at]
			if st.Phase != enanos.Taking {
				continue
			}
			for viewer := engine.Spectator; viewer < 2; viewer++ {
				s := r.scene(at, 0, viewer)
				p := layoutTable(&s)
				faults(t, p, p.size)
				want := viewer == st.Active()
				if told := strings.Contains(described(s), "Mano de "); told != want {
					t.Errorf("seat %d, spied on by %d, is told: %v", viewer, st.Active(), told)
				}
			}
			return
		}
	}
	t.Error("nobody spied")
}

// dice returns the dice of a fight as stored in a move.
func dice(f Fight) (list [6]uint8) {
	for i, n := range f.Attack {
		list[i] = uint8(n)
	}
	for i, n := range f.Defence {
		list[3+i] = uint8(n)
	}
	return list
}

// A milestone not won yet names the nearest players, in the picture and in words.
func TestMilestonesAreShownBeforeTheyAreWon(t *testing.T) {
	r := play(3, 4, true)
	s := r.scene(r.Find(len(r.States)/2, func(s *enanos.State) bool { return s.Phase == enanos.Acting }), 0, engine.Spectator)
	v := &s.View
	for _, one := range []struct {
		built  [3]uint8
		owner  engine.Seat
		figure string
		said   string
	}{
		{[3]uint8{}, engine.Spectator, "0/5", "Hito de los rieles, 2 puntos: nadie, 0 de 5"},
		{[3]uint8{2, 4, 1}, engine.Spectator, "4/5", "Hito de los rieles, 2 puntos: Luis, 4 de 5"},
		{[3]uint8{3, 1, 3}, engine.Spectator, "3/5", "Hito de los rieles, 2 puntos: Ana, Marta Íñiguez, 3 de 5"},
		{[3]uint8{7, 9, 1}, 0, "", "el hito de los rieles"},
	} {
		v.RailBaron = one.owner
		leaders := engine.Seats(0)
		for seat, n := range one.built {
			v.Players[seat].Built = n
			if one.owner == engine.Seat(seat) || one.owner == engine.Spectator && one.figure == strconv.Itoa(int(n))+"/5" && n > 0 {
				leaders = leaders.With(engine.Seat(seat))
			}
		}
		p := layoutTable(&s)
		faults(t, p, p.size)
		sea := sheet.Rect(0, 0, seaWide, sheet.Height)
		box := chartIn(sea).corners(sea)[1]
		box.Max.Y = box.Min.Y + box.Dy()/2 // the rails' row
		figure, plates := "", engine.Seats(0)
		for _, e := range p.pieces {
			if !e.rect.In(box) {
				continue
			}
			if strings.Contains(e.Text, "/") {
				figure = e.Text
			}
			if e.sprite.kind == kindPlate && e.Text == "" {
				plates = plates.With(engine.Seat(e.sprite.nation))
			}
		}
		if figure != one.figure || plates != leaders {
			t.Errorf("%v: %q with the plates of %b, want %q and %b", one.built, figure, plates, one.figure, leaders)
		}
		if text := described(s); !strings.Contains(text, one.said) {
			t.Errorf("%q is not in\n%s", one.said, text)
		}
	}
}
