// Package arena measures how strong a player is compared with others, at any game.
//
// # Matches
//
// The challenger is the first player named; it plays all seats that bear its name, against the
// other players. Games are played by package simulate, mirrored: a group of as many games as there
// are seats shares one deal, and each player moves first in one of them. Such a group is a
// rotation, at two seats a pair. The deal favours a seat in most games, but over a rotation it
// favours all players equally. The games of a rotation are therefore dependent, and the unit of
// measurement is the rotation, not the game.
//
// A win is worth 1, a win shared by k seats 1/k to each. The challenger's share of a rotation is
// the mean over its games, from 0 to 1.
//
// # Estimates
//
// [Result].Share is the mean of the rotations' shares, and Spread their variance. At two seats this
// is the pentanomial model used for testing chess programs, in which a pair yields 0, ½, 1, 1½ or 2
// points. The 95% interval is Wilson's score interval (E. B. Wilson, "Probable inference, the law
// of succession, and statistical inference", JASA 22, 1927) for the effective sample size of E. L.
// Korn and B. I. Graubard ("Confidence intervals for proportions with small expected number of
// positive counts estimated from survey data", Survey Methodology 24, 1998): the number of
// independent games whose mean would vary as much. It stays within 0 and 1 and remains informative
// when every game was won.
//
// Elo differences follow the model of R. D. Luce ("Individual Choice Behavior", 1959): a seat's
// chance to come first is proportional to its player's strength, and 400 points mean a factor of
// ten. At two seats this is the common formula, 1/(1+10^(-d/400)). At more seats the opponents
// count as one player with their mean strength ([Elo]).
//
// # Stopping
//
// A [Test] stops as soon as it can decide between two differences with the configured error rates.
// It is the generalised sequential probability ratio test as M. Van den Bergh describes it for
// chess ("A practical introduction to the GSPRT", cantate.be/Fishtest/GSPRT_approximation.pdf, and,
// for the ratio itself, "The generalized maximum likelihood ratio for the expectation value of a
// distribution", cantate.be/Fishtest/support_MLE_multinomial.pdf). The bounds are from A. Wald
// ("Sequential tests of statistical hypotheses", 1945).
//
// Rotations are counted in numerical order, whichever is finished first, and rotations after the
// deciding one are not counted. With budgets in simulations the result therefore depends only on
// the seed, not on the number of workers.
//
// The package knows no game, no command line and no clock.
package arena
