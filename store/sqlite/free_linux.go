package sqlite

import "syscall"

// free returns the number of free bytes on the file system of a folder, -1 if unknown.
func free(dir string) int64 {
	var is syscall.Statfs_t
	if err := syscall.Statfs(dir, &is); err != nil {
		return -1
	}
	return int64(is.Bavail) * is.Bsize
}
