package enanos

import (
	"maps"
	"strings"
	"testing"

	"sobremesa/engine"
)

func TestEveryKindOfMoveIsWrittenAndRead(t *testing.T) {
	for _, test := range []struct{ es, en string }{
		{"pozo f n", "shaft f n"},
		{"riel f ne", "rail f ne"},
		{"mina f se", "mine f se"},
		{"acuñadura f se", "mint f se"},
		{"industria f se medicina", "industry f se medicine"},
		{"enano f e", "dwarf f e"},
		{"alimenta f e", "feed f e"},
		{"asciende f e", "promote f e"},
		{"mueve f e hasta a se", "move f e to a se"},
		{"ataca enano d se mina d se", "attack dwarf d se mine d se"},
		{"ataca enano d se enano a se", "attack dwarf d se dwarf a se"},
		{"ataca enano d se pozo d se", "attack dwarf d se shaft d se"},
		{"ataca enano d se industria d se", "attack dwarf d se industry d se"},
		{"persigue f e hasta k jugador 2", "chase f e to k player 2"},
		{"persigue f e hasta e", "chase f e to e"},
		{"soborna oro hasta k jugador 2", "bribe gold to k player 2"},
		{"saqueadores k jugador 2", "raiders k player 2"},
		{"saqueadores e", "raiders e"},
		{"avanza bisutería", "advance jewellery"},
		{"termina", "end"},
		{"cambia 1 piedra 3 madera por 1 hierro", "trade 1 stone 3 wood for 1 iron"},
		{"ofrece 2 madera por 1 oro", "offer 2 wood for 1 gold"},
		{"ofrece 2 madera por 1 oro jugador 2", "offer 2 wood for 1 gold player 2"},
		{"contraoferta 3 1 madera por 2 oro", "counter 3 1 wood for 2 gold"},
		{"acepta 3", "accept 3"},
		{"rechaza 10", "decline 10"},
		{"juega fiesta", "play feast"},
		{"juega tónico f ne", "play tonic f ne"},
		{"juega provisiones 2 madera", "play provisions 2 wood"},
		{"juega peste f ne", "play plague f ne"},
		{"juega vía rápida", "play fast track"},
		{"juega maquinaria f n", "play machinery f n"},
		{"juega acuñadura f se", "play mint f se"},
		{"juega dinamita f ne", "play dynamite f ne"},
		{"juega monopolio carbón", "play monopoly coal"},
		{"juega espía jugador 3", "play spy player 3"},
		{"juega mercader rubí", "play merchant ruby"},
		{"juega soborno k jugador 2", "play bribe k player 2"},
		{"descarta 2 madera 1 diamante", "discard 2 wood 1 diamond"},
		{"descarta fiesta", "discard feast"},
		{"descarta vía rápida", "discard fast track"},
		{"descarta soborno", "discard bribe"},
		{"descarta acuñadura", "discard mint"},
		{"aporta a se f ne", "pledge a se f ne"},
		{"aporta nada", "pledge nothing"},
		{"defiende f e", "defend f e"},
		{"defiende nada", "defend nothing"},
		{"pierde f se", "lose f se"},
		{"roba tecnología", "draw technology"},
		{"toma carbón", "take coal"},
		{"siempre carbón doble", "always coal double"},
		{"siempre piedra mixto", "always stone mixed"},
		{"siempre remedio madera", "always remedy wood"},
		{"siempre remedio escaso", "always remedy least"},
		{"siempre amberes todos", "always antwerp all"},
		{"siempre amberes ninguno", "always antwerp none"},
		{"siempre defensa fuerte", "always defence strongest"},
		{"siempre defensa pregunta", "always defence ask"},
		{"terreno e madera", "terrain e wood"},
		{"terreno n antártida", "terrain n antarctica"},
		{"rojos a e j n", "reds a e j n"},
		{"seises e n", "sixes e n"},
		{"número f 11", "number f 11"},
		{"turnos 4 2 6", "ranking 4 2 6"},
		{"dados contrabandistas 3 4", "dice smugglers 3 4"},
		{"dados tecnología 6 6", "dice technology 6 6"},
		{"carta jugador 2 punto medicina", "card player 2 point medicine"},
		{"carta jugador 2 espía", "card player 2 spy"},
		{"hurto jugador 4 cobre", "theft player 4 copper"},
		{"combate 6 3 contra 5", "fight 6 3 against 5"},
		{"muestra", "show"},
	} {
		m, err := Parse(test.es)
		if err != nil {
			t.Errorf("%s: %v", test.es, err)
			continue
		}
		english, err := Parse(strings.ToUpper(test.en))
		if err != nil || english != m {
			t.Errorf("%s reads as %+v, %s as %+v, %v", test.es, m, test.en, english, err)
		}
		if es, en := Format(m, engine.Spanish), Format(m, engine.English); es != canonicalPlaces(test.es) || en != canonicalPlaces(test.en) {
			t.Errorf("%q is written %q and %q", test.es, es, en)
		}
	}
}

