package table_test

import (
	"errors"
	"testing"

	"sobremesa/bot/sitting"
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
		f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(f.Move(s, s.ToMove().First()), sitting.AnyBoard)))
	}
	s := f.look()
	first := len(s.Stored().Moves) - len(seen)
	for i, want := range seen {
		got, err := s.ViewAt(first+i, 0)
		if err != nil || got != want {
			t.Errorf("after %d moves the view is another: %v", first+i, err)
		}
	}
	for _, n := range []int{-1, len(s.Stored().Moves) + 1} {
		_, err := s.ViewAt(n, 0)
		f.refused(sitting.Stale)(sitting.Done{}, err)
	}
}

func TestAGameIsFramesThatTellMoveByMove(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	then := f.look()
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(then)), here, sitting.Play(f.Move(then, then.ToMove().First()), sitting.AnyBoard)))
	p, frames, err := f.Find(t.Context(), then.ID)
	if err != nil || len(frames) != p.Moves+1 || p.Moves != then.Moves+1 {
		t.Fatalf("%d frames of %d moves, %v", len(frames), p.Moves, err)
	}
	if first := frames[0]; first.Seat != engine.Spectator || first.ToMove != engine.SeatsOf(engine.Chance) || len(first.Events) != 0 {
		t.Errorf("the first frame is %+v", first)
	}
	if was := frames[then.Moves]; was.View != then.View(engine.Spectator) || was.ToMove != then.ToMove() {
		t.Error("a frame is not as the game stood then")
	}
	last := frames[p.Moves]
	if last.View != p.View(engine.Spectator) || last.ToMove != p.ToMove() || last.Awaited != p.Awaited() || last.Seat != then.ToMove().First() ||
		len(last.Events) == 0 || last.Events[0].Code != azul.TookTiles || last.Turn <= frames[then.Moves].Turn {
		t.Errorf("the last frame is %+v", last)
	}
}

func TestAMoveIsTriedWithoutPlayingIt(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	s := f.look()
	seat := s.ToMove().First()
	before, move := s.View(seat), f.Move(s, seat)
	after, err := s.Try(seat, move)
	if err != nil || after.View == before || after.Seat != seat || len(after.Events) == 0 {
		t.Fatalf("%+v, %v", after, err)
	}
	if s.View(seat) != before || s.ToMove() != f.look().ToMove() {
		t.Error("trying changed the game")
	}
	var illegal *engine.Refusal
	if _, err := s.Try(seat, "99 azul fila 1"); !errors.As(err, &illegal) {
		t.Errorf("tried an illegal move: %v", err)
	}
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(move, sitting.AnyBoard)))
	if f.look().View(seat) != after.View {
		t.Error("the board is not as it was foretold")
	}
}

func TestItIsKnownWhoHasPlayedWhatOnABoard(t *testing.T) {
	f := newFixture(t)
	f.started("", "ana", "luis")
	s := f.look()
	seq, user, move := len(s.Stored().Moves), mover(s), f.Move(s, s.ToMove().First())
	if s.PlayedAt(user, seq, move) >= 0 {
		t.Error("played before it was")
	}
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(user), here, sitting.Play(move, seq)))
	s = f.look()
	f.Must(sitting.Played)(f.Do(t.Context(), f.By(mover(s)), here, sitting.Play(f.Move(s, s.ToMove().First()), sitting.AnyBoard)))
	s = f.look()
	if s.PlayedAt(user, seq, move) < 0 {
		t.Error("a move played is not known")
	}
	other := "luis"
	if user == other {
		other = "ana"
	}
	for what, known := range map[string]bool{
		"another's": s.PlayedAt(other, seq, move) >= 0, "a spectator's": s.PlayedAt("marta", seq, move) >= 0,
		"another move": s.PlayedAt(user, seq, "1 azul fila 9") >= 0, "on a later board": s.PlayedAt(user, seq+1, move) >= 0,
		"before the beginning": s.PlayedAt(user, -1, move) >= 0, "in the future": s.PlayedAt(user, seq+99, move) >= 0,
	} {
		if known {
			t.Errorf("%s counts", what)
		}
	}
}

func TestGamesAreFoundLiveOrNot(t *testing.T) {
	f := newFixture(t)
	f.lobby(2, "", "ana", "luis")
	id := f.look().Stored().ID
	f.Must(sitting.Cancelled)(f.Do(t.Context(), f.By("ana"), here, sitting.Agree(sitting.AnyBoard)))
	if s, _, err := f.Find(t.Context(), id); err != nil || s.Began() || s.Stored().Status != store.Cancelled {
		t.Errorf("found %+v, %v", s, err)
	}
	if _, _, err := f.Find(t.Context(), id+1); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("found no game: %v", err)
	}
	_, err := f.Live(t.Context(), f.By(""), table.Ref{Kind: "azul", ID: id})
	f.refused(sitting.Closed)(sitting.Done{}, err)
}
