package lending_test

import (
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/lendingtest"
)

// TestFieldNamesAgree holds the Go names of the fields of every input and result by the rule in CONTRIBUTING.md.
func TestFieldNamesAgree(t *testing.T) {
	seen := map[reflect.Type]bool{}
	for _, op := range lendingtest.New(t).Platform.Operations() {
		for _, of := range []reflect.Type{reflect.TypeOf(op.NewInput()), reflect.TypeOf(op.NewOutput())} {
			for _, f := range fieldsBelow(of, seen) {
				if flaw := nameFlaw(f.StructField); flaw != "" {
					t.Errorf("%s.%s: %s", f.owner, f.Name, flaw)
				}
			}
		}
	}
	if len(seen) < 300 {
		t.Errorf("only %d types were looked at", len(seen))
	}
}

type ownedField struct {
	owner reflect.Type
	reflect.StructField
}

// fieldsBelow lists the exported fields of a type of the module and of the types that its fields have.
func fieldsBelow(of reflect.Type, seen map[reflect.Type]bool) (list []ownedField) {
	for of.Kind() == reflect.Pointer || of.Kind() == reflect.Slice || of.Kind() == reflect.Map {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct || seen[of] || !strings.HasPrefix(of.PkgPath(), "lending.example/") {
		return nil
	}
	seen[of] = true
	for f := range of.Fields() {
		if f.IsExported() {
			list = append(list, ownedField{of, f})
			list = append(list, fieldsBelow(f.Type, seen)...)
		}
	}
	return list
}

var (
	wireID     = regexp.MustCompile(`^(\w*I|i)ds?\b`)
	accountID  = regexp.MustCompile(`^\w+AccountId\b`) // of a mapping, which is named after what is booked there
	goID       = regexp.MustCompile(`IDs?$`)
	otherNames = map[string]string{
		"Firstname": "First", "FirstName": "First", "Lastname": "Last", "LastName": "Last", "Middlename": "Middle", "Fullname": "Full",
		"MobileNo": "Mobile", "MobileNumber": "Mobile", "EmailAddress": "Email",
	}
	// datesThemselves are dates that are what a field is about, and no days on which something happens.
	datesThemselves = []string{"Date", "DateValue", "BusinessDate"}
)

// nameFlaw is what the name of a field lacks, "" for nothing.
func nameFlaw(f reflect.StructField) string {
	typ := f.Type
	for typ.Kind() == reflect.Pointer || typ.Kind() == reflect.Slice {
		typ = typ.Elem()
	}
	tag := f.Tag.Get("json")
	switch {
	case typ.Kind() == reflect.Int64 && wireID.MatchString(tag) && !accountID.MatchString(tag) && !goID.MatchString(f.Name):
		return "an id ends with ID, ids with IDs"
	case typ == reflect.TypeFor[calendar.Date]() && strings.HasSuffix(f.Name, "Date") && !slices.Contains(datesThemselves, f.Name):
		return "a day ends with On, a stretch of days is From and To"
	case typ == reflect.TypeFor[time.Time]() && (strings.HasSuffix(f.Name, "Date") || strings.HasSuffix(f.Name, "On")):
		return "a moment ends with At"
	case typ.Kind() == reflect.String && otherNames[f.Name] != "":
		return "the name is " + otherNames[f.Name]
	}
	return ""
}
