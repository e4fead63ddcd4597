package health_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/health"
)

// asked returns the status and the text of a response.
func asked(handler http.HandlerFunc) (int, string) {
	w := httptest.NewRecorder()
	handler(w, httptest.NewRequest("GET", "/", nil))
	return w.Code, w.Body.String()
}

func wants(t *testing.T, handler http.HandlerFunc, status int, text string) {
	t.Helper()
	if gotStatus, got := asked(handler); gotStatus != status || got != text+"\n" {
		t.Errorf("answers %d %q, want %d %q", gotStatus, got, status, text)
	}
}

func TestALoopThatStandsStillIsNotHealthy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h health.Health
		wants(t, h.Healthz, 200, "ok")
		h.Loop("the other loop", time.Hour)
		turned := h.Loop("the loop", time.Minute)
		time.Sleep(time.Minute)
		wants(t, h.Healthz, 200, "ok")
		turned()
		time.Sleep(time.Minute)
		wants(t, h.Healthz, 200, "ok")
		time.Sleep(time.Second)
		wants(t, h.Healthz, 503, "the loop has stood still for 1m1s, and should turn every 1m0s at least")
		turned()
		wants(t, h.Healthz, 200, "ok")
	})
}

func TestAProgramIsReadyThatHasBegunHearsCanCommitAndIsNotBeingStopped(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h health.Health
		wants(t, h.Readyz, 503, "it has not begun yet")
		var failure error
		h.Begin(func(context.Context) error { return failure })
		wants(t, h.Readyz, 200, "ok") // a program without ears carries out tasks only
		h.Ear("the gateway", false)
		h.Ear("another", true)
		wants(t, h.Readyz, 503, "the gateway is not connected")
		h.Ear("the gateway", true)
		wants(t, h.Readyz, 200, "ok")
		h.Deaf("Discord sends interactions elsewhere")
		wants(t, h.Readyz, 503, "Discord sends interactions elsewhere")
		h.Deaf("")
		wants(t, h.Readyz, 200, "ok")
		failure = errors.New("the disk is full")
		time.Sleep(5 * time.Second)
		wants(t, h.Readyz, 503, "nothing can be committed: the disk is full")
		failure = nil
		time.Sleep(5 * time.Second)
		wants(t, h.Readyz, 200, "ok")
		h.Stopping()
		wants(t, h.Readyz, 503, "it is being stopped")
		wants(t, h.Healthz, 200, "ok")
	})
}

// Each try is a durable commit, and anybody who watches the program may ask as often as they like.
func TestACommitIsTriedOnceInFiveSeconds(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h health.Health
		tries := 0
		h.Begin(func(context.Context) error { tries++; return nil })
		for range 100 {
			wants(t, h.Readyz, 200, "ok")
			time.Sleep(100 * time.Millisecond)
		}
		if tries != 2 {
			t.Errorf("%d commits in ten seconds", tries)
		}
	})
}

func TestADatabaseThatDoesNotAnswerIsNotWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h health.Health
		h.Begin(func(ctx context.Context) error { <-ctx.Done(); return ctx.Err() })
		wants(t, h.Readyz, 503, "nothing can be committed: context deadline exceeded")
	})
}

func TestADiskThatHangsIsAskedOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h health.Health
		var asked atomic.Int64
		hangs := make(chan struct{})
		h.Begin(func(context.Context) error { asked.Add(1); <-hangs; return nil })
		for range 3 {
			wants(t, h.Readyz, 503, "nothing can be committed: a commit has not ended within 2s")
		}
		if n := asked.Load(); n != 1 {
			t.Errorf("asked %d times", n)
		}
		close(hangs)
		synctest.Wait() // its result counts
		wants(t, h.Readyz, 200, "ok")
	})
}

func TestAProgramThatIsBeingStoppedIsHealthy(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var h health.Health
		h.Loop("the loop", time.Minute)
		h.Stopping()
		time.Sleep(time.Hour)
		wants(t, h.Healthz, 200, "ok")
	})
}
