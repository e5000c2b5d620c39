package locale

import (
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
)

func TestDatePatternParse(t *testing.T) {
	cases := []struct{ name, format, tag, text, want string }{
		{"the format of most clients", "dd MMMM yyyy", "en", "01 July 2022", "2022-07-01"},
		{"one digit for dd", "dd MMMM yyyy", "en", "1 July 2022", "2022-07-01"},
		{"month names in any case", "dd MMMM yyyy", "en", "01 jULY 2022", "2022-07-01"},
		{"short name where the pattern has the full one", "dd MMMM yyyy", "en", "01 Sept 2022", "2022-09-01"},
		{"full name where the pattern has the short one", "dd MMM yyyy", "en", "01 September 2022", "2022-09-01"},
		{"abbreviation with a dot", "d. MMM yyyy", "de", "3. Okt. 2024", "2024-10-03"},
		{"ISO", "yyyy-MM-dd", "en", "2024-02-29", "2024-02-29"},
		{"one digit for MM", "d/M/yyyy", "en", "3/2/2024", "2024-02-03"},
		{"without separators", "yyyyMMdd", "en", "20240203", "2024-02-03"},
		{"two-digit year", "dd.MM.yy", "de", "03.02.24", "2024-02-03"},
		{"proleptic year", "dd MMMM uuuu", "en", "01 March 0001", "0001-03-01"},
		{"time after the date", "dd MMMM yyyy", "en", "01 July 2022 00:00:00", "2022-07-01"},
		{"time in the pattern", "yyyy-MM-dd'T'HH:mm:ss", "en", "2022-07-01T23:59:59", "2022-07-01"},
		{"quoted words", "d 'de' MMMM 'de' yyyy", "es", "5 de enero de 2024", "2024-01-05"},
		{"blanks around", "yyyy-MM-dd", "en", " 2024-02-03 ", "2024-02-03"},
		{"German", "dd MMMM yyyy", "de_DE", "01 März 2022", "2022-03-01"},
		{"French", "dd MMMM yyyy", "fr", "01 août 2022", "2022-08-01"},
		{"Portuguese", "dd MMMM yyyy", "pt-BR", "01 março 2022", "2022-03-01"},
		{"Italian", "dd MMMM yyyy", "it", "01 gennaio 2022", "2022-01-01"},
		{"Dutch", "dd MMMM yyyy", "nl", "01 maart 2022", "2022-03-01"},
		{"Swedish", "dd MMMM yyyy", "sv", "01 maj 2022", "2022-05-01"},
		{"Polish genitive", "dd MMMM yyyy", "pl", "01 października 2022", "2022-10-01"},
		{"English names for Hindi", "dd MMMM yyyy", "hi", "01 January 2022", "2022-01-01"},
		{"Hindi names", "dd MMMM yyyy", "hi_IN", "01 फ़रवरी 2022", "2022-02-01"},
		{"English names where a language has none here", "dd MMMM yyyy", "sw", "01 May 2022", "2022-05-01"},

		{"31 February", "dd MMMM yyyy", "en", "31 February 2022", ""},
		{"29 February of a common year", "yyyy-MM-dd", "en", "2023-02-29", ""},
		{"day 0", "yyyy-MM-dd", "en", "2023-02-00", ""},
		{"month 13", "yyyy-MM-dd", "en", "2023-13-01", ""},
		{"year 0", "yyyy-MM-dd", "en", "0000-01-01", ""},
		{"short year", "yyyy-MM-dd", "en", "24-01-01", ""},
		{"other separators", "yyyy-MM-dd", "en", "2024/01/01", ""},
		{"another language", "dd MMMM yyyy", "de", "01 July 2022", ""},
		{"only a day", "dd MMMM yyyy", "en", "15", ""},
		{"text after", "yyyy-MM-dd", "en", "2024-01-01x", ""},
		{"half a time after", "yyyy-MM-dd", "en", "2024-01-01 10:00", ""},
		{"impossible time after", "yyyy-MM-dd", "en", "2024-01-01 25:00:00", ""},
		{"sign", "yyyy-MM-dd", "en", "-2024-01-01", ""},
		{"empty", "yyyy-MM-dd", "en", "", ""},
		{"digits of another script", "yyyy-MM-dd", "en", "२०२४-०१-०१", ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			pattern, ok := CompileDatePattern(c.format)
			l, known := Parse(c.tag)
			if !ok || !known {
				t.Fatalf("pattern %v, locale %v", ok, known)
			}
			got, ok := pattern.Parse(c.text, l)
			if ok != (c.want != "") || got.String() != c.want {
				t.Errorf("%q by %q is %v (%v), want %q", c.text, c.format, got, ok, c.want)
			}
		})
	}
}

func TestCompileDatePatternRefuses(t *testing.T) {
	for _, format := range []string{"", "yyyy", "dd MM", "dd MMMM yyyy G", "dd MM yyyy yyyy", "d'd MM yyyy", "ddddd MM yyyy", "foo", "yyyy-MM-dd Z"} {
		if _, ok := CompileDatePattern(format); ok {
			t.Errorf("%q was taken as a date format", format)
		}
	}
}

// TestDatesComeBack writes every day of some years in several formats and reads it again.
func TestDatesComeBack(t *testing.T) {
	layouts := map[string]string{"dd MMMM yyyy": "02 January 2006", "yyyy-MM-dd": "2006-01-02", "d/M/yyyy": "2/1/2006", "ddMMyyyy": "02012006", "MMM d, yyyy": "Jan 2, 2006"}
	for format, layout := range layouts {
		pattern, _ := CompileDatePattern(format)
		for day := calendar.MustParse("2023-01-01"); day.Year() < 2025; day = day.AddDays(1) {
			year, month, d := day.Split()
			text := time.Date(year, month, d, 0, 0, 0, 0, time.UTC).Format(layout)
			if got, ok := pattern.Parse(text, Locale{months: &english}); !ok || got != day {
				t.Fatalf("%q by %q is %v, want %v", text, format, got, day)
			}
		}
	}
}

func FuzzDate(f *testing.F) {
	f.Add("dd MMMM yyyy", "en", "01 July 2022")
	f.Add("yyyy-MM-dd'T'HH:mm:ss", "de_DE", "2022-07-01T23:59:59")
	f.Add("d. MMM yy", "pl", "1. paź. 22")
	f.Fuzz(func(t *testing.T, format, tag, text string) {
		l, ok := Parse(tag)
		if !ok {
			return
		}
		pattern, ok := CompileDatePattern(format)
		if !ok {
			return
		}
		if d, ok := pattern.Parse(text, l); ok && d.IsZero() {
			t.Errorf("%q by %q in %q is no date and was accepted", text, format, tag)
		}
	})
}
