package discord

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

// scripted is a Discord that answers as it is told, and notes what it was asked.
type scripted struct {
	mu     sync.Mutex
	asked  []string // "POST /api/v9/…"
	agents map[string]int
	// answer is called with the number of the request, from 1; nil is 200 and "{}".
	answer func(n int, r *http.Request) *http.Response
}

func (s *scripted) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body != nil {
		io.Copy(io.Discard, r.Body)
		r.Body.Close()
	}
	s.mu.Lock()
	s.asked = append(s.asked, r.Method+" "+r.URL.Path)
	n := len(s.asked)
	if s.agents == nil {
		s.agents = make(map[string]int)
	}
	s.agents[r.UserAgent()]++
	s.mu.Unlock()
	if err := r.Context().Err(); err != nil {
		return nil, err
	}
	if s.answer != nil {
		if resp := s.answer(n, r); resp != nil {
			return resp, nil
		}
	}
	return reply(200, nil, `{"id":"1"}`), nil
}

func (s *scripted) count() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.asked)
}

// reply is an answer; headers are names and values in turn.
func reply(status int, headers []string, body string) *http.Response {
	h := http.Header{}
	for i := 0; i < len(headers); i += 2 {
		h.Set(headers[i], headers[i+1])
	}
	return &http.Response{StatusCode: status, Header: h, Body: io.NopCloser(strings.NewReader(body))}
}

func restOver(s *scripted) *REST {
	return &REST{Client: &http.Client{Transport: s}, Token: testToken, Version: "v1.2.3"}
}

// limitedFor fails unless err is a limit of so long, to a second.
func limitedFor(t *testing.T, what string, err error, want time.Duration) {
	t.Helper()
	var refused *APIError
	if !errors.As(err, &refused) || refused.Status != 429 || (refused.RetryAfter-want).Abs() > time.Second {
		t.Errorf("%s: %v, want to be told to wait %v", what, err, want)
	}
}

func TestALimitOfOneChannelIsToldAtOnceAndConcernsNoOther(t *testing.T) {
	for name, headers := range map[string][]string{
		"429 with a header":         {"Retry-After", "600"},
		"429 with a body":           nil,
		"fine, but that was it all": {"X-RateLimit-Bucket", "b", "X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "600.5"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s := &scripted{answer: func(n int, _ *http.Request) *http.Response {
					switch {
					case n > 1:
						return nil
					case strings.HasPrefix(name, "fine"):
						return reply(200, headers, `{"id":"1"}`)
					case headers == nil:
						return reply(429, nil, `{"message":"slow down","retry_after":600.0,"global":false}`)
					}
					return reply(429, headers, `<html>`)
				}}
				c := &Channels{REST: restOver(s)}
				begun := time.Now()
				_, err := c.Create(t.Context(), "7", &message.Message{Content: "a"})
				if strings.HasPrefix(name, "429") {
					limitedFor(t, "the first", err, 600*time.Second)
				}
				for range 3 {
					_, err = c.Create(t.Context(), "7", &message.Message{Content: "a"})
					limitedFor(t, "the next", err, 600*time.Second)
				}
				if n := s.count(); n != 1 {
					t.Errorf("%d requests were sent to a channel that takes none", n)
				}
				if _, err := c.Create(t.Context(), "8", &message.Message{Content: "a"}); err != nil {
					t.Errorf("another channel: %v", err)
				}
				if d := time.Since(begun); d != 0 {
					t.Errorf("waited %v", d)
				}
				time.Sleep(601 * time.Second)
				if _, err := c.Create(t.Context(), "7", &message.Message{Content: "a"}); err != nil {
					t.Errorf("when the time is over: %v", err)
				}
			})
		})
	}
}

func TestRoutesThatDiscordCountsTogetherAreLimitedTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		left := 3
		s := &scripted{answer: func(n int, _ *http.Request) *http.Response {
			left--
			return reply(200, []string{"X-RateLimit-Bucket", "same", "X-RateLimit-Remaining", strconv.Itoa(left), "X-RateLimit-Reset-After", "30"}, `{"id":"1"}`)
		}}
		c := &Channels{REST: restOver(s)}
		post := func() error { _, err := c.Create(t.Context(), "7", &message.Message{}); return err }
		edit := func() error { return c.Edit(t.Context(), "7", "9", &message.Message{}) }
		for i, do := range []func() error{post, edit, post} {
			if err := do(); err != nil {
				t.Fatalf("request %d: %v", i, err)
			}
		}
		limitedFor(t, "a fourth post", post(), 30*time.Second)
		limitedFor(t, "an edit", edit(), 30*time.Second)
	})
}

