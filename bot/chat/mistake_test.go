package chat_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/games/all"
	"sobremesa/bot/games/gamestest"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/puzzles"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
	"sobremesa/engine/puzzle"
	"sobremesa/store"
)

// reviewedBy plays a game of ana's and luis's to its end, and has the coach review it for ana. Only a
// review of Azul in Spanish is made, since one takes as long as all the rest and finds no mistake in this
// game of dwarfs; in the others one is made of her first decision.
func reviewedBy(t *testing.T, kind string, l engine.Lang) (*session, *hosttest.Host) {
	t.Helper()
	h := hosttest.New(t, hosttest.Options{Games: gamestest.Undrawn(all.Games())})
	id := h.Begin(sitting.Opening{Kind: kind}, "ana", "luis")
	for p := h.Position(id); p.Status != store.Finished; p = h.Position(id) {
		seat := p.Awaited().First()
		h.Must(sitting.Played)(h.Do(t.Context(), h.By(p.Seats[seat].User), table.To(p), sitting.Play(h.Move(p, seat), sitting.AnyBoard)))
	}
	s := &session{Chat: chatOver(t, h), t: t, game: kind, lang: l}
	if kind == "azul" && l == engine.Spanish {
		s.tells(s.pressesPublic("ana", s.id(message.Coach)), chat.Words{Key: "mistake.kept", Args: engine.Args{"game": kind}}.In(l))
		return s, h
	}
	p := h.Position(id)
	_, moves, moments := p.Played()
	for i, m := range moves {
		if m.Seat != p.SeatOf("ana") {
			continue
		}
		if open, err := p.MovesAt(moments[i], m.Seat); err == nil && len(open) > 1 && open[0] != m.Text {
			must.Succeed(t, s.Table.Puzzles.KeepMistakes(t.Context(), kind, "ana",
				[]puzzles.Mistake{{Game: p.ID, Board: moments[i], Played: m.Text, Better: open[0], Best: 0.6, Left: 0.4}}))
			break
		}
	}
	return s, h
}

// mistakes returns what is kept of ana's mistakes.
func (s *session) mistakes() []puzzles.Mistake {
	s.t.Helper()
	list, err := s.Table.Puzzles.Mistakes(s.t.Context(), s.game, "ana")
	must.Succeed(s.t, err)
	if len(list) == 0 {
		s.t.Fatal("no mistake is kept")
	}
	return list
}

// What cost a person most in their own game comes back the next day, to them alone, by the menu and as
// text, until they have found what is better twice, some days apart.
func TestAMistakeComesBackUntilItIsSolvedTwice(t *testing.T) {
	for i, kind := range []string{"azul", "enanos"} {
		for j, l := range []engine.Lang{engine.Spanish, engine.English} {
			t.Run(fmt.Sprint(kind, " ", l), func(t *testing.T) {
				if i != j {
					enginetest.OnlyThorough(t)
				}
				comesBack(t, kind, l)
			})
		}
	}
}

