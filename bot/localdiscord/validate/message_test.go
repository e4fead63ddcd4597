package validate

import (
	"fmt"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord/wire"
)

// complaint returns the first complaint about a body as "path: CODE", "" if there is none.
func complaint(errs *Errors) string {
	list := errs.List()
	if len(list) == 0 {
		return ""
	}
	path, rest, _ := strings.Cut(list[0], ": ")
	code, _, _ := strings.Cut(rest, " ")
	return path + ": " + code
}

func read(t *testing.T, body string, f func(Cursor)) string {
	t.Helper()
	c, errs, err := Parse([]byte(body))
	if err != nil {
		t.Fatalf("%s: %v", body, err)
	}
	f(c)
	return complaint(errs)
}

// bodies maps the name of a case to a body and its expected first complaint.
type bodies map[string]struct{ body, want string }

func (all bodies) check(t *testing.T, f func(Cursor)) {
	t.Helper()
	for name, c := range all {
		if got := read(t, c.body, f); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

func rep(s string, n int) string { return strings.Repeat(s, n) }

// list returns n copies of a JSON value, with %d replaced by the copy's number.
func list(n int, format string) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = strings.ReplaceAll(format, "%d", fmt.Sprint(i))
	}
	return "[" + strings.Join(parts, ",") + "]"
}

const (
	btn = `{"type":2,"style":1,"label":"x","custom_id":"b%d"}`
)

func row(components string) string {
	return `{"components":[{"type":1,"components":` + components + `}]}`
}
func sel(fields string) string {
	return row(`[{"type":3,"custom_id":"s",` + fields + `}]`)
}

