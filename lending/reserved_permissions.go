package lending

import "lending.example/platform/lending/access"

// reserved are permissions that the catalogue of the interface lists and that no operation asks for: what they stand for is
// not built, or is done under another one. Roles can hold them all the same, so that those of other installations of the
// interface can be taken over as they are.
var reserved = []struct {
	grouping, entity string
	actions          []string
}{
	{"organisation", "STAFF", []string{"DELETE"}},
	{"organisation", "FUND", []string{"DELETE"}},
	{"organisation", "LOANPRODUCT", []string{"DELETE"}},
	{"organisation", "DELINQUENCY_TAGS", []string{"UPDATE"}},
	{"organisation", "LOAN", []string{"UPDATEDELINQUENCY"}},
	{"portfolio", "ADDRESS", []string{"DELETE"}},
	{"portfolio", "CLIENTCHARGE", []string{"UPDATE", "INACTIVATE"}},
	{"transaction_loan", "LOAN", []string{"BULKREASSIGN", "MANUAL_INTEREST_REFUND_TRANSACTION"}},
}

// reservedPermissions lists them one by one.
func reservedPermissions() []access.Permission {
	var list []access.Permission
	for _, r := range reserved {
		for _, action := range r.actions {
			list = append(list, access.Permission{Grouping: r.grouping, Code: action + "_" + r.entity, Entity: r.entity, Action: action})
		}
	}
	return list
}
