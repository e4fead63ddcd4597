//go:build ci

package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"sobremesa/bot/absence"
	"sobremesa/bot/calendar"
	"sobremesa/bot/games/all"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
)

// checkClocks checks the store alone, which must be consistent whenever the bot is
// killed: every awaited player has a clock, and every clock has its next task.
func (d *dayDriver) checkClocks() {
	d.c.t.Helper()
	g, err := d.live()
	if errors.Is(err, store.ErrNotFound) || err == nil && g.Status != store.Running {
		return
	}
	must.Succeed(d.c.t, err)
	s := d.stands(g)
	for i, seat := range g.Seats {
		awaited := s.ToMove().Has(engine.Seat(i)) && sitting.Plays(seat)
		if ticks := !seat.Clock.Since.IsZero(); ticks != awaited {
			d.c.t.Errorf("game %d: seat %d is awaited: %v; its clock runs: %v", g.ID, i, awaited, ticks)
		}
		var n int
		must.Succeed(d.c.t, d.c.tasks.QueryRow("SELECT count(*) FROM task WHERE done IS NULL AND kind = 'clock' AND game = ? AND key = ?",
			g.ID, fmt.Sprint("clock ", i)).Scan(&n))
		if awaited && n == 0 {
			d.c.t.Errorf("game %d: nothing will come of the clock of seat %d", g.ID, i)
		}
	}
}

// check compares the stored games with what the players tried and what was confirmed.
func (d *dayDriver) check(outages []calendar.Span, tally *tally) {
	for _, g := range d.games() {
		d.stands(g)
		d.checkRows(g, tally)
		d.checkTimes(g, outages)
		for i, s := range g.Seats {
			for _, a := range d.deeds {
				if a.game == g.ID && a.kind == resigns && a.confirmed && int(a.seat) == i && !s.Resigned {
					d.c.t.Errorf("game %d: seat %d has resigned and plays", g.ID, i)
				}
			}
		}
		if !g.Status.Live() {
			tally.finished++
		}
	}
	for _, a := range d.deeds {
		if a.confirmed {
			tally.confirmed[a.kind]++
		}
	}
	d.checkDeadlines()
}

// checkRows finds the deed behind each row of a game, and the row of each confirmed
// move and undo.
func (d *dayDriver) checkRows(g *store.Game, tally *tally) {
	for i, m := range g.Moves {
		switch {
		case m.Seat == engine.Chance:
		case m.StandIn != "":
			tally.stoodIn++
		case m.Auto:
			tally.planned++
			if !slices.ContainsFunc(d.deeds, func(a deed) bool {
				return a.kind == plans && a.game == g.ID && a.seat == m.Seat && a.move == m.Text && a.at <= i
			}) {
				d.c.t.Errorf("game %d: row %d, %q, was planned by nobody", g.ID, i, m.Text)
			}
		default:
			if !d.take(g.ID, i, m) {
				d.c.t.Errorf("game %d: row %d, %+v, was made by nobody", g.ID, i, m)
			}
		}
	}
	for _, a := range d.deeds {
		if a.game == g.ID && a.confirmed && !a.used && (a.kind == moves || a.kind == undoes) {
			d.c.t.Errorf("game %d: a %s at row %d, %q, was confirmed and is not there", g.ID, a.kind, a.at, a.move)
		}
	}
}

// take finds the deed behind a row: one tried for that place or, since others may
// have moved meanwhile, the last one before it.
func (d *dayDriver) take(game int64, row int, m store.Move) bool {
	best := -1
	for i, a := range d.deeds {
		kind := moves
		if m.Undo {
			kind = undoes
		}
		if a.game != game || a.kind != kind || a.seat != m.Seat || a.used || a.at > row || !m.Undo && a.move != m.Text {
			continue
		}
		if best < 0 || a.at > d.deeds[best].at || a.at == d.deeds[best].at && a.confirmed {
			best = i
		}
	}
	if best < 0 || slices.ContainsFunc(d.deeds, func(a deed) bool {
		return a.game == game && a.seat == m.Seat && a.kind == moves && a.at > d.deeds[best].at && a.at <= row
	}) {
		return false
	}
	d.deeds[best].used = true
	return true
}

// lateByJumps is by how much a deadline may seem overdue: the clock jumps by hours,
// perhaps more than once before the bot gets to it.
const lateByJumps = 3 * mostAtOnce

// checkTimes looks for turns that the clock ended before their time was up, and for turns
// that went on long after it.
func (d *dayDriver) checkTimes(g *store.Game, outages []calendar.Span) {
	row := make(map[engine.Seat]int) // consecutive moves by a guardian
	for i, m := range g.Moves {
		if m.Seat == engine.Chance || m.Undo {
			continue
		}
		if m.Auto && m.StandIn == "" {
			// It counts neither as a missed turn nor as presence.
		} else if m.StandIn == "" {
			row[m.Seat] = 0
		} else if row[m.Seat]++; row[m.Seat] > 2 || g.Seats[m.Seat].Resigned {
			continue // the guardian keeps the seat
		}
		begun := turnBegun(g, m.Seat, i)
		took := calendar.Calendar{}.Counted(begun, m.At, outages)
		if m.StandIn != "" && took < g.Pace-time.Second {
			d.c.t.Errorf("game %d: the time of row %d was over after %v\n%+v", g.ID, i, took, g.Moves[:i+1])
		}
		kept := slices.ContainsFunc(d.deeds, func(a deed) bool { return a.kind == returns && a.game == g.ID })
		if took > g.Pace+lateByJumps && !kept && !g.Seats[m.Seat].Resigned {
			d.c.t.Errorf("game %d: whoever made row %d had %v for it", g.ID, i, took)
		}
	}
}

// turnBegun returns when the turn began in which a seat made the move of a row, or was
// awaited before it. A turn goes on when its move is taken back.
func turnBegun(g *store.Game, seat engine.Seat, row int) time.Time {
	for row > 0 && g.Moves[row-1].Undo && g.Moves[row-1].Seat == seat {
		for undone := g.Moves[row-1].Move; row > 0; row-- {
			if m := g.Moves[row-1]; !m.Undo && m.Move == undone {
				row--
				break
			}
		}
	}
	if row == 0 {
		return g.Started
	}
	return g.Moves[row-1].At
}

// checkDeadlines looks for players whose time ran out without consequences.
func (d *dayDriver) checkDeadlines() {
	g, err := d.live()
	if err != nil || g.Status != store.Running {
		return
	}
	t := table.New(table.Config{Store: d.c.db, Games: all.Games(), Now: d.c.now})
	p, _, err := t.Find(context.Background(), g.ID)
	must.Succeed(d.c.t, err)
	for seat, at := range t.Deadlines(p) {
		if late := d.c.now().Sub(at); late > time.Minute {
			d.c.t.Errorf("game %d: the time of seat %d is over since %v", g.ID, seat, late)
		}
	}
}

// outages returns the spans in which the bot did not run, as it recorded them.
func (c *crash) outages() (spans []calendar.Span) {
	c.t.Helper()
	text, err := store.ReadText(c.t.Context(), c.db, store.Outages)
	must.Succeed(c.t, err)
	for _, o := range absence.ReadOutages(text) {
		spans = append(spans, o.Span)
	}
	return spans
}
