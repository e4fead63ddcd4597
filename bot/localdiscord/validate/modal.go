package validate

import "sobremesa/bot/localdiscord/wire"

// Modal is the data of an interaction callback of type 9.
type Modal struct {
	CustomID   string           `json:"custom_id"`
	Title      string           `json:"title"`
	Components []wire.Component `json:"components"`
}

// ReadModal reads a modal: one to five rows of one text input each, labels with one component each, or texts.
func ReadModal(c Cursor) Modal {
	var m Modal
	// discordgo has one struct for all callbacks and sends the empty fields of a message with a modal.
	if !c.Object("custom_id", "title", "components", "content", "embeds", "tts") {
		return m
	}
	for _, name := range []string{"content", "embeds"} {
		if v := c.Field(name).Raw(); v != nil && v != "" {
			c.Field(name).Fail("UNKNOWN_FIELD", "A modal has no %s", name)
		}
	}
	m.CustomID = c.Field("custom_id").NeedText(1, maxCustomID)
	m.Title = c.Field("title").NeedText(1, 45)
	b := &builder{modal: true, seenIDs: map[string]bool{}}
	if !c.Field("components").Require() {
		return m
	}
	for _, e := range c.Field("components").List(1, maxRows) {
		switch kind(e, wire.ActionRow, wire.TextDisplay, wire.Label) {
		case wire.ActionRow:
			row, ok := b.common(e, wire.ActionRow, "components")
			if !ok {
				continue
			}
			e.Field("components").Require()
			for _, in := range e.Field("components").List(1, 1) {
				if kind(in, wire.TextInput) != 0 {
					row.Components = append(row.Components, b.textInput(in, true))
				}
			}
			m.Components = append(m.Components, row)
		case wire.TextDisplay:
			text, ok := b.common(e, wire.TextDisplay, "content")
			if ok {
				text.Content = e.Field("content").NeedText(1, 4000)
			}
			m.Components = append(m.Components, text)
		case wire.Label:
			m.Components = append(m.Components, b.label(e))
		}
	}
	numberComponents(m.Components)
	return m
}

func (b *builder) label(c Cursor) wire.Component {
	out, ok := b.common(c, wire.Label, "label", "description", "component")
	if !ok {
		return out
	}
	out.Label = c.Field("label").NeedText(1, 45)
	out.Description = c.Field("description").Text(1, 100)
	in := c.Field("component")
	if !in.Require() {
		return out
	}
	var inner wire.Component
	switch k := kind(in, wire.TextInput, wire.StringSelect, wire.UserSelect, wire.ChannelSelect); k {
	case 0:
		return out
	case wire.TextInput:
		inner = b.textInput(in, false)
	default:
		inner = b.selectMenu(in, k)
	}
	out.Component = &inner
	return out
}

func (b *builder) textInput(c Cursor, needsLabel bool) wire.Component {
	out, ok := b.common(c, wire.TextInput, "custom_id", "style", "label", "value", "placeholder", "required", "min_length", "max_length")
	if !ok {
		return out
	}
	out.CustomID = b.customID(c.Field("custom_id"))
	out.Style = c.Field("style").OneOf(1, 2)
	if needsLabel {
		c.Field("label").Require()
		out.Label = c.Field("label").Text(1, 45)
	} else {
		out.Label = c.Field("label").Text(0, 45)
	}
	out.Value = c.Field("value").Text(0, 4000)
	out.Placeholder = c.Field("placeholder").Text(0, 100)
	out.MinLength = c.Field("min_length").IntPtr(0, 4000)
	out.MaxLength = c.Field("max_length").IntPtr(1, 4000)
	required := true
	if c.Field("required").Given() {
		required = c.Field("required").Bool()
	}
	out.Required = &required
	if out.MinLength != nil && out.MaxLength != nil && *out.MinLength > *out.MaxLength {
		c.Field("min_length").Fail("TEXT_INPUT_MIN_LENGTH_GREATER_THAN_MAX", "min_length must be less than or equal to max_length")
	}
	if n := Units(out.Value); n > 0 && (out.MaxLength != nil && n > *out.MaxLength || out.MinLength != nil && n < *out.MinLength) {
		c.Field("value").Fail("TEXT_INPUT_VALUE_LENGTH", "The value does not keep to min_length and max_length")
	}
	return out
}
