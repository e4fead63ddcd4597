package present

import (
	"testing"

	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/store"
)

func TestPaintersAreToldWhoseSeatIsKept(t *testing.T) {
	h := &table.Header{}
	h.Kind = "azul"
	h.Seats = []store.Seat{
		{User: "1", Name: "Ana"}, {User: "2", Name: "Luis", Guardian: "voraz"}, {Player: "voraz"},
	}
	want := []engine.Occupant{{}, {Guardian: true}, {Artificial: true}}
	for i, got := range Scene(h, Reader{Lang: engine.Spanish}, nil).Players {
		got.Name = ""
		if got != want[i] {
			t.Errorf("seat %d is shown as %+v", i, got)
		}
	}
}
