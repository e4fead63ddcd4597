package localdiscord

import (
	"strings"

	"sobremesa/bot/localdiscord/validate"
	"sobremesa/bot/localdiscord/wire"
)

// prepareModal checks that the modal was shown to this person and is filled in correctly.
func (s *Server) prepareModal(it *interaction, a action) error {
	shown := s.modals[a.ModalID]
	if shown == nil || shown.it.user != it.user || shown.CustomID != a.Data.CustomID {
		return refuse("no modal %q was shown", a.Data.CustomID)
	}
	values := map[string]string{}
	for _, row := range a.Data.Components {
		for _, in := range row.Components {
			values[in.CustomID] = in.Value
		}
	}
	var parts []submitted
	for _, row := range shown.Components {
		in := row.Components[0]
		value := values[in.CustomID]
		if err := checkText(in, value); err != nil {
			return err
		}
		parts = append(parts, submitted{Type: row.Type, ID: row.ID,
			Components: []submitted{{Type: in.Type, ID: in.ID, CustomID: in.CustomID, Value: value}}})
	}
	it.channel, it.guild, it.source = shown.it.channel, shown.it.guild, shown.it.source
	it.customID, it.meta = shown.CustomID, shown.it.meta
	it.data = object{"custom_id": shown.CustomID, "components": parts}
	delete(s.modals, a.ModalID)
	return nil
}

// checkText checks what was filled into a text input.
func checkText(in wire.Component, value string) error {
	least, most := in.Length()
	if in.IsRequired() {
		least = max(least, 1)
	}
	if n := validate.Units(value); n > most || n < least && (in.IsRequired() || n > 0) {
		return refuse("%s: %d to %d characters, not %d", strings.TrimSpace(in.Label+" "+in.CustomID), least, most, n)
	}
	return nil
}
