//go:build !unix

package sqlite

import "errors"

// Free returns -1: how many bytes are free in a folder is not known on this system.
func Free(string) int64 { return -1 }

// keepOut is not implemented on this system, so Restore cannot tell whether a database is in use.
func keepOut(string) (release func() error, err error) { return nil, errors.ErrUnsupported }
