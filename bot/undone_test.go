package bot_test

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// Players in hosted games of Ruling of Dwarfs take back everything they have done, at once and
// later. What chance has answered stands, whatever it drew, and so does a move after which another
// player has decided something.
func TestAMoveCanBeTakenBackUntilChanceOrAnotherPlayerMoves(t *testing.T) {
	if testing.Short() {
		t.Skip("short: long")
	}
	t.Parallel()
	g := drawn.Named("enanos")
	total := 0
	answered, refused, back := make(map[string]int), make(map[string]int), make(map[string]int)
	lacks := func() bool {
		return slices.ContainsFunc(answersOfChance, func(kind string) bool { return answered[kind] == 0 }) ||
			slices.ContainsFunc(decisions, func(verb string) bool { return refused[verb] == 0 })
	}
	for n, key := range []uint64{7, 5} {
		if n > 0 && !enginetest.Thorough() && !lacks() {
			break
		}
		rng := rand.New(rand.NewPCG(key, 26))
		o, err := g.Rules.Info().Settle(engine.Options{Seats: 4 - n, Chosen: engine.Chosen{"train": "7"}}) // there are fights and sieges
		must.Succeed(t, err)
		w := newTheatre(t, g, o, nil)
		match, err := g.Rules.Start(o)
		must.Succeed(t, err)
		known := 0
		catchUp := func() {
			for list := w.played(); known < len(list); known++ {
				must.Succeed(t, match.Replay(list[known].Seat, list[known].Text))
			}
		}
		catchUp()
		last := make(map[engine.Seat]int) // row of each seat's last move
		for n := 0; n < 450 && match.ToMove() != 0 && (n < 120 || enginetest.Thorough() || lacks()); n++ {
			total++
			seat, text := someMove(match, rng)
			before := match.Clone()
			row := known
			a := w.types(w.users[seat], text)
			list := w.played()
			if len(list) == row {
				t.Fatalf("%s of seat %d is answered %s", text, seat, sentText(a.Message))
			}
			verb, _, _ := strings.Cut(text, " ")
			if isOrder(text) {
				if catchUp(); len(list) > row+1 || before.Awaited() != match.Awaited() {
					delete(last, seat) // it was an answer, and orders are not taken back
				}
				continue
			}
			last[seat] = row
			if len(list) == row+2 && match.Declines(list[row+1].Text) { // nobody accepts the offer
				list = list[:row+1]
			}
			if len(list) > row+1 { // chance has answered
				for _, m := range list[row+1:] {
					kind, _, _ := strings.Cut(m.Text, " ")
					answered[kind]++
				}
				stands(t, w, seat, sitting.UndoDrawn, nil)
			} else if rng.IntN(3) == 0 {
				a := w.command(w.users[seat], "undo")
				if now := w.played(); len(now) != row || a.Kind != chat.Reply {
					t.Fatalf("%s can't be taken back: %s", text, sentText(a.Message))
				}
				p, _, err := w.Table.Find(t.Context(), w.id)
				must.Succeed(t, err)
				for s := engine.Spectator; int(s) < o.Seats; s++ {
					if !reflect.DeepEqual(p.View(s), before.View(s)) {
						t.Fatalf("%s was taken back, and seat %d sees another table", text, s)
					}
				}
				back[verb]++
				w.types(w.users[seat], text)
			}
			catchUp()
			// Another player, who has moved before.
			other := engine.Seat(rng.IntN(o.Seats))
			if at, moved := last[other]; moved && other != seat && (known == row+1 || known == row+2 && match.Declines(w.played()[row+1].Text)) {
				var since []string // players who have decided something; declining an offer is no decision
				for _, m := range w.played()[at+1:] {
					if m.Seat != engine.Chance && m.Seat != other && !isOrder(m.Text) && !isNo(m.Text) {
						since = append(since, w.users[m.Seat].Name)
					}
				}
				if len(since) > 0 {
					stands(t, w, other, sitting.UndoOvertaken, since)
					refused[verb]++
				}
			}
		}
	}
	t.Logf("%d moves; chance answered by %v; others by %v; taken back were %v", total, answered, refused, back)
	for _, kind := range answersOfChance {
		if answered[kind] == 0 {
			t.Errorf("chance never answered by %q", kind)
		}
	}
	for _, verb := range decisions {
		if refused[verb] == 0 {
			t.Errorf("no player decided %q after another's move", verb)
		}
	}
}

// The answers of chance, and the decisions of others, that must happen in the test.
var (
	answersOfChance = []string{"dados", "hurto", "carta", "combate", "muestra"}
	decisions       = []string{"alimenta", "ofrece", "descarta"}
)

// isNo reports whether a move answers an offer without accepting it.
func isNo(text string) bool {
	return strings.HasPrefix(text, "rechaza") || strings.HasPrefix(text, "contraoferta")
}

// stands fails the test unless a seat is refused to take back its last move, for a reason that
// names these players, and nothing changes.
func stands(t *testing.T, w *theatre, seat engine.Seat, why engine.Code, names []string) {
	t.Helper()
	moves := w.played()
	a := w.command(w.users[seat], "undo")
	if !reflect.DeepEqual(w.played(), moves) {
		t.Fatalf("%q of seat %d was taken back, though %v", moves[len(moves)-1].Text, seat, why)
	}
	said := a.Message.Content
	begins, _, _ := strings.Cut(lang.Text(engine.Spanish, string(why), engine.Args{"names": []string{"|"}, "brought": "|"}), "|")
	if !strings.HasPrefix(said, begins) && said != lang.Text(engine.Spanish, string(why), nil) { // or the text for players who are not told what chance did
		t.Errorf("after %q seat %d is told %q, want %q", moves[len(moves)-1].Text, seat, said, begins)
	}
	for _, name := range names {
		if !strings.Contains(said, name) {
			t.Errorf("%q does not name %s", said, name)
		}
	}
}

// someMove returns a move that a player might make: mostly one that is awaited, or an answer.
func someMove(match engine.Match, rng *rand.Rand) (engine.Seat, string) {
	seats := match.ToMove()
	if rng.IntN(3) > 0 {
		seats = match.Awaited()
	}
	var all []engine.Seat
	for s := range seats.All() {
		all = append(all, s)
	}
	seat := all[rng.IntN(len(all))]
	moves, forms := match.Moves(seat), match.Unlisted(seat)
	are := func(verbs ...string) (list []string) {
		for _, m := range moves {
			if verb, _, _ := strings.Cut(m, " "); slices.Contains(verbs, verb) {
				list = append(list, m)
			}
		}
		return list
	}
	wanted := are("ataca", "soborna")
	if len(wanted) == 0 {
		wanted = are("alimenta", "enano", "mueve", "avanza", "juega", "persigue")
	}
	switch n := rng.IntN(10); {
	case n < 5 && len(wanted) > 0:
		return seat, wanted[rng.IntN(len(wanted))]
	case n < 7 && len(forms) > 0 || len(moves) == 0:
		return seat, forms[rng.IntN(len(forms))].Sample(rng)
	}
	return seat, moves[rng.IntN(len(moves))]
}
