package render

import "sobremesa/engine"

// Words returns the sentence of a catalogue key in the language of the picture's reader. Painters
// receive it as an argument, since they contain no sentences. It must be safe for concurrent use.
type Words func(key string, args engine.Args) string
