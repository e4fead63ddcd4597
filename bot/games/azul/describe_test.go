package azul_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/bot/games"
	play "sobremesa/bot/games/azul"
	"sobremesa/bot/lang"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
)

// listeners are the players of the games that are read aloud.
var listeners = []engine.Occupant{{Name: "Ana"}, {Name: "Luis"}, {Name: "Eva"}, {Name: "Omar"}}

// facts is everything that a view of Azul shows.
type facts struct {
	Round           int
	Phase           azul.Phase
	ToMove          engine.Seats // without Chance; at the end, the winners
	Starter, Marker engine.Seat
	Sources         [10]azul.Tiles // by number; the centre is 0
	Bag, Lid        azul.Tiles
	Wall            string
	Boards          []boardFacts // by seat
}

type boardFacts struct {
	Score, Gain, Cost int
	Lines             [5]azul.Line
	Wall              [5][5]azul.Color
	Floor             string // a letter for each space
	Bonuses           azul.Bonuses
}

// seen returns the facts of a view.
func seen(v *azul.View) facts {
	f := facts{Round: v.Round(), Phase: v.Phase(), Starter: engine.Spectator, Marker: v.MarkerTaker(), Bag: v.Bag(), Lid: v.Lid(), Wall: v.Wall().String()}
	f.ToMove = v.ToMove() &^ engine.SeatsOf(engine.Chance)
	if v.Phase() == azul.Over {
		f.ToMove = engine.Winners(v.Standings())
	}
	if v.Round() > 0 {
		f.Starter = v.Starter()
	}
	for n := range v.Factories() + 1 {
		f.Sources[n] = v.Source(n)
	}
	for seat := range v.Seats() {
		b, out := v.Board(engine.Seat(seat)), v.IfRoundEnded(engine.Seat(seat))
		if v.Phase() == azul.Over {
			out = azul.Outlook{}
		}
		f.Boards = append(f.Boards, boardFacts{
			Score: b.Score, Gain: out.Gain, Cost: out.FloorCost, Lines: b.Lines, Wall: b.Wall, Floor: letters(b.Floor...), Bonuses: b.Bonuses})
	}
	return f
}

// letters writes the content of floor spaces.
func letters(floor ...azul.Color) (s string) {
	for _, c := range floor {
		s += fmt.Sprint(int(c), " ")
	}
	return s
}

// reader reads the facts back from a description, in one language.
type reader struct {
	colors                                                                                []string // of one tile, in the order of azul.Color
	table, factory, centre, board, row, bare, stock, wall, turn, placing, winners, number *regexp.Regexp
	beginning, dealing, marker, all, none                                                 string
	walls                                                                                 map[string]string
}

