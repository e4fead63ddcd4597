package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

func TestARequestEndsWithItsContextAndWithoutOneInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent := roundTrip(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})
		c := &Channels{REST: restOver(silent)}
		took := func(ctx context.Context, m *message.Message) time.Duration {
			begun := time.Now()
			if _, err := c.Create(ctx, "7", m); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v", err)
			}
			return time.Since(begun).Round(time.Second)
		}
		if d := took(t.Context(), &message.Message{}); d != 10*time.Second {
			t.Errorf("a message: %v", d)
		}
		if d := took(t.Context(), &message.Message{Files: []message.File{{Name: "a", Data: make([]byte, 5_000_000)}}}); d != 50*time.Second {
			t.Errorf("a message with 5 MB: %v", d)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 2*time.Second)
		defer cancel()
		if d := took(ctx, &message.Message{}); d != 2*time.Second {
			t.Errorf("with a context: %v", d)
		}
	})
}

// Discord refuses the answer without saying for how long.
func TestAnAnswerIsTriedAFewTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &scripted{answer: func(int, *http.Request) *http.Response { return reply(429, nil, `{"message":"slow down"}`) }}
		r := restOver(s)
		ctx, cancel := context.WithTimeout(t.Context(), answerWithin)
		defer cancel()
		begun := time.Now()
		err := r.callback(ctx, &Interaction{ID: "1", Token: "t"}, callback{Type: discordgo.InteractionResponseDeferredMessageUpdate}, nil)
		limitedFor(t, "the answer", err, 0)
		if n, d := s.count(), time.Since(begun); n < 3 || n > 5 || d > answerWithin {
			t.Errorf("%d tries in %v", n, d)
		}
	})
}

// The local Discord refuses every request without one.
func TestTheUserAgentHasTheFormThatDiscordDemands(t *testing.T) {
	rest := restOver(nil)
	rest.Homepage = "https://example.org/bot"
	if agent := rest.userAgent(); agent != "DiscordBot (https://example.org/bot, v1.2.3)" {
		t.Errorf("asked as %s", agent)
	}
	// It does not invent an address for its operator.
	if agent := restOver(nil).userAgent(); agent != "DiscordBot (https://github.com/bwmarrin/discordgo, v1.2.3)" {
		t.Errorf("asked as %s", agent)
	}
}

func TestEmptyResponsesFailOnlyTheirRequests(t *testing.T) {
	for _, body := range []string{"", "{}", "<html>hello</html>", "null", "[]"} {
		s := &scripted{answer: func(int, *http.Request) *http.Response { return reply(200, nil, body) }}
		rest := restOver(s)
		_, err := (&Channels{REST: rest}).Create(t.Context(), "7", &message.Message{})
		var refused *APIError
		if err == nil || errors.As(err, &refused) {
			t.Errorf("a message answered with %q: %v, want a doubt", body, err)
		}
		// The response to a first answer need not contain anything.
		if err := rest.callback(t.Context(), &Interaction{ID: "1", Token: "t"}, callback{Type: 4}, nil); err != nil {
			t.Errorf("an interaction answered with %q: %v", body, err)
		}
		if err := registerCommands(t.Context(), rest, nil, slog.New(slog.DiscardHandler)); err == nil {
			t.Errorf("registered by %q", body)
		}
	}
}

func TestTheAnswerComesEvenIfDeferringItGotNoResponse(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var came []string
		line := roundTrip(func(r *http.Request) (*http.Response, error) {
			came = append(came, r.Method)
			if r.Method == http.MethodPost { // Discord accepts it, but the response is lost
				<-r.Context().Done()
				return nil, r.Context().Err()
			}
			return reply(200, nil, "{}"), nil
		})
		d := filled(Config{
			Answer: func(context.Context, *chat.Interaction) *chat.Answer {
				time.Sleep(2 * time.Second)
				return &chat.Answer{Kind: chat.Reply, Message: &message.Message{Private: true}}
			},
			REST: restOver(line), Log: slog.New(slog.DiscardHandler),
		})
		d.Dispatch(t.Context(), received(t, ana, mesa, discordgo.InteractionApplicationCommand, "{}"))
		if fmt.Sprint(came) != "[POST PATCH]" {
			t.Errorf("came %v, want the deferral and the answer", came)
		}
	})
}

// A film of 3 MB at 2 Mbit/s takes far longer than a first answer may take.
func TestAFilmIsAnsweredOnASlowLine(t *testing.T) {
	for _, kind := range []discordgo.InteractionType{discordgo.InteractionApplicationCommand, discordgo.InteractionMessageComponent} {
		synctest.Test(t, func(t *testing.T) {
			const perSecond = 250_000
			begun := time.Now()
			var arrived []string
			line := roundTrip(func(r *http.Request) (*http.Response, error) {
				var body bytes.Buffer
				io.Copy(&body, r.Body)
				select {
				case <-time.After(time.Duration(body.Len()) * time.Second / perSecond):
				case <-r.Context().Done():
					return nil, r.Context().Err()
				}
				arrived = append(arrived, fmt.Sprint(r.Method, "@", time.Since(begun).Round(time.Second)))
				return reply(204, nil, ""), nil
			})
			d := filled(Config{
				Answer: func(context.Context, *chat.Interaction) *chat.Answer {
					time.Sleep(500 * time.Millisecond)
					return &chat.Answer{Kind: chat.Reply, Message: &message.Message{Private: true, Files: []message.File{{Name: "a.gif", Data: make([]byte, 3_000_000)}}}}
				},
				REST: restOver(line), Log: slog.New(slog.DiscardHandler),
			})
			d.Dispatch(t.Context(), received(t, ana, mesa, kind, "{}"))
			want := []string{"POST@1s", "PATCH@13s"}
			if kind == discordgo.InteractionMessageComponent {
				want[1] = "POST@13s"
			}
			if fmt.Sprint(arrived) != fmt.Sprint(want) {
				t.Errorf("arrived %v, want the deferral and the film: %v", arrived, want)
			}
		})
	}
}
