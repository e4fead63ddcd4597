package present

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"sobremesa/bot/games"
	"sobremesa/bot/lang"
	"sobremesa/bot/message"
	"sobremesa/bot/sitting"
	"sobremesa/engine"
)

// tellApart puts the number of their seat before names that a reader may take for one another:
// "1·Ana" and "2·Ana". The number comes first because long names are cut at their end. A name that
// looks like a numbered one gets a number too, so that no two names stay alike.
func tellApart(names []string) []string {
	told, numbered := slices.Clone(names), make([]bool, len(names))
	for again := true; again; {
		again = false
		seats := make(map[string]int) // by what is seen of the names
		for seat, name := range told {
			for _, seen := range seenOf(name) {
				other, taken := seats[seen]
				for _, alike := range []int{other, seat} {
					if taken && other != seat && !numbered[alike] {
						told[alike], numbered[alike], again = strconv.Itoa(alike+1)+"·"+names[alike], true, true
					}
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

// PublicLang returns the language for messages that everybody at a game reads: the game's own, or
// the default when the bot does not speak it.
func PublicLang(h *sitting.Header) engine.Lang { return lang.For(h.Lang) }

// Names returns the names of all seats in a language. A seat that a guardian plays for its person
// or for a program that has failed, says so. The names are not escaped.
func Names(h *sitting.Header, l engine.Lang) []string {
	names := PlainNames(h, l)
	for i, s := range h.Seats {
		if s.Guardian != "" {
			names[i] = keptName(h, i, names[i], sitting.PlayerTerm(h.Kind, s.Guardian), l)
		}
	}
	return names
}

// keptName returns the name of a seat for which a guardian plays. The guardian comes first at a seat that
// a program has forfeited to it, because what the seat wins is no longer the program's.
func keptName(h *sitting.Header, seat int, name string, guardian any, l engine.Lang) string {
	s := h.Seats[seat]
	return lang.Text(l, "board.kept-name", engine.Args{"name": name, "player": guardian, "forfeited": s.Player != "" && s.Guardian != ""})
}

// PlainNames returns the names of all seats in a language, without a mark for a guardian. Artificial
// players of the same kind are numbered, and so are names that look alike. The names are not escaped.
func PlainNames(h *sitting.Header, l engine.Lang) []string { return tellApart(ownNames(h, l)) }

// escaped escapes names for a message, in place.
func escaped(names []string) []string {
	for i, name := range names {
		names[i] = message.Escape(name)
	}
	return names
}

// EscapedNames is PlainNames as they can be written in a message.
func EscapedNames(h *sitting.Header, l engine.Lang) []string { return escaped(PlainNames(h, l)) }

// ownNames is PlainNames in which people's names may look alike.
func ownNames(h *sitting.Header, l engine.Lang) []string {
	names := make([]string, len(h.Seats))
	all, so := make(map[string]int), make(map[string]int)
	for _, s := range h.Seats {
		all[s.Player]++
	}
	for i, s := range h.Seats {
		switch name := h.NameOf(engine.Seat(i)).(type) {
		case string:
			names[i] = name
		case engine.Term:
			if s.Player == "" && name == sitting.Nameless {
				name = "board.nameless" // with the number of the seat
			}
			names[i] = lang.Text(l, string(name), engine.Args{"seat": i + 1})
			if so[s.Player]++; s.Player != "" && all[s.Player] > 1 {
				names[i] += " " + strconv.Itoa(so[s.Player])
			}
		}
	}
	return names
}

// Deadlines holds when the time of each seat runs out. A seat whose clock does not run is missing.
type Deadlines = map[engine.Seat]time.Time

// Awaited returns the names of the players whom the game waits for, escaped for a message.
func Awaited(p *sitting.Sitting, l engine.Lang) []string {
	names := escaped(Names(&p.Header, l))
	var list []string
	for seat := range p.Awaited().All() {
		list = append(list, names[seat])
	}
	return list
}

// CallOn names the players whom the game waits for, with the time that they have, and mentions the
// people among them. It does not mention a player who may answer an offer, since the game does not
// wait for them. It says so when all people have left the game. With between, the decision is made
// between turns or in the turn of another player, and is not called a turn.
func CallOn(p *sitting.Sitting, l engine.Lang, until Deadlines, between bool) (text string, mentions []string) {
	called := escaped(Names(&p.Header, l))
	for seat := range p.Awaited().All() {
		if s := p.Seats[seat]; sitting.Plays(s) {
			called[seat] = "<@" + s.User + ">"
			mentions = append(mentions, s.User)
		}
	}
	return turn(p, l, called, until, between), mentions
}

// turn says whom the game waits for, and how long it is until the first of their times runs out.
// called holds how each seat is named.
func turn(p *sitting.Sitting, l engine.Lang, called []string, until Deadlines, between bool) string {
	still := sitting.StandsStill(p.Seats)
	if still { // nobody plays for these seats now, so their names have no mark
		called = EscapedNames(&p.Header, l)
	}
	var list []string
	for seat := range p.Awaited().All() {
		list = append(list, called[seat])
	}
	if still {
		return lang.Text(l, "board.still", engine.Args{"names": list})
	}
	args := engine.Args{"names": list, "between": between, "whole": p.ForGame() && p.Awaited().Len() == 1}
	if at, several := firstOf(p.Awaited(), until); !at.IsZero() {
		args["until"], args["several"] = stamp(at, "R"), several
		return lang.Text(l, "board.turn-until", args)
	}
	return lang.Text(l, "board.turn", args)
}

// firstOf returns when the first of the seats' times runs out, or zero if none does. several reports
// whether they run out in different minutes, or some never.
func firstOf(seats engine.Seats, until Deadlines) (at time.Time, several bool) {
	for seat := range seats.All() {
		if own, ok := until[seat]; ok && (at.IsZero() || own.Before(at)) {
			at = own
		}
	}
	for seat := range seats.All() {
		own, ok := until[seat]
		several = several || !ok || own.Unix()/60 != at.Unix()/60
	}
	return at, several
}

// stamp returns a timestamp that Discord shows each reader in their own time zone and language.
func stamp(t time.Time, style string) string { return fmt.Sprintf("<t:%d:%s>", t.Unix(), style) }

// Moment returns a timestamp as [stamp] does, followed by how long it is until then.
func Moment(t time.Time) string { return stamp(t, "f") + " (" + stamp(t, "R") + ")" }

// Keepers says which artificial players play for people who are away, and what those people and
// others can do about it. When none of the people is there, guardians do not play for them, and the
// lines say so.
func Keepers(h *sitting.Header, l engine.Lang) []string {
	names := EscapedNames(h, l)
	// Who is played for by the same player for the same reason is named in one line.
	type why struct {
		key, player string
		returns     bool
	}
	var lines []string
	var reasons []why
	played := make(map[why][]string)
	kept := "board.kept"
	if sitting.StandsStill(h.Seats) {
		kept = "board.kept-still"
	}
	for i, s := range h.Seats {
		name, reason := names[i], why{player: s.Guardian}
		switch {
		case s.Player != "" && s.Guardian != "":
			lines = append(lines, lang.Text(l, "board.failed", engine.Args{"name": name, "player": sitting.PlayerTerm(h.Kind, s.Guardian)}))
			continue
		case sitting.IsGone(s):
			lines = append(lines, lang.Text(l, "board.gone", engine.Args{"name": name, "player": sitting.PlayerTerm(h.Kind, s.Guardian)}))
			continue
		case sitting.IsKept(s) && s.TimeOver:
			reason.key, reason.returns = "board.time-over", h.MayReturn(engine.Seat(i))
		case sitting.IsKept(s):
			reason.key = kept
		default:
			continue
		}
		if played[reason] == nil {
			reasons = append(reasons, reason)
		}
		played[reason] = append(played[reason], name)
	}
	for _, r := range reasons {
		away := played[r]
		lines = append(lines, lang.Text(l, r.key, engine.Args{"names": away, "n": len(away), "player": sitting.PlayerTerm(h.Kind, r.player), "returns": r.returns}))
	}
	return lines
}

// IsBetween reports whether the players whom the game waits for decide something in the turn of
// another player, or several of them at once. It is not their turn then.
func IsBetween(g *games.Game, p *sitting.Sitting) bool {
	return g.Pending(p.View(engine.Spectator), games.Reader{}).Between
}

// WhoseTurn tells a user whom the game waits for, without mentioning anybody. It also tells a
// player that they may answer an offer, for which the game does not wait.
func WhoseTurn(g *games.Game, p *sitting.Sitting, l engine.Lang, user string, until Deadlines) string {
	toMove := p.ToMove()
	seat := p.SeatOf(user)
	between := IsBetween(g, p)
	switch {
	case toMove == 0:
		return lang.Text(l, "board.over", nil)
	case p.Awaited().Has(seat) && !p.Seats[seat].Resigned && !p.IsGivenUp(seat):
		if at, ok := until[seat]; ok {
			return lang.Text(l, "board.your-turn-until", engine.Args{"until": Moment(at), "between": between, "whole": p.ForGame()})
		}
		return lang.Text(l, "board.your-turn", engine.Args{"between": between})
	}
	called := escaped(Names(&p.Header, l))
	text := turn(p, l, called, until, between)
	if toMove.Has(seat) && !p.Seats[seat].Resigned {
		text += " " + lang.Text(l, "board.may-answer", nil)
	}
	return text
}

// Standings returns a line for each seat, best first.
func Standings(p *sitting.Sitting, l engine.Lang) []string {
	names := escaped(Names(&p.Header, l))
	var lines []string
	for _, one := range p.Standings() {
		lines = append(lines, lang.Text(l, "board.standing", engine.Args{"place": one.Place, "name": names[one.Seat], "n": one.Score}))
	}
	return lines
}

// MenuReader returns the reader of a game's menu in a language.
func MenuReader(h *sitting.Header, l engine.Lang) games.Reader {
	return games.Reader{Lang: l, Players: players(h, l)}
}

// players returns the seats as painters show them.
func players(h *sitting.Header, l engine.Lang) []engine.Occupant {
	var list []engine.Occupant
	kept := Names(h, l)
	for i, name := range PlainNames(h, l) {
		s := h.Seats[i]
		if s.Player != "" {
			name = kept[i]
		}
		o := engine.Occupant{Name: name, Artificial: s.Player != "", Guardian: s.User != "" && s.Guardian != ""}
		if h.Factions != nil {
			o.Faction = h.Factions[i]
		}
		list = append(list, o)
	}
	return list
}

// Sentence returns a game's sentence in a language. Seats among its arguments are replaced with the
// names of the players.
func Sentence(h *sitting.Header, l engine.Lang, s games.Sentence) string {
	return lang.Text(l, s.Key, named(l, s.Args, PlainNames(h, l)))
}

// Sentences returns several of a game's sentences in a language, as [Sentence] does.
func Sentences(h *sitting.Header, l engine.Lang, list []games.Sentence) []string {
	said := make([]string, len(list))
	for i, s := range list {
		said[i] = Sentence(h, l, s)
	}
	return said
}
