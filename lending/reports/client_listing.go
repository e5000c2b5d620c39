package reports

import (
	"iter"
	"slices"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// clientListing lists the clients of the offices, by id.
var clientListing = Core{
	ID: 1, Name: "Client Listing", Category: "Client", Description: "The clients of an office and those below it.",
	Parameters: []Variable{OfficeID},
	Columns:    slices.Concat(Texts("Office/Branch", "Client Account No.", "name", "Status"), Days("Activation"), Texts("External Id")),
	Rows: func(u *operation.Unit, a Arguments) iter.Seq2[Row, error] {
		return func(yield func(Row, error) bool) {
			sight, err := SightOf(u, a)
			if err != nil {
				yield(nil, err)
				return
			}
			for c, err := range clients.Clients.Find(u.Tx, sight.Restrict(store.Query{}.By("id", false))) {
				row := Row{
					sight.office(c.OfficeID), c.AccountNo, c.DisplayName, c.Status.Option().Label, OptionalDay(c.ActivatedOn), OptionalText(c.ExternalID),
				}
				if !yield(row, err) || err != nil {
					return
				}
			}
		}
	},
}
