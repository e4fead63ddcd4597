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
	u := &undoing{t: t, answered: make(map[string]int), refused: make(map[string]int), back: make(map[string]int)}
	total := 0
	for n, key := range []uint64{7, 5} {
		if n > 0 && !enginetest.Thorough() && !u.lacks() {
			break
		}
		u.begin(4-n, key)
		for n := 0; n < 450 && u.match.ToMove() != 0 && (n < 120 || enginetest.Thorough() || u.lacks()); n++ {
			total++
			u.move()
		}
	}
	t.Logf("%d moves; chance answered by %v; others by %v; taken back were %v", total, u.answered, u.refused, u.back)
	for _, kind := range answersOfChance {
		if u.answered[kind] == 0 {
			t.Errorf("chance never answered by %q", kind)
		}
	}
	for _, verb := range decisions {
		if u.refused[verb] == 0 {
			t.Errorf("no player decided %q after another's move", verb)
		}
	}
}

// undoing is a game whose moves are taken back, and what was seen in it.
type undoing struct {
	t     *testing.T
	w     *theatre
	rng   *rand.Rand
	match engine.Match        // after the known moves
	known int                 // number of stored moves in match
	last  map[engine.Seat]int // row of each seat's last move

	answered map[string]int // answers of chance, after which a move stands
	refused  map[string]int // decisions after which another player's move stands, by verb
	back     map[string]int // moves that were taken back, by verb
}

// lacks reports whether an answer of chance or a decision has not happened yet.
func (u *undoing) lacks() bool {
	return slices.ContainsFunc(answersOfChance, func(kind string) bool { return u.answered[kind] == 0 }) ||
		slices.ContainsFunc(decisions, func(verb string) bool { return u.refused[verb] == 0 })
}

// begin begins a game.
func (u *undoing) begin(seats int, key uint64) {
	u.t.Helper()
	g := drawn.Named("enanos")
	u.rng = rand.New(rand.NewPCG(key, 26))
	o, err := g.Rules.Info().Settle(engine.Options{Seats: seats, Chosen: engine.Chosen{"train": "7"}}) // there are fights and sieges
	must.Succeed(u.t, err)
	u.w = newTheatre(u.t, g, o, nil)
	u.match, err = g.Rules.Start(o)
	must.Succeed(u.t, err)
	u.known, u.last = 0, make(map[engine.Seat]int)
	u.catchUp()
}

// catchUp replays the stored moves that are not yet known.
func (u *undoing) catchUp() {
	u.t.Helper()
	for list := u.w.played(); u.known < len(list); u.known++ {
		must.Succeed(u.t, u.match.Replay(list[u.known].Seat, list[u.known].Text))
	}
}

// move makes a move, checks whether it can be taken back, and checks that another player's move
// before it cannot.
func (u *undoing) move() {
	u.t.Helper()
	seat, text := someMove(u.match, u.rng)
	before, row := u.match.Clone(), u.known
	a := u.w.types(u.w.users[seat], text)
	list := u.w.played()
	if len(list) == row {
		u.t.Fatalf("%s of seat %d is answered %s", text, seat, sentText(a.Message))
	}
	if isOrder(text) {
		if u.catchUp(); len(list) > row+1 || before.Awaited() != u.match.Awaited() {
			delete(u.last, seat) // it was an answer, and orders are not taken back
		}
		return
	}
	u.last[seat] = row
	if len(list) == row+2 && u.match.Declines(list[row+1].Text) { // nobody accepts the offer
		list = list[:row+1]
	}
	if len(list) > row+1 { // chance has answered
		for _, m := range list[row+1:] {
			kind, _, _ := strings.Cut(m.Text, " ")
			u.answered[kind]++
		}
		stands(u.t, u.w, seat, sitting.UndoDrawn, nil)
	} else if u.rng.IntN(3) == 0 {
		u.takesBack(seat, text, before)
	}
	u.catchUp()
	u.othersStand(seat, text, row)
}

// takesBack takes the last move back, checks that everybody sees the table as it was before, and
// makes the move again.
func (u *undoing) takesBack(seat engine.Seat, text string, before engine.Match) {
	u.t.Helper()
	a := u.w.types(u.w.users[seat], "deshacer")
	if now := u.w.played(); len(now) != u.known || a.Kind != chat.Reply {
		u.t.Fatalf("%s can't be taken back: %s", text, sentText(a.Message))
	}
	p, _, err := u.w.Table.Find(u.t.Context(), u.w.id)
	must.Succeed(u.t, err)
	for s := engine.Spectator; int(s) < len(u.w.users); s++ {
		if !reflect.DeepEqual(p.View(s), before.View(s)) {
			u.t.Fatalf("%s was taken back, and seat %d sees another table", text, s)
		}
	}
	verb, _, _ := strings.Cut(text, " ")
	u.back[verb]++
	u.w.types(u.w.users[seat], text)
}

// othersStand checks that another player cannot take back a move after which someone has decided
// something, if the move of seat in this row was the last one.
func (u *undoing) othersStand(seat engine.Seat, text string, row int) {
	u.t.Helper()
	other := engine.Seat(u.rng.IntN(len(u.w.users)))
	at, moved := u.last[other]
	if !moved || other == seat || u.known != row+1 && (u.known != row+2 || !u.match.Declines(u.w.played()[row+1].Text)) {
		return
	}
	var since []string // players who have decided something; declining an offer is no decision
	for _, m := range u.w.played()[at+1:] {
		if m.Seat != engine.Chance && m.Seat != other && !isOrder(m.Text) && !isNo(m.Text) {
			since = append(since, u.w.users[m.Seat].Name)
		}
	}
	if len(since) > 0 {
		stands(u.t, u.w, other, sitting.UndoOvertaken, since)
		verb, _, _ := strings.Cut(text, " ")
		u.refused[verb]++
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
	a := w.types(w.users[seat], "deshacer")
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
