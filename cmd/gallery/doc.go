// Command gallery draws the pictures that matter into a directory, with a page
// that shows them at full size and as a phone does: go run ./cmd/gallery -out DIR
package main
