package bot_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	gopackages "golang.org/x/tools/go/packages"

	"sobremesa/engine/enginetest"
	"sobremesa/engine/must"
)

// seenToByStore lists fields that are exempt. The stores themselves set and use some of them. A
// task's reason is for people who look into the database.
var seenToByStore = map[string]string{
	"Task.Attempts": "written", "Task.Reason": "written or read",
	"Task.Guild": "written", "Task.Users": "written",
	"Lease.Task": "written or read", "Lease.Claim": "written",
}

// A field that is never written says nothing, and one that is never read is useless. The stores
// copy all fields and do not count here, and neither do the tests.
func TestEveryStoredFieldIsWrittenAndRead(t *testing.T) {
	enginetest.OnlyThorough(t)
	t.Parallel()
	mode := gopackages.NeedName | gopackages.NeedFiles | gopackages.NeedImports | gopackages.NeedSyntax | gopackages.NeedTypes | gopackages.NeedTypesInfo
	list, err := gopackages.Load(&gopackages.Config{Mode: mode, Dir: ".."}, "./bot/...", "./cmd/...", "./engine/...", "./store")
	must.Succeed(t, err)
	var kept *types.Package
	uses := newFieldUses()
	for _, p := range list {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors)
		}
		if p.PkgPath == module+"store" {
			kept = p.Types
		}
		if !strings.HasSuffix(p.PkgPath, "test") {
			uses.add(p.TypesInfo, p.Syntax)
		}
	}
	fields := storedFields(kept)
	if len(fields) < 70 {
		t.Fatalf("only %d fields are stored: %v", len(fields), fields)
	}
	if diff := cmp.Diff(seenToByStore, uses.dead(fields)); diff != "" {
		t.Errorf("fields that are never written or read (-known +found):\n%s", diff)
	}
}

func TestAFieldThatIsOnlyCopiedIsFound(t *testing.T) {
	const source = `package store
		type Change struct { Game *Game }
		type Game struct { Used, Unread, Unwritten, Unused, Carried, Lost int; Part Part }
		type Part struct { Nested, Named int }
		type header struct { Used, Unread, Unwritten, Carried, Lost int }
		func use(g *Game) int {
			h := header{Used: g.Used, Unread: g.Unread, Carried: g.Carried}
			h.Unwritten, h.Lost = g.Unwritten, int(g.Lost)
			g.Used, g.Unread = h.Used + 1, 7
			g.Unread++
			g.Lost, g.Part.Nested = h.Lost, 1
			g.Carried = 3
			g.Part = Part{Named: 1}
			return h.Used + h.Unwritten + h.Carried + g.Part.Nested
		}`
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "store.go", source, 0)
	must.Succeed(t, err)
	info := &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object), Selections: make(map[*ast.SelectorExpr]*types.Selection)}
	config := types.Config{Importer: importer.Default()}
	p, err := config.Check("store", files, []*ast.File{file}, info)
	must.Succeed(t, err)
	uses := newFieldUses()
	uses.add(info, []*ast.File{file})
	want := map[string]string{"Game.Unread": "read", "Game.Unwritten": "written", "Game.Unused": "written or read", "Game.Lost": "written or read", "Part.Named": "read"}
	if diff := cmp.Diff(want, uses.dead(storedFields(p))); diff != "" {
		t.Errorf("dead fields (-want +got):\n%s", diff)
	}
}
