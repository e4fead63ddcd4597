package enanos_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
)

// listeners are the players of the games that are read aloud.
var listeners = []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}, {Name: "Eva"}, {Name: "Omar"}}

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

// patterns are the lines of a description in Spanish.
var patterns = func() map[string]*regexp.Regexp {
	list := make(map[string]*regexp.Regexp)
	for name, exp := range map[string]string{
		"table":     `El reino de los enanos(?:, ronda (\d+))?, a (\d+) puntos\. (.+?)\.(?: El turno es de (\w+)\.)?( Falta el riel que toca esa construcción\.)?(?: Se toma una carta de (\w+)\.)?(?: Ya han respondido: (.+?)\.)?`,
		"dice":      `Dados: (.+), (\d) rojo y (\d) blanco, suma \d+\.`,
		"smugglers": `Tren de los contrabandistas: (?:(en Amberes)|(\d+) de (\d+) pasos), fuerza (\d+) contra (\d+) de enanos alimentados\. Saqueadores en (\w), (sueltos|aún quietos)(, ya sobornados en este turno)?\.`,
		"rails":     `Rieles sin coste que quedan: (\d+)\.`,
		"merchants": `El mercader cambia 2 por 1 de: (.+)\.`,
		"attack":    `Ataque: (\w+), con el enano de (\w \w+), contra (\w+) en (\w \w+), de (\w+)\.(?: Defiende el enano de (\w \w+)\.)?`,
		"offer":     `Oferta (\d+): (\w+) da (.+) por (.+?)\.(?: Responde a la oferta (\d+)\.)? Puede aceptar: (.+?)\.(?: Ya no: (.+)\.)?`,
		"spied":     `Mano de (\w+): (.+)\.`,
		"hand":      `Tu mano: (.+)\.`,
		"pledge":    `Has ofrecido para Amberes: (.+)\.`,
		"order":     `Orden de turno: (.+)\.`,
		"player":    `(\w+): (\d+) puntos?(?: \((.+)\))?\. Cartas en mano: (\d+)\.(?: Debe descartar (\d+)\.)? De desarrollo: (.+?)\. Niveles: (.+?)\.(?: Primero en el nivel más alto de: (.+)\.)?`,
		"buildings": `(?:Pozos: (.+?)\. ?)?(?:Minas: (.+?)\. ?)?(?:Industrias: (.+?)\. ?)?(?:Acuñaduras: (.+?)\.)?`,
		"dwarf":     `Enano (\w \w+), nivel (\d), (alimentado|alimentado en este turno|en reposo)(, ya movido)?\.`,
		"built":     `Rieles, (\d+) para el hito: (.+)\.`,
		"wishes":    `(?:Sin contrabando de sus minas de: (.+?)\. ?)?(?:Remedio: (.+)\.)?`,
		"hexes":     `(?:Áreas de (\w+|carbón)|(Antártida)): (.+)\.`,
		"bank":      `Banco: (.+)\.`,
		"decks":     `Mazos: (.+)\. Descartes: (.+)\.`,
		"first":     `(\w+) tiene el hito de los (rieles|enanos)\.`,
		"nobody":    `Hito de los (?:rieles|enanos), 2 puntos: .+, \d de \d\.`,
		"costs":     `Costes: .+\.`,
	} {
		list[name] = regexp.MustCompile("^" + exp + "$")
	}
	return list
}()

// linesOf holds the patterns in an order in which the first one that fits is the right one.
var linesOf = append(slices.Sorted(maps.Keys(maps.Collect(func(yield func(string, bool) bool) {
	for name := range patterns {
		if name != "buildings" && name != "wishes" && name != "player" {
			yield(name, true)
		}
	}
}))), "player", "buildings", "wishes")

