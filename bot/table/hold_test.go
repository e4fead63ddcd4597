package table_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enanos"
	"sobremesa/store"
)

// dwarfs begins a game of Ruling of Dwarfs between ana and luis in channel c and
// returns its number and whom it waits for.
func (d *days) dwarfs(pace time.Duration) (id int64, user, other string) {
	d.T.Helper()
	id = d.Begin(sitting.Opening{Kind: "enanos", Pace: pace}, "ana", "luis")
	if user = d.awaited(id); user == "ana" {
		return id, user, "luis"
	}
	return id, user, "ana"
}

var dwarfs = table.Ref{Kind: "enanos"}

func (d *days) says(user, text string) {
	d.T.Helper()
	d.must(d.Do(d.T.Context(), d.By(user, "c"), dwarfs, sitting.Play(text, sitting.AnyBoard)))
}

func (d *days) undoes(user string) {
	d.T.Helper()
	d.must(d.Do(d.T.Context(), d.By(user, "c"), dwarfs, sitting.Undo(sitting.AnyBoard)))
}

// holds has a person whom a game waits for do something again and again, shortly
// before their time has run out, and returns for how long the game waits for them.
func (d *days) holds(id int64, user string, do func()) time.Duration {
	d.T.Helper()
	start, seat := d.Now(), d.Position(id).SeatOf(user)
	for d.Stored(id).Seats[seat].Missed == 0 && d.Now().Sub(start) < 20*day {
		until := d.Deadlines(d.Position(id))
		if until[seat].IsZero() {
			d.T.Fatal(until)
		}
		if d.Until(until[seat].Add(-time.Second)); until[seat].Sub(d.Now()) < time.Minute {
			do()
			if now := d.Deadlines(d.Position(id)); now[seat].Sub(until[seat]) < 2*time.Second {
				d.Pass(2 * time.Second)
			}
		}
	}
	return d.Now().Sub(start)
}

func TestAStandingOrderGivesNoTime(t *testing.T) {
	d := newDays(t)
	id, user, other := d.dwarfs(day)
	d.Pass(13 * time.Hour)
	before := d.Stored(id).Seats
	d.says(user, "siempre amberes todos")
	d.says(other, "siempre amberes todos")
	for i, s := range d.Stored(id).Seats {
		if s.Clock != before[i].Clock {
			t.Errorf("%+v, then %+v", before[i].Clock, s.Clock)
		}
	}
	answers := []string{"siempre amberes todos", "siempre amberes preguntar"}
	n := 0
	if took := d.holds(id, user, func() { d.says(user, answers[n%2]); n++ }); took > 12*time.Hour {
		t.Errorf("the game is held for %v", took)
	}
	d.wants(user+" 03 00:00 1", user+" 03 07:12 1", user+" 03 10:48 1")
}

func TestAMoveThatIsTakenBackInATurnGivesNoTimeButOnce(t *testing.T) {
	d := newDays(t)
	id, user, _ := d.dwarfs(day)
	most := 2*day + time.Hour
	if took := d.holds(id, user, func() { d.says(user, "pozo f n"); d.undoes(user) }); took > most {
		t.Errorf("the game is held for %v", took)
	}
	// One that ended the turn: the least time is given once.
	d = newDays(t)
	id = d.game("c", day, "ana", "luis")
	user = d.awaited(id)
	took := d.holds(id, user, func() {
		d.playAs(id, user)
		d.must(d.Do(t.Context(), d.By(user, "c"), table.Ref{Kind: "azul"}, sitting.Undo(sitting.AnyBoard)))
	})
	if took < day+30*time.Minute-2*time.Second || took > day+31*time.Minute {
		t.Errorf("the game is held for %v", took)
	}
}

// Players who go on playing have time for the next move, and no turn lasts for more than
// two times the pace.
func TestAMoveGivesSomeTimeToGoOn(t *testing.T) {
	d := newDays(t)
	id, user, _ := d.dwarfs(5 * time.Minute)
	seat := d.Position(id).SeatOf(user)
	left := func() time.Duration {
		return d.Deadlines(d.Position(id))[seat].Sub(d.Now())
	}
	d.Pass(3 * time.Minute)
	d.says(user, "pozo f n")
	if left() != 2*time.Minute {
		t.Errorf("%v are left of 5 minutes after 3", left())
	}
	for _, step := range []struct{ passes, left time.Duration }{
		{110 * time.Second, time.Minute}, // at 4:50
		{50 * time.Second, time.Minute},  // 5:40
		{59 * time.Second, time.Minute},  // 6:39
		{59 * time.Second, time.Minute},  // 7:38
		{59 * time.Second, time.Minute},  // 8:37
		{59 * time.Second, 24 * time.Second},
		{10 * time.Second, 14 * time.Second},
	} {
		d.Pass(step.passes)
		d.undoes(user)
		d.says(user, "pozo f n")
		if left() != step.left {
			t.Errorf("%v are left, want %v", left(), step.left)
		}
	}
	if n := len(d.reminded); n != 3 {
		t.Errorf("%d reminders in a turn: %q", n, d.reminded)
	}
	d.Pass(15 * time.Second)
	if d.Stored(id).Seats[seat].Missed != 1 {
		t.Error("the guardian does not come")
	}
}

