package enanos

// Numbers of the rules that are told to those who play, so that no text and no
// picture has them a second time.
const (
	MilestonePoints = milestonePoints
	BigRail         = bigRail // rails built for the milestone
	BigTeam         = bigTeam // dwarves at once for the milestone
)
