package validate

import (
	"encoding/json"
	"slices"
	"strings"
)

// Errors collects the complaints about one body. The zero value has none.
type Errors struct{ all []Complaint }

// Complaint is one reason for a refusal.
type Complaint struct {
	path    []string // field names and list indices
	Code    string   `json:"code"`
	Message string   `json:"message"`
}

// Empty reports whether there is no complaint.
func (e *Errors) Empty() bool { return len(e.all) == 0 }

// Add adds a complaint at a path of field names and list indices.
func (e *Errors) Add(path []string, code, message string) {
	e.all = append(e.all, Complaint{path, code, message})
}

// sorted returns the complaints by path. Complaints about a list come before those about its elements.
func (e *Errors) sorted() []Complaint {
	return slices.SortedStableFunc(slices.Values(e.all), func(a, b Complaint) int { return slices.Compare(a.path, b.path) })
}

// MarshalJSON writes Discord's nested "errors" object. A node has either complaints or children, so a
// complaint about a list hides those about its elements.
func (e *Errors) MarshalJSON() ([]byte, error) {
	const here = "_errors"
	root := map[string]any{}
next:
	for _, c := range e.sorted() {
		node := root
		for _, step := range c.path {
			if node[here] != nil {
				continue next
			}
			if node[step] == nil {
				node[step] = map[string]any{}
			}
			node = node[step].(map[string]any)
		}
		before, _ := node[here].([]Complaint)
		node[here] = append(before, c)
	}
	return json.Marshal(root)
}

// List returns the complaints as lines "components.0.custom_id: CODE message", sorted by path.
func (e *Errors) List() []string {
	var out []string
	for _, c := range e.sorted() {
		out = append(out, strings.Join(c.path, ".")+": "+c.Code+" "+c.Message)
	}
	return out
}

// Error implements error, for logs and tests.
func (e *Errors) Error() string { return "Invalid Form Body: " + strings.Join(e.List(), "; ") }
