package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// Disbursal is the input of Disburse and its variants.
type Disbursal struct {
	On     calendar.Date `json:"actualDisbursementDate"`      // mandatory; not before the approval, not after the business date
	Amount *money.Amount `json:"transactionAmount,omitempty"` // nil: all that is planned
	// FixedInstalment fixes the instalment amount from this disbursement on, where the product lets loans do so. Progressive loans, whose
	// instalments the interest model calculates, refuse it.
	FixedInstalment *money.Amount `json:"fixedEmiAmount,omitempty"`
	NetDisbursal    *money.Amount `json:"netDisbursalAmount,omitempty"` // what the client gets; nil: what is paid out less charges at disbursement
	// FirstDue moves the next due date: the first one of the loan, on loans with tranches the next one of an open instalment. After On.
	FirstDue      calendar.Date `json:"adjustRepaymentDate,omitzero"`
	ExternalID    string        `json:"externalId,omitempty"`    // of the transaction, unique, at most 100 characters
	Note          string        `json:"note,omitempty"`          // at most 1,000 characters
	PaymentTypeID int64         `json:"paymentTypeId,omitempty"` // how the money was moved; 0: not said
	AccountNumber string        `json:"accountNumber,omitempty"` // this and the other texts: at most 50 characters, as the payer gave them
	CheckNumber   string        `json:"checkNumber,omitempty"`
	RoutingCode   string        `json:"routingCode,omitempty"`
	ReceiptNumber string        `json:"receiptNumber,omitempty"`
	BankNumber    string        `json:"bankNumber,omitempty"`

	PostDatedChecks []PostDatedCheck `json:"postDatedChecks,omitempty"` // refused unless there are none
}

// PostDatedCheck is a check that a borrower gives for a later day. None is taken.
type PostDatedCheck struct {
	Name          string        `json:"name,omitempty"`
	AccountNumber string        `json:"accountNo,omitempty"`
	Amount        money.Amount  `json:"amount,omitzero"`
	On            calendar.Date `json:"date,omitzero"`
}

// Moved is how the money was moved.
func (in Disbursal) Moved() PaymentDetail {
	return PaymentDetail{
		PaymentTypeID: in.PaymentTypeID, AccountNumber: in.AccountNumber, CheckNumber: in.CheckNumber,
		RoutingCode: in.RoutingCode, ReceiptNumber: in.ReceiptNumber, BankNumber: in.BankNumber,
	}
}

// Violations checks date, amounts and lengths.
func (in Disbursal) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.disbursement")
	checks.Date("actualDisbursementDate", in.On)
	for _, amount := range []struct {
		field string
		value *money.Amount
	}{{"transactionAmount", in.Amount}, {"fixedEmiAmount", in.FixedInstalment}, {"netDisbursalAmount", in.NetDisbursal}} {
		if amount.value != nil {
			checks.Positive(amount.field, *amount.value)
		}
	}
	if in.FixedInstalment != nil && in.Amount != nil && in.Amount.Less(*in.FixedInstalment) {
		checks.Fail("fixedEmiAmount", *in.FixedInstalment, fault.AboveMaximum, *in.FixedInstalment, *in.Amount)
	}
	if !in.FirstDue.IsZero() && !in.FirstDue.After(in.On) {
		checks.Fail("adjustRepaymentDate", in.FirstDue, fault.NotAfter, in.On)
	}
	checks.MaxLength("note", in.Note, maxNote).MaxLength("externalId", in.ExternalID, 100)
	in.Moved().Check(checks)
	return checks.Violations()
}

