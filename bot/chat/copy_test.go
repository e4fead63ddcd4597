package chat

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"sobremesa/bot/message"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/azul"
	"sobremesa/must"
)

// Nothing in the copy has to be read a second time: what is kept as JSON is part
// of it, and moves are written as the reader types them.
func TestTheCopyOfWhatIsKeptIsPlain(t *testing.T) {
	s := sit(t, alone(t), "azul")
	user, other := s.mover()
	view, seat, err := s.position().Planning(other)
	must.Succeed(t, err)
	v := view.(azul.View)
	planned := v.Moves(seat, nil)[0]
	s.types(other, "plan", moveOption(azul.Format(planned, engine.Spanish)))
	told(t, s.Chat, other, "zone", "sobremesa", "clock", Given{Name: optionZone, Type: TextOption, Value: "Europe/Madrid"})
	s.types(user, "settings", confirming(table.ConfirmNo))
	made := v.Moves(seat, nil)[1]
	s.types(user, "take", moveOption(azul.Format(made, engine.Spanish)))

	of := func(user string) (text string, value any) {
		t.Helper()
		data := press(t, s.Chat, user, "copy "+user, hostID(message.Export)).Message.Files[0].Data // read in English
		must.Succeed(t, json.Unmarshal(data, &value))
		for _, one := range texts(value) {
			if strings.ContainsAny(one, `{}"`) {
				t.Errorf("%s: a text that has to be read again: %s", user, one)
			}
		}
		return string(data), value
	}
	if _, value := of(other); !slices.Contains(texts(value), azul.Format(planned, engine.English)) || !slices.Contains(texts(value), "Europe/Madrid") {
		t.Errorf("%q lacks the plan %q", texts(value), azul.Format(planned, engine.English))
	}
	if text, value := of(user); !slices.Contains(texts(value), azul.Format(made, engine.English)) {
		t.Errorf("%s lacks the move %q", text, azul.Format(made, engine.English))
	}
}

// texts are all texts in a value read from JSON.
func texts(value any) (list []string) {
	switch v := value.(type) {
	case string:
		return []string{v}
	case []any:
		for _, one := range v {
			list = append(list, texts(one)...)
		}
	case map[string]any:
		for _, one := range v {
			list = append(list, texts(one)...)
		}
	}
	return list
}
