package hosttest

import (
	"strings"
	"unicode"

	"sobremesa/bot/lang"
	"sobremesa/engine"
)

// Says is [SaysIn] Spanish, which most tests read.
func Says(key engine.Code, args ...any) string { return SaysIn(engine.Spanish, key, args...) }

// SaysIn is a sentence of the catalogues, with arguments by name and value: the longest
// run of it that names nothing else. A test wants it where it is about what is said, and
// how that is put may change. A key that says nothing panics: any text would hold it.
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
