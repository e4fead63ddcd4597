package players

import "sobremesa/engine/enanos"

// perPoint is a point: everything else counts in hundredths of one.
const perPoint = 100

// weights are how much of everything that a position may have counts.
type weights struct {
	Kind  float64               // a kind of cards that is produced at all
	Way   float64               // of the root of how often in 36 rolls it comes: more of a kind counts less
	Goods [enanos.Goods]float64 // how much each kind counts
	Fade  float64               // how much of all this is gone when somebody is at the goal

	Card   float64 // any card in hand, beside what it helps to build
	Extra  float64 // a card above what a 7 leaves alone, which costs that
	Next   float64 // how much counts of what can be built second from a hand
	Lack   float64 // by how much each card that is missing makes what is built with it less: a power of e
	Far    float64 // and each pair of them
	Scarce float64 // how much more missing a card is that is not produced

	Dwarf, Level, Fed  float64 // a dwarf, each of its levels, and that it is fed
	Attack, Rest       float64 // how much counts of the best attack of a fed dwarf, of a resting one
	Chase              float64 // how much of the loss by raiders that a dwarf could chase
	Raided             float64 // a way in 36 that the raiders take from a building
	Mint               float64
	Cards              [enanos.CardKinds]float64 // development cards in hand
	FreeRail           float64
	Near               [noSite]float64                        // how much counts of a site that so many rails lead to yet
	Rails              [bigRail]float64                       // rails built while the milestone is nobody's
	Team               [bigTeam]float64                       // dwarves while that milestone is nobody's
	Levels             [enanos.Areas][enanos.MaxLevel]float64 // each level of the areas
	Loss, Top          float64                                // a mine lost at Antwerp, and the point of who offers most
	Soon, Spread, Room float64                                // see siege
}

// Milestones, as far as the weights count them.
const (
	bigRail = 5
	bigTeam = 3
)

// regentWeights are made by hand.
var regentWeights = weights{
	Kind: 26, Way: 10, Goods: [enanos.Goods]float64{1, 1, 1, 1, 1, 0.7, 0.7, 0.7}, Fade: 0.2,
	Card: 2, Extra: 3, Next: 0.5, Lack: 0.28, Far: 0.045, Scarce: 0.3,
	Dwarf: 6, Level: 6, Fed: 4, Attack: 0.4, Rest: 0.1, Chase: 0.5, Raided: 5, Mint: 8,
	Cards: [enanos.CardKinds]float64{
		enanos.Feast: 14, enanos.Tonic: 16, enanos.Provisions: 18, enanos.Plague: 6,
		enanos.FastTrack: 18, enanos.Machinery: 22, enanos.FreeMint: 6, enanos.Dynamite: 2,
		enanos.Monopoly: 16, enanos.Spy: 12, enanos.Merchant: 6, enanos.BribeCard: 12,
	},
	FreeRail: 16,
	Near:     [noSite]float64{0.35, 0.2, 0.1},
	Rails:    [bigRail]float64{0, 16, 38, 70, 125},
	Team:     [bigTeam]float64{0, 35, 85},
	// Medicine's third level brings cards in most turns, jewellery's third trades
	// contraband, and the fourth of each an industry.
	Levels: [enanos.Areas][enanos.MaxLevel]float64{
		enanos.Medicine:   {26, 34, 130, 110, 50},
		enanos.Technology: {26, 26, 34, 110, 50},
		enanos.Jewellery:  {26, 26, 60, 110, 50},
	},
	Loss: 120, Top: 90, Soon: 4, Spread: 1, Room: 0.2,
}

// chancellorWeights were tuned from regentWeights, in games for four: in each, two pairs of
// players had weights that were changed at random and the other way round, and the weights
// followed what had won more.
var chancellorWeights = weights{Kind: 7.04, Way: 22.5, Goods: [8]float64{0.763, 0.634, 0.522, 1.23, 0.889, 0.817, 0.476, 0.763}, Fade: 0.223, Card: 0.951, Extra: 3.41, Next: 0.289, Lack: 0.239, Far: 0.0547, Scarce: 0.404, Dwarf: 6.78, Level: 4.75, Fed: 10.1, Attack: 0.351, Rest: 0.149, Chase: 0.66, Raided: 4.73, Mint: 7.63, Cards: [15]float64{0, 13.9, 11.7, 13.7, 2.72, 0, 18.5, 18.9, 4.81, 4.36, 0, 10.5, 11.7, 4.36, 22.3}, FreeRail: 21, Near: [3]float64{0.428, 0.171, 0.0525}, Rails: [5]float64{0, 10.7, 24.8, 79.1, 109}, Team: [3]float64{0, 82, 110}, Levels: [3][5]float64{[5]float64{47.1, 106, 241, 229, 97.9}, [5]float64{41.2, 20.4, 49.3, 178, 37.2}, [5]float64{23.9, 56, 56.9, 228, 61.2}}, Loss: 160, Top: 55.8, Soon: 6.34, Spread: 0.521, Room: 0.192}
