// Package calendar computes how much of a person's time counts. Not counted are the hours that they
// have declared as sleep, in their time zone, their vacations, and outages, in which nobody could
// play.
//
// An instant is asleep if a wall clock in the person's zone shows an hour of sleep, and on vacation
// if a wall calendar shows a day of vacation. So an hour that the change to winter time repeats is
// slept twice, one that the change to summer time skips is not slept, and a night is as long as it
// is at that place and date.
//
// Time zones are found by the names that systems and people use, from Unicode's CLDR (zones.py).
//
// The package knows no games and no store. The time zone database is compiled in.
package calendar
