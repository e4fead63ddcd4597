package games

import "sobremesa/engine"

// Lesson teaches a game in a few steps, each a picture and a sentence: the key
// "<game>.lesson-N" of step N.
type Lesson struct {
	Steps int // 1 to 9
	// Picture draws a step, 1 to Steps.
	Picture func(step int, lang engine.Lang, dark bool) (*Picture, error)
}
