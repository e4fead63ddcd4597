package table_test

import (
	"errors"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/games"
	"sobremesa/bot/games/all"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// oneMove plays a good move of the player to move and tells who it was.
func (f *fixture) oneMove() (user, move string) {
	f.T.Helper()
	s := f.look()
	user, move = mover(s), f.Move(s, s.ToMove().First())
	f.Must(sitting.Played)(f.Do(f.T.Context(), f.By(user), here, sitting.Play(move, sitting.AnyBoard)))
	return user, move
}

func TestAMoveIsTakenBackUntilSomebodyElseHasPlayed(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	f.refused(sitting.UndoNothing)(f.Do(t.Context(), f.By("ana"), here, sitting.Undo(sitting.AnyBoard)))
	f.refused(sitting.NotSeated)(f.Do(t.Context(), f.By("marta"), here, sitting.Undo(sitting.AnyBoard)))
	before := f.look()
	user, move := f.oneMove()
	played := f.look()
	if !played.CanUndo(user) || played.CanUndo(waiting(before)) {
		t.Errorf("%s can undo: %v, the other: %v", user, played.CanUndo(user), played.CanUndo(waiting(before)))
	}
	f.refused(sitting.UndoNothing)(f.Do(t.Context(), f.By(waiting(before)), here, sitting.Undo(sitting.AnyBoard)))
	if done := f.Must(sitting.Undone)(f.Do(t.Context(), f.By(user), here, sitting.Undo(played.Moves))); done.Move != move {
		t.Errorf("took back %q, want %q", done.Move, move)
	}
	now := f.look()
	if now.View(0) != before.View(0) || now.Moves != before.Moves+2 || !now.LastUndone() {
		t.Errorf("%d moves, %+v", now.Moves, now.View(0))
	}
	if rows := now.Stored().Moves[before.Moves:]; rows[0].Undo || !rows[1].Undo || rows[0].Move != rows[1].Move {
		t.Errorf("rows %+v", rows)
	}
	// It is gone: a second press of the button does nothing, and to press confirm
	// again is no sign that it was played.
	f.refused(sitting.UndoNothing)(f.Do(t.Context(), f.By(user), here, sitting.Undo(played.Moves)))
	if now.PlayedAt(user, before.Moves, move) >= 0 || now.HasMoved() || now.CanUndo(user) {
		t.Error("what was taken back counts as played")
	}
	// A button of the board from before it, or of the board that is no more, is stale.
	for _, seq := range []int{before.Moves, played.Moves} {
		if _, err := now.MayPlay(user, seq); err == nil {
			t.Errorf("a button of the board after %d moves is good after %d", seq, now.Moves)
		}
	}
	if v, err := now.ViewAt(played.Moves, 0); err != nil || v != played.View(0) {
		t.Errorf("the board that was taken back: %v, %v", v, err)
	}
	if v, err := now.ViewAt(now.Moves, 0); err != nil || v != before.View(0) {
		t.Errorf("the board after it: %v, %v", v, err)
	}
	f.oneMove()
	f.refused(sitting.Stale)(f.Do(t.Context(), f.By(user), here, sitting.Undo(played.Moves))) // another move than the button is for
	other, _ := f.oneMove()
	f.refused(sitting.UndoOvertaken)(f.Do(t.Context(), f.By(user), here, sitting.Undo(sitting.AnyBoard)))
	f.Must(sitting.Undone)(f.Do(t.Context(), f.By(other), here, sitting.Undo(sitting.AnyBoard)))
	// Now nobody has decided anything after it.
	f.Must(sitting.Undone)(f.Do(t.Context(), f.By(user), here, sitting.Undo(sitting.AnyBoard)))
	if now := f.look(); now.View(0) != before.View(0) {
		t.Errorf("all taken back, the board is %+v", now.View(0))
	}
	text, err := f.look().Record([]string{"Ana", "Luis"}, nil)
	if err != nil || strings.Contains(text, move) {
		t.Errorf("the record is %s, %v", text, err)
	}
}

func TestWhatChanceHasAnsweredOrHasEndedTheGameIsNotTakenBack(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	var last string
	for round := roundOf(f.look()); roundOf(f.look()) == round; {
		last, _ = f.oneMove()
	}
	f.refused(sitting.UndoDrawn)(f.Do(t.Context(), f.By(last), here, sitting.Undo(sitting.AnyBoard)))
	for f.look().ToMove() != 0 {
		last, _ = f.oneMove()
		if _, err := f.Live(t.Context(), f.By(""), here); err != nil {
			break
		}
	}
	f.refused(table.UndoEnded)(f.Do(t.Context(), f.By(last), here, sitting.Undo(sitting.AnyBoard)))
	g, err := f.Store.LastGame(t.Context(), "c", "azul")
	must.Succeed(t, err)
	f.refused(table.UndoEnded)(f.Do(t.Context(), f.By(last), table.Ref{Kind: "azul", ID: g.ID}, sitting.Undo(len(g.Moves))))
	other := map[string]string{"ana": "luis", "luis": "ana"}[last]
	f.refused(table.NoGame)(f.Do(t.Context(), f.By(other), here, sitting.Undo(sitting.AnyBoard)))
}

func roundOf(p *table.Position) int {
	v := p.View(engine.Spectator).(azul.View)
	return v.Round()
}

// A game in which moves are taken back at random is the game without them: the
// same draws, the same pictures, the same record.
func TestAGameWithSecondThoughtsIsTheGameWithoutThem(t *testing.T) {
	for _, wall := range []string{"", "gris"} {
		var texts, records [2]string
		var stories [2][]engine.Frame
		for i := range 2 {
			f := newFixture(t)
			f.started(wall, "ana", "luis", "marta")
			rng := rand.New(rand.NewPCG(1, 2))
			undone := 0
			for {
				s := f.look()
				seat := s.ToMove().First()
				move := f.Move(s, seat)
				try := moves(s, seat)[0]
				after, err := s.Try(seat, try)
				must.Succeed(t, err)
				if i == 1 && rng.IntN(3) == 0 && after.ToMove != 0 && !after.ToMove.Has(engine.Chance) {
					f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(try, s.Moves)))
					f.Must(sitting.Undone)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Undo(s.Moves+1)))
					undone++
				}
				f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(move, sitting.AnyBoard)))
				if f.Stored(s.ID).Status != store.Running {
					break
				}
			}
			g, err := f.Store.LastGame(t.Context(), "c", "azul")
			must.Succeed(t, err)
			p, frames, err := f.Find(t.Context(), g.ID)
			must.Succeed(t, err)
			if len(frames) != len(g.Moves)+1 || i == 1 && undone < 10 {
				t.Fatalf("%d frames of %d moves, %d taken back", len(frames), len(g.Moves), undone)
			}
			if records[i], err = p.Record([]string{"a", "b", "c"}, nil); err != nil {
				t.Fatal(err)
			}
			for _, frame := range p.WithoutUndone(frames) {
				if frame.Seat != engine.Spectator || len(stories[i]) == 0 {
					stories[i] = append(stories[i], frame)
				}
			}
			picture, err := all.Games().Named("azul").Painter.Result(games.Story{
				Players: make([]engine.Occupant, 3), Lang: engine.Spanish, Frames: p.WithoutUndone(frames)})
			must.Succeed(t, err)
			texts[i] = picture.Alt + string(picture.PNG)
		}
		if texts[0] != texts[1] {
			t.Errorf("wall %q: the pictures of the result differ", wall)
		}
		if records[0] != records[1] {
			t.Errorf("wall %q: the record is\n%s\nwant\n%s", wall, records[1], records[0])
		}
		if !slices.EqualFunc(stories[0], stories[1], func(a, b engine.Frame) bool {
			return a.Seat == b.Seat && a.View == b.View && len(a.Events) == len(b.Events) && a.Turn == b.Turn
		}) {
			t.Errorf("wall %q: %d moments, want %d", wall, len(stories[1]), len(stories[0]))
		}
	}
}

