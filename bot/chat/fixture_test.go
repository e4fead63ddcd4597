package chat_test

import (
	"cmp"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/message"
	"sobremesa/bot/present"
	"sobremesa/bot/settings"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// chatOver returns a chat over a host's table.
func chatOver(t *testing.T, h *hosttest.Host) *chat.Chat {
	return chat.New(h.Table, h.Games, h.Memory, slog.New(slog.NewTextHandler(t.Output(), nil)))
}

// session is a game between ana and luis, who press and type what a test says, as other users do.
type session struct {
	*chat.Chat
	t     *testing.T
	game  string
	lang  engine.Lang // of the users; Spanish if empty
	asked int         // interactions so far
	mark  string      // put before and after all users' names
	// each, unless nil, answers the interactions in the chat's place.
	each func(chat.Interaction) *chat.Answer
}

// discord returns what the chat asks about channels.
func (s *session) discord() *hosttest.Channels { return s.Channels.(*hosttest.Channels) }

// english returns a session of users who read English and have no game yet.
func english(t *testing.T, h *chat.Chat) *session {
	return &session{Chat: h, t: t, game: "azul", lang: engine.English}
}

// sit opens a game of a kind between ana and luis, and starts it.
func sit(t *testing.T, h *chat.Chat, game string, options ...chat.Given) *session {
	t.Helper()
	s := &session{Chat: h, t: t, game: game}
	s.start(options...)
	return s
}

func (s *session) start(options ...chat.Given) {
	s.t.Helper()
	s.types("ana", "new", options...)
	s.types("luis", "join")
	s.starts("ana")
	if p := s.position(); !p.Began() {
		s.t.Fatal("the game has not begun")
	}
}

// starts presses the button that starts the game.
func (s *session) starts(user string) *chat.Answer {
	s.t.Helper()
	return s.pressesPublic(user, s.id(message.Start))
}

// leaves presses the button of the lobby to get up.
func (s *session) leaves(user string) *chat.Answer {
	s.t.Helper()
	return s.pressesPublic(user, s.id(message.Leave))
}

// asksEnd presses the button under More that asks to end the game.
func (s *session) asksEnd(user string) *chat.Answer {
	s.t.Helper()
	id := message.CustomID{Kind: s.game, Game: 1, Verb: message.More, Picks: []string{"end"}}
	if p, err := s.Table.Live(s.t.Context(), table.Request{By: sitting.By{Guild: "g"}, Channel: "c"}, table.Ref{Kind: s.game}); err == nil {
		id.Game = p.ID
	}
	return s.presses(user, id)
}

// asksResign presses the button under More that asks to resign.
func (s *session) asksResign(user string) *chat.Answer {
	s.t.Helper()
	return s.presses(user, s.id(message.More, "resign"))
}

// hinted presses the button for a hint.
func (s *session) hinted(user string) *chat.Answer {
	s.t.Helper()
	return s.presses(user, s.id(message.Hint))
}

// undoes types that the last move is taken back.
func (s *session) undoes(user string) *chat.Answer {
	s.t.Helper()
	return s.types(user, s.Games.Named(s.game).Verb, moveOption("deshacer"))
}

// notes presses the button for a note.
func (s *session) notes(user string) *chat.Answer {
	s.t.Helper()
	return s.presses(user, s.id(message.Note))
}

// profile shows a user their own profile, or that of the person who is given.
func (s *session) profile(user string, whose ...chat.Given) *chat.Answer {
	s.t.Helper()
	if whose == nil {
		return s.pressesPublic(user, message.CustomID{Kind: s.game, Verb: message.Stats})
	}
	return s.types(user, "leaderboard", whose...)
}

// does answers an interaction of a user. It happens in the game's server and channel unless the
// interaction names others or is a direct message.
func (s *session) does(user string, in chat.Interaction) *chat.Answer {
	s.t.Helper()
	s.asked++
	in.ID, in.User, in.Name = fmt.Sprint("i", s.asked), user, s.mark+strings.ToUpper(user[:1])+user[1:]+s.mark
	if in.Channel = cmp.Or(in.Channel, "c"); !in.Direct {
		in.Guild = cmp.Or(in.Guild, "g")
	}
	in.UserLang, in.Lang, in.Bot = cmp.Or(s.lang, engine.Spanish), engine.Spanish, chat.Permissions{View: true, Send: true, Attach: true}
	var a *chat.Answer
	if s.each != nil {
		a = s.each(in)
	} else {
		a = s.Answer(s.t.Context(), &in)
	}
	if a == nil || a.Message != nil && a.Message.Private == (a.Kind == chat.Public) {
		s.t.Fatalf("%s is answered %+v", user, a)
	}
	s.fits(a)
	return a
}

// fits fails unless Discord takes the message of an answer: it is not too long, and no two of its
// components have the same id.
func (s *session) fits(a *chat.Answer) {
	s.t.Helper()
	if a.Message == nil {
		return
	}
	seen := make(map[string]bool)
	for _, row := range a.Message.Rows {
		for _, c := range row {
			id := idOf(c)
			if seen[id.String()] || !id.Fits() || len(row) > message.ButtonsPerRow {
				s.t.Errorf("%s is used twice, too long, or in a full row: %s", id, written(a))
			}
			seen[id.String()] = true
		}
	}
	if message.Length(a.Message.Content) > message.MaxContent || strings.Contains(a.Message.Content, "<no value>") || len(a.Message.Rows) > message.MaxRows {
		s.t.Errorf("%d characters and %d rows: %s", message.Length(a.Message.Content), len(a.Message.Rows), written(a))
	}
}

// idOf returns the custom id of a component.
func idOf(c message.Component) message.CustomID {
	if b, ok := c.(message.Button); ok {
		return b.ID
	}
	return c.(message.Select).ID
}

// types uses a subcommand of the game.
func (s *session) types(user, sub string, options ...chat.Given) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Command: &chat.Invocation{Command: s.game, Sub: sub, Options: options}})
}

