package loans

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/store"
)

// SavingsAccounts are the savings accounts of borrowers, where an embedding program keeps them. It supplies them in its
// configuration, and loans then have nothing to do with the deposit accounts of package savings, which they use otherwise. A
// loan can be linked with an account, be disbursed into it, have charges and instalments paid from it, and give an overpayment
// back to it.
//
// Accounts are asked inside the transaction of a command, so an answer should take no longer than a store does; the answer
// is logged with the command, so that a replay of the log needs no accounts. Money moves after the commit: [Transfers] of
// the loan are records, Moved is called with each. A program that may have missed some (it stopped between the commit and the
// call) reads ListTransfers from the last one that it knows and books those; the number of a transfer is unique in its
// tenant and never comes twice.
type SavingsAccounts interface {
	// Account describes an account, ErrUnknownSavings when there is none of that number.
	Account(tenant string, id int64) (SavingsAccount, error)
	// OfClient lists the active accounts of a client, by number.
	OfClient(tenant string, client int64) ([]SavingsAccount, error)
	// Moved is notified of a transfer after its commit. Several processes may notify of the same one, and it must not call
	// commands of the platform in the same goroutine.
	Moved(tenant string, t Transfer)
}

// SavingsAccount is what loans have to know of a savings account.
type SavingsAccount struct {
	ID        int64        `json:"id"`
	AccountNo string       `json:"accountNo"`
	ClientID  int64        `json:"clientId,omitempty"` // whose it is; or
	GroupID   int64        `json:"groupId,omitempty"`  // the group whose it is
	Currency  string       `json:"currencyCode"`
	Active    bool         `json:"active"`
	Available money.Amount `json:"availableBalance"` // what may be taken out now
	// Own says that the platform keeps the account itself (package savings): its money moves in the same transaction.
	Own bool `json:"-"`
}

// Owner is whose account it is.
func (a SavingsAccount) Owner() savings.Owner {
	return savings.Owner{ClientID: a.ClientID, GroupID: a.GroupID}
}

// Counterpart is the account as the counterpart of a transaction.
func (a SavingsAccount) Counterpart() Counterpart {
	if a.Own {
		return Counterpart{DepositID: a.ID}
	}
	return Counterpart{SavingsID: a.ID}
}

// Refusals about savings accounts.
var (
	ErrUnknownSavings                 = savings.ErrUnknown
	ErrSavingsCurrency                = fault.Define(fault.Rule, "error.msg.loan.linked.savings.account.has.different.currency", "The savings account has another currency than the loan.")
	ErrSavingsInsufficient            = fault.Define(fault.Rule, "error.msg.loan.linked.savings.account.insufficient.balance", "The savings account does not hold the amount.")
	ErrSavingsInactive                = fault.Define(fault.Validation, "validation.msg.loan.linked.savings.account.is.not.active", "Failed data validation due to: linked.savings.account.is.not.active.")
	ErrSavingsOtherClient             = fault.Define(fault.Validation, "validation.msg.loan.linked.savings.account.not.belongs.to.same.client", "Failed data validation due to: linked.savings.account.not.belongs.to.same.client.")
	ErrNeedsLinkedAccount             = fault.Define(fault.Rule, "error.msg.loan.disburse.to.savings.requires.linked.account", "Disbursing to savings requires a linked savings account.")
	ErrDisbursementChargeNeedsAccount = fault.Define(fault.Rule, "error.msg.loan.disburse.charge.requires.linked.account", "A charge at disbursement is paid from a linked savings account, and there is none.")
)

// GuaranteeFunds are the funds that guarantors hold for loans, where an embedding program keeps them. It supplies them in its
// configuration, and no funds on deposit accounts are held then ([CreateGuarantor]). When it is asked and notified is as with
// [SavingsAccounts].
type GuaranteeFunds interface {
	// Held lists what is held for a loan and may be taken, by number.
	Held(tenant string, loan int64) ([]Guarantee, error)
	// Moved is notified of a transfer from a guarantee to a loan after its commit.
	Moved(tenant string, t Transfer)
}