// Others decide at the same time: what one of them takes back is nothing to the
// buttons of the others, but a decision of theirs stands in its way.
func TestWhereSeveralDecideAtOnceTheLastMoveAloneIsTakenBack(t *testing.T) {
	f := newFixture(t)
	f.started("gris", "ana", "luis", "marta")
	s := f.playOn(together(2))
	first := s.ToMove().First()
	second := (s.ToMove() &^ engine.SeatsOf(first)).First()
	users := s.Stored().Seats
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(users[first].User), here, sitting.Play(moves(s, first)[0], s.Moves)))
	f.Must(sitting.Undone)(f.Do(t.Context(), f.By(users[first].User), here, sitting.Undo(sitting.AnyBoard)))
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(users[first].User), here, sitting.Play(moves(s, first)[0], sitting.AnyBoard)))
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(users[second].User), here, sitting.Play(moves(s, second)[0], s.Moves)))
	f.refused(sitting.UndoOvertaken)(f.Do(t.Context(), f.By(users[first].User), here, sitting.Undo(sitting.AnyBoard)))
}

// A standing order may be secret: it is neither taken back nor in the way.
func TestAStandingOrderNeitherIsTakenBackNorStandsInTheWay(t *testing.T) {
	f := newFixture(t)
	f.barter()
	rng := rand.New(rand.NewPCG(1, 1))
	for range 400 {
		p, err := f.Live(t.Context(), f.By(""), market)
		if err != nil {
			t.Fatal("over before a move could be taken back")
		}
		seat := p.ToMove().First()
		user, other := p.Stored().Seats[seat].User, p.Stored().Seats[1-seat].User
		done, err := f.Do(t.Context(), f.By(user), market, sitting.Play(p.SomeMove(seat, rng), sitting.AnyBoard))
		must.Succeed(t, err)
		if played, err := f.Live(t.Context(), f.By(""), market); err != nil || !played.CanUndo(user) {
			continue
		}
		for _, who := range []string{other, user} {
			f.Must(sitting.Played)(f.Do(t.Context(), f.By(who), market, sitting.Play("siempre da", sitting.AnyBoard)))
		}
		if undone := f.Must(sitting.Undone)(f.Do(t.Context(), f.By(user), market, sitting.Undo(sitting.AnyBoard))); undone.Move != done.Move {
			t.Errorf("took back %q, want %q", undone.Move, done.Move)
		}
		now, frames, err := f.Find(t.Context(), p.ID)
		must.Succeed(t, err)
		if now.ToMove() != p.ToMove() || len(now.WithoutUndone(frames)) != now.Moves+1 {
			t.Errorf("%b are to move, want %b", now.ToMove(), p.ToMove())
		}
		f.refused(sitting.UndoNothing)(f.Do(t.Context(), f.By(other), market, sitting.Undo(sitting.AnyBoard)))
		return
	}
	t.Fatal("no move could be taken back")
}

