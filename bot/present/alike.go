package present

import (
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// tellApart puts the number of their seat before names that a reader may take for one another:
// "1·Ana" and "2·Ana". The number comes first because long names are cut at their end. A name that
// looks like a numbered one gets a number too, so that no two names stay alike.
func tellApart(names []string) []string {
	told, numbered := slices.Clone(names), make([]bool, len(names))
	number := func(seat int) (isNew bool) {
		isNew, numbered[seat] = !numbered[seat], true
		told[seat] = strconv.Itoa(seat+1) + "·" + names[seat]
		return isNew
	}
	for again := true; again; {
		again = false
		seats := make(map[string]int) // by what is seen of the names
		for seat, name := range told {
			for _, seen := range seenOf(name) {
				if other, taken := seats[seen]; taken && other != seat {
					first, second := number(other), number(seat)
					again = again || first || second
				}
				seats[seen] = seat
			}
		}
	}
	return told
}

// seenOf returns what a reader sees of a name at a glance, which is not for reading: the name without
// differences of case, accents, width, style and spaces, and the same with letters that look like
// Latin ones replaced by these.
func seenOf(name string) [2]string {
	bare := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.In(r, unicode.Mn, unicode.Me) && unicode.Is(unicode.Inherited, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(name))
	latin := strings.Map(func(r rune) rune {
		if like, ok := looksLike[r]; ok {
			return like
		}
		return r
	}, bare)
	return [2]string{cases.Fold().String(bare), pairs.Replace(cases.Fold().String(latin))}
}

// pairs replaces two letters that look like one.
var pairs = strings.NewReplacer("rn", "m", "vv", "w")

// looksLike maps letters to the Latin letter that each looks like, written small. It has the usual
// ones of Unicode's confusable characters (UTS #39).
var looksLike = func() map[rune]rune {
	m := make(map[rune]rune)
	for pair := range strings.FieldsSeq(alikeLetters) {
		letters := []rune(pair)
		m[letters[0]] = letters[1]
	}
	return m
}()

// alikeLetters lists the letters of Latin, small capitals, Cyrillic, Greek, Armenian and Cherokee, and
// Lisu, each followed by what it looks like.
const alikeLetters = `
Ii li 1i |i ıi ɩi ǀi 0o Øo øo Đd đd Łi łi ƒf ɑa ɡg
ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟi ᴍm ɴn ᴏo ᴘp ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz
Аa аa Вb вb Еe еe Ѕs ѕs Іi іi Јj јj Кk кk Мm мm Нh нh Оo оo Рp рp Сc сc Тt тt Уy уy Үy үy Хx хx Ӏi ӏi һh ԁd Ԛq ԛq Ԝw ԝw ѵv ьb
Αa αa Βb βb Εe εe Ζz ζz Ιi ιi Κk κk Οo οo Ρp ρp Τt τt Υy υu Χx χx Ηh ηn Μm Νn νv σo
օo ոn սu հh Օo Սu Ꭺa Ᏼb Ꮯc Ꭰd Ꭼe Ꮃw Ꮋh Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꮢr Ꮪs Ꭲi Ꮩv Ꮓz
ꓐb ꓑp ꓓd ꓔt ꓖg ꓗk ꓙj ꓚc ꓜz ꓝf ꓟm ꓠn ꓡl ꓢs ꓣr ꓦv ꓧh ꓪw ꓫx ꓬy ꓮa ꓰe ꓲi ꓳo ꓴu`