func TestTheGlobalLimitConcernsAllButInteractions(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &scripted{answer: func(n int, _ *http.Request) *http.Response {
			if n == 1 {
				return reply(429, []string{"Retry-After", "20", "X-RateLimit-Global", "true"}, `{"retry_after":20,"global":true}`)
			}
			return nil
		}}
		rest := restOver(s)
		c, r := &Channels{REST: rest}, &Responder{REST: rest}
		begun := time.Now()
		_, err := c.Create(t.Context(), "7", &message.Message{})
		limitedFor(t, "the first", err, 20*time.Second)
		_, err = c.Create(t.Context(), "8", &message.Message{})
		limitedFor(t, "another channel", err, 20*time.Second)
		if err := r.EditOriginal(t.Context(), &discordgo.Interaction{ID: "1", AppID: "1", Token: "t"}, &message.Message{}); err != nil {
			t.Errorf("an interaction: %v", err)
		}
		if d := time.Since(begun); d != 0 {
			t.Errorf("an interaction waited %v", d)
		}
		time.Sleep(20 * time.Second)
		if _, err := c.Create(t.Context(), "8", &message.Message{}); err != nil {
			t.Error(err)
		}
	})
}

func TestAMomentIsWaitedForUnlessTheContextEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &scripted{answer: func(int, *http.Request) *http.Response {
			return reply(200, []string{"X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "0.040"}, `{"id":"1"}`)
		}}
		c, begun := &Channels{REST: restOver(s)}, time.Now()
		for range 3 {
			if _, err := c.Create(t.Context(), "7", &message.Message{}); err != nil {
				t.Fatal(err)
			}
		}
		if d := time.Since(begun); d != 80*time.Millisecond {
			t.Errorf("three in %v", d)
		}
		ctx, cancel := context.WithTimeout(t.Context(), 10*time.Millisecond)
		defer cancel()
		if _, err := c.Create(ctx, "7", &message.Message{}); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
	})
}

func TestARequestEndsWithItsContextAndWithoutOneInTime(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		silent := roundTrip(func(r *http.Request) (*http.Response, error) {
			<-r.Context().Done()
			return nil, r.Context().Err()
		})
		c := &Channels{REST: &REST{Client: &http.Client{Transport: silent}}}
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

func TestBucketsOfThePastAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &scripted{answer: func(int, *http.Request) *http.Response {
			return reply(200, []string{"X-RateLimit-Bucket", "b", "X-RateLimit-Remaining", "4", "X-RateLimit-Reset-After", "1"}, "")
		}}
		rest := restOver(s)
		r, most := &Responder{REST: rest}, 0
		for i := range 20_000 {
			if err := r.EditOriginal(t.Context(), &discordgo.Interaction{AppID: "1", Token: strconv.Itoa(i)}, &message.Message{}); err != nil {
				t.Fatal(err)
			}
			most = max(most, len(rest.limits.buckets))
			time.Sleep(10 * time.Millisecond) // so a hundred count at a time
		}
		if most > 2*fewBuckets {
			t.Errorf("%d buckets are kept", most)
		}
	})
}

func TestNonsenseAboutTimesSilencesNobodyForEver(t *testing.T) {
	for _, text := range []string{"NaN", "-5", "+Inf", "1e300", "soon", ""} {
		if d := seconds(text); d < 0 || d > maxWait {
			t.Errorf("%q: %v", text, d)
		}
	}
	after, _ := retryAfter(http.Header{"Retry-After": {"1"}}, []byte(`{"retry_after":0.25}`))
	if after != 250*time.Millisecond {
		t.Errorf("the header is the body's time rounded up, but %v is waited", after)
	}
}

// TestAnAnswerIsTriedAFewTimes counts the tries of an answer that Discord
// refuses without saying for how long.
func TestAnAnswerIsTriedAFewTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &scripted{answer: func(int, *http.Request) *http.Response { return reply(429, nil, `<html>429</html>`) }}
		r := &Responder{REST: restOver(s)}
		ctx, cancel := context.WithTimeout(t.Context(), answerWithin)
		defer cancel()
		begun := time.Now()
		err := r.Callback(ctx, &discordgo.Interaction{ID: "1", Token: "t"}, discordgo.InteractionResponseDeferredMessageUpdate, nil, nil)
		limitedFor(t, "the answer", err, 0)
		if n, d := s.count(), time.Since(begun); n < 3 || n > 5 || d > answerWithin {
			t.Errorf("%d tries in %v", n, d)
		}
	})
}

