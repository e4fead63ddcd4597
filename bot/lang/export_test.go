package lang

// Forms reads a file of sentences and returns the text of each for one thing, and for any other number.
func Forms(file []byte) (map[string][2]string, error) {
	forms := make(map[string][2]string)
	list, err := sentencesIn(file)
	for key, s := range list {
		forms[key] = [2]string{s.one.text, s.other.text}
	}
	return forms, err
}