// asks uses a subcommand of the host's own command.
func (s *session) asks(user, sub string, options ...chat.Given) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Command: &chat.Invocation{Command: "sobremesa", Sub: sub, Options: options}})
}

// sets sets an item of the user's own panel to a value of its menu.
func (s *session) sets(user, name, value string) *chat.Answer {
	s.t.Helper()
	return s.presses(user, hostID(message.Set, "me", "value"), name+"="+value)
}

// fills sends the form of an item of the user's own panel.
func (s *session) fills(user, name string, texts ...string) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Press: &chat.Press{ID: hostID(message.Set, "me", name).String(), Values: texts, Form: true, Private: true}})
}

// manages sets an item of the server's or the channel's panel, as a manager of the server.
func (s *session) manages(user, panel, name, value string) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Manages: true, Press: &chat.Press{ID: hostID(message.Set, panel, "value").String(), Values: []string{name + "=" + value}, Private: true}})
}

// completes returns what is offered while an option of a subcommand is typed.
func (s *session) completes(user, sub string, o chat.Given) []message.Choice {
	s.t.Helper()
	return s.does(user, chat.Interaction{Complete: &chat.Invocation{Command: s.game, Sub: sub, Options: []chat.Given{o}}}).Choices
}

// plays types a move, and fails unless it is played.
func (s *session) plays(user, move string) *chat.Answer {
	s.t.Helper()
	s.sets(user, settings.Confirm, settings.No)
	sub := "do"
	if s.game == "azul" {
		sub = "take"
	}
	a := s.types(user, sub, moveOption(move))
	if !strings.Contains(a.Message.Content, says(sitting.Played)) {
		s.t.Fatalf("%s: %s: %s", user, move, a.Message.Content)
	}
	return a
}

// thinks carries out the task that moves for artificial players and plans.
func (s *session) thinks() {
	s.t.Helper()
	p := s.position()
	must.Succeed(s.t, s.Table.Think(s.t.Context(), &store.Task{Game: p.ID, Payload: []byte(strconv.Itoa(p.Moves))}))
}

// presses uses a component of a message that only its user sees.
func (s *session) presses(user string, id message.CustomID, values ...string) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Press: &chat.Press{ID: id.String(), Values: values, Private: true}})
}

// pressesPublic uses a component of a message in the channel.
func (s *session) pressesPublic(user string, id message.CustomID) *chat.Answer {
	s.t.Helper()
	return s.does(user, chat.Interaction{Press: &chat.Press{ID: id.String()}})
}

// picks presses the button of a menu whose label begins with a text.
func (s *session) picks(user string, a *chat.Answer, label string) *chat.Answer {
	s.t.Helper()
	return s.presses(user, s.button(a, label).ID)
}

