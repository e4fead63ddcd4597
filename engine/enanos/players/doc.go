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
// outlook afterwards. When no move improves it, the regent offers a trade: the one with the best
// gain times the share of likely hands of the others ([enanos.View.Sample]) that would accept it.
// At the end of its turn it gives standing orders: what its mines are to give, if another choice
// is much better for the remaining hand, and near Antwerp whether its dwarves are offered, so
// that nobody waits for it there. If it is asked in the place of an absent person, it offers all
// dwarves where they may hold Antwerp. Where they cannot, it offers just enough not to be among
// those who offer least.
//
// [Chancellor] evaluates by the same outlook with its own weights, which were tuned in games
// against itself, and looks ahead over its turn. It tries every move from each of the best six
// lines of play found so far, four moves deep, and plays the first move of the best line
// (lookAhead). It sees, for example, that a trade with the bank, then a mine, then an industry
// are together worth more than the best single move.
//
// # Figures
//
// Version 2 of the rules, goal 12. One chancellor wins 57.0% of 400 games against three regents
// (25 is even; sobremesa simulate --game enanos --games 400 --seed figuras --players
// canciller,regente,regente,regente), and 62.2% of games for two. Looking ahead and the weights
// both contribute: looking ahead with the regent's weights wins a third. A decision takes the
// chancellor some milliseconds, 160 at worst on a busy machine.
//
// TestFigures plays as many games for four as SOBREMESA_ENANOS_FIGURES says, and prints how they
// go. In 300 games of chancellors and 100 of regents:
//
//	                                     chancellors  regents
//	sieges that hold                     37.0%        36.5%
//	first sieges that hold               32.3%        23.0%
//	mines lost to the train, of those
//	built after the start                33.1%        40.8%
//	offers accepted                      40.6%        38.5%
//	a game: walks                        6.62         0.88
//	industries                           1.92         0.58
//	fifth levels                         0.03         0.00
//	turns, median                        66           70
//
// Fifth levels are rare because they do not pay: a fifth level costs five contraband and brings
// no industry. In 400 games each, a chancellor whose weight for a fifth level was 150, 300 and
// 600 instead of about 50 won 98, 97 and 89 games against three others (100 is even, and one with
// 56 won 102). It reached a fifth level in 10, 43 and 81 of them.
package players
