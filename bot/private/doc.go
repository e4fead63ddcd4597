// Package private leaves each person one private message in a game. Whatever they are told alone
// takes the place of what they were told before. The refusals that are about no game count as those of
// one more.
//
// Discord lets a private message be changed or deleted only with the token of an interaction that
// showed something in it, for 15 minutes. So the tokens of a person's private messages in a game are
// stored, in a setting of that person, until the messages are gone or the tokens expire. A task of
// the outbox ends what is due, so that it ends even if the program is killed before.
package private
