package render

import "sobremesa/engine"

// Words writes the sentence of a key for who looks at a picture: the
// catalogue, in the reader's language. Painters are given it, for they know no
// language. It is safe for concurrent use.
type Words func(key string, args engine.Args) string
