package bot_test

import (
	"go/types"
	"strings"
	"testing"

	gopackages "golang.org/x/tools/go/packages"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// storedFields returns the fields of everything in a store.Change, by type and field name.
func storedFields(kept *types.Package) map[string]*types.Var {
	fields := make(map[string]*types.Var)
	var walk func(t types.Type)
	walk = func(t types.Type) {
		switch t := t.(type) {
		case *types.Pointer:
			walk(t.Elem())
		case *types.Slice:
			walk(t.Elem())
		case *types.Named:
			of, ok := t.Underlying().(*types.Struct)
			if !ok || t.Obj().Pkg() != kept {
				return
			}
			for f := range of.Fields() {
				if name := t.Obj().Name() + "." + f.Name(); fields[name] == nil {
					fields[name] = f
					walk(f.Type())
				}
			}
		}
	}
	walk(kept.Scope().Lookup("Change").Type())
	return fields
}

// A field that the program never names says nothing. The stores copy all fields and do not count
// here, and neither do the tests. A task's reason is for people who look into the database, and the
// stores themselves use a lease's task.
func TestEveryStoredFieldIsUsed(t *testing.T) {
	enginetest.OnlyThorough(t)
	t.Parallel()
	mode := gopackages.NeedName | gopackages.NeedFiles | gopackages.NeedImports | gopackages.NeedSyntax | gopackages.NeedTypes | gopackages.NeedTypesInfo
	list, err := gopackages.Load(&gopackages.Config{Mode: mode, Dir: ".."}, "./bot/...", "./cmd/...", "./engine/...", "./store")
	must.Succeed(t, err)
	var fields map[string]*types.Var
	used := make(map[types.Object]bool)
	for _, p := range list {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors)
		}
		if p.PkgPath == module+"store" {
			fields = storedFields(p.Types)
		}
		if !strings.HasSuffix(p.PkgPath, "test") {
			for _, o := range p.TypesInfo.Uses {
				used[o] = true
			}
		}
	}
	if len(fields) < 70 {
		t.Fatalf("only %d fields are stored: %v", len(fields), fields)
	}
	for name, f := range fields {
		if !used[f] && name != "Task.Reason" && name != "Lease.Task" {
			t.Errorf("nothing uses %s", name)
		}
	}
}
