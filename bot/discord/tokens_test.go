package discord

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
)

const (
	ackAsked      = "POST /interactions/…/callback"
	privateAsked  = "POST /webhooks/1/t"
	changeAsked   = "PATCH /webhooks/1/t/messages/@original"
	deleteAsked   = "DELETE /webhooks/1/t/messages/@original"
	ordinaryAsked = "PATCH /channels/9/messages/2"
	deletionAsked = "DELETE /channels/9/messages/2"
)

// A press on a public message makes its token one with which the message is changed, for a quarter of an
// hour, or until Discord refuses that once.
func TestAPublicMessageIsChangedWithTheTokenOfAPress(t *testing.T) {
	board, menu := pressed(t, ana, mesa, 0, "azul:1:1:play"), pressed(t, ana, mesa, discordgo.MessageFlagsEphemeral, "azul:1:1:do")
	private := &message.Message{Private: true}
	said, silent := &chat.Answer{Kind: chat.Reply, Message: private}, &chat.Answer{Kind: chat.Silent}
	type does func(*testing.T, *dispatcher, *Channels)
	press := func(i *Interaction, a *chat.Answer) does {
		return func(t *testing.T, d *dispatcher, _ *Channels) {
			d.Answer = func(context.Context, *chat.Interaction) *chat.Answer { return a }
			one := *i // the dispatcher notes in it what became of its answer
			d.Dispatch(t.Context(), &one)
		}
	}
	edit := func(fails bool) does {
		return func(t *testing.T, _ *dispatcher, c *Channels) {
			if err := c.Edit(t.Context(), "9", "2", &message.Message{Content: "x", Files: []message.File{{Name: "x.png"}}}); (err != nil) != fails {
				t.Errorf("edited with %v", err)
			}
		}
	}
	after := func(d time.Duration) does { return func(*testing.T, *dispatcher, *Channels) { time.Sleep(d) } }
	erase := func(t *testing.T, _ *dispatcher, c *Channels) {
		if err := c.Delete(t.Context(), "9", "2"); err != nil {
			t.Error(err)
		}
	}
	for name, c := range map[string]struct {
		do     []does
		refuse string // the request that Discord answers with status
		status int
		want   []string
	}{
		"a private answer": {do: []does{press(board, said), edit(false), edit(false), erase}, want: []string{ackAsked, privateAsked, changeAsked, changeAsked, deleteAsked}},
		"nothing":          {do: []does{press(board, silent), edit(false)}, want: []string{ackAsked, changeAsked}},
		"a second press soon after, which is answered at once": {do: []does{press(board, said), press(board, said)}, want: []string{ackAsked, privateAsked, ackAsked}},
		"a second press later": {do: []does{press(board, said), after(8 * time.Minute), press(board, said), after(8 * time.Minute), edit(false)},
			want: []string{ackAsked, privateAsked, ackAsked, privateAsked, changeAsked}},
		"an old token":            {do: []does{press(board, said), after(14 * time.Minute), edit(false), erase}, want: []string{ackAsked, privateAsked, ordinaryAsked, deletionAsked}},
		"on a private message":    {do: []does{press(menu, said), edit(false)}, want: []string{ackAsked, ordinaryAsked}},
		"an edit is refused":      {do: []does{press(board, silent), edit(false), edit(false)}, refuse: changeAsked, status: 404, want: []string{ackAsked, changeAsked, ordinaryAsked, ordinaryAsked}},
		"there are too many":      {do: []does{press(board, silent), edit(false), edit(false)}, refuse: changeAsked, status: 429, want: []string{ackAsked, changeAsked, ordinaryAsked, ordinaryAsked}},
		"it may have been done":   {do: []does{press(board, silent), edit(true), edit(false)}, refuse: changeAsked, status: 502, want: []string{ackAsked, changeAsked, ordinaryAsked}},
		"others have answered":    {do: []does{press(board, silent), edit(false)}, refuse: ackAsked, status: 400, want: []string{ackAsked, ordinaryAsked}},
		"the deletion is refused": {do: []does{press(board, silent), erase}, refuse: deleteAsked, status: 404, want: []string{ackAsked, deleteAsked, deletionAsked}},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				var asked []string
				line := roundTrip(func(r *http.Request) (*http.Response, error) {
					path := strings.TrimPrefix(r.URL.Path, "/api/v"+discordgo.APIVersion)
					if strings.HasPrefix(path, "/interactions/") {
						path = "/interactions/…/callback"
					}
					is := r.Method + " " + path
					asked = append(asked, is)
					if exempt := !strings.HasPrefix(path, "/channels/"); exempt == (r.Header.Get("Authorization") != "") {
						t.Errorf("%s with the authorization %q", is, r.Header.Get("Authorization"))
					}
					if is == c.refuse {
						return reply(c.status, nil, `{"code": 40060, "message": "no", "retry_after": 1}`), nil
					}
					return reply(200, nil, `{"id": "5"}`), nil
				})
				rest := restOver(line)
				rest.Tokens = &Tokens{Now: time.Now}
				d, channels := filled(Config{REST: rest, Log: slog.New(slog.DiscardHandler)}), &Channels{REST: rest}
				for _, do := range c.do {
					do(t, d, channels)
				}
				if !slices.Equal(asked, c.want) {
					t.Errorf("asked\n%q, want\n%q", asked, c.want)
				}
			})
		})
	}
}

// While an answer to a press is made that changes nothing, its update is announced: with 100 ms to Discord
// and back, the private message is sent 100 ms after the press.
func TestAnAnswerIsMadeWhileItsUpdateIsAnnounced(t *testing.T) {
	for work, want := range map[chat.Work]time.Duration{chat.Drawing: 100 * time.Millisecond, chat.Changing: 180 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			began, sent := time.Now(), time.Duration(0)
			rest := restOver(roundTrip(func(r *http.Request) (*http.Response, error) {
				sent = time.Since(began)
				time.Sleep(100 * time.Millisecond)
				return reply(200, nil, `{"id": "5"}`), nil
			}))
			rest.Tokens = &Tokens{Now: time.Now}
			filled(Config{REST: rest, Log: slog.New(slog.DiscardHandler), WorkOf: func(*chat.Interaction) chat.Work { return work },
				Answer: func(context.Context, *chat.Interaction) *chat.Answer {
					time.Sleep(80 * time.Millisecond)
					return says(hello)
				}}).Dispatch(t.Context(), pressed(t, ana, mesa, 0, "azul:1:1:play"))
			if sent != want {
				t.Errorf("%+v: sent after %v, want %v", work, sent, want)
			}
		})
	}
}
