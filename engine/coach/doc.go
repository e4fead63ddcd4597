// Package coach reviews a finished or running game ([Analyse]): the cost of each decision, the
// decisions that decided the game, and the chances of winning over time. It works with any game
// that has an [engine.Analyst], and judges a decision by its seat's view, never by the position.
//
// The cost of a decision is the seat's chance to win with the analyst's move, less its chance after
// the move played. The first chance comes from the search at the decision. The second comes from a
// full search of the position that followed, because the first search may have given the move few
// simulations. If a chance move followed (such as the deal of a new round) or the game ended, the
// second chance comes from the first search too: otherwise the cost would include luck. Luck moves
// the curve but is nobody's fault. Such a move is not judged if the first search did not consider
// it.
//
// Searches are noisy. In an average over few decisions, tenths of a percent mean nothing, and a
// single decision becomes a [Moment] only if much longer searches confirm it: of the position, and
// of the positions after the move played and after the better one. They also tell what is expected
// after each of the two until chance plays ([Line]), and in that alone a game looks for the reasons why the
// one is better.
//
// Any position of a game can be studied ([StudyAt]) by the searches that confirm a moment: the best moves,
// and how the best of them goes on, and another. [LinesAt] tells of any moves how they go on.
package coach