// canonicalPlaces replaces the places of the texts above by their canonical names.
func canonicalPlaces(text string) string {
	for _, verb := range []string{"pozo", "shaft"} {
		text = strings.Replace(text, verb+" f n", verb+" b se", 1)
	}
	return strings.NewReplacer("maquinaria f n", "maquinaria b se", "machinery f n", "machinery b se", "f ne", "c sw").Replace(text)
}

func TestSpellingAndOrderAreForgiven(t *testing.T) {
	for canonical, list := range map[string][]string{
		"riel f ne":                             {"construir riel f ne", "poner un riel en f ne", "f ne riel", "RIEL F-NE", "riel fne", "un riel en f ne", "build rail on f ne", "via f ne", "por favor riel f ne", "riel f ne, por favor", "please rail f ne"},
		"pozo e n":                              {"pozo e n", "Pozo, en e n", "shaft a se", "pozo b sw"},
		"riel e o":                              {"riel e w", "riel d e"},
		"mina h no":                             {"mine h nw"},
		"acuñadura a n":                         {"acunadura a n", "ceca a n"},
		"ataca enano d se mina d se":            {"ataca d se mina d se", "ataca a mina d se con enano d se", "attack with dwarf d se the mine d se"},
		"mueve f ne hasta g se":                 {"mueve f ne a g se", "mueve enano f ne g se", "mueve al enano de f ne hasta g se", "move the dwarf from f ne to g se"},
		"mueve f ne hasta e se":                 {"mueve f ne a e se", "mueve f ne a ese"},
		"saqueadores e jugador 2":               {"saqueadores a e jugador 2", "mueve saqueadores a e jugador 2"},
		"persigue d se hasta s":                 {"persigue d se a s", "persigue enano d se hasta s"},
		"soborna oro hasta n":                   {"soborna oro a n"},
		"saqueadores f jugador 2":               {"mueve saqueadores a f jugador 2", "saqueadores jugador 2 f", "raiders to f player 2"},
		"persigue d se hasta f":                 {"persigue enano d se a f", "persigue f d se"},
		"cambia 3 madera 1 piedra por 1 hierro": {"cambia tres madera y una piedra por hierro", "trade 3 wood, stone for iron", "CAMBIA 1 piedra 3 MADERA POR HIERRO", "cambia 3 madera 1 piedra por 1 hierro por favor"},
		"cambia 7 madera por 1 oro":             {"trade seven wood for one gold please"},
		"ofrece 1 oro por 2 carbón jugador 3":   {"ofrece a jugador 3 1 oro por 2 carbon", "jugador 3 ofrece oro por dos carbón"},
		"descarta 2 madera 1 hierro":            {"descarta hierro, 2 maderas"},
		"aporta f ne g e":                       {"aporta g e f ne", "aporta enano g e y f ne"},
		"siempre hierro doble":                  {"siempre doble de hierro"},
		"juega espía jugador 2":                 {"juega la carta espia jugador 2"},
		"termina":                               {"termina turno", "end turn", "Terminar"},
		"siempre defensa fuerte":                {"always defense highest"},
	} {
		want, err := Parse(canonical)
		if err != nil {
			t.Errorf("%s: %v", canonical, err)
			continue
		}
		for _, text := range list {
			if got, err := Parse(text); err != nil || got != want {
				t.Errorf("%q reads as %s (%+v), %v, want %s", text, Format(got, engine.Spanish), got, err, canonical)
			}
		}
	}
}

