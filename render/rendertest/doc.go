// Package rendertest supports the tests of pictures: golden files ([Goldens]), the difference
// between two pictures ([Apart]), and the words of a game ([Words]), which painters get as an
// argument.
package rendertest
