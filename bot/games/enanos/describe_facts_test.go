package enanos_test

import (
	"fmt"
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// facts is everything that a view of Ruling of Dwarfs shows, while no chance is to move. The
// resources and cards are in the words of a list, such as "2 piedras, 1 oro".
type facts struct {
	Round, Goal                       int
	Status                            string // the phase, in words, with the players awaited
	Active, Victim                    engine.Seat
	Answered                          engine.Seats
	Tracking, Released, Bribed        bool
	Event                             string
	Red, White, Train, Way, FreeRails int // Train is Way in Antwerp
	Strength, Defence                 int
	Raiders                           string
	Merchants                         string
	Fight                             fightFacts
	Offers                            []offerFacts
	Spied, Hand, Pledge               string
	Order                             []engine.Seat
	Players                           []playerFacts // by seat
	Hexes                             [enanos.Hexes]string
	Bank, Decks, Discards             string
	RailBaron, Captain                engine.Seat
}

type fightFacts struct{ Attacker, Whom, From, Piece, Place, Guard string }

type offerFacts struct {
	Number, Answers int
	Maker           engine.Seat
	Give, Want      string
	Asked, Refused  engine.Seats
}

type playerFacts struct {
	Points, Production, Cards, Due, Built           int
	Rails, Dwarves                                  string // in any order that the view has
	Unplayed, Levels, Masters                       string
	Shafts, Mines, Industries, Mints, Plain, Remedy string
	RailBaron, Captain                              bool
}

func es(key engine.Term, args engine.Args) string {
	return lang.Text(engine.Spanish, string(key), args)
}

func goodsOf(c enanos.Cards) string {
	var list []string
	for g := range enanos.Good(enanos.Goods) {
		if n := c.Of(g); n > 0 {
			list = append(list, fmt.Sprint(n, " ", es(g.Term(), engine.Args{"n": n})))
		}
	}
	return strings.Join(list, ", ")
}

func cardsOf(counts enanos.CardCounts) (list []string) {
	for c := range enanos.Card(enanos.CardKinds) {
		if n := counts[c]; n > 0 {
			list = append(list, fmt.Sprint(n, " × ", es(c.Term(), nil)))
		}
	}
	return list
}

// areasOf lists numbers by area, leaving out zeros unless all is set.
func areasOf(n [enanos.Areas]uint8, all bool) string {
	var list []string
	for a := range enanos.Area(enanos.Areas) {
		if n[a] > 0 || all {
			list = append(list, fmt.Sprint(es(a.Term(), nil), " ", n[a]))
		}
	}
	return strings.Join(list, ", ")
}

// statuses are the words for each phase in which players are awaited, before and after their names.
var statuses = map[enanos.Phase][2]string{
	enanos.Founding: {"Funda ", ""}, enanos.Tracking: {"Funda ", ""}, enanos.Raiding: {"", " mueve a los saqueadores"}, enanos.Discarding: {"Descarta: ", ""},
	enanos.Pledging: {"Amberes espera a ", ""}, enanos.Losing: {"Elige mina que perder: ", ""}, enanos.Choosing: {"Elige área: ", ""},
	enanos.Answering: {"Se defiende ", ""}, enanos.Acting: {"Turno de ", ""}, enanos.Taking: {"Turno de ", ""}, enanos.Over: {"", " es rey del pueblo de Durin"},
}

func namesOf(seats engine.Seats) string {
	var names []string
	for seat := range seats.All() {
		names = append(names, listeners[seat].Name)
	}
	return strings.Join(names, ", ")
}

// seen returns the facts of a view.
func seen(v *enanos.View) facts {
	f := facts{Round: v.Round(), Goal: int(v.Goal), Active: v.Active(), Victim: engine.Spectator, Tracking: v.Phase == enanos.Tracking,
		Released: v.Released, Bribed: v.Bribed, Red: int(v.Red), White: int(v.White), Train: int(v.Train), Way: int(v.Way), FreeRails: int(v.FreeRails),
		Strength: v.Strength(), Raiders: v.Raiders.Name(), Bank: goodsOf(v.Bank), Decks: areasOf(v.Decks, true), Spied: goodsOf(v.Spied),
		RailBaron: v.RailBaron, Captain: v.Captain, Order: slices.Clone(v.Order[:v.Seats])}
	awaited := v.Awaited()
	if v.Phase == enanos.Over {
		awaited = engine.SeatsOf(v.Standings()[0].Seat)
	}
	f.Status = statuses[v.Phase][0] + namesOf(awaited) + statuses[v.Phase][1]
	if v.Phase == enanos.Taking {
		f.Victim = v.Victim
	}
	if v.Phase >= enanos.Discarding && v.Phase <= enanos.Choosing {
		f.Answered = v.Asked &^ v.Wait
	}
	if v.Red > 0 {
		f.Event = es(v.Event.Term(), nil)
	}
	var merchants enanos.Cards
	for g := range enanos.Good(enanos.Goods) {
		if v.Merchants>>g&1 == 1 {
			merchants += g.N(1)
		}
	}
	f.Merchants = goodsOf(merchants)
	if v.Phase == enanos.Answering {
		f.Fight = fightFacts{Attacker: listeners[v.Active()].Name, Whom: listeners[v.Fight.Defender].Name, From: v.Fight.From.Name(),
			Piece: es(v.Fight.Piece.Term(), nil), Place: enanos.Crossing(v.Fight.At).Name()}
		if v.Fight.Piece == enanos.DwarfPiece {
			f.Fight.Place = enanos.Edge(v.Fight.At).Name()
		}
	}
	for i, o := range v.Offers[:v.Made] {
		if o.Asked != 0 {
			f.Offers = append(f.Offers, offerFacts{i + 1, int(o.Answers), o.Maker, goodsOf(o.Give), goodsOf(o.Want), o.Asked, o.To &^ o.Asked})
		}
	}
	if v.Viewer >= 0 {
		hand := cardsOf(v.Own.Unplayed)
		if goods := goodsOf(v.Own.Hand); goods != "" {
			hand = append([]string{goods}, hand...)
		}
		if f.Hand = strings.Join(hand, ", "); f.Hand == "" {
			f.Hand = "nada"
		}
		if v.Phase == enanos.Pledging && f.Answered.Has(v.Viewer) {
			var places []string
			for i, d := range v.Players[v.Viewer].Dwarves {
				if v.Own.Pledge>>i&1 == 1 {
					places = append(places, d.Edge.Name())
				}
			}
			if f.Pledge = strings.Join(places, ", "); f.Pledge == "" {
				f.Pledge = "nada"
			}
		}
	}
	if f.Discards = strings.Join(cardsOf(v.Discards), ", "); f.Discards == "" {
		f.Discards = "ninguno"
	}
	for seat := range engine.Seat(v.Seats) {
		f.Defence += v.Players[seat].FedLevels()
		f.Players = append(f.Players, seenPlayer(v, seat))
	}
	for h := range enanos.Hex(enanos.Hexes) {
		f.Hexes[h] = es(v.Terrain[h].Term(), nil)
		if n := v.Numbers[h]; n > 0 {
			f.Hexes[h] += fmt.Sprint(" ", n)
		}
	}
	return f
}

func seenPlayer(v *enanos.View, seat engine.Seat) playerFacts {
	p := &v.Players[seat]
	f := playerFacts{Points: v.Score(seat).Total(), Production: int(p.Points), Cards: int(p.Cards), Due: int(p.Due), Built: int(p.Built),
		Rails: strings.Join(p.Rails.Names(), ", "), Levels: areasOf(p.Levels, true), Unplayed: areasOf(p.Unplayed, false),
		Shafts: strings.Join(p.Shafts.Names(), ", "), Mines: strings.Join(p.PlainMines().Names(), ", "), Mints: strings.Join(p.Mints.Names(), ", "),
		RailBaron: v.RailBaron == seat, Captain: v.Captain == seat}
	if f.Unplayed == "" {
		f.Unplayed = "ninguna"
	}
	var masters, industries, plain []string
	for a := range enanos.Area(enanos.Areas) {
		if v.Masters[a] == seat {
			masters = append(masters, es(a.Term(), nil))
		}
		if at := p.Industries[a]; at != 0 {
			industries = append(industries, es(a.Term(), nil)+" en "+at.Name())
		}
	}
	for g := range enanos.Good(enanos.Resources) {
		if p.Production.Plain>>g&1 == 1 {
			plain = append(plain, es(g.Term(), nil))
		}
		if p.Production.Remedy == uint8(g)+1 {
			f.Remedy = es(g.Term(), nil)
		}
	}
	f.Masters, f.Industries, f.Plain = strings.Join(masters, ", "), strings.Join(industries, ", "), strings.Join(plain, ", ")
	for _, d := range p.Dwarves {
		if d.Level > 0 {
			f.Dwarves += fmt.Sprintln(d.Edge.Name(), d.Level, d.Condition, d.Moved)
		}
	}
	return f
}
