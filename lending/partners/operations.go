package partners

import "lending.example/platform/lending/operation"

// entity is the name of partners in permission codes.
const entity = "SOURCING_PARTNER"

// Operations lists the operations of this package.
func Operations() []operation.Operation {
	return []operation.Operation{Create, Correct, SetActive, Get, List, StatusHistory}
}

func meta(id, action, summary string) operation.Meta {
	return operation.Meta{
		ID: "partners." + id, Action: action, Entity: entity, Grouping: "portfolio", Summary: summary, StrictKey: &ErrKeyReused,
	}
}
