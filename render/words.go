package render

import "sobremesa/engine"

// Words returns the sentence of a catalogue key in the language of the picture's reader. Painters
// get it as an argument, since they know no language. It is safe for concurrent use.
type Words func(key string, args engine.Args) string
