package locale

import (
	"strings"
	"testing"

	"lending.example/platform/lending/money"
)

func TestPlainNumber(t *testing.T) {
	cases := []struct{ name, tag, text, want string }{
		{"plain", "en", "100", "100"},
		{"decimals", "en", "100.50", "100.50"},
		{"groups", "en", "1,000,000.50", "1000000.50"},
		{"German", "de_DE", "1.000,50", "1000.50"},
		{"French with a narrow space", "fr", "1\u202f000,50", "1000.50"},
		{"French with the space people type", "fr_FR", "1 000,50", "1000.50"},
		{"Swiss", "de_CH", "1’000.50", "1000.50"},
		{"Swedish", "sv", "1\u00a0000,5", "1000.5"},
		{"Mexican", "es_MX", "1,000.50", "1000.50"},
		{"Spanish", "es", "1.000,50", "1000.50"},
		{"Indian groups", "en_IN", "12,34,567.89", "1234567.89"},
		{"Hindi", "hi", "1,00,000", "100000"},
		{"negative", "en", "-1,000", "-1000"},
		{"typographic minus", "sv", "\u22125,5", "-5.5"},
		{"plus", "en", "+5", "+5"},
		{"no whole digits", "en", ".5", ".5"},
		{"no decimals after the mark", "en", "5.", "5"},
		{"blanks around", "en", " 5 ", "5"},
		{"every digit is kept", "en", "0.1234567890123456789", "0.1234567890123456789"},

		{"a point in German is no decimal mark", "de", "1.5", ""},
		{"a comma in English is no decimal mark", "en", "1,5", ""},
		{"groups of four", "en", "1,0000", ""},
		{"first group too long", "en", "1234,567", ""},
		{"groups of two outside India", "en", "12,34,567", ""},
		{"two decimal marks", "en", "1.0.0", ""},
		{"group in the decimals", "en", "1.000,000", ""},
		{"mark at the end", "en", "1,", ""},
		{"mark in front", "en", ",100", ""},
		{"two marks", "en", "1,,000", ""},
		{"words", "en", "ten", ""},
		{"exponent", "en", "1e3", ""},
		{"currency", "en", "$5", ""},
		{"two signs", "en", "--5", ""},
		{"only a sign", "en", "-", ""},
		{"only a mark", "en", ".", ""},
		{"empty", "en", "", ""},
		{"hexadecimal", "en", "0x10", ""},
		{"not a number", "en", "NaN", ""},
		{"digits of another script", "hi", "१००", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			l, known := Parse(c.tag)
			if !known {
				t.Fatalf("locale %q is not known", c.tag)
			}
			got, ok := l.Number(c.text)
			if ok != (c.want != "") || got != c.want {
				t.Errorf("%q in %s is %q (%v), want %q", c.text, c.tag, got, ok, c.want)
			}
		})
	}
}

func TestParse(t *testing.T) {
	for _, tag := range []string{"en", "EN", "en_US", "en-US", "de_DE", "pt-BR", "zh_CN_pinyin", "hi_IN", "no"} {
		if _, ok := Parse(tag); !ok {
			t.Errorf("%q is not known", tag)
		}
	}
	for _, tag := range []string{"", "_", "xx", "english", "en_XX", "e", "en_USA", "en US", strings.Repeat("en_", 20)} {
		if _, ok := Parse(tag); ok {
			t.Errorf("%q was taken as a locale", tag)
		}
	}
}

// FuzzNumber holds that all that is accepted is a plain number for the money package, with the digits that were sent.
func FuzzNumber(f *testing.F) {
	f.Add("en", "1,000.50")
	f.Add("de_DE", "1.000,50")
	f.Add("hi", "12,34,567")
	f.Fuzz(func(t *testing.T, tag, text string) {
		l, ok := Parse(tag)
		if !ok {
			return
		}
		plain, ok := l.Number(text)
		if !ok {
			return
		}
		if onlyDigits(plain) != onlyDigits(text) {
			t.Fatalf("%q in %s became %q", text, tag, plain)
		}
		if _, err := money.ParseDecimal(plain); err != nil && len(onlyDigits(plain)) < 19 {
			t.Fatalf("%q in %s became %q: %v", text, tag, plain, err)
		}
	})
}

func onlyDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if r < '0' || r > '9' {
			return -1
		}
		return r
	}, text)
}
