// Package engine says what every hosted game is: seats, moves, chance, views and refusals.
//
// A game is written as a [Rules]: pure functions over a small plain value (its
// position) and a small comparable value (its move). Whatever is random is a
// move too, played by [Chance], so a game is nothing but its list of moves and
// replaying them needs no generator.
//
// The host never names a game's types. [Host] wraps Rules into a [Game], whose
// [Match] reads and writes moves as text (the game's notation) and hands out
// views; that is all that the table, the store and the messages work with.
//
// The package knows the standard library only: no Discord, no SQL, no drawing,
// no language. What is refused and what happened are codes with arguments
// ([IllegalMove], [Event]); prose is made at the edge.
package engine
