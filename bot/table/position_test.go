package table_test

import (
	"errors"
	"testing"

	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/store"
)

func TestTheBoardIsSeenAsItWasAfterAnyNumberOfMoves(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	var seen []any
	for range 6 {
		s := f.look()
		seen = append(seen, s.View(0))
		f.must(table.Played)(f.Play(t.Context(), f.by(mover(s)), here, good(s, s.ToMove.First()), table.AnyBoard))
	}
	s := f.look()
	first := len(s.Game.Moves) - len(seen)
	for i, want := range seen {
		got, err := s.ViewAt(first+i, 0)
		if err != nil || got != want {
			t.Errorf("after %d moves the view is another: %v", first+i, err)
		}
	}
	for _, n := range []int{-1, len(s.Game.Moves) + 1} {
		_, err := s.ViewAt(n, 0)
		f.refused(table.Stale)(table.Done{}, err)
	}
	if toMove, err := s.ToMoveAt(0); err != nil || toMove != engine.SeatsOf(engine.Chance) {
		t.Errorf("first to move: %b, %v", toMove, err)
	}
	if toMove, err := s.ToMoveAt(len(s.Game.Moves) + 5); err != nil || toMove != s.ToMove {
		t.Errorf("now to move: %b, %v", toMove, err)
	}
}

func TestWhatHappenedSinceABoardIsToldMoveByMove(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	then := f.look()
	f.must(table.Played)(f.Play(t.Context(), f.by(mover(then)), here, good(then, then.ToMove.First()), table.AnyBoard))
	s := f.look()
	before, played, err := s.Since(len(then.Game.Moves), engine.Spectator)
	if err != nil || before != then.View(engine.Spectator) || len(played) != 1 {
		t.Fatalf("%d moves, %v", len(played), err)
	}
	if one := played[0]; one.Seat != then.ToMove.First() || one.Text != s.Game.Moves[len(then.Game.Moves)].Text ||
		len(one.EventsFor(engine.Spectator)) == 0 || one.EventsFor(engine.Spectator)[0].Code != azul.TookTiles {
		t.Errorf("played %+v", one)
	}
	if _, played, err := s.Since(0, engine.Spectator); err != nil || len(played) != len(s.Game.Moves) {
		t.Errorf("since the beginning %d moves, %v", len(played), err)
	}
	if before, played, err := s.Since(len(s.Game.Moves)+3, 0); err != nil || len(played) != 0 || before != s.View(0) {
		t.Errorf("since the future %d moves, %v", len(played), err)
	}
}

func TestAMoveIsTriedWithoutPlayingIt(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	s := f.look()
	seat := s.ToMove.First()
	before, move := s.View(seat), good(s, seat)
	view, played, err := s.Try(seat, move)
	if err != nil || view == before || played.Text != move {
		t.Fatalf("%+v, %v", played, err)
	}
	if s.View(seat) != before || s.ToMove != f.look().ToMove {
		t.Error("trying changed the game")
	}
	var illegal *engine.Refusal
	if _, _, err := s.Try(seat, "99 azul fila 1"); !errors.As(err, &illegal) {
		t.Errorf("tried an illegal move: %v", err)
	}
	f.must(table.Played)(f.Play(t.Context(), f.by(mover(s)), here, move, table.AnyBoard))
	if f.look().View(seat) != view {
		t.Error("the board is not as it was foretold")
	}
}

func TestItIsKnownWhoHasPlayedWhatOnABoard(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	s := f.look()
	seq, user, move := len(s.Game.Moves), mover(s), good(s, s.ToMove.First())
	if s.HasPlayed(user, seq, move) {
		t.Error("played before it was")
	}
	f.must(table.Played)(f.Play(t.Context(), f.by(user), here, move, seq))
	s = f.look()
	f.must(table.Played)(f.Play(t.Context(), f.by(mover(s)), here, good(s, s.ToMove.First()), table.AnyBoard))
	s = f.look()
	if !s.HasPlayed(user, seq, move) {
		t.Error("a move played is not known")
	}
	other := "luis"
	if user == other {
		other = "ana"
	}
	for what, known := range map[string]bool{
		"another's": s.HasPlayed(other, seq, move), "a spectator's": s.HasPlayed("marta", seq, move),
		"another move": s.HasPlayed(user, seq, "1 azul fila 9"), "on a later board": s.HasPlayed(user, seq+1, move),
		"before the beginning": s.HasPlayed(user, -1, move), "in the future": s.HasPlayed(user, seq+99, move),
	} {
		if known {
			t.Errorf("%s counts", what)
		}
	}
}

func TestGamesAreFoundLiveOrNot(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	id := f.look().Game.ID
	f.must(table.Cancelled)(f.Cancel(t.Context(), f.by("ana"), here))
	if s, err := f.Find(t.Context(), id); err != nil || s.Began() || s.Game.Status != store.Cancelled {
		t.Errorf("found %+v, %v", s, err)
	}
	if _, err := f.Find(t.Context(), id+1); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("found no game: %v", err)
	}
	_, err := f.Look(t.Context(), f.by(""), table.Ref{Kind: "azul", ID: id})
	f.refused(table.Closed)(table.Done{}, err)
}
