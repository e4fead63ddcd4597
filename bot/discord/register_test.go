package discord

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"
)

// asks calls untilDone with a function that returns these errors in turn and then nil. It returns
// when the function was called.
func asks(t *testing.T, ctx context.Context, errs ...error) (at []time.Duration, err error) {
	begun := time.Now()
	err = untilDone(ctx, slog.New(slog.DiscardHandler), "cannot", func() error {
		at = append(at, time.Since(begun))
		if len(errs) == 0 {
			return nil
		}
		next := errs[0]
		if len(errs) > 1 || len(at) < 1000 {
			errs = errs[1:]
		}
		return next
	})
	return at, err
}

func TestARefusedRequestIsRetriedSlowlyAndAnUnansweredOneSoon(t *testing.T) {
	const s = time.Second
	for name, test := range map[string]struct {
		err  error
		want []time.Duration
	}{
		"no answer": {errors.New("connection refused"), []time.Duration{0, 1 * s, 3 * s, 7 * s, 15 * s}},
		"500":       {&APIError{Status: 503}, []time.Duration{0, 1 * s, 3 * s, 7 * s, 15 * s}},
		"403":       {&APIError{Status: 403, Code: 40333}, []time.Duration{0, 15 * s, 45 * s, 105 * s, 225 * s}},
		"400":       {&APIError{Status: 400, Code: 50035}, []time.Duration{0, 15 * s, 45 * s, 105 * s, 225 * s}},
		"a moment":  {&APIError{Status: 429, RetryAfter: 20 * time.Millisecond}, []time.Duration{0, 1 * s, 3 * s, 7 * s, 15 * s}},
		"an hour":   {&APIError{Status: 429, RetryAfter: time.Hour}, []time.Duration{0, time.Hour, 2 * time.Hour, 3 * time.Hour, 4 * time.Hour}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				at, err := asks(t, t.Context(), slices.Repeat([]error{test.err}, 4)...)
				if err != nil || !slices.Equal(at, test.want) {
					t.Errorf("asked at %v, %v; want %v", at, err, test.want)
				}
			})
			synctest.Test(t, func(t *testing.T) {
				at, _ := asks(t, t.Context(), slices.Repeat([]error{test.err}, 40)...)
				if last := at[40] - at[39]; last < time.Minute || last > time.Hour {
					t.Errorf("the longest pause is %v", last)
				}
			})
			synctest.Test(t, func(t *testing.T) {
				ctx, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
				defer cancel()
				begun := time.Now()
				if _, err := asks(t, ctx, test.err); err != nil || time.Since(begun) > s {
					t.Errorf("stopped after %v with %v", time.Since(begun), err)
				}
			})
		})
	}
}

func TestOnlyAnInvalidTokenEndsTheRetries(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		if at, err := asks(t, t.Context(), &APIError{Status: 401}); !errors.Is(err, ErrToken) || len(at) != 1 {
			t.Errorf("asked at %v, ended with %v", at, err)
		}
	})
}

func TestEachPermissionThatTheBotNeedsHasAName(t *testing.T) {
	all := lacking(0)
	n := 0
	for bit := bits(1); bit > 0; bit <<= 1 {
		if neededPermissions&bit == 0 {
			continue
		}
		n++
		if left := lacking(neededPermissions &^ bit); len(left) != 1 || !slices.Contains(all, left[0]) {
			t.Errorf("without %b the bot lacks %q", bit, left)
		}
	}
	if len(all) != n || lacking(neededPermissions) != nil || lacking(discordgo.PermissionAdministrator) != nil {
		t.Errorf("%d permissions are needed, %q have names", n, all)
	}
}

func TestPrivilegedIntentsThatAreOnAreNamed(t *testing.T) {
	for flags, want := range map[int]int{0: 0, 1 << 12: 1, 1 << 15: 1, 1<<13 | 1<<14 | 1<<18: 3, 1<<23 | 1<<17: 0} {
		if got := (&Application{Flags: flags}).PrivilegedIntents(); len(got) != want {
			t.Errorf("%b: %q", flags, got)
		}
	}
}
