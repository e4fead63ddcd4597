// Package toy is "trueque", a small barter game with hidden hands that uses every feature a game
// can ask of its host. Tests host it, and it is the example of how a game keeps secrets.
//
// Two to four seats trade bread, cheese and wine (pan, queso, vino). Chance decides who begins
// ([KindFirst]) and deals every seat a hand, one card at a time. A turn is:
//
//   - Chance rolls a die. On a 1, every seat whose standing order says "give" gives away a card of
//     its most frequent good and gets a point. On a 6, all seats with more than [Safe] cards discard
//     half of them, rounded down, simultaneously and face down.
//   - Chance deals the active seat two cards.
//   - The active seat sells three of a kind for 3 points or one of each for 2, as often as it
//     likes, and makes up to two offers; then it passes. An offer stands until the active seat does
//     something else. The other seats may accept or decline it but are not awaited.
//
// The standing order, give or keep (initially keep), may be changed at any time except during a
// chance move. It is secret, as are hands and the cards drawn, given and discarded. The number of
// cards in a hand is public.
//
// The game ends after a number of turns per seat (an option). The most points win.
package toy
