package main

import (
	"context"
	"database/sql"
	"errors"
	"net/url"
	"path/filepath"

	"github.com/mattn/go-sqlite3"
)

// errInUse is that another process holds the folder.
var errInUse = errors.New("the folder is in use")

// lockFolder takes a folder for this process alone until release is called or
// the process ends, however it ends. The error is errInUse or why the folder
// cannot be written to. The lock is SQLite's, on an empty file in the folder:
// the operating system's own, whichever it is.
func lockFolder(ctx context.Context, folder string) (release func(), err error) {
	path, err := filepath.Abs(filepath.Join(folder, "in-use.db"))
	if err != nil {
		return nil, err
	}
	dsn := url.URL{Scheme: "file", Opaque: (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath(), RawQuery: "_busy_timeout=0"}
	db, err := sql.Open("sqlite3", dsn.String())
	if err != nil {
		return nil, err
	}
	// The lock is the connection's that began, which therefore stays open.
	conn, err := db.Conn(ctx)
	if err == nil {
		_, err = conn.ExecContext(ctx, "BEGIN EXCLUSIVE")
	}
	if err != nil {
		db.Close()
		var code sqlite3.Error
		if errors.As(err, &code) && (code.Code == sqlite3.ErrBusy || code.Code == sqlite3.ErrLocked) {
			return nil, errInUse
		}
		return nil, err
	}
	return func() {
		conn.Close()
		db.Close()
	}, nil
}
