package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"
)

// The token comes only from the environment, so that a configuration file and errors
// about it can be shown to anybody.
const (
	tokenVariable     = "SOBREMESA_TOKEN"      // the token itself
	tokenFileVariable = "SOBREMESA_TOKEN_FILE" // the name of a file that holds it
	whereToken        = "set " + tokenVariable + ", or " + tokenFileVariable + " to the name of a file that holds it"
)

// longestToken bounds how much of a token file is read, in bytes. Tokens have about
// seventy.
const longestToken = 1000

// readToken reads the token from the environment, or from the file named there.
// No error contains a part of the token.
func readToken(getenv func(string) string) (string, error) {
	token, from := getenv(tokenVariable), tokenVariable
	if path := getenv(tokenFileVariable); token == "" && path != "" {
		f, err := os.Open(path)
		if err != nil {
			return "", fmt.Errorf("%s: %w", tokenFileVariable, err)
		}
		defer f.Close()
		if err := checkSecret(f, "anybody who has the token can act as the bot"); err != nil {
			return "", fmt.Errorf("%s: %w", tokenFileVariable, err)
		}
		data, err := io.ReadAll(io.LimitReader(f, longestToken))
		if err != nil {
			return "", fmt.Errorf("%s: %w", tokenFileVariable, err)
		}
		token, from = string(data), path
	}
	// Users paste the whole header.
	token = strings.TrimSpace(strings.TrimPrefix(strings.TrimSpace(token)+" ", "Bot "))
	switch {
	case token == "":
		return "", errors.New("no token: " + whereToken)
	case strings.ContainsFunc(token, func(r rune) bool { return r <= ' ' || r > '~' }):
		return "", fmt.Errorf("the token in %s contains a space or another character that tokens never have", from)
	}
	return token, nil
}

// checkSecret refuses a file that every user of the machine can read or write, and says what harm is in
// that.
func checkSecret(f *os.File, harm string) error {
	info, err := f.Stat()
	if err != nil {
		return err
	}
	if runtime.GOOS == "windows" || !info.Mode().IsRegular() || info.Mode().Perm()&0o007 == 0 {
		return nil
	}
	return fmt.Errorf("other users can read %s, and %s; run this and start again: chmod 600 '%s'", f.Name(), harm, strings.ReplaceAll(f.Name(), "'", `'\''`))
}