// read returns the facts that the lines of a description tell.
func read(t *testing.T, lines []string, seats int) facts {
	t.Helper()
	f := facts{Active: engine.Spectator, Victim: engine.Spectator, RailBaron: engine.Spectator, Captain: engine.Spectator, Players: make([]playerFacts, seats)}
	var p *playerFacts // whose lines are read
	for _, line := range lines {
		at := slices.IndexFunc(linesOf, func(name string) bool { return patterns[name].MatchString(line) })
		if at < 0 || line == "" {
			t.Fatalf("not understood: %q", line)
		}
		m := patterns[linesOf[at]].FindStringSubmatch(line)
		switch linesOf[at] {
		case "table":
			f.Round, f.Goal, f.Status, f.Active, f.Tracking = number(m[1]), number(m[2]), m[3], seatOf(m[4]), m[5] != ""
			f.Victim, f.Answered = seatOf(m[6]), seatsOf(m[7])
		case "dice":
			f.Event, f.Red, f.White = m[1], number(m[2]), number(m[3])
		case "smugglers":
			f.Train, f.Way, f.Strength, f.Defence, f.Raiders = number(m[2]), number(m[3]), number(m[4]), number(m[5]), m[6]
			f.Released, f.Bribed = m[7] == "sueltos", m[8] != ""
		case "rails":
			f.FreeRails = number(m[1])
		case "merchants":
			f.Merchants = m[1]
		case "attack":
			f.Fight = fightFacts{m[1], m[5], m[2], m[3], m[4], m[6]}
		case "offer":
			f.Offers = append(f.Offers, offerFacts{number(m[1]), number(m[5]), seatOf(m[2]), m[3], m[4], seatsOf(m[6]), seatsOf(m[7])})
		case "spied":
			f.Spied = m[2]
			if seatOf(m[1]) != f.Victim {
				t.Errorf("the hand of %s, not of %d", m[1], f.Victim)
			}
		case "hand":
			f.Hand = m[1]
		case "pledge":
			f.Pledge = m[1]
		case "order":
			for name := range strings.SplitSeq(m[1], ", ") {
				f.Order = append(f.Order, seatOf(name))
			}
		case "player":
			p = &f.Players[seatOf(m[1])]
			p.Points, p.Cards, p.Due, p.Unplayed, p.Levels, p.Masters = number(m[2]), number(m[4]), number(m[5]), m[6], m[7], m[8]
			for part := range strings.SplitSeq(m[3], ", ") {
				n, of, _ := strings.Cut(part, " ")
				switch of {
				case "de producción":
					p.Production = number(n)
				case "del hito de los rieles":
					p.RailBaron = true
				case "del hito de los enanos":
					p.Captain = true
				}
			}
		case "buildings":
			p.Shafts, p.Mines, p.Industries, p.Mints = m[1], m[2], m[3], m[4]
		case "dwarf":
			condition := map[string]enanos.Condition{"en reposo": enanos.Resting, "alimentado en este turno": enanos.JustFed, "alimentado": enanos.Fed}[m[3]]
			p.Dwarves += fmt.Sprintln(m[1], m[2], condition, m[4] != "")
		case "built":
			p.Built, p.Rails = number(m[1]), m[2]
		case "wishes":
			p.Plain, p.Remedy = m[1], m[2]
		case "hexes":
			for one := range strings.SplitSeq(m[3], ", ") {
				hex, n, _ := strings.Cut(one, " ")
				f.Hexes[hex[0]-'a'] = strings.TrimSpace(m[1] + m[2] + " " + n)
			}
		case "bank":
			f.Bank = m[1]
		case "decks":
			f.Decks, f.Discards = m[1], m[2]
		case "first":
			if m[2] == "rieles" {
				f.RailBaron = seatOf(m[1])
			} else {
				f.Captain = seatOf(m[1])
			}
		}
	}
	return f
}

// seatOf returns the seat of a player, or Spectator for "".
func seatOf(name string) engine.Seat {
	return engine.Seat(slices.IndexFunc(listeners, func(p engine.Occupant) bool { return p.Name == name }))
}

