package discord

import (
	"context"
	"fmt"
	"testing"

	"sobremesa/bot/chat"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/message"
	"sobremesa/engine/must"
)

// A picture is that of the guild, if the person has one there, or else their own. Nothing but a hash becomes
// a part of its address.
func TestThePictureIsTheOneThatTheGuildShows(t *testing.T) {
	const theirs, there = "https://cdn.discordapp.com/avatars/7/a_1f.png?size=128", "https://cdn.discordapp.com/guilds/2/users/7/avatars/2e.png?size=128"
	for _, c := range []struct{ user, member, want string }{
		{`"a_1f"`, `"2e"`, there}, {`"a_1f"`, `null`, theirs}, {`null`, `"2e"`, there}, {`null`, `null`, ""},
		{`"a_1f"`, `"../x"`, theirs}, {`"1f.png?x="`, `5`, ""}, {`""`, `""`, ""},
	} {
		user, member := fmt.Sprintf(`{"id": "7", "username": "ana", "avatar": %s}`, c.user), fmt.Sprintf(`"avatar": %s`, c.member)
		i, err := readInteraction(fmt.Appendf(nil, `{"type": 2, "guild_id": "2", "channel_id": "4", "member": {"user": %s, %s}, "data": {"name": "azul", "options": [
			{"name": "leaderboard", "type": 1, "options": [{"name": "user", "type": 6, "value": "7"}]}], "resolved": {"users": {"7": %s}, "members": {"7": {%s}}}}}`,
			user, member, user, member))
		must.Succeed(t, err)
		in, ok := interactionOf(i)
		if !ok || in.Picture != c.want || in.Command.Options[0].Picture != c.want {
			t.Errorf("%s, %s: got %+v, want %q", c.user, c.member, in, c.want)
		}
	}
}

// Discord takes a message with a person's face and shows it, until the message is replaced by one without.
func TestAFaceIsSentAndTakenAway(t *testing.T) {
	w := newWorld(t)
	c := w.config()
	c.Answer = func(_ context.Context, in *chat.Interaction) *chat.Answer {
		a := says(hello)
		a.Message.Rows = []message.Row{{message.Button{ID: message.CustomID{Kind: "azul", Verb: message.Stats}, Label: "x"}}}
		if a.Message.Face = (&message.Face{Name: in.Name, Picture: in.Picture}); in.Press != nil {
			a.Kind, a.Message.Face = chat.Update, nil
		}
		return a
	}
	w.run(c)
	_, m := w.ask()
	if len(m.Embeds) != 1 || m.Embeds[0].Author.Name != "Ana" || m.Embeds[0].Author.IconURL == "" {
		t.Fatalf("the face is not shown: %+v", m.Embeds)
	}
	o, err := w.server.As(ana.ID).Click(w.context(), m.ID, m.Components[0].Components[0].CustomID)
	must.Succeed(t, err)
	m, err = o.Await(w.context())
	must.Succeed(t, err)
	if len(m.Embeds) != 0 || o.Kind != localdiscord.KindUpdate {
		t.Errorf("the face stays: %s %+v", o.Kind, m.Embeds)
	}
}
