package record_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/engine/record"
)

var game = engine.Host(azul.Rules{})

// played plays a random game with the draws of a seed and returns its moves.
func played(t testing.TB, o engine.Options, seed engine.Seed) []engine.Move {
	t.Helper()
	match, err := game.Start(o)
	must.Succeed(t, err)
	rng := rand.New(rand.NewPCG(1, uint64(o.Seats)))
	var moves []engine.Move
	for draws := 0; match.ToMove() != 0; {
		var p engine.Played
		if match.ToMove().Has(engine.Chance) {
			p, err = match.Draw(seed.Draw(draws))
			draws++
		} else {
			seat := match.ToMove().First()
			open := match.Moves(seat)
			p, err = match.Play(seat, open[rng.IntN(len(open))])
		}
		must.Succeed(t, err)
		moves = append(moves, p.Move)
	}
	return moves
}

func finished(t testing.TB, o engine.Options) *record.Record {
	t.Helper()
	seed := engine.Seed{1, 2, 3, byte(o.Seats)}
	names := []string{"Ana", "voraz", "Ñandú 🦩", "# no comment: really"}[:o.Seats]
	r, err := record.Of(game, o, played(t, o, seed), names)
	must.Succeed(t, err)
	if o.Seats == 3 {
		r.Factions = []string{"amber", "lake-2", "forge"}
	}
	r.Commitment, r.Seed = seed.Commitment(engine.CommitmentForm(1+o.Seats%2)), &seed
	return r
}

var ignoreLines = cmpopts.IgnoreFields(record.Move{}, "Line")

func TestARecordReadsBackAsItWasWritten(t *testing.T) {
	for _, variant := range game.Info().Options[0].Values {
		for seats := 2; seats <= 4; seats++ {
			want := finished(t, engine.Options{Seats: seats, Chosen: engine.Chosen{azul.WallOption: variant}})
			got, err := record.Read(strings.NewReader(want.String()))
			must.Succeed(t, err)
			if d := cmp.Diff(want, got, ignoreLines); d != "" {
				t.Errorf("%s, %d seats: -written +read\n%s", variant, seats, d)
			}
		}
	}
}

func TestARecordReplaysToItsResult(t *testing.T) {
	for _, variant := range game.Info().Options[0].Values {
		r := finished(t, engine.Options{Seats: 3, Chosen: engine.Chosen{azul.WallOption: variant}})
		seen := 0
		o, err := r.Replay(game, func(engine.Played, engine.Match) { seen++ })
		must.Succeed(t, err)
		if o.Illegal != nil || o.Match.ToMove() != 0 || o.WrongDraw != 0 || !slices.Equal(record.Scores(o.Match), r.Scores) {
			t.Errorf("%s: %+v", variant, o)
		}
		draws := 0
		for _, m := range r.Moves {
			if m.Seat == engine.Chance {
				draws++
			}
		}
		if seen != len(r.Moves) || o.Draws != draws {
			t.Errorf("%s: watched %d of %d moves, counted %d of %d draws", variant, seen, len(r.Moves), o.Draws, draws)
		}
	}
}

func TestWhiteSpaceCaseCommentsAndLineEndsAreForgiven(t *testing.T) {
	want := finished(t, engine.Options{Seats: 2})
	text := strings.NewReplacer(
		"sobremesa record 1", "# kept for ever\n\n  SOBREMESA   Record 1\t",
		"game: azul", "# the game\nGame:Azul   ",
		"variant: clasico", "VARIANT :\tclasico",
		" chance ", "\tCHANCE\t\t",
		"\n", "\r\n",
	).Replace(want.String())
	got, err := record.Read(strings.NewReader(text))
	must.Succeed(t, err)
	if d := cmp.Diff(want, got, ignoreLines); d != "" {
		t.Errorf("-want +got\n%s", d)
	}
}

const small = `sobremesa record 1
game: azul
rules: 1
variant: clasico
seat 1: Ana
seat 2: Blas

1 chance inicio 1
2 chance reparto 1 azul azul rojo rojo
3 chance reparto 2 azul azul rojo rojo
4 chance reparto 3 azul azul rojo rojo
5 chance reparto 4 azul azul rojo rojo
6 chance reparto 5 azul azul rojo rojo
7 1 1 azul fila 2
`

