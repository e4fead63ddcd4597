package discord

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/bwmarrin/discordgo"

	"sobremesa/bot/chat"
	"sobremesa/bot/message"
	"sobremesa/engine/must"
)

// Texts that are too long are clipped in every field, counted as Discord's clients count.
func TestNoFieldIsLongerThanDiscordsClientsAccept(t *testing.T) {
	long := strings.Repeat("🎲", 3000)
	m := &message.Message{Content: long, Files: []message.File{{Name: "a.png", Alt: long}}, Rows: []message.Row{
		{message.Button{ID: message.CustomID{Kind: "azul", Game: 1, Verb: message.Play}, Label: long}},
		{message.Select{ID: message.CustomID{Kind: "azul", Game: 1, Verb: message.Add}, Placeholder: long,
			Options: []message.Option{{Label: long, Value: "a", Description: long}}}},
	}}
	b := bodyOf(m)
	button := b.Components[0].(discordgo.ActionsRow).Components[0].(discordgo.Button)
	choose := b.Components[1].(discordgo.ActionsRow).Components[0].(discordgo.SelectMenu)
	_, choices, _ := callbackOf(&chat.Answer{Kind: chat.Choices, Choices: []message.Choice{{Label: long, Value: "a"}}})
	var sent struct {
		Choices []discordgo.ApplicationCommandOptionChoice
	}
	data, err := json.Marshal(choices)
	must.Succeed(t, err)
	must.Succeed(t, json.Unmarshal(data, &sent))
	for what, c := range map[string]struct {
		text string
		most int
	}{
		"content": {b.Content, 2000}, "alt": {b.Attachments[0].Description, 1024}, "label": {button.Label, 80}, "placeholder": {choose.Placeholder, 150},
		"option": {choose.Options[0].Label, 100}, "description": {choose.Options[0].Description, 100}, "choice": {sent.Choices[0].Name, 100},
	} {
		if units := len(utf16.Encode([]rune(c.text))); units > c.most || units < c.most/2 {
			t.Errorf("%s: %d units, of at most %d", what, units, c.most)
		}
	}
}

// An alternative text that is too long ends with a whole line.
func TestAnAlternativeTextIsCutBetweenLines(t *testing.T) {
	line := strings.Repeat("x", 99)
	b := bodyOf(&message.Message{Files: []message.File{{Name: "a.png", Alt: strings.Repeat(line+"\n", 20)}}})
	if got, want := b.Attachments[0].Description, strings.Repeat(line+"\n", 10)+"…"; got != want {
		t.Errorf("got %q", got)
	}
}

func TestAMessageMentionsNobodyByItsTextAndItsSelectHasLimits(t *testing.T) {
	m := &message.Message{Roles: []string{"7"}, Rows: []message.Row{{message.Select{
		ID: message.CustomID{Kind: "enanos", Game: 1, Verb: message.Pick}, Placeholder: "Elige de 0 a 2", Most: 2,
		Options: []message.Option{{Label: "madera", Value: "w1", Emoji: "🪵"}, {Label: "oro", Value: "g1"}},
	}}, {message.Select{ID: message.CustomID{Kind: "sobremesa", Verb: message.Set}, Of: message.ARole, Most: 1, Chosen: []string{"7"}}}}}
	body, err := json.Marshal(bodyOf(m))
	must.Succeed(t, err)
	for _, part := range []string{`"allowed_mentions":{"parse":[],"roles":["7"]}`, `"min_values":0`, `"max_values":2`, `"placeholder":"Elige de 0 a 2"`, `"name":"🪵"`, `"default_values":[{"id":"7","type":"role"}]`} {
		if !strings.Contains(string(body), part) {
			t.Errorf("%s is not in %s", part, body)
		}
	}
	if n := strings.Count(string(body), `"emoji"`); n != 1 {
		t.Errorf("%d options have an emoji in %s", n, body)
	}
}
