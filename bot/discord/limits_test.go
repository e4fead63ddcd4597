package discord

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/message"
	"sobremesa/bot/private"
	"sobremesa/engine/must"
)

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
					return reply(429, headers, `{"message":"slow down"}`)
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

func TestALimitWhoseTimeIsNeverEnoughIsTriedEverMoreSeldom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limited := true
		s := &scripted{answer: func(int, *http.Request) *http.Response {
			if !limited {
				return nil
			}
			return reply(429, []string{"Retry-After", "1"}, `{"message":"why?","retry_after":1.0}`)
		}}
		c := &Channels{REST: restOver(s)}
		try := func(d time.Duration) (requests int) {
			t.Helper()
			before := s.count()
			for end := time.Now().Add(d); time.Now().Before(end); time.Sleep(time.Second) {
				c.Create(t.Context(), "7", &message.Message{})
			}
			return s.count() - before
		}
		if n := try(10 * time.Minute); n < 10 || n > 25 {
			t.Errorf("%d requests in ten minutes", n)
		}
		limited = false
		if n := try(5 * time.Minute); n < 200 {
			t.Errorf("%d requests in five minutes after it has ended", n)
		}
	})
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
		c, r := &Channels{REST: rest}, rest
		begun := time.Now()
		_, err := c.Create(t.Context(), "7", &message.Message{})
		limitedFor(t, "the first", err, 20*time.Second)
		_, err = c.Create(t.Context(), "8", &message.Message{})
		limitedFor(t, "another channel", err, 20*time.Second)
		if err := r.editOriginal(t.Context(), &Interaction{ID: "1", AppID: "1", Token: "t"}, &message.Message{}); err != nil {
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

// Cloudflare's page says at most how long to wait. Requests of any kind, at once and one after another,
// are asked for all the time.
func TestABannedAddressIsHardlyUsedUntilTheBanEnds(t *testing.T) {
	for name, c := range map[string]struct {
		headers []string
		body    string
		lasts   time.Duration
		most    int
		late    time.Duration // after the end
	}{
		"without a time": {nil, "error code: 1015", 30 * time.Second, 8, 10 * time.Second},
		"for long":       {nil, "<html>1015</html>", 30 * time.Minute, 14, 11 * time.Minute},
		"with a time":    {[]string{"Retry-After", "30"}, "<html>1015</html>", 30 * time.Second, 4, 2 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			end := time.Now().Add(c.lasts)
			var refused atomic.Int32
			s := &scripted{answer: func(int, *http.Request) *http.Response {
				if !time.Now().Before(end) {
					return nil
				}
				refused.Add(1)
				return reply(429, c.headers, c.body)
			}}
			rest := restOver(s)
			rest.OnPaused(func(time.Duration) { t.Errorf("%s: processes with other addresses are told to pause", name) })
			var asking sync.WaitGroup
			var works [3]time.Time
			for n, ask := range []func(context.Context) error{
				func(ctx context.Context) error {
					_, err := (&Channels{REST: rest}).Create(ctx, "7", &message.Message{})
					return err
				},
				func(ctx context.Context) error {
					return (&Channels{REST: rest}).Edit(ctx, "8", "9", &message.Message{})
				},
				func(ctx context.Context) error {
					return rest.EndPrivate(ctx, private.Message{App: "1", Token: "t"}, false)
				},
			} {
				asking.Go(func() {
					for ask(t.Context()) != nil {
						time.Sleep(100 * time.Millisecond)
					}
					works[n] = time.Now()
				})
			}
			asking.Wait()
			for n, at := range works {
				if at.Before(end) || at.Sub(end) > c.late {
					t.Errorf("%s: route %d works %v after the end", name, n, at.Sub(end))
				}
			}
			if n := int(refused.Load()); n > c.most {
				t.Errorf("%s: %d requests were refused, want %d at most", name, n, c.most)
			}
		})
	}
}

func TestAMomentsLimitIsWaitedForUnlessTheContextEnds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &scripted{answer: func(int, *http.Request) *http.Response {
			return reply(200, []string{"X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "0.040"}, `{"id":"1"}`)
		}}
		c, begun := &Channels{REST: restOver(s)}, time.Now()
		for range 3 {
			must.Do(t)(c.Create(t.Context(), "7", &message.Message{}))
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

func TestBucketsOfThePastAreForgotten(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &scripted{answer: func(int, *http.Request) *http.Response {
			return reply(200, []string{"X-RateLimit-Bucket", "b", "X-RateLimit-Remaining", "4", "X-RateLimit-Reset-After", "1"}, "")
		}}
		rest := restOver(s)
		r, most := rest, 0
		for i := range 5_000 {
			must.Succeed(t, r.editOriginal(t.Context(), &Interaction{AppID: "1", Token: strconv.Itoa(i)}, &message.Message{}))
			most = max(most, len(rest.limits.buckets))
			time.Sleep(10 * time.Millisecond) // so a hundred are in use at a time
		}
		if most > 2*fewBuckets {
			t.Errorf("%d buckets are kept", most)
		}
	})
}

func TestNonsensicalTimesSilenceNoChannelForEver(t *testing.T) {
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

func TestAnAnswerDoesNotWaitForALimitThatOutlastsIt(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := &scripted{answer: func(int, *http.Request) *http.Response { return reply(429, nil, `{"retry_after":5}`) }}
		ctx, cancel := context.WithTimeout(t.Context(), answerWithin)
		defer cancel()
		begun := time.Now()
		err := restOver(s).callback(ctx, &Interaction{ID: "1", Token: "t"}, callback{Type: 4}, nil)
		limitedFor(t, "the answer", err, 5*time.Second)
		if n := s.count(); n != 1 || time.Since(begun) != 0 {
			t.Errorf("%d tries in %v", n, time.Since(begun))
		}
	})
}

func TestTheGatewaysAddressIsNotAskedForWhileThatIsLimited(t *testing.T) {
	for name, first := range map[string]*http.Response{
		"429":                    reply(429, []string{"Retry-After", "3600"}, `{"retry_after":3600.0}`),
		"fine, but the last one": reply(200, []string{"X-RateLimit-Remaining", "0", "X-RateLimit-Reset-After", "3600"}, `{"url":"wss://x"}`),
	} {
		synctest.Test(t, func(t *testing.T) {
			s := &scripted{answer: func(int, *http.Request) *http.Response { return first }}
			g := &Gateway{REST: restOver(s), OpenWithin: time.Second}
			begun := time.Now()
			var err error
			for range 3 {
				_, err = g.askDiscord(t.Context())
			}
			limitedFor(t, name, err, time.Hour)
			if n, d := s.count(), time.Since(begun); n != 1 || d != 0 {
				t.Errorf("%s: %d requests in %v", name, n, d)
			}
		})
	}
}
