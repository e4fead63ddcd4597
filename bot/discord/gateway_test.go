package discord

import (
	"context"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"sobremesa/bot/localdiscord"
	"sobremesa/engine/must"
)

func TestASilentConnectionIsLeftBeforeTwoHeartbeatsAreMissed(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		pass(10 * time.Minute)
		l.server.Faults().WithholdAcks(1)
		if in := l.next(1, 2*41250*time.Millisecond); !in.Resume {
			t.Error("the session is not resumed")
		}
		pass(time.Second)
		l.works()
		pass(10 * time.Minute)
		if n := len(l.server.Logins()); n != 2 {
			t.Errorf("%d logins, though the connection was good again:\n%s", n, l.log.String())
		}
	})
}

// reconnect is the frame that asks for another connection.
const reconnect = `{"op":7,"d":null}`

func TestTheGatewayMayFailInAnyWay(t *testing.T) {
	for name, fault := range map[string]func(*localdiscord.Faults){
		"cut, to be resumed":            func(f *localdiscord.Faults) { f.CutGateway(true) },
		"cut, not to be resumed":        func(f *localdiscord.Faults) { f.CutGateway(false) },
		"asked to reconnect":            func(f *localdiscord.Faults) { f.SendFrame(reconnect) },
		"session invalid":               func(f *localdiscord.Faults) { f.SendFrame(`{"op":9,"d":false}`) },
		"session invalid but resumable": func(f *localdiscord.Faults) { f.SendFrame(`{"op":9,"d":true}`) },
		"reconnect right after identify": func(f *localdiscord.Faults) {
			f.InsteadOfReady(reconnect)
			f.CutGateway(false)
		},
		"closed as by a timeout":   func(f *localdiscord.Faults) { f.CloseGateway(4009) },
		"closed by a wrong resume": func(f *localdiscord.Faults) { f.CloseGateway(4007) },
		"an event of unknown kind": func(f *localdiscord.Faults) { f.SendUnknownEvent() },
		"500 for the address": func(f *localdiscord.Faults) {
			f.Next500("GET /gateway", 2)
			f.CutGateway(false)
		},
		"429 for the address": func(f *localdiscord.Faults) {
			f.NextGlobal429(1, time.Second)
			f.CutGateway(false)
		},
	} {
		t.Run(name, func(t *testing.T) {
			inLine(t, func(l *line) {
				l.connected()
				fault(l.server.Faults())
				pass(time.Minute)
				l.works()
			})
		})
	}
}

// A frame is bad on its own (see also TestABadFrameIsFound); here it comes at every place.
func TestABadFrameEndsItsConnectionAndNothingElse(t *testing.T) {
	for name, fault := range map[string]func(*localdiscord.Faults){
		"in HELLO's place": func(f *localdiscord.Faults) { f.InsteadOfHello(`{"op":10}`); f.CutGateway(false) },
		"in READY's place": func(f *localdiscord.Faults) { f.InsteadOfReady(`{"op":0}`); f.CutGateway(false) },
		"later":            func(f *localdiscord.Faults) { f.SendFrame("{") },
	} {
		t.Run(name, func(t *testing.T) {
			inLine(t, func(l *line) {
				l.connected()
				fault(l.server.Faults())
				pass(time.Minute)
				l.works()
				if !strings.Contains(l.log.String(), errBadFrame.Error()) {
					t.Errorf("the log says only %q", l.log.String())
				}
			})
		})
	}
}

func TestASessionThatRepeatsAMalformedFrameWhenResumedIsGivenUp(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		l.server.Faults().InsteadOfHello("x", "x", "x")
		l.server.Faults().CutGateway(true)
		pass(time.Minute)
		l.works()
		if all := l.server.Logins(); len(all) != 2 || all[1].Resume {
			t.Errorf("logins: %+v", all)
		}
	})
}

// thrownOut closes each connection some time after it is ready, until over is set.
func (l *line) thrownOut(after time.Duration, code int) (over *atomic.Bool) {
	over = new(atomic.Bool)
	l.gateway.OnConnected = func(_, _ int, ready bool) {
		if ready && !over.Load() {
			time.AfterFunc(after, func() { l.server.Faults().CloseGateway(code) })
		}
	}
	return over
}

