package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"reflect"
	"runtime"
	"slices"
	"sync"
	"time"

	"sobremesa/bot/games/all"
	"sobremesa/bot/guard"
	"sobremesa/bot/processes"
	"sobremesa/bot/sitting"
	"sobremesa/store"
	"sobremesa/store/postgres"
	"sobremesa/store/row"
	"sobremesa/store/sqlite"
)

type moveDatabaseCmd struct {
	To string `arg:"" help:"Where to: a PostgreSQL database, such as postgres://user@host/database, or the name of a file. It must have no games yet."`
	databaseArg
}

// Help is shown by --help.
func (moveDatabaseCmd) Help() string {
	return "Copies everything from the file to a PostgreSQL database, or from the PostgreSQL database in the configuration to a new file; games keep " +
		"their numbers. The bot must be stopped. Every game is loaded from both databases, compared, and replayed under its rules. The old " +
		"database is kept but marked, so that the bot refuses to start with it; with the new one it refuses to start until all is there. If " +
		"the command is interrupted, run it again: it begins anew. If it ends with an error, or by Ctrl-C, the bot can go on with the old database."
}

// movable is an open database that content can be moved from or to.
type movable struct {
	keeper
	row.Movable
	key string // of the configuration that names it
}

func inFile(file *sqlite.Store) movable {
	return movable{keeper{Store: file, name: file.Path()}, file, "store.path"}
}

func onServer(db *postgres.Store) movable {
	return movable{keeper{Store: db, name: db.Name()}, db, "store.database"}
}

// checkUnused returns an error if another program uses a database. A file is opened again for that.
func (m *movable) checkUnused(ctx context.Context) error {
	if _, server := m.Store.(*postgres.Store); server {
		return nobodyServes(ctx, m)
	}
	if err := m.Close(); err != nil {
		return err
	}
	used := checkFileUnused(m.name)
	file, err := sqlite.Open(context.WithoutCancel(ctx), m.name, sqlite.AsItIs())
	if err == nil {
		*m = inFile(file)
	}
	return errors.Join(used, err)
}

// Run moves a database from a file to a server, or back.
func (m *moveDatabaseCmd) Run(ctx context.Context) error {
	from, to, err := m.open(ctx)
	if err != nil {
		return err
	}
	defer func() { _ = errors.Join(from.Close(), to.Close()) }()
	ctx, p := watchProgress(ctx)
	defer p.end()
	began := time.Now()
	was, err := store.ReadText(ctx, from, movedTo)
	if err != nil {
		return withRemedy(err)
	}
	// A database that has games is left alone, and so is the old one then.
	if err := to.Clear(ctx, halfMoved.ID, from.name); err != nil {
		return err
	}
	if err = from.SwapValue(ctx, movedTo, was, to.name, nil); err == nil { // who starts from now on sees this
		err = from.checkUnused(ctx)
	}
	var n int
	var odd []error
	if err == nil {
		n, odd, err = move(ctx, &from, &to, p)
	}
	if err != nil {
		if errors.Is(context.Cause(ctx), errStuck) {
			err = errors.Join(errStuck, err)
		}
		return errors.Join(err, from.SetValues(context.WithoutCancel(ctx), store.Texts{movedTo: ""}))
	}
	p.line("")
	fmt.Printf("%s now in %s, identical to those in %s; it took %v.\n", counted(n, "game"), to.name, from.name, time.Since(began).Round(time.Second))
	for _, err := range odd {
		fmt.Println("Cannot be replayed under its rules, in either database:", err)
	}
	fmt.Printf("Name it in the configuration as %s, and start the bot. It no longer starts with %s; keep that until all is well.\n", to.key, from.name)
	return nil
}

// open opens both databases, which no other program may use.
func (m *moveDatabaseCmd) open(ctx context.Context) (from, to movable, err error) {
	address := m.To
	if !isPostgres(m.To) { // back to a file
		c, err := m.read()
		if err != nil {
			return from, to, err
		}
		if address = c.Store.Database; address == "" || m.Database != "" {
			return from, to, fmt.Errorf("%s is no address of a PostgreSQL database. To move one to a file, name it in the configuration, as store.database", m.To)
		}
	}
	server, err := postgres.Open(ctx, address, postgres.AsItIs())
	if err != nil {
		return from, to, withRemedy(err)
	}
	on, path := onServer(server), m.To
	if err = nobodyServes(ctx, &on); err == nil && isPostgres(m.To) {
		path, err = m.existing()
	}
	if err == nil {
		err = checkFileUnused(path)
	}
	var file *sqlite.Store
	if err == nil {
		file, err = sqlite.Open(ctx, path, sqlite.AsItIs())
	}
	if err != nil {
		return from, to, errors.Join(withRemedy(err), server.Close())
	}
	if isPostgres(m.To) {
		return inFile(file), on, nil
	}
	return on, inFile(file), nil
}

