package httpserver

import (
	"lending.example/platform/lending/datatables"
)

// datatableRoutes are tables that the lender registers, their rows, and which rows are required when. The row of a table that keeps
// one for each record is addressed by the record alone.
func datatableRoutes() []Route {
	rows := Quirks{PagedBy: "genericResultSet", Answers: []any{[]datatables.RowData{}, datatables.RowsData{}}}
	return []Route{
		get("/v1/datatables", datatables.List),
		post("/v1/datatables", datatables.Register),
		get("/v1/datatables/{datatable}", datatables.Get),
		put("/v1/datatables/{datatable}", datatables.Change),
		remove("/v1/datatables/{datatable}", datatables.Delete),
		get("/v1/datatables/{datatable}/query", datatables.Find),

		get("/v1/datatables/{datatable}/{entityId}", datatables.Read).with(rows),
		get("/v1/datatables/{datatable}/{entityId}/{rowId}", datatables.Read).with(rows),
		post("/v1/datatables/{datatable}/{entityId}", datatables.AddRow),
		put("/v1/datatables/{datatable}/{entityId}", datatables.ChangeRow),
		put("/v1/datatables/{datatable}/{entityId}/{rowId}", datatables.ChangeRow),
		remove("/v1/datatables/{datatable}/{entityId}", datatables.DeleteRows),
		remove("/v1/datatables/{datatable}/{entityId}/{rowId}", datatables.DeleteRow),

		get("/v1/entityDatatableChecks", datatables.ListChecks),
		get("/v1/entityDatatableChecks/template", datatables.CheckTemplate),
		post("/v1/entityDatatableChecks", datatables.CreateCheck),
		remove("/v1/entityDatatableChecks/{entityDatatableCheckId}", datatables.DeleteCheck),
	}
}
