package announce_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

const begins = "Empieza la partida"

// Nim has no moves of chance, and none until its first player makes one.
func TestAGameThatDoesNotBeginWithChanceIsShownBeforeItsFirstMove(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	if len(f.channel.messages) != 2 {
		t.Fatalf("%d messages, want a lobby and a board", len(f.channel.messages))
	}
	lobby, board := f.channel.messages[0], f.channel.messages[1]
	if len(lobby.ids()) > 0 || !strings.Contains(lobby.m.Content, "ha empezado") {
		t.Errorf("the lobby says %q with %v", lobby.m.Content, verbs(lobby))
	}
	if !slices.Equal(board.m.Mentions, []string{"ana"}) || !strings.Contains(board.m.Content, begins) || !slices.Contains(verbs(board), message.Play) {
		t.Errorf("the board says %q with %v", board.m.Content, verbs(board))
	}
	f.restart()
	f.work()
	if len(f.channel.messages) != 2 {
		t.Errorf("%d messages after doing nothing", len(f.channel.messages))
	}
	if p, frames, err := f.table.LastFrames(t.Context(), f.by("ana"), "nim"); err != nil || len(frames) != 1 || !p.Began() {
		t.Errorf("%d frames, %v", len(frames), err)
	}
	// The button of the first board names no move.
	p := f.look()
	if _, err := p.MayPlay("ana", board.ids()[0].Seq); err != nil {
		t.Error(err)
	}
	must.Do(t)(f.table.Do(t.Context(), f.by("ana"), p.Ref(), sitting.Play("1", 0)))
	f.work()
	next := f.channel.last()
	if len(f.channel.messages) != 3 || len(board.ids()) > 0 || !slices.Equal(next.m.Mentions, []string{"luis"}) ||
		!strings.Contains(next.m.Content, "quita 1 palillo") || strings.Contains(next.m.Content, begins) {
		t.Errorf("%d messages, the board says %q", len(f.channel.messages), next.m.Content)
	}
	for f.play() {
		f.work()
	}
	f.work()
	told := ""
	for _, one := range f.channel.there() {
		told += one.m.Content
	}
	if strings.Count(told, begins) != 1 || strings.Count(told, " palillo") != 3 || !strings.Contains(told, "Gana") {
		t.Errorf("told %q", told)
	}
}

func TestAnArtificialPlayerMovesFirstWhereChanceDoesNot(t *testing.T) {
	f := newFixture(t, "nim")
	_, err := f.table.Open(t.Context(), f.by("ana"), sitting.Opening{Kind: "nim", Artificial: []string{"dos"}, Watch: true})
	if err == nil {
		_, err = f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Join(0))
	}
	if err == nil {
		f.work()
		_, err = f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Start)
	}
	must.Succeed(t, err)
	f.restart()
	f.work()
	board := f.channel.last()
	// What it does at once is shown at once.
	if len(f.channel.messages) != 2 || !slices.Equal(board.m.Mentions, []string{"luis"}) || !strings.Contains(board.m.Content, "quita 2 palillos") ||
		!strings.Contains(board.m.Content, begins) {
		t.Fatalf("%d messages, the last %q", len(f.channel.messages), board.m.Content)
	}
	must.Do(t)(f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Play("1", sitting.AnyBoard)))
	f.work()
	if g, err := f.store.LastGame(t.Context(), "c", "nim"); err != nil || g.Status != store.Finished || len(g.Moves) != 3 {
		t.Errorf("%+v, %v", g, err)
	}
}

func TestAGameIsGivenUpBeforeItsFirstMove(t *testing.T) {
	f := newFixture(t, "nim")
	f.begin(nil, "ana", "luis")
	must.Do(t)(f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Agree(sitting.AnyBoard)))
	f.work()
	if last := f.channel.last(); len(f.channel.messages) != 3 || !strings.Contains(last.m.Content, "<@ana> ha cancelado") || len(f.channel.messages[1].ids()) > 0 {
		t.Errorf("%d messages, the last %q", len(f.channel.messages), last.m.Content)
	}
}

// A first board of no moves is in doubt as any message, and is deleted as any.
func TestTheFirstBoardOfNoMovesIsPostedOnce(t *testing.T) {
	for what, during := range map[string]func(*fixture){
		"the answer is lost": func(f *fixture) {
			f.channel.lost = true
			f.work()
			f.restart()
		},
		"it comes late": func(f *fixture) {
			f.channel.late = true
			f.work()
			f.pass(2 * time.Second)
			f.channel.arrive()
		},
		"somebody deletes the lobby": func(f *fixture) { f.channel.last().deleted = true },
		"somebody deletes the board": func(f *fixture) {
			f.work()
			f.channel.last().deleted = true
			f.play()
			f.work()
			f.channel.last().deleted = true // this one cannot tell of it again
			must.Do(f.t)(f.table.Do(f.t.Context(), f.by("luis"), f.ref(), sitting.Agree(sitting.AnyBoard)))
		},
	} {
		f := newFixture(t, "nim")
		_, err := f.table.Open(t.Context(), f.by("ana"), sitting.Opening{Kind: "nim"})
		if err == nil {
			_, err = f.table.Do(t.Context(), f.by("luis"), f.ref(), sitting.Join(0))
		}
		if err == nil {
			f.work()
			_, err = f.table.Do(t.Context(), f.by("ana"), f.ref(), sitting.Start)
		}
		must.Succeed(t, err)
		during(f)
		f.pass(2 * time.Second)
		f.pass(time.Hour)
		boards := 0
		for _, one := range f.channel.there() {
			if len(one.ids()) == 0 {
				continue
			}
			boards++
			first := f.look().Moves == 0
			if strings.Contains(one.m.Content, begins) != first {
				t.Errorf("%s: the board says %q", what, one.m.Content)
			}
		}
		if boards != 1 {
			t.Errorf("%s: %d boards", what, boards)
		}
	}
}