func comesBack(t *testing.T, kind string, l engine.Lang) {
	s, h := reviewedBy(t, kind, l)
	say := func(key string) string { return chat.Words{Key: key}.In(l) }
	day := func(n int) { h.Forward(time.Duration(n) * 24 * time.Hour) }
	today := func(user string) *chat.Answer {
		// The puzzle is a decision of this game, since finding one takes seconds.
		_, moves, _ := s.position().Played()
		first := slices.IndexFunc(moves, func(m engine.Move) bool { return m.Seat != engine.Chance })
		keepPuzzle(t, h.Store, kind, s.Table.Puzzles.Day(), &puzzle.Puzzle{Moves: moves[:first], Seat: moves[first].Seat,
			Options: engine.Options{Seats: 2}, Answers: []puzzle.Answer{{Chance: 1}}})
		return s.types(user, "today")
	}
	m := s.mistakes()[0]
	s.tells(today("ana"), "!["+say("button.mistake"))
	early := message.CustomID{Kind: kind, Game: m.Game, Seq: m.Board, Verb: message.Answer, Move: m.Better}
	s.tells(s.presses("ana", early), say("chat.old-button"))
	day(1)
	s.tells(today("luis"), "!["+say("button.mistake"))
	offered := s.button(today("ana"), say("button.mistake"))
	asked := s.presses("ana", offered.ID)
	s.draws(asked, "!"+m.Better)
	for _, other := range []message.CustomID{offered.ID, early} {
		s.tells(s.presses("luis", other), say("chat.old-button"))
	}
	back := s.presses("ana", s.button(asked, say("button.puzzle-today")).ID)
	s.button(back, say("button.mistake"))

	// What was played is wrong again, and the first answer of a day stands.
	answer := func(move string) *chat.Answer { return s.presses("ana", early.Saying(message.Answer, move)) }
	wrong := answer(m.Played)
	s.tells(wrong, say("mistake.same"), "!["+say("button.answer"))
	s.draws(wrong)
	if again := answer(m.Better); written(again) != written(wrong) {
		t.Errorf("%s\nand before %s", written(again), written(wrong))
	}
	// Right once, and then the day after it is not asked; right again, and it is gone.
	day(puzzles.Soon)
	right := answer(m.Better)
	s.tells(right, "!"+say("mistake.same"), "!"+say("mistake.solved"))
	day(puzzles.Later - 1)
	s.tells(s.presses("ana", offered.ID), "!["+say("button.answer"))
	day(1)
	s.tells(answer(m.Better), say("mistake.solved"))
	day(30)
	if got := answer(m.Played); !strings.Contains(got.Message.Content, say("mistake.solved")) {
		t.Errorf("a month later: %s", written(got))
	}
	if kind != "azul" || l != engine.Spanish {
		return
	}
	before := s.mistakes()
	s.pressesPublic("ana", s.id(message.Coach))
	if after := s.mistakes(); len(after) != len(before) || after[0] != before[0] {
		t.Errorf("after another review: %+v, want %+v", after, before)
	}
}

// A move that is neither what was played nor what the coach had in mind is judged as well, and a typed
// move answers the mistake once the puzzle is answered.
func TestAnyAnswerToAMistakeIsJudged(t *testing.T) {
	s, h := reviewedBy(t, "azul", engine.Spanish)
	h.Forward(24 * time.Hour)
	z := found()
	keepPuzzle(t, h.Store, "azul", s.Table.Puzzles.Day(), z)
	s.presses("ana", s.button(s.types("ana", "today", moveOption(z.Best().Move)), says("button.answer")).ID)
	m := s.mistakes()[0]
	open, err := s.position().MovesAt(m.Board, s.position().SeatOf("ana"))
	must.Succeed(t, err)
	for _, move := range open {
		if move == m.Played || move == m.Better {
			continue
		}
		asked := s.types("ana", "today", moveOption(move))
		s.tells(asked, says("mistake.once"))
		a := s.presses("ana", s.button(asked, says("button.answer")).ID)
		got := s.mistakes()[0]
		if got.Answer != move || got.After > got.Best || got.Due <= s.Table.Puzzles.Day() {
			t.Errorf("%s: %+v", move, got)
		}
		if word := "No era esa"; strings.Contains(a.Message.Content, word) == puzzles.IsRight(got.Best-got.After) {
			t.Errorf("%+v is told: %s", got, written(a))
		}
		break
	}
	// What is kept is counted, and can be deleted.
	s.tells(s.presses("ana", hostID(message.Level)), chat.Words{Key: "me.mistakes", Args: engine.Args{"n": len(s.mistakes())}}.In(engine.Spanish))
	s.presses("ana", hostID(message.Forget, "yes"))
	if kept, err := store.KeptOf(t.Context(), h.Store, "ana"); err != nil || len(kept.Values) > 0 {
		t.Errorf("still kept: %v, %v", kept.Values, err)
	}
}

// In a game with hidden hands, too.
func TestAThirdAnswerIsJudgedByWhatThePersonSaw(t *testing.T) {
	s, h := reviewedBy(t, "enanos", engine.English)
	h.Forward(24 * time.Hour)
	m := s.mistakes()[0]
	p := s.position()
	open, err := p.MovesAt(m.Board, p.SeatOf("ana"))
	must.Succeed(t, err)
	third := slices.IndexFunc(open, func(move string) bool { return move != m.Played && move != m.Better })
	if third < 0 {
		t.Fatalf("there is no third move: %q", open)
	}
	a := s.presses("ana", message.CustomID{Kind: "enanos", Game: m.Game, Seq: m.Board, Verb: message.Answer, Move: open[third]})
	if got := s.mistakes()[0]; got.Answer != open[third] || got.After > got.Best || got.Due <= s.Table.Puzzles.Day() {
		t.Errorf("%+v is told: %s", got, written(a))
	}
}
