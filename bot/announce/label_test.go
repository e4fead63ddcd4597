package announce

import (
	"strings"
	"testing"
)

func TestLabelsAreReadAsTheyAreWritten(t *testing.T) {
	for _, l := range []label{{Kind: "azul", Game: 12, Part: partResult, From: 57, To: 60}, {Kind: "azul", Game: 12, Part: partFirst}} {
		if got, nonce, ok := parseLabel(l.file("k3f9") + ".png"); !ok || got != l || nonce != "k3f9" {
			t.Errorf("%+v, %q, %t", got, nonce, ok)
		}
	}
	for _, name := range []string{"", "table.png", "azul-12.gif", "azul-12-board-9-5-x.png", "azul-12-plank-5-9-x.png",
		"azul-x-board-5-9-x.png", "azul-12-board-5-9-x-y.png", "azul-12-board--5-9-x.png"} {
		if l, _, ok := parseLabel(name); ok {
			t.Errorf("%q was read as %+v", name, l)
		}
	}
	if a, b := newNonce(), newNonce(); a == b || len(a) != 16 || strings.ToLower(a) != a {
		t.Errorf("nonces %s, %s", a, b)
	}
}