// A standing order does not go on with the game, whoever gives it and when.
func TestAStandingOrderLeavesARequestToEndTheGame(t *testing.T) {
	d := newDays(t)
	id, user, other := d.dwarfs(day)
	d.says(user, "pozo f n")
	d.says(user, "riel f ne")
	d.must(d.Do(t.Context(), d.By(user, "c"), dwarfs, sitting.Agree(sitting.AnyBoard)))
	for _, who := range []string{user, other} {
		d.says(who, "siempre amberes todos")
		if d.Position(id).EndAsked.IsZero() {
			t.Errorf("nobody asks any more after an order of %s", who)
		}
	}
	d.must(d.Do(t.Context(), d.By(other, "c"), dwarfs, sitting.Keep))
	for _, who := range []string{user, other} {
		d.says(who, "siempre defensa preguntar")
		d.Refused(sitting.AskedBefore)(d.Do(t.Context(), d.By(user, "c"), dwarfs, sitting.Agree(sitting.AnyBoard)))
	}
	d.undoes(user)
	d.says(other, "siempre amberes preguntar")
	d.says(user, "riel f ne") // the same turn goes on
	d.Refused(sitting.AskedBefore)(d.Do(t.Context(), d.By(user, "c"), dwarfs, sitting.Agree(sitting.AnyBoard)))
}

// That somebody has given an order in secret is theirs alone: nothing is shown,
// nobody's buttons are stale for it, and artificial players move when they would.
func TestThatASecretOrderWasGivenIsNotToBeSeen(t *testing.T) {
	d := newDays(t)
	id, user, other := d.dwarfs(day)
	d.says(user, "pozo f n")
	d.Work()
	before := d.Position(id)
	d.shown = 0
	for _, who := range []string{user, other} {
		d.says(who, "siempre amberes todos")
		d.Work()
	}
	p := d.Position(id)
	if d.shown != 0 || p.Moves != before.Moves || len(d.Stored(id).Moves) != before.Moves+2 {
		t.Errorf("shown %d times, on board %d after %d", d.shown, p.Moves, before.Moves)
	}
	if _, err := p.MayPlay(user, before.Moves); err != nil {
		t.Errorf("a button of the board before: %v", err)
	}
	d.undoes(user)
	d.says(user, "pozo f n")
	seq := d.Position(id).Moves
	d.says(other, "siempre amberes preguntar")
	if p := d.Position(id); !p.CanUndo(user) || p.Moves != seq {
		t.Error("the move can't be undone any more")
	}
	d.must(d.Do(t.Context(), d.By(user, "c"), dwarfs, sitting.Undo(seq))) // of the button
	// One that everybody hears of is shown.
	d.Work()
	d.shown = 0
	d.says(other, "siempre piedra doble")
	d.Work()
	if d.shown != 1 {
		t.Errorf("an open order is shown %d times", d.shown)
	}
	// A request to end the game can be answered by its button all the same.
	d.says(user, "pozo f n")
	d.must(d.Do(t.Context(), d.By(user, "c"), dwarfs, sitting.Agree(sitting.AnyBoard)))
	asks := d.Position(id).Moves
	d.says(user, "siempre amberes ninguno")
	d.Refused(sitting.Stale)(d.Do(t.Context(), d.By(other, "c"), dwarfs, sitting.Agree(asks-1)))
	d.must(d.Do(t.Context(), d.By(other, "c"), dwarfs, sitting.Agree(asks)))
}

// One and the same board has orders given on it that replace one another: only who
// presses the last once more has given it before.
func TestOrdersOnOneBoardAreToldApart(t *testing.T) {
	d := newDays(t)
	id, user, _ := d.dwarfs(day)
	all, none := "siempre amberes todos", "siempre amberes ninguno"
	board := d.Position(id).Moves
	for n, order := range []string{none, all, none} {
		if at := d.Position(id).PlayedAt(user, board, order); at >= 0 {
			t.Errorf("order %d, %s, was given before, on board %d", n, order, at)
		}
		d.says(user, order)
		if at := d.Position(id).PlayedAt(user, board, order); at != board {
			t.Errorf("order %d, %s, was given on board %d, and not %d", n, order, at, board)
		}
	}
	d.says(user, "pozo f n")
	if at := d.Position(id).PlayedAt(user, board, none); at != board {
		t.Errorf("before a move the last order was given on board %d, and not %d", at, board)
	}
}

