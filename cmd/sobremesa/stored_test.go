//go:build ci

package main

import (
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"sobremesa/bot/games/all"
	"sobremesa/bot/hosttest"
	"sobremesa/bot/localdiscord"
	"sobremesa/bot/sitting"
	"sobremesa/bot/table"
	"sobremesa/engine"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite"
)

// player plays alone, on a bot in a process of its own. What they are told is compared with what is
// stored.
type player struct {
	*local
	t      *testing.T
	stored store.Store // read beside the bot
}

// newPlayer starts a bot with a database file, opens it beside the bot, and begins a game.
func newPlayer(t *testing.T, path string) *player {
	t.Helper()
	p := &player{local: newLocal(t, localdiscord.Options{}), t: t}
	p.configure(fmt.Sprintf("store.path = %q", path), "metrics.addr = ':0'")
	p.serve()
	s, err := sqlite.Open(t.Context(), path)
	must.Succeed(t, err)
	t.Cleanup(func() { must.Succeed(t, s.Close()) })
	p.stored = s
	p.registered("azul")
	p.types("azul new opponent:aleatorio")
	p.types("azul board", "start")
	return p
}

func (p *player) types(line string, buttons ...string) *localdiscord.Message {
	p.t.Helper()
	return p.does(localdiscord.Ana, localdiscord.Charla, line, buttons...)
}

// game returns the game as it is stored.
func (p *player) game() *sitting.Sitting {
	p.t.Helper()
	t := table.Beside(p.stored, all.Games())
	s, err := table.Replayed(t.Game(p.t.Context(), 1))
	must.Succeed(p.t, err)
	return s
}

// asked waits for the player's turn, types a move, and returns the press that confirms it.
func (p *player) asked() (press func() *localdiscord.Message) {
	p.t.Helper()
	var s *sitting.Sitting
	p.Await("the opponent's move", func() bool {
		s = p.game()
		return s.Awaited().Has(s.SeatOf(localdiscord.Ana.ID))
	})
	seat := s.SeatOf(localdiscord.Ana.ID)
	move := all.Games().Player("azul", "voraz").Choose(p.t.Context(), engine.Budget{}, s.View(seat), nil)
	m := p.types("azul take " + move)
	confirm := m.Components[0].Components[0]
	return func() *localdiscord.Message {
		p.t.Helper()
		o, err := p.server.As(localdiscord.Ana.ID).Click(p.t.Context(), m.ID, confirm.CustomID)
		return p.answer(o, err)
	}
}

// fails has the player confirm a move while the store fails, and once more when it works again.
func (p *player) fails(why engine.Code, breaks, mends func()) {
	p.t.Helper()
	press, before := p.asked(), p.game().Moves
	breaks()
	told := press()
	p.t.Logf("told: %s", told.Content)
	mends()
	if now := p.game().Moves; now != before || !strings.Contains(told.Content, hosttest.Says(why)) {
		p.t.Errorf("%d moves are stored, %d before; told: %s", now, before, told.Content)
	}
	if log := p.log(); !strings.Contains(log, "level=ERROR") || !strings.Contains(log, "cannot carry out") {
		p.t.Errorf("the log has no error: %s", log)
	}
	if _, page := p.ask("/metrics"); !strings.Contains(page, `sobremesa_commits_total{outcome="failed"}`) {
		p.t.Errorf("the metrics do not count it:\n%s", page)
	}
	told = press()
	if now := p.game().Moves; now <= before || !strings.Contains(told.Content, hosttest.Says(sitting.Played)) {
		p.t.Errorf("afterwards %d moves are stored, %d before; told: %s", now, before, told.Content)
	}
}

func TestAMoveIsNotToldAsDoneWhileTheDiskIsFull(t *testing.T) {
	dir := t.TempDir()
	if err := syscall.Mount("none", dir, "tmpfs", 0, "size=4m"); err != nil {
		t.Skip("cannot mount a small disk here, which root can: ", err)
	}
	t.Cleanup(func() { must.Succeed(t, syscall.Unmount(dir, syscall.MNT_DETACH)) })
	path, rest := filepath.Join(dir, "games.db"), filepath.Join(dir, "rest")
	p := newPlayer(t, path)
	p.fails("chat.unkept", func() {
		f, err := os.Create(rest)
		must.Succeed(t, err)
		defer f.Close()
		for err == nil {
			_, err = f.Write(make([]byte, 512))
		}
		if !errors.Is(err, syscall.ENOSPC) {
			t.Fatal(err)
		}
	}, func() {
		if _, ready := p.ask("/readyz"); !strings.Contains(ready, "the disk is full: make room on the file system of "+dir) {
			t.Errorf("/readyz says %q", ready)
		}
		must.Succeed(t, os.Remove(rest))
	})
}

// A backup program, say, or somebody who looks into the database with a tool.
func TestAMoveIsNotToldAsDoneWhileAnotherProgramLocksTheDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	p := newPlayer(t, path)
	db, err := sql.Open("sqlite3", path)
	must.Succeed(t, err)
	defer db.Close()
	db.SetMaxOpenConns(1)
	run := func(statement string) { must.Do(t)(db.Exec(statement)) }
	p.fails("chat.locked", func() { run("BEGIN IMMEDIATE") }, func() { run("ROLLBACK") })
}
