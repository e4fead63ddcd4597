package azul

import (
	"sobremesa/engine"
	"sobremesa/engine/azul"
	paint "sobremesa/render/azul"
)

// Decided says what decided between those who have as many points.
func (more) Decided(view any, tie []engine.Standing) (key string, args engine.Args) {
	v := view.(azul.View)
	return paint.Decided(&v, tie)
}
