package message

import (
	"encoding/base32"
	"hash/crc32"
	"math/big"
	"slices"
	"strconv"
	"strings"
)

// A Spelling spells moves as picks, for a component that says a move in full. It
// is the words that moves are made of besides numbers: a text of nothing else is
// as short as their number allows, and any other is spelt letter by letter.
type Spelling []string

const (
	byWords   = "w"
	byLetters = "t"
	// spelt is how many numbers, from 0, count as words.
	spelt = 1000
	// sumLen is how long the sum is by which a text is known that was spelt with
	// other words, those of an earlier version.
	sumLen = 2
)

// PicksOf spells a text.
func (s Spelling) PicksOf(text string) []string {
	code, ok := s.inWords(text)
	if !ok {
		code = byLetters + strings.ToLower(letters.EncodeToString([]byte(text)))
	}
	var picks []string
	for part := range slices.Chunk([]byte(code), maxPick) {
		picks = append(picks, string(part))
	}
	return picks
}

// TextOf reads what PicksOf has spelt; false when it has not.
func (s Spelling) TextOf(picks []string) (text string, ok bool) {
	code := strings.Join(picks, "")
	if in, found := strings.CutPrefix(code, byLetters); found {
		data, err := letters.DecodeString(strings.ToUpper(in))
		text, ok = string(data), err == nil
	} else if in, found := strings.CutPrefix(code, byWords); found && len(in) > sumLen {
		text, ok = s.fromWords(in[sumLen:])
	}
	return text, ok && text != "" && slices.Equal(s.PicksOf(text), picks)
}

// inWords is a text as a number whose digits are its words; false when it has
// others.
func (s Spelling) inWords(text string) (string, bool) {
	n, base := big.NewInt(1), s.base()
	for _, w := range strings.Split(text, " ") {
		digit := int64(slices.Index(s, w))
		if digit < 0 {
			number, err := strconv.Atoi(w)
			if err != nil || number < 0 || number >= spelt || strconv.Itoa(number) != w {
				return "", false
			}
			digit = int64(len(s) + number)
		}
		n.Mul(n, base).Add(n, big.NewInt(digit))
	}
	return byWords + sum(text) + n.Text(36), true
}

func (s Spelling) fromWords(code string) (string, bool) {
	n, ok := new(big.Int).SetString(code, 36)
	if !ok || n.Sign() <= 0 {
		return "", false
	}
	var words []string
	for digit, base := new(big.Int), s.base(); n.Cmp(base) >= 0; {
		n.DivMod(n, base, digit)
		at := int(digit.Int64())
		if at < len(s) {
			words = append(words, s[at])
		} else {
			words = append(words, strconv.Itoa(at-len(s)))
		}
	}
	slices.Reverse(words)
	return strings.Join(words, " "), true
}

func (s Spelling) base() *big.Int { return big.NewInt(int64(len(s) + spelt)) }

// sum is the same for one text in 1296.
func sum(text string) string {
	const all = 36 * 36
	return strconv.FormatInt(int64(crc32.ChecksumIEEE([]byte(text))%all+all), 36)[1:]
}

// letters has no characters but those of picks, once they are lower-case.
var letters = base32.StdEncoding.WithPadding(base32.NoPadding)
