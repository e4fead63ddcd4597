package localdiscord_test

import (
	"bytes"
	"mime/multipart"
	"strings"
	"testing"

	"sobremesa/bot/localdiscord"
	"sobremesa/bot/localdiscord/judge"
)

const callback = "/api/v10/interactions/1/token/callback"

func exchange(method, path, body string, status int, answer string) localdiscord.Exchange {
	return localdiscord.Exchange{Method: method, Path: path, ContentType: "application/json", RequestBody: []byte(body),
		Status: status, ResponseBody: []byte(answer)}
}

func TestTheJudgeFindsViolations(t *testing.T) {
	tooLong := strings.Repeat("x", 101)
	for name, c := range map[string]struct {
		e   localdiscord.Exchange
		bad string // the side with the violation, "" for none
	}{
		"good callback":       {exchange("POST", callback, `{"type":4,"data":{"content":"hola"}}`, 204, ""), ""},
		"long custom_id":      {exchange("POST", callback, `{"type":4,"data":{"components":[{"type":1,"components":[{"type":2,"style":1,"label":"x","custom_id":"`+tooLong+`"}]}]}}`, 204, ""), "request"},
		"same, but refused":   {exchange("POST", callback, `{"type":4,"data":{"components":[{"type":1,"components":[{"type":2,"style":1,"label":"x","custom_id":"`+tooLong+`"}]}]}}`, 400, `{"code":50035,"message":"Invalid Form Body"}`), ""},
		"unknown route":       {exchange("POST", "/api/v10/nothing/here/at/all", `{}`, 200, `{}`), "request"},
		"answer lacks fields": {exchange("GET", "/api/v10/channels/1/messages/2", "", 200, `{"id":"2"}`), "answer"},
		"body where none is":  {exchange("DELETE", "/api/v10/channels/1/messages/2", "", 204, `{"id":"2"}`), "answer"},
		"error without code":  {exchange("GET", "/api/v10/channels/1/messages/2", "", 404, `{"message":"gone"}`), "answer"},
	} {
		t.Run(name, func(t *testing.T) {
			j := judge.Need(t)
			j.Observe(c.e)
			got := ""
			for _, v := range j.Violations() {
				side, _, _ := strings.Cut(v, " ")
				got += side
			}
			if got != c.bad {
				t.Errorf("violations %v, want on side %q", j.Violations(), c.bad)
			}
		})
	}
}

func TestTheJudgeReadsPayloadOfMultipart(t *testing.T) {
	for payload, bad := range map[string]bool{`{"content":"hola"}`: false, `{"content":["hola"]}`: true} {
		j := judge.Need(t)
		var b bytes.Buffer
		w := multipart.NewWriter(&b)
		w.WriteField("payload_json", payload)
		f, _ := w.CreateFormFile("files[0]", "a.png")
		f.Write([]byte("bytes"))
		w.Close()
		e := exchange("PATCH", "/api/v9/webhooks/1/token/messages/@original", b.String(), 200, "null")
		e.ContentType = w.FormDataContentType()
		j.Observe(e)
		found := false
		for _, v := range j.Violations() {
			found = found || strings.HasPrefix(v, "request")
		}
		if found != bad {
			t.Errorf("%s: %v", payload, j.Violations())
		}
	}
}
