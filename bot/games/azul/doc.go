// Package azul is what Azul gives to the host: its menu, painter, commands and artificial
// players. The rules are in engine/azul, the pictures in render/azul. This package connects them
// to frames and picks, and puts into words what people need to be told.
package azul
