package movein

import (
	"cmp"
	"slices"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/operation"
)

// Entity is a kind of record that has another id in the tenant than in the source.
type Entity string

// The entities.
const (
	Account       Entity = "account"
	Bucket        Entity = "delinquency bucket"
	Charge        Entity = "charge"
	Client        Entity = "client"
	CodeValue     Entity = "code value"
	Fund          Entity = "fund"
	Holiday       Entity = "holiday"
	Loan          Entity = "loan"
	LoanCharge    Entity = "charge on a loan"
	Office        Entity = "office"
	PaymentType   Entity = "payment type"
	Product       Entity = "product"
	Range         Entity = "delinquency range"
	Reschedule    Entity = "request to reschedule"
	Role          Entity = "role"
	Staff         Entity = "member of staff"
	TaxComponent  Entity = "tax component"
	TaxGroup      Entity = "tax group"
	Transaction   Entity = "transaction"
	User          Entity = "user"
	InterestPause Entity = "interest pause"
)

// Ref names a record of the source.
type Ref struct {
	Entity Entity
	ID     int64
}

// IDs are the ids in the tenant of records of the source.
type IDs map[Ref]int64

// of returns the id in the tenant; 0 for none.
func (ids IDs) of(entity Entity, source int64) int64 { return ids[Ref{entity, source}] }

// pointer is of, nil for none.
func (ids IDs) pointer(entity Entity, source int64) *int64 {
	if id := ids.of(entity, source); id != 0 {
		return &id
	}
	return nil
}

// Step is one command of a plan.
type Step struct {
	Key       string // idempotency key; unique in the plan
	LoanID    int64  // of the source, that the command is about; 0: none
	Day       calendar.Date
	At        time.Time // when the source recorded it; orders steps
	Operation operation.Operation
	// Input makes the input, a pointer to the input of the operation, of the ids that are known when the step is reached.
	Input func(IDs) any
	Makes []Ref // records that the command makes; the first one is its result
}

// inOrder sorts the steps of loans by time. Steps of one loan keep their order.
func inOrder(loans [][]Step) []Step {
	var all []Step
	for _, steps := range loans {
		for i := 1; i < len(steps); i++ {
			if steps[i].At.Before(steps[i-1].At) {
				steps[i].At = steps[i-1].At
			}
		}
		all = append(all, steps...)
	}
	slices.SortStableFunc(all, func(a, b Step) int { return cmp.Or(a.At.Compare(b.At), cmp.Compare(a.LoanID, b.LoanID)) })
	return all
}
