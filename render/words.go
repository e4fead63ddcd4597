package render

import "sobremesa/engine"

// Words writes the sentence of a key as the catalogue has it in the language of
// the one who looks at a picture. Painters are given it, for they know no
// language. It is safe for concurrent use.
type Words func(key string, args engine.Args) string
