package lending

import (
	"cmp"
	"iter"
	"slices"
	"strings"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// ErrAuditsByName refuses to order more audit records by a name than fit the largest page.
var ErrAuditsByName = fault.Define(fault.Validation, "validation.msg.audits.orderBy.too.many.records",
	"%v records match. At most %v can be ordered by a name: restrict them, by dates for example.")

// byName reads a page of what a query finds in the order of a shown name, in any case, and of the ids where names are the same.
func byName(f AuditFilter, names *auditNames, q store.Query, shown func(AuditData) string, skip, limit int) (iter.Seq2[AuditRecord, error], error) {
	matches, err := auditRecords.Count(names.tx, q)
	if err != nil {
		return nil, err
	}
	if matches > operation.LargestPage {
		return nil, ErrAuditsByName.For("orderBy", f.OrderBy, matches, operation.LargestPage)
	}
	type place struct {
		name string
		id   int64
	}
	var places []place
	for a, err := range auditRecords.Find(names.tx, q) {
		if err != nil {
			return nil, err
		}
		data, err := names.data(a, false)
		if err != nil {
			return nil, err
		}
		places = append(places, place{strings.ToLower(shown(data)), a.ID})
	}
	slices.SortFunc(places, func(a, b place) int {
		if f.Descending() {
			a, b = b, a
		}
		return cmp.Or(cmp.Compare(a.name, b.name), cmp.Compare(a.id, b.id))
	})
	places = places[min(skip, len(places)):]
	return func(yield func(AuditRecord, error) bool) {
		for _, p := range places[:min(limit, len(places))] {
			if a, err := auditRecords.Get(names.tx, p.id); !yield(a, err) || err != nil {
				return
			}
		}
	}, nil
}
