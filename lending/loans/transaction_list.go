package loans

import (
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

// TransactionListInput is the input of ListTransactions.
type TransactionListInput struct {
	Loan operation.Ref `json:"loanId"`
	Page int           `json:"page,omitempty"` // 0 is the first
	Size int           `json:"size,omitempty"` // 0: 50; at most operation.LargestPage
	// Sort names properties, each followed by "asc" or "desc" or by nothing; by id when empty.
	Sort []string `json:"sort,omitempty"`
	// Excluded are names of transaction types to leave out: the last part of their codes.
	Excluded []string `json:"excludedTypes,omitempty"`
}

// TransactionProperties are what a list of transactions can be sorted by.
var TransactionProperties = []string{"amount", "createdDate", "date", "dateOf", "id", "submittedOnDate", "transactionDate", "type"}

// Violations checks page, order and the names of types.
func (in TransactionListInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction")
	checks.NotNegativeInt("page", in.Page).NotNegativeInt("size", in.Size)
	for _, word := range in.Sort {
		if !slices.Contains(TransactionProperties, word) && !IsDirection(word) {
			checks.Fail("sort", word, fault.NotSupported, append(slices.Clone(TransactionProperties), "asc", "desc"))
		}
	}
	return checks.Violations()
}

// IsDirection reports whether a word names an order, ASC or DESC in any case.
func IsDirection(word string) bool {
	return strings.EqualFold(word, "asc") || strings.EqualFold(word, "desc")
}

// ErrUnknownType is a name that no transaction type has in lists.
var ErrUnknownType = fault.Define(fault.Validation, "error.msg.loan.transaction.type.invalid", "No type of transactions is named %v. There are: %v.")

// TransactionPage is a page of the transactions of a loan.
type TransactionPage struct {
	Content  []TransactionRow `json:"content"`
	Pageable PageRequest      `json:"pageable"`
	Pages    int              `json:"totalPages"`    // in all
	Total    int              `json:"totalElements"` // transactions in all
	Last     bool             `json:"last"`
	First    bool             `json:"first"`
	Size     int              `json:"size"`
	Number   int              `json:"number"` // of the page, from 0
	Sort     PageOrder        `json:"sort"`
	Count    int              `json:"numberOfElements"` // transactions in Content
	Empty    bool             `json:"empty"`
}

// TransactionRow is a transaction as lists show it: amounts that are not there are absent.
type TransactionRow struct {
	ID             int64                `json:"id"`
	LoanID         int64                `json:"loanId"`
	LoanExternalID string               `json:"externalLoanId,omitempty"`
	OfficeID       int64                `json:"officeId"`
	OfficeName     string               `json:"officeName,omitempty"`
	Type           TransactionTypeData  `json:"type"` // this and the rest as in [TransactionData]
	On             calendar.Date        `json:"date"`
	Currency       refdata.CurrencyData `json:"currency"`
	Payment        *PaymentDetailData   `json:"paymentDetailData,omitempty"`
	Amount         money.Amount         `json:"amount"`
	NetDisbursal   money.Amount         `json:"netDisbursalAmount,omitzero"`
	Principal      money.Amount         `json:"principalPortion,omitzero"`
	Interest       money.Amount         `json:"interestPortion,omitzero"`
	Fee            money.Amount         `json:"feeChargesPortion,omitzero"`
	Penalty        money.Amount         `json:"penaltyChargesPortion,omitzero"`
	Overpayment    money.Amount         `json:"overpaymentPortion,omitzero"`
	Unrecognised   money.Amount         `json:"unrecognizedIncomePortion,omitzero"`
	Balance        money.Amount         `json:"outstandingLoanBalance,omitzero"`
	ExternalID     string               `json:"externalId,omitempty"`
	ReversalID     string               `json:"reversalExternalId,omitempty"`
	SubmittedOn    calendar.Date        `json:"submittedOnDate"`
	ReversedByUser bool                 `json:"manuallyReversed"`
	ReversedOn     calendar.Date        `json:"reversedOnDate,omitzero"`
	Transfer       *TransferData        `json:"transfer,omitempty"`
	PaidCharges    []PaidChargeData     `json:"loanChargePaidByList,omitempty"`
	Relations      []RelationData       `json:"transactionRelations,omitempty"`
	Classification *CodeValueRef        `json:"classification,omitempty"`
	Reason         *CodeValueRef        `json:"reason,omitempty"`

	PaymentTypes []refdata.PaymentTypeData `json:"paymentTypeOptions,omitempty"` // never
}

// PageRequest is the page that was asked for.
type PageRequest struct {
	Number  int       `json:"pageNumber"`
	Size    int       `json:"pageSize"`
	Offset  int       `json:"offset"`
	Paged   bool      `json:"paged"`
	Unpaged bool      `json:"unpaged"`
	Sort    PageOrder `json:"sort"`
}

// PageOrder says whether an order was asked for.
type PageOrder struct {
	Sorted   bool `json:"sorted"`
	Unsorted bool `json:"unsorted"`
	Empty    bool `json:"empty"`
}

// ListTransactions lists the transactions of a loan in pages, accruals and those that a later one replaced included (Get shows
// those in force and those that a user reversed). in.Size 0 is 50; in.Sort names properties such as "date", each with "asc"
// or "desc" after it; in.Excluded leaves out types, by the last part of their codes (loans.ErrUnknownType).
//
//desk:method Loans.Transactions(loan, in)
var ListTransactions = operation.Query[TransactionListInput, TransactionPage]{
	Meta: operation.Meta{ID: "loans.ListTransactions", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists the transactions of a loan in pages.", Dated: true},
}
