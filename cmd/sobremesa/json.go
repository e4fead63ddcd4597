package main

import (
	"encoding/json"
	"math"
	"os"

	"sobremesa/engine"
)

// jsonObject is an object of the commands' JSON. Its fields are printed in alphabetical order.
type jsonObject map[string]any

// withOptions adds a game's options to its fields, without those that its version of the rules lacks.
func (o jsonObject) withOptions(chosen engine.Chosen) jsonObject {
	for name, value := range chosen {
		if value != "" {
			o[name] = value
		}
	}
	return o
}

// printJSON writes an object as one line.
func printJSON(o jsonObject) error {
	encoder := json.NewEncoder(os.Stdout)
	encoder.SetEscapeHTML(false)
	return encoder.Encode(o)
}

// thousandths rounds to three decimals, so that the output does not depend on the processor.
func thousandths(x float64) float64 { return math.Round(x*1000) / 1000 }
