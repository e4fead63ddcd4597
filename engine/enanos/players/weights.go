package players

import "sobremesa/engine/enanos"

// perPoint is the value of a point. All values are in hundredths of a point.
const perPoint = 100

// weights say how much each feature of a position counts.
type weights struct {
	Kind  float64               // a good that is produced at all
	Way   float64               // the square root of how often in 36 rolls it comes: more of a good counts less
	Goods [enanos.Goods]float64 // how much each good counts

	Fade  float64 // the share of an income's value that is gone when a player is at the goal
	Short float64 // the share of the value of levels of areas that is gone in a game to 8 points
	Lower float64 // what a level of an area that draws no cards counts for less, in a game for two to fewer than 12 points
	Blur  float64 // how roughly the gain of a move is judged; see blurred

	Rival  [enanos.MaxSeats - 1]float64 // how much of another player's loss is a gain, with 2, 3 and 4 seats
	Leader float64                      // how much more if that player leads
	Hope   float64                      // what each level of an area promises another player who has no industry there

	Card   float64 // any card in hand, besides what it helps to buy
	Extra  float64 // the cost of a card above the number that is safe from a 7
	Next   float64 // the share of what can be bought second from a hand
	Lack   float64 // n missing cards multiply the value of a purchase by exp(-Lack*n - Far*n²)
	Far    float64
	Scarce float64 // how much more a missing card counts if it is not produced

	Dwarf, Level, Fed  float64 // a dwarf, each of its levels, and being fed
	Attack, Rest       float64 // the share of the best attack of a fed dwarf, and of a resting one
	Chase              float64 // the share of the loss by raiders that a dwarf could chase
	Raided             float64 // one of 36 rolls in which the raiders cost production
	Mint               float64
	Cards              [enanos.CardKinds]float64 // development cards in hand
	FreeRail           float64
	Near               [noSite]float64                        // the share of a site by the number of rails still missing
	Rails              [enanos.BigRail]float64                // rails built while nobody has the milestone
	Team               [enanos.BigTeam]float64                // dwarves while nobody has the milestone
	Levels             [enanos.Areas][enanos.MaxLevel]float64 // each level of the areas
	Loss, Top          float64                                // a mine lost at Antwerp, and the point for offering most
	Soon, Spread, Room float64                                // see siege

	never func(*enanos.Move) bool // the moves left out, for figures; nil for none
}

// chancellorWeights were tuned in games for four. In each game two pairs of players had weights that were
// changed at random in opposite directions, and the weights followed the pair that won more. Those
// of areas, attacks and hands were changed by hand for version 3 of the rules.
var chancellorWeights = weights{
	Kind: 9.05, Way: 39, Goods: [enanos.Goods]float64{0.798, 0.653, 0.634, 1.15, 0.742, 0.65, 0.65, 0.65}, Fade: 0.17, Short: 0.5, Lower: 40,
	Rival: [enanos.MaxSeats - 1]float64{0.5, 0.33, 0.25}, Leader: 0.2, Hope: 15,
	Card: 2, Extra: 3.82, Next: 0.5, Lack: 0.233, Far: 0.0474, Scarce: 0.46,
	Dwarf: 6, Level: 6, Fed: 8.18, Attack: 0.6, Rest: 0.3, Chase: 0.614, Raided: 5.82, Mint: 8.87,
	Cards: [enanos.CardKinds]float64{
		enanos.Feast: 13.5, enanos.Tonic: 9.48, enanos.Provisions: 11.6, enanos.Plague: 2.76,
		enanos.FastTrack: 10.4, enanos.Machinery: 14.1, enanos.FreeMint: 4.43, enanos.Dynamite: 5.93,
		enanos.Monopoly: 10.1, enanos.Spy: 9.95, enanos.Merchant: 5.83, enanos.BribeCard: 23,
	},
	FreeRail: 23.3,
	Near:     [noSite]float64{0.315, 0.236, 0.0774},
	Rails:    [enanos.BigRail]float64{0, 9.09, 18.6, 67.9, 101},
	Team:     [enanos.BigTeam]float64{0, 75.3, 122},
	Levels: [enanos.Areas][enanos.MaxLevel]float64{
		enanos.Medicine:   {60, 60, 90, 190, 60},
		enanos.Technology: {60, 60, 90, 190, 60},
		enanos.Jewellery:  {60, 60, 90, 190, 60},
	},
	Loss: 135, Top: 40.5, Soon: 3.72, Spread: 0.515, Room: 0.217,
}

// regentWeights are the chancellor's, but the regent judges its moves roughly and overlooks how short a game is.
var regentWeights = func() weights {
	w := chancellorWeights
	w.Short, w.Lower, w.Blur = 0, 0, 0.8
	return w
}()

// noSite is more missing rails than are considered for a shaft.
const noSite = 3
