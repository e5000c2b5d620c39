package main

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/internal/attributes"
)

// TestRegionsAreCurrent holds every region of the code against the table.
func TestRegionsAreCurrent(t *testing.T) {
	root, err := moduleRoot()
	if err != nil {
		t.Fatal(err)
	}
	before, err := marked(root)
	if err != nil {
		t.Fatal(err)
	}
	after, err := rewritten(before)
	if err != nil {
		t.Fatal(err)
	}
	for path := range before {
		if diff := cmp.Diff(strings.Split(before[path], "\n"), strings.Split(after[path], "\n")); diff != "" {
			t.Errorf("%s is not as the table of attributes says (-is +would be); run go generate ./...\n%s", path, diff)
		}
	}
}

// TestTableIsSound holds that an attribute is described once, and stands somewhere.
func TestTableIsSound(t *testing.T) {
	for place := range writers {
		seen := map[string]bool{}
		for _, topic := range attributes.Table {
			for _, a := range topic.Attributes {
				key := keyOf(place, a)
				if lineOf(place, a, "") == "" {
					continue
				}
				if seen[key] {
					t.Errorf("%s: two lines are about %s", place, key)
				}
				seen[key] = true
			}
		}
		if len(seen) == 0 {
			t.Errorf("no attribute stands in %s", place)
		}
	}
	for _, topic := range attributes.Table {
		for _, a := range topic.Attributes {
			if !stands(a) {
				t.Errorf("%s stands nowhere", a.Name)
			}
			for place := range a.Except {
				if _, known := writers[place]; !known {
					t.Errorf("%s is an exception in %q, which is no place", a.Name, place)
				}
			}
		}
	}
}

func stands(a attributes.Attribute) bool {
	for place := range writers {
		if lineOf(place, a, "") != "" {
			return true
		}
	}
	return false
}

// TestSettle brings the checks of loan schedules, which have the fewest attributes, up to the table.
func TestSettle(t *testing.T) {
	const current = `package schedule

func check() {
	// attributes: begin schedule checks
	checks.NotNegativeInt("graceOnPrincipalPayment", t.GraceOnPrincipal)
	checks.NotNegativeInt("graceOnInterestPayment", t.GraceOnInterestPayment)
	checks.NotNegativeInt("graceOnInterestCharged", t.GraceOnInterestCharged)
	checks.NotNegativeInt("recurringMoratoriumOnPrincipalPeriods", t.RecurringPrincipalHolidays)
	// attributes: end
}
`
	edited := func(changes ...string) string { return strings.NewReplacer(changes...).Replace(current) }
	const first = `	checks.NotNegativeInt("graceOnPrincipalPayment", t.GraceOnPrincipal)
`
	const second = `	checks.NotNegativeInt("graceOnInterestPayment", t.GraceOnInterestPayment)
`
	const third = `	checks.NotNegativeInt("graceOnInterestCharged", t.GraceOnInterestCharged)
`
	for _, test := range []struct{ name, text, want string }{
		{"current", current, current},
		{"a line in the middle is missing", edited(second, ""), current},
		{"the first line is missing", edited(first, ""), current},
		{"a line was changed", edited("t.GraceOnInterestCharged)", "t.GraceOnPrincipal)"), current},
		{"a line is about something else", edited(first, first+"\tchecks.NotNegativeInt(\"extraTerms\", t.ExtraTerms)\n"), current},
		{"a line stands twice", edited(third, third+first), current},
		{"another order stays", edited(first+second, second+first), edited(first+second, second+first)},
		{"comments and empty lines stay", edited(third, "\n\t// of interest\n"+third), edited(third, "\n\t// of interest\n"+third)},
		{
			"lines stay in their region",
			edited(first, first+"\t// attributes: end\n\trule()\n\t// attributes: begin schedule checks\n", second, ""),
			edited(first, first+second+"\t// attributes: end\n\trule()\n\t// attributes: begin schedule checks\n", second, ""),
		},
		{"not formatted", edited("\tchecks", "checks"), current},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, err := parse("terms_check.go", test.text)
			if err != nil {
				t.Fatal(err)
			}
			if err := settle(attributes.ScheduleChecks, regionsOf(attributes.ScheduleChecks, []*file{f})); err != nil {
				t.Fatal(err)
			}
			got, err := f.formatted()
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

func TestParseRefuses(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"no end", "package p\n// attributes: begin read\n", `p.go: the region "read" does not end`},
		{"a beginning within", "package p\n// attributes: begin read\n// attributes: begin drawn\n", `p.go: the region "read" does not end`},
		{"an end alone", "package p\n// attributes: end\n", `p.go: a region ends that did not begin`},
		{"an unknown place", "package p\n// attributes: begin nowhere\n// attributes: end\n", `p.go: no region is called "nowhere"`},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := parse("p.go", test.text); err == nil || err.Error() != test.want {
				t.Errorf("got %v, want %s", err, test.want)
			}
		})
	}
}

