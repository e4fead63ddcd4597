package localdiscord

import (
	"fmt"

	"sobremesa/bot/localdiscord/validate"
)

// Error is a refusal in the words of Discord's API.
type Error struct {
	Status  int              `json:"-"` // of HTTP
	Code    int              `json:"code"`
	Message string           `json:"message"`
	Errors  *validate.Errors `json:"errors,omitempty"`
}

func (e *Error) Error() string {
	if e.Errors != nil {
		return fmt.Sprintf("%d %d %s", e.Status, e.Code, e.Errors.Error())
	}
	return fmt.Sprintf("%d %d %s", e.Status, e.Code, e.Message)
}

// Refusals with Discord's codes.
var (
	errUnauthorized       = &Error{401, 0, "401: Unauthorized", nil}
	errNotFound           = &Error{404, 0, "404: Not Found", nil}
	errMethodNotAllowed   = &Error{405, 0, "405: Method Not Allowed", nil}
	errInternal           = &Error{500, 0, "500: Internal Server Error", nil}
	errUnknownChannel     = &Error{404, 10003, "Unknown Channel", nil}
	errUserAgent          = &Error{403, 40333, "internal network error", nil} // Discord's own words for it
	errUnknownGuild       = &Error{404, 10004, "Unknown Guild", nil}
	errUnknownMember      = &Error{404, 10007, "Unknown Member", nil}
	errUnknownMessage     = &Error{404, 10008, "Unknown Message", nil}
	errUnknownUser        = &Error{404, 10013, "Unknown User", nil}
	errUnknownWebhook     = &Error{404, 10015, "Unknown Webhook", nil}
	errUnknownInteraction = &Error{404, 10062, "Unknown interaction", nil}
	errMissingAccess      = &Error{403, 50001, "Missing Access", nil}
	errDirect             = &Error{403, 50003, "Cannot execute action on a DM channel", nil}
	errNotAuthor          = &Error{403, 50005, "Cannot edit a message authored by another user", nil}
	errEmptyMessage       = &Error{400, 50006, "Cannot send an empty message", nil}
	errMissingPermissions = &Error{403, 50013, "Missing Permissions", nil}
	errClosedDirect       = &Error{403, 50007, "Cannot send messages to this user", nil}
	errClosedAtOpening    = &Error{400, 50007, "Cannot send messages to this user", nil}
	errNoMutualGuild      = &Error{403, 50278, "Cannot send messages to this user due to having no mutual guilds", nil}
	errInvalidRecipient   = &Error{400, 50033, "Invalid Recipient(s)", nil}
	errInvalidToken       = &Error{401, 50027, "Invalid Webhook Token", nil}
	errChannelType        = &Error{400, 50024, "Cannot execute action on this channel type", nil}
	errThreadArchived     = &Error{400, 50083, "Thread is archived", nil}
	errThreadLocked       = &Error{403, 160005, "Thread is locked", nil}
	errInvalidJSON        = &Error{400, 50109, "The request body contains invalid JSON.", nil}
	errAcknowledged       = &Error{400, 40060, "Interaction has already been acknowledged.", nil}
	errTooLarge           = &Error{413, 40005, "Request entity too large", nil}
	errThreadExists       = &Error{400, 160004, "A thread has already been created for this message", nil}
)

// formError returns the refusal of a body with these complaints.
func formError(errs *validate.Errors) *Error {
	return &Error{400, 50035, "Invalid Form Body", errs}
}

// formErrorAt returns the refusal of a body for a single reason.
func formErrorAt(code, message string, path ...string) *Error {
	errs := &validate.Errors{}
	errs.Add(path, code, message)
	return formError(errs)
}
