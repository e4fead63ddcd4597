package enanos_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sobremesa/bot/games"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// listeners are the players of the games that are read aloud.
var listeners = []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}, {Name: "Eva"}, {Name: "Omar"}}

// figures matches numbers and names of places, which are the same in all languages.
var figures = regexp.MustCompile(`\d+|\b[a-s] (?:n|ne|e|se|s|sw|w|nw)\b`)

// Whole games are read from their descriptions alone, by every seat and a spectator, whenever a
// player is to move; of moments alike, a few only. The other language has the same lines, with the
// same figures and places. With SOBREMESA_WORDS=FOLDER all moments are read, and what each mover hears
// is written to a file there.
func TestEveryFactIsInTheWords(t *testing.T) {
	phases, heard := make(map[enanos.Phase]bool), make(map[string]int)
	rare, seen := []string{"Oferta ", "Ataque: ", "Industrias: ", "El mercader ", "Has ofrecido "}, make(map[string]bool)
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
			v := match.View(engine.Spectator).(enanos.View)
			moment := fmt.Sprint(v.Phase, v.Made > 0, v.Merchants > 0, v.Asked != v.Wait, v.Players[0].Industries, v.RailBaron, v.Captain)
			phases[v.Phase] = true
			if heard[moment]++; heard[moment] > enginetest.Times(4, 100) && n%50 > 0 && os.Getenv("SOBREMESA_WORDS") == "" && match.ToMove() != 0 {
				playOn(t, match, rng, number)
				continue
			}
			for seat := engine.Spectator; int(seat) < seats; seat++ {
				v := match.View(seat).(enanos.View)
				scene := games.Scene{View: v, Players: listeners[:seats], Lang: engine.Spanish}
				lines := hosted.Painter.Describe(scene)
				told := slices.DeleteFunc(slices.Clone(lines), func(line string) bool {
					return strings.HasPrefix(line, "Hito de los ") || strings.HasPrefix(line, "Costes: ")
				})
				if diff := cmp.Diff(facts(&v), told); diff != "" {
					t.Fatalf("game %d, after %d moves, seat %d (-want +told):\n%s", number, n, seat, diff)
				}
				scene.Lang = engine.English
				other := hosted.Painter.Describe(scene)
				for i := range max(len(lines), len(other)) {
					if i >= min(len(lines), len(other)) || !slices.Equal(figures.FindAllString(lines[i], -1), figures.FindAllString(other[i], -1)) {
						t.Fatalf("in Spanish\n%s\nand in English\n%s", strings.Join(lines, "\n"), strings.Join(other, "\n"))
					}
				}
				text := strings.Join(lines, "\n")
				for _, of := range rare {
					seen[of] = seen[of] || strings.Contains(text, of)
				}
				if match.Awaited().Has(seat) {
					fmt.Fprintln(&transcript, text+"\n")
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
	if len(seen) != len(rare) || slices.Contains(slices.Collect(maps.Values(seen)), false) {
		t.Errorf("of %q were read %v", rare, seen)
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
