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

	"github.com/getkin/kin-openapi/openapi3"

	"sobremesa/bot/localdiscord"
)

// EnvOpenAPI names the variable with the path of Discord's description.
const EnvOpenAPI = "DISCORD_OPENAPI"

// Violation is an exchange that does not keep to the description.
type Violation struct {
	Side   string // "request" or "answer"
	Route  string // method and path
	Status int
	Body   string // what was judged
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

// Load reads the description that DISCORD_OPENAPI names; it is parsed once in a process.
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

// read loads a description, each "const" turned into an "enum" of one: kin-openapi's own validator passes over the former, and
// the JSON Schema one that knows it compiles the schema anew for every body (13 ms against 0.03).
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
	constToEnum(tree)
	if b, err = json.Marshal(tree); err != nil {
		return nil, err
	}
	return openapi3.NewLoader().LoadFromData(b)
}

func constToEnum(v any) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			constToEnum(e)
		}
	case map[string]any:
		for _, e := range v {
			constToEnum(e)
		}
		c, ok := v["const"]
		switch c.(type) {
		case string, json.Number, bool:
			if ok {
				delete(v, "const")
				v["enum"] = []any{c}
			}
		}
	}
}

// Observe judges one exchange; it is what Server.Observe takes. The body of a refused request is not judged: tests send
// bad ones on purpose, and demand bad answers.
func (j *Judge) Observe(e localdiscord.Exchange) {
	at, _, _ := strings.Cut(e.Path, "?")
	op := j.operation(e.Method, at)
	if op == nil {
		if e.Status != 404 && e.Status != 405 && e.Status != 429 {
			j.add(Violation{"request", e.Method + " " + at, e.Status, "", "Discord has no such route"})
		}
		return
	}
	if e.Status < 400 {
		j.request(op, e, at)
	}
	if !e.Faked {
		j.answer(op, e, at)
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

// Violations are those found so far.
func (j *Judge) Violations() []Violation {
	j.mu.Lock()
	defer j.mu.Unlock()
	return append([]Violation(nil), j.violations...)
}

// operation finds what the description says of a request; literal segments win over parameters.
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

func (j *Judge) request(op *openapi3.Operation, e localdiscord.Exchange, at string) {
	if op.RequestBody == nil || len(e.RequestBody) == 0 {
		return
	}
	body, err := payload(e)
	v := Violation{Side: "request", Route: e.Method + " " + at, Status: e.Status, Body: string(body)}
	if err != nil {
		v.Why = err.Error()
		j.add(v)
		return
	}
	media := op.RequestBody.Value.Content["application/json"]
	if media == nil {
		v.Why = "Discord takes no JSON here"
		j.add(v)
		return
	}
	if err := check(media.Schema.Value, body, true); err != nil {
		v.Why = err.Error()
		j.add(v)
	}
}

func (j *Judge) answer(op *openapi3.Operation, e localdiscord.Exchange, at string) {
	v := Violation{Side: "answer", Route: e.Method + " " + at, Status: e.Status, Body: string(e.ResponseBody)}
	r := op.Responses.Status(e.Status)
	if r == nil {
		r = op.Responses.Value(strconv.Itoa(e.Status/100) + "XX")
	}
	switch {
	case e.Status >= 500:
		// Faults on demand; the description is silent about them.
	case r == nil:
		v.Why = "Discord does not answer with this status"
		j.add(v)
	case r.Value.Content["application/json"] == nil:
		if len(e.ResponseBody) > 0 {
			v.Why = "Discord answers this without a body"
			j.add(v)
		}
	default:
		if err := check(r.Value.Content["application/json"].Schema.Value, e.ResponseBody, false); err != nil {
			v.Why = err.Error()
			j.add(v)
		}
	}
}

// payload is the JSON of a request: the body, or its part payload_json.
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

func check(schema *openapi3.Schema, body []byte, request bool) error {
	var v any
	if err := json.Unmarshal(body, &v); err != nil {
		return fmt.Errorf("not JSON: %w", err)
	}
	if request {
		v = permissionsAsNumbers(v)
	} else {
		codesAsNumbers(v)
	}
	return schema.VisitJSON(v, openapi3.MultiErrors())
}

// codesAsNumbers undoes a false alarm: the description wants the codes within "errors" as integers, while Discord's own
// reference and every answer have words such as "BASE_TYPE_REQUIRED".
func codesAsNumbers(v any) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			codesAsNumbers(e)
		}
	case map[string]any:
		for _, e := range v {
			codesAsNumbers(e)
		}
		list, _ := v["_errors"].([]any)
		for _, e := range list {
			if m, ok := e.(map[string]any); ok {
				if _, isText := m["code"].(string); isText {
					m["code"] = 50035.0
				}
			}
		}
	}
}

// permissionsAsNumbers undoes another: it wants a command's default_member_permissions as an integer,
// while Discord takes the decimal string as well and discordgo sends it.
func permissionsAsNumbers(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = permissionsAsNumbers(v[i])
		}
	case map[string]any:
		if s, ok := v["default_member_permissions"].(string); ok {
			if n, err := strconv.ParseFloat(s, 64); err == nil {
				v["default_member_permissions"] = n
			}
		}
	}
	return v
}
