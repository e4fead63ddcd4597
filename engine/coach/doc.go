// Package coach looks a game over that was played: what each decision cost its player,
// which of them decided the game, and how the chances went ([Look]). It knows any game
// with an [engine.Analyst], and of a decision what its seat could see then: views, never
// the position.
//
// What a decision cost is the seat's chance to win with the analyst's move less that
// after its own. The first is told by the search at the decision, the second by the
// search of the position that followed, with as many simulations of its own, however few
// the first gave to the move. Where chance came next (the end of a round, say) or the game was
// over, the first search tells it, since afterwards it would be luck: luck moves the curve
// and is nobody's fault. A move before chance that the search has not looked at is not judged.
//
// A search is noisy: of an average that is made of few decisions, the second digit of a
// hundredth says nothing, and a single decision is a [Moment] only if a search many times
// as long confirms it.
package coach
