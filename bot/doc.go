// Package bot is the host: it wires its parts together ([Run]), keeps telling the
// store that it hears what people do and, once an hour, has it forget what nobody will ask for
// any more. All else is done by the parts.
//
// What each part may import of the house is told here, and imports_test.go reads
// it here. The list goes from the outside in: what a line names stands on a line
// below. A part without a line may not exist. NAME is a game's name, the same in
// all of a line; a line for a package itself goes before one that it matches
// with NAME or "...", which stands for all below a folder, and the folder.
//
// The program, and the wiring:
//
//	cmd/...                → bot/..., engine/..., render/..., store/...
//	bot                    → bot/admission, bot/announce, bot/chat, bot/discord, bot/games, bot/health, bot/metrics, bot/outbox, bot/processes, bot/records, bot/table, bot/attendance, bot/sitting, bot/absence, engine, store
//
// The host up to the announcer, over a database of its own, for the tests of all of
// its parts:
//
//	bot/hosttest           → bot/announce, bot/outbox, bot/records, bot/table, bot/lookup, bot/sitting, bot/games/all, bot/games/gamestest, bot/games/NAME, bot/games, bot/lang, bot/message, store/sqlite/..., store, engine/must, engine
//
// What the program counts and times for its operator, around the seams of the others:
//
//	bot/metrics            → bot/chat, bot/discord, bot/games, bot/outbox, store, engine
//
// What the processes over one store share, such as the requests that Discord takes:
//
//	bot/processes          → bot/discord, store
//
// Discord: its gateway, signed HTTP, REST and registration; and Discord in one process, with
// the way there, for the demo and the tests. The rest does not know of it, nor it
// of the house, not even in its tests:
//
//	bot/discord            → bot/chat, bot/admission, bot/sitting, bot/lang, bot/message, engine
//	bot/localdiscord/...   → bot/localdiscord/...
//
// The host, which serves any game and names none. Chat answers the one who asks,
// announce tells the channel what it shows next, and keeps account of its messages in posted; present has words and scenes
// for both; sitting is a game as people sit at it, a pure value; lookup finds the one that is
// meant, and table changes and commits it; thinking has artificial players think; puzzles has the puzzle of each day; attendance
// notes when nobody could play; notices says who is told of a game themselves; records is what finished games have
// left; settings is what can be chosen; outbox works off tasks and tries again; admission
// shares out places among those who ask:
//
//	bot/chat               → bot/present, bot/records, bot/table, bot/lookup, bot/puzzles, bot/thinking, bot/sitting, bot/settings, bot/games, bot/calendar, bot/lang, bot/message, render/chart, engine/rating, engine/coach, engine/puzzle, engine, store
//	bot/announce           → bot/announce/posted, bot/present, bot/outbox, bot/records, bot/table, bot/lookup, bot/puzzles, bot/notices, bot/sitting, bot/settings, bot/games, bot/lang, bot/message, engine, store
//	bot/announce/posted    → bot/message, store
//	bot/present            → bot/sitting, bot/settings, bot/games, bot/lang, bot/message, render/chart, engine/coach, engine/puzzle, engine
//	bot/outbox             → store
//	bot/health             → nothing
//	bot/table              → bot/lookup, bot/puzzles, bot/thinking, bot/notices, bot/attendance, bot/sitting, bot/settings, bot/absence, bot/calendar, store, engine
//	bot/lookup             → bot/attendance, bot/sitting, bot/settings, bot/absence, store, engine
//	bot/records            → bot/sitting, store, engine/rating, engine
//	bot/notices            → bot/attendance, bot/sitting, bot/settings, bot/absence, store, engine
//	bot/attendance         → bot/sitting, bot/absence, bot/calendar, store
//	bot/puzzles            → bot/thinking, bot/sitting, bot/calendar, store, engine/puzzle, engine
//	bot/thinking           → bot/sitting, store, engine/coach, engine
//	bot/sitting            → bot/absence, bot/settings, store, engine/record, engine
//	bot/absence            → bot/settings, bot/calendar, store
//	bot/settings           → store, engine
//	bot/calendar           → nothing
//	bot/admission          → nothing
//
// The games: the list of those that are hosted, the contract of what a game
// gives to the host, each game's own part, and what it is given to the host as.
// All that is particular to one game (rules, painter, menu, words, players) is in
// the folders of its name:
//
//	bot/games/all          → bot/games/NAME, bot/games
//	bot/games/gamestest    → bot/games, bot/lang, engine/enginetest, engine
//	bot/games/NAME         → bot/games, bot/lang, render/NAME, render/sheet, render, engine/NAME/..., engine/enginetest/NAME, engine/perft, engine/simulate, engine
//	bot/games              → bot/lang, render/sheet, render, engine/perft, engine/simulate, engine
//	bot/lang               → engine
//	bot/message            → nothing
//
// What is drawn, what is kept, and what a game is:
//
//	render/rendertest      → render, engine
//	render/chart           → render/sheet, render
//	render/NAME            → render/sheet, render, engine/NAME, engine
//	render/sheet           → render, engine
//	render                 → engine
//	store/sqlite/...       → store/sqlite/..., store, engine/rating, engine
//	store/postgres/...     → store/postgres/..., store, engine/rating
//	store/storetest        → store, engine/rating, engine/enginetest, engine/must, engine
//	store                  → engine/rating, engine
//	engine/rating          → nothing
//	engine/enginetest/NAME → engine
//	engine/enginetest      → engine
//	engine/NAME/players    → engine/NAME/..., engine/simulate, engine
//	engine/NAME/...        → engine/NAME/..., engine
//	engine/record          → engine
//	engine/coach           → engine
//	engine/puzzle          → engine
//	engine/arena           → engine/simulate
//	engine/external        → engine/simulate, engine
//	engine/simulate        → engine
//	engine/perft           → engine
//	engine/must            → nothing
//	engine                 → nothing
//
// How a click becomes a move. Discord's gateway, or its signed request, brings an
// interaction to bot/discord, which puts it in the words of bot/chat. Its route has bot/lookup load
// the game once, which bot/sitting replays once by the rules in engine; the move is
// made on that value, chance plays what follows, and moves, answer and tasks are
// committed by bot/table as one change. Then the player is told, in the sentences of
// bot/lang.
//
// How a channel hears of it. bot/outbox hands the task to bot/announce, which
// loads the game once and replays it once into frames: the views and events that
// everybody may know. Text, recap, picture and film are made of the same frames.
// Before a message is posted that is written down, so that it is posted once.
package bot
