package lending

import (
	"slices"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/content"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/events/webhooks"
	"lending.example/platform/lending/internal/idempotency"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/portfolio"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/reports"
	"lending.example/platform/lending/store"
)

// sourcesOfReports are what reports are made of.
func sourcesOfReports() reports.Neighbours {
	return reports.Neighbours{Loans: portfolio.Reports(), Readable: readableKinds(), Products: productChoices}
}

// readableKinds are the kinds that statements of users may read: not those with passwords, with answers that are kept, with
// commands as they were sent, or with the bytes of files.
func readableKinds() []*store.Kind {
	secret := slices.Concat(access.Kinds(), content.Kinds(), documents.Kinds(), webhooks.Kinds(), idempotency.Kinds(), []*store.Kind{auditRecords.Kind})
	return slices.DeleteFunc(Schema(), func(k *store.Kind) bool { return slices.Contains(secret, k) })
}

// productChoices lists the loan products by name.
func productChoices(tx store.Tx) ([]reports.Choice, error) {
	var list []reports.Choice
	for p, err := range products.Products.Find(tx, store.Query{}.By("name", false).Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		list = append(list, reports.Choice{ID: p.ID, Name: p.Name})
	}
	return list, nil
}
