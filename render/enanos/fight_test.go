package enanos

import (
	"image"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"sobremesa/engine"
	"sobremesa/engine/enanos"
)

// fought calls back with each fight of some games: the scene after it, and the fight that the
// scene tells about.
func fought(t *testing.T, each func(r *record, at int, s Scene)) {
	t.Helper()
	n := 0
	for _, key := range []gameKey{{4, 1, false}, {3, 5, true}, {4, 0, true}, {2, 4, true}} {
		r := play(key.seats, key.number, key.well)
		for at := r.happened(1, enanos.Fought); at > 0; at = r.happened(at+1, enanos.Fought) {
			each(r, at, r.scene(at, 1, engine.Spectator))
			n++
		}
	}
	if n < 8 {
		t.Errorf("%d fights only", n)
	}
}

// A fight is drawn with both pieces, all dice, and the winner of each pair.
func TestAFightIsDrawnInPairs(t *testing.T) {
	guarded, dwarves, winners := 0, 0, map[bool]bool{} // whether the attacker won
	fought(t, func(r *record, at int, s Scene) {
		f, ok := s.lastFight()
		was := &r.States[at-1].Fight
		attacker, defender := s.View.Active(), was.Defender
		dwarf := func(seat engine.Seat, e enanos.Edge) int {
			p := &r.States[at-1].Players[seat]
			return int(p.Dwarves[p.DwarfAt(e)].Level)
		}
		if !ok || f.Attacker != attacker || f.Defender != defender || f.Piece != was.Piece || f.Guarded != (was.Guard != 0) || len(f.Attack) != dwarf(attacker, was.From) {
			t.Fatalf("%+v, want of %+v", f, was)
		}
		if won, lost := enanos.PairsWon(dice(f)); (f.Winner() == attacker) != (won > lost) {
			t.Errorf("%+v is won by %d", f, f.Winner())
		}
		winners[f.Winner() == attacker] = true
		if text := spanish("enanos.picture.fight-won", engine.Args{"name": ordinary[f.Winner()].Name}); !strings.Contains(described(s), text) {
			t.Errorf("%q is not in %s", text, described(s))
		}
		if f.Guarded {
			guarded++
			if f.Piece == enanos.DwarfPiece {
				dwarves++
			}
			if len(f.Defence) != dwarf(defender, was.Guard) {
				t.Errorf("%d dice against level %d", len(f.Defence), dwarf(defender, was.Guard))
			}
		}
		for _, s.Players = range [][]engine.Occupant{ordinary, hard} {
			p := layoutFight(&s, &f)
			faults(t, p, p.size)
			var dice []image.Rectangle
			var figures []int
			fighters := map[Nation]int{}
			for _, e := range p.pieces {
				switch {
				case e.Text != "":
				case e.sprite.kind == kindDie:
					dice, figures = append(dice, e.rect), append(figures, e.sprite.n)
				case e.sprite.kind == kindDwarf && e.rect.Dx() > 100:
					fighters[e.sprite.nation] = e.sprite.n
				}
			}
			slices.Sort(figures)
			if want := slices.Sorted(slices.Values(slices.Concat(f.Attack, f.Defence))); !slices.Equal(figures, want) {
				t.Errorf("dice %v, want %v", figures, want)
			}
			if fighters[s.nation(attacker)] != len(f.Attack) || f.Guarded != (fighters[s.nation(defender)] > 0) {
				t.Errorf("dwarves of levels %v fight: %+v", fighters, f)
			}
			framed := [2]int{} // dice that won their pair, of the attacker and of the defender
			for _, a := range p.areas {
				if a.Edge == 0 {
					continue
				}
				if die := slices.IndexFunc(dice, func(r image.Rectangle) bool { return r.In(a.Rect) }); die >= 0 && dice[die].Min.X < p.size.Dx()/2 {
					framed[0]++
				} else if die >= 0 {
					framed[1]++
				}
			}
			if framed != [2]int{f.Won, f.Lost} {
				t.Errorf("%v dice won: %+v", framed, f)
			}
		}
		if alt := f.Alt(s); utf8.RuneCountInString(alt) >= 1024 || !strings.Contains(alt, s.called(f.Winner())) || strings.Contains(alt, "enanos.") {
			t.Errorf("%s", alt)
		}
	})
	if even := (Fight{Attacker: 1, Defender: 2, Won: 1, Lost: 1}); even.Winner() != 2 {
		t.Errorf("%+v is won by %d", even, even.Winner())
	}
	if guarded == 0 || dwarves == 0 || len(winners) < 2 {
		t.Errorf("%d fights with a guard, %d of two dwarves, won by %v", guarded, dwarves, winners)
	}
}

