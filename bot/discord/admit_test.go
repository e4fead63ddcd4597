package discord

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot/admission"
	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

// Under overload, the bot answers in order of arrival, does not begin answers that nobody can be
// shown any more, and carries out everything that changes a game.
func TestAnInteractionThatIsTooLateIsNotBegun(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		begun := time.Now()
		now := func() time.Time { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Add(time.Since(begun)) }
		var mu sync.Mutex
		var made, sent []string
		note := func(list *[]string, what string) {
			mu.Lock()
			defer mu.Unlock()
			*list = append(*list, fmt.Sprint(time.Since(begun).Round(100*time.Millisecond), " ", what))
		}
		line := roundTrip(func(r *http.Request) (*http.Response, error) {
			kind, content := saidIn(t, r)
			note(&sent, fmt.Sprintf("%s %d %s", r.Method, kind, content))
			return reply(204, nil, ""), nil
		})
		d := filled(Config{REST: restOver(line), Log: slog.New(slog.DiscardHandler), Now: now})
		d.WorkOf = func(in *chat.Interaction) chat.Work {
			if in.Command.Sub == "take" {
				return chat.Changing
			}
			return chat.Showing
		}
		d.admits.words = admission.NewLine(1, 1, mostOfOne)
		d.Answer = func(_ context.Context, in *chat.Interaction) *chat.Answer {
			note(&made, in.Name)
			time.Sleep(time.Second)
			return &chat.Answer{Kind: chat.Reply, Message: &message.Message{Content: in.Name, Private: true}}
		}
		// id returns the id of an interaction that was that old when it arrived. Discord's clock is
		// slow.
		id := func(old time.Duration) string { return message.IDAt(now().Add(-old - 7*time.Second)) }
		for _, c := range []struct {
			name, sub string
			old       time.Duration
		}{
			{"first", "board", 0}, {"second", "board", 0}, {"held up", "board", 2 * time.Second},
			{"third", "hand", 0}, {"moves", "take", 0}, {"fourth", "board", 0}, {"moves late", "take", 5 * time.Second},
		} {
			i := commanded(t, ana, mesa, "azul", c.sub, "[]")
			i.ID, i.Member.Nick = id(c.old), c.name
			go d.Dispatch(t.Context(), i)
			synctest.Wait()
		}
		time.Sleep(10 * time.Second)
		// Nothing waits before it, so it is begun, however old it seems to be.
		i := commanded(t, ana, mesa, "azul", "board", "[]")
		i.ID, i.Member.Nick = id(time.Hour), "old and alone"
		d.Dispatch(t.Context(), i)
		synctest.Wait()
		if want := []string{"0s first", "1s second", "2s third", "3s moves", "4s moves late", "10s old and alone"}; !slices.Equal(made, want) {
			t.Errorf("made %q, want %q", made, want)
		}
		want := []string{"1s POST 4 first", "1.5s POST 5 ", "1.5s POST 5 ", "1.5s POST 5 ", "2s PATCH 0 second", "2.3s POST 5 ", "3s PATCH 0 third", "4s PATCH 0 moves", "5s PATCH 0 moves late", "11s POST 4 old and alone"}
		if !slices.Equal(sent, want) {
			t.Errorf("sent %q, want %q", sent, want)
		}
	})
}

// The clocks differ. What counts is how much longer an interaction takes than others do.
func TestDelayIsMeasuredWithoutTrustingTheClocks(t *testing.T) {
	var a ages
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	var told []string
	for _, c := range []struct{ after, age time.Duration }{
		{0, 10 * time.Second}, {time.Second, 13 * time.Second}, {time.Second, 9 * time.Second}, {time.Second, 10 * time.Second}, // ours is fast
		{time.Second, -20 * time.Second}, {time.Second, -17 * time.Second}, // ours was set back
		{time.Second, time.Hour}, {time.Minute, time.Hour}, {time.Minute, time.Hour}, // and forward
		{time.Hour, 2 * time.Hour}, // after a long silence
	} {
		at = at.Add(c.after)
		told = append(told, a.delay(c.age, at).String())
	}
	if want := "0s 3s 0s 1s 0s 3s 1h0m20s 1h0m20s 0s 0s"; strings.Join(told, " ") != want {
		t.Errorf("told %v, want %s", told, want)
	}
}