// Nor does a table stay for it that is put away when nothing happens.
func TestASecretOrderKeepsNoGameFromBeingPutAway(t *testing.T) {
	d := newDays(t)
	id, _, other := d.dwarfs(0)
	d.Pass(10 * day)
	d.says(other, "siempre amberes ninguno")
	d.Pass(5 * day)
	if g := d.Stored(id); g.Status != store.PutAway {
		t.Errorf("the game is %s", g.Status)
	}
}

func TestAnOrderDoesNotKeepArtificialPlayersFromMoving(t *testing.T) {
	d := newDays(t)
	id := d.Begin(sitting.Opening{Kind: "enanos", Seats: 2, Artificial: d.Games.Players("enanos")[:1]}, "ana")
	d.Work()
	p := d.Position(id)
	for turn := p.Turn(); p.Turn() == turn; p = d.Position(id) {
		d.says("ana", p.SomeMove(p.SeatOf("ana"), rand.New(rand.NewPCG(1, 1))))
	}
	if p.Awaited().Has(p.SeatOf("ana")) {
		t.Fatal("it is ana's turn again")
	}
	d.says("ana", "siempre amberes todos")
	n := d.Position(id).Moves
	if d.Work(); d.Position(id).Moves == n {
		t.Error("the artificial player does not move")
	}
}

func TestInATurnOnlySoManyOrdersAreGiven(t *testing.T) {
	d := newDays(t)
	id, user, other := d.dwarfs(day)
	for n := range 20 {
		d.says(user, []string{"siempre amberes todos", "siempre piedra doble"}[n%2])
	}
	before := d.Stored(id)
	d.Refused(sitting.TooManyOrders)(d.Do(t.Context(), d.By(user, "c"), dwarfs, sitting.Play("siempre amberes ninguno", sitting.AnyBoard)))
	if after := d.Stored(id); after.Revision != before.Revision {
		t.Error("a refused order changes the game")
	}
	d.says(other, "siempre amberes todos")
	p := d.Position(id)
	for turn := p.Turn(); p.Turn() == turn; p = d.Position(id) {
		d.says(user, p.SomeMove(p.SeatOf(user), rand.New(rand.NewPCG(1, 1))))
	}
	d.says(user, "siempre amberes ninguno")
}

// The one who opened a game can call it off until somebody has moved. That must not tell
// them that somebody else has given an order.
func TestAStandingOrderIsNoFirstMove(t *testing.T) {
	d := newDays(t)
	id, _, _ := d.dwarfs(day)
	d.says("luis", "siempre amberes todos")
	if _, q, err := d.AskEnd(t.Context(), d.By("ana", "c"), dwarfs); err != nil || q.Moves != 0 || q.Others != 0 || d.Position(id).HasMoved() {
		t.Errorf("%+v, has moved: %t, %v", q, d.Position(id).HasMoved(), err)
	}
	d.must(d.Do(t.Context(), d.By("ana", "c"), dwarfs, sitting.Agree(sitting.AnyBoard)))
	if g := d.Stored(id); g.Status != store.Cancelled {
		t.Errorf("the game is %s", g.Status)
	}
}

// A standing order can be given at any time: one that cannot be read is refused for
// what it says, and not for whose turn it is.
func TestAWrongOrderOutOfTurnIsRefusedForWhatItSays(t *testing.T) {
	d := newDays(t)
	id, user, other := d.dwarfs(day)
	before := d.Stored(id)
	for text, want := range map[string]engine.Code{
		"siempre": enanos.MissingOrder, "siempre carbón madera": enanos.MissingOrder, "siempre amberes": enanos.MissingAnswer,
		"siempre amberes quizá": enanos.MissingAnswer, "siempre remedio": enanos.MissingGood, "siempre oro doble": enanos.NoChoice,
		"simpre crabon doble": engine.Ambiguous, "rile f ne": sitting.WaitFor, "riel": sitting.WaitFor, "pozo a n": sitting.WaitFor, "xyz": sitting.WaitFor,
	} {
		d.Refused(want)(d.Do(t.Context(), d.By(other, "c"), dwarfs, sitting.Play(text, sitting.AnyBoard)))
		if want != sitting.WaitFor {
			d.Refused(want)(d.Do(t.Context(), d.By(user, "c"), dwarfs, sitting.Play(text, sitting.AnyBoard)))
		}
		_, _, err := d.Position(id).Read(other, text)
		d.Refused(want)(sitting.Done{}, err)
	}
	d.Refused(sitting.NotSeated)(d.Do(t.Context(), d.By("zoe", "c"), dwarfs, sitting.Play("siempre", sitting.AnyBoard)))
	if after := d.Stored(id); after.Revision != before.Revision {
		t.Error("a refused order changes the game")
	}
}
