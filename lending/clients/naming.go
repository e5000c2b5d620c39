package clients

import (
	"strings"

	"lending.example/platform/lending/fault"
)

// Name is how a client is called: first and last name, with or without a middle name, or one full name, never both.
type Name struct {
	First  string `json:"firstname,omitempty"`
	Middle string `json:"middlename,omitempty"`
	Last   string `json:"lastname,omitempty"`
	Full   string `json:"fullname,omitempty"`
}

const (
	longestNamePart = 50
	longestFullName = 160
)

// display joins the parts with single blanks, or gives the full name.
func (n Name) display() string {
	if full := strings.TrimSpace(n.Full); full != "" {
		return full
	}
	var parts []string
	for _, part := range []string{n.First, n.Middle, n.Last} {
		if part = strings.TrimSpace(part); part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, " ")
}

// inParts reports whether any part of a person's name is given.
func (n Name) inParts() bool { return !blank(n.First) || !blank(n.Middle) || !blank(n.Last) }

// check holds a complete name against its rules.
func (n Name) check(c *fault.Checks) {
	n.checkForms(c)
	switch {
	case n.inParts():
		c.Required("firstname", !blank(n.First)).Required("lastname", !blank(n.Last))
	case blank(n.Full):
		// The code really has two dots: clients of the interface compare it so.
		c.Fail("id", nil, ".no.name.details.passed")
	}
}

// checkForms checks lengths, and that only one of the two forms is used.
func (n Name) checkForms(c *fault.Checks) {
	c.MaxLength("firstname", n.First, longestNamePart).MaxLength("middlename", n.Middle, longestNamePart).
		MaxLength("lastname", n.Last, longestNamePart).MaxLength("fullname", n.Full, longestFullName)
	if blank(n.Full) {
		return
	}
	for _, part := range []struct{ field, value string }{{"firstname", n.First}, {"middlename", n.Middle}, {"lastname", n.Last}} {
		if !blank(part.value) {
			c.Fail("fullname", n.Full, fault.AlsoProvidedAbove+"."+part.field+".is.populated")
		}
	}
}

func blank(text string) bool { return strings.TrimSpace(text) == "" }
