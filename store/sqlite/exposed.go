package sqlite

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// checkExposed returns ErrExposed, with the command that repairs it, if every user of the machine
// can read or write a file of the database. Access for a group is allowed: new files are private to
// their owner, so somebody must have chosen it.
func checkExposed(path string) error {
	if runtime.GOOS == "windows" { // modes mean nothing there
		return nil
	}
	var exposed []string
	for _, name := range []string{path, path + "-wal", path + "-shm"} {
		if info, err := os.Stat(name); err == nil && info.Mode().IsRegular() && info.Mode().Perm()&0o007 != 0 {
			exposed = append(exposed, "'"+strings.ReplaceAll(name, "'", `'\''`)+"'")
		}
	}
	if exposed == nil {
		return nil
	}
	return fmt.Errorf("%w: the seeds of running games and people's notes are in it; run this and start again: chmod 600 %s", ErrExposed, strings.Join(exposed, " "))
}
