package present

import (
	"sobremesa/bot/lang"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// Reliability says which part of their turns a person plays in time, and how many turns that is of, as
// "97% · 200 turns". It returns "" for newcomers.
func Reliability(r sitting.Reliability, l engine.Lang) string {
	if !r.IsKnown() {
		return ""
	}
	return lang.Text(l, "reliable.number", engine.Args{"percent": r.Percent(), "turns": len(r)})
}
