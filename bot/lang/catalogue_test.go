package lang_test

import (
	"os"
	"testing"

	"github.com/pelletier/go-toml/v2"

	"sobremesa/engine"
)

// sentences reads a catalogue as it stands in its file: of each key its forms,
// "other" alone or "one" and "other".
func sentences(t *testing.T, l engine.Lang) map[string]map[string]string {
	t.Helper()
	data, err := os.ReadFile(string(l) + ".toml")
	if err != nil {
		t.Fatal(err)
	}
	var root map[string]any
	if err := toml.Unmarshal(data, &root); err != nil {
		t.Fatal(err)
	}
	all := make(map[string]map[string]string)
	var walk func(prefix string, table map[string]any)
	walk = func(prefix string, table map[string]any) {
		for name, value := range table {
			key := name
			if prefix != "" {
				key = prefix + "." + name
			}
			switch v := value.(type) {
			case string:
				if name == "one" || name == "other" {
					name, key = key[len(prefix)+1:], prefix
				} else {
					name = "other"
				}
				if all[key] == nil {
					all[key] = make(map[string]string)
				}
				all[key][name] = v
			case map[string]any:
				walk(key, v)
			default:
				t.Errorf("%s, %s: %T", l, key, value)
			}
		}
	}
	walk("", root)
	return all
}