// The table shows the latest fight large, and in a line once something else has
// happened.
func TestTheTableShowsAFreshFightLarge(t *testing.T) {
	later := 0
	fought(t, func(r *record, at int, s Scene) {
		large := func(s *Scene) (large, line bool) {
			p := layoutTable(s)
			faults(t, p, p.size)
			for _, e := range p.pieces {
				if e.sprite.kind == kindSabres && e.Text == "" {
					line = true
				}
				if e.sprite.kind == kindDwarf && e.rect.Dx() > 60 {
					large = true
				}
			}
			return large, line
		}
		if l, line := large(&s); !l || line {
			t.Errorf("after the dice: large %v, in a line %v", l, line)
		}
		if at+1 < len(r.States) && r.States[at+1].Phase != enanos.Over && r.happened(at+1, enanos.Fought) != at+1 {
			s = r.scene(at+1, 2, engine.Spectator)
			if len(s.Since) > 0 && s.Since[len(s.Since)-1].Code != enanos.Fought && len(r.Told(at+1, engine.Spectator)) > 0 {
				later++
				if l, line := large(&s); l || !line {
					t.Errorf("a move later: large %v, in a line %v", l, line)
				}
			}
		}
	})
	if later == 0 {
		t.Error("no move after a fight")
	}
}

// Losses are shown before and after, and told in words.
func TestWhatFellInAFightIsShownAndSaid(t *testing.T) {
	seen := map[engine.Code]int{}
	fought(t, func(r *record, at int, s Scene) {
		f, _ := s.lastFight()
		changes := 0
		for _, e := range layoutFight(&s, &f).pieces {
			if e.Text == "" && e.sprite.kind == kindArrow {
				changes++
			}
		}
		hurt, building := 0, 0
		for _, e := range r.Told(at, engine.Spectator) {
			switch e.Code {
			case enanos.HurtDwarf:
				hurt++
			case enanos.Lowered, enanos.LostMint, enanos.Conquered:
				building = 1
			default:
				continue
			}
			seen[e.Code]++
			key := map[engine.Code]string{enanos.HurtDwarf: "enanos.fight.hurt", enanos.Lowered: "enanos.fight.lowered", enanos.LostMint: "enanos.fight.mint", enanos.Conquered: "enanos.fight.conquered"}[e.Code]
			want := spanish(key, engine.Args{"name": s.called(e.Seat), "levels": e.Args["levels"], "gone": e.Args["gone"]})
			for _, text := range []string{f.Alt(s), described(s)} {
				if !strings.Contains(text, want) {
					t.Errorf("%q is not in\n%s", want, text)
				}
			}
		}
		if changes != hurt+building {
			t.Errorf("%d changes are shown, want %d and %d", changes, hurt, building)
		}
	})
	if seen[enanos.HurtDwarf] == 0 || seen[enanos.Conquered] == 0 {
		t.Errorf("only these were met: %v", seen)
	}
}

func TestTheLastFightIsFound(t *testing.T) {
	r := play(4, 1, false)
	frames := r.Frames(engine.Spectator)
	last := 0
	for n := len(frames) - 1; n >= 0; n-- {
		f, at, ok := LastFight(frames, n)
		if ok != (last > 0) || at != last && ok {
			t.Fatalf("after %d moves: a fight at %d, want at %d", n, at, last)
		}
		if ok && r.States[at-1].Fight.Defender != f.Defender {
			t.Fatalf("the fight at %d: %+v", at, f)
		}
		if last == 0 && r.happened(n, enanos.Fought) == n {
			last = n
		}
	}
	if last == 0 {
		t.Error("no fight in the game")
	}
}