func TestMessageBodiesThatDiscordRefuses(t *testing.T) {
	opts := list(25, `{"label":"l%d","value":"v%d"}`)
	bodies{
		"content at the limit":               {`{"content":"` + rep("ñ", 2000) + `"}`, ""},
		"content too long":                   {`{"content":"` + rep("ñ", 2001) + `"}`, "content: BASE_TYPE_MAX_LENGTH"},
		"content at the limit, in emoji":     {`{"content":"` + rep("🎲", 1000) + `"}`, ""},
		"content too long, in emoji":         {`{"content":"` + rep("🎲", 1000) + `a"}`, "content: BASE_TYPE_MAX_LENGTH"},
		"content is a number":                {`{"content":5}`, "content: STRING_TYPE_CONVERT"},
		"null content":                       {`{"content":null,"embeds":null,"components":null}`, ""},
		"misspelt field":                     {`{"contents":"x"}`, "contents: UNKNOWN_FIELD"},
		"body is a list":                     {`[]`, ": DICT_TYPE_CONVERT"},
		"five rows of five":                  {`{"components":[` + strings.Join(rowsOf(5, 5), ",") + `]}`, ""},
		"six rows":                           {`{"components":[` + strings.Join(rowsOf(6, 1), ",") + `]}`, "components: BASE_TYPE_MAX_LENGTH"},
		"six buttons in a row":               {row(list(6, btn)), "components.0.components: BASE_TYPE_BAD_LENGTH"},
		"empty row":                          {row(`[]`), "components.0.components: BASE_TYPE_BAD_LENGTH"},
		"row without components":             {`{"components":[{"type":1}]}`, "components.0.components: BASE_TYPE_REQUIRED"},
		"button outside a row":               {`{"components":[` + btn + `]}`, "components.0.type: BASE_TYPE_CHOICES"},
		"same custom_id twice":               {row(list(2, `{"type":2,"style":1,"label":"x","custom_id":"b"}`)), "components: COMPONENT_CUSTOM_ID_DUPLICATED"},
		"custom_id at the limit":             {row(`[{"type":2,"style":1,"label":"x","custom_id":"` + rep("á", 100) + `"}]`), ""},
		"button without custom_id":           {row(`[{"type":2,"style":1,"label":"x"}]`), "components.0.components.0.custom_id: BASE_TYPE_REQUIRED"},
		"style 7":                            {row(`[{"type":2,"style":7,"label":"x","custom_id":"a"}]`), "components.0.components.0.style: BASE_TYPE_CHOICES"},
		"button without label or emoji":      {row(`[{"type":2,"style":1,"custom_id":"a"}]`), "components.0.components.0: BUTTON_COMPONENT_LABEL_OR_EMOJI_REQUIRED"},
		"emoji that is a word":               {row(`[{"type":2,"style":1,"custom_id":"a","emoji":{"name":"dice"}}]`), "components.0.components.0.emoji: COMPONENT_INVALID_EMOJI"},
		"button with emoji alone":            {row(`[{"type":2,"style":1,"custom_id":"a","emoji":{"name":"🎲"}}]`), ""},
		"misspelt component field":           {row(`[{"type":2,"style":1,"customid":"a","custom_id":"b","label":"x"}]`), "components.0.components.0.customid: UNKNOWN_FIELD"},
		"select":                             {sel(`"options":` + opts + `,"min_values":0,"max_values":25`), ""},
		"select without options":             {sel(`"options":[]`), "components.0.components.0.options: BASE_TYPE_BAD_LENGTH"},
		"select with 26 options":             {sel(`"options":` + list(26, `{"label":"l%d","value":"v%d"}`)), "components.0.components.0.options: BASE_TYPE_BAD_LENGTH"},
		"select with equal values":           {sel(`"options":` + list(2, `{"label":"l%d","value":"v"}`)), "components.0.components.0.options.1.value: SELECT_COMPONENT_OPTION_VALUE_DUPLICATED"},
		"more max_values than options":       {sel(`"options":[{"label":"l","value":"v"}],"max_values":2`), "components.0.components.0.max_values: SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS"},
		"min_values above max_values":        {sel(`"options":` + opts + `,"min_values":3,"max_values":2`), "components.0.components.0.min_values: SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX"},
		"max_values 0":                       {sel(`"options":` + opts + `,"max_values":0`), "components.0.components.0.max_values: NUMBER_TYPE_MIN"},
		"too many defaults":                  {sel(`"options":` + list(2, `{"label":"l%d","value":"v%d","default":true}`)), "components.0.components.0.options: SELECT_COMPONENT_TOO_MANY_DEFAULTS"},
		"option without label":               {sel(`"options":[{"value":"v"}]`), "components.0.components.0.options.0.label: BASE_TYPE_REQUIRED"},
		"select beside a button":             {row(`[{"type":5,"custom_id":"s"},` + btn + `]`), "components.0.components: COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		"user select with a role by default": {row(`[{"type":5,"custom_id":"s","default_values":[{"id":"1","type":"role"}]}]`), "components.0.components.0.default_values.0.type: BASE_TYPE_CHOICES"},
		"form's input in a message":          {row(`[{"type":4,"custom_id":"s","style":9}]`), "components.0.components.0.type: BASE_TYPE_CHOICES"},
		"an embed without its line":          {`{"embeds":[{}]}`, "embeds.0.author: BASE_TYPE_REQUIRED"},
		"an embed with a name and a picture": {`{"embeds":[{"author":{"name":"x","icon_url":"https://x/y.png"}}]}`, ""},
		"a picture without address":          {`{"embeds":[{"author":{"name":"x","icon_url":"y.png"}}]}`, "embeds.0.author.icon_url: URL_TYPE_INVALID_URL"},
		"no embeds":                          {`{"content":"x","embeds":[]}`, ""},
		"Components V2":                      {`{"flags":32768,"components":[]}`, "flags: MESSAGE_FLAGS_INVALID"},
		"role select with a role":            {row(`[{"type":6,"custom_id":"s","default_values":[{"id":"1","type":"role"}]}]`), ""},
		"role select with a user":            {row(`[{"type":6,"custom_id":"s","default_values":[{"id":"1","type":"user"}]}]`), "components.0.components.0.default_values.0.type: BASE_TYPE_CHOICES"},
		"role select with options":           {row(`[{"type":6,"custom_id":"s","options":` + opts + `}]`), "components.0.components.0.options: UNKNOWN_FIELD"},
		"role select beside a button":        {row(`[{"type":6,"custom_id":"s"},` + btn + `]`), "components.0.components: COMPONENT_LAYOUT_WIDTH_EXCEEDED"},
		"select of people and roles":         {row(`[{"type":7,"custom_id":"s"}]`), "components.0.components.0.type: BASE_TYPE_CHOICES"},
		"alt text at the limit":              {`{"attachments":[{"id":0,"description":"` + rep("x", 1024) + `"}]}`, ""},
		"alt text too long":                  {`{"attachments":[{"id":0,"description":"` + rep("x", 1025) + `"}]}`, "attachments.0.description: BASE_TYPE_MAX_LENGTH"},
		"attachment without id":              {`{"attachments":[{"description":"x"}]}`, "attachments.0.id: BASE_TYPE_REQUIRED"},
		"attachment twice":                   {`{"attachments":[{"id":0},{"id":"0"}]}`, "attachments.1.id: ATTACHMENT_ID_DUPLICATED"},
		"misspelt alt text":                  {`{"attachments":[{"id":0,"alt":"x"}]}`, "attachments.0.alt: UNKNOWN_FIELD"},
		"mentions by list":                   {`{"allowed_mentions":{"parse":[],"users":["1"]}}`, ""},
		"mentions both ways":                 {`{"allowed_mentions":{"parse":["users"],"users":["1"]}}`, "allowed_mentions: MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"},
		"mention of all users":               {`{"allowed_mentions":{"parse":["user"]}}`, "allowed_mentions.parse.0: BASE_TYPE_CHOICES"},
		"mention of 101 users":               {`{"allowed_mentions":{"users":` + list(101, `"%d"`) + `}}`, "allowed_mentions.users: BASE_TYPE_MAX_LENGTH"},
		"mention of a name":                  {`{"allowed_mentions":{"users":["ana"]}}`, "allowed_mentions.users.0: NUMBER_TYPE_COERCE"},
		"a word for yes":                     {`{"enforce_nonce":"yes"}`, "enforce_nonce: BOOLEAN_TYPE_CONVERT"},
		"rows that are no list":              {`{"components":{}}`, "components: LIST_TYPE_CONVERT"},
		"more min_values than options":       {sel(`"options":[{"label":"l","value":"v"}],"min_values":2,"max_values":1`), "components.0.components.0.min_values: SELECT_COMPONENT_MIN_VALUES_GREATER_THAN_MAX"},
		"both above the options":             {sel(`"options":[{"label":"l","value":"v"}],"min_values":2,"max_values":3`), "components.0.components.0.max_values: SELECT_COMPONENT_MAX_VALUES_EXCEEDS_OPTIONS"},
		"two users by default for one":       {row(`[{"type":5,"custom_id":"s","default_values":[{"id":"1","type":"user"},{"id":"2","type":"user"}]}]`), "components.0.components.0.default_values: SELECT_COMPONENT_INVALID_DEFAULT_VALUES"},
		"mention of a user twice":            {`{"allowed_mentions":{"users":["1","1"]}}`, "allowed_mentions.users: SET_TYPE_CONTAINS_DUPLICATES"},
	}.check(t, func(c Cursor) { ReadMessage(c, InChannel, 0) })
}

func rowsOf(rows, buttons int) []string {
	out := make([]string, rows)
	for i := range out {
		out[i] = `{"type":1,"components":` + list(buttons, fmt.Sprintf(`{"type":2,"style":2,"label":"x","custom_id":"r%d-%%d"}`, i)) + `}`
	}
	return out
}

func TestFlagsDependOnTheBodyAndOnTheMessage(t *testing.T) {
	for _, c := range []struct {
		p     Purpose
		had   int
		flags int
		ok    bool
	}{
		{AsAnswer, 0, wire.FlagEphemeral, true},
		{AsAnswer, 0, wire.FlagLoading, false},
		{AsEdit, 0, wire.FlagEphemeral, false},
		{AsEdit, wire.FlagEphemeral, wire.FlagEphemeral, true},
		{InChannel, 0, wire.FlagEphemeral, false},
	} {
		got := read(t, fmt.Sprintf(`{"flags":%d}`, c.flags), func(cur Cursor) { ReadMessage(cur, c.p, c.had) })
		if (got == "") != c.ok {
			t.Errorf("purpose %v, had %d, flags %d: %q", c.p, c.had, c.flags, got)
		}
	}
}

func TestComponentsGetNumbersInReadingOrder(t *testing.T) {
	c, _, _ := Parse([]byte(row(`[{"type":2,"style":1,"label":"a","custom_id":"a"},{"type":2,"style":1,"label":"b","custom_id":"b"}]`)))
	m := ReadMessage(c, InChannel, 0)
	var ids []int
	wire.Walk(m.Components, func(c *wire.Component) { ids = append(ids, c.ID) })
	if fmt.Sprint(ids) != "[1 2 3]" {
		t.Errorf("ids %v", ids)
	}
}

func TestModalsThatDiscordRefuses(t *testing.T) {
	input := `{"type":1,"components":[{"type":4,"custom_id":"i%d","style":1,"label":"l"}]}`
	modal := func(components string) string { return `{"custom_id":"m","title":"t","components":` + components + `}` }
	one := func(fields string) string {
		return modal(`[{"type":1,"components":[{"type":4,"custom_id":"i","style":1,"label":"l"` + fields + `}]}]`)
	}
	bodies{
		"five inputs":              {modal(list(5, input)), ""},
		"six inputs":               {modal(list(6, input)), "components: BASE_TYPE_BAD_LENGTH"},
		"no inputs":                {modal(`[]`), "components: BASE_TYPE_BAD_LENGTH"},
		"discordgo's empty fields": {`{"tts":false,"content":"","embeds":null,"custom_id":"m","title":"t","components":` + list(1, input) + `}`, ""},
		"no title":                 {`{"custom_id":"m","components":` + list(1, input) + `}`, "title: BASE_TYPE_REQUIRED"},
		"button in a modal":        {modal(`[{"type":1,"components":[` + btn + `]}]`), "components.0.components.0.type: BASE_TYPE_CHOICES"},
		"two inputs in a row":      {modal(`[{"type":1,"components":` + list(2, `{"type":4,"custom_id":"i%d","style":1,"label":"l"}`) + `}]`), "components.0.components: BASE_TYPE_BAD_LENGTH"},
		"same input twice":         {modal(list(2, `{"type":1,"components":[{"type":4,"custom_id":"i","style":1,"label":"l"}]}`)), "components: COMPONENT_CUSTOM_ID_DUPLICATED"},
		"style 3":                  {modal(`[{"type":1,"components":[{"type":4,"custom_id":"i","style":3,"label":"l"}]}]`), "components.0.components.0.style: BASE_TYPE_CHOICES"},
		"min above max":            {one(`,"min_length":5,"max_length":4`), "components.0.components.0.min_length: TEXT_INPUT_MIN_LENGTH_GREATER_THAN_MAX"},
		"value longer than max":    {one(`,"max_length":2,"value":"abc"`), "components.0.components.0.value: TEXT_INPUT_VALUE_LENGTH"},
		"content beside a form":    {`{"content":"x","custom_id":"m","title":"t","components":` + list(1, input) + `}`, "content: UNKNOWN_FIELD"},
		"input without label":      {modal(`[{"type":1,"components":[{"type":4,"custom_id":"i","style":1}]}]`), "components.0.components.0.label: BASE_TYPE_REQUIRED"},
	}.check(t, func(c Cursor) { ReadModal(c) })
}

func ptr[T any](v T) *T { return &v }
