//go:build !linux

package sqlite

// free is not known here.
func free(string) int64 { return -1 }
