// Package players has the artificial players of Ruling of Dwarfs.
//
// A player sees what its seat sees, the [enanos.View], and tries moves out on it
// ([enanos.View.After]); what chance or others will show it does not know.
//
// # How they think
//
// [Pawn] plays at random. [Foreman] builds by a fixed list.
//
// [Regent] judges positions. An outlook says what a view promises its viewer, in
// hundredths of a point: its points; its income, by how often each card comes; what its
// hand comes closest to building (wishes); its dwarves, what they could attack, and how
// the next siege of Antwerp would go with them (siege); its levels, its development cards.
// How much each of these counts are the weights. It tries out each of its moves and makes
// the one after which its outlook is best. When none makes it better it offers a trade:
// the one that would help it most, times how many of the hands that the others may have
// ([enanos.View.Sample]) would accept it. At the end of its turn it orders what its mines
// are to give, if that is much better for the hand that is left, and near Antwerp whether
// its dwarves are offered: nobody waits for it there. Asked in an absent person's place it
// offers all dwarves where they may hold Antwerp, and where they can't no more than it
// takes not to be among those who offer least.
//
// [Chancellor] judges by the same outlook with weights of its own, which were tuned in
// games against itself, and looks ahead over its turn: from the best six lines of play that
// it has found it tries every move, four moves deep, and plays the first move of the best
// (lookAhead). So it sees that a trade with the bank, then a mine, then an industry are
// worth more than what looked best at once.
//
// # Figures
//
// Under version 2 of the rules, goal 12. One chancellor wins 57.0% of 400 games against
// three regents (25 is even; sobremesa simulate --game enanos --games 400 --seed figuras
// --players canciller,regente,regente,regente), and 62.2% of those for two. Part of that is
// foresight and part are its weights: with the same weights looking ahead wins a third.
// To think takes it some milliseconds, and 160 at worst, on a busy machine.
//
// How games of four go is printed by TestFigures, so many of them as
// SOBREMESA_ENANOS_FIGURES says. Of 300 and of 100:
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
// A fifth level is rare because it does not pay: it costs five contraband and brings an
// industry no nearer. Of 400 games a chancellor for whom it counts for 150, 300 and 600, in
// place of some 50, won 98, 97 and 89 against three that are as they are (100 is even, and
// one with 56 won 102), and came to one in 10, 43 and 81 of them.
package players
