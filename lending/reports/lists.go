package reports

import (
	"strings"

	"lending.example/platform/lending/operation"
)

// Screens ask for the reports, and for the parameters of one, as if these were parameters.
const (
	reportList    = "FullReportList"
	parameterList = "FullParameterList"
	listedReport  = "reportListing"
)

// sheetOfParameters lists the parameters of a report, as screens ask for them: whether one value or all may be chosen, and which
// parameter narrows the choice.
func (c Catalogue) sheetOfParameters(u *operation.Unit, report string) (Sheet, error) {
	taken, err := c.parametersOf(u, report)
	sheet := Sheet{Data: []RowData{}, Columns: Texts("parameter_name", "parameter_variable", "parameter_label", "parameter_displayType",
		"parameter_FormatType", "parameter_default", "selectOne", "selectAll", "parentParameterName")}
	for _, v := range taken {
		p := parameterOf(v)
		field, format, first := p.form()
		sheet.Data = append(sheet.Data, RowData{Row{
			p.name, string(p.variable), p.label, field, format, first,
			marked(strings.HasSuffix(p.name, "SelectOne")), marked(strings.HasSuffix(p.name, "SelectAll")), OptionalText(p.below()),
		}})
	}
	return sheet, err
}

// sheetOfReports lists the reports in use that the user may run, a row for each parameter.
func (c Catalogue) sheetOfReports(u *operation.Unit) (Sheet, error) {
	all, err := c.all(u)
	columns := append(Wholes("report_id"), Texts("report_name", "report_type", "report_subtype", "report_category")...)
	columns = append(append(columns, Wholes("parameter_id")...), Texts("report_parameter_name", "parameter_name")...)
	sheet := Sheet{Data: []RowData{}, Columns: columns}
	for _, r := range all {
		if !r.Used || authorize(u.Actor, r.Name) != nil {
			continue
		}
		report := Row{r.ID, r.Name, string(r.Type), OptionalText(r.SubType), OptionalText(r.Category)}
		if len(r.Parameters) == 0 {
			sheet.Data = append(sheet.Data, RowData{append(report, nil, nil, nil)})
		}
		for _, p := range r.Parameters {
			sheet.Data = append(sheet.Data, RowData{append(report[:5:5], p.ID, OptionalText(p.Name), p.Parameter)})
		}
	}
	return sheet, err
}
