package products

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// ArrearsTerms say when a loan counts as late, and how that is shown.
type ArrearsTerms struct {
	// attributes: begin product fields
	ArrearsTolerance           money.Amount `json:"inArrearsTolerance"`                          // overdue amount in the currency of the loan up to which it is not in arrears
	GraceOnArrearsAgeing       *int         `json:"graceOnArrearsAgeing,omitempty"`              // days in arrears that do not count; nil: none
	OverdueDaysForNPA          *int         `json:"overdueDaysForNPA,omitempty"`                 // days overdue after which a loan counts as non-performing; nil: none does
	LeavesNPAWhenPaidUp        bool         `json:"accountMovesOutOfNPAOnlyOnArrearsCompletion"` // a non-performing loan stays one until nothing is overdue
	PenaltiesFollowPayments    bool         `json:"overduePenaltiesFollowPayments,omitempty"`    // a payment dated by the due date and booked later takes overdue penalties back; false: they stay
	DueDaysForEvent            *int         `json:"dueDaysForRepaymentEvent,omitempty"`          // days before a due date on which it is announced; nil: as configured
	OverdueDaysForEvent        *int         `json:"overDueDaysForRepaymentEvent,omitempty"`      // days after a due date on which arrears are announced; nil: as configured
	DelinquencyBucketID        int64        `json:"delinquencyBucketId,omitempty"`               // the ranges that its loans are classified by; 0: they are not
	InstalmentLevelDelinquency bool         `json:"enableInstallmentLevelDelinquency"`           // classify each instalment, not the loan alone
	// attributes: end
}

func (in ProductUpdate) checkArrears(c *fault.Checks) {
	// attributes: begin input checks
	notNegativeNumber(c, "inArrearsTolerance", in.ArrearsTolerance)
	notNegative(c, "graceOnArrearsAgeing", in.GraceOnArrearsAgeing)
	notNegative(c, "overdueDaysForNPA", in.OverdueDaysForNPA)
	notNegative(c, "dueDaysForRepaymentEvent", in.DueDaysForEvent)
	notNegative(c, "overDueDaysForRepaymentEvent", in.OverdueDaysForEvent)
	positive(c, "delinquencyBucketId", in.DelinquencyBucketID)
	// attributes: end
	if sentTrue(in.InstalmentLevelDelinquency) && in.DelinquencyBucketID == nil {
		c.Fail("enableInstallmentLevelDelinquency", true, "can.be.enabled.for.loan.product.having.valid.delinquency.bucket")
	}
}
