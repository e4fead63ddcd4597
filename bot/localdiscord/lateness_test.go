package localdiscord_test

import (
	"context"
	"net/http"
	"strings"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

// postWithin posts a message with a timeout and reports whether it was answered.
func postWithin(t *testing.T, url, content string, patience time.Duration) bool {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, "POST", url+"/api/v9/channels/"+localdiscord.General.ID+"/messages",
		strings.NewReader(`{"content":"`+content+`"}`))
	succeed(t, err)
	r.Header.Set("Authorization", "Bot "+token)
	r.Header.Set("Content-Type", "application/json")
	r.Header.Set("User-Agent", "DiscordBot (https://sobremesa.example, test)")
	resp, err := http.DefaultClient.Do(r)
	if err == nil {
		resp.Body.Close()
	}
	return err == nil
}

func TestRequestsAndAnswersCanBeLateOrLost(t *testing.T) {
	t.Parallel()
	const post = "POST /channels/{channel}/messages"
	s, url := serve(t)
	f := s.Faults()
	has := func(content string) bool {
		for _, m := range s.As(localdiscord.Ana.ID).Messages(localdiscord.General.ID) {
			if m.Content == content {
				return true
			}
		}
		return false
	}
	f.LoseAnswers(post, 1)
	if postWithin(t, url, "unanswered", patience) || !has("unanswered") {
		t.Error("an answer that should be lost arrived, or its request had no effect")
	}
	f.HoldRequests(post, 1, time.Hour)
	if postWithin(t, url, "late", patience) || has("late") {
		t.Error("a held request was not late")
	}
	if !postWithin(t, url, "next", patience) || !has("next") {
		t.Error("the next request is held too")
	}
	f.LetArrive()
	if !has("late") {
		t.Error("the held request never arrives after its sender has given up")
	}
	f.HoldRequests(post, 1, time.Millisecond)
	postWithin(t, url, "soon", patience)
	for end := time.Now().Add(patience); !has("soon"); time.Sleep(time.Millisecond) {
		if time.Now().After(end) {
			t.Fatal("a held request does not arrive in time")
		}
	}
	f.HoldRequests(post, 1, -1)
	if postWithin(t, url, "never", patience) || has("never") {
		t.Error("a request that should be lost arrived")
	}
	f.HoldRequests(post, 1000, -1)
	f.EndDetours()
	if !postWithin(t, url, "after", patience) || !has("after") {
		t.Error("the detours go on after EndDetours")
	}
}
