// Package rating estimates how well people play from the places in which they finish. It implements
// Algorithm 1 (Bradley-Terry model, full pairing) of R. C. Weng and C.-J. Lin, "A Bayesian
// Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011), pages
// 267 to 300, with its gamma fixed at 1.
//
// A [Rating] is a belief about a player's strength, a normal distribution. [After] updates the
// ratings of a game's players: each is compared with each other player, who finished before, after
// or in the same place. A shared place pulls the two ratings together. One comparison moves a mean
// by at most the variance divided by the spread of the two performances, however surprising it is.
//
// Players choose whom they meet. So a comparison counts less the more often the two have met
// lately, and it moves the mean only as far as the opponent is known: see After. [Rating.Points],
// the number that people are shown and ranked by, is a cautious estimate, as in TrueSkill
// (R. Herbrich, T. Minka and T. Graepel, 2006): the mean less three deviations. Beginners have 0
// points. The number is shown once [Shown] games have been rated.
//
// The package knows no game, no person and no store. All functions are pure: the same games in the
// same order give the same ratings.
package rating
