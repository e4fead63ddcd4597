//go:build !unix

package sqlite

import "errors"

// keepOut is not implemented on this system, so Restore cannot tell whether a database is in use.
func keepOut(string) (release func() error, err error) { return nil, errors.ErrUnsupported }