func TestABotThatIsThrownOutAllDayIdentifiesSomeHundredTimes(t *testing.T) {
	for _, after := range []time.Duration{0, 45 * time.Second, 4 * time.Minute} {
		inLine(t, func(l *line) {
			over := l.thrownOut(after, 4009)
			l.run()
			pass(24 * time.Hour)
			if n := l.identifies(); n < 30 || n > 150 {
				t.Errorf("thrown out after %s it identified %d times in a day", after, n)
			}
			over.Store(true)
			pass(30 * time.Minute)
			l.works()
		})
	}
}

func TestABotThatMayResumeWhenThrownOutIdentifiesOnce(t *testing.T) {
	inLine(t, func(l *line) {
		l.thrownOut(10*time.Second, 4000)
		l.run()
		pass(6 * time.Hour)
		if n := l.identifies(); n != 1 {
			t.Errorf("it identified %d times", n)
		}
		if n := len(l.server.Logins()); n < 6*30 || n > 6*360 {
			t.Errorf("%d logins in six hours, want some in ten minutes", n)
		}
	})
}

func TestAfterALongGoodConnectionTheNextComesAtOnce(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		for n := range 4 { // bad hours, which are forgotten
			l.server.Faults().CutGateway(true)
			l.next(1+n, time.Minute)
			pass(time.Second)
		}
		for i, code := range []int{4000, 4009} {
			pass(time.Hour)
			closed := time.Now()
			l.server.Faults().CloseGateway(code)
			in := l.next(5+i, time.Minute)
			if took := in.At.Sub(closed); took > 100*time.Millisecond || in.Resume != (code == 4000) {
				t.Errorf("after %d it comes after %s (resumes: %t)", code, took, in.Resume)
			}
		}
	})
}

func TestASessionIsResumedWhereDiscordSaysOrElseWhereItBegan(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		l.server.Faults().CutGateway(true)
		if in := l.next(1, time.Minute); !in.Resume || in.Path != "/ws/resume" {
			t.Errorf("after a cut: %+v", in)
		}
		pass(time.Minute)
		l.server.Faults().RefuseResumeAddress(true)
		l.server.Faults().CutGateway(true)
		if in := l.next(2, time.Minute); !in.Resume || in.Path != "/ws" {
			t.Errorf("while that address does not answer: %+v", in)
		}
		l.works()
	})
}

func TestAnInvalidSessionIsGivenAPauseBeforeItIdentifiesAgain(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		pass(time.Hour)
		said := time.Now()
		l.server.Faults().SendFrame(`{"op":9,"d":false}`)
		in := l.next(1, time.Minute)
		if took := in.At.Sub(said); in.Resume || took < time.Second || took > 5100*time.Millisecond {
			t.Errorf("it comes after %s (resumes: %t)", took, in.Resume)
		}
		pass(time.Hour)
		l.server.Faults().CutGateway(false) // the session is forgotten: RESUME is answered by opcode 9
		resumed, identified := l.next(2, time.Minute), l.next(3, time.Minute)
		took := identified.At.Sub(resumed.At)
		if !resumed.Resume || identified.Resume || took < time.Second || took > 5100*time.Millisecond {
			t.Errorf("%+v, then after %s %+v", resumed, took, identified)
		}
		pass(time.Second)
		l.works()
	})
}

func TestAGatewayThatWithholdsHelloOrAsksToReconnectAtOnceIsTriedAgain(t *testing.T) {
	inLine(t, func(l *line) {
		l.connected()
		l.server.Faults().WithholdHello(1)
		l.server.Faults().InsteadOfReady(reconnect, reconnect)
		l.server.Faults().CutGateway(false)
		pass(3 * time.Minute)
		l.works()
		if n := l.identifies(); n != 4 {
			t.Errorf("it identified %d times", n)
		}
	})
}

