// Package enanos is the game "Ruling of Dwarfs" (El reino de los enanos): rules,
// notation and views. Package players has its artificial players, which see
// views only.
//
// A [State] is one position: a plain value that assignment copies. What
// everybody may know of it is its [Table]; what belongs to a seat alone is that
// seat's [Secret]. [State.Play] is the authority on what is legal. It decides a
// player's move by the table and the player's own secret alone (seatView), so that a
// refusal tells nothing else, and Moves and Unlisted ask the same functions.
//
// # Chance
//
// The board is laid hex by hex, then numbered: where no 6 and 8 may touch,
// chance first says which four hexes have them, then which of these are the
// sixes, then gives the other numbers hex by hex. The turn order is diced; each
// turn begins with three dice. Cards are drawn and stolen one by one.
//
// Only chance reveals. Where a move is to show what others hold or have
// decided in secret, a move of chance that has no choice ([KindShow]) follows and
// shows it: an accepted offer changes hands, after which offers may lapse; a
// whether a standing order accepts what was just offered is shown ([KindReply]), so that an offer
// looks the same to its maker whatever others have ordered; a
// monopoly is paid, a spy let in, the offers for Antwerp are laid open, a
// defender's standing order answers. Which card was stolen stays between thief
// and victim; so all offers of someone stolen from lapse, because those that
// did would tell.
//
// # Moves
//
// A line a kind (shapes) and a line a card (developments) say how moves are written:
// by which word they begin and of which parts they are made ([Part]). Writing, reading,
// completing and the fields that a move uses follow from it, and so do the picks of a
// menu that lead to it: a part is written, read and picked alike in all kinds.
//
// # Places
//
// The board's 54 crossings are six rows of a zigzag. As bits of a word, row
// times 11 plus column, every crossing's neighbours are 1 or 11 bits away, so
// that connections are followed for all crossings at once ([Crossings],
// [Edges]). Hexes are lettered a to s; a crossing is a hex and a corner, an edge
// a hex and a side, and every such name of a place is read.
//
// # What the rules leave open
//
//   - A goal above what so many players may play for is taken for that ([MaxGoal]).
//   - The ten offers of a turn are those of all players together. A counter-offer
//     is an answer: the player who made it is not asked about that offer any more.
//   - A plain shaft that is a player's last building can't be attacked; a last
//     mine can, and stops at the shaft.
//   - A spy sees resources and contraband, no development cards.
//   - The free rails of a fast track are built with the following moves for rails, and are
//     lost with the turn.
//   - A remedy that the bank lacks is taken for no preference.
//   - A standing order accepts offers made from then on: the first player in turn order
//     accepts by the first of their orders. An offer that asks less or gives more than an
//     order says fits as well. Fulfilled as often as it says, or when the last round that
//     it is given for is over, an order is gone.
//   - Each building of the start, with its rail, is a turn by its number.
//   - A player who is on ask for Antwerp and has no fed dwarf is not asked.
//   - The simplest artificial player, which decides for the absent, is "capataz",
//     the simplest of those who play to win: "peon" plays at random, and people
//     who come back would find their cards and dwarves thrown away.
//   - A player who is asked, and then orders to offer all or none, has answered by that.
//     One whose order answered when the train came offers what the order said then.
//
// # Versions
//
// Of version 2 are the way of the train, chosen among 7, 10 and 13 steps, and the
// standing order that only dwarves from level 2 up guard buildings, which stands at
// first; and standing orders to accept offers ([Deal]). Games of version 1 go on by
// [First].
//
// A player's nation is its seat; that another one may be chosen is the host's.
//
// The package knows no Discord, no storage, no pictures, and no language beyond
// its notation.
package enanos
