// Package toy is a small game that asks of its host everything that a game can
// ask: "trueque", barter with hidden hands. It is hosted in tests, and it is the
// example of how a game keeps secrets.
//
// Two to four seats trade bread, cheese and wine (pan, queso, vino). Chance
// says in which order they play ([KindSeating]) and deals everybody a hand, a
// card at a time. A turn is:
//
//   - Chance throws a die. On a 1, everybody whose standing order says "give"
//     gives a card that chance picks, and gets a point. On a 6, everybody with
//     more than [Safe] cards discards half of them, rounded down, all at the same
//     time and face down.
//   - Chance deals the active seat two cards.
//   - The active seat sells three of a kind for 3 points or one of each for 2,
//     and makes up to two offers, as often as it likes; then it passes. An offer
//     stands until the active seat does something else. Anybody else may accept
//     or decline it, and nobody waits for them.
//
// The standing order, give or keep (keep at first), may be changed whenever
// chance is not to move. It is secret, as are hands, cards drawn, given and
// discarded. How many cards each holds is not.
//
// After a number of turns each (an option) the game ends; most points win.
package toy
