package enanos

import (
	"bytes"
	"image/gif"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/render/sheet"
)

func TestResultsAreLaidOutWithoutFaults(t *testing.T) {
	for seats := 2; seats <= enanos.MaxSeats; seats++ {
		r := play(seats, uint64(seats), true)
		s := r.scene(len(r.States)-1, 0, engine.Spectator)
		for _, s.Players = range [][]engine.Occupant{ordinary, hard, nil} {
			faults(t, layoutResult(&s, r.Frames(engine.Spectator)), sheet.Size)
			alt := AltResult(s, r.Frames(engine.Spectator))
			if utf8.RuneCountInString(alt) >= 1024 || !strings.Contains(alt, s.called(s.View.Standings()[0].Seat)) {
				t.Errorf("%s", alt)
			}
		}
	}
}

// The picture and its text say what decided each tie.
func TestTheResultSaysWhatDecidedTies(t *testing.T) {
	for seats := 2; seats <= enanos.MaxSeats; seats++ {
		r := play(seats, uint64(seats), true)
		s := r.scene(len(r.States)-1, 0, engine.Spectator)
		for seat := range engine.Seat(seats) { // two groups of equal points
			p := &s.View.Players[seat]
			if want := 40 - 20*int(seat/2); want > s.View.Score(seat).Total() {
				p.Points += uint8(want - s.View.Score(seat).Total())
			}
		}
		ties := engine.Ties(s.View.Standings())
		if want := seats / 2; len(ties) != want {
			t.Fatalf("%d ties among %d, want %d", len(ties), seats, want)
		}
		p := layoutResult(&s, r.Frames(engine.Spectator))
		faults(t, p, sheet.Size)
		for i, want := range []string{"Empate a 40 puntos; gana quien", "3.º lugar: empate a 20 puntos; va delante quien"}[:len(ties)] {
			text := ""
			for _, e := range p.pieces {
				text += e.Text + " "
			}
			shown := strings.Contains(text, want)
			if !shown || !strings.Contains(AltResult(s, r.Frames(engine.Spectator)), want) {
				t.Errorf("%d seats, tie %d: %t, described %q", seats, i, shown, AltResult(s, r.Frames(engine.Spectator)))
			}
		}
	}
}

func TestSiegesAreReadFromEvents(t *testing.T) {
	seen := map[string]int{}
	for seats := 2; seats <= enanos.MaxSeats; seats++ {
		for number := range uint64(3) {
			r := play(seats, number, true)
			for at := 1; at < len(r.States); at++ {
				s := r.scene(at, 1, engine.Spectator)
				g, ok := SiegeOf(&s.View, s.Since)
				if decided := r.States[at-1].InAntwerp() && r.States[at].Train == 0; ok != decided {
					t.Fatalf("a siege is decided: %v, and read: %v", decided, ok)
				}
				if !ok {
					continue
				}
				sum := 0
				for _, n := range g.Offered {
					sum += n
				}
				if sum != g.Defence || g.Held != (g.Defence >= g.Strength) {
					t.Errorf("%+v", g)
				}
				for seat := range engine.Seat(seats) {
					if text, _ := g.fate(&s, seat); text != "" {
						seen[text]++
					}
				}
				s.Players = hard
				faults(t, layoutRecap(&s, &g), sheet.Size)
				if alt := g.Alt(s); utf8.RuneCountInString(alt) >= 1024 || !strings.Contains(alt, "Contrabandistas") {
					t.Errorf("%s", alt)
				}
			}
		}
	}
	if len(seen) < 3 {
		t.Errorf("only these fates were met: %v", seen)
	}
}

func TestTheFilmShowsEachTurnBelowTheLimit(t *testing.T) {
	enginetest.OnlyThorough(t)
	const limit = 8 << 20
	const longGame = 73 * enanos.MaxSeats // more turns than a game has
	// Random games are the longest.
	r := play(4, 5, false)
	frames := r.Frames(engine.Spectator)
	data := Film(Scene{Players: ordinary, Words: spanish}, frames, always(ordinary))
	film, err := gif.DecodeAll(bytes.NewReader(data))
	must.Succeed(t, err)
	turns := len(turnEnds(frames))
	t.Logf("%d turns, %d pictures, %.1f MiB", turns, len(film.Image), float64(len(data))/(1<<20))
	if perTurn := len(data) / turns; perTurn*longGame > limit || len(film.Image) < turns*9/10 {
		t.Errorf("a film of %d pictures of %d turns has %d bytes", len(film.Image), turns, len(data))
	}
	s := r.scene(len(r.States)-1, 0, engine.Spectator)
	if size := layoutTable(&s).size; film.Config.Width != size.Dx()*2/3 || film.Config.Height != size.Dy()/3*2 {
		t.Errorf("a film of %d by %d", film.Config.Width, film.Config.Height)
	}
}

func TestTheLastSiegeIsFound(t *testing.T) {
	r := play(4, 5, true)
	frames := r.Frames(engine.Spectator)
	last := 0
	for n := len(frames) - 1; n >= 0; n-- {
		if n < len(frames)-1 && r.States[n].InAntwerp() && r.States[n+1].Train == 0 && last == 0 {
			last = n + 1
		}
		g, at, ok := LastSiege(frames, n)
		if ok != (last > 0) || at != last || ok && g.Strength == 0 && !g.Held {
			t.Fatalf("after %d moves: %+v at %d, want one at %d", n, g, at, last)
		}
	}
	if last == 0 {
		t.Error("no siege in the game")
	}
}

