package lang

import (
	"fmt"
	"strings"
	"sync"
	"text/template"

	"github.com/pelletier/go-toml/v2"
)

// sentence is what is said under a key: the form for one thing, and the form for any other
// number. Spanish and English have no other forms. Both may be the same.
type sentence struct{ one, other *form }

// form is a text. If it has arguments, it is a template that is parsed at its first use: most
// sentences of a catalogue are never said while a program runs.
type form struct {
	text   string
	parsed func() (*template.Template, error) // nil for a text without arguments
}

// sentencesIn reads a file of sentences. Each key has a text, or a table with the forms "one" and
// "other".
func sentencesIn(file []byte) (map[string]*sentence, error) {
	var table map[string]any
	if err := toml.Unmarshal(file, &table); err != nil {
		return nil, err
	}
	sentences := make(map[string]*sentence)
	return sentences, collect(sentences, "", table)
}

func collect(into map[string]*sentence, prefix string, table map[string]any) error {
	one, _ := table["one"].(string)
	if other, ok := table["other"].(string); ok {
		into[strings.TrimSuffix(prefix, ".")] = newSentence(one, other)
		return nil
	}
	for name, value := range table {
		key := prefix + name
		switch v := value.(type) {
		case string:
			into[key] = newSentence("", v)
		case map[string]any:
			if err := collect(into, key+".", v); err != nil {
				return err
			}
		default:
			return fmt.Errorf("%s is no text: %v", key, v)
		}
	}
	return nil
}

func newSentence(one, other string) *sentence {
	s := &sentence{other: newForm(other)}
	if s.one = s.other; one != "" {
		s.one = newForm(one)
	}
	return s
}

func newForm(text string) *form {
	f := &form{text: text}
	if strings.Contains(text, "{{") {
		f.parsed = sync.OnceValues(func() (*template.Template, error) { return template.New("").Parse(text) })
	}
	return f
}

// say writes the text with its arguments. The result may be empty.
func (f *form) say(args map[string]any) (string, error) {
	parsed, err := f.parsed()
	if err != nil {
		return "", err
	}
	var text strings.Builder
	err = parsed.Execute(&text, args)
	return text.String(), err
}

// form returns the form for a number of things.
func (s *sentence) form(n int) *form {
	if n == 1 || n == -1 {
		return s.one
	}
	return s.other
}
