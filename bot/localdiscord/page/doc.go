// Package page is the chat page of the local Discord-compatible server: a channel as in Discord's
// client, in one HTML file, one stylesheet and plain ES modules. Nothing is built and nothing is
// fetched from elsewhere.
//
// The page knows the server's /local API and /cdn, and Discord's objects for messages and components.
// It knows no game and no bot. The server parses the typed line and reports its command, its faults and
// what could come next. The page's own words are in the browser's language.
//
// Where to look:
//
//	main.js            starts everything; state.js holds what the page knows; sync.js keeps it fresh;
//	                   unread.js says what a person has not seen; place.js where the window is and whose
//	api.js, events.js  the two ways to the server: calls, and the stream of events
//	messages.js        the list (order, grouping, scrolling); message.js one message in it; attachments.js,
//	                   keeploading.js and lightbox.js what comes with it
//	components.js      buttons and selects of messages; select.js, listbox.js and modal.js what they open;
//	                   interactions.js sends what was typed or pressed and shows how it ended
//	composer.js        the input line; reader.js has the server read it, suggestions.js lists what could come
//	                   next, keyqueue.js keeps keys in order while an answer is on its way, explain.js says
//	                   what is wrong
//	markdown.js        reads Discord's markdown into a tree, richtext.js turns the tree into elements,
//	                   timestamps.js writes moments
//	starters.js        what can be pressed in an empty channel, as the server offers it
//	channels.js, people.js, drawers.js, settings.js   everything around the conversation
//	clock.js           puts the server's clock forward, where that may be done
//	i18n.js            the page's own words, in words.es.js and words.en.js
//
// Text of people and bots becomes DOM text nodes and never markup, so the page works under "default-src
// 'self'; img-src 'self' data: blob:; style-src 'self'".
//
// Modules import each other in one direction. node --test runs tests/*.test.mjs on the modules that
// need little or nothing of a browser; this package's Go test runs it where node is installed.
package page
