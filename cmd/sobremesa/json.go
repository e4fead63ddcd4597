package main

import (
	"bytes"
	"encoding/json"
	"io"
	"os"

	"sobremesa/engine"
)

// jsonObject is an object whose fields keep their order.
type jsonObject []jsonField

type jsonField struct {
	name  string
	value any
}

// MarshalJSON implements json.Marshaler.
func (o jsonObject) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range o {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := encodeJSON(&b, f.name); err != nil {
			return nil, err
		}
		b.WriteByte(':')
		if err := encodeJSON(&b, f.value); err != nil {
			return nil, err
		}
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// optionFields returns a game's options, without those that its version of the rules lacks.
func optionFields(info engine.Info, chosen engine.Chosen) jsonObject {
	var o jsonObject
	for _, option := range info.Options {
		if value := chosen[option.Name]; value != "" {
			o = append(o, jsonField{option.Name, value})
		}
	}
	return o
}

func encodeJSON(w io.Writer, v any) error {
	encoder := json.NewEncoder(w)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(v)
}

// printJSON writes v as one line.
func printJSON(v any) error { return encodeJSON(os.Stdout, v) }
