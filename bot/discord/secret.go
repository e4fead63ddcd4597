package discord

import (
	"errors"
	"net/url"
)

// hideToken takes the address out of a transport's error: an interaction's address
// holds its token, by which anybody can speak for the bot.
func hideToken(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return &url.Error{Op: u.Op, URL: "https://discord.com", Err: u.Err}
	}
	return err
}
