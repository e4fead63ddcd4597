package localdiscord_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sobremesa/bot/localdiscord"
)

func TestAnInteractionIsAnsweredOnce(t *testing.T) {
	t.Parallel()
	w := tap(t)
	d := w.command("/board")
	want(t, "an edit before the answer", w.do("PATCH", d.webhook("/messages/@original"), `{"content":"x"}`), "404 10015")
	want(t, "a follow-up before the answer", w.do("POST", d.webhook(""), `{"content":"x"}`), "404 10015")
	want(t, "another's token", w.do("POST", "/interactions/"+d.ID+"/other/callback", `{"type":4,"data":{"content":"x"}}`), "404 10062")
	want(t, "an empty answer", d.callback(`{"type":4,"data":{"content":""}}`), "400 50006")
	want(t, "a pong", d.callback(`{"type":1}`), "400 50035")
	want(t, "an update of no message", d.callback(`{"type":7,"data":{"content":"x"}}`), "400 50035")
	want(t, "choices for a command", d.callback(`{"type":8,"data":{"choices":[]}}`), "400 50035")
	want(t, "the answer", d.callback(`{"type":4,"data":{"content":"x"}}`), "204 <nil>")
	want(t, "a second answer", d.callback(`{"type":4,"data":{"content":"y"}}`), "400 40060")
	if o := d.outcome(); o.Message.Content != "x" || o.Message.InteractionMetadata.Name != "board" {
		t.Errorf("outcome %+v", o.Message)
	}
}

func TestNoAnswerInTimeFailsForThePersonAndForTheBot(t *testing.T) {
	t.Parallel()
	w := tap(t, func(o *localdiscord.Options) { o.AckWithin = 50 * time.Millisecond })
	d := w.command("/board")
	if o := d.outcome(); o.Kind != localdiscord.KindFailed {
		t.Errorf("outcome %+v", o)
	} else if _, err := o.Await(within(t)); !errors.Is(err, localdiscord.ErrNoAnswer) {
		t.Errorf("awaiting it: %v", err)
	}
	want(t, "an answer too late", d.callback(`{"type":4,"data":{"content":"x"}}`), "404 10062")
}

// clock is a clock that tests set.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) pass(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

func TestATokenExpiresAfterFifteenMinutes(t *testing.T) {
	t.Parallel()
	c := &clock{at: time.Date(2027, 3, 1, 12, 0, 0, 0, time.UTC)}
	w := tap(t, func(o *localdiscord.Options) { o.Now = c.now })
	d := w.command("/board")
	d.callback(`{"type":5}`)
	o := d.outcome()
	if o.Kind != localdiscord.KindDeferred || !o.Message.Has(localdiscord.FlagLoading) {
		t.Fatalf("outcome %+v", o)
	}
	c.pass(15*time.Minute - time.Second)
	want(t, "just in time", w.do("PATCH", d.webhook("/messages/@original"), `{"content":"x"}`), "200 <nil>")
	if m, err := o.Await(within(t)); err != nil || m.Content != "x" || m.Has(localdiscord.FlagLoading) || m.EditedTimestamp != nil {
		t.Errorf("the deferred answer: %+v, %v", m, err)
	}
	c.pass(time.Second)
	want(t, "an edit too late", w.do("PATCH", d.webhook("/messages/@original"), `{"content":"y"}`), "401 50027")
	want(t, "a follow-up too late", w.do("POST", d.webhook(""), `{"content":"y"}`), "401 50027")
}

