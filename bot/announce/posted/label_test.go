package posted_test

import (
	"strings"
	"testing"

	"sobremesa/bot/announce/posted"
)

func TestLabelsAreReadAsTheyAreWritten(t *testing.T) {
	for _, l := range []posted.Label{{Kind: "azul", Game: 12, Part: posted.PartResult, From: 57, To: 60}, {Kind: "azul", Game: 12, Part: posted.PartFirst}} {
		if got, nonce, ok := posted.ParseLabel(l.File("k3f9") + ".png"); !ok || got != l || nonce != "k3f9" {
			t.Errorf("read back %+v, nonce %q, ok %t; want %+v", got, nonce, ok, l)
		}
	}
	for _, name := range []string{"", "table.png", "azul-12.gif", "azul-12-board-9-5-x.png", "azul-12-plank-5-9-x.png",
		"azul-x-board-5-9-x.png", "azul-12-board-5-9-x-y.png", "azul-12-board--5-9-x.png"} {
		if l, _, ok := posted.ParseLabel(name); ok {
			t.Errorf("%q was read as %+v", name, l)
		}
	}
	if a, b := posted.NewNonce(), posted.NewNonce(); a == b || len(a) != 16 || strings.ToLower(a) != a {
		t.Errorf("nonces %s, %s", a, b)
	}
}
