package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine"
	"sobremesa/engine/must"
)

// reason returns why a request was refused, or -1 for another error or none.
func reason(err error) message.Reason {
	var r *message.Refused
	if !errors.As(err, &r) {
		return -1
	}
	return r.Reason
}

func TestAThreadIsStartedFromAMessageAndOnce(t *testing.T) {
	w := newWorld(t)
	c, ctx := &Channels{REST: w.config().REST}, w.context()
	m, err := c.Create(ctx, mesa.ID, &message.Message{Content: "mesa"})
	must.Succeed(t, err)
	for range 2 {
		if thread, err := c.Thread(ctx, mesa.ID, m.ID, "Azul · Ana, Luis"); err != nil || thread != m.ID {
			t.Fatalf("the thread is %q, %v", thread, err)
		}
	}
	inside, err := c.Create(ctx, m.ID, &message.Message{Content: "dentro", Nonce: "1"})
	if err != nil || len(w.server.As(ana.ID).Messages(m.ID)) != 1 {
		t.Fatalf("posting in the thread: %v", err)
	}
	// An edit makes an archived thread active, too.
	patch := func(body map[string]any) error { return c.changeThread(ctx, m.ID, body) }
	must.Succeed(t, patch(map[string]any{"archived": true}))
	if err := c.TakeButtons(ctx, m.ID, inside.ID); err != nil {
		t.Errorf("an edit in an archived thread: %v", err)
	}
	if !c.IsThread(ctx, m.ID) {
		t.Error("it is not taken for a thread")
	}
	if _, err := c.Thread(ctx, m.ID, inside.ID, "x"); reason(err) != message.NoThread {
		t.Errorf("a thread in a thread: %v", err)
	}
	if _, err := c.Thread(ctx, mesa.ID, "1", "x"); reason(err) != message.NoMessage {
		t.Errorf("a thread from no message: %v", err)
	}
	must.Succeed(t, w.server.DenyBot(mesa.ID, localdiscord.CreatePublicThreads))
	other, err := c.Create(ctx, mesa.ID, &message.Message{Content: "otra"})
	must.Succeed(t, err)
	if _, err := c.Thread(ctx, mesa.ID, other.ID, "x"); reason(err) != message.NotAllowed {
		t.Errorf("a thread where none may be started: %v", err)
	}
	must.Succeed(t, w.server.LockThread(m.ID, true))
	if _, err := c.Create(ctx, m.ID, &message.Message{Content: "x"}); reason(err) != message.Locked {
		t.Errorf("posting in a locked thread: %v", err)
	}
}

// Only differences are sent, since Discord allows two renamings in ten minutes.
func TestSetThreadSendsOnlyDifferences(t *testing.T) {
	w := newWorld(t)
	c, ctx := &Channels{REST: w.config().REST}, w.context()
	m, err := c.Create(ctx, mesa.ID, &message.Message{Content: "mesa"})
	must.Succeed(t, err)
	must.Do(t)(c.Thread(ctx, mesa.ID, m.ID, "uno"))
	is := func(name string, closed bool) {
		t.Helper()
		if th, ok := w.server.Channel(m.ID); !ok || th.Name != name || th.Archived != closed || th.Locked {
			t.Errorf("the thread is %+v", th)
		}
	}
	for _, to := range []message.Thread{{Name: "uno"}, {Name: "dos"}, {Name: "dos"}, {Closed: true}, {Closed: true, Name: "cuatro"}} {
		if err := c.SetThread(ctx, m.ID, to); err != nil {
			t.Errorf("%+v: %v", to, err)
		}
	}
	is("dos", true)
	// A closed thread that gets a name becomes active.
	if err := c.SetThread(ctx, m.ID, message.Thread{Name: "tres"}); err != nil {
		t.Error(err)
	}
	is("tres", false)
	if err := c.SetThread(ctx, m.ID, message.Thread{Name: "cuatro"}); reason(err) != message.TooMany {
		t.Errorf("a third name within ten minutes: %v", err)
	}
	if err := c.SetThread(ctx, "1", message.Thread{Closed: true}); reason(err) != message.NoChannel {
		t.Errorf("a thread that is gone: %v", err)
	}
}

