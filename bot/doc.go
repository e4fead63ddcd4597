// Package bot is the host. It wires its parts together ([Run]), regularly records in the store
// that it receives interactions, and prunes the store once an hour. The parts do everything else.
//
// The following lists say which packages of this module each package may import. The test in
// imports_test.go reads them here. They go from the outside in: a package that a line names on its
// right has a line of its own further down. A package without a line is an error. NAME stands for
// a game's name, the same one within a line. "..." stands for a folder and everything below it. A
// line for a package itself takes precedence over one that matches it with NAME or "...".
//
// The program, and the wiring:
//
//	cmd/...                → bot/..., engine/..., render/..., store/...
//	bot                    → bot/admission, bot/announce, bot/chat, bot/discord, bot/games, bot/guard, bot/health, bot/metrics, bot/outbox, bot/private, bot/processes, bot/table, bot/thinking, bot/sitting, bot/absence, engine, store
//
// The host up to the announcer, on a database of its own, for the tests of its parts:
//
//	bot/hosttest           → bot/announce, bot/outbox, bot/records, bot/table, bot/thinking, bot/sitting, bot/games/all, bot/games/gamestest, bot/games/NAME, bot/games, bot/lang, bot/message, store/sqlite/..., store, engine/must, engine
//
// The metrics for the operator, which wrap the interfaces of the other parts:
//
//	bot/metrics            → bot/chat, bot/discord, bot/games, bot/outbox, store, engine
//
// What the processes on one store share, such as the rate limit for requests to Discord:
//
//	bot/processes          → bot/discord, store
//
// Discord: its gateway, signed HTTP, REST and registration. And a local Discord in one process,
// with the means to redirect a client to it. Only the program's demo and tests import the local
// Discord, and it imports no other package of this module, not even in its tests:
//
//	bot/discord            → bot/chat, bot/private, bot/admission, bot/sitting, bot/lang, bot/message, bot/guard, engine
//	bot/localdiscord/...   → bot/localdiscord/...
//
// The host, which serves any game and names none. Chat answers the user of an interaction.
// Announce tells the channels what to show next, and posted keeps track of its messages. Present
// makes texts and scenes for both. Sitting is a game and the players at its table, as a pure
// value. Table finds the game that a request means, changes and commits it, and records when nobody
// could play. Thinking runs artificial players. Puzzles finds each day's puzzle. Records computes
// leaderboards and ratings from finished games. Settings are the users' and servers' choices. Outbox
// works off tasks and retries them. Private leaves each person one private message in a game.
// Admission shares out places among users. Guard turns a panic into an error:
//
//	bot/chat               → bot/present, bot/records, bot/table, bot/club, bot/puzzles, bot/thinking, bot/sitting, bot/settings, bot/games, bot/calendar, bot/lang, bot/message, render/chart, engine/rating, engine/coach, engine/puzzle, engine, store
//	bot/announce           → bot/announce/posted, bot/present, bot/outbox, bot/records, bot/table, bot/club, bot/puzzles, bot/sitting, bot/settings, bot/games, bot/lang, bot/message, bot/admission, render/chart, render/sheet, engine/league, engine, store
//	bot/announce/posted    → bot/message, store
//	bot/present            → bot/sitting, bot/settings, bot/games, bot/lang, bot/message, render/chart, engine/coach, engine/puzzle, engine
//	bot/outbox             → bot/guard, store
//	bot/private            → bot/settings, bot/message, store
//	bot/health             → nothing
//	bot/table              → bot/records, bot/puzzles, bot/thinking, bot/sitting, bot/club, bot/settings, bot/absence, bot/calendar, store, engine/league, engine
//	bot/records            → bot/puzzles, bot/sitting, bot/settings, store, engine/league, engine/rating, engine
//	bot/puzzles            → bot/thinking, bot/sitting, bot/calendar, store, engine/puzzle, engine
//	bot/thinking           → bot/sitting, engine/coach, engine/external, engine
//	bot/sitting            → bot/club, bot/absence, bot/settings, store, engine/record, engine
//	bot/club               → bot/calendar, store, engine/league, engine
//	bot/absence            → bot/settings, bot/calendar, store
//	bot/settings           → store, engine
//	bot/calendar           → nothing
//	bot/admission          → nothing
//	bot/guard              → nothing
//
// What the tests of pictures share:
//
//	render/rendertest      → bot/lang, render, engine/must, engine
//
// The games: the list of hosted games, the contract tests for what a game gives to the host, each
// game's own part, and the interface that it implements for the host. Everything particular to one
// game (rules, painter, menu, words, players) is in the folders of its name:
//
//	bot/games/all          → bot/games/NAME, bot/games
//	bot/games/gamestest    → bot/games, bot/lang, engine/enginetest, engine
//	bot/games/NAME         → bot/games, bot/lang, render/NAME, render/sheet, render, engine/NAME/..., engine/enginetest/NAME, engine/perft, engine/simulate, engine
//	bot/games              → bot/lang, render/sheet, render, engine/external, engine/perft, engine/simulate, engine
//	bot/lang               → engine
//	bot/message            → nothing
//
// Drawing, storing, and the rules of games:
//
//	render/chart           → render/sheet, render
//	render/NAME            → render/sheet, render, engine/NAME, engine
//	render/sheet           → render, engine
//	render                 → engine
//	store/sqlite/...       → store/sqlite/..., store/row, store
//	store/postgres/...     → store/postgres/..., store/row, store
//	store/row              → store, engine
//	store/storetest        → store, engine/enginetest, engine/must, engine
//	store                  → engine
//	engine/league          → nothing
//	engine/rating          → nothing
//	engine/enginetest/NAME → engine
//	engine/enginetest      → engine
//	engine/NAME/players    → engine/NAME/..., engine/simulate, engine
//	engine/NAME/...        → engine/NAME/..., engine
//	engine/record          → engine
//	engine/coach           → engine
//	engine/puzzle          → engine
//	engine/arena           → engine/simulate, engine
//	engine/simulate        → engine/external, engine
//	engine/external        → engine
//	engine/perft           → engine
//	engine/must            → nothing
//	engine                 → nothing
//
// How a click becomes a move: Discord's gateway, or a signed HTTP request, brings an interaction to
// bot/discord, which translates it into the types of bot/chat. The chat's route has bot/table load
// the game once, which bot/sitting replays by the rules in engine. The move is made on that value,
// chance moves follow, and bot/table commits moves, answer and tasks as one change. Then the player
// gets the answer, in the sentences of bot/lang.
//
// How a channel learns of it: bot/outbox hands the task to bot/announce, which loads the game once
// and replays it into frames: the views and events that everybody may see. Text, recap, picture
// and film are made from the same frames. A message is recorded before it is posted, so that it
// is posted only once.
package bot
