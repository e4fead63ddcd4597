// Package arena measures how strong a player is against others, at any game.
//
// # What is played
//
// One player is the challenger: the first that is named, with all seats that it has;
// the others are who it plays against. The games are simulations (package simulate),
// mirrored: as many as there are seats share their deals, and each player moves first
// in one of them. Such a group of games is a rotation, at two seats a pair. Chance
// favours somebody in most games, and in a rotation everybody alike; so its games
// depend on each other, and a rotation, not a game, is what is counted.
//
// A game is worth 1 to who wins it alone, 1/k to each of k who share the first place.
// The challenger's share of a rotation is the mean of its games, 0 to 1.
//
// # What follows
//
// [Result].Share is the mean of the rotations' shares, Spread their variance; at two
// seats this is the pentanomial model of those who test chess programs (a pair brings
// 0, ½, 1, 1½ or 2 points). The 95% interval is Wilson's score interval (E. B. Wilson,
// "Probable inference, the law of succession, and statistical inference", JASA 22,
// 1927) for as many independent games as would vary like the rotations do, the
// effective sample size of E. L. Korn and B. I. Graubard ("Confidence intervals for
// proportions with small expected number of positive counts estimated from survey
// data", Survey Methodology 24, 1998). So it stays within 0 and 1, and says something
// too where every game was won.
//
// Elo differences are those of the model of R. D. Luce ("Individual Choice Behavior",
// 1959): each seat is first in proportion to its player's strength, ten times for 400
// points. At two seats that is the common formula, 1/(1+10^(-d/400)). At more the
// others are taken for one and the same player, that of a seat with their mean
// strength ([Elo]).
//
// # When to stop
//
// A [Test] stops as soon as one of two differences is proved against the other, with the
// chances of error that were asked for: the generalised sequential probability ratio
// test, in the form that M. Van den Bergh gives for chess ("A practical introduction to
// the GSPRT", cantate.be/Fishtest/GSPRT_approximation.pdf, and, for the ratio itself,
// "The generalized maximum likelihood ratio for the expectation value of a
// distribution", cantate.be/Fishtest/support_MLE_multinomial.pdf). The bounds are those
// of A. Wald ("Sequential tests of statistical hypotheses", 1945).
//
// Rotations are counted in the order of their numbers, whichever is done first, and
// those after the one that decided a test are not. So where budgets are simulations the
// result follows from the seed, whatever the number of workers.
//
// The package knows no game, no command line and no clock.
package arena
