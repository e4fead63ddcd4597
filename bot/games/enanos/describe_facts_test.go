package enanos_test

import (
	"fmt"
	"slices"
	"strings"

	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

func es(key engine.Term, args engine.Args) string {
	return lang.Text(engine.Spanish, string(key), args)
}

func goodsOf(c enanos.Cards) string {
	var list []string
	for g, n := range c.All() {
		list = append(list, fmt.Sprint(n, " ", es(g.Term(), engine.Args{"n": n})))
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

// when formats a text if it applies.
func when(applies bool, format string, args ...any) string {
	if !applies {
		return ""
	}
	return fmt.Sprintf(format, args...)
}

// listed writes a list with its title, unless it is empty.
func listed(title string, list []string) string {
	return when(len(list) > 0, "%s: %s.", title, strings.Join(list, ", "))
}

// orElse returns a list in words, or other words if it is empty.
func orElse(other string, list ...string) string {
	if text := strings.Join(list, ", "); text != "" {
		return text
	}
	return other
}

// facts tells everything that a view shows while no chance is to move, in the lines of its description in
// Spanish. What things cost and who is near a milestone are not among them.
func facts(v *enanos.View) (lines []string) {
	say := func(list ...string) {
		for _, line := range list {
			if line != "" {
				lines = append(lines, strings.TrimSpace(line))
			}
		}
	}
	awaited, active := v.Awaited(), v.Active()
	if v.Phase == enanos.Over {
		awaited = engine.SeatsOf(v.Standings()[0].Seat)
	}
	var answered engine.Seats
	if v.Phase >= enanos.Discarding && v.Phase <= enanos.Choosing {
		answered = v.Asked &^ v.Wait
	}
	say("El reino de los enanos" + when(v.Round() > 0, ", ronda %d", v.Round()) + fmt.Sprintf(", a %d puntos. ", v.Goal) +
		statuses[v.Phase][0] + namesOf(awaited) + statuses[v.Phase][1] + "." +
		when(active != engine.Spectator && v.Awaited() != engine.SeatsOf(active), " El turno es de %s.", name(active)) +
		when(v.Phase == enanos.Tracking, " Falta el riel que toca esa construcción.") +
		when(v.Phase == enanos.Taking, " Se toma una carta de %s.", name(v.Victim)) +
		when(answered != 0, " Ya han respondido: %s.", namesOf(answered)))
	say(when(v.Red > 0, "Dados: %s, %d rojo y %d blanco, suma %d.", es(v.Event.Term(), nil), v.Red, v.White, v.Red+v.White))
	train, defence := when(v.InAntwerp(), "en Amberes")+when(!v.InAntwerp(), "%d de %d pasos", v.Train, v.Way), 0
	for seat := range engine.Seat(v.Seats) {
		defence += v.Players[seat].FedLevels()
	}
	say(fmt.Sprintf("Tren de los contrabandistas: %s, fuerza %d contra %d de enanos alimentados. Saqueadores en %s, ", train, v.Strength(), defence, v.Raiders.Name()) +
		when(v.Released, "sueltos") + when(!v.Released, "aún quietos") + when(v.Bribed, ", ya sobornados en este turno") + ".")
	var merchants enanos.Cards
	for g := range enanos.Good(enanos.Goods) {
		merchants += g.N(int(v.Merchants >> g & 1))
	}
	say(when(v.FreeRails > 0, "Rieles sin coste que quedan: %d.", v.FreeRails), when(merchants != 0, "El mercader cambia 2 por 1 de: %s.", goodsOf(merchants)))
	if f := v.Fight; v.Phase == enanos.Answering {
		say(fmt.Sprintf("Ataque: %s, con el enano de %s, contra %s en %s, de %s.",
			name(active), f.From.Name(), es(f.Piece.Term(), nil), enanos.Crossing(f.At).Name(), name(f.Defender)))
	}
	for i, o := range v.Offers[:v.Made] {
		say(when(o.Asked != 0, "Oferta %d: %s da %s por %s.%s Puede aceptar: %s.%s", i+1, name(o.Maker), goodsOf(o.Give), goodsOf(o.Want),
			when(o.Answers > 0, " Responde a la oferta %d.", o.Answers), namesOf(o.Asked), when(o.To != o.Asked, " Ya no: %s.", namesOf(o.To&^o.Asked))))
	}
	say(when(v.Spied != 0, "Mano de %s: %s.", name(v.Victim), goodsOf(v.Spied)))
	if v.Viewer >= 0 {
		hand := cardsOf(v.Own.Unplayed)
		if v.Own.Hand != 0 {
			hand = append([]string{goodsOf(v.Own.Hand)}, hand...)
		}
		var pledged []string
		for i, d := range v.Players[v.Viewer].Dwarves {
			if v.Own.Pledge>>i&1 == 1 {
				pledged = append(pledged, d.Edge.Name())
			}
		}
		say("Tu mano: "+orElse("nada", hand...)+".", when(v.Phase == enanos.Pledging && answered.Has(v.Viewer), "Has ofrecido para Amberes: %s.", orElse("nada", pledged...)))
	}
	var order []string
	for _, seat := range v.Order[:v.Seats] {
		order = append(order, name(seat))
	}
	say(listed("Orden de turno", order))
	seats := v.Order[:v.Seats]
	if at := slices.Index(seats, v.Viewer); at >= 0 { // a player's own come first
		seats = slices.Concat(seats[at:], seats[:at])
	}
	for _, seat := range seats {
		say(playerFacts(v, seat)...)
	}
	for terrain := enanos.Terrain(1); terrain <= enanos.Antarctica; terrain++ {
		title := es(terrain.Term(), nil)
		if terrain != enanos.Antarctica {
			title = "Áreas de " + title
		}
		var hexes []string
		for h := range enanos.Hex(enanos.Hexes) {
			if v.Terrain[h] == terrain {
				hexes = append(hexes, h.Name()+when(v.Numbers[h] > 0, " %d", v.Numbers[h]))
			}
		}
		say(listed(title, hexes))
	}
	say("Banco: "+goodsOf(v.Bank)+".", "Mazos: "+areasOf(v.Decks, true)+". Descartes: "+orElse("ninguno", cardsOf(v.Discards)...)+".")
	say(when(v.RailBaron != engine.Spectator, "%s tiene el hito de los rieles.", name(v.RailBaron)), when(v.Captain != engine.Spectator, "%s tiene el hito de los enanos.", name(v.Captain)))
	return lines
}

func name(seat engine.Seat) string {
	if seat < 0 {
		return ""
	}
	return listeners[seat].Name
}

func playerFacts(v *enanos.View, seat engine.Seat) []string {
	p, score := &v.Players[seat], v.Score(seat)
	var bonuses, masters, industries, plain []string
	for _, b := range []struct {
		of     string
		points int
	}{{"de producción", score.Production}, {"del hito de los rieles", score.Rails}, {"del hito de los enanos", score.Dwarves}} {
		if b.points > 0 {
			bonuses = append(bonuses, fmt.Sprint(b.points, " ", b.of))
		}
	}
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
	}
	remedy := ""
	if p.Production.Remedy > 0 {
		remedy = es(enanos.Good(p.Production.Remedy-1).Term(), nil)
	}
	points := "puntos"
	if score.Total() == 1 {
		points = "punto"
	}
	join := func(sentences ...string) string {
		return strings.Join(strings.Fields(strings.Join(sentences, " ")), " ")
	}
	lines := []string{
		fmt.Sprintf("%s: %d %s%s. Cartas en mano: %d.%s De desarrollo: %s. Niveles: %s.%s", name(seat), score.Total(), points, when(len(bonuses) > 0, " (%s)", strings.Join(bonuses, ", ")),
			p.Cards, when(p.Due > 0, " Debe descartar %d.", p.Due), orElse("ninguna", areasOf(p.Unplayed, false)), areasOf(p.Levels, true),
			when(len(masters) > 0, " Primero en el nivel más alto de: %s.", strings.Join(masters, ", "))),
		join(listed("Pozos", p.Shafts.Names()), listed("Minas", p.PlainMines().Names()), listed("Industrias", industries), listed("Acuñaduras", p.Mints.Names())),
	}
	conditions := [...]string{enanos.Resting: "en reposo", enanos.JustFed: "alimentado en este turno", enanos.Fed: "alimentado"}
	for _, d := range p.Dwarves {
		lines = append(lines, when(d.Level > 0, "Enano %s, nivel %d, %s%s.", d.Edge.Name(), d.Level, conditions[d.Condition], when(d.Moved, ", ya movido")))
	}
	return append(lines, listed(fmt.Sprintf("Rieles, %d para el hito", p.Built), p.Rails.Names()),
		join(listed("Sin contrabando de sus minas de", plain), when(remedy != "", "Remedio: %s.", remedy)))
}
