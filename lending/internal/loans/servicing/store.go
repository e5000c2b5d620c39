package servicing

import (
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/drawing"
	"lending.example/platform/lending/internal/loans/lateness"
	"lending.example/platform/lending/internal/loans/origination"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/internal/loans/restructuring"
	"lending.example/platform/lending/store"
)

// Kinds are the kinds of all records of loans.
func Kinds() []*store.Kind {
	return []*store.Kind{book.Loans.Kind, records.Schedules.Kind, book.Transactions.Kind, book.Charges.Kind, drawing.ChargePaidKind, origination.TrancheKind, origination.VariationKind, restructuring.Reschedules.Kind, records.Transfers.Kind, records.Instructions.Kind, records.Runs.Kind, records.Guarantors.Kind, records.Locks.Kind, records.ClosedRanges.Kind, lateness.DelinquencyTagKind, restructuring.DelinquencyActionKind, origination.Originations.Kind}
}
