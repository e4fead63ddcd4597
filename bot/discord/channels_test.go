package discord

import (
	"errors"
	"fmt"
	"net/http"
	"testing"
	"time"

	"sobremesa/bot/message"
)

func TestDiscordsRefusalsBecomeReasonsOfPackageMessage(t *testing.T) {
	for _, test := range []struct {
		status, code int
		want         message.Reason
		after        time.Duration
		doubt        bool // it is not known whether the request was carried out
	}{
		{status: 404, code: codeUnknownMessage, want: message.NoMessage},
		{status: 404, code: codeUnknownChannel, want: message.NoChannel},
		{status: 403, code: codeMissingAccess, want: message.NoAccess},
		{status: 403, code: codeMissingPermissions, want: message.NotAllowed},
		{status: 403, want: message.NotAllowed},
		{status: 400, code: 50035, want: message.Otherwise},
		{status: 404, want: message.Otherwise},
		{status: 403, code: codeClosedDirect, want: message.NoDirect},
		{status: 400, code: codeClosedDirect, want: message.NoDirect},
		{status: 403, code: codeNoMutualGuild, want: message.NoDirect},
		{status: 400, code: codeChannelType, want: message.NoThread},
		{status: 400, code: codeTooManyThreads, want: message.NoThread},
		{status: 400, code: codeThreadLocked, want: message.Locked},
		{status: 429, want: message.TooMany, after: 7 * time.Second},
		{status: 408, doubt: true},
		{status: 500, doubt: true},
		{status: 502, code: codeMissingAccess, doubt: true},
	} {
		body := fmt.Sprintf(`{"code": %d, "message": "no", "retry_after": %v}`, test.code, test.after.Seconds())
		c := &Channels{REST: restOver(&scripted{answer: func(int, *http.Request) *http.Response { return reply(test.status, nil, body) }})}
		_, created := c.Create(t.Context(), "7", &message.Message{Content: "a"})
		deleted := c.Delete(t.Context(), "8", "9")
		for what, err := range map[string]error{
			"create": created, "edit": c.Edit(t.Context(), "9", "9", &message.Message{}), "buttons": c.TakeButtons(t.Context(), "10", "9"),
		} {
			var refused *message.Refused
			var cause *APIError
			switch {
			case !errors.As(err, &cause) || cause.Status != test.status || cause.Code != test.code:
				t.Errorf("%s, %d with %d: %v", what, test.status, test.code, err)
			case errors.As(err, &refused) == test.doubt:
				t.Errorf("%s, %d with %d: refused is %v, in doubt %v", what, test.status, test.code, refused, test.doubt)
			case !test.doubt && (refused.Reason != test.want || refused.After != test.after):
				t.Errorf("%s, %d with %d: %+v, want reason %d", what, test.status, test.code, refused, test.want)
			}
		}
		if gone := test.code == codeUnknownMessage; (deleted == nil) != gone {
			t.Errorf("delete, %d with %d: %v", test.status, test.code, deleted)
		}
	}
}
