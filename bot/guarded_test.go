package bot_test

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"net/http"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"sobremesa/bot"
	"sobremesa/bot/discord"
	"sobremesa/bot/games/all"
	"sobremesa/bot/guard"
	"sobremesa/bot/processes"
	"sobremesa/engine/must"
	"sobremesa/store"
	"sobremesa/store/sqlite/sqlitetest"
)

// mistaken is a store with a mistake in one of its methods.
type mistaken struct {
	store.Store
	in string
}

func (m mistaken) Prune(ctx context.Context, before time.Time) error {
	if m.in == "Prune" {
		panic(m.in)
	}
	return m.Store.Prune(ctx, before)
}

func (m mistaken) Claim(ctx context.Context, now, until time.Time, wanted ...store.Wanted) (*store.Task, error) {
	if m.in == "Claim" {
		panic(m.in)
	}
	return m.Store.Claim(ctx, now, until, wanted...)
}

func TestAMistakeOnAnyGoroutineEndsTheBotInOrder(t *testing.T) {
	for _, in := range []string{"Prune", "Claim"} {
		synctest.Test(t, func(t *testing.T) {
			s := sqlitetest.New(t)
			err := bot.Run(t.Context(), bot.Config{Store: mistaken{s, in}, Games: all.Games(), Client: &http.Client{Transport: new(scripted)}, Ears: discord.Deaf})
			if p, ok := errors.AsType[*guard.Panic](err); !ok || p.Value != in {
				t.Errorf("%s: %v", in, err)
			}
			list, err := processes.List(t.Context(), s)
			if must.Succeed(t, err); len(list) != 1 || list[0].Hands {
				t.Errorf("%s: it has not said goodbye: %+v", in, list)
			}
		})
	}
}

// unguarded lists the functions that start goroutines otherwise than by package guard, and why a panic there
// ends nothing.
var unguarded = map[string]string{
	"../bot/discord begin":          "handle recovers",
	"../bot/discord Serve":          "net/http recovers",
	"../bot/discord hear":           "Dispatch recovers",
	"../bot/discord run":            "what read calls is guarded",
	"../bot/outbox keep":            "what it calls is guarded",
	"../cmd/sobremesa serveMetrics": "net/http recovers",
	"../cmd/sobremesa Run":          "it is the demo's",
}

func TestEveryGoroutineOfTheBotIsGuarded(t *testing.T) {
	fset, found := token.NewFileSet(), make(map[string]bool)
	for path, p := range packages(t) {
		dir := filepath.Join("..", path)
		if !strings.HasPrefix(path, "bot") && !strings.HasPrefix(path, "store") && path != "cmd/sobremesa" || path == "bot/guard" || strings.Contains(path, "localdiscord") || strings.HasSuffix(path, "test") {
			continue
		}
		for _, f := range sources(t, fset, dir, p.GoFiles) {
			for _, d := range f.Decls {
				starts := ""
				ast.Inspect(d, func(n ast.Node) bool {
					switch n := n.(type) {
					case *ast.GoStmt:
						starts = "go"
					case *ast.CallExpr: // sync.WaitGroup's functions have no results
						if by, ok := n.Fun.(*ast.SelectorExpr); ok && by.Sel.Name == "Go" && len(n.Args) == 1 {
							if f, ok := n.Args[0].(*ast.FuncLit); !ok || f.Type.Results == nil {
								starts = "a WaitGroup"
							}
						}
					case *ast.SelectorExpr:
						if id, ok := n.X.(*ast.Ident); ok && id.Name == "errgroup" {
							starts = "errgroup"
						}
					}
					return true
				})
				if f, ok := d.(*ast.FuncDecl); ok && starts != "" {
					found[fmt.Sprintf("%s %s", dir, f.Name)] = true
				}
			}
		}
	}
	got, want := slices.Sorted(maps.Keys(found)), slices.Sorted(maps.Keys(unguarded))
	if !slices.Equal(got, want) {
		t.Errorf("unguarded: %q\nwant %q", got, want)
	}
}