// button returns the button of an answer whose label begins with a text.
func (s *session) button(a *chat.Answer, label string) message.Button {
	s.t.Helper()
	for _, c := range slices.Concat(a.Message.Rows...) {
		if b, ok := c.(message.Button); ok && strings.HasPrefix(b.Label, label) {
			return b
		}
	}
	s.t.Fatalf("no %q under %s", label, written(a))
	panic("unreachable")
}

// selects returns the selects of an answer, in order.
func selects(a *chat.Answer) (list []message.Select) {
	for _, c := range slices.Concat(a.Message.Rows...) {
		if one, ok := c.(message.Select); ok {
			list = append(list, one)
		}
	}
	return list
}

// opens presses Play under the board.
func (s *session) opens(user string) *chat.Answer {
	s.t.Helper()
	return s.pressesPublic(user, s.id(message.Play))
}

// id returns the custom id of a component under the current board.
func (s *session) id(v message.Verb, picks ...string) message.CustomID {
	s.t.Helper()
	return present.ID(&s.position().Header, v).With(v, picks...)
}

func (s *session) position() *sitting.Sitting {
	s.t.Helper()
	p, err := table.Replayed(s.Table.Drawn(s.t.Context(), table.Request{By: sitting.By{Guild: "g"}, Channel: "c"}, table.Ref{Kind: s.game, ID: 1}))
	must.Succeed(s.t, err)
	return p
}

// mover returns the user who is to move, and the other one.
func (s *session) mover() (user, other string) {
	s.t.Helper()
	p := s.position()
	if user = p.Seats[p.Awaited().First()].User; user == "ana" {
		return user, "luis"
	}
	return user, "ana"
}

// tells fails unless the text of an answer has every part. A part that begins with "!" must not be
// in it.
func (s *session) tells(a *chat.Answer, parts ...string) {
	s.t.Helper()
	s.reads(a.Message.Content, a, parts)
}

// draws does the same for the alternative text of an answer's only picture.
func (s *session) draws(a *chat.Answer, parts ...string) {
	s.t.Helper()
	if len(a.Message.Files) != 1 {
		s.t.Fatalf("%s\nwant one picture", written(a))
	}
	s.reads(a.Message.Files[0].Alt, a, parts)
}

func (s *session) reads(text string, a *chat.Answer, parts []string) {
	s.t.Helper()
	for _, part := range parts {
		if without, not := strings.CutPrefix(part, "!"); strings.Contains(text, without) == not {
			s.t.Errorf("%s\nwant %q in %q", written(a), part, text)
		}
	}
}

// written returns an answer as its reader sees it.
func written(a *chat.Answer) string {
	if a.Message == nil {
		return fmt.Sprintf("%+v", *a)
	}
	lines := []string{a.Message.Content}
	for _, f := range a.Message.Files {
		lines = append(lines, "<"+f.Name+">")
	}
	for _, row := range a.Message.Rows {
		var labels []string
		for _, c := range row {
			switch c := c.(type) {
			case message.Button:
				labels = append(labels, "["+strings.TrimSpace(c.Emoji+" "+c.Label)+"]")
			case message.Select:
				labels = append(labels, fmt.Sprintf("{%s: %d-%d of %v}", c.Placeholder, c.Least, c.Most, c.Options))
			}
		}
		lines = append(lines, strings.Join(labels, " "))
	}
	return strings.Join(lines, "\n")
}

// says returns a part of a sentence of the catalogues, so that tests do not depend on its wording.
var says = hosttest.Says

// option returns an option of a command. Its type is that of the value: a string, float64 or bool.
func option(name string, value any) chat.Given {
	o := chat.Given{Name: name, Value: value}
	switch value.(type) {
	case string:
		o.Type = chat.TextOption
	case float64:
		o.Type = chat.NumberOption
	case bool:
		o.Type = chat.YesNoOption
	default:
		panic(fmt.Sprintf("no option holds a %T", value))
	}
	return o
}

// moveOption returns the option for a typed move.
func moveOption(text string) chat.Given { return option("move", text) }

// hostID returns the custom id of a component that belongs to no game.
func hostID(v message.Verb, picks ...string) message.CustomID {
	return message.CustomID{Kind: "sobremesa", Game: 1, Verb: v, Picks: picks}
}
