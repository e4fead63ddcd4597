package discord

import (
	"encoding/json"
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/must"
)

func TestASelectSaysHowManyAndShowsWhatItsOptionsAre(t *testing.T) {
	m := &message.Message{Rows: []message.Row{{message.Select{
		ID: message.CustomID{Kind: "enanos", Game: 1, Verb: message.Pick}, Placeholder: "Elige de 0 a 2", Most: 2,
		Options: []message.Option{{Label: "madera", Value: "w1", Emoji: "🪵"}, {Label: "oro", Value: "g1"}},
	}}}}
	body, err := json.Marshal(bodyOf(m))
	must.Succeed(t, err)
	for _, part := range []string{`"min_values":0`, `"max_values":2`, `"placeholder":"Elige de 0 a 2"`, `"name":"🪵"`} {
		if !strings.Contains(string(body), part) {
			t.Errorf("%s is not in %s", part, body)
		}
	}
	if n := strings.Count(string(body), `"emoji"`); n != 1 {
		t.Errorf("%d options have an emoji in %s", n, body)
	}
}
