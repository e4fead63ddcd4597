package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// The token comes from the environment alone, so that a configuration file,
// and what is said about one, can be shown to anybody.
const (
	tokenVariable     = "SOBREMESA_TOKEN"      // the token itself
	tokenFileVariable = "SOBREMESA_TOKEN_FILE" // the name of a file that holds it
	whereToken        = "set " + tokenVariable + ", or " + tokenFileVariable + " to the name of a file that holds it"
)

// longestToken bounds what is read of a token's file, in bytes; tokens have
// some seventy.
const longestToken = 1000

// readToken reads the token from the environment, or from the file that it
// names. No error has a part of the token in it.
func readToken(getenv func(string) string) (string, error) {
	token, from := getenv(tokenVariable), tokenVariable
	if path := getenv(tokenFileVariable); token == "" && path != "" {
		f, err := os.Open(path)
		if err != nil {
			return "", fmt.Errorf("%s: %w", tokenFileVariable, err)
		}
		defer f.Close()
		if err := checkSecret(f); err != nil {
			return "", fmt.Errorf("%s: %w", tokenFileVariable, err)
		}
		data, err := io.ReadAll(io.LimitReader(f, longestToken))
		if err != nil {
			return "", fmt.Errorf("%s: %w", tokenFileVariable, err)
		}
		token, from = string(data), path
	}
	// People paste the whole header.
	token = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(token)+" ", "Bot "))
	switch {
	case token == "":
		return "", errors.New("no token: " + whereToken)
	case strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return "", fmt.Errorf("the token in %s has a space or another character that no token has", from)
	}
	return token, nil
}

// checkSecret refuses a file that everybody on the machine can read or write.
func checkSecret(f *os.File) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if runtime.GOOS == "windows" || !info.Mode().IsRegular() || info.Mode().Perm()&0o007 == 0 {
		return nil
	}
	return fmt.Errorf("others can read %s, and whoever has the token is the bot; run this and start again: chmod 600 '%s'", f.Name(), strings.ReplaceAll(f.Name(), "'", `'\''`))
}