func TestAnAnswerDoesNotWaitForALimitThatOutlastsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &scripted{answer: func(int, *http.Request) *http.Response { return reply(429, nil, `{"retry_after":5}`) }}
		ctx, cancel := context.WithTimeout(t.Context(), answerWithin)
		defer cancel()
		begun := time.Now()
		err := (&Responder{REST: restOver(s)}).Callback(ctx, &discordgo.Interaction{ID: "1", Token: "t"}, 4, nil, nil)
		limitedFor(t, "the answer", err, 5*time.Second)
		if n := s.count(); n != 1 || time.Since(begun) != 0 {
			t.Errorf("%d tries in %v", n, time.Since(begun))
		}
	})
}

func TestEveryRequestSaysWhoAsks(t *testing.T) {
	s := &scripted{answer: func(_ int, r *http.Request) *http.Response {
		if r.Method == "GET" && strings.HasSuffix(r.URL.Path, "/commands") {
			return reply(200, nil, `[{"id":"5","name":"stale"}]`)
		}
		return nil
	}}
	rest := restOver(s)
	i := &discordgo.Interaction{ID: "1", AppID: "1", Token: "t"}
	r, c := &Responder{REST: rest}, &Channels{REST: rest}
	c.Create(t.Context(), "7", &message.Message{})
	c.Edit(t.Context(), "7", "8", &message.Message{})
	c.TakeButtons(t.Context(), "7", "8")
	c.Delete(t.Context(), "7", "8")
	c.Recent(t.Context(), "7", "8", 100)
	c.Self(t.Context())
	c.IsThread(t.Context(), "7")
	c.IsAbsent(t.Context(), "7")
	r.Callback(t.Context(), i, 4, nil, nil)
	r.EditOriginal(t.Context(), i, &message.Message{})
	r.FollowUp(t.Context(), i, &message.Message{})
	if err := Register(t.Context(), rest, commandsOf(alone(t).Commands()), slog.New(slog.DiscardHandler)); err != nil {
		t.Error(err)
	}
	(&Gateway{REST: rest, OpenWithin: time.Second}).askDiscord(t.Context())
	const want = "DiscordBot (https://sobremesa.example, v1.2.3)"
	if len(s.agents) != 1 || s.agents[want] != 19 {
		t.Errorf("asked as %v, want 19 times %q", s.agents, want)
	}
}

func TestTheGatewayIsNotAskedForWhileItIsLimited(t *testing.T) {
	for name, first := range map[string]*http.Response{
		"429":                    reply(429, []string{"Retry-After", "3600"}, `{"retry_after":3600.0}`),
		"fine, but the last one": reply(200, []string{"X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "3600"}, `{"url":"wss://x"}`),
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &scripted{answer: func(int, *http.Request) *http.Response { return first }}
			g := &Gateway{REST: restOver(s), OpenWithin: time.Second}
			begun := time.Now()
			var err error
			for range 3 { // it is told in two places
				_, _, err = g.askDiscord(t.Context())
			}
			limitedFor(t, name, err, time.Hour)
			if n, d := s.count(), time.Since(begun); n != 2 || d != 0 {
				t.Errorf("%s: %d requests in %v", name, n, d)
			}
		})
	}
}

func TestAnswersThatSayNothingAreFailuresOfTheirRequestAlone(t *testing.T) {
	for _, body := range []string{"", "{}", "<html>hello</html>", "null", "[]"} {
		s := &scripted{answer: func(int, *http.Request) *http.Response { return reply(200, nil, body) }}
		rest := restOver(s)
		_, err := (&Channels{REST: rest}).Create(t.Context(), "7", &message.Message{})
		var refused *APIError
		if err == nil || errors.As(err, &refused) {
			t.Errorf("a message answered with %q: %v, want a doubt", body, err)
		}
		// What matters of the answer to an interaction is that there is one.
		if err := (&Responder{REST: rest}).Callback(t.Context(), &discordgo.Interaction{ID: "1", Token: "t"}, 4, nil, nil); err != nil {
			t.Errorf("an interaction answered with %q: %v", body, err)
		}
		if err := Register(t.Context(), rest, nil, slog.New(slog.DiscardHandler)); err == nil {
			t.Errorf("registered by %q", body)
		}
	}
}

// TestAFilmIsAnsweredOnASlowLine sends 3 MB at 2 Mbit/s: far longer than a
// first answer may take.
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
			d := &Dispatcher{
				Answer: func(context.Context, *chat.Interaction) *chat.Answer {
					time.Sleep(500 * time.Millisecond)
					return &chat.Answer{Kind: chat.Reply, Message: &message.Message{Private: true, Files: []message.File{{Name: "a.gif", Data: make([]byte, 3_000_000)}}}}
				},
				Responder: &Responder{REST: &REST{Client: &http.Client{Transport: line}}}, Log: slog.New(slog.DiscardHandler),
			}
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