func TestAFatalCloseCodeEndsTheGateway(t *testing.T) {
	for code := range fatal {
		inLine(t, func(l *line) {
			l.gateway.Shards = Shards{0, 0, 1} // with "auto" more shards would be tried
			l.connected()
			l.server.Faults().CloseGateway(code)
			l.endsWith(code)
		})
	}
	inLine(t, func(l *line) {
		l.connected()
		l.server.Faults().RefuseToken(true)
		l.server.Faults().CutGateway(false)
		l.endsWith(4004)
	})
}

// Run returns only when everything is answered, since the process may end right after it.
func TestTheEndWaitsForWhatIsBeingAnswered(t *testing.T) {
	inLine(t, func(l *line) {
		answer := make(chan bool)
		l.gateway.OnInteraction = func(*Interaction) { <-answer }
		l.connected()
		ctx, cancel := context.WithCancel(context.Background())
		defer cancel()
		for range 2 {
			go func() { _, _ = l.server.As(ana.ID).Command(ctx, mesa.ID, "azul help") }()
		}
		pass(time.Second)
		l.stop()
		for range 2 {
			pass(time.Minute)
			select {
			case <-l.ended:
				t.Fatal("not waited for")
			default:
			}
			answer <- true
		}
		l.halt()
	})
}

func TestAConnectionBeatsInTimeAndWhenAskedAndHandsOnToTheEnd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(context.Background())
		mine, discord := dialled(t)
		heard := make(chan string, 1)
		c := connectionOver(mine, func(i *Interaction) { heard <- i.ID })
		c.session.Seq = 9 // of a session that was never established
		ended := make(chan error, 1)
		go func() { ended <- c.run(ctx) }()
		say := func(text string) {
			t.Helper()
			must.Succeed(t, discord.WriteMessage(websocket.TextMessage, []byte(text)))
		}
		hear := func(want string, from, to time.Duration) {
			t.Helper()
			began := time.Now()
			_, got, err := discord.ReadMessage()
			if took := time.Since(began); !strings.HasPrefix(string(got), want) || took < from || took > to {
				t.Fatalf("after %s it says %s, %v, want %s", took, got, err, want)
			}
		}
		const interval = 41250 * time.Millisecond
		say(`{"op":10,"d":{"heartbeat_interval":41250}}`)
		hear(`{"op":2,`, 0, 0)
		say(`{"op":1,"d":null}`)
		hear(`{"op":1,"d":null}`, 0, 0)
		say(`{"op":0,"t":"READY","s":1,"d":{"session_id":"a"}}`)
		hear(`{"op":1,"d":1}`, 1, interval) // the first heartbeat is delayed, so that bots do not all send it at once
		say(`{"op":11}`)
		say(`{"op":0,"t":"NOBODY_KNOWS","s":7,"d":{}}`)
		say(`{"op":1,"d":null}`)
		hear(`{"op":1,"d":7}`, 0, 0)
		hear(`{"op":1,"d":7}`, interval, interval)
		say(`{"op":11}`)
		discord.SetCloseHandler(func(int, string) error { return nil }) // does not answer the close
		cancel()
		if _, _, err := discord.ReadMessage(); !websocket.IsCloseError(err, closeResumable) {
			t.Errorf("it ends with %v", err)
		}
		synctest.Wait()
		say(`{"op":0,"t":"READY","s":8,"d":{"session_id":"b"}}`)
		say(`{"op":0,"t":"INTERACTION_CREATE","s":9,"d":{"id":"77"}}`)
		select {
		case id := <-heard:
			if id != "77" {
				t.Errorf("heard of interaction %q", id)
			}
		case <-time.After(10 * time.Second):
			t.Error("an interaction from before Discord hung up did not arrive")
		}
		stopped := time.Now()
		if <-ended; time.Since(stopped) > farewell {
			t.Errorf("a Discord that does not hang up is waited for %s", time.Since(stopped))
		}
		if c.session != (Session{ID: "b", Seq: 9}) {
			t.Errorf("the session is left as %+v", c.session)
		}
	})
}