// checkFileUnused returns an error if a program has a file open that is there. This one must not.
func checkFileUnused(path string) error {
	err := sqlite.InUse(path)
	switch {
	case errors.Is(err, sqlite.ErrInUse):
		return fmt.Errorf("%s is in use: stop the bot and every other program that has it open, then try again; nothing was changed", path)
	case errors.Is(err, fs.ErrNotExist):
		return nil
	}
	return err
}

// nobodyServes returns an error if a bot uses a database on a server. It waits for one that has just said
// goodbye, which counts for another second.
func nobodyServes(ctx context.Context, db *movable) error {
	for {
		list, err := processes.List(ctx, db)
		if err != nil || len(list) == 0 {
			return err
		}
		last := slices.MaxFunc(list, func(a, b processes.Process) int { return cmp.Compare(a.Lives, b.Lives) })
		switch {
		case last.Lives == 0:
			return nil
		case last.Lives > time.Second:
			return fmt.Errorf("a bot on %s uses %s: stop it, then try again in a few seconds; nothing was changed", last.Host, db.name)
		}
		select {
		case <-time.After(last.Lives):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// partRows is how many rows are copied in one transaction.
const partRows = 5000

// move copies everything and compares each game. odd lists the games that cannot be
// replayed in either database.
func move(ctx context.Context, from, to *movable, p *progress) (games int, odd []error, err error) {
	var ids []int64
	err = from.Content(ctx, func(c row.Content) error {
		var copied int64
		for _, t := range row.Tables {
			add := func(part [][]any) error {
				if err := to.Add(ctx, t, part); err != nil || len(part) == 0 {
					return err
				}
				copied += int64(len(part))
				p.moved("copied %d of %d rows", copied, c.Rows)
				return nil
			}
			var part [][]any
			for r, err := range c.Read(t) {
				if err != nil {
					return err
				}
				if t.Name == "game" {
					ids = append(ids, r[0].(int64))
				}
				if part = append(part, r); len(part) == partRows {
					if err := add(part); err != nil {
						return err
					}
					part = part[:0]
				}
			}
			if err := add(part); err != nil {
				return err
			}
		}
		return to.Filled(ctx, c.Last)
	})
	if err != nil {
		return 0, nil, err
	}
	if odd, err = compare(ctx, from, to, ids, p); err != nil {
		return 0, nil, err
	}
	return len(ids), odd, to.SetValues(ctx, store.Texts{movedTo: "", halfMoved: ""})
}

// compare loads each game from both databases and replays it.
func compare(ctx context.Context, from, to *movable, ids []int64, p *progress) (odd []error, err error) {
	list := all.Games()
	var mu sync.Mutex // guards the following, and odd
	compared, failed := 0, make(map[int64]error)
	group, ctx := guard.WithContext(ctx)
	for some := range slices.Chunk(ids, max(1, (len(ids)+runtime.NumCPU()-1)/runtime.NumCPU())) {
		group.Go(func() error {
			for _, id := range some {
				here, err := from.Game(ctx, id)
				if err != nil {
					return err
				}
				there, err := to.Game(ctx, id)
				if err != nil {
					return err
				}
				if !reflect.DeepEqual(here, there) {
					return fmt.Errorf("game %d differs in the copy", id)
				}
				err = sitting.Of(list, there).Replay()
				mu.Lock()
				if compared++; err != nil {
					failed[id] = fmt.Errorf("game %d: %w", id, err)
				}
				p.moved("compared %d of %s", compared, counted(len(ids), "game"))
				mu.Unlock()
			}
			return nil
		})
	}
	err = group.Wait()
	for _, id := range ids {
		if failed[id] != nil {
			odd = append(odd, failed[id])
		}
	}
	return odd, err
}

// stuckAfter is how long nothing may move before a move is given up.
const stuckAfter = 5 * time.Minute

var errStuck = fmt.Errorf("nothing has moved for %v", stuckAfter)

// progress ends its context when nothing has moved for long, and tells on a terminal what has.
type progress struct {
	line  func(string)
	stuck *time.Timer
	end   func()
}

func watchProgress(ctx context.Context) (context.Context, *progress) {
	ctx, cancel := context.WithCancelCause(ctx)
	p := &progress{line: progressOn(os.Stderr), stuck: time.AfterFunc(stuckAfter, func() { cancel(errStuck) })}
	p.end = func() {
		p.stuck.Stop()
		cancel(nil)
	}
	return ctx, p
}

// moved says what has moved.
func (p *progress) moved(format string, args ...any) {
	p.stuck.Reset(stuckAfter)
	p.line(fmt.Sprintf(format, args...))
}
