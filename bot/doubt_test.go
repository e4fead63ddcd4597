package bot_test

import (
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// inDoubt runs a test where the bot finds in the channel's history whether a message was posted, since
// Discord has forgotten its nonce, and where it may not read the history.
func inDoubt(t *testing.T, test func(t *testing.T, s *stage)) {
	for name, denied := range map[string]localdiscord.Permissions{
		"it may read the channel's history": 0, "it may not": localdiscord.ReadMessageHistory,
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t)
			must.Succeed(t, s.server.DenyBot(mesa.ID, denied))
			if denied == 0 {
				s.faults().RememberNonces(0)
			}
			test(t, s)
		})
	}
}

func TestABoardWhoseAnswerIsLostIsPostedOnce(t *testing.T) {
	t.Parallel()
	inDoubt(t, func(t *testing.T, s *stage) {
		s.open(true)
		s.faults().LoseAnswers(routeCreate, 1)
		if s.work() == 0 {
			t.Fatal("no answer was lost")
		}
		s.check()
		s.play()
		s.work()
		s.check()
	})
}

func TestARequestThatArrivesAfterTheRestartMakesNoSecondBoard(t *testing.T) {
	inDoubt(t, func(t *testing.T, s *stage) {
		s.open(true)
		s.faults().HoldRequests(routeCreate, 1, time.Hour)
		s.workOnce()
		s.Restart()
		s.work()
		s.faults().LetArrive()
		s.pass(15 * time.Second) // a second board is deleted
		s.check()
		s.play()
		s.work()
		s.check()
	})
}

// Discord answers 10008 to the nonce of a message that was deleted.
func TestABoardThatIsDeletedWhileItIsInDoubtIsPostedAnew(t *testing.T) {
	inDoubt(t, func(t *testing.T, s *stage) {
		s.open(true)
		s.faults().LoseAnswers(routeCreate, 1)
		s.workOnce()
		deleted := s.newest(mesa)
		must.Succeed(t, s.channels().Delete(t.Context(), mesa.ID, deleted.ID))
		s.work()
		if m := s.newest(mesa); m.ID == deleted.ID || len(buttons(m)) == 0 {
			t.Errorf("the newest message is %q", m.Content)
		}
		s.check()
	})
}

// Games in a new database have the same ids as games in an old one.
func TestANewInstallationsBoardsAreNotTakenForThoseOfTheOld(t *testing.T) {
	s := newStage(t)
	s.open(true)
	s.work()
	before := len(s.public(mesa))
	other := *s.world
	other.store = sqlitetest.New(t)
	fresh := stageIn(&other, nil)
	fresh.open(true)
	fresh.work()
	if now := len(s.public(mesa)); now != before+2 {
		t.Errorf("%d messages, %d before: the new game's were swallowed", now, before)
	}
	for i, g := range []*store.Game{s.game(mesa), fresh.game(mesa)} {
		if m := s.again(iker, &localdiscord.Message{ID: shown(g).ID}); len(buttons(m)) == 0 {
			t.Errorf("game %d is shown by %q", i, m.Content)
		}
	}
}

func TestARefusalLeavesNoDoubt(t *testing.T) {
	s := newStage(t)
	s.open(true)
	s.faults().Next429(routeCreate, 1, time.Millisecond)
	s.workOnce()
	if m := underWay(s.game(mesa)); m != nil {
		t.Errorf("in doubt: %+v", m)
	}
	// An earlier doubt remains.
	s.faults().HoldRequests(routeCreate, 1, -1)
	s.workOnce()
	asked := underWay(s.game(mesa))
	s.faults().Next429(routeCreate, 1, time.Millisecond)
	s.workOnce()
	if m := underWay(s.game(mesa)); asked == nil || m == nil || m.Nonce != asked.Nonce {
		t.Errorf("under way is %+v, want %+v", m, asked)
	}
	s.work()
	s.check()
}

// The moves that the message told before another one replaced it are not lost.
func TestAMessageIsRestoredInFullAfterALateEdit(t *testing.T) {
	s := newStage(t)
	s.open(true)
	s.work()
	first, _, _ := s.turn(s.channel)
	s.play()
	s.work()
	s.must(s.Table.Do(t.Context(), s.by(first), azulHere, sitting.Undo(sitting.AnyBoard)))
	s.faults().HoldRequests(routeEdit, 1, time.Hour)
	s.workOnce()
	s.Restart()
	s.work()
	s.play() // the same message is edited: the next player was mentioned before
	s.work()
	before := len(s.public(mesa))
	s.play()
	s.work()
	if now := len(s.public(mesa)); now != before+1 {
		t.Fatalf("%d messages, then %d", before, now)
	}
	s.faults().LetArrive()
	if l := s.public(mesa); len(buttons(&l[len(l)-2])) == 0 {
		t.Error("no change came late")
	}
	s.pass(time.Hour)
	s.check()
}