var readers = map[engine.Lang]reader{
	engine.Spanish: {
		colors:  []string{"azul", "amarillo", "rojo", "negro", "blanco"},
		table:   regexp.MustCompile(`^Azul(?:, ronda (\d+))?\. (.+?)\.(?: Esta ronda la ha empezado (\w+)\.)?(?: La siguiente la empezará (\w+)\.)?$`),
		factory: regexp.MustCompile(`^Fábrica (\d+): (.+)\.$`),
		centre:  regexp.MustCompile(`^Centro: (ficha inicial)?(?:, )?(.*)\.$`),
		board:   regexp.MustCompile(`^(\w+): (\d+) puntos?\.(?: Si acabara la ronda: (?:\+(\d+))?(?:, )?(?:−(\d+))?\.)? Suelo: (.+?)\.(?: Muro completo en filas: (\d), columnas: (\d), colores: (\d)\.)?$`),
		row:     regexp.MustCompile(`^Fila (\d): (?:(\d) de \d, (\w+)|vacía)\.(?: Puestos por columna: (.+?)\.)?(?: Faltan? (.+)\.)?$`),
		bare:    regexp.MustCompile(`^Filas? ([1-5, y]+): vacías?\. Faltan todos\.$`),
		stock:   regexp.MustCompile(`^Bolsa: (.+)\. Tapa: (.+)\.$`),
		wall:    regexp.MustCompile(`^Muro: ([\p{L} ]+)\. `),
		turn:    regexp.MustCompile(`^Turno de (.+)$`), placing: regexp.MustCompile(`^Colocan? en el muro: (.+)$`),
		winners: regexp.MustCompile(`^Fin de la partida\. (?:Gana|Empate:) ([\w, ]+)`), number: regexp.MustCompile(`^(\w+) en la (\d)$`),
		beginning: "Va a empezar", dealing: "Se reparte", marker: "ficha inicial", all: "todos", none: "vacía",
		walls: map[string]string{"clásico": "clasico", "La Habana": "habana", "gris": "gris"},
	},
	engine.English: {
		colors:  []string{"blue", "yellow", "red", "black", "white"},
		table:   regexp.MustCompile(`^Azul(?:, round (\d+))?\. (.+?)\.(?: (\w+) began this round\.)?(?: (\w+) will begin the next one\.)?$`),
		factory: regexp.MustCompile(`^Factory (\d+): (.+)\.$`),
		centre:  regexp.MustCompile(`^Centre: (starting marker)?(?:, )?(.*)\.$`),
		board:   regexp.MustCompile(`^(\w+): (\d+) points?\.(?: If the round ended: (?:\+(\d+))?(?:, )?(?:−(\d+))?\.)? Floor: (.+?)\.(?: Complete on the wall: rows (\d), columns (\d), colours (\d)\.)?$`),
		row:     regexp.MustCompile(`^Row (\d): (?:(\d) of \d, (\w+)|empty)\.(?: Laid, by column: (.+?)\.)?(?: Missing: (.+)\.)?$`),
		bare:    regexp.MustCompile(`^Rows? ([1-5, and]+): empty\. Missing: all\.$`),
		stock:   regexp.MustCompile(`^Bag: (.+)\. Lid: (.+)\.$`),
		wall:    regexp.MustCompile(`^Wall: ([\p{L} ]+)\. `),
		turn:    regexp.MustCompile(`^(.+) to move$`), placing: regexp.MustCompile(`^To place on the wall: (.+)$|^(.+) to place on the wall$`),
		winners: regexp.MustCompile(`^Game over\. (?:(\w+) wins|Tie: ([\w, ]+))`), number: regexp.MustCompile(`^(\w+) in (\d)$`),
		beginning: "About to begin", dealing: "Dealing", marker: "starting marker", all: "all", none: "empty",
		walls: map[string]string{"classic": "clasico", "Havana": "habana", "grey": "gris"},
	},
}

// read returns the facts that lines tell.
func (r *reader) read(t *testing.T, lines []string, seats int) facts {
	t.Helper()
	f := facts{Starter: engine.Spectator, Marker: engine.Spectator, Boards: make([]boardFacts, seats)}
	for seat := range f.Boards {
		b := &f.Boards[seat]
		for i := range b.Lines {
			b.Lines[i].Color = azul.NoColor
			for k := range b.Wall[i] {
				b.Wall[i][k] = azul.NoColor
			}
		}
	}
	var seat *boardFacts // whose rows are being read
	rows := make(map[*boardFacts]string)
	for _, line := range lines {
		if m := r.table.FindStringSubmatch(line); m != nil {
			f.Round = number(m[1])
			f.Starter, f.Marker = seatOf(m[3]), seatOf(m[4])
			r.readStatus(t, &f, m[2])
		} else if m := r.factory.FindStringSubmatch(line); m != nil {
			f.Sources[number(m[1])] = r.tiles(t, m[2])
		} else if m := r.centre.FindStringSubmatch(line); m != nil {
			if (m[1] == "") != (f.Marker != engine.Spectator) {
				t.Errorf("the marker is not in one place: %q", lines)
			}
			f.Sources[azul.Centre] = r.tiles(t, m[2])
		} else if m := r.stock.FindStringSubmatch(line); m != nil {
			f.Bag, f.Lid = r.tiles(t, m[1]), r.tiles(t, m[2])
		} else if m := r.wall.FindStringSubmatch(line); m != nil {
			f.Wall = r.walls[m[1]]
		} else if m := r.board.FindStringSubmatch(line); m != nil {
			seat = &f.Boards[seatOf(m[1])]
			seat.Score, seat.Gain, seat.Cost, seat.Floor = number(m[2]), number(m[3]), number(m[4]), r.floor(t, m[5])
			seat.Bonuses = azul.Bonuses{Rows: number(m[6]), Columns: number(m[7]), Colors: number(m[8])}
		} else if m := r.row.FindStringSubmatch(line); m != nil {
			rows[seat] += m[1]
			r.readRow(t, seat, m)
		} else if m := r.bare.FindStringSubmatch(line); m != nil {
			rows[seat] += strings.Map(func(c rune) rune {
				if c < '1' || c > '5' {
					return -1
				}
				return c
			}, m[1])
		} else {
			t.Fatalf("not understood: %q", line)
		}
	}
	for _, told := range rows {
		if all := []byte(told); len(all) != 5 || len(slices.Compact(slices.Sorted(slices.Values(all)))) != 5 {
			t.Fatalf("the rows %s are told of a board: %q", told, lines)
		}
	}
	return f
}

