package azul

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
	paint "sobremesa/render/azul"
)

// decided says what broke a tie.
func decided(view any, tie []engine.Standing) (key string, args engine.Args) {
	v := view.(azul.View)
	return paint.Decided(&v, tie)
}
