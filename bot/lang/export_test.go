package lang

// Forget takes words out of Keys again that a test has added. Their sentences
// stay.
func Forget(name string) {
	catalogue.Lock()
	defer catalogue.Unlock()
	delete(catalogue.sources, name)
}
