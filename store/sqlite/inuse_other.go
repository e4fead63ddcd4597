//go:build !unix

package sqlite

import "errors"

// keepOut is how a database is put in the place of another: the system has to tell
// whether that is in use, and this one is not asked yet.
func keepOut(string) (release func() error, err error) { return nil, errors.ErrUnsupported }
