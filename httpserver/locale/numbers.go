package locale

import "strings"

// Number rewrites a number from the notation of the locale to plain notation: "1.000,50" in German is "1000.50".
// Groups must be groups: a mark that stands anywhere else than before three digits (two in Indian notation, except
// the last) is refused, because "1.5" sent in German is far more likely a mistake than fifteen.
func (l Locale) Number(text string) (string, bool) {
	text = strings.TrimSpace(text)
	sign := ""
	for _, mark := range []string{"-", "+", "\u2212"} {
		if rest, ok := strings.CutPrefix(text, mark); ok {
			sign, text = strings.Replace(mark, "\u2212", "-", 1), rest
			break
		}
	}
	whole, fraction, hasFraction := strings.Cut(text, string(l.decimal))
	plain, ok := l.ungrouped(whole)
	if !ok || hasFraction && !AllDigits(fraction) || plain == "" && fraction == "" {
		return "", false
	}
	if hasFraction && fraction != "" {
		plain += "." + fraction
	}
	return sign + plain, true
}

// ungrouped removes the grouping marks of a whole number.
func (l Locale) ungrouped(whole string) (string, bool) {
	groups := strings.FieldsFunc(whole, func(r rune) bool { return strings.ContainsRune(l.grouping, r) })
	for i, group := range groups {
		if !AllDigits(group) || !l.fits(len(group), i, len(groups)) {
			return "", false
		}
	}
	plain := strings.Join(groups, "")
	marks := strings.Count(whole, "") - strings.Count(plain, "")
	return plain, marks == max(0, len(groups)-1)
}

// fits reports whether a group of digits may have that length at its place.
func (l Locale) fits(length, place, groups int) bool {
	switch {
	case groups == 1:
		return true
	case place == groups-1:
		return length == 3
	case place == 0:
		return length <= 3
	}
	return length == 3 || l.twos && length == 2
}

// AllDigits reports whether a text holds digits and nothing else.
func AllDigits(text string) bool {
	for _, c := range []byte(text) {
		if c < '0' || c > '9' {
			return false
		}
	}
	return true
}
