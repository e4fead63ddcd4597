package discord

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"testing"
)

// FuzzEndpoint checks that nothing is accepted that is not signed, and that nothing that is signed breaks
// the endpoint.
func FuzzEndpoint(f *testing.F) {
	d := newDoor(f)
	f.Add("POST", EndpointPath, "application/json", "00", "1772366400", pressBody("1"), false)
	f.Add("POST", EndpointPath, "application/json", "", "", pressBody("1"), true)
	f.Add("POST", EndpointPath, "application/json", "", "", []byte(`{"type":1}`), true)
	f.Add("POST", EndpointPath, "application/json", "", "", []byte(`{"id":"1","token":"t","type":5,"data":{"components":[{"type":1}]}}`), true)
	f.Fuzz(func(t *testing.T, method, path, kind, signature, timestamp string, body []byte, signed bool) {
		req := httptest.NewRequest(http.MethodPost, EndpointPath, bytes.NewReader(body))
		req.Method, req.URL.Path = method, path
		req.Header = http.Header{"Content-Type": {kind}, signatureHeader: {signature}, timestampHeader: {timestamp}}
		if signed {
			req.Header = d.sign(body, d.now)
		}
		before := d.taken()
		w := httptest.NewRecorder()
		d.ServeHTTP(w, req)
		if !signed && (w.Code < 400 || w.Body.Len() > 0 || d.taken() != before) || w.Code >= 500 {
			t.Errorf("status %d", w.Code)
		}
	})
}
