package sitting

import (
	"strings"
	"testing"

	"sobremesa/bot/games/all"
	"sobremesa/store"
)

// Two wins in a row against one's own rung, or a higher one, lead to the rung above; two defeats by
// one's own, or a lower one, to the rung below.
func TestTheLadderIsClimbedByTwoWinsInARow(t *testing.T) {
	for bouts, want := range map[string]string{
		"":                                      "mozo",
		"mozo+":                                 "mozo",
		"mozo+ mozo- mozo+":                     "mozo",
		"mozo+ mozo+":                           "ayudante",
		"mozo+ mozo= mozo+":                     "ayudante", // neither first nor last
		"mozo- mozo-":                           "mozo",
		"mozo+ mozo+ mozo+ mozo+":               "ayudante",
		"mozo+ mozo+ ayudante- ayudante-":       "mozo",
		"mozo+ mozo+ ayudante- mozo+ ayudante-": "mozo",
		"mozo+ mozo+ ayudante- mozo-":           "mozo",
		"mozo+ mozo+ ayudante- ayudante+":       "ayudante",
		"aprendiz+ aprendiz+":                   "solador",
		"aprendiz- aprendiz- aprendiz-":         "mozo",
		"mozo+? mozo+?":                         "mozo", // with help
		"voraz+ voraz+":                         "mozo", // not on the ladder
		"maestro+ maestro+":                     "maestro",
		"alumno+ aprendiz+":                     "solador", // offered no more: counts as the nearest
		"ceramista+ ceramista+":                 "experto",
		"maestro+ maestro+ mozo- mozo-":         "mozo",
	} {
		var list []store.Bout
		for _, b := range strings.Fields(bouts) {
			name := strings.TrimRight(b, "+-=?")
			list = append(list, store.Bout{Player: name, Won: strings.Contains(b, "+"), Lost: strings.Contains(b, "-"), Helped: strings.Contains(b, "?")})
		}
		if got := LadderOf(all.Games(), "azul", list); got.Next != want {
			t.Errorf("after %q the own rung is %q, want %q", bouts, got.Next, want)
		}
	}
	climbed := LadderOf(all.Games(), "azul", []store.Bout{{Player: "aprendiz", Won: true}, {Player: "aprendiz", Won: true}})
	if climbed.Beaten != "aprendiz" {
		t.Errorf("below the own rung is %q", climbed.Beaten)
	}
}
