package enanos

import (
	"strings"
	"testing"

	"sobremesa/engine/enanos"
	"sobremesa/render"
	"sobremesa/render/sheet"
)

func TestTheManualIsLaidOutWithoutFaults(t *testing.T) {
	for _, page := range ManualPages {
		for _, words := range []render.Words{spanish, english} {
			p := layoutManual(page, words, sheet.Light)
			faults(t, p, sheet.Size)
			for _, e := range p.pieces {
				if e.Text != "" && (e.Style.Size < sheet.MinText || strings.HasSuffix(e.Text, "…") || strings.Contains(e.Text, "<no value>") || strings.HasPrefix(e.Text, "enanos.")) {
					t.Errorf("%s: %q is set in %d pixels", page, e.Text, e.Style.Size)
				}
			}
		}
	}
}

// The costs on the pages are those of the rules.
func TestTheManualShowsWhatThingsCost(t *testing.T) {
	for _, tile := range manualSheets["build"].tiles {
		var cost enanos.Cards
		for _, sign := range tile.signs[1:] {
			if sign.kind == kindGood {
				cost += sign.good.N(1)
			}
		}
		want := map[string]enanos.Cards{
			"rail": enanos.RailCost, "shaft": enanos.ShaftCost, "mine": enanos.MineCost, "mint": enanos.MintCost,
			"dwarf": enanos.DwarfCost, "feed": enanos.FeedCost, "promote": enanos.PromoteCost, "industry": 0,
		}[strings.TrimPrefix(tile.key, "enanos.manual.build-")]
		if cost != want {
			t.Errorf("%s: %v, want %v", tile.key, cost.Amounts(), want.Amounts())
		}
	}
	goods := 0
	for _, e := range layoutManual("areas", spanish, sheet.Light).pieces {
		if e.sprite.kind == kindGood && e.Text == "" {
			goods++
		}
	}
	if want := enanos.Areas * enanos.MaxLevel * (enanos.MaxLevel + 1) / 2; goods != want {
		t.Errorf("%d contraband for all levels, want %d", goods, want)
	}
}

// The catalogue has all cards of the decks.
func TestTheCatalogueHasAllCards(t *testing.T) {
	var said []string
	for _, e := range layoutManual("cards", spanish, sheet.Light).pieces {
		said = append(said, e.Text)
	}
	all := strings.Join(said, "\n")
	n := 0
	for c := range enanos.Card(enanos.CardKinds) {
		if n += c.Copies(); !strings.Contains(all, spanish(string(c.Term()), nil)) {
			t.Errorf("%s is not among %q", c.Term(), all)
		}
	}
	if n != enanos.Areas*enanos.DeckSize {
		t.Errorf("%d cards", n)
	}
}
