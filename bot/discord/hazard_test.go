package discord

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/table"
)

// table is a table over the world's store, beside the bot's.
func (w *world) table() *table.Table { return table.New(w.store) }

// interactionOf is the press of a component, as discordgo hands it on.
func interactionOf(user localdiscord.User, channel localdiscord.Channel, customID string) *discordgo.Interaction {
	locale := discordgo.SpanishES
	return &discordgo.Interaction{
		ID: "1", Token: "t", Type: discordgo.InteractionMessageComponent, ChannelID: channel.ID, GuildID: channel.GuildID,
		Locale: locale, GuildLocale: &locale,
		Member: &discordgo.Member{User: &discordgo.User{ID: user.ID, Username: user.Name}},
		Data:   discordgo.MessageComponentInteractionData{CustomID: customID},
	}
}

// stillThere plays a move to show that the bot works.
func (w *world) stillThere() {
	w.t.Helper()
	w.await("the bot to be connected", w.server.Online)
	user, move, over := w.turn(mesa)
	if over {
		w.t.Fatal("the game is over")
	}
	w.wants(w.command(user, mesa, "azul take "+move), "Has jugado")
	next, _, _ := w.turn(mesa)
	w.wants(w.settled(mesa).Content, "<@"+next.ID+">")
}

func TestTheGatewayMayFailInAnyWay(t *testing.T) {
	for name, fault := range map[string]func(*localdiscord.Faults){
		"cut, to be resumed":            func(f *localdiscord.Faults) { f.CutGateway(true) },
		"cut, not to be resumed":        func(f *localdiscord.Faults) { f.CutGateway(false) },
		"asked to reconnect":            func(f *localdiscord.Faults) { f.Reconnect() },
		"session invalid":               func(f *localdiscord.Faults) { f.InvalidSession(false) },
		"session invalid but resumable": func(f *localdiscord.Faults) { f.InvalidSession(true) },
		"reconnect right after identify, which locks discordgo up": func(f *localdiscord.Faults) {
			f.ReconnectAtIdentify(1)
			f.CutGateway(false)
		},
		"closed as by a timeout":   func(f *localdiscord.Faults) { f.CloseGateway(4009) },
		"closed by a wrong resume": func(f *localdiscord.Faults) { f.CloseGateway(4007) },
		"an event of unknown kind": func(f *localdiscord.Faults) { f.SendUnknownEvent() },
		"429 for the address": func(f *localdiscord.Faults) {
			f.Next500("GET /gateway", 2)
			f.CutGateway(false)
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			c := w.config()
			ready := make(chan struct{}, 100)
			c.OnReady = func() { ready <- struct{}{} }
			w.run(c)
			w.newGame(mesa, ana, luis)
			w.stillThere()
			<-ready
			fault(w.server.Faults())
			if !strings.HasPrefix(name, "an event") && !strings.HasPrefix(name, "session") {
				select {
				case <-ready:
				case <-time.After(patience):
					t.Fatal("the connection does not come back")
				}
			}
			w.stillThere()
		})
	}
}

func TestABadTokenEndsTheBotWithAWordThatHelps(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.config()
	c.Token = "another-secret"
	err := Run(w.context(), c)
	if !errors.Is(err, ErrToken) {
		t.Fatalf("ended with %v, want %v", err, ErrToken)
	}
	if strings.Contains(err.Error(), c.Token) {
		t.Error("the token is in the error")
	}
}

func TestATokenTakenBackEndsTheBot(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.config()
	ended := make(chan error, 1)
	ready := make(chan struct{}, 10)
	c.OnReady = func() { ready <- struct{}{} }
	go func() { ended <- Run(w.context(), c) }()
	<-ready
	w.await("registration", func() bool {
		return len(w.server.As(ana.ID).Commands(localdiscord.LaSobremesa.ID)) == 1
	})
	w.server.Faults().RefuseToken(true)
	w.server.Faults().CutGateway(false)
	select {
	case err := <-ended:
		var closed *CloseError
		if !errors.As(err, &closed) || closed.Code != 4004 {
			t.Errorf("ended with %v, want close code 4004", err)
		}
	case <-time.After(patience):
		t.Fatal("the bot goes on trying")
	}
}

func TestAFatalCloseCodeEndsTheBot(t *testing.T) {
	t.Parallel()
	for code := range fatal {
		w := newWorld(t)
		w.server.Faults().CloseAtIdentify(1, code)
		err := Run(w.context(), w.config())
		var closed *CloseError
		if !errors.As(err, &closed) || closed.Code != code {
			t.Errorf("ended with %v, want close code %d", err, code)
		}
	}
}

