package methods

import (
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/audits"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/servicing"
	"lending.example/platform/lending/jobs"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/partners"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/search"
)

// Sources lists the packages that declare operations.
func Sources() []Source {
	return []Source{
		{"access", access.Operations()},
		{"audits", audits.Operations()},
		{"clients", clients.Operations()},
		{"datatables", datatables.Operations()},
		{"documents", documents.Operations()},
		{"events", events.Operations()},
		{"events/webhooks", webhooks.Operations()},
		{"groups", groups.Operations()},
		{"jobs", jobs.Operations()},
		{"ledger", ledger.Operations()},
		{"loans", servicing.Operations()},
		{"originators", originators.Operations()},
		{"partners", partners.Operations()},
		{"products", products.Operations()},
		{"refdata", refdata.Operations()},
		{"reports", reports.Operations()},
		{"savings", savings.Operations()},
		{"search", search.Operations()},
	}
}
