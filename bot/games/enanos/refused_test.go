package enanos_test

import (
	"errors"
	"testing"

	"sobremesa/bot/lang"
	"sobremesa/bot/present"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// readRefused returns why a text that seat 0 types is refused.
func readRefused(t *testing.T, v *enanos.View, typed string) *engine.Refusal {
	t.Helper()
	m, err := enanos.Parse(typed)
	if err == nil {
		return v.Check(m)
	}
	var r *engine.Refusal
	if !errors.As(err, &r) {
		t.Fatalf("%q: %v", typed, err)
	}
	return r
}

// refusedWith fails the test unless a text that seat 0 types is refused with these words.
func refusedWith(t *testing.T, v *enanos.View, typed, es, en string) {
	t.Helper()
	r := readRefused(t, v, typed)
	if r == nil {
		t.Errorf("%q is not refused", typed)
		return
	}
	for l, want := range map[engine.Lang]string{engine.Spanish: es, engine.English: en} {
		if got := present.Refusal(l, hosted, r.Code, r.Args); got != want {
			t.Errorf("%q, %s: %q, want %q", typed, l, got, want)
		}
	}
}

// The answer to a wrong text says why it is wrong and what would be right.
func TestWrongTextsAreRefusedWithACorrection(t *testing.T) {
	crossing := func(h enanos.Hex, corner int) enanos.Crossings {
		c, _ := h.Corner(corner)
		return 1 << c
	}
	home, _ := enanos.Hex(5).Side(enanos.NorthEast)
	v := view(func(v *enanos.View) {
		v.Players[0].Shafts, v.Players[1].Mines = crossing(5, enanos.North), crossing(9, enanos.South)
		v.Players[0].Rails = v.Players[0].Rails.With(home)
		v.Players[0].Dwarves[0] = enanos.Dwarf{Edge: home, Level: 1}
		v.Own.Hand = enanos.Wood.N(5) + enanos.Stone.N(1)
		v.Own.Unplayed[enanos.Feast], v.Own.Unplayed[enanos.Monopoly] = 1, 1
		v.Bank = enanos.Iron.N(9) + enanos.Wood.N(9)
		v.Offers[0] = enanos.Offer{Maker: 1, Give: enanos.Coal.N(1), Want: enanos.Wood.N(6), To: 1, Asked: 1}
		v.Made = 1
	})
	for _, test := range []struct{ typed, es, en string }{
		{"riel f nw", "No te llega: cuesta 1 madera y 1 hierro y te falta 1 hierro. El banco te lo cambia: `cambia 1 piedra y 3 maderas por 1 hierro`.",
			"You can't pay: it costs 1 wood and 1 iron, and you still lack 1 iron. The bank trades for it: `trade 1 stone and 3 wood for 1 iron`."},
		{"mina f n", "No te llega: cuesta 3 piedras y 2 cobres y te faltan 2 piedras y 2 cobres.",
			"You can't pay: it costs 3 stone and 2 copper, and you lack 2 stone and 2 copper."},
		{"acepta 1", "No te llega: cuesta 6 maderas y te falta 1 madera.", "You can't pay: it costs 6 wood, and you still lack 1 wood."},
		{"riel f ne", "Ese sitio (c sw) está ocupado. Se puede en b se, c se, b e y f e.", "That place (c sw) is taken. You can use b se, c se, b e and f e."},
		{"pozo f n", "Ese sitio (b se) está ocupado. Ahora no se puede en ningún sitio.", "That place (b se) is taken. There is no place for it now."},
		{"pozo f ne", "Ahí (c s) no cabe: entre dos construcciones hay siempre dos aristas. Ahora no se puede en ningún sitio.",
			"There is no room there (c s): any two buildings are two edges apart. There is no place for it now."},
		{"pozo k n", "Ese sitio (f se) no está unido por rieles a una construcción tuya. Ahora no se puede en ningún sitio.",
			"That place (f se) is not connected by rails to a building of yours. There is no place for it now."},
		{"enano a ne", "Ahí (a ne) no hay riel. Ahora no se puede en ningún sitio.", "There is no rail there (a ne). There is no place for it now."},
		{"acuñadura f n", "Ahí (b se) no tienes ninguna mina. Tampoco en otro sitio.", "You have no mine there (b se). Nor anywhere else."},
		{"alimenta a ne", "Ahí (a ne) no tienes ningún enano. Tienes en c sw.", "You have no dwarf there (a ne). You have one at c sw."},
		{"mueve f ne hasta g e", "El enano de c sw aún no puede actuar: está en reposo. Aliméntalo (`alimenta c sw`) y podrá en tu próximo turno.",
			"The dwarf at c sw can't act yet: it rests. Feed it (`feed c sw`), and it can in your next turn."},
		{"soborna oro hasta k", "Los saqueadores no se mueven hasta que los contrabandistas lleguen por primera vez a Amberes.",
			"The raiders don't move before the smugglers have reached Antwerp for the first time."},
		{"industria f n medicina", "Para una industria de medicina hace falta el nivel 4 de esa área y tienes el 0. Se sube con `avanza medicina`.",
			"An industry of medicine takes level 4 of that area, and you have 0. Raise it with `advance medicine`."},
		{"cambia 4 madera por 1 oro", "El banco no tiene oro: pide otra cosa.", "The bank has no gold: ask for something else."},
		{"acepta 3", "La oferta 3 no está abierta. Puedes responder a 1.", "Offer 3 is not open. You can answer 1."},
		{"contraoferta 1 1 madera por 2 hierros", "En tu turno no haces contraofertas sino ofertas, también para responder: `ofrece 1 madera por 2 hierros`.",
			"In your turn you make no counter-offers but offers, to answer too: `offer 1 wood for 2 iron`."},
		{"juega espía jugador 2", "No tienes la carta «espía». Tienes fiesta y monopolio.", "You don't have the card “spy”. You have feast and monopoly."},
		{"juega monopolio madera", "La carta «monopolio» no serviría de nada ahora: nadie tiene cartas.",
			"The card “monopoly” would do nothing now: nobody has cards."},
		{"descarta 2 madera", "Ahora no toca eso: se construye, se comercia y se juegan cartas, hasta que se escribe `termina`.",
			"That is not what is to be done now: there is building, trading and playing of cards, until `end` is typed."},
		{"ofrece 2 madra por 1 oro", "No entiendo «madra». ¿Querías decir «madera»?", "I don't understand “madra”. Did you mean “madera”?"},
		{"riel t ne", "No entiendo «t». Las áreas van de la a a la s; las esquinas y los lados son n, ne, e, se, s, sw, w y nw.",
			"I don't understand “t”. Hexes are a to s; corners and sides are n, ne, e, se, s, sw, w and nw."},
		{"pozo f e", "«f e» no es el lugar que hace falta. Una encrucijada es un área y una esquina (`f n`), una arista un área y un lado (`f ne`), y los saqueadores van a un área (`saqueadores k`).",
			"“f e” is not the place that is needed. A crossing is a hex and a corner (`f n`), an edge a hex and a side (`f ne`), and raiders go to a hex (`raiders k`)."},
		{"acepta", "¿Qué oferta? Di su número: `acepta 3`, `rechaza 3`, `contraoferta 3 1 madera por 2 oros`.",
			"Which offer? Give its number: `accept 3`, `decline 3`, `counter 3 1 wood for 2 gold`."},
		{"siempre amberes", "¿Qué ordenas? Para Amberes, `todos`, `ninguno` o `pregunta`; para la defensa, `mínimo` (como menos vayas a perder), `veterano` (nivel 2 o 3), `fuerte`, `ninguno` o `pregunta`: `siempre amberes todos`.",
			"What do you order? For Antwerp, `all`, `none` or `ask`; for defence, `minimum` (however you lose least), `veteran` (level 2 or 3), `strongest`, `none` or `ask`: `always antwerp all`."},
	} {
		refusedWith(t, &v, test.typed, test.es, test.en)
	}
}

// A missing part is asked for with an example of the move that was begun. An unknown word in the
// place of a part is told from one that means nothing at all.
func TestAnUnfinishedTextIsAnsweredWithAnExample(t *testing.T) {
	v := view(func(*enanos.View) {})
	for _, test := range []struct{ typed, es, en string }{
		{"saqueadores", "¿Dónde? Di el área: `saqueadores k jugador 2`.", "Where? Name the hex: `raiders k player 2`."},
		{"mina", "¿Dónde? Di el área y la esquina o el lado: `mina b n`.", "Where? Name the hex and the corner or side: `mine b n`."},
		{"juega soborno", "¿Dónde? Di el área: `juega soborno k jugador 2`.", "Where? Name the hex: `play bribe k player 2`."},
		{"juega peste", "¿Dónde? Di el área y la esquina o el lado: `juega peste b ne`.", "Where? Name the hex and the corner or side: `play plague b ne`."},
		{"juega dinamita", "¿Dónde? Di el área y la esquina o el lado: `juega dinamita b ne`.", "Where? Name the hex and the corner or side: `play dynamite b ne`."},
		{"juega monopolio", "¿De qué? Piedra, madera, hierro, carbón, cobre, diamante, oro o rubí: `juega monopolio madera`.",
			"Of what? Stone, wood, iron, coal, copper, diamond, gold or ruby: `play monopoly wood`."},
		{"descarta", "¿Qué descartas? Recursos y contrabando, `descarta 2 maderas 1 hierro`, o una carta de desarrollo, `descarta fiesta`: lo que debas.",
			"What do you discard? Resources and contraband, `discard 2 wood 1 iron`, or a development card, `discard feast`: whichever you owe."},
		{"soborna", "¿Con qué? Diamante, oro o rubí: `soborna oro hasta k jugador 2`.", "With what? Diamond, gold or ruby: `bribe gold to k player 2`."},
		{"ofrece 1 piedra", "Falta lo que pides a cambio: `ofrece 1 madera por 1 oro`.", "What you want for it is missing: `offer 1 wood for 1 gold`."},
		{"ofrece 1 piedra por 100 oro", "Ese número no vale: di al menos una carta, y no más de las que hay: `ofrece 1 madera por 1 oro`.",
			"That number won't do: name at least a card, and no more than there are: `offer 1 wood for 1 gold`."},
		{"avanza Mágia", "No hay ningún área «Mágia». Las hay de medicina, tecnología y bisutería: `avanza medicina`.",
			"There is no area “Mágia”. There are medicine, technology and jewellery: `advance medicine`."},
		{"siempre amberes quizá", "«quizá» no es una respuesta. Para Amberes, `todos`, `ninguno` o `pregunta`; para la defensa, `mínimo` (como menos vayas a perder), `veterano` (nivel 2 o 3), `fuerte`, `ninguno` o `pregunta`: `siempre amberes todos`.",
			"“quizá” is no answer. For Antwerp, `all`, `none` or `ask`; for defence, `minimum` (however you lose least), `veteran` (level 2 or 3), `strongest`, `none` or `ask`: `always antwerp all`."},
		{"siempre quizá", "«quizá» no es ninguna orden. Son estas: `siempre carbón doble` o `mixto`, `siempre remedio madera`, `siempre amberes todos`, `siempre defensa mínimo`, `siempre da 1 cobre por 2 maderas`.",
			"“quizá” is no order. These are: `always coal double` or `mixed`, `always remedy wood`, `always antwerp all`, `always defence minimum`, `always give 1 copper for 2 wood`."},
		{"ofrece 1 piedra por 1 oro a Zoé", "Zoé no juega aquí.", "Zoé does not play here."},
		{"juega punto de producción", "Los puntos de producción no se juegan: cuentan desde que se roban.", "Production points are not played: they count once they are drawn."},
		{"deshacer", "Deshacer no es una jugada: la última se retira con [Deshacer], en `/enanos board`.", "Taking back is no move: the last one is taken back with [Undo], in `/enanos board`."},
		{"cambia 3 maderas por 1 oro, termina", "Son dos jugadas en una línea. Escribe primero una y, cuando esté hecha, la otra.", "That is two moves in one line. Type one first and, once it is done, the other."},
		{"acepta 100", "¿Qué oferta? Di su número: `acepta 3`, `rechaza 3`, `contraoferta 3 1 madera por 2 oros`.",
			"Which offer? Give its number: `accept 3`, `decline 3`, `counter 3 1 wood for 2 gold`."},
	} {
		refusedWith(t, &v, test.typed, test.es, test.en)
	}
	if m, err := enanos.Parse("termina ya"); err != nil || m.Kind != enanos.KindEnd {
		t.Errorf("termina ya is read as %+v, %v", m, err)
	}
}

// What is missing is said before anything is asked for that would be refused after all.
func TestAnUnfinishedTextThatComesToNoMoveSaysWhatIsMissing(t *testing.T) {
	v := view(func(v *enanos.View) {
		c, _ := enanos.Hex(5).Corner(enanos.North)
		v.Players[0].Shafts = 1 << c
		v.Own.Hand = enanos.Stone.N(1) + enanos.Copper.N(1)
	})
	for _, test := range []struct{ typed, es, en string }{
		{"mina", "No te llega: cuesta 3 piedras y 2 cobres y te faltan 2 piedras y 1 cobre.", "You can't pay: it costs 3 stone and 2 copper, and you lack 2 stone and 1 copper."},
		{"industria medicina", "Para una industria de medicina hace falta el nivel 4 de esa área y tienes el 0. Se sube con `avanza medicina`.",
			"An industry of medicine takes level 4 of that area, and you have 0. Raise it with `advance medicine`."},
		{"acuñadura", "Para eso hace falta una mina tuya, y no tienes ninguna.", "That takes a mine of yours, and you have none."},
		{"alimenta", "Para eso hace falta un enano tuyo, y no tienes ninguno. Se recluta así: `enano f ne`.",
			"That takes a dwarf of yours, and you have none. You get one with `dwarf f ne`."},
		{"avanza", "No te llega para avanzar en ningún área; en la más cercana, medicina, el nivel 1 cuesta 1 diamante y te falta 1 diamante.",
			"You can't pay for a level in any area; in the nearest, medicine, level 1 costs 1 diamond, and you still lack 1 diamond."},
		{"carta", "No tienes ninguna carta de desarrollo.", "You have no development card."},
		{"siempre 1 madera por 2 madera", "No se puede pedir lo mismo que se da: madera. Pide otra clase: `siempre da 1 cobre por 2 maderas`.",
			"You can't ask for what you give: wood. Ask for another kind: `always give 1 copper for 2 wood`."},
	} {
		r := more.ExplainNoMove(v, 0, test.typed)
		if r == nil { // an order
			r = readRefused(t, &v, test.typed)
		}
		for l, want := range map[engine.Lang]string{engine.Spanish: test.es, engine.English: test.en} {
			if got := present.Refusal(l, hosted, r.Code, r.Args); got != want {
				t.Errorf("%q, %s: %q, want %q", test.typed, l, got, want)
			}
		}
	}
}

// At the start nearly every place is free, so only the nearest ones are named. A discard of the
// wrong size is answered with the right size.
func TestRefusalsInOtherPhases(t *testing.T) {
	v := view(func(v *enanos.View) {
		v.Phase = enanos.Founding
		c, _ := enanos.Hex(5).Corner(enanos.North)
		v.Players[1].Shafts = 1 << c
	})
	r := readRefused(t, &v, "pozo f n")
	want := "Ese sitio (b se) está ocupado. Se puede en a ne, b n, c n, c ne, a se, c se, e se y f s, y en 42 sitios más."
	if got := present.Refusal(engine.Spanish, hosted, r.Code, r.Args); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	v = view(func(v *enanos.View) {
		v.Phase, v.Wait = enanos.Discarding, engine.SeatsOf(0)
		v.Own.Hand, v.Players[0].Due = enanos.Wood.N(9), 4
	})
	for typed, want := range map[string]string{
		"descarta 2 madera": "Tienes que descartar 4 cartas, ni más ni menos: `descarta 4 maderas`.",
		"descarta fiesta":   "Debes 4 cartas de recursos o contrabando; las de desarrollo no cuentan: `descarta 4 maderas`.",
		"termina":           "Ahora no toca eso: se descarta: `descarta 2 maderas`, o una carta de desarrollo, `descarta fiesta`.",
	} {
		r := readRefused(t, &v, typed)
		if got := lang.Text(engine.Spanish, string(r.Code), r.Args); got != want {
			t.Errorf("%q: %q", typed, got)
		}
	}
}