func TestDirectMessagesReachUsersWhoAcceptThem(t *testing.T) {
	w := newWorld(t)
	c, ctx := &Channels{REST: w.config().REST}, w.context()
	direct, err := c.Direct(ctx, ana.ID)
	if again, _ := c.Direct(ctx, ana.ID); err != nil || direct == "" || again != direct {
		t.Fatalf("opened %q and %q, %v", direct, again, err)
	}
	must.Do(t)(c.Create(ctx, direct, &message.Message{Content: "te toca"}))
	if got := w.server.As(ana.ID).Direct(); len(got) != 1 || got[0].Content != "te toca" {
		t.Errorf("Ana reads %+v", got)
	}
	if got := w.server.As(luis.ID).Messages(direct); len(got) > 0 {
		t.Errorf("Luis reads %+v", got)
	}
	must.Succeed(t, w.server.As(ana.ID).CloseDirect(true))
	if _, err := c.Create(ctx, direct, &message.Message{Content: "x"}); reason(err) != message.NoDirect {
		t.Errorf("to a user who accepts none: %v", err)
	}
	must.Succeed(t, w.server.As(ana.ID).CloseDirect(false))
	for _, g := range []localdiscord.Guild{localdiscord.LaPlaza, localdiscord.TheLounge} {
		must.Succeed(t, w.server.Leave(ana.ID, g.ID, true))
	}
	if _, err := c.Create(ctx, direct, &message.Message{Content: "x"}); reason(err) != message.NoDirect {
		t.Errorf("to a user who shares no guild with the bot: %v", err)
	}
	if _, err := c.Direct(ctx, localdiscord.Bot.ID); reason(err) != message.NoDirect {
		t.Errorf("to itself: %v", err)
	}
	if _, err := c.Thread(ctx, direct, "1", "x"); reason(err) < 0 {
		t.Errorf("a thread in direct messages: %v", err)
	}
}

func TestIsMember(t *testing.T) {
	w := newWorld(t)
	c, ctx := &Channels{REST: w.config().REST}, w.context()
	guild := localdiscord.LaPlaza.ID
	wants := func(user string, want bool) {
		t.Helper()
		if is, err := c.IsMember(ctx, guild, user); err != nil || is != want {
			t.Errorf("%s is a member: %v, %v", user, is, err)
		}
	}
	wants(ana.ID, true)
	wants("1", false) // a deleted account
	must.Succeed(t, w.server.Leave(ana.ID, guild, true))
	wants(ana.ID, false)
	must.Succeed(t, w.server.Leave(ana.ID, guild, false))
	wants(ana.ID, true)
	must.Succeed(t, w.server.Uninstall(guild, true))
	if is, err := c.IsMember(ctx, guild, ana.ID); is || err == nil {
		t.Errorf("of a guild without the bot: %v, %v", is, err)
	}
}

func TestAFormIsShownAndComesBackAsAPress(t *testing.T) {
	w := newWorld(t)
	id := message.CustomID{Kind: "azul", Game: 7, Seq: 3, Verb: message.Look}
	pressed := make(chan *chat.Press, 2)
	c := w.config()
	c.Answer = func(_ context.Context, in *chat.Interaction) *chat.Answer {
		if in.Press == nil {
			return says(hello)
		}
		pressed <- in.Press
		if in.Press.Form {
			return &chat.Answer{Kind: chat.Update, Message: &message.Message{Content: "guardada: " + in.Press.Values[0]}}
		}
		return &chat.Answer{Kind: chat.Modal, Modal: &message.Modal{ID: id, Title: "Nota", Fields: []message.Field{{Label: "Para ti", Value: "a 5 le falta una", Most: 200}}}}
	}
	w.run(c)
	ctx := w.context()
	channels := &Channels{REST: c.REST}
	direct, err := channels.Direct(ctx, ana.ID)
	must.Succeed(t, err)
	button := message.Row{message.Button{ID: id, Label: "Nota"}}
	for _, channel := range []string{mesa.ID, direct} {
		m, err := channels.Create(ctx, channel, &message.Message{Content: "mesa", Rows: []message.Row{button}})
		must.Succeed(t, err)
		person := w.server.As(ana.ID)
		o, err := person.Click(ctx, m.ID, id.String())
		if err != nil || o.Kind != localdiscord.KindModal || o.Modal.Title != "Nota" || len(o.Modal.Components) != 1 {
			t.Fatalf("in %s the button shows %+v, %v", channel, o, err)
		}
		if p := <-pressed; p.Form || len(p.Values) > 0 {
			t.Errorf("pressed: %+v", p)
		}
		text := o.Modal.Components[0].Components[0]
		if text.Value != "a 5 le falta una" || text.Required == nil || *text.Required {
			t.Errorf("the text is %+v", text)
		}
		o, err = person.SubmitModal(ctx, o.Modal, map[string]string{text.CustomID: "azul\nno"})
		if err != nil || o.Message == nil || o.Message.Content != "guardada: azul\nno" {
			t.Fatalf("sent: %+v, %v", o, err)
		}
		if p := <-pressed; !p.Form || p.Private || len(p.Values) != 1 || p.ID != id.String() {
			t.Errorf("sent: %+v", p)
		}
	}
}

