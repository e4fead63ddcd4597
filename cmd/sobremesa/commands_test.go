//go:build !ci

package main

// commandsOfCI are the commands that only tests and benchmarks with the tag ci run.
var commandsOfCI map[string]func()
