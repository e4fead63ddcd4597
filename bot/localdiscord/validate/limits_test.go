package validate

import (
	"fmt"
	"strings"
	"testing"
)

func TestLimits(t *testing.T) {
	message := func(c Cursor) { ReadMessage(c, InChannel, 0) }
	modal := func(c Cursor) { ReadModal(c) }
	commands := func(c Cursor) { Command(c.At(0)) }
	button := `{"components":[{"type":1,"components":[{"type":2,"style":1,"custom_id":"b","emoji":{"name":"🎲"},#}]}]}`
	users := `{"components":[{"type":1,"components":[{"type":5,"custom_id":"s",#}]}]}`
	choice := `{"components":[{"type":1,"components":[{"type":3,"custom_id":"s","options":[{"label":"l","value":"v",#}]}]}]}`
	form := `{"custom_id":"m","title":"t","components":[{"type":1,"components":[{"type":4,"custom_id":"i","label":"l","style":1,#}]}]}`
	input := `{"type":1,"components":[{"type":4,"custom_id":"i","label":"l","style":1}]}`
	command := `[{"name":"azul","description":"d",#}]`
	option := `[{"name":"azul","description":"d","options":[{"type":3,"name":"o","description":"d",#}]}]`
	const inRow, inForm, inOption = "components.0.components.0.", "components.0.components.0.", "0.options.0."

	// Texts, in characters. Both limits are accepted, lengths beyond them are not.
	for _, c := range []struct {
		read        func(Cursor)
		body        string // with # in place of the field
		at, field   string
		least, most int
		beyond      string
	}{
		{message, button, inRow, "custom_id", 1, 100, "BASE_TYPE_BAD_LENGTH"},
		{message, button, inRow, "label", 0, 80, "BASE_TYPE_MAX_LENGTH"},
		{message, users, inRow, "custom_id", 1, 100, "BASE_TYPE_BAD_LENGTH"},
		{message, users, inRow, "placeholder", 0, 150, "BASE_TYPE_MAX_LENGTH"},
		{message, choice, inRow + "options.0.", "label", 1, 100, "BASE_TYPE_BAD_LENGTH"},
		{message, choice, inRow + "options.0.", "value", 1, 100, "BASE_TYPE_BAD_LENGTH"},
		{message, choice, inRow + "options.0.", "description", 0, 100, "BASE_TYPE_MAX_LENGTH"},
		{message, `{"attachments":[{"id":0,#}]}`, "attachments.0.", "filename", 0, 1024, "BASE_TYPE_MAX_LENGTH"},
		{message, `{#}`, "", "nonce", 0, 25, "BASE_TYPE_MAX_LENGTH"},
		{modal, `{"custom_id":"m","components":[` + input + `],#}`, "", "title", 1, 45, "BASE_TYPE_BAD_LENGTH"},
		{modal, `{"title":"t","components":[` + input + `],#}`, "", "custom_id", 1, 100, "BASE_TYPE_BAD_LENGTH"},
		{modal, form, inForm, "label", 1, 45, "BASE_TYPE_BAD_LENGTH"},
		{modal, form, inForm, "value", 0, 4000, "BASE_TYPE_MAX_LENGTH"},
		{modal, form, inForm, "placeholder", 0, 100, "BASE_TYPE_MAX_LENGTH"},
		{commands, command, "0.", "name", 1, 32, "BASE_TYPE_BAD_LENGTH"},
		{commands, command, "0.", "description", 1, 100, "BASE_TYPE_BAD_LENGTH"},
		{commands, option, inOption, "name", 1, 32, "BASE_TYPE_BAD_LENGTH"},
		{commands, option, inOption, "description", 1, 100, "BASE_TYPE_BAD_LENGTH"},
	} {
		judge := func(length int) string {
			return read(t, strings.Replace(c.body, "#", fmt.Sprintf("%q:%q", c.field, rep("x", length)), 1), c.read)
		}
		for _, length := range []int{c.least, c.most} {
			if got := judge(length); got != "" {
				t.Errorf("%s%s of %d: %s", c.at, c.field, length, got)
			}
		}
		if got, want := judge(c.most+1), c.at+c.field+": "+c.beyond; got != want {
			t.Errorf("%s%s of %d: %q", c.at, c.field, c.most+1, got)
		}
		if c.least == 1 {
			if got := judge(0); !strings.HasPrefix(got, c.at+c.field+": ") {
				t.Errorf("%s%s of nothing: %q", c.at, c.field, got)
			}
		}
	}

	// Numbers.
	for _, c := range []struct {
		read        func(Cursor)
		body        string
		at, field   string
		least, most int
	}{
		{message, users, inRow, "min_values", 0, 25}, {message, users, inRow, "max_values", 1, 25},
		{modal, form, inForm, "min_length", 0, 4000}, {modal, form, inForm, "max_length", 1, 4000},
		{commands, option, inOption, "min_length", 0, 6000}, {commands, option, inOption, "max_length", 1, 6000},
	} {
		for n, code := range map[int]string{c.least - 1: "NUMBER_TYPE_MIN", c.least: "", c.most: "", c.most + 1: "NUMBER_TYPE_MAX"} {
			more := map[string]string{"min_values": `,"max_values":25`}[c.field]
			got, want := read(t, strings.Replace(c.body, "#", fmt.Sprintf("%q:%d%s", c.field, n, more), 1), c.read), c.at+c.field+": "+code
			if code == "" {
				want = ""
			}
			if got != want {
				t.Errorf("%s%s of %d: %q, want %q", c.at, c.field, n, got, want)
			}
		}
	}

	// Lists, by their number of elements.
	for _, c := range []struct {
		read        func(Cursor)
		body        string
		at, field   string
		element     string
		least, most int
		beyond      string
	}{
		{message, users, inRow, "default_values", `{"id":"%d","type":"user"}`, 0, 25, "BASE_TYPE_MAX_LENGTH"},
		{message, `{#}`, "", "attachments", `{"id":%d}`, 0, 10, "BASE_TYPE_MAX_LENGTH"},
		{message, `{"allowed_mentions":{#}}`, "allowed_mentions.", "parse", `"users"`, 0, 3, "BASE_TYPE_MAX_LENGTH"},
		{message, `{"allowed_mentions":{#}}`, "allowed_mentions.", "roles", `"%d"`, 0, 100, "BASE_TYPE_MAX_LENGTH"},
		{commands, command, "0.", "contexts", `0`, 1, 3, "BASE_TYPE_BAD_LENGTH"},
		{commands, command, "0.", "integration_types", `0`, 1, 2, "BASE_TYPE_BAD_LENGTH"},
	} {
		for n, code := range map[int]string{c.least: "", c.most: "", c.most + 1: c.beyond} {
			more := map[string]string{"default_values": `,"min_values":0,"max_values":25`}[c.field]
			got := read(t, strings.Replace(c.body, "#", fmt.Sprintf("%q:%s%s", c.field, list(n, c.element), more), 1), c.read)
			if want := c.at + c.field + ": " + code; got != want && (code != "" || got != "") {
				t.Errorf("%d in %s%s: %q, want %q", n, c.at, c.field, got, want)
			}
		}
	}
}
