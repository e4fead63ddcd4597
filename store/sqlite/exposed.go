package sqlite

import (
	"fmt"
	"os"
	"runtime"
	"strings"
)

// checkExposed returns ErrExposed, with the command that helps, when everybody on the machine can
// read or write a file of the database. That a group can was somebody's choice: new files are for
// their owner alone.
func checkExposed(path string) error {
	if runtime.GOOS == "windows" { // modes say nothing there
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
