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
var chancellorWeights = weights{Kind: 9.05, Way: 39, Goods: [8]float64{0.798, 0.653, 0.634, 1.15, 0.742, 0.9, 0.445, 0.532}, Fade: 0.17, Card: 1.05, Extra: 3.82, Next: 0.278, Lack: 0.233, Far: 0.0474, Scarce: 0.46, Dwarf: 5.42, Level: 5.01, Fed: 8.18, Attack: 0.293, Rest: 0.165, Chase: 0.614, Raided: 5.82, Mint: 8.87, Cards: [15]float64{0, 13.5, 9.48, 11.6, 2.76, 0, 10.4, 14.1, 4.43, 5.93, 0, 10.1, 9.95, 5.83, 23}, FreeRail: 23.3, Near: [3]float64{0.315, 0.236, 0.0774}, Rails: [5]float64{0, 9.09, 18.6, 67.9, 101}, Team: [3]float64{0, 75.3, 122}, Levels: [3][5]float64{[5]float64{60.9, 99.2, 138, 184, 76.9}, [5]float64{40.7, 22.5, 32.9, 207, 41.9}, [5]float64{16.4, 36.3, 35.6, 270, 50}}, Loss: 135, Top: 40.5, Soon: 3.72, Spread: 0.515, Room: 0.217}
