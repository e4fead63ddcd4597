package announce_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest/toy"
)

// barter begins a game of the toy for two, in which every offer is to one player. It returns the
// user to move, the other user, and a legal offer.
func barter(f *fixture) (maker, other, offer string) {
	f.T.Helper()
	f.begin(engine.Chosen{"hand": "6", "turns": "6"}, "ana", "luis")
	for {
		p := f.look()
		v := p.View(engine.Spectator).(toy.View)
		if v.Phase != toy.Acting {
			f.turn()
			continue
		}
		m := toy.Move{Kind: toy.KindOffer}
		hand := p.View(v.Active()).(toy.View).Hand
		give := slices.IndexFunc(hand[:], func(n uint8) bool { return n > 0 })
		m.Give[give], m.Want[(give+1)%toy.Goods] = 1, 1
		return p.Seats[v.Active()].User, p.Seats[1-v.Active()].User, toy.Format(m, engine.Spanish)
	}
}

// A player who alone gets an offer is mentioned, and told whose turn it is. They are mentioned once
// in a turn, no matter what is offered, declined or taken back, and in which process.
func TestAPlayerWhoGetsAnOfferIsMentionedOnceInATurn(t *testing.T) {
	f := newFixture(t, "trueque")
	maker, other, offer := barter(f)
	made := len(f.Memory.Posts)
	f.move(maker, offer)
	told := f.Memory.Last()
	if len(f.Memory.Posts) != made+1 || !slices.Equal(told.Notified, []string{other}) {
		t.Fatalf("got %d new messages, the last mentioning %v; want one for the other player", len(f.Memory.Posts)-made, told.Notified)
	}
	name := f.By(maker).Name
	if want := "\n" + says("board.offered", "name", "<@"+other+">", "by", name, "names", name) +
		"\n" + says("board.turn", "names", "<@"+maker+">"); !strings.Contains(told.Message.Content, want) {
		t.Errorf("it says %q, not %q", told.Message.Content, want)
	}
	if got := len(buttonsOf(told)); got != 2 {
		t.Errorf("got %d rows of buttons, want 2", got)
	}
	f.do(maker, sitting.Undo(sitting.AnyBoard))
	if strings.Contains(told.Message.Content, "<@"+other+">:") {
		t.Errorf("without an offer it says %q", told.Message.Content)
	}
	f.Restart()
	f.Forward(time.Hour)
	f.move(maker, offer)
	f.move(other, "rechaza 1")
	f.move(maker, offer)
	if len(f.Memory.Posts) != made+1 {
		t.Errorf("got %d new messages for three offers in a turn, want 1", len(f.Memory.Posts)-made)
	}
	f.move(other, "rechaza 2")
	f.move(maker, "pasa")
	if last := f.Memory.Last(); len(f.Memory.Posts) != made+2 || !slices.Contains(last.Notified, other) {
		t.Errorf("then it is their turn: %d messages, the last mentions %v", len(f.Memory.Posts)-made, last.Notified)
	}
}

// The same player is not notified time and again of one player's offers, turn after turn. The offers
// are made and shown all the same, and after an hour they are mentioned again.
func TestOffersToOnePlayerAreMentionedSoOftenInAnHour(t *testing.T) {
	f := newFixture(t, "enanos")
	f.dwarfs("ana", "luis")
	mentioned := func() bool {
		turn := -1
		if p := f.look(); p.Awaited().Has(p.SeatOf("ana")) {
			turn = p.Turn()
		}
		p := f.until("regente", func(p *sitting.Sitting, v enanos.View) bool {
			ana := p.SeatOf("ana")
			return v.Phase == enanos.Acting && p.Awaited() == engine.SeatsOf(ana) && p.Turn() != turn && p.View(ana).(enanos.View).Own.Hand.Len() > 1
		})
		f.move("ana", swap(p, p.SeatOf("ana"), enanos.Move{Kind: enanos.KindOffer, Whom: p.SeatOf("luis")}))
		last := f.Memory.Last()
		if !strings.Contains(last.Message.Content, says("board.offered", "name", "<@luis>", "by", "Ana", "names", "Ana")) {
			t.Fatalf("it says %q", last.Message.Content)
		}
		return slices.Equal(last.Notified, []string{"luis"})
	}
	for n := range settings.MostCalls + 2 {
		if got := mentioned(); got != (n < settings.MostCalls) {
			t.Fatalf("offer %d: mentioned %t", n+1, got)
		}
	}
	f.Forward(time.Hour)
	if !mentioned() {
		t.Error("an hour later they are not mentioned")
	}
}

// bazaar brings a game of dwarfs, with an artificial player in the last seat, to a person's turn in
// which they can offer something and nothing was offered yet.
func bazaar(f *fixture) *sitting.Sitting {
	f.T.Helper()
	f.dwarfs("ana", "luis")
	p := f.until("regente", func(p *sitting.Sitting, v enanos.View) bool {
		seat := p.Awaited().First()
		return v.Phase == enanos.Acting && p.Seats[seat].User != "" && v.Made == 0 && p.View(seat).(enanos.View).Own.Hand.Len() > 1
	})
	return p
}

