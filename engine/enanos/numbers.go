package enanos

// Numbers of the rules that are told to those who learn them, so that no text and no
// picture has them a second time.
const (
	PromoteCost = promoteCost // a level of a dwarf
	SkilledCost = skilledCost // the same with technology's skill
	MaxStrong   = maxStrong   // levels of a dwarf

	SkillLevel    = levelSkill    // of an area, which brings its skill
	IndustryLevel = levelIndustry // which lets a mine become an industry
	DeckSize      = deckSize      // cards of an area

	SafeCards   = safeCards // in hand when a 7 is rolled
	SafePerMint = safePerMint

	EqualCards = equalCards // the bank wants so many equal ones
	BankRate   = bankRate   // of so many cards for one
	GoodRate   = goodRate   // or so many equal ones where it is kind
	BribePrice = bribePrice // equal contraband for the raiders

	MilestonePoints = milestonePoints
	BigRail         = bigRail // rails built for the milestone
	BigTeam         = bigTeam // dwarves at once for the milestone
)

// Copies is how many of a development card are in its area's deck.
func (c Card) Copies() int { return int(developments[c].n) }

// LevelCost is what a level of an area costs, from 1 to MaxLevel, once one has the
// level before.
func (a Area) LevelCost(level int) Cards { return a.Contraband().N(level) }