// TestAnswersDoNotWaitForOneAnother sends many edits at once: discordgo would
// send one after the other.
func TestAnswersDoNotWaitForOneAnother(t *testing.T) {
	t.Parallel()
	const n = 20
	all := make(chan struct{})
	var under atomic.Int32
	client := &http.Client{Transport: roundTrip(func(*http.Request) (*http.Response, error) {
		if under.Add(1) == n {
			close(all) // every edit is on its way while none has been answered
		}
		select {
		case <-all:
		case <-time.After(patience):
			return nil, errors.New("the edits go one by one")
		}
		return &http.Response{StatusCode: http.StatusOK, Body: http.NoBody}, nil
	})}
	r := &Responder{REST: &REST{Client: client}}
	ctx, cancel := context.WithTimeout(context.Background(), patience)
	defer cancel()
	var edits sync.WaitGroup
	for i := range n {
		edits.Go(func() {
			if err := r.EditOriginal(ctx, &discordgo.Interaction{ID: "1", AppID: "1", Token: strconv.Itoa(i)}, &Message{Content: "a"}); err != nil {
				t.Error(err)
			}
		})
	}
	edits.Wait()
}

type roundTrip func(*http.Request) (*http.Response, error)

func (f roundTrip) RoundTrip(r *http.Request) (*http.Response, error) { return f(r) }

func TestDiscordMayRefuseForAWhile(t *testing.T) {
	w := start(t)
	w.newGame(mesa, ana, luis)
	f := w.server.Faults()
	for name, fault := range map[string]func(){
		"429 on answers":   func() { f.Next429("POST /interactions/{interaction}/{token}/callback", 2, 50*time.Millisecond) },
		"500 on answers":   func() { f.Next500("POST /interactions/{interaction}/{token}/callback", 2) },
		"429 on messages":  func() { f.Next429("POST /channels/{channel}/messages", 3, 100*time.Millisecond) },
		"500 on messages":  func() { f.Next500("POST /channels/{channel}/messages", 3) },
		"500 on edits":     func() { f.Next500("PATCH /channels/{channel}/messages/{message}", 2) },
		"429 for them all": func() { f.NextGlobal429(2, 100*time.Millisecond) },
	} {
		fault()
		t.Log(name)
		w.stillThere()
	}
	seen := make(map[string]bool)
	for _, m := range w.server.As(iker.ID).Messages(mesa.ID) {
		if m.Flags&64 == 0 && len(m.Attachments) > 0 {
			if seen[string(m.Nonce)] {
				t.Errorf("the board %s was posted twice", m.Nonce)
			}
			seen[string(m.Nonce)] = true
		}
	}
}

func TestCommandsAreRegisteredOnlyWhenTheyChange(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	stop := w.run(w.config())
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	w.run(w.config())
	posts := 0
	for _, e := range w.server.Requests() {
		if strings.HasPrefix(e.Route, "POST /applications/{application}/commands") {
			posts++
		}
	}
	if posts != 1 {
		t.Errorf("%d registrations in two runs, want 1", posts)
	}
}

// TestASlowAnswerIsDeferredAndAPanicApologisedFor drives the dispatcher with
// handlers of its own, against the local server.
func TestASlowAnswerIsDeferredAndAPanicApologisedFor(t *testing.T) {
	for name, test := range map[string]struct {
		handle handler
		kind   localdiscord.Kind
		says   string
	}{
		"slow": {func(context.Context, *discordgo.Interaction) *Answer {
			time.Sleep(deferAfter + 200*time.Millisecond)
			return say("ya está")
		}, localdiscord.KindDeferred, "ya está"},
		"panic":     {func(context.Context, *discordgo.Interaction) *Answer { panic("oh") }, localdiscord.KindMessage, "Algo ha fallado"},
		"no answer": {func(context.Context, *discordgo.Interaction) *Answer { return nil }, localdiscord.KindMessage, "Algo ha fallado"},
		"an answer that Discord refuses": {func(context.Context, *discordgo.Interaction) *Answer { return say("") },
			localdiscord.KindMessage, "Algo ha fallado"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			c := w.config()
			c.wrap = func(handler) handler { return test.handle }
			w.run(c)
			o, err := w.server.As(ana.ID).Command(w.context(), mesa.ID, "azul help")
			if err != nil {
				t.Fatal(err)
			}
			if o.Kind != test.kind {
				t.Errorf("answered by %s, want %s", o.Kind, test.kind)
			}
			m, err := o.Await(w.context())
			if err != nil {
				t.Fatal(err)
			}
			w.wants(m.Content, test.says)
			if m.Flags&64 == 0 {
				t.Error("not for the one who asked alone")
			}
		})
	}
}