// Artificial players wait a little after a move that can be taken back, so that
// it can be, and not after others.
func TestArtificialPlayersLeaveAPersonTimeForSecondThoughts(t *testing.T) {
	f := newFixture(t)
	f.Table.UndoPause = time.Minute
	withArtificial(f, "", "voraz")
	if mover(f.look()) != "ana" {
		must.Succeed(t, f.Think(t.Context(), thinkNow(f.look())))
	}
	f.tasks()
	f.oneMove()
	if task := f.task(30 * time.Second); task != nil {
		t.Errorf("%s is due at once", task.Kind)
	}
	f.Must(sitting.Undone)(f.Do(t.Context(), f.By("ana"), here, sitting.Undo(sitting.AnyBoard)))
	if got := f.tasks(); !slices.Equal(got, []string{sitting.TaskShow}) {
		t.Errorf("after a move was taken back: tasks %v", got)
	}
	f.oneMove()
	task := f.awake(2 * time.Minute)
	must.Succeed(t, f.Think(t.Context(), task))
	f.refused(sitting.UndoOvertaken)(f.Do(t.Context(), f.By("ana"), here, sitting.Undo(sitting.AnyBoard)))
}

// The player who took the last tiles of a draft on the grey wall can take that back
// until somebody else has placed a tile: that was done for the draft as it ended. Then
// it is as if the others had never been asked to place.
func TestTheMoveThatEndedTheDraftIsTakenBackUntilSomebodyHasPlaced(t *testing.T) {
	d := newDays(t)
	id := d.Begin(sitting.Opening{Kind: "azul", Pace: day, Chosen: engine.Chosen{azul.WallOption: "gris"}}, "ana", "luis")
	ref := table.Ref{Kind: "azul"}
	var ender string
	var before any
	for range 60 { // until both place tiles
		p := d.Position(id)
		if p.Awaited().Len() == 2 {
			break
		}
		ender, before = d.awaited(id), p.View(0)
		d.play(id)
	}
	p := d.Position(id)
	if p.Awaited().Len() != 2 {
		t.Fatal("never both at once")
	}
	other := p.Seats[1-p.SeatOf(ender)].User
	d.playAs(id, ender) // a tile of their own is in nobody's way
	undo := func(user string) error {
		_, err := d.Do(t.Context(), d.By(user, "c"), ref, sitting.Undo(sitting.AnyBoard))
		d.Work()
		return err
	}
	d.playAs(id, other)
	var refused *engine.Refusal
	if err := undo(ender); !errors.As(err, &refused) || refused.Code != sitting.UndoOvertaken {
		t.Errorf("after a tile of %s: %v", other, err)
	}
	for _, user := range []string{other, ender, ender} {
		if err := undo(user); err != nil {
			t.Fatalf("%s: %v", user, err)
		}
	}
	p = d.Position(id)
	g := d.Stored(id)
	if p.View(0) != before || d.awaited(id) != ender || p.Awaited().Len() != 1 {
		t.Errorf("%v are awaited, %+v", p.Awaited(), p.View(0))
	}
	if since := g.Seats[p.SeatOf(other)].Clock.Since; !since.IsZero() {
		t.Errorf("the time of %s goes on since %v", other, since)
	}
	d.Pass(day) // the time of who took it back runs, and of nobody else
	if g := d.Stored(id); g.Seats[p.SeatOf(ender)].Missed != 1 || g.Seats[p.SeatOf(other)].Missed != 0 {
		t.Errorf("missed: %+v", g.Seats)
	}
}
