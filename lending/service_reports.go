package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/reports"
)

// ReportService is the catalogue of reports and their runs. The platform ships core reports on clients, loans and books;
// users add reports that are SELECT statements over the records.
//
//	sheet, err := desk.Reports.Run(ctx, reports.RunInput{
//		Name: "Portfolio at Risk", Sent: map[string]string{"officeId": "1", "currencyId": "EUR", "parType": "1"},
//	})
//	if err != nil {
//		return err
//	}
//	for _, line := range sheet.Data {
//		fmt.Println(line.Row...)
//	}
//
// List says which reports there are and which parameters each takes; a parameter that is not sent is today, for a date, and
// all, for most others. Cells of a row are nil, int64, string, calendar.Date or money.Amount. Who runs a report sees rows of
// the own office and those below it.
//
// On SQLite a program says where statements of users run: in a process apart (sqlite.Options.Apart), which bounds their time and
// memory, or in its own (sqlite.Options.Inside). Until it does, running them is refused with reports.ErrStatement; core reports run
// everywhere.
type ReportService struct{ desk *Desk }

// Template lists the types of reports and the parameters that a report may take.
//
// Permission: READ_REPORT.
func (s ReportService) Template(ctx context.Context) (reports.TemplateData, error) {
	return perform(ctx, s.desk, reports.Template, operation.NoInput{})
}

// Create adds a report, and with it the permission READ_<name>, which roles can be given. in.SQL is a SELECT, with
// ${variable} for the values of its parameters; statements that do not name ${currentUserHierarchy} run for those only who
// see every office. Refused with reports.ErrDuplicate, reports.ErrNameOfCode (a name of capitals, digits and underscores
// alone), reports.ErrParameterID, reports.ErrVariable; whether the statement runs shows when it is run. Delete takes it
// back.
//
// Permission: CREATE_REPORT.
func (s ReportService) Create(ctx context.Context, in reports.NewReport) (ReportResult, error) {
	return reportResult(done(ctx, s.desk, reports.Create, in))
}

// Update changes a report; what is nil stays, in.Parameters replaces the whole list. Of a core report only in.Used changes,
// whether it is offered (reports.ErrCoreUpdate). Refused with reports.ErrID and as Create.
//
// Permission: UPDATE_REPORT.
func (s ReportService) Update(ctx context.Context, id int64, in reports.Changed) (ReportResult, error) {
	in.Ref = operation.ByID(id)
	return reportResult(done(ctx, s.desk, reports.Update, in))
}

// Delete removes a report that a user made, with its permission; reports.ErrCoreDelete for core reports.
//
// Permission: DELETE_REPORT.
func (s ReportService) Delete(ctx context.Context, id int64) (ReportResult, error) {
	return reportResult(done(ctx, s.desk, reports.Delete, reports.Ref{Ref: operation.ByID(id)}))
}

// Get reads one report with its parameters; reports.ErrID when there is none.
//
// Permission: READ_REPORT.
func (s ReportService) Get(ctx context.Context, id int64) (reports.ReportData, error) {
	return perform(ctx, s.desk, reports.Get, reports.GetInput{Ref: operation.ByID(id)})
}

// List reads the reports with their parameters.
//
// Permission: READ_REPORT.
func (s ReportService) List(ctx context.Context) ([]reports.ReportData, error) {
	return perform(ctx, s.desk, reports.List, operation.NoInput{})
}

// Run runs a report by its name, with the values in in.Sent by variable: numbers, texts, and dates such as 2026-01-31. With
// in.Choices, in.Name is the name of a parameter, and the values that it may take are listed instead. A desk that looks at a
// moment ([Desk.AsOf]) runs it on what was known then. Refused with reports.ErrName, reports.ErrNotRegistered,
// reports.ErrNumber, reports.ErrDate, reports.ErrTooLarge (more than 100,000 rows), reports.ErrStatement,
// reports.ErrNoSelector (statements of users on a store without SQL), access.ErrNotAuthorized.
//
// Permission: READ_ and the name of the report, or REPORTING_SUPER_USER; none for choices.
func (s ReportService) Run(ctx context.Context, in reports.RunInput) (reports.Sheet, error) {
	return perform(ctx, s.desk, reports.Run, in)
}

// AvailableExports lists the forms in which a report can be had over HTTP; reports.ErrName when there is none of that name.
//
// Permission: READ_ and the name of the report, or REPORTING_SUPER_USER.
func (s ReportService) AvailableExports(ctx context.Context, name string) ([]reports.Export, error) {
	return perform(ctx, s.desk, reports.Exports, reports.NameRef{Name: name})
}