// The commands that pay a loan out. On products with automatic down payments the down payment is taken at once, unless
// the command says otherwise.
var (
	// Disburse pays an approved loan out, or the next tranche of one that disburses in parts; the loan is active afterwards, and
	// TransactionID names the disbursement. in.Amount nil pays all that is planned next: the approved amount, or the tranches
	// expected on the same day. Charges due at disbursement are taken from it, and on products with automatic down payments the
	// down payment is recorded at once. What takes it back: UndoDisbursal and UndoLastDisbursal.
	//
	// Refusals: loans.ErrNotDisbursable (not approved, or all tranches are made), loans.ErrDisbursedTooMuch or
	// loans.ErrDisbursedOverTop (more than was approved), loans.ErrDisbursedTooEarly (before the approval),
	// loans.ErrDisbursedInFuture, loans.ErrDisbursedAfterFirstDue, loans.ErrDisbursedOnHoliday, loans.ErrDisbursedOnDayOff,
	// loans.ErrDisbursedChargedOff.
	//
	//desk:method Loans.Disburse(loan, in) LoanResult
	Disburse = operation.Command[Addressed[Disbursal], operation.Result]{
		Meta: transactionMeta("loans.Disburse", "DISBURSE", "Disburses a loan, or the next tranche of it."),
	}
	// DisburseWithoutDownPayment is Disburse that leaves the down payment of the product to be recorded later, by DownPayment.
	//
	//desk:method Loans.DisburseWithoutDownPayment(loan, in) LoanResult
	DisburseWithoutDownPayment = operation.Command[Addressed[Disbursal], operation.Result]{
		Meta: transactionMeta("loans.DisburseWithoutAutoDownPayment", "DISBURSEWITHOUTAUTODOWNPAYMENT", "Disburses a loan without taking its automatic down payment."),
	}
)

// ToSavings is the input of DisburseToSavings.
type ToSavings struct {
	On              calendar.Date `json:"actualDisbursementDate"`       // mandatory; this and the rest as in [Disbursal]
	Amount          *money.Amount `json:"transactionAmount,omitempty"`  // nil: all that is planned
	FixedInstalment *money.Amount `json:"fixedEmiAmount,omitempty"`     // the instalment amount from this disbursement on
	NetDisbursal    *money.Amount `json:"netDisbursalAmount,omitempty"` // what the client gets; nil: what is paid out less charges at disbursement
	ExternalID      string        `json:"externalId,omitempty"`         // of the transaction, unique, at most 100 characters
	Note            string        `json:"note,omitempty"`               // at most 1,000 characters
}

// Violations are those of a disbursal.
func (in ToSavings) Violations() []fault.Violation { return in.Disbursal().Violations() }

// Disbursal is what is paid out, as Disburse takes it.
func (in ToSavings) Disbursal() Disbursal {
	return Disbursal{
		On: in.On, Amount: in.Amount, FixedInstalment: in.FixedInstalment, NetDisbursal: in.NetDisbursal,
		ExternalID: in.ExternalID, Note: in.Note,
	}
}

// DisburseToSavings is Disburse into the savings account that the loan is linked with. An account of the platform has the money
// with the same commit; a program that keeps the accounts (Config.Savings) is notified of the transfer afterwards. Refused, besides, with
// loans.ErrNeedsLinkedAccount, loans.ErrUnknownSavings, loans.ErrSavingsInactive or loans.ErrSavingsCurrency.
//
//desk:method Loans.DisburseToSavings(loan, in) LoanResult
var DisburseToSavings = operation.Command[Addressed[ToSavings], operation.Result]{
	Meta: operation.Meta{ID: "loans.DisburseToSavings", Action: "DISBURSETOSAVINGS", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Disburses a loan into its linked savings account."},
}

// UndoDisbursal takes back all disbursements of an active loan, and with them every transaction since: all are reversed, the
// loan is approved again and can be disbursed again. Paid charges are open again, overdue penalties gone. Refused with
// loans.ErrUndoNotActive, and with loans.ErrUndoChargedOff on a charged-off loan.
//
//desk:method Loans.UndoDisbursal(loan, in) LoanResult
var UndoDisbursal = operation.Command[Addressed[Remark], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoDisbursal", Action: "DISBURSALUNDO", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes back all disbursements of a loan."},
}

// UndoLastDisbursal takes back the latest of several disbursements of an active loan with tranches; the loan stays active.
// Refused with loans.ErrUndoLastSingle (a loan without tranches), loans.ErrUndoLastOnly (there is only one, see
// UndoDisbursal) and loans.ErrUndoLastAfterPayment (something was paid or waived since).
//
//desk:method Loans.UndoLastDisbursal(loan, in) LoanResult
var UndoLastDisbursal = operation.Command[Addressed[Remark], operation.Result]{
	Meta: operation.Meta{ID: "loans.UndoLastDisbursal", Action: "DISBURSALLASTUNDO", Entity: "LOAN", Grouping: "transaction_loan", Summary: "Takes back the last disbursement of a loan with several."},
}
