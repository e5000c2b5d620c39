package loans

import (
	"cmp"
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
	Loan operation.Ref `json:"loanId" in:"path"`
	Page int           `json:"page,omitempty" in:"query"` // 0 is the first
	Size int           `json:"size,omitempty" in:"query"` // 0: 50; at most operation.LargestPage
	// Sort names properties, each followed by "asc" or "desc" or by nothing; by id when empty.
	Sort []string `json:"sort,omitempty" in:"query"`
	// Excluded are names of transaction types to leave out: the last part of their codes.
	Excluded []string `json:"excludedTypes,omitempty" in:"query"`
}

// defaultPage is how many transactions a page holds when nothing is said.
const defaultPage = 50

// transactionProperties are what a list of transactions can be sorted by.
var transactionProperties = []string{"amount", "createdDate", "date", "dateOf", "id", "submittedOnDate", "transactionDate", "type"}

// transactionOrders compare transactions by each of the properties that a list can be sorted by.
var transactionOrders = map[string]func(x, y *Transaction) int{
	"id":              func(x, y *Transaction) int { return cmp.Compare(x.ID, y.ID) },
	"date":            func(x, y *Transaction) int { return x.On.Compare(y.On) },
	"transactionDate": func(x, y *Transaction) int { return x.On.Compare(y.On) },
	"dateOf":          func(x, y *Transaction) int { return x.On.Compare(y.On) },
	"submittedOnDate": func(x, y *Transaction) int { return x.SubmittedOn.Compare(y.SubmittedOn) },
	"createdDate":     func(x, y *Transaction) int { return byCreation(x, y) },
	"amount":          func(x, y *Transaction) int { return x.Amount.Cmp(y.Amount) },
	"type":            func(x, y *Transaction) int { return cmp.Compare(x.Type, y.Type) },
}

func byCreation(x, y *Transaction) int {
	switch {
	case x.Created == y.Created:
		return 0
	case x.Created.Before(y.Created):
		return -1
	}
	return 1
}

// Violations checks page, order and the names of types.
func (in TransactionListInput) Violations() []fault.Violation {
	checks := fault.CheckOf("loan.transaction")
	checks.NotNegativeInt("page", in.Page).NotNegativeInt("size", in.Size)
	for _, word := range in.Sort {
		if !slices.Contains(transactionProperties, word) && !isDirection(word) {
			checks.Fail("sort", word, fault.NotSupported, append(slices.Clone(transactionProperties), "asc", "desc"))
		}
	}
	return checks.Violations()
}

func isDirection(word string) bool {
	return strings.EqualFold(word, "asc") || strings.EqualFold(word, "desc")
}

// ErrUnknownType is a name that no transaction type has in lists.
var ErrUnknownType = fault.Define(fault.Validation, "error.msg.loan.transaction.type.invalid", "No type of transactions is named %v. There are: %v.")

func excludedTypes(names []string) ([]TransactionType, error) {
	var types []TransactionType
	for _, name := range names {
		kind, known := excludedType(name)
		if !known {
			return nil, ErrUnknownType.For("excludedTypes", name, name, excludedNames())
		}
		types = append(types, kind)
	}
	return types, nil
}