// dwarfs begins a game of dwarfs with people and one artificial player.
func (f *fixture) dwarfs(users ...string) {
	f.T.Helper()
	f.beginWith(sitting.Opening{Seats: len(users) + 1, Artificial: []string{"regente"}}, users...)
}

// until plays a game of dwarfs until wanted returns true. An artificial player chooses the people's
// moves.
func (f *fixture) until(player string, wanted func(*sitting.Sitting, enanos.View) bool) *sitting.Sitting {
	f.T.Helper()
	plays := f.Games.Player("enanos", player)
	for range 3000 {
		p := f.look()
		seat := p.Awaited().First()
		switch {
		case wanted(p, p.View(engine.Spectator).(enanos.View)):
			return p
		case p.Seats[seat].User == "":
			f.pass(5 * time.Second)
		default:
			f.move(p.Seats[seat].User, plays.Choose(f.T.Context(), engine.Budget{}, p.View(seat), rand.New(rand.NewPCG(uint64(len(f.Did)), 3))))
		}
	}
	f.T.Fatal("it has never come to this")
	return nil
}

// swap completes an offer or a counter-offer with goods that its maker has, and formats it.
func swap(p *sitting.Sitting, by engine.Seat, m enanos.Move) string {
	hand := p.View(by).(enanos.View).Own.Hand
	for g := range enanos.Good(enanos.Goods) {
		if hand.Of(g) == 0 {
			m.Want = g.N(1)
		} else {
			m.Give = g.N(1)
		}
	}
	return enanos.Format(m, engine.Spanish)
}

// An offer to everybody or to an artificial player mentions nobody. An offer to one person among
// several mentions them. A counter-offer mentions the maker of the first offer if they have done
// nothing for a while.
func TestAnOfferToOnePersonOfSeveralMentionsThem(t *testing.T) {
	for pause, want := range map[time.Duration]int{time.Minute: 0, time.Hour: 1} {
		f := newFixture(t, "enanos")
		p := bazaar(f)
		maker := p.Awaited().First()
		var other, artificial engine.Seat
		for i, s := range p.Seats {
			switch {
			case s.User == "":
				artificial = engine.Seat(i)
			case engine.Seat(i) != maker:
				other = engine.Seat(i)
			}
		}
		made := len(f.Memory.Posts)
		offer := func(whom engine.Seat) {
			t.Helper()
			f.move(p.Seats[maker].User, swap(p, maker, enanos.Move{Kind: enanos.KindOffer, Whom: whom}))
		}
		offer(engine.Spectator)
		offer(artificial)
		if len(f.Memory.Posts) != made {
			t.Errorf("got %d new messages for offers to all and to an artificial player, want none", len(f.Memory.Posts)-made)
		}
		offer(other)
		if last := f.Memory.Last(); len(f.Memory.Posts) != made+1 || !slices.Equal(last.Notified, []string{p.Seats[other].User}) {
			t.Fatalf("got %d new messages, the last mentioning %v; want one for the person who is asked", len(f.Memory.Posts)-made, last.Notified)
		}
		for range 2 {
			f.Forward(pause)
			n := f.look().View(engine.Spectator).(enanos.View).Made
			f.move(p.Seats[other].User, swap(p, other, enanos.Move{Kind: enanos.KindCounter, N: n}))
			last := f.Memory.Last()
			if len(f.Memory.Posts) != made+1+want || !strings.Contains(last.Message.Content, says("board.offered", "turn", true)) ||
				want == 1 && !slices.Equal(last.Notified, []string{p.Seats[maker].User}) {
				t.Fatalf("%v later: %d messages, the last mentions %v: %s", pause, len(f.Memory.Posts)-made, last.Notified, last.Message.Content)
			}
			f.move(p.Seats[maker].User, enanos.Format(enanos.Move{Kind: enanos.KindDecline, N: n + 1}, engine.Spanish))
			offer(other)
		}
	}
}

// An artificial player's offer to one person is shown below the board and mentions nobody.
func TestAnArtificialPlayersOfferMentionsNobody(t *testing.T) {
	f := newFixture(t, "enanos")
	f.dwarfs("ana") // every offer is to one player here
	p := f.until("regente", func(p *sitting.Sitting, v enanos.View) bool {
		for _, o := range v.Offers[:v.Made] {
			if p.Seats[o.Maker].User == "" && o.Asked.Len() == 1 && o.To == o.Asked && p.Seats[o.To.First()].User != "" {
				return true
			}
		}
		return false
	})
	asked := p.View(engine.Spectator).(enanos.View)
	for _, board := range f.Memory.There() {
		if said := board.Message.Content; strings.Contains(said, says("board.offered")) || strings.Contains(said, says("board.offered", "turn", true)) {
			t.Errorf("of offers %v: %s", asked.Offers[:asked.Made], board.Message.Content)
		}
	}
}
