package sitting

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/engine/enanos"
	"sobremesa/engine/must"
	"sobremesa/store"
)

func grey(t *testing.T, users ...string) *house {
	return begun(t, Opening{Kind: "azul", Chosen: engine.Chosen{azul.WallOption: "gris"}}, users...)
}

func TestATypedMoveIsStoredInItsCanonicalSpelling(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	h.work()
	s := h.sit()
	seat := s.Awaited().First()
	m, err := azul.Parse(s.match.Moves(seat)[0])
	must.Succeed(t, err)
	done, _ := h.does(h.mover(), Play(strings.ToUpper(azul.Format(m, engine.English)), AnyBoard), Played)
	want := store.Move{Move: engine.Move{Seat: seat, Text: azul.Format(m, engine.Spanish)}, At: h.Now}
	if last := h.g.Moves[len(h.g.Moves)-1]; last != want || done.Move != want.Text || len(h.g.Moves) != s.Moves+1 || h.due(0) != TaskShow {
		t.Errorf("stored %+v, answered %+v, tasks %s", last, done, h.due(0))
	}
}

func TestAMoveIsRefusedForWhoseTurnItIsAndByTheRules(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	s, user, waits := h.sit(), h.mover(), h.waiting()
	move := s.match.Moves(s.Awaited().First())[0]
	if _, args := h.does(waits, Play(move, AnyBoard), WaitFor); fmt.Sprint(args["names"]) != fmt.Sprint([]any{by(user).Name}) {
		t.Errorf("got arguments %v, want the name of the player to move", args)
	}
	h.does("marta", Play(move, AnyBoard), NotSeated)
	if _, err := s.MayPlay(waits, s.Moves); err == nil {
		t.Error("a player who is not to move may play")
	}
	if seat, err := s.MayPlay(user, s.Moves); err != nil || seat != s.SeatOf(user) {
		t.Errorf("seat %d may not play: %v", seat, err)
	}
	for text, want := range map[string]engine.Code{
		"99 azul fila 1": azul.NoSuchFactory, "centro azul fila1": azul.CentreEmpty, "inicio 1": azul.NotNow, "fila 1 columna 1": azul.NotNow,
		"reparto 1 azul": azul.NotNow, "hola": azul.UnknownWord, "": engine.Unreadable,
	} {
		if _, err := h.try(by(user), Play(text, AnyBoard)); !engine.IsRefused(err, want) || len(h.g.Moves) != s.Moves {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestAButtonIsGoodForTheBoardThatItWasDrawnFor(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	seq := h.sit().Moves
	for range 2 {
		s := h.sit()
		h.does(h.mover(), Play(h.good(s, s.Awaited().First()), s.Moves), Played)
	}
	s := h.sit() // the first player's turn again
	user, move := h.mover(), h.good(s, s.Awaited().First())
	for _, old := range []int{seq, seq + 1, 0, 3, -2, s.Moves + 1} {
		h.does(user, Play(move, old), Stale)
		_, err := s.MayPlay(user, old)
		h.refused(Stale, err, h.g.Revision)
	}
	h.does(user, Play(move, s.Moves), Played)
}

// On the grey wall all players with full lines choose columns at once.
func TestWhereSeveralDecideAtOnceNobodyWaitsAndButtonsDrawnBeforeStayGood(t *testing.T) {
	h := grey(t, "ana", "luis", "marta")
	s := h.playUntil(func(s *Sitting) bool { return s.Awaited().Len() == 3 })
	seq := s.Moves
	first := func(seat engine.Seat) string { return h.sit().match.Moves(seat)[0] }
	for seat := range engine.Seat(3) {
		seat = 2 - seat // in the reverse order of the seats
		user := h.userAt(seat)
		if _, err := h.sit().MayPlay(user, seq); err != nil {
			t.Errorf("%s may not play: %v", user, err)
		}
		h.does(user, Play(first(seat), seq), Played)
		for n := 0; h.sit().Awaited().Has(seat); n++ {
			if n == 0 { // the same player has another full line: for that the button is stale
				h.does(user, Play(first(seat), seq), Stale)
			}
			h.does(user, Play(first(seat), h.sit().Moves), Played)
		}
	}
	s = h.sit()
	if v := s.View(0).(azul.View); v.Phase() == azul.Placing {
		t.Errorf("all have placed, and seats %b are to", s.ToMove())
	}
	h.does(h.mover(), Play(first(s.Awaited().First()), seq), Stale)
}

// The draws are checked with the seed, the rules and the stored moves only, as anybody could do,
// and by the game's proof.
func TestEveryDrawFollowsFromTheSeedAndItsNumber(t *testing.T) {
	h := grey(t, "ana", "luis")
	s := h.sit()
	if proof, err := s.Proof(); err != nil || proof.Seed != nil {
		t.Errorf("while the game is played: %+v, %v", proof, err)
	}
	end := h.playUntil(isOver)
	match, err := engine.Host(azul.Rules{}).Start(engine.Options{Seats: 2, Chosen: engine.Chosen{azul.WallOption: "gris"}})
	must.Succeed(t, err)
	draws := 0
	for i, m := range h.g.Moves {
		if m.Seat != engine.Chance {
			must.Succeed(t, match.Replay(m.Seat, m.Text))
			continue
		}
		drawn, err := match.Draw(h.g.Seed.Draw(draws))
		if err != nil || drawn.Text != m.Text {
			t.Fatalf("move %d, draw %d is %q, by the seed %q (%v)", i, draws, m.Text, drawn.Text, err)
		}
		draws++
	}
	if proof, err := end.Proof(); draws < 11 || match.ToMove() != 0 || err != nil || proof.Draws != draws || proof.WrongDraw != 0 || *proof.Seed != h.g.Seed {
		t.Errorf("%d draws, to move %b, proof %+v, error %v", draws, match.ToMove(), proof, err)
	}
	if h.g.Status != store.Finished || h.g.Ended.IsZero() || len(h.results) != 2 || h.due(0) != TaskShow {
		t.Errorf("the game is %s, results %+v, tasks %s", h.g.Status, h.results, h.due(0))
	}
	_, err = end.MayPlay("ana", len(h.g.Moves))
	h.refused(Closed, err, h.g.Revision)
}

func TestAGameIsFramesThatTellMoveByMove(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	var seen []*Sitting
	for range 6 {
		seen = append(seen, h.sit())
		h.plays()
	}
	s := h.sit()
	frames, err := s.Frames(engine.Spectator, 0)
	if err != nil || len(frames) != s.Moves+1 {
		t.Fatalf("%d frames of %d moves, %v", len(frames), s.Moves, err)
	}
	if first := frames[0]; first.Seat != engine.Spectator || first.ToMove != engine.SeatsOf(engine.Chance) || len(first.Events) != 0 {
		t.Errorf("the first frame is %+v", first)
	}
	for _, then := range seen {
		if was := frames[then.Moves]; was.View != then.View(engine.Spectator) || was.ToMove != then.ToMove() {
			t.Errorf("frame %d is not as the game stood then", then.Moves)
		}
		if got, err := s.ViewAt(then.Moves, 0); err != nil || got != then.View(0) {
			t.Errorf("after %d moves the view is another: %v", then.Moves, err)
		}
	}
	last, then := frames[s.Moves], seen[5]
	if last.View != s.View(engine.Spectator) || last.ToMove != s.ToMove() || last.Awaited != s.Awaited() || last.Seat != then.ToMove().First() ||
		len(last.Events) == 0 || last.Events[0].Code != azul.TookTiles || last.Turn <= frames[then.Moves].Turn {
		t.Errorf("the last frame is %+v", last)
	}
	for _, n := range []int{-1, s.Moves + 1} {
		_, err := s.ViewAt(n, 0)
		h.refused(Stale, err, h.g.Revision)
	}
	// With from the earlier frames are empty and the others the same.
	late, err := s.Frames(engine.Spectator, s.Moves-1)
	if err != nil || len(late) != len(frames) || !reflect.DeepEqual(late[s.Moves-1:], frames[s.Moves-1:]) || late[s.Moves-2].View != nil {
		t.Errorf("%+v, %v; want the last of %+v", late, err, frames)
	}
}

func TestAMoveIsTriedWithoutPlayingIt(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	s := h.sit()
	seat := s.Awaited().First()
	before, move := s.View(seat), h.good(s, seat)
	after, err := s.Try(seat, move)
	if err != nil || after.View == before || after.Seat != seat || len(after.Events) == 0 || s.View(seat) != before {
		t.Fatalf("got frame %+v, error %v", after, err)
	}
	if _, err := s.Try(seat, "99 azul fila 1"); !engine.IsRefused(err) {
		t.Errorf("tried an illegal move: %v", err)
	}
	if h.plays(); h.sit().View(seat) != after.View {
		t.Error("the board differs from the one that Try returned")
	}
}

func TestPlayedAt(t *testing.T) {
	h := begun(t, azulOf(2), "ana", "luis")
	seq := h.sit().Moves
	user := h.mover()
	if s := h.sit(); s.PlayedAt(user, seq, h.good(s, s.Awaited().First())) >= 0 {
		t.Error("a move counts as played before it was")
	}
	_, move := h.plays()
	h.plays()
	s := h.sit()
	if s.PlayedAt(user, seq, move) != seq {
		t.Error("a played move does not count as played")
	}
	for what, at := range map[string]int{
		"another's": s.PlayedAt(other(user), seq, move), "a spectator's": s.PlayedAt("marta", seq, move), "another move": s.PlayedAt(user, seq, "1 azul fila 9"),
		"on a later board": s.PlayedAt(user, seq+1, move), "before the beginning": s.PlayedAt(user, -1, move), "in the future": s.PlayedAt(user, seq+99, move),
	} {
		if at >= 0 {
			t.Errorf("%s counts as played", what)
		}
	}
}

// Moves that were made for a player count neither as their decisions nor for their time.
func TestOnlyAPlayersOwnMovesCountAsDecisionsAndTakeTime(t *testing.T) {
	h := begun(t, azulOf(3), "ana", "luis", "marta")
	h.Now = h.Now.Add(time.Hour)
	user, _ := h.plays()
	own := h.sit().Moves
	h.plays()
	last := h.mover()
	for _, c := range []struct {
		change  func(*store.Move)
		decided int
		took    []time.Duration
	}{
		{func(*store.Move) {}, own, []time.Duration{time.Hour}},
		{func(m *store.Move) { m.StandIn = "voraz" }, 0, nil},
		{func(m *store.Move) { m.Auto = true }, 0, nil},
	} {
		g := copyOf(h.g)
		c.change(&g.Moves[own-1])
		s := Of(h.Games, g)
		frames, err := s.Frames(engine.Spectator, 0)
		must.Succeed(t, err)
		if got := s.LastDecision(frames, s.SeatOf(user)); got != c.decided || s.LastDecision(frames, s.SeatOf(last)) != 0 || s.LastDecision(frames, engine.Spectator) != 0 {
			t.Errorf("%+v: decided at %d, want %d", g.Moves[own-1], got, c.decided)
		}
		if got := s.Took(s.SeatOf(user)); !slices.Equal(got, c.took) || len(s.Took(s.SeatOf(last))) > 0 {
			t.Errorf("%+v: took %v, want %v", g.Moves[own-1], got, c.took)
		}
	}
}

// A refusal of the rules that has seats as arguments is shown with the names of the players,
// whether the move was typed, tried or played.
func TestARefusalNamesThePlayers(t *testing.T) {
	h := begun(t, Opening{Kind: "enanos", Artificial: []string{"peon"}}, "ana", "luis", "marta")
	h.playUntil(func(*Sitting) bool {
		h.work()
		s := h.sit()
		return s.View(engine.Spectator).(enanos.View).Phase == enanos.Acting && s.Seats[s.Awaited().First()].User != ""
	})
	s := h.sit()
	seat := s.Awaited().First()
	user, move := h.userAt(seat), fmt.Sprintf("ofrece 1 madera por 1 hierro jugador %d", seat+1)
	_, _, read := s.Read(user, move)
	_, tried := s.Try(seat, move)
	_, played := h.try(by(user), Play(move, AnyBoard))
	for i, err := range []error{read, tried, played} {
		var r *engine.Refusal
		if !errors.As(err, &r) || r.Code != enanos.NotTraded {
			t.Fatalf("case %d: got error %v, want NotTraded", i, err)
		}
		var names []string
		for _, value := range r.Args {
			list, _ := value.([]any)
			for _, player := range list {
				names = append(names, player.(Called).String())
			}
		}
		if len(names) != 3 || slices.Contains(names, by(user).Name) || !slices.Contains(names, string(PlayerTerm("enanos", "peon"))) {
			t.Errorf("case %d: got arguments %v, want three names", i, r.Args)
		}
	}
}
