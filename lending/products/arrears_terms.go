package products

import (
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
)

// ArrearsTerms say when a loan counts as late, and what is said about it.
type ArrearsTerms struct {
	ArrearsTolerance           money.Amount `json:"inArrearsTolerance"`                          // overdue up to this amount is not in arrears
	GraceOnArrearsAgeing       *int         `json:"graceOnArrearsAgeing,omitempty"`              // days overdue that do not count; nil: none
	OverdueDaysForNPA          *int         `json:"overdueDaysForNPA,omitempty"`                 // more days than these make a non-performing asset; nil: none does
	LeavesNPAWhenPaidUp        bool         `json:"accountMovesOutOfNPAOnlyOnArrearsCompletion"` // a loan stays one until nothing is overdue
	DueDaysForEvent            *int         `json:"dueDaysForRepaymentEvent,omitempty"`          // days before a due date; nil: as configured
	OverdueDaysForEvent        *int         `json:"overDueDaysForRepaymentEvent,omitempty"`      // days after it; nil: as configured
	DelinquencyBucketID        int64        `json:"delinquencyBucketId,omitzero"`                // the ranges that its loans are classified by; 0: they are not
	InstalmentLevelDelinquency bool         `json:"enableInstallmentLevelDelinquency"`           // classify every instalment as well
}

func (in ProductUpdate) checkArrears(c *fault.Checks) {
	notNegativeNumber(c, "inArrearsTolerance", in.ArrearsTolerance)
	notNegative(c, "graceOnArrearsAgeing", in.GraceOnArrearsAgeing)
	notNegative(c, "overdueDaysForNPA", in.OverdueDaysForNPA)
	notNegative(c, "dueDaysForRepaymentEvent", in.DueDaysForEvent)
	notNegative(c, "overDueDaysForRepaymentEvent", in.OverdueDaysForEvent)
	positive(c, "delinquencyBucketId", in.DelinquencyBucketID)
	if sentTrue(in.InstalmentLevelDelinquency) && in.DelinquencyBucketID == nil {
		c.Fail("enableInstallmentLevelDelinquency", true, "can.be.enabled.for.loan.product.having.valid.delinquency.bucket")
	}
}
