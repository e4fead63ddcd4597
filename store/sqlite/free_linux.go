package sqlite

import "syscall"

// free is how many bytes may be written where a folder is, -1 when that is not known.
func free(dir string) int64 {
	var is syscall.Statfs_t
	if err := syscall.Statfs(dir, &is); err != nil {
		return -1
	}
	return int64(is.Bavail) * is.Bsize
}
