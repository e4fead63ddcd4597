package enanos_test

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enanos/enanostest"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// listeners are the players of the games that are read aloud.
var listeners = []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}, {Name: "Eva"}, {Name: "Omar"}}

// figures matches numbers and names of places, which are the same in all languages.
var figures = regexp.MustCompile(`\d+|\b[a-s] (?:n|ne|e|se|s|sw|w|nw)\b`)

// Whole games are read from their descriptions alone, by every seat and a spectator: whatever of what
// is shown a move changes, it changes the words. The other language has the same lines, with the same
// figures and places. With SOBREMESA_WORDS=FOLDER what each mover hears is written to a file there.
func TestEveryFactIsInTheWords(t *testing.T) {
	phases, all := make(map[enanos.Phase]bool), enginetest.Thorough() || os.Getenv("SOBREMESA_WORDS") != ""
	for number := range uint64(4) {
		seats := 2 + int(number)%3
		match, err := hosted.Rules.Start(engine.Options{Seats: seats})
		must.Succeed(t, err)
		rng := rand.New(rand.NewPCG(number, 12))
		var transcript strings.Builder
		asked := number%2 == 0 // whether all want to be asked what standing orders could answer
		before, texts := make(map[engine.Seat]enanos.View), make(map[engine.Seat]string)
		for n := 0; ; n++ {
			if match.ToMove().Has(engine.Chance) {
				must.Do(t)(match.Draw(rng))
				continue
			}
			phase := match.View(engine.Spectator).(enanos.View).Phase
			if phase == enanos.Acting && !asked {
				asked = true
				for seat := range engine.Seat(seats) {
					must.Do(t)(match.Play(seat, "siempre amberes pregunta"))
					must.Do(t)(match.Play(seat, "siempre defensa pregunta"))
				}
			}
			for seat := engine.Spectator; int(seat) < seats && (all || n%20 < 2 || phase != enanos.Acting); seat++ {
				v := match.View(seat).(enanos.View)
				phases[phase] = true
				scene := games.Scene{View: v, Players: listeners[:seats], Lang: engine.Spanish}
				lines := hosted.Painter.Describe(scene)
				text := strings.Join(lines, "\n")
				if text == texts[seat] {
					if diff := cmp.Diff(before[seat], shown(v), cmpopts.IgnoreUnexported(enanos.Table{})); diff != "" {
						t.Fatalf("game %d, after %d moves, seat %d: (-before +now)\n%s and still the words are\n%s", number, n, seat, diff, text)
					}
				}
				before[seat], texts[seat] = shown(v), text
				scene.Lang = engine.English
				other := hosted.Painter.Describe(scene)
				for i := range max(len(lines), len(other)) {
					if i >= min(len(lines), len(other)) || !slices.Equal(figures.FindAllString(lines[i], -1), figures.FindAllString(other[i], -1)) {
						t.Fatalf("in Spanish\n%s\nand in English\n%s", text, strings.Join(other, "\n"))
					}
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
	if len(phases) != 11 {
		t.Errorf("%d phases were read, want all in which a player is awaited, and the end", len(phases))
	}
}

// shown leaves of a view what its picture and its description show: no standing orders but those for
// production, and no offers that nobody can answer any more.
func shown(v enanos.View) enanos.View {
	v.Own.Antwerp, v.Own.Defence, v.Own.Deals, v.Made = 0, 0, [enanos.MaxDeals]enanos.Deal{}, 0
	for i := range v.Offers {
		if v.Offers[i].Asked == 0 {
			v.Offers[i] = enanos.Offer{}
		}
	}
	return v
}

var update = flag.Bool("update", false, "write the descriptions anew")

// The first moments in two games of each phase and of each rare thing, as a player hears them.
func TestDescriptionsAreThoseThatWereRead(t *testing.T) {
	var text strings.Builder
	seen := make(map[any]bool)
	read := func(v enanos.View) {
		scene := games.Scene{View: v, Players: listeners[:v.Seats], Lang: engine.Spanish}
		fmt.Fprintln(&text, strings.Join(hosted.Painter.Describe(scene), "\n")+"\n")
	}
	for _, g := range []*enanostest.Game{enanostest.Play(4, 1, true), enanostest.Play(3, 7, false)} {
		for i := range g.States {
			s := &g.States[i]
			if s.ToMove().Has(engine.Chance) {
				continue
			}
			v := s.View(max(s.Asked&^s.Wait, engine.SeatsOf(s.Standings()[0].Seat)).First())
			p := &v.Players[v.Viewer]
			n := len(seen)
			for thing, there := range map[any]bool{
				v.Phase: true, "merchant": v.Merchants > 0, "fast track": v.FreeRails > 0, "bribe": v.Bribed, "offer": v.ToMove() != v.Awaited(),
				"answered": v.Asked != v.Wait, "cards": v.Own.Unplayed != enanos.CardCounts{},
				"walk": slices.ContainsFunc(p.Dwarves[:], func(d enanos.Dwarf) bool { return d.Moved }), "mint": p.Mints != 0, "due": p.Due > 0,
				"milestones": v.RailBaron >= 0 && v.Captain >= 0, "released": v.Released,
			} {
				if there {
					seen[thing] = true
				}
			}
			if len(seen) > n {
				read(v)
			}
		}
	}
	read(view(func(v *enanos.View) { // what these games have not
		v.Phase, v.Asked, v.Wait, v.Own.Pledge = enanos.Pledging, engine.SeatsOf(0, 1), engine.SeatsOf(1), 1
		v.Players[0].Dwarves[0] = enanos.Dwarf{Edge: 1, Level: 2, Condition: enanos.Fed}
		v.Players[1].Mines, v.Players[1].Industries[enanos.Medicine], v.Masters[enanos.Medicine] = 1<<7, 7, 1
		v.Offers[0], v.Made = enanos.Offer{Maker: 0, Give: enanos.Wood.N(2), Want: enanos.Iron.N(1), To: engine.SeatsOf(1, 2), Asked: engine.SeatsOf(1)}, 1
	}))
	const path = "testdata/described.txt"
	if *update {
		must.Succeed(t, os.WriteFile(path, []byte(text.String()), 0o644))
	}
	want, err := os.ReadFile(path)
	must.Succeed(t, err)
	if diff := cmp.Diff(string(want), text.String()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
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
	rng := rand.New(rand.NewPCG(5, 18))
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
			if !ok || v.Phase != enanos.Acting || kind == "riel" && v.FreeRails > 0 || rng.IntN(4) > 0 {
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
			var list []string
			for g, n := range cost.All() {
				list = append(list, fmt.Sprint(n, " ", lang.Text(engine.Spanish, string(g.Term()), engine.Args{"n": n})))
			}
			paid := strings.Join(list, ", ")
			start := listeners[seat].Name + ", ahora: " + now
			if lines[1] != "Así quedaría." || !strings.HasPrefix(lines[2], start) || !strings.Contains(lines[2], ". Da "+paid+".") {
				t.Fatalf("%s: want %q and %q in\n%s", text, start, paid, strings.Join(lines, "\n"))
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
