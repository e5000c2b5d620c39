package savings

import (
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/store"
)

// OfGroups answers what the package of groups asks about deposit accounts.
type OfGroups struct{}

var _ groups.Savings = OfGroups{}

// GroupAccounts lists the deposit accounts of a group for the overview, by id.
func (OfGroups) GroupAccounts(tx store.Tx, groupID int64) ([]clients.SavingsAccount, error) {
	return overview(tx, Owner{GroupID: groupID})
}

// Saves reports whether a group has a deposit account that has not ended.
func (OfGroups) Saves(tx store.Tx, groupID int64) (bool, error) {
	open := store.Condition{Column: "status", Is: store.AnyOf}
	for _, s := range statuses.Values() {
		if s.open() {
			open.Values = append(open.Values, store.Int(int64(s)))
		}
	}
	q := ownedBy(Owner{GroupID: groupID})
	q.Where = append(q.Where, open)
	return accounts.Exists(tx, q)
}
