// Package bot is the host: it wires its parts together ([Run]) and does
// nothing else.
//
// What each part may import; the arrows are tested. A part knows what stands
// below and left of it in its row, and nothing above.
//
//	cmd             flags, configuration; the list of games
//	  └─ bot        the wiring
//	       ├─ discord ──── chat         gateway, REST, registration | answers to the one who asks
//	       └─ announce                  what a channel shows next
//	            chat, announce ── present ── games, lang, message     words and scenes for both
//	            chat, announce, present ── table                      the use cases
//	            outbox                                                tasks, worked off and retried
//	            table, outbox ── store ── engine                      what is kept | what a game is
//	            games/azul ── games, lang, render/azul, engine/azul   a game, and its line in games/all
//
// How a click becomes a move. Discord's gateway brings an interaction to
// bot/discord, which puts it in the words of bot/chat. Its route loads the game
// once, which bot/table replays once by the rules in engine; the move is made on
// that position, chance plays what follows, and moves, answer and tasks are
// committed as one change. Then the player is told, in the sentences of
// bot/lang.
//
// How a channel hears of it. bot/outbox hands the task to bot/announce, which
// loads the game once and replays it once into frames: the views and events that
// everybody may know. Text, recap, picture and film are made of the same frames.
// Before a message is posted that is written down, so that it is posted once.
//
// Whatever is particular to one game (rules, painter, menu, words, players) is
// in its folder of bot/games and nowhere else. bot/localdiscord is Discord in
// one process, for the demo and the tests; the rest does not know it is there.
package bot
