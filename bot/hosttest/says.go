package hosttest

import (
	"strings"
	"unicode"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// Says is [SaysIn] for Spanish, which most tests read.
func Says(key engine.Code, args ...any) string { return SaysIn(engine.Spanish, key, args...) }

// SaysIn returns a part of a sentence of the catalogues for tests to search for: the longest run
// between arguments that are not given. Arguments are given by alternating names and values. A test
// uses it where what is said matters but not how it is worded. It panics for a key without words,
// because every text would contain them.
func SaysIn(l engine.Lang, key engine.Code, args ...any) string {
	given := make(engine.Args)
	for i := 0; i < len(args); i += 2 {
		given[args[i].(string)] = args[i+1]
	}
	said := ""
	for run := range strings.SplitSeq(lang.Text(l, string(key), given), "<no value>") {
		if len(run) > len(said) {
			said = run
		}
	}
	if said == string(key) || !strings.ContainsFunc(said, unicode.IsLetter) {
		panic("hosttest: no sentence of " + string(key))
	}
	return said
}