func TestEphemeralMessagesArePrivate(t *testing.T) {
	t.Parallel()
	w := tap(t)
	d := w.command("/board")
	got := d.callback(`{"type":4,"data":{"content":"solo tú","flags":64,"components":[{"type":1,"components":[{"type":2,"style":1,"label":"x","custom_id":"x"}]}]}}`)
	want(t, "answering", got, "204 <nil>")
	m := d.outcome().Message
	if _, ok := w.server.As(localdiscord.Luis.ID).Message(m.ID); ok {
		t.Error("Luis sees Ana's ephemeral message")
	}
	if _, err := w.server.As(localdiscord.Luis.ID).Click(within(t), m.ID, "x"); err == nil {
		t.Error("Luis presses Ana's button")
	}
	channel := "/channels/" + m.ChannelID + "/messages"
	want(t, "editing it as a channel's message", w.do("PATCH", channel+"/"+m.ID, `{"content":"x"}`), "404 10008")
	if list := w.do("GET", channel, ""); toJSON(list.body) != "[]" {
		t.Errorf("the channel lists it: %s", list.raw)
	}
	if got := w.do("GET", "/channels/"+m.ChannelID, ""); got.body.(map[string]any)["last_message_id"] != nil {
		t.Errorf("it is the channel's last message: %s", got.raw)
	}
	want(t, "making it public", w.do("PATCH", d.webhook("/messages/@original"), `{"content":"x","flags":0}`), "200 <nil>")
	if _, ok := w.server.As(localdiscord.Luis.ID).Message(m.ID); ok {
		t.Error("an edit made an ephemeral message public")
	}
	if err := w.server.As(localdiscord.Luis.ID).Dismiss(m.ID); err == nil {
		t.Error("Luis dismisses Ana's message")
	}
	if err := w.server.As(localdiscord.Ana.ID).Dismiss(m.ID); err != nil {
		t.Error(err)
	}
	want(t, "editing what was dismissed", w.do("PATCH", d.webhook("/messages/@original"), `{"content":"x"}`), "404 10008")
}

func TestFollowUpsAndOriginal(t *testing.T) {
	t.Parallel()
	w := tap(t)
	d := w.command("/board")
	want(t, "deferring", d.callback(`{"type":5,"data":{"flags":64}}`), "204 <nil>")
	o := d.outcome()
	first := w.do("POST", d.webhook(""), `{"content":"fills the waiting message"}`)
	if first.field("id") != o.Message.ID {
		t.Errorf("the first follow-up is a message of its own: %s", first.raw)
	}
	second := w.do("POST", d.webhook(""), `{"content":"public"}`)
	if second.field("id") == o.Message.ID || toJSON(second.field("flags")) != "0" {
		t.Errorf("the second follow-up: %s", second.raw)
	}
	if m, _ := w.server.As(localdiscord.Ana.ID).Message(o.Message.ID); m.Content != "fills the waiting message" || m.Flags != localdiscord.FlagEphemeral {
		t.Errorf("the original: %+v", m)
	}
	want(t, "deleting a follow-up", w.do("DELETE", d.webhook("/messages/"+fmt.Sprint(second.field("id"))), ""), "204 <nil>")
	want(t, "deleting the original", w.do("DELETE", d.webhook("/messages/@original"), ""), "204 <nil>")
	want(t, "editing what was deleted", w.do("PATCH", d.webhook("/messages/@original"), `{"content":"x"}`), "404 10008")
	stranger := w.do("POST", "/channels/"+localdiscord.General.ID+"/messages", `{"content":"x"}`)
	want(t, "a message that is not the token's", w.do("PATCH", d.webhook("/messages/"+fmt.Sprint(stranger.field("id"))), `{"content":"y"}`), "404 10008")
}

