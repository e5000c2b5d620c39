package loans

import (
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
)

// GetInput is the input of Get.
type GetInput struct {
	Loan operation.Ref `json:"loanId"`
	// Associations is a comma list of parts to include; "all" and absent (nil) mean all, "" none.
	Associations *string `json:"associations,omitempty"`
	Exclude      string  `json:"exclude,omitempty"`     // comma list of parts to leave out
	WithOptions  bool    `json:"withOptions,omitempty"` // adds what its terms may be chosen from
	// StaffInOfficeOnly narrows the loan officers to choose from to the office of the borrower.
	StaffInOfficeOnly bool `json:"staffInSelectedOfficeOnly,omitempty"`
}

// Violations refuses associations that there are not.
func (in GetInput) Violations() []fault.Violation {
	c := fault.CheckOf("loan")
	if in.Associations != nil {
		checkAssociations(c, "associations", *in.Associations)
	}
	checkAssociations(c, "exclude", in.Exclude)
	return c.Violations()
}

// The associations of a loan.
const (
	WithSchedule             = "repaymentSchedule"
	WithTransactions         = "transactions"
	WithCharges              = "charges"
	WithTranches             = "multiDisburseDetails"
	WithCollection           = "collection"
	WithVariations           = "loanTermVariations"
	WithInstalmentVariations = "emiAmountVariations"
	WithNotes                = "notes"
	WithCollateral           = "collateral"
	WithOriginators          = "originators"
	WithLinkedAccount        = "linkedAccount"
	WithGuarantors           = "guarantors"
	WithOfficers             = "loanOfficerAssignments"
	WithOriginal             = "originalSchedule"
	WithFuture               = "futureSchedule" // with WithSchedule
)

// Everything is what "all" stands for.
var Everything = []string{
	WithSchedule, WithFuture, WithTransactions, WithCharges, WithTranches, WithCollection, WithVariations, WithNotes, WithCollateral, WithOriginators,
	WithLinkedAccount, WithGuarantors, WithOfficers, WithOriginal,
}

// OfOthers are the associations about people other than the borrower, or with internal data of the bank: customers get none of
// them. (docs/semantics/wire-platform.md, 1.6.)
var OfOthers = []string{WithNotes, WithOriginators, WithLinkedAccount, WithGuarantors, WithOfficers}

// checkAssociations refuses words that no association has, where a list of them is expected, or further words.
func checkAssociations(c *fault.Checks, field, list string, further ...string) {
	known := slices.Concat(Everything, []string{"all", "meeting", WithInstalmentVariations}, further)
	for _, word := range SplitList(list) {
		fault.Supported(c, field, word, known...)
	}
}

// SplitList takes a text with commas apart; blanks around the parts, and parts without anything, fall away.
func SplitList(text string) []string {
	var list []string
	for _, part := range strings.Split(text, ",") {
		if part = strings.TrimSpace(part); part != "" {
			list = append(list, part)
		}
	}
	return list
}

