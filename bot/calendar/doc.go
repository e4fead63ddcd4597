// Package calendar says how much of somebody's time counts: not the hours that
// they have declared as sleep, in their time zone, nor their vacations, nor
// outages, in which nobody could play.
//
// An instant is asleep when a clock on the wall, in the person's zone, shows an
// hour of sleep at it, and on vacation when a calendar on the wall shows a day
// of vacation. So an hour that the change to winter time repeats is slept twice,
// one that the change to summer time leaves out is not slept, and a night is as
// long as it is there and then.
//
// The package knows no games and no store; time zones are in the program.
package calendar
