package message_test

import (
	"cmp"
	"slices"
	"testing"
	"time"

	"sobremesa/bot/message"
)

func TestANameNeitherFormatsNorMentionsNorLinks(t *testing.T) {
	for name, want := range map[string]string{
		"Ana":              "Ana",
		"@everyone":        `\@everyone`,
		"<@1>":             `\<\@1\>`,
		"**Ana**_`x`":      "\\*\\*Ana\\*\\*\\_\\`x\\`",
		"[a](https://b.c)": `\[a\]\(https\:\/\/b.c\)`,
		"discord.gg/abc":   `discord.gg\/abc`,
		"1. Ana":           `1\. Ana`,
		"90. Ana":          `90\. Ana`,
		"# Ana":            `\# Ana`,
		":smile:":          `\:smile\:`,
		"<t:1:R>":          `\<t\:1\:R\>`,
		"ana.b 2.0":        "ana.b 2.0",
		"-# Ana \\":        `\-\# Ana \\`,
		// Text after a right-to-left name keeps its place in the sentence.
		"عمر":   "\u2068عمر\u2069",
		"_דן 2": "\u2068\\_דן 2\u2069",
		"李小龙 🎲": "李小龙 🎲",
		// There are no invisible control characters and no new lines.
		"\u202eanA\u202c\u2066x\u2069\u200b\ufeff": "anAx",
		"a\nb\r\tc\u2028d\u0085e":                  "a b  c d e",
		"\u0000\u0007\u001b[31mx\u007f":            `\[31mx`,
		"👩\u200d🚀 نام\u200cها":                     "\u2068👩\u200d🚀 نام\u200cها\u2069",
	} {
		if got := message.Escape(name); got != want {
			t.Errorf("%s is written %s, want %s", name, got, want)
		}
	}
}

func TestIDsOfMessagesCountTheirTime(t *testing.T) {
	at := time.Date(2016, 4, 30, 11, 18, 25, 796_000_000, time.UTC)
	id := message.IDAt(at) // the example in Discord's reference: 175928847299117063
	if id != "175928847298985984" {
		t.Errorf("IDAt(%v) = %s", at, id)
	}
	if got := message.TimeOf(175928847299117063); !got.Equal(at) {
		t.Errorf("made at %v, want %v", got, at)
	}
	if id := message.IDAt(time.Date(2014, 1, 1, 0, 0, 0, 0, time.UTC)); id != "0" {
		t.Errorf("IDAt of a time before Discord = %s", id)
	}
	list := []string{"175928847298985983", "9", "1100000000004194401", "10", id, "175928847299117063"}
	slices.SortFunc(list, message.CompareIDs)
	if want := []string{"9", "10", "175928847298985983", id, "175928847299117063", "1100000000004194401"}; !slices.Equal(list, want) {
		t.Errorf("sorted %v, want %v", list, want)
	}
	for i, a := range list {
		for k, b := range list {
			if got := message.CompareIDs(a, b); cmp.Compare(got, 0) != cmp.Compare(i, k) {
				t.Errorf("CompareIDs(%s, %s) = %d", a, b, got)
			}
		}
	}
}

func TestBeforeAMessageIsTheIDRightBelowIt(t *testing.T) {
	for id, want := range map[string]string{
		"1100000000004194401": "1100000000004194400", "10": "9", "18446744073709551615": "18446744073709551614",
		"1": "0", "0": "0", "": "0", "m1": "0", "18446744073709551616": "0",
	} {
		if got := message.Before(id); got != want {
			t.Errorf("%q: %q, want %q", id, got, want)
		}
	}
}
