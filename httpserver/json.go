package httpserver

import (
	"encoding/json"
	"errors"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// Errors of parseJSON. Which of them it was is for the log; a caller hears that the body is not acceptable JSON.
var (
	errSyntax    = errors.New("not one JSON value in UTF-8")
	errDepth     = errors.New("JSON is nested too deeply")
	errDuplicate = errors.New("a JSON object names an attribute twice")
)

// mostDepth bounds how deep a body may nest. Bodies of the interface need five levels.
const mostDepth = 32

// jsonKind is the sort of a JSON value.
type jsonKind uint8

const (
	jsonNull jsonKind = iota
	jsonBool
	jsonNumber
	jsonText
	jsonList
	jsonObject
)

// jsonValue is a JSON value as it was sent: numbers keep every digit, and the raw text is at hand for results that
// repeat what the caller wrote.
type jsonValue struct {
	kind  jsonKind
	raw   string // the text of the value in the body
	text  string // a string without quotes and escapes
	names []string
	items []jsonValue // elements of a list, or the values of names
}

// absent reports whether the value says nothing: null, or a string of blanks.
func (v jsonValue) absent() bool {
	return v.kind == jsonNull || v.kind == jsonText && strings.TrimSpace(v.text) == ""
}

// asksForNothing reports whether the value is null, false, 0, or a text or list without content.
func (v jsonValue) asksForNothing() bool {
	switch v.kind {
	case jsonBool:
		return v.raw == "false"
	case jsonNumber:
		return strings.Trim(v.raw, "-0.") == ""
	case jsonText:
		return v.absent() || v.text == "0" || strings.EqualFold(v.text, "false")
	case jsonList, jsonObject:
		return len(v.items) == 0
	}
	return v.absent()
}

// sent returns the value as text: a string's content, anything else as written.
func (v jsonValue) sent() string {
	if v.kind == jsonText {
		return v.text
	}
	return v.raw
}

// member returns the value of a name; null when the object has none of it.
func (v jsonValue) member(name string) jsonValue {
	for i, n := range v.names {
		if n == name {
			return v.items[i]
		}
	}
	return jsonValue{}
}

// parseJSON reads one JSON value that fills the whole text. An attribute named twice is refused, because readers
// disagree about which of the two counts.
func parseJSON(body []byte) (jsonValue, error) {
	if !utf8.Valid(body) || !json.Valid(body) {
		return jsonValue{}, errSyntax
	}
	p := jsonParser{text: string(body)}
	v := p.value(mostDepth)
	return v, p.err
}

// jsonParser reads text that is known to be valid JSON, hence the absence of syntax checks.
type jsonParser struct {
	text string
	at   int
	err  error
}

func (p *jsonParser) value(depth int) jsonValue {
	c := p.peek()
	start := p.at
	var v jsonValue
	switch {
	case depth == 0:
		p.err = errDepth
		return v
	case c == '{':
		v = p.object(depth - 1)
	case c == '[':
		v = p.list(depth - 1)
	case c == '"':
		v = jsonValue{kind: jsonText, text: p.string()}
	default:
		v = jsonValue{kind: scalarKind(c)}
		p.skipScalar()
	}
	v.raw = p.text[start:p.at]
	return v
}

func scalarKind(first byte) jsonKind {
	switch first {
	case 'n':
		return jsonNull
	case 't', 'f':
		return jsonBool
	}
	return jsonNumber
}

// skipScalar passes over a number or a literal.
func (p *jsonParser) skipScalar() {
	for p.at < len(p.text) && strings.IndexByte(",]} \t\r\n", p.text[p.at]) < 0 {
		p.at++
	}
}

func (p *jsonParser) object(depth int) jsonValue {
	v := jsonValue{kind: jsonObject}
	seen := map[string]bool{}
	p.at++
	for p.err == nil && p.peek() != '}' {
		name := p.string()
		p.peek()
		p.at++ // the colon
		if seen[name] {
			p.err = errDuplicate
			return v
		}
		seen[name] = true
		v.names = append(v.names, name)
		v.items = append(v.items, p.value(depth))
		p.comma()
	}
	p.at++
	return v
}

func (p *jsonParser) list(depth int) jsonValue {
	v := jsonValue{kind: jsonList}
	p.at++
	for p.err == nil && p.peek() != ']' {
		v.items = append(v.items, p.value(depth))
		p.comma()
	}
	p.at++
	return v
}

// string reads a quoted string; only one with escapes needs the slow way.
func (p *jsonParser) string() string {
	start := p.at
	p.at++
	for p.text[p.at] != '"' {
		if p.text[p.at] == '\\' {
			p.at++
		}
		p.at++
	}
	p.at++
	quoted := p.text[start:p.at]
	if !strings.Contains(quoted, `\`) {
		return quoted[1 : len(quoted)-1]
	}
	return p.unescape(quoted[1 : len(quoted)-1])
}

// unescape replaces the escapes of a text. Half of a surrogate pair is no character: it becomes the bytes that UTF-8 would have for it and
// does not allow, so that the operation refuses the text and names the field.
func (p *jsonParser) unescape(escaped string) string {
	var text []byte
	for escaped != "" {
		whole, half, rest := cutHalfPair(escaped)
		var part string
		if err := json.Unmarshal([]byte(`"`+whole+`"`), &part); err != nil {
			p.err = errSyntax
		}
		text, escaped = append(append(text, part...), half...), rest
	}
	return string(text)
}

// cutHalfPair cuts an escaped text around its first half of a surrogate pair: what is before, the half as bytes, what is after.
func cutHalfPair(escaped string) (before string, half []byte, after string) {
	for i := 0; i < len(escaped); i++ {
		if escaped[i] != '\\' {
			continue
		}
		unit, isUnit := utf16Unit(escaped[i:])
		switch {
		case !isUnit || !utf16.IsSurrogate(unit):
			i++ // no escaped backslash begins an escape
		case isPair(unit, escaped[i+unitLength:]):
			i += 2*unitLength - 1
		default:
			return escaped[:i], []byte{0xe0 | byte(unit>>12), 0x80 | byte(unit>>6&0x3f), 0x80 | byte(unit&0x3f)}, escaped[i+unitLength:]
		}
	}
	return escaped, nil, ""
}

// unitLength is the length of an escaped unit of UTF-16, such as \ud83d.
const unitLength = 6

// utf16Unit reads the escaped unit of UTF-16 that a text begins with, if it does.
func utf16Unit(escaped string) (unit rune, isUnit bool) {
	if len(escaped) < unitLength || escaped[:2] != `\u` {
		return 0, false
	}
	n, err := strconv.ParseUint(escaped[2:unitLength], 16, 16)
	return rune(n), err == nil
}

// isPair reports whether a text begins with the second half of the pair that a unit begins.
func isPair(first rune, rest string) bool {
	second, isUnit := utf16Unit(rest)
	return isUnit && utf16.DecodeRune(first, second) != utf8.RuneError
}

func (p *jsonParser) comma() {
	if p.err == nil && p.peek() == ',' {
		p.at++
	}
}

// peek skips blanks and returns the next byte.
func (p *jsonParser) peek() byte {
	for strings.IndexByte(" \t\r\n", p.text[p.at]) >= 0 {
		p.at++
	}
	return p.text[p.at]
}
