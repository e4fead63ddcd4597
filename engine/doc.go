// Package engine defines the rules, moves, views and players of a hosted game, and the obligations
// that each must meet.
//
// # Position, move, view
//
// A game implements [Rules]: pure functions over a small plain value (its position) and a small
// comparable value (its move). Everything random is a move too, played by [Chance]. A game is
// therefore fully described by its list of moves, and replaying it needs no generator. The view is
// the part of a position that a seat may know. Painters, menus, artificial players and messages are
// given views, never a position. A game that has neither secrets nor chance takes from [Open] what
// it need not say.
//
// # Who plays
//
// [Rules].ToMove returns the seats that may play, and Awaited those that the game waits for. They
// differ while an offer is open: the seats it was made to may answer, but the game does not wait
// for them. Where several seats decide simultaneously, all of them are awaited. Turn numbers the
// turns; everything that happens within a turn is shown to readers together. Seat numbers say
// nothing about the order of play.
//
// # What may be played
//
// Moves lists a seat's moves. Moves too numerous to list (discarding half a hand, an offer of
// trade) are declared by Unlisted as forms; a form has a membership test and a sampler. A form may
// be a standing order, which acts for an absent player: any seat may give it at any time except
// during a chance move, and the game never waits for it. Play is the authority: it accepts the
// listed and the declared moves and nothing else. Parse reads text that people type, and Format
// writes the text that is stored. Rules whose notation depends on the position implement
// [PositionReader]. Where a text can mean several moves, the player who typed it is asked
// ([Ambiguous]); no game silently picks one.
//
// A game may let players plan ahead ([Planner]): from the planner's own view it says what a move
// would do at the planner's turn, and a plan holds as long as that effect stays the same. Where moves
// have to be paid for, a plan waits until they can be ([Waiter]). A game may say which answers merely decline ([Decliner]), and when nothing is left to do in a turn
// except ending it or asking others for something ([Idler]).
//
// # Secrets
//
// A game that is not [Info].Open has secrets, and only chance reveals them: a move that is tried,
// previewed or refused tells its player nothing beyond the view. Each [Event] names its [Audience];
// an event without one is told to nobody. Readers get events through [Played.EventsFor] alone.
// While such a game runs, its moves are secret too: they go to the store, and to a record only once
// the game has ended.
//
// # Options and versions
//
// [Info].Options are named choices with defaults, stored as a short text ([Info.FormatChosen]).
// Rules have a version, which is stored with each game. Running games survive a new version:
// [Info].Replays lists the versions that the current rules replay identically, and [Host] takes the
// old code for the others. [Game.Under] chooses between them.
//
// # The host's side
//
// The host never names a game's types. [Host] wraps Rules into a [Game], whose [Match] reads and
// writes moves as text and hands out views. [HostPlayer] does the same for an artificial player.
// The table, the store and the messages work with these interfaces alone.
//
// Package enginetest checks all these obligations for every game. Package enginetest/toy is a small
// game that uses every feature.
//
// The package imports only the standard library; it knows nothing of Discord, SQL, drawing or
// language. Refusals and events are codes with arguments ([Refusal], [Event]); sentences are made
// at the edge.
package engine
