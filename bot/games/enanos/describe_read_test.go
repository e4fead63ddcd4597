package enanos_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

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
