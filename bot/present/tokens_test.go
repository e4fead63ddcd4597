package present

import (
	"testing"

	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

func TestPaintersAreToldWhatSeatsPlayWith(t *testing.T) {
	h := &table.Header{Kind: "enanos", Tokens: []int{4, 2}, Seats: []store.Seat{{User: "1", Name: "Ana"}, {User: "2", Name: "Luis"}}}
	for i, got := range Scene(h, Reader{Lang: engine.Spanish}, nil).Players {
		if got.Token != h.Tokens[i] {
			t.Errorf("seat %d is shown with %d, want %d", i, got.Token, h.Tokens[i])
		}
	}
}