func seatsOf(names string) (seats engine.Seats) {
	for name := range strings.SplitSeq(names, ", ") {
		if name != "" {
			seats = seats.With(seatOf(name))
		}
	}
	return seats
}

// number reads a number; "" is 0.
func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// figures matches numbers and names of places, which are the same in all languages.
var figures = regexp.MustCompile(`\d+|\b[a-s] (?:n|ne|e|se|s|sw|w|nw)\b`)

// Whole games are read from their descriptions alone, by every seat and a spectator, whenever a
// player is to move. The other language has the same lines, with the same figures and places. With
// SOBREMESA_WORDS=FOLDER what each mover hears is written to a file there.
func TestEveryFactIsInTheWords(t *testing.T) {
	phases := make(map[enanos.Phase]bool)
	var offers, fights, industries, merchants, pledges int
	for number := range uint64(4) {
		seats := 2 + int(number)%3
		match, err := hosted.Rules.Start(engine.Options{Seats: seats})
		must.Succeed(t, err)
		rng := rand.New(rand.NewPCG(number, 12))
		var transcript strings.Builder
		asked := number%2 == 0 // whether all want to be asked what standing orders could answer
		for n := 0; ; n++ {
			if match.ToMove().Has(engine.Chance) {
				must.Do(t)(match.Draw(rng))
				continue
			}
			if v := match.View(engine.Spectator).(enanos.View); v.Phase == enanos.Acting && !asked {
				asked = true
				for seat := range engine.Seat(seats) {
					must.Do(t)(match.Play(seat, "siempre amberes pregunta"))
					must.Do(t)(match.Play(seat, "siempre defensa pregunta"))
				}
			}
			for seat := engine.Spectator; int(seat) < seats; seat++ {
				v := match.View(seat).(enanos.View)
				scene := games.Scene{View: v, Players: listeners[:seats], Lang: engine.Spanish}
				lines := hosted.Painter.Describe(scene)
				told, want := read(t, lines, seats), seen(&v)
				if want.Train == want.Way { // the length of the way is not told in Antwerp
					want.Train, want.Way = 0, 0
				}
				if v.Awaited().Has(v.Active()) && v.Awaited().Len() == 1 { // the status names the active player
					want.Active = engine.Spectator
				}
				if !reflect.DeepEqual(told, want) {
					t.Fatalf("game %d, after %d moves, seat %d: told\n%s\nwhich is read as\n%+v\nand not as\n%+v", number, n, seat, strings.Join(lines, "\n"), told, want)
				}
				scene.Lang = engine.English
				other := hosted.Painter.Describe(scene)
				for i := range max(len(lines), len(other)) {
					if i >= min(len(lines), len(other)) || !slices.Equal(figures.FindAllString(lines[i], -1), figures.FindAllString(other[i], -1)) {
						t.Fatalf("in Spanish\n%s\nand in English\n%s", strings.Join(lines, "\n"), strings.Join(other, "\n"))
					}
				}
				phases[v.Phase] = true
				offers += len(want.Offers)
				if want.Fight.From != "" {
					fights++
				}
				if want.Merchants != "" {
					merchants++
				}
				if want.Pledge != "" {
					pledges++
				}
				for _, p := range want.Players {
					industries += len(p.Industries)
				}
				if match.Awaited().Has(seat) {
					fmt.Fprintln(&transcript, strings.Join(lines, "\n")+"\n")
				}
			}
			if match.ToMove() == 0 {
				break
			}
			playOn(t, match, rng, number)
		}
		if folder := os.Getenv("SOBREMESA_WORDS"); folder != "" {
			must.Succeed(t, os.WriteFile(filepath.Join(folder, fmt.Sprintf("enanos-%d-%d.txt", seats, number)), []byte(transcript.String()), 0o600))
		}
	}
	for phase := range statuses {
		if !phases[phase] {
			t.Errorf("the phase of %s was not read", phase.Term())
		}
	}
	if offers == 0 || fights == 0 || industries == 0 || merchants == 0 || pledges == 0 {
		t.Errorf("%d offers, %d attacks, %d industries, %d merchants and %d pledges were read", offers, fights, industries, merchants, pledges)
	}
}

