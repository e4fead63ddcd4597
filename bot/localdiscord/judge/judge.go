package judge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strconv"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"sobremesa/bot/localdiscord"
)

// envOpenAPI is the environment variable with the path of Discord's description.
const envOpenAPI = "DISCORD_OPENAPI"

// Judge collects violations of the description. It is safe for concurrent use.
type Judge struct {
	mu         sync.Mutex
	violations []string
}

// path is one path of the description.
type path struct {
	form *regexp.Regexp
	item *openapi3.PathItem
}

// parameter is a parameter in a quoted path.
var parameter = regexp.MustCompile(`\\\{\w+\\\}`)

// paths loads the description once. A path with a literal segment precedes one with a parameter there.
var paths = sync.OnceValues(func() (list []path, err error) {
	doc, err := read(os.Getenv(envOpenAPI))
	if err != nil {
		return nil, err
	}
	all := doc.Paths.Map()
	for _, p := range slices.Sorted(maps.Keys(all)) { // "{" comes after all letters
		form := parameter.ReplaceAllString(regexp.QuoteMeta(p), `[^/]+`)
		list = append(list, path{regexp.MustCompile(`^/api/v\d+` + form + `(\?|$)`), all[p]})
	}
	return list, nil
})

// read loads a description and turns each "const" into an "enum" of one value. kin-openapi's own
// validator ignores "const", and the JSON Schema validator that knows it compiles the schema anew for
// every body (13 ms against 0.03 ms).
func read(name string) (*openapi3.T, error) {
	b, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var tree any
	d := json.NewDecoder(bytes.NewReader(b))
	d.UseNumber()
	if err := d.Decode(&tree); err != nil {
		return nil, err
	}
	walk(tree, func(schema map[string]any) {
		switch c := schema["const"].(type) {
		case string, json.Number, bool:
			delete(schema, "const")
			schema["enum"] = []any{c}
		}
	})
	if b, err = json.Marshal(tree); err != nil {
		return nil, err
	}
	return openapi3.NewLoader().LoadFromData(b)
}

// walk visits all objects of a JSON value.
func walk(v any, visit func(map[string]any)) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			walk(e, visit)
		}
	case map[string]any:
		for _, e := range v {
			walk(e, visit)
		}
		visit(v)
	}
}

// Observe checks one exchange. The body of a refused request is not checked, nor is a faked answer: tests
// send bad requests and demand bad answers on purpose.
func (j *Judge) Observe(e localdiscord.Exchange) {
	complain := func(side string, body []byte, why error) {
		if why != nil {
			j.mu.Lock()
			defer j.mu.Unlock()
			j.violations = append(j.violations, fmt.Sprintf("%s of %s %s (%d): %s\n\tbody: %.2000s", side, e.Method, e.Path, e.Status, why, body))
		}
	}
	op := operation(e.Method, e.Path)
	if op == nil {
		if e.Status != 404 && e.Status != 405 && e.Status != 429 {
			complain("request", nil, errors.New("no such route"))
		}
		return
	}
	if e.Status < 400 && op.RequestBody != nil && len(e.RequestBody) > 0 {
		body := payload(e)
		complain("request", body, request(op, body))
	}
	if !e.Faked {
		complain("answer", e.ResponseBody, answer(op, e))
	}
}

// Violations returns the violations found so far. Each begins with "request" or "answer".
func (j *Judge) Violations() []string {
	j.mu.Lock()
	defer j.mu.Unlock()
	return slices.Clone(j.violations)
}

// operation finds a request's operation in the description.
func operation(method, at string) *openapi3.Operation {
	list, _ := paths()
	for _, p := range list {
		if op := p.item.GetOperation(method); op != nil && p.form.MatchString(at) {
			return op
		}
	}
	return nil
}

func request(op *openapi3.Operation, body []byte) error {
	media := op.RequestBody.Value.Content["application/json"]
	if media == nil {
		return errors.New("no JSON is taken here")
	}
	return check(media.Schema.Value, body)
}

func answer(op *openapi3.Operation, e localdiscord.Exchange) error {
	r := op.Responses.Status(e.Status)
	if r == nil {
		r = op.Responses.Value(strconv.Itoa(e.Status/100) + "XX")
	}
	switch {
	case e.Status >= 500:
		return nil // faults on demand, which the description does not have
	case r == nil:
		return errors.New("no answer has this status")
	case r.Value.Content["application/json"] != nil:
		return check(r.Value.Content["application/json"].Schema.Value, e.ResponseBody)
	case len(e.ResponseBody) > 0:
		return errors.New("this answer has no body")
	}
	return nil
}

// payload returns the JSON of a request: its body, or its part payload_json.
func payload(e localdiscord.Exchange) []byte {
	r, _ := http.NewRequest(http.MethodPost, "/", bytes.NewReader(e.RequestBody))
	r.Header.Set("Content-Type", e.ContentType)
	if r.ParseMultipartForm(1<<25) != nil {
		return e.RequestBody
	}
	return []byte(append(r.MultipartForm.Value["payload_json"], "{}")[0])
}

// check validates a body against a schema. It knows one false alarm: the description wants integers as
// codes within "errors", while Discord's own reference and every answer have words such as
// "BASE_TYPE_REQUIRED".
func check(schema *openapi3.Schema, body []byte) error {
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	walk(v, func(object map[string]any) {
		list, _ := object["_errors"].([]any)
		for _, e := range list {
			if m, ok := e.(map[string]any); ok {
				m["code"] = 50035.0
			}
		}
	})
	return schema.VisitJSON(v, openapi3.MultiErrors())
}

// Watch checks every exchange of a server until the test ends and then fails the test with the
// violations. Without the description it logs how to get one, and the test goes on.
func Watch(t testing.TB, s *localdiscord.Server) {
	t.Helper()
	if _, err := paths(); err != nil {
		t.Logf("exchanges are not judged by Discord's description: %v (name its openapi.json in %s)", err, envOpenAPI)
		return
	}
	j := new(Judge)
	s.Observe(j.Observe)
	t.Cleanup(func() {
		for _, v := range j.Violations() {
			t.Errorf("against Discord's description: %s", v)
		}
	})
}

// Need returns a Judge. Without the description the test is skipped.
func Need(t testing.TB) *Judge {
	t.Helper()
	if _, err := paths(); err != nil {
		t.Skipf("needs Discord's description: %v (name its openapi.json in %s)", err, envOpenAPI)
	}
	return new(Judge)
}