func TestAnUnreadableTextSaysWhatIsMissing(t *testing.T) {
	for text, code := range map[string]engine.Code{
		"riel":                                   MissingPlace,
		"riel f":                                 NotAPlace,
		"riel f n":                               NotAPlace,
		"pozo f e":                               NotAPlace,
		"riel t ne":                              UnknownWord,
		"riel f ne 3":                            engine.Unreadable,
		"riel f ne g e":                          engine.Unreadable,
		"industria f n":                          MissingArea,
		"ataca f ne g n":                         MissingPiece,
		"ataca enano f ne":                       MissingPiece,
		"juega":                                  MissingCard,
		"juega espía":                            MissingPlayer,
		"juega espía jugador":                    MissingPlayer,
		"juega monopolio":                        MissingGood,
		"juega provisiones":                      MissingGood,
		"siempre da por 2 madera":                MissingGood,
		"saqueadores f jugador 9":                MissingPlayer,
		"cambia 4 madera":                        MissingGood,
		"cambia por madera":                      MissingGood,
		"ofrece 0 madera por oro":                MissingNumber,
		"ofrece 99 madera por oro":               MissingNumber,
		"acepta":                                 MissingOffer,
		"roba":                                   MissingArea,
		"siempre":                                MissingOrder,
		"siempre amberes":                        MissingAnswer,
		"combate 3":                              MissingNumber,
		"combate 3 contra":                       MissingNumber,
		"termina f ne":                           engine.Unreadable,
		"madera":                                 engine.Unreadable,
		"xyzzy":                                  UnknownWord,
		"":                                       engine.Unreadable,
		"riel f ne " + strings.Repeat("y ", 300): engine.Unreadable,
	} {
		m, err := Parse(text)
		if refusal, ok := err.(*engine.Refusal); !ok || refusal.Code != code {
			t.Errorf("%.40q: %+v, %v, want %s", text, m, err, code)
		}
	}
}

// A refusal names the word that is wrong, and suggests words that it may mean.
func TestARefusalNamesTheWrongWord(t *testing.T) {
	for text, want := range map[string]engine.Args{
		"riel n":             {"place": "n"},
		"construye una casa": {"word": "casa", "letter": false, "near": ""},
		"casa":               {"word": "casa", "letter": false, "near": "pasa"},
		"construye un poso":  {"word": "poso", "letter": false, "near": "pozo"},
		"hola":               {"word": "hola", "letter": false, "near": ""},
		"Ciudad f n":         {"word": "Ciudad", "letter": false, "near": "mina", "here": true},
		"build a settlement": {"word": "settlement", "letter": false, "near": "shaft", "here": true},
	} {
		_, err := Parse(text)
		if refusal, ok := err.(*engine.Refusal); !ok || !maps.Equal(refusal.Args, want) {
			t.Errorf("%q: %v, want %v", text, err, want)
		}
	}
}

func TestWordsMeanOneThingEach(t *testing.T) {
	seen := map[string]word{}
	for w, text := range vocabulary {
		for _, spelling := range strings.Fields(text) {
			spelling = engine.Plain(spelling)
			if other, twice := seen[spelling]; twice && other != word(w) {
				t.Errorf("%q is the words %d and %d", spelling, other, w)
			}
			seen[spelling] = word(w)
			if _, number := numberWords[spelling]; number || len(spelling) == 1 && spelling != "y" {
				t.Errorf("%q is a number or a hex as well", spelling)
			}
			if _, ok := directionWords[spelling]; ok {
				t.Errorf("%q is a direction as well", spelling)
			}
		}
	}
}

// What is read a second time is the same, also beside a text that differs in little.
func TestWhatWasReadIsRemembered(t *testing.T) {
	for range 2 {
		for text, want := range map[string]string{"riel a ne": "riel a ne", "rail a ne": "riel a ne", "riel a nw": "riel a nw", "Riel A NE": "riel a ne"} {
			if m, err := Parse(text); err != nil || Format(m, engine.Spanish) != want {
				t.Errorf("%q is %+v, %v", text, m, err)
			}
		}
	}
	if canonical.moves["riel a ne"].Kind != KindRail || canonical.moves["rail a ne"].Kind != 0 {
		t.Error("remembered are not the texts of records alone")
	}
}

func FuzzParse(f *testing.F) {
	for _, text := range []string{"riel f ne", "ataca enano d se mina d se", "contraoferta 3 1 madera por 2 oro", "combate 6 3 contra 5", "a a e", "o o o", "combate 0 contra 0"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		m, err := Parse(text)
		if err != nil {
			return
		}
		for _, lang := range []engine.Lang{engine.Spanish, engine.English} {
			if back, err := Parse(Format(m, lang)); err != nil || back != m {
				t.Errorf("%q is %+v, written %q, which is %+v, %v", text, m, Format(m, lang), back, err)
			}
		}
	})
}