func TestAFormThatComesTooLateIsApologizedFor(t *testing.T) {
	var said []string
	line := roundTrip(func(r *http.Request) (*http.Response, error) {
		body, err := io.ReadAll(r.Body)
		said = append(said, r.Method+" "+string(body))
		return reply(200, nil, `{"id": "7"}`), err
	})
	d := filled(Config{REST: restOver(line), Log: slog.New(slog.DiscardHandler)})
	i := pressed(t, ana, mesa, 0, "azul:1:0:look")
	i.Locale = discordgo.SpanishES
	_, err := d.finish(t.Context(), i, &chat.Answer{Kind: chat.Modal, Modal: &message.Modal{Title: "Nota", Fields: []message.Field{{Label: "Nota"}}}})
	must.Succeed(t, err)
	sorry, err := json.Marshal(chat.Apology(engine.Spanish).Message.Content)
	if err != nil || len(said) != 1 || !strings.HasPrefix(said[0], "POST") || !strings.Contains(said[0], string(sorry)) {
		t.Errorf("told %q, want %s; %v", said, sorry, err)
	}
}

func TestDiscordsRefusalsBecomeReasonsOfPackageMessage(t *testing.T) {
	for _, test := range []struct {
		status, code int
		want         message.Reason
		after        time.Duration
		doubt        bool // it is not known whether the request was carried out
	}{
		{status: 404, code: codeUnknownMessage, want: message.NoMessage},
		{status: 404, code: codeUnknownChannel, want: message.NoChannel},
		{status: 403, code: codeMissingAccess, want: message.NoAccess},
		{status: 403, code: codeMissingPermissions, want: message.NotAllowed},
		{status: 403, want: message.NotAllowed},
		{status: 400, code: 50035, want: message.Otherwise},
		{status: 404, want: message.Otherwise},
		{status: 403, code: codeClosedDirect, want: message.NoDirect},
		{status: 400, code: codeClosedDirect, want: message.NoDirect},
		{status: 403, code: codeNoMutualGuild, want: message.NoDirect},
		{status: 400, code: codeChannelType, want: message.NoThread},
		{status: 400, code: codeTooManyThreads, want: message.NoThread},
		{status: 400, code: codeThreadLocked, want: message.Locked},
		{status: 429, want: message.TooMany, after: 7 * time.Second},
		{status: 429, code: codeOldEdits, want: message.TooOld},
		{status: 408, doubt: true},
		{status: 500, doubt: true},
		{status: 502, code: codeMissingAccess, doubt: true},
	} {
		body := fmt.Sprintf(`{"code": %d, "message": "no", "retry_after": %v}`, test.code, test.after.Seconds())
		c := &Channels{REST: restOver(&scripted{answer: func(int, *http.Request) *http.Response { return reply(test.status, nil, body) }})}
		_, created := c.Create(t.Context(), "7", &message.Message{Content: "a"})
		deleted := c.Delete(t.Context(), "8", "9")
		for what, err := range map[string]error{
			"create": created, "edit": c.Edit(t.Context(), "9", "9", &message.Message{}), "buttons": c.TakeButtons(t.Context(), "10", "9"),
		} {
			var refused *message.Refused
			var cause *APIError
			switch {
			case !errors.As(err, &cause) || cause.Status != test.status || cause.Code != test.code:
				t.Errorf("%s, %d with %d: %v", what, test.status, test.code, err)
			case errors.As(err, &refused) == test.doubt:
				t.Errorf("%s, %d with %d: refused is %v, in doubt %v", what, test.status, test.code, refused, test.doubt)
			case !test.doubt && (refused.Reason != test.want || refused.After != test.after):
				t.Errorf("%s, %d with %d: %+v, want reason %d", what, test.status, test.code, refused, test.want)
			}
		}
		if gone := test.code == codeUnknownMessage; (deleted == nil) != gone {
			t.Errorf("delete, %d with %d: %v", test.status, test.code, deleted)
		}
	}
}
