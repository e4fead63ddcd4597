//go:build unix

package main

import "golang.org/x/sys/unix"

// freeBytes is how much room is left in a folder for who is not root.
func freeBytes(folder string) (int64, error) {
	var s unix.Statfs_t
	if err := unix.Statfs(folder, &s); err != nil {
		return 0, err
	}
	return int64(s.Bavail) * int64(s.Bsize), nil
}