// Guarantee is what one guarantor holds for one loan.
type Guarantee struct {
	ID     int64        `json:"id"` // number of the guarantee, given by who holds it
	Name   string       `json:"guarantorName,omitempty"`
	Amount money.Amount `json:"amount"` // in the currency of the loan
}

// Refusals about guarantees.
var (
	ErrNothingHeld = fault.Define(fault.Rule, "error.msg.loan.no.guarantee.held", "Nothing is held in guarantee of loan %v.")
)

// RecoverGuarantees pays what is outstanding of an active loan from what is held for it, with one repayment for each guarantee, as
// of today; TransactionID stays 0. From deposit accounts the borrower pays first, then the others in proportion, and undoing one
// of the repayments undoes all. A program that keeps the funds (Config.Guarantees) is notified after the commit. Refused with
// loans.ErrNothingHeld, loans.ErrNotActive.
//
//desk:method Loans.RecoverGuarantees(loan) LoanResult
var RecoverGuarantees = operation.Command[ByLoan, operation.Result]{
	Meta: operation.Meta{ID: "loans.RecoverGuarantees", Action: "RECOVERGUARANTEES", Entity: "LOAN", Grouping: "portfolio", Summary: "Pays a loan from the funds of its guarantors."},
}

// Counterpart is who gave or took the money of a transaction: a savings account of the borrower or the funds that a guarantor
// holds for the loan, both outside the platform, or a deposit account or another loan that the platform keeps. Exactly one is set;
// the zero value is nobody, cash or a payment.
type Counterpart struct {
	SavingsID   int64 `json:"savingsId,omitempty"`
	GuaranteeID int64 `json:"guaranteeId,omitempty"`
	DepositID   int64 `json:"depositAccountId,omitempty"`
	// Guarantor gave the money of the deposit account; 0 where nobody did.
	GuarantorID int64 `json:"guarantorId,omitempty"`
	// TopUp is the loan that paid this one off; see [Application].
	TopUpLoanID int64 `json:"topUpLoanId,omitempty"`
}

// Outside reports whether the counterpart is kept by the embedding program.
func (c Counterpart) Outside() bool { return c.SavingsID != 0 || c.GuaranteeID != 0 }

// Transfer is money that a command moved between a loan and a counterpart. Taking a command back moves it the other way,
// in a transfer of its own.
type Transfer struct {
	store.Key
	LoanID        int64         `json:"loanId"`            // from or to which the money went
	TransactionID int64         `json:"loanTransactionId"` // the newest one of that counterpart
	Counterpart                 // of the loan
	On            calendar.Date `json:"transferDate"`
	Currency      string        `json:"currencyCode"`   // ISO 4217
	Amount        money.Amount  `json:"transferAmount"` // above zero: from the loan to the counterpart; below: to the loan
}

// TransfersInput asks for transfers.
type TransfersInput struct {
	After int64 `json:"after,omitempty"` // the last transfer that is known; 0: from the first
	Limit int   `json:"limit,omitempty"` // 0: the largest page
}

// Violations refuses negative numbers.
func (in TransfersInput) Violations() []fault.Violation {
	return fault.CheckOf("loan.transfer").NotNegativeInt("limit", in.Limit).Violations()
}

// ListTransfers lists what moved between all loans and savings accounts or guarantees, by number: the records that a program
// reads which may have missed a call of Config.Savings or Config.Guarantees. in.After is the last number that it knows, 0
// for the beginning.
//
//desk:method Loans.Transfers(in)
var ListTransfers = operation.Query[TransfersInput, []Transfer]{
	Meta: operation.Meta{ID: "loans.ListTransfers", Action: "READ", Entity: "ACCOUNTTRANSFER", Grouping: "portfolio", Summary: "Lists transfers between loans and other accounts."},
}
