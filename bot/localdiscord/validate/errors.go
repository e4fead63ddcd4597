package validate

import (
	"encoding/json"
	"sort"
	"strings"
)

// Errors is a tree of complaints about one body. The zero value has none.
type Errors struct {
	here     []Complaint
	children map[string]*Errors
}

// Complaint is one reason for a refusal.
type Complaint struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// Empty reports whether there is no complaint.
func (e *Errors) Empty() bool { return len(e.here) == 0 && len(e.children) == 0 }

// Add puts a complaint at a path of field names and list indices.
func (e *Errors) Add(path []string, code, message string) {
	node := e
	for _, p := range path {
		if node.children == nil {
			node.children = map[string]*Errors{}
		}
		next := node.children[p]
		if next == nil {
			next = &Errors{}
			node.children[p] = next
		}
		node = next
	}
	node.here = append(node.here, Complaint{code, message})
}

// MarshalJSON writes the nested form of Discord's "errors" object, in which a node has either complaints or children: a list
// that is too long hides what is wrong in it.
func (e *Errors) MarshalJSON() ([]byte, error) {
	if len(e.here) > 0 {
		return json.Marshal(map[string]any{"_errors": e.here})
	}
	return json.Marshal(e.children)
}

// List gives the complaints as lines "components.0.custom_id: CODE message", sorted by path.
func (e *Errors) List() []string {
	var out []string
	e.list(nil, &out)
	return out
}

func (e *Errors) list(path []string, out *[]string) {
	for _, c := range e.here {
		*out = append(*out, strings.Join(path, ".")+": "+c.Code+" "+c.Message)
	}
	keys := make([]string, 0, len(e.children))
	for k := range e.children {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	for _, k := range keys {
		e.children[k].list(append(path[:len(path):len(path)], k), out)
	}
}

// Error makes a tree usable as an error in logs and tests.
func (e *Errors) Error() string { return "Invalid Form Body: " + strings.Join(e.List(), "; ") }
