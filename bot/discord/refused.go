package discord

import (
	"encoding/json"
	"slices"
	"strconv"

	"sobremesa/bot/message"
)

// shapeOf returns what may be logged of a body that only one user may see: which fields it has, and
// which of Discord's limits each text keeps. It reveals neither the texts nor their lengths, nor
// how many similar elements a list has.
func shapeOf(body any) any {
	data, err := json.Marshal(body)
	var value any
	if err == nil {
		err = json.Unmarshal(data, &value)
	}
	if err != nil {
		return err.Error()
	}
	return shape(value)
}

func shape(value any) any {
	switch v := value.(type) {
	case string:
		for _, most := range []int{0, message.MaxTitle, message.MaxLabel, message.MaxChoice, message.MaxAlt, message.MaxContent, message.MaxNote} {
			if message.Length(v) <= most {
				return "up to " + strconv.Itoa(most)
			}
		}
		return "more than " + strconv.Itoa(message.MaxNote)
	case []any:
		var kinds []any
		for _, of := range v {
			of = shape(of)
			if !slices.ContainsFunc(kinds, func(known any) bool { return asJSON(known) == asJSON(of) }) {
				kinds = append(kinds, of)
			}
		}
		return kinds
	case map[string]any:
		fields := make(map[string]any, len(v))
		for name, of := range v {
			fields[name] = shape(of)
		}
		return fields
	}
	return value
}

// asJSON returns a value as JSON for the log.
func asJSON(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(data)
}
