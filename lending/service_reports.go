package lending

import (
	"context"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/reports"
)

// ReportService is the catalogue of reports and their runs.
type ReportService struct{ desk *Desk }

// Create adds a report, and with it the permission to run it.
//
// Permission: CREATE_REPORT.
func (s ReportService) Create(ctx context.Context, in reports.NewReport) (ReportResult, error) {
	return reportResult(done(ctx, s.desk, reports.Create, in))
}

// Update changes a report; of a core report only whether it is offered.
//
// Permission: UPDATE_REPORT.
func (s ReportService) Update(ctx context.Context, id int64, in reports.Changed) (ReportResult, error) {
	in.Ref = operation.ByID(id)
	return reportResult(done(ctx, s.desk, reports.Update, in))
}

// Delete removes a report that a user made.
//
// Permission: DELETE_REPORT.
func (s ReportService) Delete(ctx context.Context, id int64) (ReportResult, error) {
	return reportResult(done(ctx, s.desk, reports.Delete, reports.Ref{Ref: operation.ByID(id)}))
}

// Get reads one report.
//
// Permission: READ_REPORT.
func (s ReportService) Get(ctx context.Context, id int64) (reports.ReportData, error) {
	return perform(ctx, s.desk, reports.Get, reports.GetInput{Ref: operation.ByID(id)})
}

// List lists the reports with their parameters.
//
// Permission: READ_REPORT.
func (s ReportService) List(ctx context.Context) ([]reports.ReportData, error) {
	return perform(ctx, s.desk, reports.List, operation.NoInput{})
}

// Template lists what a report may be made of.
//
// Permission: READ_REPORT.
func (s ReportService) Template(ctx context.Context) (reports.TemplateData, error) {
	return perform(ctx, s.desk, reports.Template, operation.NoInput{})
}

// Run runs a report.
func (s ReportService) Run(ctx context.Context, in reports.RunInput) (reports.Sheet, error) {
	return perform(ctx, s.desk, reports.Run, in)
}

// AvailableExports lists the forms in which a report can be had.
func (s ReportService) AvailableExports(ctx context.Context, name string) ([]reports.Export, error) {
	return perform(ctx, s.desk, reports.Exports, reports.NameRef{Name: name})
}
