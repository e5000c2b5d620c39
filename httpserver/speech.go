package httpserver

import (
	"strings"

	"lending.example/platform/httpserver/locale"
	"lending.example/platform/lending/fault"
)

// speech is how a request writes dates and numbers: its "locale" and "dateFormat". Objects inside a body may have
// their own and otherwise take those of the whole.
type speech struct {
	locale     locale.Locale
	hasLocale  bool // a locale was sent, known or not
	badLocale  bool
	dateFormat string
	pattern    locale.DatePattern
	badFormat  bool
}

// speechOf reads locale and date format of a request: from the body, or from the query where that has them.
func (b *binding) speechOf(parts requestParts) speech {
	var s speech
	s.setLocale(b, "locale", firstOf(parts.body.member("locale"), parts.query.Get("locale")))
	s.setFormat(b, "dateFormat", firstOf(parts.body.member("dateFormat"), parts.query.Get("dateFormat")))
	if parts.dates != nil {
		s.demand(b, parts.dates)
	}
	if parts.noLocale != "" && !s.hasLocale {
		s.hasLocale, s.badLocale = true, true
		b.problem("locale", nil, parts.noLocale, "The parameter `locale` is mandatory.")
	}
	return s
}

// demand refuses a request that does not say how it writes dates, whether it has any or not.
func (s *speech) demand(b *binding, refusals *DateRefusals) {
	if !s.hasLocale {
		s.hasLocale, s.badLocale = true, true
		b.problems = append(b.problems, refusals.NoLocale.Violation("locale", nil))
	}
	if s.dateFormat == "" {
		s.badFormat = true
		b.problems = append(b.problems, refusals.NoFormat.Violation("dateFormat", nil))
	}
}

func firstOf(v jsonValue, query string) jsonValue {
	if v.raw == "" && query != "" {
		return textValue(query)
	}
	return v
}

// within returns the speech of an object inside the body.
func (s speech) within(b *binding, prefix string, v jsonValue) speech {
	s.setLocale(b, join(prefix, "locale"), v.member("locale"))
	s.setFormat(b, join(prefix, "dateFormat"), v.member("dateFormat"))
	return s
}

func (s *speech) setLocale(b *binding, at string, v jsonValue) {
	if v.raw == "" || v.kind == jsonNull {
		return
	}
	l, ok := locale.Parse(strings.TrimSpace(v.text))
	s.locale, s.hasLocale, s.badLocale = l, true, !ok
	if !ok {
		b.problem(at, v.sent(), "validation.msg.invalid.locale.format", "The parameter `locale` is no known language and country: "+fault.Shortened(v.sent()))
	}
}

func (s *speech) setFormat(b *binding, at string, v jsonValue) {
	if v.absent() {
		return
	}
	pattern, ok := locale.CompileDatePattern(strings.TrimSpace(v.text))
	s.dateFormat, s.pattern, s.badFormat = v.text, pattern, !ok
	if !ok {
		b.problem(at, v.sent(), "validation.msg.invalid.dateFormat.format", "The parameter `dateFormat` is no date format: "+fault.Shortened(v.sent()))
	}
}
