package loans

import (
	"fmt"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// ScheduleExceptions is the input of VaryInstalments.
type ScheduleExceptions struct {
	Exceptions InstalmentExceptions `json:"exceptions"` // mandatory; one at least
}

// InstalmentExceptions are single instalments that differ from the schedule that follows from the application.
type InstalmentExceptions struct {
	Modified []ModifiedInstalment `json:"modifiedinstallments,omitempty"`
	New      []NewInstalment      `json:"newinstallments,omitempty"`
	Deleted  []DeletedInstalment  `json:"deletedinstallments,omitempty"`
}

// ModifiedInstalment is an instalment on another day, or of another amount, or both.
type ModifiedInstalment struct {
	Due       calendar.Date `json:"dueDate"`                     // mandatory; a due date that follows from the application
	MovedTo   calendar.Date `json:"modifiedDueDate,omitzero"`    // where this one goes; the others stay
	Amount    *money.Amount `json:"installmentAmount,omitempty"` // above zero; principal and interest, of equal instalments
	Principal *money.Amount `json:"principal,omitempty"`         // above zero; of equal principal parts
}

// NewInstalment is a further instalment before the last one.
type NewInstalment struct {
	Due       calendar.Date `json:"dueDate"`                     // mandatory
	Amount    *money.Amount `json:"installmentAmount,omitempty"` // as of a modified one; none: that of the others
	Principal *money.Amount `json:"principal,omitempty"`         // as of a modified one
}

// DeletedInstalment is an instalment that is left out; its days join the next one.
type DeletedInstalment struct {
	Due calendar.Date `json:"dueDate"` // mandatory; a due date that follows from the application
}

// Violations refuses a request without exceptions, exceptions without a date, modifications of nothing and amounts that are none.
func (in ScheduleExceptions) Violations() []fault.Violation {
	checks, e := fault.CheckOf("loan"), in.Exceptions
	checks.Required("exceptions", len(e.Modified)+len(e.New)+len(e.Deleted) > 0)
	for i, m := range e.Modified {
		field := element("modifiedinstallments", i)
		checks.Date(field("dueDate"), m.Due)
		checks.Required(field("modifiedDueDate"), !m.MovedTo.IsZero() || m.Amount != nil || m.Principal != nil)
		checkOwnAmount(checks, field, m.Amount, m.Principal)
	}
	for i, n := range e.New {
		field := element("newinstallments", i)
		checks.Date(field("dueDate"), n.Due)
		checkOwnAmount(checks, field, n.Amount, n.Principal)
	}
	for i, d := range e.Deleted {
		checks.Date(element("deletedinstallments", i)("dueDate"), d.Due)
	}
	return checks.Violations()
}

// element names the attributes of an exception.
func element(list string, i int) func(name string) string {
	return func(name string) string { return fmt.Sprintf("exceptions[%s][%d][%s]", list, i, name) }
}

func checkOwnAmount(checks *fault.Checks, field func(string) string, amount, principal *money.Amount) {
	if amount != nil && amount.Sign() <= 0 {
		checks.Fail(field("installmentAmount"), *amount, fault.NotPositive)
	}
	if principal != nil && principal.Sign() <= 0 {
		checks.Fail(field("principal"), *principal, fault.NotPositive)
	}
}

// VaryInstalments changes single instalments of an application that awaits approval (loans.ErrCannotModify), on top of those that
// vary already: other days, other amounts, further instalments, instalments left out. The product has to allow it
// (loans.ErrInstalmentsFixed), the days between instalments stay within its gaps, and the last instalment takes the rest.
//
//desk:method Loans.VaryInstalments(loan, in) LoanResult
var VaryInstalments = operation.Command[Addressed[ScheduleExceptions], operation.Result]{
	Meta: operation.Meta{ID: "loans.VaryInstalments", Action: "CREATESCHEDULEEXCEPTIONS", Entity: "LOAN", Grouping: "portfolio", Summary: "Changes single instalments of an application."},
}

// RestoreInstalments takes all changes of VaryInstalments back, while the application awaits approval (loans.ErrCannotModify).
//
//desk:method Loans.RestoreInstalments(loan, in) LoanResult
var RestoreInstalments = operation.Command[Addressed[Remark], operation.Result]{
	Meta: operation.Meta{ID: "loans.RestoreInstalments", Action: "DELETESCHEDULEEXCEPTIONS", Entity: "LOAN", Grouping: "portfolio", Summary: "Takes back the changes of single instalments of an application."},
}

// ErrInstalmentsFixed refuses to change single instalments of a loan whose product did not allow it at the application.
var ErrInstalmentsFixed = fault.Define(fault.Rule, "error.msg.loan.variable.installments.not.allowed", "Loan %v is of a product that did not allow its instalments to vary")
