package engine_test

import (
	"testing"

	"sobremesa/engine"
)

func TestTextsAreReadInTheirPlainForm(t *testing.T) {
	for text, want := range map[string]string{
		"3 azul fila 2": "3 azul fila 2", "  3\tAZUL\n Fila  2 ": "3 azul fila 2", "３　ａｚｕｌ": "3 azul", "③ ²": "3 ²", "٣ ३ 𝟛": "3 3 3", "−1": "-1",
		"fábrica": "fabrica", "fa\u0301brica": "fabrica", "Ñ": "n", "3\ufe0f\u20e3": "3\u20e3",
		"por favor 3": " 3", "3, por  favor": "3, ", "Please, 3": ", 3", "i'd like 3": " 3", "i want 3": " 3", "thank you 3": " 3", "¡gracias! 3": "¡! 3",
		"por oro": "por oro", "favor": "favor", "i n": "i n", "okra": "okra", "por favorito": "por favorito", "porfa3": "porfa3", "hola": "hola",
		"<:rojo:123>3": "3", "3<a:x_1:9> 4": "3 4", "1 < 2": "1 < 2",
		"": "", "\xff": "\ufffd",
	} {
		if got := engine.Plain(text); got != want {
			t.Errorf("%q is %q, want %q", text, got, want)
		}
	}
}
