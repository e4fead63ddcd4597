package discord

import (
	"errors"
	"net/url"
)

// hideToken removes the address from a transport error. An interaction's address contains its
// token, with which anybody can speak as the bot.
func hideToken(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return &url.Error{Op: u.Op, URL: "https://discord.com", Err: u.Err}
	}
	return err
}
