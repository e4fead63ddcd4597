package azul

import (
	"bytes"
	"image/png"
	"testing"

	"sobremesa/engine"
	"sobremesa/engine/azul"
)

func TestTableIsAPictureBeforeTheFirstMove(t *testing.T) {
	for seats := 2; seats <= azul.MaxSeats; seats++ {
		state, err := azul.Start(seats, azul.Classic)
		if err != nil {
			t.Fatal(err)
		}
		data, err := Table(Scene{View: state.View(engine.Spectator)})
		if err != nil {
			t.Fatal(err)
		}
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			t.Fatal(err)
		}
		if got := img.Bounds().Size(); got.X != Width || got.Y != Height {
			t.Errorf("%d seats: picture of %v", seats, got)
		}
	}
}
