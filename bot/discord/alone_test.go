package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"testing"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/games"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/localdiscordtest"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

var (
	ana, luis, marta, iker, zoe = localdiscord.Ana, localdiscord.Luis, localdiscord.Marta, localdiscord.Iker, localdiscord.Zoe
	mesa                        = localdiscord.Charla
)

const testToken = "the-token-of-the-tests"

// patience bounds every wait of a test. A test that reaches it has failed.
const patience = localdiscordtest.Patience

// solo is a chat on a host, without Discord around it.
type solo struct {
	*chat.Chat
	t    testing.TB
	host *hosttest.Host
}

// alone returns a solo with the usual games of the tests.
func alone(t testing.TB) *solo { return aloneWith(t, hosttest.Options{}) }

func aloneWith(t testing.TB, o hosttest.Options) *solo {
	o.Entropy = hosttest.Seeds(3)
	h := hosttest.New(t, o)
	return &solo{t: t, host: h, Chat: chat.New(h.Table, h.Games, h.Memory, slog.New(slog.NewTextHandler(t.Output(), nil)))}
}

// handle answers an interaction. It returns nil for one that does not even say who it is from.
func (s *solo) handle(ctx context.Context, i *Interaction) *chat.Answer {
	in, ok := interactionOf(i)
	if !ok {
		return nil
	}
	return s.Answer(ctx, in)
}

// azulHere refers to the game of Azul in the channel where a command is typed.
var azulHere = table.Ref{Kind: "azul"}

// requests counts the tests' requests, to give each an id of its own.
var requests int

// by returns a request of a user in a channel.
func by(user localdiscord.User, channel localdiscord.Channel) table.Request {
	requests++
	return table.Request{ID: fmt.Sprint("r", requests), By: sitting.By{User: user.ID, Name: user.Name, Guild: channel.GuildID}, Channel: channel.ID, Lang: "es"}
}

// open opens a table of Azul in a channel and seats users. If begun, it also starts the game.
func (s *solo) open(channel localdiscord.Channel, begun bool, users ...localdiscord.User) *store.Game {
	s.t.Helper()
	_, err := s.Table.Open(s.t.Context(), by(users[0], channel), sitting.Opening{Kind: "azul"})
	for _, u := range users[1:] {
		if err == nil {
			_, err = s.Table.Do(s.t.Context(), by(u, channel), azulHere, sitting.Join(0))
		}
	}
	if begun && err == nil {
		_, err = s.Table.Do(s.t.Context(), by(users[0], channel), azulHere, sitting.Start)
	}
	must.Succeed(s.t, err)
	g, err := store.LiveGame(s.t.Context(), s.host.Store, channel.ID, "azul")
	must.Succeed(s.t, err)
	return g
}

// change rewrites a stored game into one that an older program may have left.
func (s *solo) change(id int64, edit func(*store.Game)) {
	s.t.Helper()
	g := s.host.Stored(id)
	edit(g)
	must.Succeed(s.t, s.host.Store.Commit(s.t.Context(), &store.Change{Game: g, At: s.Table.Now()}))
}

// scopes returns the scopes whose settings apply to a user in a channel.
func scopes(user localdiscord.User, channel localdiscord.Channel) []store.Scope {
	return []store.Scope{{Kind: store.Server, ID: channel.GuildID}, {Kind: store.Channel, ID: channel.ID}, {Kind: store.Person, ID: user.ID}}
}

// settings returns everything that is stored for scopes.
func (s *solo) settings(of []store.Scope) map[store.Scope]map[string]string {
	s.t.Helper()
	found, err := s.host.Store.Values(s.t.Context(), of...)
	must.Succeed(s.t, err)
	texts := make(map[store.Scope]map[string]string) // without their age
	for scope, values := range found {
		texts[scope] = make(map[string]string)
		for name, v := range values {
			texts[scope][name] = v.Text
		}
	}
	return texts
}

// announced returns what the channel of a game is shown of its current state.
func (s *solo) announced(id int64) (shown []*message.Message) {
	s.t.Helper()
	s.host.Memory.Asked = nil
	must.Succeed(s.t, s.host.Handle[sitting.TaskShow](s.t.Context(), &store.Task{Kind: sitting.TaskShow, Game: id}))
	for _, r := range s.host.Memory.Asked {
		if r.Verb == hosttest.Create || r.Verb == hosttest.Edit && r.ID == s.host.Memory.Last().ID { // older messages no longer show the game
			shown = append(shown, r.Message)
		}
	}
	return shown
}

// userAt returns the user of a seat.
func userAt(p *sitting.Sitting, seat engine.Seat) localdiscord.User {
	everybody := localdiscord.DefaultWorld().Users
	for _, u := range everybody {
		if u.ID == p.Seats[seat].User {
			return u
		}
	}
	return localdiscord.User{}
}

// firstPicks returns the picks that lead to the first legal move of the player to move.
func (s *solo) firstPicks(p *sitting.Sitting) []string {
	s.t.Helper()
	seat := p.ToMove().First()
	var picks []string
	for {
		step, err := s.Games.Named(p.Kind).Menu.Next(p.View(seat), seat, picks, games.Reader{Lang: "es"})
		must.Succeed(s.t, err)
		if step.Move != "" {
			return picks
		}
		picks = append(picks, step.Choices[0].Value)
	}
}

// mayHost are the permissions that the bot needs in a channel.
const mayHost = discordgo.PermissionViewChannel | discordgo.PermissionSendMessages | discordgo.PermissionAttachFiles

// received returns an interaction as discordgo decodes it from Discord's JSON. Its user may manage
// the server.
func received(t testing.TB, user localdiscord.User, channel localdiscord.Channel, kind discordgo.InteractionType, data string) *Interaction {
	t.Helper()
	requests++
	text := fmt.Sprintf(`{"id": "c%d", "application_id": "1", "token": "t", "type": %d, "guild_id": %q, "channel_id": %q,
		"locale": %q, "guild_locale": "es-ES", "app_permissions": "%d",
		"member": {"permissions": "%d", "user": {"id": %q, "username": %q}},
		"authorizing_integration_owners": {"0": %q}, "data": %s}`,
		requests, kind, channel.GuildID, channel.ID, user.Locale, mayHost, discordgo.PermissionManageGuild, user.ID, user.Name,
		channel.GuildID, data)
	i := new(Interaction)
	if err := json.Unmarshal([]byte(text), i); err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return i
}

// commanded returns the use of a subcommand. The options are JSON.
func commanded(t testing.TB, user localdiscord.User, channel localdiscord.Channel, command, sub, options string) *Interaction {
	t.Helper()
	return received(t, user, channel, discordgo.InteractionApplicationCommand,
		fmt.Sprintf(`{"id": "3", "name": %q, "type": 1, "options": [{"name": %q, "type": 1, "options": %s}]}`, command, sub, options))
}

// pressed returns the use of a component of a message with these flags.
func pressed(t testing.TB, user localdiscord.User, channel localdiscord.Channel, flags discordgo.MessageFlags, id string, values ...string) *Interaction {
	t.Helper()
	component := discordgo.ButtonComponent
	if len(values) > 0 {
		component = discordgo.SelectMenuComponent
	}
	chosen, err := json.Marshal(values)
	must.Succeed(t, err)
	i := received(t, user, channel, discordgo.InteractionMessageComponent,
		fmt.Sprintf(`{"custom_id": %q, "component_type": %d, "values": %s}`, id, component, chosen))
	i.Message = &pressedMessage{ID: "2", Flags: bits(flags)}
	return i
}