func TestAComponentInteractionBelongsToItsMessage(t *testing.T) {
	t.Parallel()
	w := tap(t)
	posted := w.do("POST", "/channels/"+localdiscord.Charla.ID+"/messages", `{"content":"mesa","components":[
		{"type":1,"components":[{"type":2,"style":1,"label":"Jugar","custom_id":"play"},{"type":2,"style":2,"label":"No","custom_id":"off","disabled":true}]},
		{"type":1,"components":[{"type":3,"custom_id":"color","min_values":1,"max_values":2,"options":[{"label":"Azul","value":"a"},{"label":"Rojo","value":"r"},{"label":"Negro","value":"n"}]}]}]}`)
	id := fmt.Sprint(posted.field("id"))
	luis := w.server.As(localdiscord.Luis.ID)
	for what, act := range map[string]func(context.Context) (*localdiscord.Outcome, error){
		"a disabled button":  func(ctx context.Context) (*localdiscord.Outcome, error) { return luis.Click(ctx, id, "off") },
		"a button not there": func(ctx context.Context) (*localdiscord.Outcome, error) { return luis.Click(ctx, id, "other") },
		"a value not there":  func(ctx context.Context) (*localdiscord.Outcome, error) { return luis.Select(ctx, id, "color", "x") },
		"too many values": func(ctx context.Context) (*localdiscord.Outcome, error) {
			return luis.Select(ctx, id, "color", "a", "r", "n")
		},
		"the same value twice": func(ctx context.Context) (*localdiscord.Outcome, error) {
			return luis.Select(ctx, id, "color", "a", "a")
		},
		"a message not there": func(ctx context.Context) (*localdiscord.Outcome, error) { return luis.Click(ctx, "1", "play") },
		"a command not there": func(ctx context.Context) (*localdiscord.Outcome, error) {
			return luis.Command(ctx, localdiscord.General.ID, "/x")
		},
		"a number out of range": func(ctx context.Context) (*localdiscord.Outcome, error) {
			return luis.Command(ctx, localdiscord.General.ID, "/azul new players:5")
		},
		"a required option": func(ctx context.Context) (*localdiscord.Outcome, error) {
			return luis.Command(ctx, localdiscord.General.ID, "/azul take")
		},
	} {
		if _, err := act(within(t)); err == nil {
			t.Errorf("the client allowed %s", what)
		}
	}

	d := w.click(localdiscord.Luis, id, "color", "r", "a")
	if got := d.MessageComponentData(); fmt.Sprint(got.Values) != "[r a]" || d.Message.ID != id || d.Member.User.ID != localdiscord.Luis.ID {
		t.Errorf("the bot got %+v of %+v", got, d.Message)
	}
	want(t, "updating", d.callback(`{"type":7,"data":{"content":"otra","components":[]}}`), "204 <nil>")
	if o := d.outcome(); o.Kind != localdiscord.KindUpdate || o.Message.ID != id || o.Message.EditedTimestamp == nil || len(o.Message.Components) != 0 {
		t.Errorf("outcome %+v", o.Message)
	}
	want(t, "the original of an update is the message itself", w.do("PATCH", d.webhook("/messages/@original"), `{"content":"más"}`), "200 <nil>")
	if m, _ := luis.Message(id); m.Content != "más" {
		t.Errorf("the message says %q", m.Content)
	}
}

// Everybody in the server has its roles but the bot.
func TestARoleIsChosenByItsID(t *testing.T) {
	t.Parallel()
	w := tap(t)
	posted := w.do("POST", "/channels/"+localdiscord.Lobby.ID+"/messages", `{"content":"whom?","components":[{"type":1,"components":[{"type":6,"custom_id":"role","min_values":0,"max_values":2}]}]}`)
	crew, everyone := localdiscord.Crew.ID, localdiscord.TheLounge.ID
	d := w.click(localdiscord.Zoe, fmt.Sprint(posted.field("id")), "role", crew, everyone)
	got := d.MessageComponentData()
	if roles := got.Resolved.Roles; fmt.Sprint(got.Values) != fmt.Sprint([]string{crew, everyone}) || len(roles) != 2 || roles[crew].Name != "Crew" || roles[crew].Mentionable || roles[everyone].Name != "@everyone" {
		t.Errorf("the bot got %+v", got)
	}
	if has := d.Member.Roles; !slices.Equal(has, []string{localdiscord.Players.ID, crew}) {
		t.Errorf("Zoe has the roles %v", has)
	}
	want(t, "keeping it as it is", d.callback(`{"type":6}`), "204 <nil>")
}

