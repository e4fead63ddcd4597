package bot_test

import (
	"context"
	"errors"
	"testing"
	"time"

	"sobremesa/bot/announce"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine/must"
	"sobremesa/store"
)

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

// pausing calls a function before each Create.
type pausing struct {
	message.Channels
	before func()
}

func (p pausing) Create(ctx context.Context, channel string, m *message.Message) (*message.Posted, error) {
	p.before()
	return p.Channels.Create(ctx, channel, m)
}

// One of two workers was taken for dead and posts all the same.
func TestOfTwoBoardsThatWerePostedAtOnceOneStays(t *testing.T) {
	s := newStage(t)
	s.faults().RememberNonces(0)
	s.open(true)
	now := s.Table.Now()
	task, err := s.store.Claim(t.Context(), now, now.Add(time.Minute))
	must.Succeed(t, err)
	show := func(before func()) error {
		a := &announce.Announcer{Table: s.Table, Records: s.Records, Games: s.games, Channels: pausing{s.channels(), before}}
		return a.Handlers()[task.Kind](t.Context(), task)
	}
	other := make(chan error)
	err = show(func() {
		// This worker has begun and not posted. The other one checks before this one posts, and
		// posts after it.
		looked := make(chan bool)
		go func() {
			other <- show(func() { looked <- true; <-looked })
		}()
		<-looked
		go func() {
			for underWay(s.first()) != nil {
				time.Sleep(time.Millisecond)
			}
			looked <- true
		}()
	})
	if err != nil {
		t.Error(err)
	}
	if err := <-other; !errors.Is(err, sitting.ErrOvertaken) {
		t.Errorf("the other ends with %v", err)
	}
	s.messages(3) // the lobby and two boards
	must.Succeed(t, s.store.Commit(t.Context(), &store.Change{Done: task.Held(), At: now}))
	s.play()
	s.work()
	s.pass(time.Hour)
	s.check()
}
