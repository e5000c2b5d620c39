package ledger

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// formerMapping is a mapping that a product had before: what was posted under it stays on its accounts.
type formerMapping struct {
	store.Key
	ProductID int64   `json:"productId"`
	Mapping   Mapping `json:"mapping"`
}

var formerMappings = store.Table[formerMapping, *formerMapping]{
	Kind:    &store.Kind{Name: "account_mapping_former", Columns: []store.Column{{Name: "product_id", Type: store.Integer, Indexed: true}}},
	Columns: func(m *formerMapping) []store.Value { return []store.Value{store.Int(m.ProductID)} },
}

// keepFormer remembers a mapping that is about to be replaced.
func keepFormer(tx store.Tx, m Mapping) error {
	return formerMappings.Insert(tx, &formerMapping{ProductID: m.ID, Mapping: m})
}

// MappingsOf reads the mapping of a product and all that it had before, the latest first.
func MappingsOf(u *operation.Unit, productID int64) ([]Mapping, error) {
	current, err := MappingOf(u, productID)
	if err != nil {
		return nil, err
	}
	all := []Mapping{current}
	for former, err := range formerMappings.Find(u.Tx, store.Where("product_id", store.Equal, store.Int(productID)).By("id", true)) {
		if err != nil {
			return nil, err
		}
		former.Mapping.ID = productID
		all = append(all, former.Mapping)
	}
	return all, nil
}

// RoleMapping is a mapping in which every role has an account of its own: the number of the placeholder. Entries under it
// say which roles a movement moves, regardless of the accounts of a product.
func RoleMapping(rule AccountingRule) Mapping {
	m := Mapping{Rule: rule, Accounts: map[Placeholder]int64{}}
	for _, r := range roles {
		m.Accounts[r.Placeholder] = int64(r.Placeholder)
	}
	return m
}