func (r *reader) readStatus(t *testing.T, f *facts, status string) {
	t.Helper()
	switch {
	case status == r.beginning:
		f.Phase = azul.Beginning
	case status == r.dealing:
		f.Phase = azul.Dealing
	default:
		for phase, exp := range map[azul.Phase]*regexp.Regexp{azul.Drafting: r.turn, azul.Placing: r.placing, azul.Over: r.winners} {
			if m := exp.FindStringSubmatch(status); m != nil {
				f.Phase, f.ToMove = phase, seatsOf(strings.Join(m[1:], ""))
				return
			}
		}
		t.Fatalf("not understood: %q", status)
	}
}

// readRow reads a row, whose laid and missing colours must be all five.
func (r *reader) readRow(t *testing.T, b *boardFacts, m []string) {
	t.Helper()
	row := number(m[1]) - 1
	if m[2] != "" {
		b.Lines[row] = azul.Line{N: number(m[2]), Color: r.color(m[3])}
	}
	var colors []azul.Color
	for one := range strings.SplitSeq(m[4], ", ") {
		if laid := r.number.FindStringSubmatch(one); laid != nil {
			b.Wall[row][number(laid[2])-1] = r.color(laid[1])
			colors = append(colors, r.color(laid[1]))
		}
	}
	for one := range strings.SplitSeq(m[5], ", ") {
		if one != "" && one != r.all {
			colors = append(colors, r.color(one))
		}
	}
	if slices.Sort(colors); m[5] != r.all && len(slices.Compact(colors)) != azul.Colors || m[5] == r.all && len(colors) > 0 {
		t.Fatalf("not all colours are laid or missing: %q", m[0])
	}
}

// seatOf returns the seat of a player, or Spectator for "".
func seatOf(name string) engine.Seat {
	at := slices.IndexFunc(listeners, func(p engine.Occupant) bool { return p.Name == name })
	if at < 0 {
		return engine.Spectator
	}
	return engine.Seat(at)
}

func seatsOf(names string) (seats engine.Seats) {
	for name := range strings.SplitSeq(names, ", ") {
		seats |= engine.SeatsOf(seatOf(name))
	}
	return seats
}

// color reads a colour in the singular or the plural. It returns NoColor for another word.
func (r *reader) color(word string) azul.Color {
	for c, one := range r.colors {
		if word == one || word == one+"s" || word == one+"es" {
			return azul.Color(c)
		}
	}
	return azul.NoColor
}

// counted reads "2 azules".
func (r *reader) counted(t *testing.T, text string) (int, azul.Color) {
	t.Helper()
	n, word, _ := strings.Cut(text, " ")
	if number(n) == 0 || r.color(word) == azul.NoColor {
		t.Fatalf("not understood: %q", text)
	}
	return number(n), r.color(word)
}