// Get reads one loan with all that belongs to it: schedule, transactions, charges, tranches, changes of terms, delinquency,
// notes, originators. Summary is nil before the loan is disbursed, Delinquent says how many days it is overdue. To read
// less, run loans.Get with a list of associations. It can be read as effective on a day, and as known at a moment (see
// [Desk.AsOf]).
//
//desk:method Loans.Get(loan)
var Get = operation.Query[GetInput, LoanData]{
	Meta: operation.Meta{ID: "loans.Get", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Reads one loan.", Dated: true},
}

// TransactionInput names one transaction of a loan.
type TransactionInput struct {
	Loan        operation.Ref `json:"loanId"`
	Transaction operation.Ref `json:"transactionId"`
	Template    bool          `json:"template,omitempty"` // adds the payment types to choose from
}

// Violations returns none.
func (TransactionInput) Violations() []fault.Violation { return nil }

// GetTransaction reads one transaction of a loan, also one that was reversed; loans.ErrUnknownTransaction when it is not of
// this loan.
//
//desk:method Loans.Transaction(loan, transaction)
var GetTransaction = operation.Query[TransactionInput, TransactionData]{
	Meta: operation.Meta{ID: "loans.GetTransaction", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Reads one transaction of a loan.", Dated: true},
}

// ListCharges lists the charges in force of a loan: amount, what was paid, waived and written off, and what is outstanding; of
// instalment fees each part.
//
//desk:method Loans.Charges(id=Ref)
var ListCharges = operation.Query[operation.ByRef, []ChargeData]{
	Meta: operation.Meta{ID: "loans.ListCharges", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists the charges of a loan.", Dated: true},
}

// ChargeInput names one charge of a loan.
type ChargeInput struct {
	Loan   operation.Ref `json:"loanId"`
	Charge operation.Ref `json:"loanChargeId"`
}

// Violations returns none.
func (ChargeInput) Violations() []fault.Violation { return nil }

// GetCharge reads one charge of a loan; loans.ErrUnknownCharge, or loans.ErrChargeOfAnotherLoan.
//
//desk:method Loans.Charge(loan, charge)
var GetCharge = operation.Query[ChargeInput, ChargeData]{
	Meta: operation.Meta{ID: "loans.GetCharge", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Reads one charge of a loan.", Dated: true},
}

// ListInput is the input of List.
type ListInput struct {
	ExternalID   string `json:"externalId,omitempty"` // the whole of it
	AccountNo    string `json:"accountNo,omitempty"`  // the whole of it
	GroupID      int64  `json:"groupId,omitempty"`    // of the group, and of its members as such
	ClientID     int64  `json:"clientId,omitempty"`
	ProductID    int64  `json:"productId,omitempty"`
	OfficerID    int64  `json:"loanOfficerId,omitempty"`
	Status       string `json:"status,omitempty"`       // numbers or names (Status.Name) of states, with commas; "": any
	Associations string `json:"associations,omitempty"` // as in GetInput, with commas; "": none
	Offset       int    `json:"offset,omitempty"`       // loans before the page; only with a limit
	Limit        int    `json:"limit,omitempty"`        // 0: the largest page
	OrderBy      string `json:"orderBy,omitempty"`      // id (the default), accountNo, clientId, officeId, status, externalId, loanProductId or disbursementDate
	SortOrder    string `json:"sortOrder,omitempty"`    // ASC or DESC, any case

	// Bounds, both included; zero: no bound.
	OverdueFrom   int           `json:"daysOverdueFrom,omitempty"` // days since the oldest unpaid instalment was due, on the business date
	OverdueTo     int           `json:"daysOverdueTo,omitempty"`   // with a value, loans that are not overdue are left out
	SubmittedFrom calendar.Date `json:"submittedFrom,omitzero"`
	SubmittedTo   calendar.Date `json:"submittedTo,omitzero"`
	DisbursedFrom calendar.Date `json:"disbursedFrom,omitzero"` // first disbursement
	DisbursedTo   calendar.Date `json:"disbursedTo,omitzero"`
	PrincipalFrom money.Amount  `json:"principalFrom,omitzero"` // principal of the loan, in its currency
	PrincipalTo   money.Amount  `json:"principalTo,omitzero"`
}

// Starting returns the filter with another page; see lending.Each.
func (in ListInput) Starting(offset, limit int) ListInput {
	in.Offset, in.Limit = offset, limit
	return in
}

// OrderColumns are the names to order a list of loans by, with their columns.
var OrderColumns = map[string]string{
	"": "id", "id": "id", "accountNo": "account_no", "clientId": "client_id", "officeId": "office_id", "status": "status",
	"externalId": "external_id", "loanProductId": "product_id", "disbursementDate": "disbursed_on",
}

// Violations checks page, order and associations.
func (in ListInput) Violations() []fault.Violation {
	checks := operation.Paging{Offset: in.Offset, Limit: in.Limit, OrderBy: in.OrderBy, SortOrder: in.SortOrder}.CheckPage(fault.CheckOf("loans"), maps.Keys(OrderColumns))
	checks.Required("limit", in.Offset == 0 || in.Limit > 0)
	checks.NotNegativeInt("daysOverdueFrom", in.OverdueFrom).NotNegativeInt("daysOverdueTo", in.OverdueTo)
	checkAssociations(checks, "associations", in.Associations, "summary")
	return checks.Violations()
}

// List reads a page of the loans of the offices that the user sees, without schedules and transactions. Sums of
// transactions, adjustments of charges and unpaid interest in summaries are 0 unless in.Associations names something, such
// as "summary". Zero fields of the filter do not restrict; in.Status is a number of loans.Status as a text ("300" for
// active ones). in.Limit 0 is the largest page of 10,000; in.OrderBy is "id" (the default), accountNo, clientId, officeId,
// status, externalId, loanProductId or disbursementDate.
//
//desk:method Loans.List(in)
var List = operation.Query[ListInput, operation.Page[LoanData]]{
	Meta: operation.Meta{ID: "loans.List", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists loans."},
}

// ErrStatusUnknown is a filter for a status that loans don't have.
var ErrStatusUnknown = fault.Define(fault.Validation, "validation.msg.loans.status.value.is.not.supported", "The status %v is not supported. Supported are: %v.")

// ErrNotYetThere is a look at a loan as effective on a day before its application.
var ErrNotYetThere = fault.Define(fault.NotFound, "error.msg.loan.not.effective", "Loan %v was submitted on %v, after the %v")
