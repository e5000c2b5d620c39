package reports

import (
	"cmp"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Neighbours are what this package asks of others.
type Neighbours struct {
	// Loans are the core reports on loans.
	Loans []Core
	// Readable are the kinds that statements of users may read: all but those that keep secrets.
	Readable []*store.Kind
	// Products lists the loan products to choose from, by name.
	Products func(store.Tx) ([]Choice, error)
}

// Choice is a value that a parameter may take.
type Choice struct {
	ID   any // int64, or a text for currencies
	Name string
}

// CatalogueOf lists the core reports of the platform.
func CatalogueOf(n Neighbours) Catalogue {
	return append(Catalogue{clientListing, trialBalance, incomeStatement, balanceSheet}, n.Loans...)
}

// Operations lists the operations of the package.
func Operations() []operation.Operation {
	return []operation.Operation{
		List, Get, Template, Tables, Create, Update, Delete, Run, Exports,
	}
}

func meta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "reports." + id, Action: action, Entity: "REPORT", Grouping: "configuration", Summary: summary}
}

// ReportData is a report as clients see it.
type ReportData struct {
	ID          int64       `json:"id"`
	Name        string      `json:"reportName"`
	Type        Type        `json:"reportType"`
	SubType     string      `json:"reportSubType,omitempty"` // of a chart
	Category    string      `json:"reportCategory,omitempty"`
	Description string      `json:"description,omitempty"`
	SQL         string      `json:"reportSql,omitempty"` // "" for core reports
	Core        bool        `json:"coreReport"`          // the platform ships it
	Used        bool        `json:"useReport"`           // it is run; false: its runs are refused
	Parameters  []UsageData `json:"reportParameters"`
	*TemplateData
}

// UsageData is a parameter of a report as clients see it.
type UsageData struct {
	ID          int64  `json:"id"`
	ParameterID int64  `json:"parameterId"`
	Parameter   string `json:"parameterName"`
	Name        string `json:"reportParameterName,omitempty"`
}

// usagesPerReport spreads the ids of usages, which are numbered within their report, over all reports.
const usagesPerReport = 1000

func usageData(report int64, u Usage) UsageData {
	p, _ := parameterByID(u.ParameterID)
	return UsageData{ID: report*usagesPerReport + u.ID, ParameterID: p.id, Parameter: p.name, Name: u.Name}
}

func (r Report) data() ReportData {
	d := ReportData{
		ID: r.ID, Name: r.Name, Type: r.Type, SubType: r.SubType, Category: r.Category, Description: r.Description, SQL: r.SQL,
		Used: !r.Unused, Parameters: []UsageData{},
	}
	for _, u := range r.Parameters {
		d.Parameters = append(d.Parameters, usageData(r.ID, u))
	}
	return d
}

func (c Core) data(changed Report) ReportData {
	d := ReportData{
		ID: c.ID, Name: c.Name, Type: Table, Category: c.Category, Description: c.Description, Core: true, Used: !changed.Unused,
		Parameters: []UsageData{},
	}
	for i, v := range c.Parameters {
		d.Parameters = append(d.Parameters, usageData(c.ID, Usage{ID: int64(i) + 1, ParameterID: parameterOf(v).id, Name: string(v)}))
	}
	return d
}

// sorted returns the core reports by id.
func (c Catalogue) sorted() []Core {
	return slices.SortedFunc(slices.Values(c), func(a, b Core) int { return cmp.Compare(a.ID, b.ID) })
}

// List reads the reports with their parameters.
//
//desk:method Reports.List()
var List = operation.Query[operation.NoInput, []ReportData]{
	Meta:   meta("List", "READ", "Lists the reports with their parameters."),
	Decide: operation.With(func(u *operation.Unit, _ operation.NoInput, c Catalogue) ([]ReportData, error) { return c.all(u) }),
}

// all lists the reports, those that users made after the core ones.
func (c Catalogue) all(u *operation.Unit) ([]ReportData, error) {
	kept, err := own.All(u.Tx, store.Query{}.By("id", false).Top(operation.LargestPage))
	if err != nil {
		return nil, err
	}
	list := []ReportData{}
	for _, core := range c.sorted() {
		list = append(list, core.data(changeOf(kept, core.ID)))
	}
	for _, r := range kept {
		if r.ID >= firstOwn {
			list = append(list, r.data())
		}
	}
	return list, nil
}

// changeOf finds what was changed of a core report.
func changeOf(kept []Report, id int64) Report {
	for _, r := range kept {
		if r.ID == id {
			return r
		}
	}
	return Report{}
}

// GetInput names a report.
type GetInput struct {
	Ref      operation.Ref `json:"reportId"`
	Template bool          `json:"template,omitempty"` // adds what a report may be made of
}

// Violations returns none: an unknown report is for the operation to refuse.
func (GetInput) Violations() []fault.Violation { return nil }

// Get reads one report with its parameters; reports.ErrID when there is none.
//
//desk:method Reports.Get(id=Ref)
var Get = operation.Query[GetInput, ReportData]{
	Meta: meta("Get", "READ", "Reads one report."),
	Decide: operation.With(func(u *operation.Unit, in GetInput, c Catalogue) (ReportData, error) {
		r, core, err := c.find(u.Tx, in.Ref)
		if err != nil {
			return ReportData{}, err
		}
		d := r.data()
		if core != nil {
			d = core.data(r)
		}
		if in.Template {
			d.TemplateData = templateData()
		}
		return d, nil
	}),
}

// TemplateData is what a report may be made of.
type TemplateData struct {
	Types      []Type            `json:"allowedReportTypes,omitempty"`
	SubTypes   []string          `json:"allowedReportSubTypes,omitempty"`
	Parameters []ParameterOption `json:"allowedParameters,omitempty"`
}

// ParameterOption is a parameter that a report may take.
type ParameterOption struct {
	ID   int64  `json:"id"`
	Name string `json:"parameterName"`
}

func templateData() *TemplateData {
	t := &TemplateData{Types: types, SubTypes: subTypes}
	for _, p := range parameters {
		t.Parameters = append(t.Parameters, ParameterOption{ID: p.id, Name: p.name})
	}
	return t
}

// Template lists the types of reports and the parameters that a report may take.
//
//desk:method Reports.Template()
var Template = operation.Query[operation.NoInput, TemplateData]{
	Meta: meta("Template", "READ", "Lists what a report may be made of."),
	Decide: func(*operation.Unit, operation.NoInput) (TemplateData, error) {
		return *templateData(), nil
	},
}
