package locale

import (
	"strings"
	"time"

	"lending.example/platform/lending/calendar"
)

// DatePattern is a compiled "dateFormat" of a request, in the letters of Java's date formats: d and M for day and
// month (MMM and MMMM for names), y or u for the year, and literals. Letters of the time of day are read and passed
// over, as a date has none.
type DatePattern []patternPart

type patternPart struct {
	letter  byte // 'd', 'M', 'y', 'H' for any part of the time, 0 for a literal
	width   int
	literal string
}

// named reports whether the part is a month by name.
func (p patternPart) named() bool { return p.letter == 'M' && p.width >= 3 }

// numeric reports whether the part is read as digits.
func (p patternPart) numeric() bool { return p.letter != 0 && !p.named() }

// CompileDatePattern reads a date format. It is false when the format has other letters than dates need, or lacks
// day, month or year, or states one of them twice.
func CompileDatePattern(format string) (DatePattern, bool) {
	var pattern DatePattern
	count := map[byte]int{}
	for rest := format; rest != ""; {
		part, n := nextPatternPart(rest)
		if n == 0 {
			return nil, false
		}
		count[part.letter]++
		pattern = append(pattern, part)
		rest = rest[n:]
	}
	return pattern, count['d'] == 1 && count['M'] == 1 && count['y'] == 1
}

// mostPatternLetters bounds a run of one letter; the longest that means anything is four.
const mostPatternLetters = 4

// nextPatternPart reads the part at the start of a format and its length, which is 0 when the format is not one.
func nextPatternPart(format string) (patternPart, int) {
	c := format[0]
	if c == '\'' {
		end := strings.IndexByte(format[1:], '\'')
		switch {
		case end < 0:
			return patternPart{}, 0
		case end == 0:
			return patternPart{literal: "'"}, 2
		}
		return patternPart{literal: format[1 : end+1]}, end + 2
	}
	if !isLetter(c) {
		return patternPart{literal: format[:1]}, 1
	}
	width := len(format) - len(strings.TrimLeft(format, format[:1]))
	if width > mostPatternLetters {
		return patternPart{}, 0
	}
	switch c {
	case 'd', 'M', 'y':
		return patternPart{letter: c, width: width}, width
	case 'u':
		return patternPart{letter: 'y', width: width}, width
	case 'L':
		return patternPart{letter: 'M', width: width}, width
	case 'H', 'h', 'm', 's', 'S':
		return patternPart{letter: 'H', width: width}, width
	}
	return patternPart{}, 0
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' }

// Parse reads a date. Days and months may be written with one digit where the pattern has two, month names in any
// case and in full or short, no matter what the pattern says, and a time " HH:mm:ss" may follow. Days that do not exist are
// refused.
func (p DatePattern) Parse(text string, l Locale) (calendar.Date, bool) {
	var year, month, day int
	rest := strings.TrimSpace(text)
	for i, part := range p {
		var ok bool
		switch {
		case part.letter == 0:
			rest, ok = strings.CutPrefix(rest, part.literal)
		case part.named():
			month, rest = l.months.match(rest)
			ok = month > 0
		default:
			var n int
			n, rest, ok = digitsOf(rest, part, i+1 < len(p) && p[i+1].numeric())
			switch part.letter {
			case 'd':
				day = n
			case 'M':
				month = n
			case 'y':
				year = part.year(n)
			}
		}
		if !ok {
			return calendar.Date{}, false
		}
	}
	if rest != "" && !isTimeOfDay(rest) {
		return calendar.Date{}, false
	}
	d, err := calendar.NewDate(year, time.Month(month), day)
	return d, err == nil
}

// year gives the year that a number stands for: two-letter years lie in 2000..2099.
func (p patternPart) year(n int) int {
	if p.width == 2 {
		return 2000 + n
	}
	return n
}

// digitsOf reads the number of a part. Right before another number its width is exact.
func digitsOf(text string, part patternPart, exact bool) (n int, rest string, ok bool) {
	least, most := 1, 2
	switch {
	case part.letter == 'y' && part.width == 2:
		least, most = 2, 2
	case part.letter == 'y':
		least, most = 4, 4
	case part.letter == 'H':
		most = max(2, part.width)
	}
	if exact {
		least, most = max(least, part.width), max(least, part.width)
	}
	i := 0
	for i < len(text) && i < most && text[i]-'0' <= 9 {
		n = n*10 + int(text[i]-'0')
		i++
	}
	return n, text[i:], i >= least
}

// isTimeOfDay reports whether a text is " HH:mm:ss".
func isTimeOfDay(text string) bool {
	_, err := time.Parse(" 15:04:05", text)
	return err == nil && len(text) == len(" 15:04:05")
}
