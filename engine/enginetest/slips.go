package enginetest

// Slips returns the texts that a word becomes by one slip: a letter of letters inserted or
// substituted, a letter left out, or two adjacent letters swapped.
func Slips(word, letters string) (list []string) {
	for i := range len(word) + 1 {
		for _, c := range letters {
			list = append(list, word[:i]+string(c)+word[i:])
			if i < len(word) {
				list = append(list, word[:i]+string(c)+word[i+1:])
			}
		}
		if i < len(word) {
			list = append(list, word[:i]+word[i+1:])
		}
		if i+1 < len(word) {
			list = append(list, word[:i]+word[i+1:i+2]+word[i:i+1]+word[i+2:])
		}
	}
	return list
}
