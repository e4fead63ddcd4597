package sheet_test

import (
	"fmt"

	"sobremesa/render/sheet"
)

// A table row of a sign, a name and two figures, below a header.
func Example() {
	box := sheet.Rect(0, 0, 400, 100)
	header := sheet.CutTop(&box, 30, 10)
	fmt.Println("header:", header, "rest:", box)
	for _, row := range sheet.Rows(box, 4, sheet.Equal(2)...) {
		fmt.Println("row:", sheet.Columns(row, 10, 28, 0, 80, 80))
	}
	fmt.Println("cells:", sheet.Cells(sheet.Pad(box, 100, 0), 2, 2, 4))
	fmt.Println("stack:", sheet.Stack(box, 2, 20, 4))
	icon := sheet.Square(sheet.CutRight(&header, 30, 5), 20)
	fmt.Println("icon:", icon, "left of it:", header)
	// Output:
	// header: (0,0)-(400,30) rest: (0,40)-(400,100)
	// row: [(0,40)-(28,68) (38,40)-(220,68) (230,40)-(310,68) (320,40)-(400,68)]
	// row: [(0,72)-(28,100) (38,72)-(220,100) (230,72)-(310,100) (320,72)-(400,100)]
	// cells: [(100,40)-(198,68) (202,40)-(300,68) (100,72)-(198,100) (202,72)-(300,100)]
	// stack: [(0,48)-(400,68) (0,72)-(400,92)]
	// icon: (375,5)-(395,25) left of it: (0,0)-(365,30)
}
