//go:build !unix

package main

import "errors"

func freeBytes(string) (int64, error) {
	return 0, errors.New("it is not known how, on this system")
}
