package validate

import (
	"encoding/json"
	"time"
	"unicode/utf8"
)

// Discord's limits of embeds, in characters but for the counts.
const (
	maxEmbeds      = 10
	maxEmbedsSum   = 6000
	maxEmbedFields = 25
)

// embeds reads the list of a message's embeds. Their texts may have 6,000 characters together.
func embeds(c Cursor) []json.RawMessage {
	var out []json.RawMessage
	sum := 0
	for _, e := range c.List(0, maxEmbeds) {
		n, hasAny := embed(e)
		sum += n
		if !hasAny {
			e.required()
		}
		out = append(out, richEmbed(e))
	}
	if sum > maxEmbedsSum {
		c.Fail("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", maxEmbedsSum)
	}
	return out
}

// richEmbed is an embed as it is given back: of type "rich", without nulls.
func richEmbed(c Cursor) json.RawMessage {
	m, _ := withoutNulls(c.Raw()).(map[string]any)
	if m == nil {
		m = map[string]any{}
	}
	m["type"] = "rich"
	b, _ := json.Marshal(m)
	return b
}

func withoutNulls(v any) any {
	switch v := v.(type) {
	case map[string]any:
		out := map[string]any{}
		for k, e := range v {
			if e != nil {
				out[k] = withoutNulls(e)
			}
		}
		return out
	case []any:
		out := make([]any, len(v))
		for i, e := range v {
			out[i] = withoutNulls(e)
		}
		return out
	}
	return v
}

// embed judges one embed and counts the characters that the limit of a message adds up.
func embed(c Cursor) (size int, hasAny bool) {
	if !c.Object("type", "url", "title", "color", "timestamp", "description", "author", "image", "thumbnail", "footer", "fields",
		"provider", "video", "flags") {
		return 0, true
	}
	count := func(s string) string {
		size += utf8.RuneCountInString(s)
		hasAny = hasAny || s != ""
		return s
	}
	c.Field("type").Text(0, 100)
	count(c.Field("title").Text(0, 256))
	count(c.Field("description").Text(0, 4096))
	c.Field("url").Address(2048, "http", "https")
	c.Field("color").Int(0, 0xFFFFFF)
	if t := c.Field("timestamp"); t.Given() {
		if _, err := time.Parse(time.RFC3339Nano, t.Text(0, 64)); err != nil {
			t.Fail("DATE_TIME_TYPE_PARSE", "Could not parse %s. Should be ISO8601.", t.Raw())
		}
	}
	if a := c.Field("author"); a.Given() && a.Object("name", "url", "icon_url", "proxy_icon_url") {
		count(a.Field("name").NeedText(1, 256))
		a.Field("url").Address(2048, "http", "https")
		a.Field("icon_url").Address(2048, "http", "https", "attachment")
	}
	if f := c.Field("footer"); f.Given() && f.Object("text", "icon_url", "proxy_icon_url") {
		count(f.Field("text").NeedText(1, 2048))
		f.Field("icon_url").Address(2048, "http", "https", "attachment")
	}
	for _, name := range []string{"image", "thumbnail", "video"} {
		if m := c.Field(name); m.Given() && m.Object("url", "proxy_url", "width", "height", "description") {
			hasAny = m.Field("url").Address(2048, "http", "https", "attachment") != "" || hasAny
		}
	}
	if p := c.Field("provider"); p.Given() {
		p.Object("name", "url")
	}
	for _, f := range c.Field("fields").List(0, maxEmbedFields) {
		if f.Object("name", "value", "inline") {
			count(f.Field("name").NeedText(1, 256))
			count(f.Field("value").NeedText(1, 1024))
			f.Field("inline").Bool()
		}
	}
	return size, hasAny
}
