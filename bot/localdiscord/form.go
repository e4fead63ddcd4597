package localdiscord

import (
	"strings"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// prepareModal checks that the modal was shown to this person and is filled in correctly.
func (s *Server) prepareModal(it *interaction, a action) error {
	var shown *shownModal
	key := ""
	for id, m := range s.modals {
		fits := m.user == it.user && m.CustomID == a.Data.CustomID && (a.ModalID == "" || a.ModalID == id)
		if fits && (shown == nil || m.at.After(shown.at)) {
			shown, key = m, id
		}
	}
	if shown == nil {
		return refuse("no modal %q was shown", a.Data.CustomID)
	}
	values := map[string]submitted{}
	collect(values, a.Data.Components)
	var parts []submitted
	for _, c := range shown.Components {
		part, err := fillIn(c, values)
		if err != nil {
			return err
		}
		parts = append(parts, part)
	}
	it.channel, it.guild = shown.channel, s.world.channels[shown.channel].GuildID
	it.source, it.customID, it.meta = shown.source, shown.CustomID, shown.meta
	it.data = object{"custom_id": shown.CustomID, "components": parts}
	delete(s.modals, key)
	return nil
}

func collect(into map[string]submitted, parts []submitted) {
	for _, p := range parts {
		if p.CustomID != "" {
			into[p.CustomID] = p
		}
		collect(into, p.Components)
		if p.Component != nil {
			collect(into, []submitted{*p.Component})
		}
	}
}

// fillIn returns the submitted form of one component.
func fillIn(c wire.Component, values map[string]submitted) (submitted, error) {
	out := submitted{Type: c.Type, ID: c.ID, CustomID: c.CustomID}
	for _, inner := range c.Components {
		in, err := fillIn(inner, values)
		if err != nil {
			return out, err
		}
		out.Components = append(out.Components, in)
	}
	if c.Component != nil {
		in, err := fillIn(*c.Component, values)
		if err != nil {
			return out, err
		}
		out.Component = &in
	}
	v := values[c.CustomID]
	switch c.Type {
	case wire.TextInput:
		n := validate.Units(v.Value)
		least, most := c.Length()
		if c.IsRequired() {
			least = max(least, 1)
		}
		if n > most || n < least && (c.IsRequired() || n > 0) {
			return out, refuse("%s: %d to %d characters, not %d", strings.TrimSpace(c.Label+" "+c.CustomID), least, most, n)
		}
		out.Value = v.Value
	case wire.StringSelect, wire.UserSelect, wire.ChannelSelect:
		if len(v.Values) > 0 || c.IsRequired() {
			if err := checkSelected(&c, v.Values); err != nil {
				return out, err
			}
		}
		out.Values = append([]string{}, v.Values...)
	}
	return out, nil
}