// excludedNames are the names by which types are left out of a list.
func excludedNames() []string {
	var names []string
	for _, option := range transactionTypes.Options() {
		name := strings.TrimPrefix(option.Code, transactionCode)
		if _, known := excludedType(name); known && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return append(names, "markedForRescheduling")
}

// excludedType finds a transaction type by the name that the interface gives it in lists.
func excludedType(name string) (TransactionType, bool) {
	switch name {
	case "markedForRescheduling":
		return MarkedForRescheduling, true
	case "contra", "marked.for.rescheduling":
		return 0, false
	}
	for _, kind := range transactionTypes.Values() {
		if transactionTypes.Option(kind).Code == transactionCode+name {
			return kind, true // "refund" is the refund by transfer, which comes first
		}
	}
	return 0, false
}

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
	Date           calendar.Date        `json:"date"`
	Currency       refdata.CurrencyData `json:"currency"`
	Payment        *PaymentDetailData   `json:"paymentDetailData,omitempty"`
	Amount         money.Amount         `json:"amount"`
	NetDisbursal   money.Amount         `json:"netDisbursalAmount,omitzero"`
	Principal      money.Amount         `json:"principalPortion,omitzero"`
	Interest       money.Amount         `json:"interestPortion,omitzero"`
	Fee            money.Amount         `json:"feeChargesPortion,omitzero"`
	Penalty        money.Amount         `json:"penaltyChargesPortion,omitzero"`
	Overpayment    money.Amount         `json:"overpaymentPortion,omitzero"`
	Unrecognized   money.Amount         `json:"unrecognizedIncomePortion,omitzero"`
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

// ListTransactions lists all transactions of a loan, those that a replay replaced and accruals included, in pages.
var ListTransactions = operation.Query[TransactionListInput, TransactionPage]{
	Meta:   operation.Meta{ID: "loans.ListTransactions", Action: "READ", Entity: "LOAN", Grouping: "portfolio", Summary: "Lists the transactions of a loan in pages.", Dated: true},
	Decide: listTransactions,
}

// listTransactions decides [ListTransactions].
func listTransactions(u *operation.Unit, in TransactionListInput) (TransactionPage, error) {
	excluded, err := excludedTypes(in.Excluded)
	if err != nil {
		return TransactionPage{}, err
	}
	o, err := openToRead(u, in.Loan)
	if err != nil {
		return TransactionPage{}, err
	}
	all := in.arranged(o.History(), excluded)
	page := in.page(len(all))
	n := newNames(u.Tx)
	for _, t := range all[min(page.Pageable.Offset, len(all)):min(page.Pageable.Offset+page.Size, len(all))] {
		page.Content = append(page.Content, TransactionRow(n.transaction(o.Account, t)))
	}
	page.Count = len(page.Content)
	page.Empty = page.Count == 0
	return page, nil
}

// arranged are the transactions without the excluded types, in the order asked for, by id within it.
func (in TransactionListInput) arranged(history []*Transaction, excluded []TransactionType) []*Transaction {
	all := slices.DeleteFunc(slices.Clone(history), func(t *Transaction) bool { return slices.Contains(excluded, t.Type) })
	orders := in.orders()
	slices.SortStableFunc(all, func(x, y *Transaction) int {
		for _, order := range orders {
			if c := order(x, y); c != 0 {
				return c
			}
		}
		return cmp.Compare(x.ID, y.ID)
	})
	return all
}

// orders are the comparisons asked for. A direction counts for the property before it.
func (in TransactionListInput) orders() []func(x, y *Transaction) int {
	var orders []func(x, y *Transaction) int
	for _, word := range in.Sort {
		last := len(orders) - 1
		switch {
		case !isDirection(word):
			orders = append(orders, transactionOrders[word])
		case last >= 0 && strings.EqualFold(word, "desc"):
			ascending := orders[last]
			orders[last] = func(x, y *Transaction) int { return ascending(y, x) }
		}
	}
	return orders
}

// page is the empty page of so many transactions.
func (in TransactionListInput) page(total int) TransactionPage {
	size := in.Size
	if size == 0 {
		size = defaultPage
	}
	size = min(size, operation.LargestPage)
	number := min(in.Page, total/size+1) // a page behind the last one is as empty as any other
	sorted := PageOrder{Sorted: len(in.Sort) > 0, Unsorted: len(in.Sort) == 0, Empty: len(in.Sort) == 0}
	pages := (total + size - 1) / size
	return TransactionPage{
		Content:  []TransactionRow{},
		Pageable: PageRequest{Number: in.Page, Size: size, Offset: number * size, Paged: true, Sort: sorted},
		Pages:    pages, Total: total, Last: number >= pages-1, First: number == 0, Size: size, Number: in.Page, Sort: sorted,
	}
}
