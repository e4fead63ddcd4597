package main

import (
	"errors"
	"fmt"
	"io"
	"os"
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
