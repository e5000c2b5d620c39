package lending

import (
	"context"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
)

// LoanResult is what a command on a loan came to: what it made, and where the loan stands afterwards.
type LoanResult struct {
	LoanID     int64
	ExternalID string // the lender's own name for the loan; "" for none
	ClientID   int64  // the borrower
	OfficeID   int64  // the borrower's office

	TransactionID         int64  // the transaction that the command made, or took back; 0 for none
	TransactionExternalID string // its external id; "" for none
	ChargeID              int64  // the charge on the loan that the command is about; 0 for none

	Status   loans.Status // of the loan after the command; 0 when it was deleted
	Balance  Balance      // what is owed after the command, in the loan's currency; zero before the loan is disbursed
	Warnings []string     // what is odd about the terms, where the input asked for warnings

	// Preview is the whole loan as it would be, at a desk of [Desk.Preview]; otherwise nil.
	Preview *loans.LoanData
	// PreviewJournal are the lines that the command would write into the books, at a desk of [Desk.Preview]; otherwise nil.
	PreviewJournal []ledger.EntryData
	Repeated       bool // answered from an earlier command with the same idempotency key; nothing was done
}

// Balance is what is owed on a loan, by component, and what was paid too much.
type Balance = operation.Balance

// done performs a command whose answer is the platform's record of what it came to.
func done[In operation.Input](ctx context.Context, d *Desk, op operation.Typed[In, operation.Result], in In) (answer, error) {
	own, err := d.platform.operations.named(op.About().ID)
	if err != nil {
		return answer{}, err
	}
	outcome, err := d.call(ctx, own, &in, d.options())
	result, err := typed[operation.Result](op.About(), outcome, err)
	return answer{result, outcome.Replayed}, err
}

// answer is a command's result, and whether it was answered from before.
type answer struct {
	operation.Result
	repeated bool
}

