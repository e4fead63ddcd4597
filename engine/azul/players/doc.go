// Package players has the published artificial players of Azul.
//
// A player sees what its seat sees, the [azul.View], and asks it through its
// methods; what the round's end would bring it does not reckon by itself
// ([azul.View.Forecast]). The players' tests stand in the folder above, where
// positions can be drawn in text.
package players
