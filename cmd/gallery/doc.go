// Command gallery draws the pictures that matter into a directory, with a page
// that shows them as large as a desktop and a phone do: go run ./cmd/gallery -out DIR
package main
