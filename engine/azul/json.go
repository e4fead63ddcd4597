package azul

import (
	"encoding/json"

	"sobremesa/engine"
)

// The JSON form of a view, for external programs. Colours are the Spanish words of the notation.
// Seats, rounds, rows and columns count from 1; lists are in their order.
type (
	viewJSON struct {
		Seat      *int        `json:"seat"` // the viewer; null for a spectator
		Phase     string      `json:"phase"`
		ToMove    []int       `json:"to_move"` // seats; empty during chance moves and after the end
		Round     int         `json:"round"`   // 0 before the first deal
		Starter   int         `json:"starter"`
		Marker    *int        `json:"marker"` // the seat that took it this round; null while it is in the centre
		Wall      string      `json:"wall"`
		Pattern   gridJSON    `json:"pattern"` // the colours printed on the wall
		Bag       tilesJSON   `json:"bag"`
		Lid       tilesJSON   `json:"lid"`
		Centre    tilesJSON   `json:"centre"`
		Factories []tilesJSON `json:"factories"`
		Boards    []boardJSON `json:"boards"`
	}
	boardJSON struct {
		Score int         `json:"score"`
		Lines []lineJSON  `json:"lines"`
		Wall  gridJSON    `json:"wall"`
		Floor []colorJSON `json:"floor"` // leftmost first
	}
	lineJSON struct {
		Color  colorJSON `json:"color"`
		Tiles  int       `json:"tiles"`
		Spaces int       `json:"spaces"`
	}
	tilesJSON struct {
		Blue   int `json:"azul"`
		Yellow int `json:"amarillo"`
		Red    int `json:"rojo"`
		Black  int `json:"negro"`
		White  int `json:"blanco"`
	}
	gridJSON  [size][size]colorJSON // by row and column
	colorJSON Color
)

// phaseNames are the names of the phases in JSON.
var phaseNames = [...]string{Beginning: "beginning", Dealing: "dealing", Drafting: "drafting", Placing: "placing", Over: "over"}

// MarshalJSON implements json.Marshaler. It writes the colour's word, "marker" or null.
func (c colorJSON) MarshalJSON() ([]byte, error) {
	switch Color(c) {
	case NoColor:
		return []byte("null"), nil
	case Marker:
		return []byte(`"marker"`), nil
	}
	return json.Marshal(colorWords[engine.Spanish][c])
}

// MarshalJSON implements json.Marshaler, for external programs. cmd/sobremesa/docs/engines.md
// documents the format.
func (v View) MarshalJSON() ([]byte, error) {
	out := viewJSON{
		Seat: seatJSON(v.Viewer), Phase: phaseNames[v.Phase()], ToMove: []int{}, Round: v.Round(), Starter: int(v.Starter()) + 1,
		Marker: seatJSON(v.MarkerTaker()), Wall: v.Wall().String(),
		Bag: tilesOf(v.Bag()), Lid: tilesOf(v.Lid()), Centre: tilesOf(v.Source(Centre)),
	}
	for f := range v.Factories() {
		out.Factories = append(out.Factories, tilesOf(v.Source(f+1)))
	}
	for row := range size {
		for column := range size {
			out.Pattern[row][column] = colorJSON(v.Wall().Printed(row, column))
		}
	}
	for seat := range engine.Seat(v.Seats()) {
		if v.ToMove().Has(seat) {
			out.ToMove = append(out.ToMove, int(seat)+1)
		}
		out.Boards = append(out.Boards, boardOf(v.Board(seat)))
	}
	return json.Marshal(out)
}

func boardOf(b Board) boardJSON {
	out := boardJSON{Score: b.Score, Floor: []colorJSON{}}
	for i, l := range b.Lines {
		out.Lines = append(out.Lines, lineJSON{Color: colorJSON(l.Color), Tiles: l.N, Spaces: i + 1})
	}
	for row := range size {
		for column := range size {
			out.Wall[row][column] = colorJSON(b.Wall[row][column])
		}
	}
	for _, c := range b.Floor {
		out.Floor = append(out.Floor, colorJSON(c))
	}
	return out
}

func seatJSON(seat engine.Seat) *int {
	if seat == engine.Spectator {
		return nil
	}
	n := int(seat) + 1
	return &n
}

func tilesOf(t Tiles) tilesJSON {
	return tilesJSON{Blue: t.Of(Blue), Yellow: t.Of(Yellow), Red: t.Of(Red), Black: t.Of(Black), White: t.Of(White)}
}
