package enginetest

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"

	"sobremesa/engine"
	"sobremesa/engine/enginetest/toy"
)

// barter is the toy, which uses everything the contract covers, with one fault: it breaks one
// obligation.
type barter struct {
	toy.Rules
	fault string
}

// hand returns a seat's hand, a secret from the other seats.
func hand(s *toy.State, seat engine.Seat) toy.Hand { return s.View(seat).Hand }

// breadAfter returns the bread of the next seat, a secret from the given one.
func breadAfter(s *toy.State, seat engine.Seat) int {
	return int(hand(s, (seat+1)%engine.Seat(s.Seats))[toy.Bread])
}

func (b barter) Info() engine.Info {
	info := b.Rules.Info()
	info.Open = b.fault == "is called open"
	return info
}

func (b barter) Start(o engine.Options) (toy.State, error) {
	if b.fault == "accepts any number of seats" {
		o.Seats = 2
	}
	if _, unknown := o.Chosen["no-such-option"]; unknown && b.fault == "accepts any option" {
		o.Chosen = nil
	}
	return b.Rules.Start(o)
}

func (b barter) Awaited(s *toy.State) engine.Seats {
	switch {
	case b.fault == "awaits a seat that may not move":
		return engine.SeatsOf(0)
	case b.fault == "awaits nobody":
		return 0
	case b.fault == "awaits seats that may only give an order" && s.Phase == toy.Acting:
		return engine.Seats(1<<s.Seats - 1)
	}
	return b.Rules.Awaited(s)
}

func (b barter) Turn(s *toy.State) int {
	if b.fault == "skips a turn" {
		return 2 * s.Turns
	}
	return b.Rules.Turn(s)
}

func (b barter) Moves(s *toy.State, seat engine.Seat, buf []toy.Move) []toy.Move {
	forms := b.Rules.Unlisted(s, seat)
	mine := seat >= 0 && b.Rules.ToMove(s).Has(seat)
	switch {
	case b.fault == "forgets the buffer":
		buf = buf[:0]
	case b.fault == "lists an illegal move" && mine:
		buf = append(buf, toy.Move{Kind: toy.KindDie, N: 9})
	case b.fault == "lists a move of a form" && s.Phase == toy.Discarding && len(forms) > 1:
		buf = append(buf, forms[0].Sample(rand.New(rand.NewPCG(1, 1))))
	case b.listsBySecret(s, seat):
		buf = append(buf, toy.Move{Kind: toy.KindSet})
	}
	buf = b.Rules.Moves(s, seat, buf)
	if b.fault == "lists a move twice" && mine && len(buf) > 0 {
		buf = append(buf, buf[len(buf)-1])
	}
	return buf
}

// listsBySecret reports whether the faulty game additionally lists the sale of a set, which the
// seat lacks, because the next seat has no bread.
func (b barter) listsBySecret(s *toy.State, seat engine.Seat) bool {
	return b.fault == "lists by a secret" && s.Phase == toy.Acting && seat == s.Active() && breadAfter(s, seat) == 0 &&
		!slices.Contains(b.Rules.Moves(s, seat, nil), toy.Move{Kind: toy.KindSet})
}

var shared uint8

func (b barter) Play(s *toy.State, seat engine.Seat, m toy.Move) error {
	order := m.Kind == toy.KindOrder
	switch {
	case b.fault == "accepts moves after the end" && s.Phase == toy.Over:
		return nil
	case b.listsBySecret(s, seat) && m == toy.Move{Kind: toy.KindSet}:
		m = toy.Move{Kind: toy.KindPass}
	case b.fault == "ends the turn at an order" && order && s.Phase == toy.Acting:
		err := b.Rules.Play(s, seat, m)
		if err == nil {
			s.Turns++
		}
		return err
	}
	err := b.Rules.Play(s, seat, m)
	if err == nil {
		switch b.fault {
		case "plays differently each time":
			shared++
			s.Sold[toy.Bread] = shared
		case "never ends":
			s.Last = s.Turns + 2
		case "shows a secret after an order":
			if order {
				s.Left = breadAfter(s, seat)
			}
		}
		return nil
	}
	switch b.fault {
	case "refuses with another error":
		return errors.New("not you")
	case "changes when it refuses":
		s.Turns++
	case "refuses with odd arguments":
		return engine.Refuse("trueque.no", "why", map[string]int{})
	case "refuses by a secret":
		if seat >= 0 && int(seat) < s.Seats {
			return engine.Refuse("trueque.no", "why", breadAfter(s, seat))
		}
	}
	return err
}

func (b barter) Unlisted(s *toy.State, seat engine.Seat) []engine.Form[toy.Move] {
	forms := b.Rules.Unlisted(s, seat)
	without := func(code engine.Code) []engine.Form[toy.Move] {
		return slices.DeleteFunc(forms, func(f engine.Form[toy.Move]) bool { return f.Code == code })
	}
	switch {
	case b.fault == "declares a move that it refuses" && b.Rules.ToMove(s).Has(seat) && seat >= 0:
		refused := toy.Move{Kind: toy.KindAccept, N: 99}
		return append(forms, engine.Form[toy.Move]{
			Code: "trueque.form.refused", Has: func(m toy.Move) bool { return m == refused }, Sample: func(*rand.Rand) toy.Move { return refused },
		})
	case b.fault == "declares orders only in turn" && !s.ToMove().Has(seat):
		return without(toy.FormOrder)
	case b.fault == "declares no orders":
		return without(toy.FormOrder)
	case b.fault == "declares nothing to discard" && s.Phase == toy.Discarding:
		return without(toy.FormDiscard)
	case b.fault == "declares orders to chance" && seat == engine.Chance:
		return []engine.Form[toy.Move]{order()}
	case b.fault == "samples a move of no form":
		for i := range forms {
			forms[i].Sample = func(*rand.Rand) toy.Move { return toy.Move{Kind: toy.KindPass} }
		}
	case b.fault == "samples with its own generator":
		for i := range forms {
			sample := forms[i].Sample
			forms[i].Sample = func(*rand.Rand) toy.Move { return sample(loose) }
		}
	}
	return forms
}