func TestModalIsSentBackAsItWasShown(t *testing.T) {
	t.Parallel()
	w := tap(t)
	posted := w.do("POST", "/channels/"+localdiscord.Charla.ID+"/messages", `{"content":"mesa","components":[{"type":1,"components":[{"type":2,"style":1,"label":"Jugar","custom_id":"play"}]}]}`)
	d := w.click(localdiscord.Zoe, fmt.Sprint(posted.field("id")), "play")
	want(t, "showing", d.callback(`{"type":9,"data":{"custom_id":"m","title":"Jugada","components":[{"type":1,"components":[{"type":4,"custom_id":"text","style":1,"label":"Jugada","min_length":2,"max_length":5}]}]}}`), "204 <nil>")
	o := d.outcome()
	zoe := w.server.As(localdiscord.Zoe.ID)
	for _, text := range []string{"", "a", "abcdef"} {
		if _, err := zoe.SubmitModal(within(t), o.Modal, map[string]string{"text": text}); err == nil {
			t.Errorf("a field of 2 to 5 characters took %q", text)
		}
	}
	if _, err := w.server.As(localdiscord.Tom.ID).SubmitModal(within(t), o.Modal, map[string]string{"text": "abc"}); err == nil {
		t.Error("Tom sent Zoe's form")
	}
	s := w.begin(func() (*localdiscord.Outcome, error) {
		return zoe.SubmitModal(within(t), o.Modal, map[string]string{"text": "3 az"})
	})
	if s.Message == nil || s.Message.ID != fmt.Sprint(posted.field("id")) || s.ModalSubmitData().CustomID != "m" {
		t.Errorf("the bot got %+v", s.Interaction)
	}
	want(t, "a modal for a modal", s.callback(`{"type":9,"data":{"custom_id":"m","title":"t","components":[{"type":1,"components":[{"type":4,"custom_id":"x","style":1,"label":"l"}]}]}}`), "400 50035")
	want(t, "updating the message below", s.callback(`{"type":7,"data":{"content":"hecho"}}`), "204 <nil>")
	if s.outcome().Message.Content != "hecho" {
		t.Error("the message was not updated")
	}
	if _, err := zoe.SubmitModal(within(t), o.Modal, map[string]string{"text": "3 az"}); err == nil {
		t.Error("a form was sent twice")
	}
}

func TestAutocompletionGivesChoicesOfTheFocusedOption(t *testing.T) {
	t.Parallel()
	w := tap(t)
	type result struct {
		choices []localdiscord.Choice
		err     error
	}
	done := make(chan result, 1)
	go func() {
		choices, err := w.server.As(localdiscord.Ana.ID).Autocomplete(within(t), localdiscord.Charla.ID, "/azul take 3 az")
		done <- result{choices, err}
	}()
	d := &doing{Interaction: (<-w.interactions).Interaction, w: w}
	o := d.ApplicationCommandData().Options[0].Options[0]
	if !o.Focused || o.StringValue() != "3 az" {
		t.Errorf("the bot got %+v", o)
	}
	want(t, "a message for an autocompletion", d.callback(`{"type":4,"data":{"content":"x"}}`), "400 50035")
	want(t, "26 choices", d.callback(`{"type":8,"data":{"choices":[`+strings.TrimSuffix(strings.Repeat(`{"name":"n","value":"v"},`, 26), ",")+`]}}`), "400 50035")
	want(t, "a number", d.callback(`{"type":8,"data":{"choices":[{"name":"n","value":1}]}}`), "400 50035")
	want(t, "no choices field", d.callback(`{"type":8,"data":{}}`), "400 50035")
	want(t, "choices", d.callback(`{"type":8,"data":{"choices":[{"name":"Fábrica 3 · azul","value":"3 azul"}]}}`), "204 <nil>")
	if r := <-done; r.err != nil || len(r.choices) != 1 || r.choices[0].Value != "3 azul" {
		t.Errorf("choices %+v, %v", r.choices, r.err)
	}
}
