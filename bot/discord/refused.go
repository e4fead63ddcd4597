package discord

import (
	"encoding/json"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"sobremesa/bot/chat"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
)

// replacement returns the answer to send in place of one that Discord refused as malformed. It is
// nil after any other error. The mistake is the bot's own, but the user should not wait in vain,
// nor be told that a move has failed that is stored.
func (d *dispatcher) replacement(i *Interaction, a *chat.Answer, err error) *chat.Answer {
	var refused *APIError
	if !errors.As(err, &refused) || refused.Status != http.StatusBadRequest && refused.Status != http.StatusRequestEntityTooLarge || a.Kind == chat.Choices {
		return nil
	}
	log := d.Log.With("interaction", i.ID, "channel", i.ChannelID)
	_, body, _ := callbackOf(a)
	if a.Kind == chat.Public {
		log.Error("an answer was refused", "err", err, "body", asJSON(body))
	} else {
		log.Error("an answer was refused", "err", err, "shape", asJSON(shapeOf(body)))
	}
	if a.Plain == "" {
		return chat.Apology(lang.For(string(i.Locale)))
	}
	plain := &chat.Answer{Kind: chat.Reply, Message: &message.Message{Content: a.Plain, Private: true}}
	if a.Kind == chat.Update {
		plain.Kind = chat.Update // what was pressed is no longer of use
	}
	return plain
}

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

// faultsIn lists where Discord says a body is wrong, and by which codes. It leaves out Discord's
// explanations, which may repeat a value.
func faultsIn(errors map[string]any, path ...string) []string {
	var list []string
	for name, of := range errors {
		if codes, ok := of.([]any); ok && name == "_errors" {
			for _, c := range codes {
				if c, ok := c.(map[string]any); ok {
					code, _ := c["code"].(string)
					list = append(list, strings.Join(path, ".")+" "+code)
				}
			}
		} else if deeper, ok := of.(map[string]any); ok {
			list = append(list, faultsIn(deeper, append(slices.Clone(path), name)...)...)
		}
	}
	slices.Sort(list)
	return list
}
