// Package rating measures how well people play, from the places in which they
// finish: Algorithm 3 (Thurstone-Mosteller model, full pairing) of R. C. Weng
// and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", Journal
// of Machine Learning Research 12 (2011), pages 267 to 300.
//
// A [Rating] is a belief about somebody's strength: a normal distribution.
// [After] is what a game makes of the beliefs about those who played it: each
// is compared with each of the others, who finished before, after, or in the
// same place; shared places pull two ratings together.
//
// [Rating.Points] is the number that people are shown. Beginners have 1,000
// points; [Shown] games must have been rated before the number is worth a look.
//
// The package knows no game, no person and no store. All is a pure function of
// its arguments: the same games in the same order give the same ratings.
package rating
