package bot_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// storedFields are the fields of all that a store.Change holds, by the names of
// their type and their own.
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
				name := t.Obj().Name() + "." + f.Name()
				if fields[name] == nil {
					fields[name] = f
					walk(f.Type())
				}
			}
		}
	}
	walk(kept.Scope().Lookup("Change").Type())
	for name := range fields {
		if strings.HasPrefix(name, "Change.") {
			delete(fields, name) // it is what is asked of the store, and not kept
		}
	}
	return fields
}

// fieldUses is what becomes of the fields of structs in a program. To copy a
// field into one of the same name is neither to read the one nor to write the
// other: it carries on what is done with them.
type fieldUses struct {
	read, written map[*types.Var]bool
	copies        [][2]*types.Var // from, to
}

func newFieldUses() *fieldUses {
	return &fieldUses{read: make(map[*types.Var]bool), written: make(map[*types.Var]bool)}
}

// dead tells of which of the fields it is that nobody reads or writes them, and
// which of the two.
func (u *fieldUses) dead(fields map[string]*types.Var) map[string]string {
	for range len(u.copies) { // as often as something can be carried on at most
		for _, c := range u.copies {
			u.written[c[1]] = u.written[c[1]] || u.written[c[0]]
			u.read[c[0]] = u.read[c[0]] || u.read[c[1]]
		}
	}
	dead := make(map[string]string)
	for name, f := range fields {
		switch {
		case !u.written[f] && !u.read[f]:
			dead[name] = "written or read"
		case !u.written[f]:
			dead[name] = "written"
		case !u.read[f]:
			dead[name] = "read"
		}
	}
	return dead
}

// add looks through the files of a package.
func (u *fieldUses) add(info *types.Info, files []*ast.File) {
	seen := make(map[*ast.SelectorExpr]bool) // what is assigned or copied, and so is not read
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for i, to := range n.Lhs {
					var value ast.Expr
					if len(n.Rhs) == len(n.Lhs) && n.Tok == token.ASSIGN {
						value = n.Rhs[i]
					}
					u.assign(info, seen, to, value)
				}
			case *ast.IncDecStmt:
				u.assign(info, seen, n.X, nil)
			case *ast.UnaryExpr:
				if _, f := fieldOf(info, n.X); f != nil && n.Op == token.AND {
					u.written[f] = true
				}
			case *ast.SliceExpr:
				if _, f := fieldOf(info, n.X); f != nil && isArray(f.Type()) {
					u.written[f] = true
				}
			case *ast.CompositeLit:
				u.literal(info, seen, n)
			case *ast.SelectorExpr:
				u.selected(info, n, !seen[n])
			}
			return true
		})
	}
}

// assign notes that a value, nil for one that is computed, goes to an expression.
func (u *fieldUses) assign(info *types.Info, seen map[*ast.SelectorExpr]bool, to, value ast.Expr) {
	sel, f := fieldOf(info, to)
	if f == nil {
		return
	}
	seen[sel] = true
	u.give(info, seen, f, value)
	// What a field of it is set in is written as well.
	for x := sel.X; ; {
		switch inner := x.(type) {
		case *ast.IndexExpr:
			x = inner.X
			continue
		case *ast.SelectorExpr:
			if _, f := fieldOf(info, inner); f != nil {
				u.written[f] = true
				x = inner.X
				continue
			}
		}
		return
	}
}

// give notes that a field is given a value, nil for one that is computed.
func (u *fieldUses) give(info *types.Info, seen map[*ast.SelectorExpr]bool, to *types.Var, value ast.Expr) {
	if info.Types[value].IsNil() {
		return // it says nothing
	}
	if sel, from := fieldOf(info, plainValue(info, value)); from != nil && from.Name() == to.Name() {
		seen[sel] = true
		u.copies = append(u.copies, [2]*types.Var{from, to})
		return
	}
	u.written[to] = true
}

func (u *fieldUses) literal(info *types.Info, seen map[*ast.SelectorExpr]bool, lit *ast.CompositeLit) {
	of, ok := info.Types[lit].Type.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			u.give(info, seen, info.Uses[kv.Key.(*ast.Ident)].(*types.Var), kv.Value)
		} else {
			u.give(info, seen, of.Field(i), e)
		}
	}
}

// selected notes what an expression x.F reads: F, unless it is assigned or
// copied, and the embedded fields on the way to it.
func (u *fieldUses) selected(info *types.Info, n *ast.SelectorExpr, read bool) {
	s := info.Selections[n]
	if s == nil {
		return // of a package
	}
	t, path := s.Recv(), s.Index()
	for _, i := range path[:len(path)-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		f := t.Underlying().(*types.Struct).Field(i)
		u.read[f] = true
		t = f.Type()
	}
	if f, ok := s.Obj().(*types.Var); ok && read {
		u.read[f] = true
	}
}

// fieldOf is the field that an expression names, nil if it names none.
func fieldOf(info *types.Info, x ast.Expr) (*ast.SelectorExpr, *types.Var) {
	if x == nil {
		return nil, nil
	}
	sel, ok := ast.Unparen(x).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil {
		return nil, nil
	}
	f, _ := info.Selections[sel].Obj().(*types.Var)
	return sel, f
}

// isArray reports whether who slices it may write to it.
func isArray(t types.Type) bool {
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// plainValue is what an expression is a conversion or a clone of, or itself.
func plainValue(info *types.Info, x ast.Expr) ast.Expr {
	call, ok := x.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return x
	}
	clone, _ := call.Fun.(*ast.SelectorExpr)
	if info.Types[call.Fun].IsType() || clone != nil && clone.Sel.Name == "Clone" {
		return plainValue(info, call.Args[0])
	}
	return x
}
