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

// instead is the answer in place of one that Discord refused as it was; nil after any
// other error. The mistake is our own, but the person who asked is not to wait in vain,
// nor to be told that a move has failed which is stored.
func (d *Dispatcher) instead(i *Interaction, a *chat.Answer, err error) *chat.Answer {
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
		plain.Kind = chat.Update // what was pressed is of no use any more
	}
	return plain
}

// shapeOf is what may be logged of a body that one person alone may see: which fields
// it has, and which of Discord's limits each text keeps. It tells neither what a text
// says nor how long it is, nor how many things that look alike a list has.
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

// asJSON is a value as JSON, for the log.
func asJSON(value any) string {
	data, err := json.Marshal(value)
	if err != nil {
		return err.Error()
	}
	return string(data)
}

// faultsIn lists what Discord says is wrong with a body: where, and by which code. What
// it says in words may repeat a value.
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
