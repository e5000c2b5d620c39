package reports

import (
	"errors"
	"slices"
	"strings"
	"time"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Limits of a run.
const (
	MostRows    = 100_000
	MostBytes   = 128 << 20        // that the answer to a stored statement takes
	LongestTime = 20 * time.Second // of a stored statement; core reports end with the call that asks for them
)

// RunInput asks for a report.
type RunInput struct {
	Name string `json:"reportName"` // mandatory
	// Sent are the values of the parameters by variable: numbers, texts, and dates such as 2026-01-31. In a request each is
	// a query parameter with R_ in front.
	Sent map[string]string `json:"R_"`
	// Choices asks for the values that a parameter may take instead: Name is then the name of a parameter, or FullParameterList for
	// the parameters of the report that reportListing among the values names, with or without quotes, or FullReportList for the reports
	// that the user may run, with their parameters.
	Choices bool `json:"parameterType"`
	CSV     bool `json:"exportCSV"` // shells send the sheet as CSV
	PDF     bool `json:"exportPDF"` // not built
	S3      bool `json:"exportS3"`  // not built
}

// Violations returns none: what is right depends on the report.
func (RunInput) Violations() []fault.Violation { return nil }

// Run runs a report by its name, with the values in in.Sent by variable: numbers, texts, and dates such as 2026-01-31. With
// in.Choices, in.Name is the name of a parameter, and the values that it may take are listed instead. A desk that looks at a
// moment ([Desk.AsOf]) runs it on what was known then. Refused with reports.ErrName, reports.ErrNotRegistered,
// reports.ErrNumber, reports.ErrDate, reports.ErrTooLarge (more than 100,000 rows), reports.ErrStatement,
// reports.ErrNoSelector (statements of users on a store without SQL), access.ErrNotAuthorized.
//
// Permission: READ_ and the name of the report, or REPORTING_SUPER_USER; none for choices.
//
//desk:method Reports.Run(in)
var Run = operation.Query[RunInput, Sheet]{
	Meta: operation.Meta{ID: "reports.Run", Action: "READ", Entity: "REPORT", Open: true, Summary: "Runs a report."},
	Decide: operation.With(func(u *operation.Unit, in RunInput, n Neighbours) (Sheet, error) {
		sheet, err := in.run(u, CatalogueOf(n), n)
		sheet.name, sheet.csv = in.Name, in.CSV
		return sheet, err
	}),
}

func (in RunInput) run(u *operation.Unit, c Catalogue, n Neighbours) (Sheet, error) {
	switch {
	case in.PDF:
		return Sheet{}, ErrExport.New("PDF")
	case in.S3:
		return Sheet{}, ErrExport.New("S3")
	case in.Choices && in.Name == reportList:
		return c.sheetOfReports(u)
	case in.Choices && in.Name == parameterList:
		return c.sheetOfParameters(u, strings.Trim(in.Sent[listedReport], "'"))
	case in.Choices:
		return n.sheetOfChoices(u, in.Name)
	}
	core, shipped := c.byName(in.Name)
	r, err := keptOf(u.Tx, in.Name, core)
	switch {
	case errors.Is(err, store.ErrNotFound) && !shipped:
		return Sheet{}, ErrName.New(in.Name)
	case err != nil && !errors.Is(err, store.ErrNotFound):
		return Sheet{}, err
	case r.Unused:
		return Sheet{}, ErrUnused.New(in.Name)
	case shipped:
		return core.run(u, in.Sent)
	}
	return r.run(u, in.Sent, n.Readable)
}

// keptOf reads what is kept of a report: all of one that a user made, of a core report what was changed.
func keptOf(tx store.Tx, name string, core Core) (Report, error) {
	if core.ID != 0 {
		return own.Get(tx, core.ID)
	}
	return named(tx, name)
}

// Permission is the code of the permission to run a report.
func Permission(report string) string { return "READ_" + report }

// nameable reports whether a report may have a name. Codes of operations are written in capitals, digits and underscores; a name
// of nothing else could make one of them, so that who changes the report would change who may do something else.
func nameable(name string) bool {
	return strings.Trim(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") != ""
}

// authorize refuses who may not run a report.
func authorize(actor operation.Actor, name string) error {
	if actor.Holds(Permission(name), operation.AllFunctionsRead, operation.ReportingSuperUser) {
		return nil
	}
	return operation.ErrNotAuthorized.New("READ", name)
}

func (c Core) run(u *operation.Unit, sent map[string]string) (Sheet, error) {
	if err := authorize(u.Actor, c.Name); err != nil {
		return Sheet{}, err
	}
	arguments, err := argumentsOf(c.Parameters, sent, u.Today)
	if err != nil {
		return Sheet{}, err
	}
	sheet := Sheet{Columns: c.Columns, Data: []RowData{}}
	for row, err := range c.Rows(u, arguments) {
		if err != nil {
			return Sheet{}, err
		}
		if len(sheet.Data) == MostRows {
			return Sheet{}, ErrTooLarge.New(MostRows)
		}
		sheet.Data = append(sheet.Data, RowData{row})
	}
	return sheet, nil
}

func (r *Report) run(u *operation.Unit, sent map[string]string, readable []*store.Kind) (Sheet, error) {
	if err := authorize(u.Actor, r.Name); err != nil {
		return Sheet{}, err
	}
	if !r.Type.selects() {
		return Sheet{}, ErrNotTable.New(r.Type)
	}
	arguments, err := argumentsOf(r.taken(), sent, u.Today)
	if err != nil {
		return Sheet{}, err
	}
	s := compile(r.SQL)
	if !s.scoped() && !u.Actor.System && u.Actor.Hierarchy != "." {
		return Sheet{}, ErrUnscoped.New()
	}
	selector, ok := u.Tx.(store.Selector)
	if !ok {
		return Sheet{}, ErrNoSelector.New()
	}
	selected, err := selector.Select(store.Selection{
		SQL: s.sql, Args: s.values(u.Actor, arguments), From: readable, Rows: MostRows, Bytes: MostBytes, Time: LongestTime,
	})
	switch {
	case errors.Is(err, store.ErrSelection):
		return Sheet{}, ErrStatement.New(strings.TrimPrefix(err.Error(), store.ErrSelection.Error()+": "))
	case err != nil:
		return Sheet{}, err
	case selected.More:
		return Sheet{}, ErrTooLarge.New(MostRows)
	}
	return sheetOf(selected), nil
}

// marked is a yes of a catalogue; nil for no.
func marked(yes bool) any {
	if yes {
		return "Y"
	}
	return nil
}

// parametersOf are the parameters of a report, for who may run it or read the list of reports.
func (c Catalogue) parametersOf(u *operation.Unit, report string) ([]Variable, error) {
	if !u.Actor.Holds("READ_REPORT") {
		if err := authorize(u.Actor, report); err != nil {
			return nil, err
		}
	}
	if core, shipped := c.byName(report); shipped {
		return core.Parameters, nil
	}
	r, err := named(u.Tx, report)
	if errors.Is(err, store.ErrNotFound) {
		return nil, ErrName.New(report)
	}
	return r.taken(), err
}

// sheetOfChoices lists the values of a parameter: what is sent for one, and what people read.
func (n Neighbours) sheetOfChoices(u *operation.Unit, name string) (Sheet, error) {
	for _, p := range parameters {
		if p.name != name {
			continue
		}
		if err := n.mayChoose(u, p.variable); err != nil {
			return Sheet{}, err
		}
		sheet := Sheet{Columns: append(Texts("id"), Texts("tc")...), Data: []RowData{}}
		list, err := n.choices(u, p.variable)
		for _, choice := range list {
			sheet.Data = append(sheet.Data, RowData{Row{choice.ID, choice.Name}})
		}
		return sheet, err
	}
	return Sheet{}, ErrName.New(name)
}

// mayChoose refuses who may read no list of reports and run none that takes the parameter.
func (n Neighbours) mayChoose(u *operation.Unit, v Variable) error {
	if u.Actor.Holds("READ_REPORT", operation.AllFunctionsRead, operation.ReportingSuperUser) {
		return nil
	}
	for _, core := range CatalogueOf(n) {
		if slices.Contains(core.Parameters, v) && u.Actor.Holds(Permission(core.Name)) {
			return nil
		}
	}
	for r, err := range own.Find(u.Tx, store.Query{}) {
		if err != nil {
			return err
		}
		if slices.Contains(r.taken(), v) && u.Actor.Holds(Permission(r.Name)) {
			return nil
		}
	}
	return operation.ErrNotAuthorized.New("READ", "REPORT")
}

// NameRef names a report.
type NameRef struct {
	Name string `json:"reportName"`
}

// Violations returns none.
func (NameRef) Violations() []fault.Violation { return nil }

// Export is a form in which a report can be had.
type Export struct {
	Key       string `json:"key"`            // of the form, such as CSV
	Parameter string `json:"queryParameter"` // that asks a shell for it
}

// Exports lists the forms in which a report can be had over HTTP; reports.ErrName when there is none of that name.
//
// Permission: READ_ and the name of the report, or REPORTING_SUPER_USER.
//
//desk:method Reports.AvailableExports(name)
var Exports = operation.Query[NameRef, []Export]{
	Meta: operation.Meta{
		ID: "reports.AvailableExports", Action: "READ", Entity: "REPORT", Open: true, Summary: "Lists the forms in which a report can be had.",
	},
	Decide: operation.With(func(u *operation.Unit, in NameRef, c Catalogue) ([]Export, error) {
		if _, shipped := c.byName(in.Name); !shipped {
			if _, err := named(u.Tx, in.Name); errors.Is(err, store.ErrNotFound) {
				return nil, ErrName.New(in.Name)
			} else if err != nil {
				return nil, err
			}
		}
		return []Export{{"CSV", "exportCSV"}, {"JSON", "exportJSON"}}, authorize(u.Actor, in.Name)
	}),
}
