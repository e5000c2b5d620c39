package main

import (
	"cmp"
	"regexp"

	"lending.example/platform/lending/internal/attributes"
)

// writer writes the lines of one sort of regions.
type writer struct {
	key   *regexp.Regexp       // finds in a line what it is about
	wired bool                 // lines are about the name on the wire, not that in Go
	write func(s stand) string // the line of an attribute; "" where it has none
}

// stand is an attribute in a place of a package.
type stand struct {
	attributes.Attribute
	place attributes.Place
	home  string // the name of the package
	from  string // the expression that its value comes from, where that is not the usual one
}

func standing(place attributes.Place, a attributes.Attribute, home string) stand {
	e := a.Except[place]
	a.Name, a.Type, a.Wire, a.Note = cmp.Or(e.Name, a.Name), cmp.Or(e.Type, a.Type), cmp.Or(e.Wire, a.Wire), cmp.Or(e.Note, a.Note)
	if e.Note != "" {
		a.Zero = "" // the note says it, if it is so there
	}
	return stand{a, place, home, e.From}
}

// The shapes of lines.
var (
	field  = regexp.MustCompile(`^(\w+)`)                   // Repayments int; Repayments: t.Repayments
	quoted = regexp.MustCompile(`"(\w+)"`)                  // positive(c, "numberOfRepayments", in.Repayments)
	member = regexp.MustCompile(`^(?:\w+\(&)?\w\w?\.(\w+)`) // in.Repayments = …; keep(&in.Repayments, …)
)

var writers map[attributes.Place]writer

func init() {
	writers = map[attributes.Place]writer{
		attributes.InputFields:       {key: field, write: func(s stand) string { return s.described(s.field(s.Input)) }},
		attributes.UpdateFields:      {key: field, write: func(s stand) string { return s.field(changing(s.Input)) }},
		attributes.InputChecks:       {key: quoted, wired: true, write: stand.inputCheck},
		attributes.ProductFields:     {key: field, write: func(s stand) string { return s.described(s.field(s.Product)) }},
		attributes.ApplicationFields: {key: field, write: func(s stand) string { return s.described(s.field(s.Application)) }},
		attributes.ApplicationChecks: {key: quoted, wired: true, write: stand.applicationCheck},
		attributes.TermsFields:       {key: field, write: func(s stand) string { return s.described(s.storedField()) }},
		attributes.ReadingFields:     {key: field, write: func(s stand) string { return s.described(s.field(s.Reading)) }},
		attributes.TemplateFields:    {key: field, write: func(s stand) string { return s.field(s.Template) }},
		attributes.ScheduleFields:    {key: field, write: func(s stand) string { return s.described(s.scheduleField()) }},
		attributes.ScheduleChecks:    {key: quoted, wired: true, write: stand.scheduleCheck},
		attributes.Defaults:          {key: member, write: stand.byDefault},
		attributes.Assumed:           {key: member, write: stand.assumed},
		attributes.Early:             {key: member, write: stand.early},
		attributes.Inherited:         {key: field, write: stand.inherited},
		attributes.Stated:            {key: field, write: stand.stated},
		attributes.Kept:              {key: member, write: stand.kept},
		attributes.Read:              {key: field, write: func(s stand) string { return s.copied(s.Reading) }},
		attributes.Templated:         {key: field, write: func(s stand) string { return s.copied(s.Template) }},
		attributes.Drawn:             {key: field, write: func(s stand) string { return s.copied(s.Schedule) }},
		attributes.Restated:          {key: field, write: stand.restated},
		attributes.Words:             {key: quoted, wired: true, write: stand.words},
	}
}

// lineOf is the line of an attribute in a place; "" where it has none.
func lineOf(place attributes.Place, a attributes.Attribute, home string) string {
	if a.Except[place].ByHand {
		return ""
	}
	return writers[place].write(standing(place, a, home))
}

// keyOf is what the line of an attribute in a place is about.
func keyOf(place attributes.Place, a attributes.Attribute) string {
	s := standing(place, a, "")
	if writers[place].wired {
		return s.Wire
	}
	return s.Name
}

// attributeOf finds the attribute that a line in a place is about.
func attributeOf(place attributes.Place, key string) (attributes.Attribute, bool) {
	for _, topic := range attributes.Table {
		for _, a := range topic.Attributes {
			if keyOf(place, a) == key {
				return a, true
			}
		}
	}
	return attributes.Attribute{}, false
}