func TestScoresOfRoundsEndWithTheResult(t *testing.T) {
	r := play(3, 4, true)
	scores := scoresByRound(r.Frames(engine.Spectator))
	end := &r.States[len(r.States)-1]
	if n := len(scores); n < end.Round() || n > end.Round()+2 {
		t.Errorf("%d scores of %d rounds", n, end.Round())
	}
	for seat, n := range scores[len(scores)-1] {
		if n != end.Score(engine.Seat(seat)).Total() {
			t.Errorf("seat %d ends with %d", seat, n)
		}
	}
}

// The film reads a siege from the events of its whole turn.
func TestASiegeReadsTheSameAtTheEndOfItsTurn(t *testing.T) {
	chosen, lost := 0, 0
	for number := range uint64(6) {
		r := play(4, number, number%2 == 0)
		for at := 1; at < len(r.States); at++ {
			v := r.States[at].View(engine.Spectator)
			g, ok := SiegeOf(&v, r.Told(at, engine.Spectator))
			if !ok {
				continue
			}
			var events []engine.Event
			end := at
			for ; end < len(r.States) && (end == at || r.States[end-1].Turns == v.Turns); end++ {
				events = append(events, r.Told(end, engine.Spectator)...)
			}
			v = r.States[end-1].View(engine.Spectator)
			whole, _ := SiegeOf(&v, events)
			chosen, lost = chosen+g.Draws.Len(), lost+g.Losing.Len()
			if whole.Draws != g.Draws || whole.Lost != g.Lost|g.Losing || whole.Won != g.Won || whole.Losing != 0 {
				t.Errorf("after move %d: %+v, at the end of the turn %+v", at, g, whole)
			}
		}
	}
	if chosen == 0 || lost == 0 {
		t.Errorf("%d drew and %d chose a mine to lose", chosen, lost)
	}
}

// The table tells a siege in the place of the panels: both forces, and what each player offered.
func TestTheTableTellsASiege(t *testing.T) {
	for seats := 2; seats <= enanos.MaxSeats; seats++ {
		r := play(seats, uint64(seats), true)
		for at := r.happened(1, enanos.Offered); at > 0; at = r.happened(at+1, enanos.Offered) {
			s := r.scene(at, 1, engine.Spectator)
			g, _ := SiegeOf(&s.View, s.Since)
			s.Siege = &g
			for _, s.Players = range [][]engine.Occupant{ordinary, hard} {
				p := layoutTable(&s)
				faults(t, p, p.size)
				want := []string{strconv.Itoa(g.Strength), strconv.Itoa(g.Defence), g.title(&s)}
				for seat := range engine.Seat(seats) {
					want = append(want, strconv.Itoa(g.Offered[seat]))
					if fate, _ := g.fate(&s, seat); fate != "" {
						want = append(want, fate)
					}
				}
				for _, e := range p.pieces {
					if at := slices.Index(want, e.Text); at >= 0 && e.rect.Min.X > seaWide && e.rect.Min.Y > statusH+trainH && e.rect.Max.Y < sheet.Height-stockH {
						want = slices.Delete(want, at, at+1)
					}
				}
				if len(want) > 0 {
					t.Errorf("%d seats, move %d: %q is not shown", seats, at, want)
				}
			}
		}
	}
}

func TestWhatFallsInAFightIsNotAntwerps(t *testing.T) {
	all := engine.Everybody
	v := play(2, 2, true).States[0].View(engine.Spectator)
	g, ok := SiegeOf(&v, []engine.Event{
		engine.Happened(all, enanos.Offered, 1, "n", 2), engine.Happened(all, enanos.AntwerpFell, engine.Spectator, "strength", 3, "defence", 2),
		engine.Happened(all, enanos.Lowered, 0, "place", "a n"), engine.Happened(all, enanos.Attacked, 0), engine.Happened(all, enanos.Lowered, 1, "place", "b n"),
	})
	if !ok || g.Held || g.Offered != [enanos.MaxSeats]int{0, 2} || g.Lost != engine.SeatsOf(0) {
		t.Errorf("%v, %+v", ok, g)
	}
}

// always returns the same players for every frame of a film.
func always(players []engine.Occupant) func(int) []engine.Occupant {
	return func(int) []engine.Occupant { return players }
}

// The film shows the players who sat there in each of its frames.
func TestTheFilmNamesWhoPlayedThen(t *testing.T) {
	r := play(2, 3, true)
	frames := r.Frames(engine.Spectator)
	ends := turnEnds(frames)
	frames = frames[:ends[3]+1]
	film := func(then []engine.Occupant, until int) []byte {
		return Film(Scene{Players: ordinary, Words: spanish}, frames, func(moment int) []engine.Occupant {
			if moment <= until {
				return then
			}
			return ordinary
		})
	}
	other := []engine.Occupant{{Name: "Berta"}, ordinary[1]}
	if bytes.Equal(film(other, ends[1]), film(other, -1)) {
		t.Error("who sat there then is not shown")
	}
	if !bytes.Equal(film(ordinary, ends[1]), film(other, -1)) {
		t.Error("the same players make another film")
	}
}

// The text distinguishes the number of things that bring points from the points.
func TestTheResultsTextTellsCountsAndPoints(t *testing.T) {
	r := play(2, 3, true)
	s := r.scene(len(r.States)-1, 0, engine.Spectator)
	p := &s.View.Players[0]
	p.Mines, p.Shafts, p.Industries, p.Points, s.View.RailBaron, s.View.Captain = 0b1110, 0b110000, [enanos.Areas]enanos.Crossing{1}, 1, 0, 1
	want := "Ana: 13 puntos (2 pozos: 2; 2 minas: 4; 1 industria: 4; 1 punto de producción: 1; hito de los rieles: 2)"
	if alt := AltResult(s, r.Frames(engine.Spectator)); !strings.Contains(alt, want) {
		t.Errorf("%q is not in\n%s", want, alt)
	}
}
