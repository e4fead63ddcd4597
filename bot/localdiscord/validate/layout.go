package validate

import (
	"unicode/utf8"

	"sobremesa/bot/localdiscord/wire"
)

// container reads the one component of Components V2 that holds other blocks.
func (b *builder) container(c Cursor) wire.Component {
	out, ok := b.common(c, wire.Container, "components", "accent_color", "spoiler")
	if !ok {
		return out
	}
	out.AccentColor = c.Field("accent_color").IntPtr(0, 0xFFFFFF)
	out.Spoiler = c.Field("spoiler").Bool()
	c.Field("components").Require()
	for _, e := range c.Field("components").List(1, maxComponents) {
		k := kind(e, wire.ActionRow, wire.Section, wire.TextDisplay, wire.MediaGallery, wire.File, wire.Separator)
		out.Components = append(out.Components, b.block(e, k))
	}
	return out
}

// block reads a component that may stand at the top or in a container.
func (b *builder) block(c Cursor, k int) wire.Component {
	switch k {
	case wire.ActionRow:
		return b.row(c)
	case wire.Section:
		return b.section(c)
	case wire.TextDisplay:
		return b.textDisplay(c)
	case wire.MediaGallery:
		return b.gallery(c)
	case wire.File:
		out, ok := b.common(c, wire.File, "file", "spoiler", "name", "size")
		if ok {
			out.File = media(c.Field("file"), "attachment")
			out.Spoiler = c.Field("spoiler").Bool()
		}
		return out
	case wire.Separator:
		out, ok := b.common(c, wire.Separator, "divider", "spacing")
		if ok {
			if c.Field("divider").Given() {
				d := c.Field("divider").Bool()
				out.Divider = &d
			}
			out.Spacing = c.Field("spacing").IntPtr(1, 2)
		}
		return out
	}
	return wire.Component{}
}

func (b *builder) textDisplay(c Cursor) wire.Component {
	out, ok := b.common(c, wire.TextDisplay, "content")
	if ok {
		out.Content = c.Field("content").NeedText(1, maxV2Text)
		b.text += utf8.RuneCountInString(out.Content)
	}
	return out
}

func (b *builder) section(c Cursor) wire.Component {
	out, ok := b.common(c, wire.Section, "components", "accessory")
	if !ok {
		return out
	}
	c.Field("components").Require()
	for _, e := range c.Field("components").List(1, 3) {
		if kind(e, wire.TextDisplay) != 0 {
			out.Components = append(out.Components, b.textDisplay(e))
		}
	}
	a := c.Field("accessory")
	if !a.Require() {
		return out
	}
	switch kind(a, wire.Button, wire.Thumbnail) {
	case wire.Button:
		acc := b.button(a)
		out.Accessory = &acc
	case wire.Thumbnail:
		acc, ok := b.common(a, wire.Thumbnail, "media", "description", "spoiler")
		if ok {
			acc.Media = media(a.Field("media"), "http", "https", "attachment")
			acc.Description = a.Field("description").Text(1, 1024)
			acc.Spoiler = a.Field("spoiler").Bool()
		}
		out.Accessory = &acc
	}
	return out
}

func (b *builder) gallery(c Cursor) wire.Component {
	out, ok := b.common(c, wire.MediaGallery, "items")
	if !ok {
		return out
	}
	c.Field("items").Require()
	for _, e := range c.Field("items").List(1, 10) {
		// discordgo writes the option of its "spoiler" tag wrongly, which changes nothing in what is sent.
		if e.Object("media", "description", "spoiler") {
			out.Items = append(out.Items, wire.GalleryItem{
				Media:       media(e.Field("media"), "http", "https", "attachment"),
				Description: e.Field("description").Text(1, 1024),
				Spoiler:     e.Field("spoiler").Bool(),
			})
		}
	}
	return out
}

func media(c Cursor, schemes ...string) *wire.Media {
	if !c.Require() || !c.Object("url", "proxy_url", "width", "height", "content_type", "id", "attachment_id", "placeholder",
		"placeholder_version", "flags", "loading_state") {
		return nil
	}
	c.Field("url").Require()
	return &wire.Media{URL: c.Field("url").Address(2048, schemes...)}
}
