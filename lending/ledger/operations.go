package ledger

import (
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Kinds lists the kinds of records that the package stores.
func Kinds() []*store.Kind { return []*store.Kind{Accounts.Kind, lines.Kind} }

// Operations lists the operations of the package.
func Operations() []operation.Operation { return nil }
