package main

import (
	"fmt"
	"strings"

	"lending.example/platform/lending/internal/attributes"
)

// inputCheck checks the bounds of a product's attributes.
func (s stand) inputCheck() string {
	if s.Input == 0 {
		return ""
	}
	switch bounds := s.Bounds; {
	case bounds.Rule == attributes.Listed && bounds.Low != "":
		return s.check("between", "in."+s.Name, bounds.Low, bounds.High)
	case bounds.Rule == attributes.Listed && s.Input == attributes.Sparse:
		return s.check("listed", "in."+s.Name, bounds.List)
	case bounds.Rule == attributes.Listed:
		return s.check("oneOf", "in."+s.Name, bounds.List)
	}
	return s.simpleCheck("in." + s.Name)
}

// applicationCheck holds what an application says within its bounds. Zero says nothing where there is no pointer.
func (s stand) applicationCheck() string {
	value := "in." + s.Name
	switch s.Application {
	case 0:
		return ""
	case attributes.Sparse:
		value = "said(" + value + ")"
	}
	if s.Bounds.Rule == attributes.Listed {
		return s.check("oneOf", value, s.Bounds.List)
	}
	return s.simpleCheck(value)
}

// scheduleCheck holds counts of a schedule within what can be drawn.
func (s stand) scheduleCheck() string {
	if s.Schedule == 0 || s.Type != "int" || s.Bounds.Rule != attributes.NotNegative {
		return ""
	}
	return fmt.Sprintf("checks.NotNegativeInt(%q, t.%s)", s.Wire, s.Name)
}

func (s stand) simpleCheck(value string) string {
	number := strings.HasPrefix(s.Type, "money.")
	switch s.Bounds.Rule {
	case attributes.NotNegative:
		return s.check(choose(number, "notNegativeNumber", "notNegative"), value)
	case attributes.Positive:
		return s.check(choose(number, "positiveAmount", "positive"), value)
	case attributes.Between:
		return s.check("between", value, s.Bounds.Low, s.Bounds.High)
	case attributes.Percent:
		return s.check("percent", value, s.Bounds.Low, s.Bounds.High)
	}
	return ""
}

func choose(one bool, first, second string) string {
	if one {
		return first
	}
	return second
}

// check is the call of a check.
func (s stand) check(name, value string, bounds ...string) string {
	arguments := append([]string{"c", fmt.Sprintf("%q", s.Wire), value}, bounds...)
	for i := range arguments[2:] {
		arguments[i+2] = s.local(arguments[i+2])
	}
	return name + "(" + strings.Join(arguments, ", ") + ")"
}
