package client

import (
	"context"
	"fmt"
	"net/http"
	"net/url"

	"lending.example/platform/lending/reports"
)

// ReportService is the catalogue of reports and their runs. Its methods are those of lending.ReportService.
type ReportService struct{ client *Client }

// List reads the reports with their parameters.
func (s ReportService) List(ctx context.Context) ([]reports.ReportData, error) {
	return read[[]reports.ReportData](ctx, s.client, "reports", nil)
}

// Get reads one report.
func (s ReportService) Get(ctx context.Context, id int64) (reports.ReportData, error) {
	return read[reports.ReportData](ctx, s.client, fmt.Sprintf("reports/%d", id), nil)
}

// Create adds a report; ID of the result names it.
func (s ReportService) Create(ctx context.Context, in reports.NewReport) (Result, error) {
	return do(ctx, s.client, http.MethodPost, "reports", "", in)
}

// Update changes a report; what is nil stays.
func (s ReportService) Update(ctx context.Context, id int64, in reports.Changed) (Result, error) {
	return do(ctx, s.client, http.MethodPut, fmt.Sprintf("reports/%d", id), "", in)
}

// Delete removes a report that a user made.
func (s ReportService) Delete(ctx context.Context, id int64) (Result, error) {
	return do(ctx, s.client, http.MethodDelete, fmt.Sprintf("reports/%d", id), "", nil)
}

// Run runs a report; in.Sent are the values of its parameters. Values of the sheet are texts,
// booleans, json.Number, and lists of year, month and day.
func (s ReportService) Run(ctx context.Context, in reports.RunInput) (reports.Sheet, error) {
	return read[reports.Sheet](ctx, s.client, "runreports/"+url.PathEscape(in.Name), in)
}
