package discord

import (
	"bytes"
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
)

func TestABadTokenEndsTheBotWithAWordThatHelps(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.config()
	c.REST.Token = "another-secret"
	err := Run(w.context(), c)
	if !errors.Is(err, ErrToken) {
		t.Fatalf("ended with %v, want %v", err, ErrToken)
	}
	if strings.Contains(err.Error(), c.REST.Token) {
		t.Error("the token is in the error")
	}
}

// Many edits are sent at once. discordgo would send them one after the other.
func TestAnswersDoNotWaitForOneAnother(t *testing.T) {
	t.Parallel()
	const n = 20
	all := make(chan struct{})
	var under atomic.Int32
	line := roundTrip(func(*http.Request) (*http.Response, error) {
		if under.Add(1) == n {
			close(all) // every edit is on its way and none has been answered
		}
		select {
		case <-all:
		case <-time.After(patience):
			return nil, errors.New("the edits go one by one")
		}
		return reply(200, nil, ""), nil
	})
	r := restOver(line)
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var edits sync.WaitGroup
	for i := range n {
		edits.Go(func() {
			if err := r.editOriginal(ctx, &Interaction{ID: "1", AppID: "1", Token: strconv.Itoa(i)}, &message.Message{Content: "a"}); err != nil {
				t.Error(err)
			}
		})
	}
	edits.Wait()
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

// This runs the dispatcher with answers of its own against the local server.
func TestASlowAnswerIsDeferredAndAPanicApologisedFor(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		answer Answerer
		kind   localdiscord.Kind
		says   string
	}{
		"slow": {func(context.Context, *chat.Interaction) *chat.Answer {
			time.Sleep(deferAfter + 200*time.Millisecond)
			return says("ya está")
		}, localdiscord.KindDeferred, "ya está"},
		"panic":     {func(context.Context, *chat.Interaction) *chat.Answer { panic("oh") }, localdiscord.KindMessage, hosttest.Says("chat.failed")},
		"no answer": {func(context.Context, *chat.Interaction) *chat.Answer { return nil }, localdiscord.KindMessage, hosttest.Says("chat.failed")},
		"an answer that Discord refuses": {func(context.Context, *chat.Interaction) *chat.Answer { return says("") },
			localdiscord.KindMessage, hosttest.Says("chat.failed")},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			c := w.config()
			c.Answer = test.answer
			w.run(c)
			kind, m := w.ask()
			if kind != test.kind {
				t.Errorf("answered by %s, want %s", kind, test.kind)
			}
			w.wants(m.Content, test.says)
			if m.Flags&64 == 0 {
				t.Error("not only for the user who asked")
			}
		})
	}
}

func TestAnInteractionThatCannotBeReadIsPassedOver(t *testing.T) {
	w := newWorld(t)
	d := filled(Config{Log: w.config().Log, Answer: func(context.Context, *chat.Interaction) *chat.Answer {
		t.Error("handled")
		return nil
	}})
	d.Dispatch(w.context(), nil)
	d.Dispatch(w.context(), &Interaction{})
}

// Large files are postponed at once. The deferred answer to a command stays private.
func TestAPublicAnswerThatComesLateIsPublicAllTheSame(t *testing.T) {
	for name, size := range map[string]int{"prompt": 10, "late": promptFiles + 1} {
		t.Run(name, func(t *testing.T) {
			w := newWorld(t)
			c := w.config()
			c.Answer = func(context.Context, *chat.Interaction) *chat.Answer {
				return &chat.Answer{Kind: chat.Public, Message: &message.Message{Content: "para todos",
					Files: []message.File{{Name: "a.txt", Type: "text/plain", Data: bytes.Repeat([]byte("a"), size)}}}}
			}
			w.run(c)
			_, own := w.ask()
			if late := size > promptFiles; late == (own.Flags&64 == 0) {
				t.Errorf("the user who asked has %q with flags %d", own.Content, own.Flags)
			}
			w.Await("the public message", func() bool {
				for _, m := range w.server.As(luis.ID).Messages(mesa.ID) {
					if m.Content == "para todos" && m.Flags&64 == 0 && len(m.Attachments) == 1 {
						return true
					}
				}
				return false
			})
		})
	}
}