func loanResult(a answer, err error) (LoanResult, error) {
	r := LoanResult{
		LoanID: a.LoanID, ClientID: a.ClientID, OfficeID: a.OfficeID, Warnings: a.Warnings, Repeated: a.repeated,
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

// ClientResult is what a command on a client came to.
type ClientResult struct {
	ClientID   int64
	OfficeID   int64
	ExternalID string         // the lender's own name for the client; "" for none
	Status     clients.Status // of the client after the command; when it was deleted, before
	Repeated   bool
}

func clientResult(a answer, err error) (ClientResult, error) {
	r := ClientResult{ClientID: a.ClientID, OfficeID: a.OfficeID, ExternalID: a.ExternalID, Repeated: a.repeated}
	if a.Standing != nil {
		r.Status = clients.Status(a.Standing.Status)
	}
	return r, err
}

// ClientChargeResult is what a command on a charge of a client came to.
type ClientChargeResult struct {
	ChargeID      int64 // on the client
	ClientID      int64
	OfficeID      int64
	TransactionID string // of a payment; "" otherwise
	Repeated      bool
}

func clientChargeResult(a answer, err error) (ClientChargeResult, error) {
	return ClientChargeResult{ChargeID: a.ID, ClientID: a.ClientID, OfficeID: a.OfficeID, TransactionID: a.TransactionID, Repeated: a.repeated}, err
}

// AddressResult names an address of a client.
type AddressResult struct {
	AddressID, ClientID, OfficeID int64
	Repeated                      bool
}

func addressResult(a answer, err error) (AddressResult, error) {
	return AddressResult{a.ID, a.ClientID, a.OfficeID, a.repeated}, err
}

// FamilyMemberResult names a family member of a client.
type FamilyMemberResult struct {
	FamilyMemberID, ClientID, OfficeID int64
	Repeated                           bool
}

func familyMemberResult(a answer, err error) (FamilyMemberResult, error) {
	return FamilyMemberResult{a.ID, a.ClientID, a.OfficeID, a.repeated}, err
}

// IdentifierResult names an identifier of a client.
type IdentifierResult struct {
	IdentifierID, ClientID, OfficeID int64
	Repeated                         bool
}

func identifierResult(a answer, err error) (IdentifierResult, error) {
	return IdentifierResult{a.ID, a.ClientID, a.OfficeID, a.repeated}, err
}

// NoteResult names a note.
type NoteResult struct {
	NoteID, ClientID, LoanID, OfficeID int64 // of what the note is attached to, as far as it has them
	Repeated                           bool
}

func noteResult(a answer, err error) (NoteResult, error) {
	return NoteResult{a.ID, a.ClientID, a.LoanID, a.OfficeID, a.repeated}, err
}

// DocumentResult names a document.
type DocumentResult struct {
	DocumentID int64
	Repeated   bool
}

func documentResult(a answer, err error) (DocumentResult, error) {
	return DocumentResult{a.ID, a.repeated}, err
}

// PauseResult names an interest pause of a loan, and says where the loan stands.
type PauseResult struct {
	PauseID  int64
	LoanID   int64
	Status   loans.Status
	Balance  Balance
	Preview  *loans.LoanData // see [LoanResult]
	Repeated bool
}

func pauseResult(a answer, err error) (PauseResult, error) {
	l, err := loanResult(a, err)
	return PauseResult{PauseID: a.ID, LoanID: l.LoanID, Status: l.Status, Balance: l.Balance, Preview: l.Preview, Repeated: l.Repeated}, err
}

// DelinquencyActionResult names a pause or resumption of the delinquency of a loan.
type DelinquencyActionResult struct {
	ActionID, LoanID, ClientID, OfficeID int64
	Repeated                             bool
}

func delinquencyActionResult(a answer, err error) (DelinquencyActionResult, error) {
	l, err := loanResult(a, err)
	return DelinquencyActionResult{a.ID, l.LoanID, l.ClientID, l.OfficeID, l.Repeated}, err
}

// RescheduleResult names a request to reschedule a loan.
type RescheduleResult struct {
	RescheduleID, LoanID, ClientID, OfficeID int64
	Preview                                  *loans.LoanData // of an approval; see [LoanResult]
	Repeated                                 bool
}

func rescheduleResult(a answer, err error) (RescheduleResult, error) {
	l, err := loanResult(a, err)
	return RescheduleResult{a.ID, l.LoanID, l.ClientID, l.OfficeID, l.Preview, l.Repeated}, err
}

// ApprovalResult is what became of a command that waited for a second person.
type ApprovalResult struct {
	CommandID int64 // of the command that waited

	// Of the command that was run, as far as it has them: what it is about, and what it made or changed.
	OfficeID, ClientID, LoanID, ID int64
	TransactionID, ChargeID        int64
	Repeated                       bool
}

func approvalResult(a answer, err error) (ApprovalResult, error) {
	return ApprovalResult{
		CommandID: a.CommandID, OfficeID: a.OfficeID, ClientID: a.ClientID, LoanID: a.LoanID, ID: a.ID,
		TransactionID: a.Made.Transaction, ChargeID: a.Made.Charge, Repeated: a.repeated,
	}, err
}

// Done is the result of commands that make nothing with an id.
type Done struct{ Repeated bool }

func doneResult(a answer, err error) (Done, error) { return Done{a.repeated}, err }

// ProductResult names a loan product.
type ProductResult struct {
	ProductID  int64
	ExternalID string
	Warnings   []string // what is odd about the terms, where the input asked for warnings
	Repeated   bool
}

func productResult(a answer, err error) (ProductResult, error) {
	return ProductResult{a.ID, a.ExternalID, a.Warnings, a.repeated}, err
}

// EntryResult names a journal entry: all its lines have the transaction id.
type EntryResult struct {
	TransactionID string
	OfficeID      int64
	Repeated      bool
}

func entryResult(a answer, err error) (EntryResult, error) {
	return EntryResult{a.TransactionID, a.OfficeID, a.repeated}, err
}

// CodeValueResult names a value of a code.
type CodeValueResult struct {
	CodeID, CodeValueID int64
	Repeated            bool
}

func codeValueResult(a answer, err error) (CodeValueResult, error) {
	return CodeValueResult{a.ID, a.SubID, a.repeated}, err
}

// ChargeResult names a charge definition.
type ChargeResult struct {
	ChargeID int64
	Repeated bool
}

func chargeResult(a answer, err error) (ChargeResult, error) {
	return ChargeResult{a.ID, a.repeated}, err
}

// TaxComponentResult names a tax component.
type TaxComponentResult struct {
	TaxComponentID int64
	Repeated       bool
}

func taxComponentResult(a answer, err error) (TaxComponentResult, error) {
	return TaxComponentResult{a.ID, a.repeated}, err
}

// TaxGroupResult names a tax group.
type TaxGroupResult struct {
	TaxGroupID int64
	Repeated   bool
}

func taxGroupResult(a answer, err error) (TaxGroupResult, error) {
	return TaxGroupResult{a.ID, a.repeated}, err
}

// StaffResult names a member of staff.
type StaffResult struct {
	StaffID  int64
	Repeated bool
}

func staffResult(a answer, err error) (StaffResult, error) { return StaffResult{a.ID, a.repeated}, err }

// CodeResult names a code.
type CodeResult struct {
	CodeID   int64
	Repeated bool
}

func codeResult(a answer, err error) (CodeResult, error) { return CodeResult{a.ID, a.repeated}, err }

// PaymentTypeResult names a payment type.
type PaymentTypeResult struct {
	PaymentTypeID int64
	Repeated      bool
}

func paymentTypeResult(a answer, err error) (PaymentTypeResult, error) {
	return PaymentTypeResult{a.ID, a.repeated}, err
}

// FundResult names a fund.
type FundResult struct {
	FundID   int64
	Repeated bool
}

func fundResult(a answer, err error) (FundResult, error) { return FundResult{a.ID, a.repeated}, err }

// HolidayResult names a holiday.
type HolidayResult struct {
	HolidayID int64
	Repeated  bool
}

func holidayResult(a answer, err error) (HolidayResult, error) {
	return HolidayResult{a.ID, a.repeated}, err
}

// DelinquencyRangeResult names a delinquency range.
type DelinquencyRangeResult struct {
	RangeID  int64
	Repeated bool
}

func delinquencyRangeResult(a answer, err error) (DelinquencyRangeResult, error) {
	return DelinquencyRangeResult{a.ID, a.repeated}, err
}

// DelinquencyBucketResult names a delinquency bucket.
type DelinquencyBucketResult struct {
	BucketID int64
	Repeated bool
}

func delinquencyBucketResult(a answer, err error) (DelinquencyBucketResult, error) {
	return DelinquencyBucketResult{a.ID, a.repeated}, err
}

// RoleResult names a role.
type RoleResult struct {
	RoleID   int64
	Repeated bool
}

func roleResult(a answer, err error) (RoleResult, error) { return RoleResult{a.ID, a.repeated}, err }

// AccountResult names an account of the books.
type AccountResult struct {
	AccountID int64
	Repeated  bool
}

func accountResult(a answer, err error) (AccountResult, error) {
	return AccountResult{a.ID, a.repeated}, err
}

// ActivityAccountResult names an account of a financial activity.
type ActivityAccountResult struct {
	ActivityAccountID int64
	Repeated          bool
}

func activityAccountResult(a answer, err error) (ActivityAccountResult, error) {
	return ActivityAccountResult{a.ID, a.repeated}, err
}

// ClosureResult names a closure of the books.
type ClosureResult struct {
	ClosureID int64
	Repeated  bool
}

func closureResult(a answer, err error) (ClosureResult, error) {
	return ClosureResult{a.ID, a.repeated}, err
}

// EntryRuleResult names an accounting rule.
type EntryRuleResult struct {
	RuleID, OfficeID int64
	Repeated         bool
}

func entryRuleResult(a answer, err error) (EntryRuleResult, error) {
	return EntryRuleResult{a.ID, a.OfficeID, a.repeated}, err
}

// ReportResult names a report.
type ReportResult struct {
	ReportID int64
	Repeated bool
}

func reportResult(a answer, err error) (ReportResult, error) {
	return ReportResult{a.ID, a.repeated}, err
}

// RunResult names a run of a job.
type RunResult struct {
	RunID    int64
	Repeated bool
}

func runResult(a answer, err error) (RunResult, error) { return RunResult{a.ID, a.repeated}, err }

// SavingsProductResult names a deposit product.
type SavingsProductResult struct {
	ProductID int64
	Repeated  bool
}

func savingsProductResult(a answer, err error) (SavingsProductResult, error) {
	return SavingsProductResult{a.ID, a.repeated}, err
}

// SavingsResult is what a command on a deposit account came to.
type SavingsResult struct {
	AccountID, ClientID, GroupID, OfficeID int64 // of a client or a group
	// ID is what the command made or changed: the transaction or the charge on the account; otherwise the account itself.
	ID            int64
	TransactionID int64 // of the payment of a charge; 0 otherwise
	Repeated      bool
}

func savingsResult(a answer, err error) (SavingsResult, error) {
	return SavingsResult{a.SavingsID, a.ClientID, a.GroupID, a.OfficeID, a.ID, a.SubID, a.repeated}, err
}

// TransferResult names a transfer between two accounts, and the account that it came from.
type TransferResult struct {
	TransferID                             int64
	SavingsID, ClientID, GroupID, OfficeID int64 // a client or a group
	Repeated                               bool
}

func transferResult(a answer, err error) (TransferResult, error) {
	return TransferResult{a.ID, a.SavingsID, a.ClientID, a.GroupID, a.OfficeID, a.repeated}, err
}

// InstructionResult names a standing instruction, and the loan that it pays.
type InstructionResult struct {
	InstructionID, LoanID, ClientID, OfficeID int64
	Repeated                                  bool
}

func instructionResult(a answer, err error) (InstructionResult, error) {
	return InstructionResult{a.ID, a.LoanID, a.ClientID, a.OfficeID, a.repeated}, err
}

// GuarantorResult names a guarantor of a loan.
type GuarantorResult struct {
	GuarantorID, LoanID, ClientID, OfficeID int64
	Repeated                                bool
}

func guarantorResult(a answer, err error) (GuarantorResult, error) {
	l, err := loanResult(a, err)
	return GuarantorResult{a.ID, l.LoanID, l.ClientID, l.OfficeID, l.Repeated}, err
}

// OfficeResult names an office.
type OfficeResult struct {
	OfficeID   int64
	ExternalID string
	Repeated   bool
}

func officeResult(a answer, err error) (OfficeResult, error) {
	return OfficeResult{a.ID, a.ExternalID, a.repeated}, err
}

// OriginatorResult names a loan originator.
type OriginatorResult struct {
	OriginatorID int64
	ExternalID   string
	Repeated     bool
}

func originatorResult(a answer, err error) (OriginatorResult, error) {
	return OriginatorResult{a.ID, a.ExternalID, a.repeated}, err
}

// UserResult names a user.
type UserResult struct {
	UserID, OfficeID int64
	Repeated         bool
}

func userResult(a answer, err error) (UserResult, error) {
	return UserResult{a.ID, a.OfficeID, a.repeated}, err
}

// HookResult names a hook, and the delivery that a command on one is about.
type HookResult struct {
	HookID, DeliveryID int64
	Repeated           bool
}

func hookResult(a answer, err error) (HookResult, error) {
	return HookResult{a.ID, a.SubID, a.repeated}, err
}
