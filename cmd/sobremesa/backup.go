package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"sobremesa/store/sqlite"
)

type backupCmd struct {
	Dest string `arg:"" type:"path" help:"The copy: a file that does not exist yet. - is the standard output. With --keep, a folder."`
	databaseArg
	Keep count `help:"Make the copy in the folder DEST, named after the database and the time, and keep the N newest of these." placeholder:"N"`
}

// Help is shown by --help.
func (backupCmd) Help() string {
	return "The copy is a snapshot of the database in one file that only you can read; the bot may be running. " +
		"The copy is checked before it gets its name, so a file of that name is complete. An interrupted backup leaves " +
		"DEST.unfinished-NUMBER, which a backup on a later day deletes. With --keep, older copies are deleted once the new one is on the disk, " +
		"and never a file with another kind of name. For the standard output the copy is first made in the folder TMPDIR, by default the database's or /tmp; " +
		"what was written is complete if the exit status is 0. Restore the copy with: sobremesa restore"
}

// Run copies a database.
func (b *backupCmd) Run(ctx context.Context) error {
	path, err := b.existing()
	if err != nil {
		return err
	}
	now, dest := time.Now(), b.Dest
	switch {
	case dest == "-" && b.Keep > 0:
		return errors.New("--keep makes copies in a folder; name it instead of -")
	case dest == "-":
		return backupTo(ctx, path, os.Stdout, now)
	case b.Keep > 0:
		if dest, err = datedCopy(b.Dest, path, now); err != nil {
			return err
		}
	}
	err = sqlite.Backup(ctx, path, dest, now)
	if errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s exists already and was not touched; name a file that does not exist, or a folder with --keep", dest)
	}
	if err != nil {
		return withRemedy(err)
	}
	info, err := os.Stat(dest)
	if err != nil {
		return err
	}
	fmt.Printf("%s is a complete, checked copy of %s: %.1f MB\n", dest, path, float64(info.Size())/1e6)
	if b.Keep > 0 {
		return deleteOld(dest, path, int(b.Keep))
	}
	return nil
}

// backupTo writes a copy to the standard output.
func backupTo(ctx context.Context, path string, out *os.File, now time.Time) error {
	if isTerminal(out) {
		return errors.New("a database is nothing for a terminal; redirect it to a file, and give docker compose exec the flag -T")
	}
	if err := sqlite.BackupTo(ctx, path, out, now); err != nil {
		return withRemedy(err)
	}
	fmt.Fprintf(os.Stderr, "That is a complete, checked copy of %s.\n", path)
	return nil
}

// datedLayout is the end of the name of a dated copy, after the database's.
const datedLayout = "-2006-01-02T15-04-05.000Z.db"

// undated returns the beginning of the names of a database's dated copies.
func undated(database string) string {
	name := filepath.Base(database)
	return strings.TrimSuffix(name, filepath.Ext(name))
}

// datedCopy returns the path of a database's copy made now in a folder, which it creates.
func datedCopy(folder, database string, now time.Time) (string, error) {
	if err := os.Mkdir(folder, 0o700); err != nil && !errors.Is(err, fs.ErrExist) {
		return "", err
	}
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return "", errors.Join(fmt.Errorf("%s is no folder; --keep makes copies in a folder", folder), err)
	}
	return filepath.Join(folder, undated(database)+now.UTC().Format(datedLayout)), nil
}

// deleteOld deletes the oldest dated copies of a database in the folder of the newest one until
// only some are left, of which the newest is one whatever its date.
func deleteOld(newest, database string, keep int) error {
	entries, err := os.ReadDir(filepath.Dir(newest))
	if err != nil {
		return err
	}
	var others []string // from the oldest to the newest
	for _, entry := range entries {
		date, ours := strings.CutPrefix(entry.Name(), undated(database))
		if _, err := time.Parse(datedLayout, date); ours && err == nil && entry.Type().IsRegular() && entry.Name() != filepath.Base(newest) {
			others = append(others, filepath.Join(filepath.Dir(newest), entry.Name()))
		}
	}
	for _, old := range others[:max(0, len(others)-(keep-1))] {
		if err := os.Remove(old); err != nil {
			return err
		}
		fmt.Printf("Deleted %s.\n", old)
	}
	return nil
}

type restoreCmd struct {
	From string `arg:"" type:"path" help:"A copy made by sobremesa backup, or another database file."`
	databaseArg
}

// Help is shown by --help.
func (restoreCmd) Help() string {
	return "Replaces the database by the copy, and keeps the old database beside it under another name. The bot must be stopped, and every other " +
		"program that has the database open. The copy is checked first and is not changed. Nothing changes until the last moment: if the command is " +
		"interrupted, the old database is in place, and a leftover DATABASE.unfinished-NUMBER can be deleted. Everything played after the copy is lost."
}

// Run replaces a database by a copy.
func (r *restoreCmd) Run(ctx context.Context) error {
	path, err := r.path()
	if err != nil {
		return err
	}
	now := time.Now()
	done, err := sqlite.Restore(ctx, r.From, path, now)
	if errors.Is(err, sqlite.ErrInUse) {
		return fmt.Errorf("%s is in use: stop the bot and every other program that has it open, then try again; nothing was changed", path)
	}
	if errors.Is(err, sqlite.ErrDamaged) || errors.Is(err, sqlite.ErrForeign) {
		return fmt.Errorf("%w. Choose another copy; nothing was changed", err)
	}
	if err != nil {
		return err
	}
	fmt.Printf("%s is now a copy of %s, %s.\n", done.Path, r.From, lastMove(done.Last))
	if done.Kept != "" {
		fmt.Printf("The old database is kept as %s: delete it when all is well.\n", done.Kept)
	}
	fmt.Printf("Everything played after that copy is lost. Boards posted since then stay in their channels; their buttons lead to the game as it "+
		"is now, or say that it is over. A game's next move brings its channel a new board.\n"+
		"New games get numbers from %d on, so that no old button leads to one of them. Clocks stand still from the copy until the bot runs again.\n", now.Unix()+1)
	return nil
}

// lastMove says when the last move of a database was made; it has none if t is zero.
func lastMove(t time.Time) string {
	if t.IsZero() {
		return "which has no moves"
	}
	return "whose last move was made at " + t.UTC().Format("2006-01-02 15:04:05") + " UTC"
}