func (r *reader) tiles(t *testing.T, text string) (tiles azul.Tiles) {
	t.Helper()
	if text == "" || text == r.none || text == "vacío" {
		return 0
	}
	for one := range strings.SplitSeq(text, ", ") {
		n, c := r.counted(t, one)
		tiles += azul.Some(n, c)
	}
	return tiles
}

func (r *reader) floor(t *testing.T, text string) (s string) {
	t.Helper()
	if text == r.none || text == "vacío" {
		return ""
	}
	for one := range strings.SplitSeq(text, ", ") {
		if one == r.marker {
			s += letters(azul.Marker)
			continue
		}
		n, c := r.counted(t, one)
		s += letters(slices.Repeat([]azul.Color{c}, n)...)
	}
	return s
}

// number reads a number; "" is 0.
func number(text string) int {
	n, _ := strconv.Atoi(text)
	return n
}

// Whole games, on every wall and with every number of players, are read from their descriptions
// alone, by every seat and a spectator in turn, in both languages. With SOBREMESA_WORDS=FOLDER what each
// first player hears is written to a file there.
func TestEveryFactIsInTheWords(t *testing.T) {
	folder := os.Getenv("SOBREMESA_WORDS")
	longest := make(map[int]int) // description by number of seats, in characters
	for _, variant := range []string{"clasico", "habana", "gris"} {
		for seats := 2; seats <= azul.MaxSeats; seats++ {
			match, err := play.Game().Rules.Start(engine.Options{Seats: seats, Chosen: engine.Chosen{azul.WallOption: variant}})
			must.Succeed(t, err)
			rng := rand.New(rand.NewPCG(uint64(seats), 11))
			phases := make(map[azul.Phase]bool)
			var transcript strings.Builder
			for n := 0; ; n++ {
				seat, l := engine.Seat(n%(seats+1)-1), lang.Languages[n/(seats+1)%2] // the spectator and each seat in turn
				v := match.View(seat).(azul.View)
				lines := painter.Describe(games.Scene{View: v, Players: listeners[:seats], Lang: l})
				r := readers[l]
				if told, want := r.read(t, lines, seats), seen(&v); !reflect.DeepEqual(told, want) {
					t.Fatalf("%s for %d, after %d moves, seat %d: told\n%s\nwhich is read as\n%+v\nand not as\n%+v", variant, seats, n, seat, strings.Join(lines, "\n"), told, want)
				}
				phases[v.Phase()] = true
				longest[seats] = max(longest[seats], utf8.RuneCountInString(strings.Join(lines, "\n")))
				if folder != "" && !match.ToMove().Has(engine.Chance) {
					v := match.View(0).(azul.View)
					fmt.Fprintln(&transcript, strings.Join(painter.Describe(games.Scene{View: v, Players: listeners[:seats], Lang: engine.Spanish}), "\n")+"\n")
				}
				if match.ToMove() == 0 {
					break
				}
				playOn(t, match, rng)
			}
			if want := 4 + map[string]int{"gris": 1}[variant]; len(phases) != want {
				t.Errorf("%s for %d: %d phases were read, want %d", variant, seats, len(phases), want)
			}
			if folder != "" {
				must.Succeed(t, os.WriteFile(filepath.Join(folder, fmt.Sprintf("azul-%s-%d.txt", variant, seats)), []byte(transcript.String()), 0o600))
			}
		}
	}
	t.Logf("the longest descriptions by players: %v", longest)
}

// playOn lets chance draw, or a seat play at random or as an artificial player.
func playOn(t *testing.T, match engine.Match, rng *rand.Rand) engine.Played {
	t.Helper()
	if match.ToMove().Has(engine.Chance) {
		played, err := match.Draw(rng)
		must.Succeed(t, err)
		return played
	}
	seat := match.ToMove().First()
	all := match.Moves(seat)
	move := all[rng.IntN(len(all))]
	if rng.IntN(4) > 0 {
		for _, a := range hosted.Artificial {
			if a.Name == "voraz" {
				move = a.Player.Choose(t.Context(), engine.Budget{}, match.View(seat), rng)
			}
		}
	}
	played, err := match.Play(seat, move)
	must.Succeed(t, err)
	return played
}
