package discord

import (
	"context"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

// uses uses a command that the bot will never answer.
func (l *line) uses() { l.usesIn(mesa) }

func (l *line) usesIn(ch localdiscord.Channel) {
	ctx, cancel := context.WithCancel(context.Background())
	l.t.Cleanup(cancel)
	go func() { _, _ = l.server.As(ana.ID).Command(ctx, ch.ID, "azul help") }()
	pass(time.Second)
}

// another returns a second Gateway, as of another process on the same store.
func (l *line) another() *Gateway {
	g := l.gateway
	return &Gateway{REST: g.REST, OnInteraction: g.OnInteraction, Facts: g.Facts, Log: g.Log, dial: g.dial}
}

// follows starts another process's Gateway.
func (l *line) follows() {
	l.t.Helper()
	l.halt()
	l.gateway = l.another()
}

func TestAProcessContinuesWhereTheOneBeforeItEnded(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		l.works()
		for n := range 3 {
			l.follows()
			l.uses()
			if len(l.heard) > 0 {
				t.Fatal("an interaction arrives while no process runs")
			}
			l.connected()
			if in := l.server.Logins()[n+1]; !in.Resume {
				t.Errorf("it identifies: %+v", in)
			}
			if heard := len(l.heard); heard != 1 {
				t.Fatalf("the interaction sent meanwhile arrives %d times", heard)
			}
			<-l.heard
			if text := l.facts[sessionsFact]; strings.Contains(text, "seq") {
				t.Errorf("a session that is resumed is kept as %s", text)
			}
			l.works()
		}
	})
}

func TestASessionThatWasLeftIsResumedByOneProcess(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		l.follows()
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		go func() { ended <- l.another().Run(ctx) }()
		l.run()
		pass(identifyPause * time.Second)
		resumed := 0
		logins := l.server.Logins()
		for _, in := range logins[1:] {
			if in.Resume {
				resumed++
			}
		}
		if len(logins) != 3 || resumed != 1 {
			t.Errorf("two processes: %+v", logins)
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// Who begins beside a process hears all that it hears. If a third one resumed the first one's session, it would
// hear that again, and could carry out what the second has refused.
func TestASessionThatAnotherProcessOutlivedIsNotResumed(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		ctx, stop := context.WithCancel(context.Background())
		ended := make(chan error, 1)
		beside := l.another()
		go func() { ended <- beside.Run(ctx) }()
		pass(identifyPause * time.Second)
		l.halt()
		l.uses()
		<-l.heard
		l.gateway = l.another()
		l.run()
		pass(identifyPause * time.Second)
		if heard := len(l.heard); heard > 0 {
			t.Errorf("what was heard before arrives %d times", heard)
		}
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// Discord gives up a session after some minutes, and a process that was killed leaves none.
func TestASessionThatCannotBeResumedBeginsAnew(t *testing.T) {
	for name, change := range map[string]func(*line){
		"forgotten":           func(l *line) { l.server.Faults().CutGateway(false) },
		"none, after a kill":  func(l *line) { delete(l.facts, sessionsFact) },
		"of another token":    func(l *line) { l.changeLeft(botOf(testToken), botOf("another")) },
		"no JSON":             func(l *line) { l.facts[sessionsFact] = "{" },
		"with too high a seq": func(l *line) { l.changeLeft(`"seq":`, `"seq":9`) },
	} {
		t.Run(name, func(t *testing.T) {
			inLine(t, func(l *line) {
				l.connected()
				l.follows()
				change(l)
				l.run()
				pass(time.Minute)
				l.works()
				if n := l.identifies(); n != 2 {
					t.Errorf("it identified %d times: %+v", n, l.server.Logins())
				}
			})
		})
	}
}

// changeLeft rewrites the sessions that were left.
func (l *line) changeLeft(old, text string) {
	l.t.Helper()
	was := l.facts[sessionsFact]
	l.facts[sessionsFact] = strings.Replace(was, old, text, 1)
	if l.facts[sessionsFact] == was {
		l.t.Fatalf("left was %s", was)
	}
}

// A process that is told to stop before it has connected leaves the session that the process before
// it had left.
func TestASessionThatWasNotUsedIsLeftAgain(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		l.follows()
		l.uses()
		l.server.Faults().WithholdHello(1)
		l.run()
		pass(time.Second)
		l.follows()
		l.connected()
		if in := l.server.Logins(); len(in) != 2 || !in[1].Resume {
			t.Errorf("logins: %+v", in)
		}
		if n := len(l.heard); n != 1 {
			t.Errorf("the interaction sent meanwhile arrives %d times", n)
		}
	})
}
