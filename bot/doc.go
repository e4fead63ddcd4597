// Package bot holds the host's parts; it has no code of its own.
//
// How a click becomes a move. Discord's gateway brings an interaction to
// bot/discord, which reads who asks for what and hands a request to bot/table.
// The table loads the game from the store, replays its moves by the rules in
// engine, checks and plays the new one, lets chance play what follows, and
// commits moves, answer and tasks as one change. Then the player is told, in
// the sentences of bot/lang. The tasks are worked off by bot/outbox: the board
// is drawn by the game's painter and posted in the channel, artificial players
// think, old messages lose their buttons. What is posted is posted once, also
// where an answer of Discord's was lost.
//
// Whatever is particular to one game (rules, painter, menus, players) is tied
// together in bot/games and nowhere else. bot/localdiscord is Discord in one
// process, for the demo and the tests; the rest does not know it is there.
package bot
