// Package attendance records when nobody could play: while the bot did not receive interactions
// ([Attendance.Heartbeat]), and in a server that has removed it ([Attendance.ShutOut]). Such
// time does not run on any player's clock: package absence computes that from the facts stored
// here.
//
// The package changes no game. It has boards with changed deadlines redrawn by making the tasks
// of their clocks due early.
package attendance
