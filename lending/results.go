package lending

import (
	"context"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// Result is the answer of a command: what it made or changed, and whose resource that is. Fields that do not apply are zero.
type Result struct {
	ID            int64  // of the resource that the command made or changed
	SubID         int64  // of a part of it: the value of a code, the delivery of a hook
	ExternalID    string // the lender's own name for the resource
	Name          string // of a resource that has no number, such as a datatable
	TransactionID string // of a journal entry, or of a payment of a client

	OfficeID, ClientID, GroupID, LoanID, SavingsID int64 // whose resource was made or changed

	Warnings []string // what is odd about the terms of a product, where the input asked for warnings
	Repeated bool     // the answer of an earlier command with the same idempotency key; nothing was done
}

// LoanResult is the answer of a command on a loan: what it made, and the state of the loan after it.
type LoanResult struct {
	LoanID     int64
	ExternalID string // the lender's own name for the loan; "" for none
	ClientID   int64  // the borrower
	OfficeID   int64  // the borrower's office

	TransactionID         int64  // the transaction that the command made or reversed; 0 for none
	TransactionExternalID string // its external id; "" for none
	ChargeID              int64  // the charge on the loan that the command is about; 0 for none
	ID                    int64  // of what else the command made or changed: a pause, a request to reschedule, a guarantor; otherwise as LoanID or TransactionID

	Status   loans.Status // of the loan after the command; 0 when it was deleted
	Balance  Balance      // what is owed after the command, in the loan's currency; zero before the loan is disbursed
	Warnings []string     // what is odd about the terms, where the input asked for warnings

	// Preview is the whole loan as it would be, at a desk of [Desk.Preview]; otherwise nil.
	Preview *loans.LoanData
	// PreviewJournal are the lines that the command would write into the books, at a desk of [Desk.Preview]; otherwise nil.
	PreviewJournal []ledger.EntryData
	Repeated       bool // the answer of an earlier command with the same idempotency key; nothing was done
}

// Balance is what is owed on a loan, by component, and what was paid too much.
type Balance = operation.Balance

// ClientResult is the answer of a command on a client.
type ClientResult struct {
	ClientID   int64
	OfficeID   int64
	ExternalID string         // the lender's own name for the client; "" for none
	Status     clients.Status // of the client after the command; when it was deleted, before
	Repeated   bool
}

// GroupResult is the answer of a command on a group.
type GroupResult struct {
	GroupID    int64
	OfficeID   int64
	ExternalID string
	Status     groups.Status // of the group after the command; when it was deleted, before
	Repeated   bool
}

// SavingsResult is the answer of a command on a deposit account.
type SavingsResult struct {
	AccountID, ClientID, GroupID, OfficeID int64 // of a client or a group
	// ID is what the command made or changed: the transaction or the charge on the account; otherwise the account itself.
	ID            int64
	TransactionID int64 // that the command made or reversed; 0 for none
	Repeated      bool
}

// ApprovalResult is the answer of a decision about a command that waited for a second person.
type ApprovalResult struct {
	CommandID int64 // of the command that waited

	// Of the command that was run, as far as it has them: what it is about, and what it made or changed.
	OfficeID, ClientID, LoanID, ID int64
	TransactionID, ChargeID        int64
	Repeated                       bool
}

// done performs a command that answers with a general result.
func done[In operation.Input](ctx context.Context, d *Desk, op operation.Typed[In, operation.Result], in In) (answer, error) {
	outcome, err := d.run(ctx, op, &in)
	result, err := typed[operation.Result](op.About(), outcome, err)
	return answer{result, outcome.Replayed}, err
}

// answer is a general result, and whether it is that of an earlier command.
type answer struct {
	operation.Result
	repeated bool
}

func result(a answer, err error) (Result, error) {
	r := Result{
		ID: a.ID, SubID: a.SubID, ExternalID: a.ExternalID, Name: a.Identifier, TransactionID: a.TransactionID,
		OfficeID: a.OfficeID, ClientID: a.ClientID, GroupID: a.GroupID, LoanID: a.LoanID, SavingsID: a.SavingsID,
		Warnings: a.Warnings, Repeated: a.repeated,
	}
	return r, err
}

func loanResult(a answer, err error) (LoanResult, error) {
	r := LoanResult{
		LoanID: a.LoanID, ClientID: a.ClientID, OfficeID: a.OfficeID, ID: a.ID, Warnings: a.Warnings, Repeated: a.repeated,
		TransactionID: a.Made.Transaction, TransactionExternalID: a.Made.TransactionExternalID, ChargeID: a.Made.Charge,
	}
	if s := a.Standing; s != nil {
		r.LoanID, r.ClientID, r.OfficeID, r.ExternalID = s.Resource.LoanID, s.Resource.ClientID, s.Resource.OfficeID, s.ExternalID
		r.Status, r.Balance = loans.Status(s.Status), s.Balance
	}
	if loan, ok := a.Preview.(loans.LoanData); ok {
		r.Preview = &loan
	}
	r.PreviewJournal, _ = a.PreviewJournal.([]ledger.EntryData)
	return r, err
}

func clientResult(a answer, err error) (ClientResult, error) {
	r := ClientResult{ClientID: a.ClientID, OfficeID: a.OfficeID, ExternalID: a.ExternalID, Repeated: a.repeated}
	if a.Standing != nil {
		r.Status = clients.Status(a.Standing.Status)
	}
	return r, err
}

func groupResult(a answer, err error) (GroupResult, error) {
	r := GroupResult{GroupID: a.GroupID, OfficeID: a.OfficeID, ExternalID: a.ExternalID, Repeated: a.repeated}
	if a.Standing != nil {
		r.Status = groups.Status(a.Standing.Status)
	}
	return r, err
}

func savingsResult(a answer, err error) (SavingsResult, error) {
	return SavingsResult{a.SavingsID, a.ClientID, a.GroupID, a.OfficeID, a.ID, a.SubID, a.repeated}, err
}

// movementResult is the result of a command whose whole work is a transaction.
func movementResult(a answer, err error) (SavingsResult, error) {
	result, err := savingsResult(a, err)
	result.TransactionID = a.ID
	return result, err
}

func approvalResult(a answer, err error) (ApprovalResult, error) {
	return ApprovalResult{
		CommandID: a.CommandID, OfficeID: a.OfficeID, ClientID: a.ClientID, LoanID: a.LoanID, ID: a.ID,
		TransactionID: a.Made.Transaction, ChargeID: a.Made.Charge, Repeated: a.repeated,
	}, err
}
