package table

// WinsPerLevel is with how many wins a person's level rises.
const WinsPerLevel = 3

// LevelOf is the level of somebody who has won so many finished games, 1 at
// first, and how many wins of those that the next one takes they have.
func LevelOf(wins int) (level, done int) { return 1 + wins/WinsPerLevel, wins % WinsPerLevel }

// Wins are the finished games that the person has won at the table's end, alone
// or shared: those among people and those with artificial players.
func (s *PersonStats) Wins() int { return s.People.Wins + s.Artificial.Wins }