// playOn lets a seat play, mostly as an artificial player; in odd games, more at random and with more
// dwarves and attacks.
func playOn(t *testing.T, match engine.Match, rng *rand.Rand, number uint64) {
	t.Helper()
	seat := match.Awaited().First()
	if movers := slices.Collect(match.ToMove().All()); rng.IntN(4) == 0 {
		seat = movers[rng.IntN(len(movers))]
	}
	all := match.Moves(seat)
	for _, of := range []string{"ataca ", "alimenta ", "enano "} { // or nobody would fight
		if at := slices.IndexFunc(all, func(move string) bool { return strings.HasPrefix(move, of) }); at >= 0 && number%2 == 1 && rng.IntN(2) == 0 {
			must.Do(t)(match.Play(seat, all[at]))
			return
		}
	}
	if random := rng.IntN(8) == 0 || number%2 == 1 && rng.IntN(2) == 0 || !match.Awaited().Has(seat); random && len(all) > 0 {
		must.Do(t)(match.Play(seat, all[rng.IntN(len(all))]))
		return
	}
	must.Do(t)(match.Play(seat, hosted.Artificial[len(hosted.Artificial)-2].Player.Choose(t.Context(), engine.Budget{}, match.View(seat), rng)))
}

// The preview of a move tells what it changes: what is built, where, in the words by which it was
// typed, and what is paid for it.
func TestAPreviewTellsWhatItChanges(t *testing.T) {
	costs := map[string]enanos.Cards{"riel": enanos.RailCost, "pozo": enanos.ShaftCost, "mina": enanos.MineCost, "acuñadura": enanos.MintCost, "enano": enanos.DwarfCost}
	told := make(map[string]bool)
	match, err := hosted.Rules.Start(engine.Options{Seats: 2})
	must.Succeed(t, err)
	rng := rand.New(rand.NewPCG(5, 13))
	for match.ToMove() != 0 {
		if match.ToMove().Has(engine.Chance) {
			must.Do(t)(match.Draw(rng))
			continue
		}
		seat := match.Awaited().First()
		v := match.View(seat).(enanos.View)
		for _, text := range match.Moves(seat) {
			kind, place, _ := strings.Cut(text, " ")
			cost, ok := costs[kind]
			if !ok || v.Phase != enanos.Acting || kind == "riel" && v.FreeRails > 0 || rng.IntN(8) > 0 {
				continue
			}
			m, err := enanos.Parse(text)
			must.Succeed(t, err)
			after := v.After(m)
			lines := hosted.Painter.Describe(games.Scene{View: after, Players: listeners[:2], Lang: engine.Spanish, Preview: true, Named: text,
				Before: v, Since: []engine.Frame{{View: after, Seat: seat}}})
			now := text
			if kind == "enano" {
				now = "Enano " + place + ", nivel 1, en reposo"
			}
			start := listeners[seat].Name + ", ahora: " + now
			if lines[1] != "Así quedaría." || !strings.HasPrefix(lines[2], start) || !strings.Contains(lines[2], ". Da "+goodsOf(cost)+".") {
				t.Fatalf("%s: want %q and %q in\n%s", text, start, goodsOf(cost), strings.Join(lines, "\n"))
			}
			if gains := strings.Contains(lines[2], "Puntos: "); gains != (after.Score(seat).Total() != v.Score(seat).Total()) {
				t.Fatalf("%s: %s", text, lines[2])
			}
			told[kind] = true
		}
		playOn(t, match, rng, 0)
	}
	if len(told) != len(costs) {
		t.Errorf("only %v were previewed", told)
	}
}