func TestASlowAnswerToAButtonComesAfterAll(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.config()
	c.wrap = func(handle handler) handler {
		return func(ctx context.Context, i *discordgo.Interaction) *Answer {
			if i.Type == discordgo.InteractionMessageComponent {
				time.Sleep(deferAfter + 200*time.Millisecond)
			}
			return handle(ctx, i)
		}
	}
	w.run(c)
	w.newGame(mesa, ana, luis)
	board := w.settled(mesa)
	o, err := w.server.As(ana.ID).Click(w.context(), board.ID, w.button(board, verbLook).CustomID)
	if err != nil {
		t.Fatal(err)
	}
	if o.Kind != localdiscord.KindDeferredUpdate {
		t.Errorf("answered by %s: the board itself would be replaced", o.Kind)
	}
	w.await("the table for Ana alone", func() bool {
		list := w.server.As(ana.ID).Messages(mesa.ID)
		last := list[len(list)-1]
		return last.Flags&64 != 0 && len(last.Attachments) == 1
	})
	if now := w.again(iker, board); now.Content != board.Content {
		t.Errorf("the board says %q now", now.Content)
	}
}

func TestAnInteractionThatCannotBeReadIsPassedOver(t *testing.T) {
	w := newWorld(t)
	d := &Dispatcher{Log: w.config().Log, Handle: func(context.Context, *discordgo.Interaction) *Answer {
		t.Error("handled")
		return nil
	}}
	d.Dispatch(w.context(), nil)
	d.Dispatch(w.context(), &discordgo.Interaction{})
	d.Dispatch(w.context(), &discordgo.Interaction{ID: "1", Token: "t", Type: discordgo.InteractionApplicationCommand})
}

func TestTheTokenIsInNoLogAndNoError(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var log strings.Builder
	c := w.config()
	c.Log = logTo(&log)
	stop := w.run(c)
	w.newGame(mesa, ana, luis)
	w.server.Faults().Next500("POST /interactions/{interaction}/{token}/callback", 1000)
	_, _ = w.server.As(ana.ID).Command(w.context(), mesa.ID, "azul board")
	if err := stop(); err != nil && strings.Contains(err.Error(), testToken) {
		t.Error("the token is in the error")
	}
	if strings.Contains(log.String(), testToken) {
		t.Error("the token is in the log")
	}
	if !strings.Contains(log.String(), "cannot answer") {
		t.Error("the log does not tell of an answer that could not be given")
	}
	if strings.Contains(log.String(), "/callback") {
		t.Error("the log has the address of an interaction, which holds its token")
	}
}

func FuzzInteraction(f *testing.F) {
	for _, seed := range []string{
		`{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul","type":1,"options":[{"name":"take","type":1,"options":[{"name":"move","type":3,"value":"3 azul fila 2"}]}]},"member":{"user":{"id":"5"}}}`,
		`{"id":"1","token":"t","type":3,"data":{"custom_id":"azul:1:7:pick:3.0","component_type":2},"user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":4,"data":{"id":"1","name":"azul","options":[{"name":"take","type":1,"options":[null]}]},"user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":5,"data":{"custom_id":"x","components":[]},"user":{"id":"5"}}`,
		`{"id":"1","token":"t","type":2,"data":{"id":"1","name":"azul","options":[{"name":"new","type":1,"options":[{"name":"players","type":4,"value":"x"},{"name":"wall","type":3,"value":7}]}]},"user":{"id":"5"}}`,
	} {
		f.Add([]byte(seed))
	}
	w := newWorld(f)
	h := &Handler{Table: w.table(), Log: w.config().Log}
	f.Fuzz(func(t *testing.T, data []byte) {
		var i discordgo.Interaction
		if json.Unmarshal(data, &i) != nil || !wellFormed(&i) {
			return
		}
		if a := h.Handle(context.Background(), &i); a != nil {
			a.callback()
		}
	})
}

func FuzzCustomID(f *testing.F) {
	f.Add("azul:1:7:pick:3.0")
	f.Add("azul:1:7:play")
	f.Fuzz(func(t *testing.T, s string) {
		if id, ok := parseCustomID(s); ok && id.String() != s {
			t.Errorf("%q was read as %q", s, id)
		}
	})
}
