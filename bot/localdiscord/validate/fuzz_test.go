package validate

import (
	"encoding/json"
	"testing"

	"sobremesa/bot/localdiscord/wire"
)

// FuzzBodies proves that no body makes a reader panic, and that an accepted body can be written as
// JSON.
func FuzzBodies(f *testing.F) {
	for _, s := range []string{`{}`, `null`, `[[]]`, `{"content":"x","flags":4,"attachments":[{"id":0}]}`,
		row(list(2, btn)), sel(`"options":[{"label":"l","value":"v"}]`), `{"embeds":[{}]}`,
		`{"name":"a","description":"d","options":[{"type":1,"name":"g","description":"d","options":[{"type":3}]}]}`,
		`{"custom_id":"m","title":"t","components":[{"type":1,"components":[{"type":4}]}]}`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, body string) {
		for _, read := range []func(Cursor) any{
			func(c Cursor) any { return ReadMessage(c, InChannel, 0).Components },
			func(c Cursor) any { return ReadMessage(c, AsEdit, wire.FlagEphemeral).Attachments != nil },
			func(c Cursor) any { return ReadModal(c) },
			func(c Cursor) any { return Command(c) },
			func(c Cursor) any { return ReadChoices(c) },
		} {
			c, errs, err := Parse([]byte(body))
			if err != nil {
				return
			}
			got := read(c)
			if _, err := json.Marshal(errs); err != nil {
				t.Errorf("complaints: %v", err)
			}
			if _, err := json.Marshal(got); errs.Empty() && err != nil {
				t.Errorf("taken, but %v", err)
			}
		}
	})
}
