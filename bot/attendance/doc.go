// Package attendance notes when nobody could play: while the bot did not hear what people
// do ([Attendance.Heartbeat]), and in a server that has thrown it out
// ([Attendance.ShutOut]). Such time does not count in anybody's: what it comes to in a game
// is told by package absence, of the facts that are kept here.
//
// It changes no game. Boards that say until when there is time are shown anew by having the
// tasks of their clocks come early.
package attendance
