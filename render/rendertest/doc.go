// Package rendertest is what the tests of all pictures need: golden files
// ([Goldens]), how far two pictures are apart ([Apart]), and the words of a game
// ([Words]), which painters are given and do not know where they come from.
package rendertest