func TestSyntaxErrorsNameTheLineAndTheFault(t *testing.T) {
	tests := []struct{ name, from, to, want string }{
		{"another file", "sobremesa record 1", "sobremesa record 2", `line 1: want "sobremesa record 1", got "sobremesa record 2"`},
		{"no game", "game: azul\n", "", `line 14: header "game" is missing`},
		{"no rules", "rules: 1\n", "", `line 14: header "rules" is missing`},
		{"odd rules", "rules: 1", "rules: one", `line 3: rules: want a version from 1, got "one"`},
		{"unknown header", "variant:", "variante:", `line 4: unknown header "variante"`},
		{"header twice", "rules: 1", "game: azul", `line 3: header "game" is there twice`},
		{"seat twice", "seat 2:", "seat  1:", `line 6: header "seat 1" is there twice`},
		{"seat gap", "seat 2:", "seat 3:", `line 6: want seats 1 to 8 in order, got "3"`},
		{"seat nine", "seat 2:", "seat 9:", `line 6: want seats 1 to 8 in order, got "9"`},
		{"short seed", "variant:", "seed: 12\nvariant:", `line 4: seed: want 64 hexadecimal digits, got "12"`},
		{"odd score", "variant:", "result: 1 x\nvariant:", `line 4: result: "x" is no score`},
		{"too few tokens", "variant:", "tokens: lake\nvariant:", `line 16: 1 tokens for 2 seats`},
		{"no tokens", "variant:", "tokens:\nvariant:", `line 16: 0 tokens for 2 seats`},
		{"odd token", "variant:", "tokens: lake <b>\nvariant:", `line 4: tokens: "<b>" is no word of letters, digits and hyphens`},
		{"too many scores", "variant:", "result: 1 2 3\nvariant:", `line 16: result has 3 scores for 2 seats`},
		{"wrong seed", "variant:", "seed: " + strings.Repeat("00", 32) + "\ncommitment: " + strings.Repeat("11", 32) + "\nvariant:",
			`line 17: the seed is not the one that was committed to`},
		{"move left out", "3 chance reparto 2", "4 chance reparto 2", `line 10: want move 3, got "4"`},
		{"nobody's move", "7 1 1", "7 3 1", `line 14: want seat 1 to 2 or chance, got "3"`},
		{"half a move", "7 1 1 azul fila 2", "7 1", `line 14: "7 1" is no move: want number, who, move`},
		{"header among moves", "7 1 1 azul fila 2", "variant: gris", `line 14: header "variant" after the first move`},
		{"prose", "7 1 1 azul fila 2", "Ana wins", `line 14: "Ana wins" is neither a header (key: value) nor a move (number, who, move)`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			text := strings.Replace(small, test.from, test.to, 1)
			if text == small {
				t.Fatal("nothing replaced")
			}
			_, err := record.Read(strings.NewReader(text))
			if err == nil || err.Error() != test.want {
				t.Errorf("got %v\nwant %s", err, test.want)
			}
		})
	}
}

func TestReplayStopsAtTheFirstIllegalMove(t *testing.T) {
	text := small + "8 2 1 rojo fila 2\n9 1 centro rojo fila 2\n"
	r, err := record.Read(strings.NewReader(text))
	must.Succeed(t, err)
	o, err := r.Replay(game, nil)
	must.Succeed(t, err)
	if o.Illegal == nil || o.Illegal.Number != 8 || o.Illegal.Line != 15 {
		t.Fatalf("got %+v, want move 8 in line 15", o.Illegal)
	}
	if !engine.IsRefused(o.Illegal, azul.FactoryEmpty) {
		t.Errorf("got %v, want %s", o.Illegal, azul.FactoryEmpty)
	}
	if o.Draws != 6 || o.Match.ToMove() == 0 {
		t.Errorf("got %+v, want a game that goes on after 6 draws", o)
	}
}

func TestReplayReportsADrawThatDoesNotFollowFromTheSeed(t *testing.T) {
	r := finished(t, engine.Options{Seats: 2})
	// The starting player may agree by luck, but the first factory display does not.
	r.Seed = &engine.Seed{9, 9}
	o, err := r.Replay(game, nil)
	must.Succeed(t, err)
	if o.WrongDraw < 1 || o.WrongDraw > 2 || o.Expected == r.Moves[o.WrongDraw-1].Text {
		t.Errorf("got move %d, expected %q", o.WrongDraw, o.Expected)
	}
}

