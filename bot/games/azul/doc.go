// Package azul is what Azul gives to the host: its menu, its painter, its
// commands and players. The rules are engine/azul's, the pictures
// render/azul's; this package leads from frames and picks to them, and says
// what they need to be told in words.
package azul
