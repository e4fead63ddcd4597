// Package players has the artificial players of Ruling of Dwarfs.
//
// A player sees what its seat sees, the [enanos.View], and tries out moves on it
// ([enanos.View.After]). It cannot foresee what chance or other players will show.
//
// # How they think
//
// [Pawn] plays at random. [Foreman] builds by a fixed list.
//
// [Regent] evaluates positions. An outlook sums up what a view promises its viewer, in hundredths
// of a point: the points; the income, by how often each card comes; the nearest purchases that
// the hand allows (wishes); the dwarves, what they could attack, and their part in the next siege
// of Antwerp (siege); the levels of the areas and the development cards. The weights say how much
// each of these counts. The regent tries out each of its moves and makes the one with the best
// outlook afterwards. It judges each gain roughly: multiplied by e to a normally distributed power (blurred).
// When no move improves it, the regent offers a trade: the one with the best
// gain times the share of likely hands of the others ([enanos.View.Sample]) that would accept it.
// At the end of its turn it gives standing orders: what its mines are to give, if another choice
// is much better for the remaining hand, and near Antwerp whether its dwarves are offered, so
// that nobody waits for it there. If it is asked in the place of an absent person, it offers all
// dwarves where they may hold Antwerp. Where they cannot, it offers just enough not to be among
// those who offer least.
//
// [Chancellor] evaluates by the same outlook and weights, but exactly, counts levels of areas for half in
// games to 8 points, and looks ahead over its turn. It tries every move from each of the best six
// lines of play found so far, four moves deep, and plays the first move of the best line
// (lookAhead). It sees, for example, that a trade with the bank, then a mine, then an industry
// are together worth more than the best single move.
//
// # Figures
//
// docs/players.md says how much each player wins, for each number of players and goal. A decision takes
// the chancellor some milliseconds, 160 at worst on a busy machine.
//
// In games for two to 8 points the order hangs on little. With any one weight halved or doubled the
// chancellor won the same 50 to 54% of 600 games against a regent that judges exactly, by the rules of
// version 2; looking six moves ahead instead of four, ten lines wide, changed nothing, nor did an
// estimate of the rounds that are left to the goal. Weights fitted to who wins from a position foretold
// the winner much better, and played worse: 36.8% of 500 games. So the regent was made rougher. The
// chancellor gained by version 3 of the rules from counting levels for half in games to 8, and from
// counting more of what a hand buys second; and by version 4 from counting less, in games for two to fewer than
// 12 points, what the areas bring that draw no cards: 58% of 400 games to 9, 10 or 11 points against a regent, 55, 54 and 54%
// without. For four it won as much to 9 points and founded fewer industries, and to 12 points it won 31% of 600 games in place
// of 41%.
//
// TestFigures plays as many games as SOBREMESA_ENANOS_FIGURES says, and prints how they go.
package players