var loose = rand.New(rand.NewPCG(1, 2))

func order() engine.Form[toy.Move] {
	return engine.Form[toy.Move]{
		Code: toy.FormOrder, Order: true,
		Has:    func(m toy.Move) bool { return m.Kind == toy.KindOrder },
		Sample: func(*rand.Rand) toy.Move { return toy.Move{Kind: toy.KindOrder} },
	}
}

func (b barter) Idle(v toy.View, seat engine.Seat) bool {
	mine := v.Phase == toy.Acting && v.Viewer == seat && v.Active() == seat
	switch b.fault {
	case "is idle with something to sell":
		return mine && v.Asked == 0
	case "is idle while others are asked":
		return mine && len(v.Moves(nil)) == 1
	}
	return b.Rules.Idle(v, seat)
}

func (b barter) Draw(s *toy.State, rng *rand.Rand) toy.Move {
	m := b.Rules.Draw(s, rng)
	switch {
	case b.fault == "draws an impossible move":
		return toy.Move{Kind: toy.KindDie, N: 9}
	case b.fault == "draws unfairly" && rng.IntN(5) == 0:
		return b.Rules.Moves(s, engine.Chance, nil)[0]
	}
	return m
}

func (b barter) View(s *toy.State, viewer engine.Seat) toy.View {
	v := b.Rules.View(s, viewer)
	switch {
	case b.fault == "shows a secret":
		v.Sold = hand(s, 0)
	case b.fault == "shows the spectator a secret" && viewer == engine.Spectator:
		v.Hand = hand(s, 0)
	case b.fault == "hides nothing":
		for seat := range engine.Seat(s.Seats) {
			for _, n := range hand(s, seat) {
				v.Points[seat] = 100*v.Points[seat] + int(n)
			}
			if v.Points[seat] *= 2; s.View(seat).Gives {
				v.Points[seat]++
			}
		}
		if v.Phase != toy.Dealing && v.Phase != toy.Drawing {
			v.Left = 0 // meaningless in other phases
		}
	}
	return v
}

func (b barter) Standings(s *toy.State) []engine.Standing {
	list := b.Rules.Standings(s)
	switch b.fault {
	case "omits a standing":
		return list[:1]
	case "numbers places wrongly":
		list[1].Place = 3
	}
	return list
}

func (b barter) Events(before, after *toy.State, seat engine.Seat, m toy.Move) []engine.Event {
	list := b.Rules.Events(before, after, seat, m)
	switch {
	case b.fault == "changes while telling":
		after.Points[0]++
	case b.fault == "tells its player a secret" && int(seat) < before.Seats:
		list = append(list, engine.Happened(engine.Only(seat), "trueque.told", seat, "other", breadAfter(before, seat)))
	case b.fault == "tells everybody what a seat hid" && seat == 0:
		list = append(list, engine.Happened(engine.Everybody, "trueque.told", seat, "had", int(hand(before, seat)[toy.Bread])))
	}
	for i, e := range list {
		switch {
		case b.fault == "is called open",
			b.fault == "tells everybody what was drawn" && e.Code == toy.Drew:
			list[i].To = engine.Everybody
		case b.fault == "tells the next seat what was drawn" && e.Code == toy.Drew:
			list[i].To = engine.Only((e.Seat + 1) % engine.Seat(before.Seats))
		case b.fault == "tells of a seat that does not exist":
			list[i].Seat = 7
		case b.fault == "tells a code of another game":
			list[i].Code = "decided"
		case b.fault == "tells nobody":
			list[i].To = 0
		}
	}
	return list
}

func (b barter) Format(m toy.Move, lang engine.Lang) string {
	if b.fault == "writes two moves as one text" && m.Kind == toy.KindOrder {
		m.Yes = true
	}
	return b.Rules.Format(m, lang)
}

func (b barter) Parse(text string) (toy.Move, error) {
	m, err := b.Rules.Parse(text)
	switch {
	case b.fault == "is case-sensitive" && text != strings.ToLower(text):
		return toy.Move{}, engine.Refuse(engine.Unreadable, "text", text)
	case b.fault == "reads anything" && err != nil:
		return toy.Move{Kind: toy.KindPass}, nil
	}
	return m, err
}

func (b barter) Read(s *toy.State, seat engine.Seat, text string) ([]toy.Move, bool, error) {
	if b.fault == "reads by a secret" && text == "pas" && seat >= 0 && int(seat) < s.Seats {
		return []toy.Move{{Kind: toy.KindPass}, {Kind: toy.KindSet}}, breadAfter(s, seat) == 0, nil
	}
	m, err := b.Parse(text)
	return []toy.Move{m}, b.fault == "doubts what it writes", err
}
