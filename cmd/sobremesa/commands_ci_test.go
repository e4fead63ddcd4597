//go:build ci

package main

var commandsOfCI = map[string]func(){echoBotName: echoBot, aheadName: serveAhead}
