// Package rating estimates how well people play from the places in which they finish. It implements
// Algorithm 3 (Thurstone-Mosteller model, full pairing) of R. C. Weng and C.-J. Lin, "A Bayesian
// Approximation Method for Online Ranking", Journal of Machine Learning Research 12 (2011), pages
// 267 to 300.
//
// A [Rating] is a belief about a player's strength, a normal distribution. [After] updates the
// ratings of a game's players: each is compared with each other player, who finished before, after
// or in the same place. A shared place pulls the two ratings together.
//
// [Rating.Points] is the number that people are shown. Beginners have 1,000 points. The number is
// shown once [Shown] games have been rated.
//
// The package knows no game, no person and no store. All functions are pure: the same games in the
// same order give the same ratings.
package rating
