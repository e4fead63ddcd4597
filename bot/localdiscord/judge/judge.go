package judge

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"mime/multipart"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"sobremesa/bot/localdiscord"
)

// EnvOpenAPI is the environment variable with the path of Discord's description.
const EnvOpenAPI = "DISCORD_OPENAPI"

// Violation is an exchange that breaks the description.
type Violation struct {
	Side   string // "request" or "answer"
	Route  string // method and path
	Status int
	Body   string // the body that was checked
	Why    string
}

func (v Violation) String() string {
	return fmt.Sprintf("%s of %s (%d): %s\n\tbody: %s", v.Side, v.Route, v.Status, v.Why, v.Body)
}

// Judge collects violations. It is safe for concurrent use.
type Judge struct {
	paths []path

	mu         sync.Mutex
	violations []Violation
}

// path is one path of the description, cut into segments.
type path struct {
	segments []string
	item     *openapi3.PathItem
}

var (
	loadOnce sync.Once
	loaded   []path
	loadErr  error
)

// Load returns a Judge with the description that DISCORD_OPENAPI names. A process parses it once.
func Load() (*Judge, error) {
	name := os.Getenv(EnvOpenAPI)
	if name == "" {
		return nil, errors.New(EnvOpenAPI + " is not set")
	}
	loadOnce.Do(func() {
		doc, err := read(name)
		if err != nil {
			loadErr = fmt.Errorf("%s: %w", name, err)
			return
		}
		for p, item := range doc.Paths.Map() {
			loaded = append(loaded, path{strings.Split(strings.Trim(p, "/"), "/"), item})
		}
	})
	return &Judge{paths: loaded}, loadErr
}

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
	walk(tree, constToEnum)
	if b, err = json.Marshal(tree); err != nil {
		return nil, err
	}
	return openapi3.NewLoader().LoadFromData(b)
}

// walk visits all objects of a JSON value, outer ones first.
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

func constToEnum(schema map[string]any) {
	switch c := schema["const"].(type) {
	case string, json.Number, bool:
		delete(schema, "const")
		schema["enum"] = []any{c}
	}
}

// Observe checks one exchange; pass it to Server.Observe. The body of a refused request is not checked,
// nor is a faked answer: tests send bad requests and demand bad answers on purpose.
func (j *Judge) Observe(e localdiscord.Exchange) {
	at, _, _ := strings.Cut(e.Path, "?")
	complain := func(side string, body []byte, why error) {
		if why != nil {
			j.add(Violation{side, e.Method + " " + at, e.Status, string(body), why.Error()})
		}
	}
	op := j.operation(e.Method, at)
	if op == nil {
		if e.Status != 404 && e.Status != 405 && e.Status != 429 {
			complain("request", nil, errors.New("no such route"))
		}
		return
	}
	if e.Status < 400 && op.RequestBody != nil && len(e.RequestBody) > 0 {
		body, err := payload(e)
		if err == nil {
			err = request(op, body)
		}
		complain("request", body, err)
	}
	if !e.Faked {
		complain("answer", e.ResponseBody, answer(op, e))
	}
}

func (j *Judge) add(v Violation) {
	if len(v.Body) > 2000 {
		v.Body = v.Body[:2000] + "…"
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	j.violations = append(j.violations, v)
}

// Violations returns the violations found so far.
func (j *Judge) Violations() []Violation {
	j.mu.Lock()
	defer j.mu.Unlock()
	return append([]Violation(nil), j.violations...)
}

// operation finds a request's operation in the description. Literal segments win over parameters.
func (j *Judge) operation(method, at string) *openapi3.Operation {
	segments := strings.Split(strings.Trim(at, "/"), "/")
	if len(segments) < 3 || segments[0] != "api" {
		return nil
	}
	segments = segments[2:]
	var best *openapi3.Operation
	most := -1
	for _, p := range j.paths {
		if len(p.segments) != len(segments) {
			continue
		}
		literal := 0
		for i, want := range p.segments {
			switch {
			case want == segments[i]:
				literal++
			case !strings.HasPrefix(want, "{"):
				literal = -1000
			}
		}
		if op := p.item.GetOperation(method); op != nil && literal > most && literal >= 0 {
			best, most = op, literal
		}
	}
	return best
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
func payload(e localdiscord.Exchange) ([]byte, error) {
	kind, params, err := mime.ParseMediaType(e.ContentType)
	if err != nil || kind != "multipart/form-data" {
		return e.RequestBody, nil
	}
	r := multipart.NewReader(bytes.NewReader(e.RequestBody), params["boundary"])
	for {
		part, err := r.NextPart()
		if err == io.EOF {
			return []byte("{}"), nil
		}
		if err != nil {
			return nil, err
		}
		if part.FormName() == "payload_json" {
			return io.ReadAll(part)
		}
	}
}

// check validates a body against a schema after removing the known false alarm.
func check(schema *openapi3.Schema, body []byte) error {
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	walk(v, codesAsNumbers)
	return schema.VisitJSON(v, openapi3.MultiErrors())
}

// codesAsNumbers removes a false alarm. The description wants integers as codes within "errors", while
// Discord's own reference and every answer have words such as "BASE_TYPE_REQUIRED".
func codesAsNumbers(object map[string]any) {
	list, _ := object["_errors"].([]any)
	for _, e := range list {
		if m, ok := e.(map[string]any); ok {
			if _, isText := m["code"].(string); isText {
				m["code"] = 50035.0
			}
		}
	}
}

// Watch checks every exchange of a server until the test ends and then fails the test with the
// violations. Without the description it logs how to get one, and the test goes on.
func Watch(t testing.TB, s *localdiscord.Server) *Judge {
	t.Helper()
	j, err := Load()
	if err != nil {
		t.Logf("exchanges are not judged by Discord's description: %v (name its openapi.json in %s)", err, EnvOpenAPI)
		return nil
	}
	s.Observe(j.Observe)
	t.Cleanup(func() {
		for _, v := range j.Violations() {
			t.Errorf("against Discord's description: %s", v)
		}
	})
	return j
}

// Need is Load for tests that need the description. Without it they skip.
func Need(t testing.TB) *Judge {
	t.Helper()
	j, err := Load()
	if err != nil {
		t.Skipf("needs Discord's description: %v (name its openapi.json in %s)", err, EnvOpenAPI)
	}
	return j
}
