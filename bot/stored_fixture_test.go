package bot_test

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
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
			delete(fields, name) // a request to the store, which is not stored
		}
	}
	return fields
}

// fieldUses says what a program does with the fields of structs. Copying a field into one of the
// same name neither reads the one nor writes the other: it connects what is done with them.
type fieldUses struct {
	read, written map[*types.Var]bool
	copies        [][2]*types.Var // from, to
}

func newFieldUses() *fieldUses {
	return &fieldUses{read: make(map[*types.Var]bool), written: make(map[*types.Var]bool)}
}

// dead returns the fields that are never read or never written, and which of the two.
func (u *fieldUses) dead(fields map[string]*types.Var) map[string]string {
	for range len(u.copies) { // the longest possible chain of copies
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

// add examines the files of a package.
func (u *fieldUses) add(info *types.Info, files []*ast.File) {
	seen := make(map[*ast.SelectorExpr]bool) // assigned or copied, so not read
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

// assign records that a value is assigned to an expression. A nil value is a computed one.
func (u *fieldUses) assign(info *types.Info, seen map[*ast.SelectorExpr]bool, to, value ast.Expr) {
	sel, f := fieldOf(info, to)
	if f == nil {
		return
	}
	seen[sel] = true
	u.give(info, seen, f, value)
	// A field is also written when a field of it is set.
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

// give records that a field is given a value. A nil value is a computed one.
func (u *fieldUses) give(info *types.Info, seen map[*ast.SelectorExpr]bool, to *types.Var, value ast.Expr) {
	if info.Types[value].IsNil() {
		return // nil says nothing
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

// selected records what an expression x.F reads: F, unless it is assigned or copied, and the
// embedded fields on the way to it.
func (u *fieldUses) selected(info *types.Info, n *ast.SelectorExpr, read bool) {
	s := info.Selections[n]
	if s == nil {
		return // a name of a package
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

// fieldOf returns the field that an expression names, or nil.
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

// isArray reports whether slicing the type may write to it.
func isArray(t types.Type) bool {
	_, ok := t.Underlying().(*types.Array)
	return ok
}

// plainValue returns the operand if the expression is a conversion or a clone, and otherwise the
// expression.
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
