package main

import (
	"cmp"
	"fmt"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"lending.example/platform/lending/internal/attributes"
)

// plainField is a field of a struct that is not written as JSON.
func (s stand) plainField(f attributes.Form) string {
	switch f {
	case 0:
		return ""
	case attributes.Option:
		return s.Name + " *" + s.local(s.Type)
	}
	return s.Name + " " + s.local(s.Type)
}

// field is a field of a struct that is written as JSON.
func (s stand) field(f attributes.Form) string {
	option := ""
	switch {
	case f == 0:
		return ""
	case f == attributes.Option, f != attributes.Always && !strings.ContainsAny(s.Type, ".["):
		option = ",omitempty"
	case f != attributes.Always:
		option = ",omitzero"
	}
	return fmt.Sprintf("%s `json:\"%s%s\"`", s.plainField(f), s.Wire, option)
}

// storedField is a field of the contract of a loan, which is stored under its name in Go. An empty list is stored as none.
func (s stand) storedField() string {
	first, size := utf8.DecodeRuneInString(s.Name)
	s.Wire = string(unicode.ToLower(first)) + s.Name[size:]
	text := s.field(s.Terms)
	if strings.HasPrefix(s.Type, "[]") {
		text = strings.Replace(text, "omitzero", "omitempty", 1)
	}
	return text
}

// scheduleField is a field of schedule terms, which are written with the names of the interface.
func (s stand) scheduleField() string {
	if s.Schedule == 0 {
		return ""
	}
	return fmt.Sprintf("%s `json:\"%s,omitzero\"`", s.plainField(s.Schedule), s.Wire)
}

// changing is the form in the input of a change, which has to say nothing.
func changing(f attributes.Form) attributes.Form {
	if f == attributes.Mandatory {
		return attributes.Option
	}
	return f
}

// local names what is of the package itself as it is named there.
func (s stand) local(code string) string {
	if s.home == "" {
		return code
	}
	return regexp.MustCompile(`\b`+s.home+`\.`).ReplaceAllString(code, "")
}

// described gives a field the comment that says what it means: its note, else its words as a comment is written.
func (s stand) described(field string) string {
	note := s.Note
	if note == "" && s.Words != "" {
		first, size := utf8.DecodeRuneInString(s.Words)
		note = string(unicode.ToLower(first)) + strings.TrimSuffix(s.Words[size:], ".")
	}
	if field == "" || note == "" {
		return field
	}
	return field + " // " + referred(note+s.absence(), func(a attributes.Attribute) string { return a.Name })
}

// absence is what it means that there is none.
func (s stand) absence() string {
	switch absent := cmp.Or(s.Absent, s.Zero); {
	case s.place == attributes.InputFields && absent != "":
		return "; absent: " + absent
	case s.Zero == "" || s.place == attributes.InputFields || s.place == attributes.ApplicationFields:
		return ""
	case s.place == attributes.ProductFields && s.Product == attributes.Option:
		return "; nil: " + s.Zero
	}
	return "; 0: " + s.Zero
}

// words are the line of the description.
func (s stand) words() string {
	if s.Words == "" {
		return ""
	}
	return fmt.Sprintf("%q: %q,", s.Wire, referred(s.Words, func(a attributes.Attribute) string { return a.Wire }))
}

var reference = regexp.MustCompile(`\{(\w+)\}`)

// referred names other attributes in a sentence.
func referred(sentence string, name func(attributes.Attribute) string) string {
	return reference.ReplaceAllStringFunc(sentence, func(braced string) string {
		a, known := attributeOf(attributes.InputFields, strings.Trim(braced, "{}"))
		if !known {
			return braced
		}
		return name(a)
	})
}