// Replay neither trusts nor corrects the scores in a record, so that callers can compare them.
func TestReplayIgnoresTheRecordedScores(t *testing.T) {
	r := finished(t, engine.Options{Seats: 2})
	want := slices.Clone(r.Scores)
	r.Scores[1]++
	claimed := slices.Clone(r.Scores)
	o, err := r.Replay(game, nil)
	must.Succeed(t, err)
	if !slices.Equal(record.Scores(o.Match), want) || !slices.Equal(r.Scores, claimed) {
		t.Errorf("claimed %v, scored %v, want %v", r.Scores, record.Scores(o.Match), want)
	}
}

func TestAnotherGameOrVersionIsRefused(t *testing.T) {
	for _, change := range []func(*record.Record){
		func(r *record.Record) { r.Game = "ajedrez" },
		func(r *record.Record) { r.Rules++ },
		func(r *record.Record) { r.Variant = "rosa" },
		func(r *record.Record) { r.Seats = r.Seats[:1] },
	} {
		r := finished(t, engine.Options{Seats: 2})
		change(r)
		if _, err := r.Replay(game, nil); err == nil {
			t.Errorf("%s %d %s %d seats: replayed", r.Game, r.Rules, r.Variant, len(r.Seats))
		}
	}
}

func TestOfWritesMovesCanonicallyAndRefusesIllegalOnes(t *testing.T) {
	moves := []engine.Move{
		{Seat: engine.Chance, Text: "START 2"},
		{Seat: engine.Chance, Text: "deal 1 red blue red black"},
	}
	r, err := record.Of(game, engine.Options{Seats: 2}, moves, []string{"a\nb", ""})
	must.Succeed(t, err)
	if got, want := r.Moves[1].Text, "reparto 1 azul rojo rojo negro"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if r.Scores != nil {
		t.Errorf("got scores %v of an unfinished game", r.Scores)
	}
	if !strings.Contains(r.String(), "seat 1: a b\nseat 2:\n") {
		t.Errorf("the line end in a name was written:\n%s", r)
	}
	_, err = record.Of(game, engine.Options{Seats: 2}, moves[1:], []string{"a", "b"})
	if illegal, ok := errors.AsType[*record.IllegalMove](err); !ok || illegal.Number != 1 {
		t.Errorf("got %v, want an illegal first move", err)
	}
	if _, err = record.Of(game, engine.Options{Seats: 2}, moves, []string{"a"}); err == nil {
		t.Error("one name for two seats is accepted")
	}
}

// BenchmarkReplay reads a two-player record and replays it, checking every draw.
func BenchmarkReplay(b *testing.B) {
	text := finished(b, engine.Options{Seats: 2}).String()
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		r, err := record.Read(strings.NewReader(text))
		must.Succeed(b, err)
		if o, err := r.Replay(game, nil); err != nil || o.WrongDraw != 0 {
			b.Fatal(o, err)
		}
	}
}

// FuzzRead checks that a record that can be read is unchanged by writing and reading it again.
func FuzzRead(f *testing.F) {
	f.Add(small)
	f.Add(finished(f, engine.Options{Seats: 2, Chosen: engine.Chosen{azul.WallOption: "gris"}}).String())
	f.Add("sobremesa record 1\r\ngame:x\nrules: 1\nseat 1: \u0085 y\n1 1 1\n")
	f.Fuzz(func(t *testing.T, text string) {
		first, err := record.Read(strings.NewReader(text))
		if err != nil {
			return
		}
		if !record.Is([]byte(text)) {
			t.Error("Is does not recognise a text that Read accepts")
		}
		second, err := record.Read(strings.NewReader(first.String()))
		if err != nil {
			t.Fatalf("%v in\n%s", err, first)
		}
		if d := cmp.Diff(first, second, ignoreLines); d != "" {
			t.Errorf("-first +second\n%s", d)
		}
		// A record that can be read must not make Replay panic.
		_, _ = first.Replay(game, nil)
	})
}