// TestLines shows the line of an attribute in each place.
func TestLines(t *testing.T) {
	grace := attributes.Attribute{
		Name: "GraceOnPrincipal", Type: "int", Wire: "graceOnPrincipalPayment", Words: "First instalments without principal, fewer than {Repayments}.",
		Absent: "none", Bounds: attributes.Bounds{Rule: attributes.NotNegative}, Guard: "Grace", Restated: true,
		Input: attributes.Option, Product: attributes.Always, Application: attributes.Option, Terms: attributes.Sparse,
		Reading: attributes.Sparse, Template: attributes.Sparse, Schedule: attributes.Always,
	}
	with := func(change func(a *attributes.Attribute)) attributes.Attribute {
		changed := grace
		change(&changed)
		return changed
	}
	for _, test := range []struct {
		name  string
		place attributes.Place
		of    attributes.Attribute
		home  string
		want  string
	}{
		{"input", attributes.InputFields, grace, "products", "GraceOnPrincipal *int `json:\"graceOnPrincipalPayment,omitempty\"` // first instalments without principal, fewer than Repayments; absent: none"},
		{"change", attributes.UpdateFields, with(func(a *attributes.Attribute) { a.Input = attributes.Mandatory }), "products", "GraceOnPrincipal *int `json:\"graceOnPrincipalPayment,omitempty\"`"},
		{"what a product has to say", attributes.InputFields, with(func(a *attributes.Attribute) { a.Input, a.Note, a.Absent = attributes.Mandatory, "n", "" }), "products", "GraceOnPrincipal int `json:\"graceOnPrincipalPayment,omitempty\"` // n"},
		{"what no product has to have", attributes.ProductFields, with(func(a *attributes.Attribute) {
			a.Product, a.Words, a.Note, a.Zero = attributes.Option, "", "n", "no bound"
		}), "products", "GraceOnPrincipal *int `json:\"graceOnPrincipalPayment,omitempty\"` // n; nil: no bound"},
		{"what no loan has to have", attributes.TermsFields, with(func(a *attributes.Attribute) { a.Words, a.Note, a.Zero = "", "n", "no bound" }), "book", "GraceOnPrincipal int `json:\"graceOnPrincipal,omitempty\"` // n; 0: no bound"},
		{"product", attributes.ProductFields, grace, "products", "GraceOnPrincipal int `json:\"graceOnPrincipalPayment\"` // first instalments without principal, fewer than Repayments"},
		{"application", attributes.ApplicationFields, grace, "loans", "GraceOnPrincipal *int `json:\"graceOnPrincipalPayment,omitempty\"` // first instalments without principal, fewer than Repayments"},
		{"contract", attributes.TermsFields, grace, "book", "GraceOnPrincipal int `json:\"graceOnPrincipal,omitempty\"` // first instalments without principal, fewer than Repayments"},
		{"a list of the contract", attributes.TermsFields, with(func(a *attributes.Attribute) { a.Type, a.Words = "[]products.RefundType", "" }), "book", "GraceOnPrincipal []products.RefundType `json:\"graceOnPrincipal,omitempty\"`"},
		{"a list of the product", attributes.ProductFields, with(func(a *attributes.Attribute) {
			a.Type, a.Words, a.Product = "[]products.RefundType", "", attributes.Sparse
		}), "products", "GraceOnPrincipal []RefundType `json:\"graceOnPrincipalPayment,omitzero\"`"},
		{"template", attributes.TemplateFields, grace, "loans", "GraceOnPrincipal int `json:\"graceOnPrincipalPayment,omitempty\"`"},
		{"schedule", attributes.ScheduleFields, grace, "schedule", "GraceOnPrincipal int `json:\"graceOnPrincipalPayment,omitzero\"` // first instalments without principal, fewer than Repayments"},
		{"words", attributes.Words, grace, "httpserver", `"graceOnPrincipalPayment": "First instalments without principal, fewer than numberOfRepayments.",`},

		{"bounds of an input", attributes.InputChecks, grace, "products", `notNegative(c, "graceOnPrincipalPayment", in.GraceOnPrincipal)`},
		{"bounds of a sum", attributes.InputChecks, with(func(a *attributes.Attribute) { a.Type, a.Bounds.Rule = "money.Amount", attributes.Positive }), "products", `positiveAmount(c, "graceOnPrincipalPayment", in.GraceOnPrincipal)`},
		{"bounds of a percentage", attributes.InputChecks, with(func(a *attributes.Attribute) {
			a.Bounds = attributes.Bounds{Rule: attributes.Percent, Low: "0", High: "100"}
		}), "products", `percent(c, "graceOnPrincipalPayment", in.GraceOnPrincipal, 0, 100)`},
		{"a range of a closed list", attributes.InputChecks, with(func(a *attributes.Attribute) {
			a.Bounds = attributes.Bounds{Rule: attributes.Listed, List: "schedule.Types()", Low: "schedule.Cumulative", High: "schedule.Progressive"}
		}), "products", `between(c, "graceOnPrincipalPayment", in.GraceOnPrincipal, schedule.Cumulative, schedule.Progressive)`},
		{"the closed list", attributes.ApplicationChecks, with(func(a *attributes.Attribute) {
			a.Bounds = attributes.Bounds{Rule: attributes.Listed, List: "schedule.Types()", Low: "schedule.Cumulative", High: "schedule.Progressive"}
		}), "loans", `oneOf(c, "graceOnPrincipalPayment", in.GraceOnPrincipal, schedule.Types())`},
		{"what says nothing when zero", attributes.ApplicationChecks, with(func(a *attributes.Attribute) { a.Application = attributes.Sparse }), "loans", `notNegative(c, "graceOnPrincipalPayment", said(in.GraceOnPrincipal))`},
		{"bounds of a schedule", attributes.ScheduleChecks, grace, "schedule", `checks.NotNegativeInt("graceOnPrincipalPayment", t.GraceOnPrincipal)`},
		{"no bounds", attributes.InputChecks, with(func(a *attributes.Attribute) { a.Bounds = attributes.Bounds{} }), "products", ""},

		{"by default", attributes.Defaults, with(func(a *attributes.Attribute) { a.Default = "products.Some" }), "products", "p.GraceOnPrincipal = Some"},
		{"no default", attributes.Defaults, grace, "products", ""},
		{"assumed", attributes.Assumed, with(func(a *attributes.Attribute) { a.Default = "products.Some" }), "client", "assume(&in.GraceOnPrincipal, products.Some)"},
		{"not inherited early", attributes.Early, grace, "origination", ""},
		{"inherited early", attributes.Early, with(func(a *attributes.Attribute) { a.Early = true }), "origination", "in.GraceOnPrincipal = cmp.Or(in.GraceOnPrincipal, &p.GraceOnPrincipal)"},
		{"guarded", attributes.Inherited, grace, "origination", "GraceOnPrincipal: allowed(p.Overrides.Grace, in.GraceOnPrincipal, p.GraceOnPrincipal),"},
		{"open", attributes.Inherited, with(func(a *attributes.Attribute) { a.Guard = "" }), "origination", "GraceOnPrincipal: loans.Value(in.GraceOnPrincipal, p.GraceOnPrincipal),"},
		{"filled in already", attributes.Inherited, with(func(a *attributes.Attribute) { a.Guard, a.Application = "", attributes.Sparse }), "origination", "GraceOnPrincipal: in.GraceOnPrincipal,"},
		{"of the product alone", attributes.Inherited, with(func(a *attributes.Attribute) { a.Application = 0 }), "origination", "GraceOnPrincipal: p.GraceOnPrincipal,"},
		{"of the application alone", attributes.Inherited, with(func(a *attributes.Attribute) { a.Guard, a.Product = "", 0 }), "origination", "GraceOnPrincipal: loans.Value(in.GraceOnPrincipal, 0),"},
		{"that the product may leave open", attributes.Inherited, with(func(a *attributes.Attribute) { a.Guard, a.Product = "", attributes.Option }), "origination", "GraceOnPrincipal: loans.Value(in.GraceOnPrincipal, loans.Value(p.GraceOnPrincipal, 0)),"},
		{"stated again", attributes.Stated, grace, "origination", "GraceOnPrincipal: new(t.GraceOnPrincipal),"},
		{"kept", attributes.Kept, with(func(a *attributes.Attribute) { a.Kept = true }), "origination", "keep(&in.GraceOnPrincipal, t.GraceOnPrincipal, p.GraceOnPrincipal)"},
		{"read", attributes.Read, grace, "reading", "GraceOnPrincipal: t.GraceOnPrincipal,"},
		{"from elsewhere", attributes.Read, with(func(a *attributes.Attribute) {
			a.Except = map[attributes.Place]attributes.Exception{attributes.Read: {Name: "Grace", From: "grace(t)"}}
		}), "reading", "Grace: grace(t),"},
		{"by hand", attributes.Read, with(func(a *attributes.Attribute) {
			a.Except = map[attributes.Place]attributes.Exception{attributes.Read: {ByHand: true}}
		}), "reading", ""},
		{"restated", attributes.Restated, grace, "loanstest", "GraceOnPrincipal: new(p.GraceOnPrincipal),"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := lineOf(test.place, test.of, test.home); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}
