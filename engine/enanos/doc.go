// Package enanos implements the game "Ruling of Dwarfs" (El reino de los enanos): rules, notation
// and views. Package players has its artificial players, which see views only.
//
// A [State] is one position: a plain value that assignment copies. Its [Table] is what everybody
// may know; each seat's [Secret] is what only that seat may know. [State.Play] is the authority
// on what is legal. It decides a player's move by the player's [View] alone, so that a refusal
// reveals nothing else. Moves and Unlisted ask the same functions.
//
// # Chance
//
// Chance lays the board hex by hex and then numbers it. Where no 6 and 8 may touch, it first
// draws the four hexes that get these numbers, then which of the four are the sixes, and then the
// other numbers hex by hex. It rolls for the turn order, and each turn begins with three dice.
// Cards are drawn and stolen one by one.
//
// Only chance reveals. When a move has to show what other players hold or have secretly decided,
// a move of chance without a choice ([KindShow], [KindReply]) follows and shows it:
//
//   - An accepted offer changes hands, after which other offers may lapse.
//   - A standing order accepts an offer just made, or none does. Until then the offer looks the
//     same to its maker whatever the others have ordered.
//   - A monopoly is paid, and a spy sees a hand.
//   - The dwarves offered for Antwerp are laid open.
//   - A defender's standing order answers an attack.
//
// Only thief and victim know which card was stolen. All offers of the victim therefore lapse: if
// only those that cannot be paid any more lapsed, they would tell.
//
// # Moves
//
// One table has a line for each kind of move (shapes), another a line for each development card
// (developments). A line says how the move is written: the word with which it begins, and its
// parts ([Part]). A third table (parts) has a line for each part: the fields of a move that it
// uses, and how it is written and read. Writing, reading and completing moves follow from these
// tables, as do the picks of a menu that lead to a move. A part is written, read and picked in the
// same way in all kinds of moves. A text is divided once (scan): reading takes the first meaning
// of each item, completing any of them.
//
// # Files
//
// The files, from the bottom up; a file uses only those before it:
//
//   - goods.go, board.go, areas.go, refusals.go: goods, the board, areas and cards, why something is refused
//   - move.go, places.go, state.go, events.go, view.go, reach.go, points.go: moves, positions and what
//     they say of themselves
//   - notation.go, parts_board.go, parts_cards.go, parts_chance.go, parts.go, shapes.go: how
//     each move is said
//   - trade.go, build.go, deal.go, siege.go, dice.go, raiders.go, dwarves.go, attack.go, develop.go,
//     antwerp.go, start.go, chance.go, guard.go, orders.go: a chapter of the rules each
//   - legal.go, moves.go, forms.go, play.go, random.go: what may be played, and playing it
//   - tell_player.go, tell_chance.go, tell.go: what everybody is told
//   - lexicon.go, scan.go, parse.go, draft.go, ask.go, hinder.go, complete.go, read.go: texts
//   - rules.go, plan.go: the game for the host, and plans
//
// # Places
//
// The board's 54 crossings form six zigzag rows. A set of crossings is one word with bit row*11 +
// column for each crossing. The neighbours of every crossing are then 1 or 11 bits away, and
// connections are followed for all crossings at once ([Crossings], [Edges]). Hexes are lettered a
// to s. A crossing is named by a hex and a corner, an edge by a hex and a side. Every such name
// is read.
//
// # What the rules leave open
//
//   - A goal above the maximum for the number of players counts as that maximum ([MaxGoal]).
//   - The limit of ten offers a turn applies to all players together. A counter-offer is an
//     answer: its maker is not asked about the original offer any more.
//   - A plain shaft that is a player's last building cannot be attacked. A last mine can be
//     attacked, and falls no further than to a shaft.
//   - A spy sees resources and contraband, but no development cards.
//   - The free rails of a fast track are the next rails built, and are lost with the turn.
//   - A preference for a remedy that the bank lacks counts as no preference.
//   - A standing order to accept offers applies to offers made after it. The first player in turn
//     order with a fitting order accepts, by the first order that fits. An offer that asks for
//     less or gives more than the order says fits as well. An order ends when it has been
//     fulfilled as often as it says, or when its last round is over.
//   - Each building of the start, together with its rail, counts as a turn.
//   - A player on ask for Antwerp who has no fed dwarf is not asked.
//   - The artificial player that decides for the absent is at least "capataz", the simplest one
//     that plays to win. "peon" plays at random, and people who come back would find their cards
//     and dwarves thrown away.
//   - A player who is asked about Antwerp may answer by a standing order to offer all or none. If
//     a standing order answered when the train arrived, a later change does not alter what is
//     offered.
//
// # Versions
//
// Version 2 added the option for the length of the train's way (7, 10 or 13 steps), standing
// orders to accept offers ([Deal]), and the standing order by which only dwarves from level 2 up
// guard buildings, which is the initial one. Games of version 1 continue by [First].
//
// Version 3 added the options relief, home, most, least loss and spoils, lets an area draw cards by a
// red die that is lower by one, and changed the skills: medicine's counts in its owner's turn alone,
// technology's has mines give more in that turn where promoting was cheaper, and jewellery's is for
// all equal cards. Games of version 2 continue by [Second].
//
// Version 4 lets an area draw a card only for who has no higher level in another. Games of version 3
// continue by [Third].
//
// A player's nation is its seat. The host lets players choose another nation.
//
// The package knows no Discord, no storage, no pictures, and no language beyond its notation.
package enanos
