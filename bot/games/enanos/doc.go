// Package enanos is what Ruling of Dwarfs gives to the host: its menu, painter, words, commands
// and artificial players. The rules are in engine/enanos, the pictures in render/enanos. This
// package connects them to frames and picks, and puts into words what people need to be told.
//
// The menu is a tree of picks. Each listed move has a way through it ([way]): a pick for each part
// of its text. A trade with the bank, an attack and a place are one pick each, until there are too
// many to choose from; then they are divided, a place into a hex around it and a corner or side of
// that hex. Moves that are too many to list (discards, offers, a choice of dwarves) are made in
// stages at the end of a way, in which several things may be picked at once.
//
// The files, from the bottom up; a file uses only those before it:
//
//   - token.go, words.go, deeds.go, attack.go, wish.go: picks, words and signs, what people read of each
//     deed, and what they are told before they decide
//   - way.go: ways of picks, and how many of them become fewer
//   - say.go, label.go: what is said of a move, of a pick and of a step
//   - several.go: forms and standing orders
//   - walk.go, advice.go, lack.go, menu.go: the menu, and what leads on from what cannot be paid
//   - reasons.go: what a move is good for
//   - beside.go, paint.go, game.go: everything else that the host asks for
package enanos
