package enanos

// Numbers of the rules that texts and pictures tell, exported so that they are stated once.
const (
	PromoteCost = promoteCost // of a level of a dwarf
	SkilledCost = skilledCost // of a level, with technology's skill
	MaxStrong   = maxStrong   // the highest level of a dwarf

	SkillLevel    = levelSkill    // the level of an area that brings its skill
	IndustryLevel = levelIndustry // the level of an area that lets a mine become an industry
	DeckSize      = deckSize      // cards of an area

	SafeCards   = safeCards   // cards in hand that are safe when a 7 is rolled
	SafePerMint = safePerMint // additional safe cards for each mint

	EqualCards = equalCards // equal cards among those that the bank takes
	BankRate   = bankRate   // cards that the bank takes for one
	GoodRate   = goodRate   // equal cards that the bank takes at the good rate
	BribePrice = bribePrice // equal contraband that bribe the raiders

	MilestonePoints = milestonePoints
	BigRail         = bigRail // rails to build for the milestone
	BigTeam         = bigTeam // dwarves to have at once for the milestone
)

// Copies returns how many copies of the card its area's deck has.
func (c Card) Copies() int { return int(developments[c].n) }

// LevelCost returns the cost of a level of the area, from 1 to MaxLevel, for a player at the
// level before.
func (a Area) LevelCost(level int) Cards { return a.Contraband().N(level) }
