package ledger

import (
	"errors"
	"strings"
	"time"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// EntryData is a journal line as clients see it.
type EntryData struct {
	ID            int64                `json:"id"` // of the line
	OfficeID      int64                `json:"officeId,omitzero"`
	OfficeName    string               `json:"officeName,omitzero"`
	AccountName   string               `json:"glAccountName"`
	AccountID     int64                `json:"glAccountId"`
	AccountCode   string               `json:"glAccountCode"`
	AccountType   AccountType          `json:"glAccountType"`
	On            calendar.Date        `json:"transactionDate"` // for which it counts
	Side          Side                 `json:"entryType"`       // debit or credit
	Amount        money.Amount         `json:"amount"`          // above zero, in Currency
	Currency      refdata.CurrencyData `json:"currency"`
	TransactionID string               `json:"transactionId"`       // that the lines of one entry share; "L12" for loan transaction 12
	Manual        bool                 `json:"manualEntry"`         // a person made it
	EntityType    EntityType           `json:"entityType,omitzero"` // what EntityID names; 0: nothing
	EntityID      int64                `json:"entityId,omitzero"`   // of the loan or deposit account
	CreatedByID   int64                `json:"createdByUserId,omitzero"`
	CreatedOn     calendar.Date        `json:"createdDate"` // business date when it was posted, like SubmittedOn
	CreatedByName string               `json:"createdByUserName,omitzero"`
	Comments      string               `json:"comments,omitzero"`
	Reversed      bool                 `json:"reversed"` // another entry takes it back
	SubmittedOn   calendar.Date        `json:"submittedOnDate"`
	Reference     string               `json:"referenceNumber,omitzero"`    // of a manual entry
	AssetOwner    string               `json:"externalAssetOwner,omitzero"` // of a manual entry
	// What stands on the account after the line, on request. Computed is false, and both are left out, for accounts with so
	// many lines that it is not added up.
	OfficeBalance       *money.Amount      `json:"officeRunningBalance,omitempty"`
	OrganisationBalance *money.Amount      `json:"organizationRunningBalance,omitempty"`
	BalanceComputed     *bool              `json:"runningBalanceComputed,omitempty"`
	Detail              *TransactionDetail `json:"transactionDetails,omitempty"` // on request
	EnteredAt           time.Time          `json:"enteredAt,omitzero"`           // with the details: the moment of the command that made the line
}

// EntryFilter restricts and pages the journal. All conditions must hold; dates are inclusive.
type EntryFilter struct {
	Offset          int           `json:"offset,omitzero"`        // lines before the page
	Limit           *int          `json:"limit,omitempty"`        // nil: usualEntries; 0 and below: the largest page
	OrderBy         string        `json:"orderBy,omitzero"`       // id, transactionDate (the default), submittedOnDate or transactionId
	SortOrder       string        `json:"sortOrder,omitzero"`     // ASC or DESC, any case
	TransactionID   string        `json:"transactionId,omitzero"` // "L12" for loan transaction 12
	OfficeID        int64         `json:"officeId,omitzero"`      // 0: all offices that the actor sees
	AccountID       int64         `json:"glAccountId,omitzero"`
	EntityType      EntityType    `json:"entityType,omitzero"`         // ignored when ManualOnly is given
	ManualOnly      *bool         `json:"manualEntriesOnly,omitempty"` // true: what people posted; false: everything
	LoanID          int64         `json:"loanId,omitzero"`
	SavingsID       int64         `json:"savingsId,omitzero"`
	From            calendar.Date `json:"fromDate,omitzero"` // for which lines count
	To              calendar.Date `json:"toDate,omitzero"`
	SubmittedFrom   calendar.Date `json:"submittedOnDateFrom,omitzero"` // when they were posted
	SubmittedTo     calendar.Date `json:"submittedOnDateTo,omitzero"`
	WithBalance     bool          `json:"runningBalance,omitzero"`     // with what stood on the account after each line
	WithTransaction bool          `json:"transactionDetails,omitzero"` // with the loan transaction or the payment of each
}

// Starting returns the filter with another page; see lending.Each.
func (f EntryFilter) Starting(offset, limit int) EntryFilter {
	f.Offset, f.Limit = offset, &limit
	return f
}

// usualEntries is the size of a page of the journal when none is asked for (docs/semantics/accounting.md, 5.3).
const usualEntries = 200

func (f EntryFilter) size() int {
	if f.Limit == nil {
		return usualEntries
	}
	return operation.Paging{Limit: *f.Limit}.Size()
}

// entryOrders are the columns that the journal can be ordered by.
var entryOrders = map[string]string{
	"id": "id", "transactionDate": "entry_date", "submittedOnDate": "submitted_on", "transactionId": "transaction_id",
}

// Violations refuses an unknown order and direction.
func (f EntryFilter) Violations() []fault.Violation {
	c := fault.CheckOf("journalEntry")
	if _, known := entryOrders[f.OrderBy]; f.OrderBy != "" && !known {
		c.Fail("orderBy", f.OrderBy, fault.NotListed, "id, transactionDate, submittedOnDate, transactionId")
	}
	fault.OneOf(c, "sortOrder", strings.ToUpper(f.SortOrder), "", "ASC", "DESC")
	return c.Violations()
}

// query puts the filter into columns. Without an order the journal runs by entry date, then in the order of writing.
func (f EntryFilter) query() store.Query {
	var q store.Query
	equal := func(column string, v store.Value) {
		if !v.IsNull() {
			q = q.And(column, store.Equal, v)
		}
	}
	equal("transaction_id", store.OptionalString(f.TransactionID))
	equal("office_id", store.OptionalInt(f.OfficeID))
	equal("account_id", store.OptionalInt(f.AccountID))
	equal("loan_id", store.OptionalInt(f.LoanID))
	equal("savings_id", store.OptionalInt(f.SavingsID))
	if f.ManualOnly == nil {
		equal("entity_type", store.OptionalInt(int64(f.EntityType)))
	} else if *f.ManualOnly {
		equal("manual", store.Bool(true))
	}
	q = inRange(q, "entry_date", f.From, f.To)
	q = inRange(q, "submitted_on", f.SubmittedFrom, f.SubmittedTo)
	column, known := entryOrders[f.OrderBy]
	if !known {
		column = "entry_date"
	}
	q = q.By(column, strings.EqualFold(f.SortOrder, "DESC"))
	q.Skip, q.Limit = max(f.Offset, 0), f.size()
	return q
}

func inRange(q store.Query, column string, from, to calendar.Date) store.Query {
	if !from.IsZero() {
		q = q.And(column, store.AtLeast, store.Day(from))
	}
	if !to.IsZero() {
		q = q.And(column, store.AtMost, store.Day(to))
	}
	return q
}

// ListEntries reads a page of the journal, by day, for the offices that the user sees. Zero fields do not restrict:
// in.TransactionID "L12" is one loan transaction, in.LoanID one loan. in.Limit nil is 200 lines, 0 the largest page;
// in.WithBalance adds the balance after each line. It can be read as effective on a day ([Desk.AsOf]).
//
//desk:method Ledger.Entries(in)
var ListEntries = operation.Query[EntryFilter, operation.Page[EntryData]]{
	Meta: dated(entryMeta("ListEntries", "Reads a page of the journal.")),
	Decide: operation.With(func(u *operation.Unit, in EntryFilter, transactions Transactions) (operation.Page[EntryData], error) {
		page := operation.Page[EntryData]{Items: []EntryData{}}
		q := in.query()
		if !u.AsOf.IsZero() {
			q = q.And("entry_date", store.AtMost, store.Day(u.AsOf))
		}
		q, err := inSight(u, q)
		if err != nil {
			return page, err
		}
		if page.Total, err = lines.Count(u.Tx, q); err != nil {
			return page, err
		}
		found, err := lines.All(u.Tx, q)
		if err != nil {
			return page, err
		}
		page.Items, err = entriesData(u, found, transactions, in.WithBalance, in.WithTransaction)
		return page, err
	}),
}

// entriesData are lines as clients see them.
func entriesData(u *operation.Unit, found []Line, transactions Transactions, withBalance, withTransaction bool) ([]EntryData, error) {
	names := lookup{tx: u.Tx, transactions: transactions}
	var balances map[int64]runningBalance
	var err error
	if withBalance {
		if balances, err = runningBalances(u, found, &names); err != nil {
			return nil, err
		}
	}
	list := make([]EntryData, 0, len(found))
	for _, l := range found {
		data, err := names.entryData(l)
		if err != nil {
			return nil, err
		}
		if withBalance {
			data.addBalance(balances)
		}
		if withTransaction {
			data.EnteredAt = l.CreatedAt
			if data.Detail, err = names.detail(l); err != nil {
				return nil, err
			}
		}
		list = append(list, data)
	}
	return list, nil
}

func (d *EntryData) addBalance(balances map[int64]runningBalance) {
	after, computed := balances[d.ID]
	d.BalanceComputed = &computed
	if computed {
		d.OfficeBalance, d.OrganisationBalance = &after.office, &after.organisation
	}
}

// inSight restricts a query to the offices that the actor sees; the head office sees all of them.
func inSight(u *operation.Unit, q store.Query) (store.Query, error) {
	if u.Actor.System || refdata.Visible(u.Actor, ".") {
		return q, nil
	}
	offices, err := refdata.VisibleOffices(u.Tx, u.Actor)
	seen := make([]store.Value, len(offices))
	for i, o := range offices {
		seen[i] = store.Int(o.ID)
	}
	q.Where = append(q.Where, store.Condition{Column: "office_id", Is: store.AnyOf, Values: seen})
	return q, err
}

// EntryRef addresses a journal line.
type EntryRef struct {
	Ref             operation.Ref `json:"journalEntryId"`
	WithBalance     bool          `json:"runningBalance,omitzero"`     // with what stood on the account after it
	WithTransaction bool          `json:"transactionDetails,omitzero"` // with the loan transaction or the payment
}

// Violations returns none.
func (EntryRef) Violations() []fault.Violation { return nil }

// GetEntry reads one line of the journal; ledger.ErrEntryUnknown when there is none, or it is of an office that the user does
// not see.
//
//desk:method Ledger.Entry(id=Ref)
var GetEntry = operation.Query[EntryRef, EntryData]{
	Meta: entryMeta("GetEntry", "Reads one journal line."),
	Decide: operation.With(func(u *operation.Unit, in EntryRef, transactions Transactions) (EntryData, error) {
		q, err := inSight(u, store.Where("id", store.Equal, store.Int(in.Ref.ID)))
		if err != nil {
			return EntryData{}, err
		}
		line, err := lines.First(u.Tx, q)
		if errors.Is(err, store.ErrNotFound) {
			return EntryData{}, ErrEntryUnknown.New(in.Ref)
		}
		if err != nil {
			return EntryData{}, err
		}
		list, err := entriesData(u, []Line{line}, transactions, in.WithBalance, in.WithTransaction)
		if err != nil {
			return EntryData{}, err
		}
		return list[0], nil
	}),
}

// lookup finds the names of accounts and offices, and what caused entries, each once.
type lookup struct {
	tx           store.Tx
	accounts     map[int64]Account
	offices      map[int64]string
	transactions Transactions // nil: nothing is known of them
	details      map[string]*TransactionDetail
}

func (n *lookup) account(id int64) (Account, error) {
	if a, known := n.accounts[id]; known {
		return a, nil
	}
	a, err := AccountByID(n.tx, id)
	if n.accounts == nil {
		n.accounts = map[int64]Account{}
	}
	n.accounts[id] = a
	return a, err
}

func (n *lookup) office(id int64) (string, error) {
	if name, known := n.offices[id]; known || id == 0 {
		return name, nil
	}
	office, err := refdata.OfficeByRef(n.tx, operation.ByID(id))
	if n.offices == nil {
		n.offices = map[int64]string{}
	}
	n.offices[id] = office.Name
	return office.Name, err
}

func (n *lookup) entryData(l Line) (EntryData, error) {
	account, err := n.account(l.AccountID)
	if err != nil {
		return EntryData{}, err
	}
	office, err := n.office(l.OfficeID)
	if err != nil {
		return EntryData{}, err
	}
	return EntryData{
		ID: l.ID, OfficeID: l.OfficeID, OfficeName: office,
		AccountID: account.ID, AccountName: account.Name, AccountCode: account.Code, AccountType: account.Type,
		On: l.On, Side: l.Side, Amount: l.Amount, Currency: currencyData(l.Currency),
		TransactionID: l.TransactionID, Manual: l.Manual, EntityType: l.EntityType, EntityID: l.EntityID,
		CreatedByID: l.CreatedByID, CreatedByName: l.CreatedByName, CreatedOn: calendar.DateOf(l.CreatedAt),
		Comments: l.Comments, Reversed: l.Reversed, SubmittedOn: l.SubmittedOn, Reference: l.Reference,
		AssetOwner: l.AssetOwner,
	}, nil
}

func currencyData(code string) refdata.CurrencyData {
	currency, known := money.CurrencyByCode(code)
	if !known {
		currency = money.Currency{Code: code, Name: code}
	}
	return refdata.CurrencyDataOf(currency)
}

func entryMeta(id, summary string) operation.Meta {
	return operation.Meta{ID: "ledger." + id, Action: "READ", Entity: "JOURNALENTRY", Grouping: "accounting", Summary: summary}
}

// dated marks a query that can be answered as effective on a day: entries have dates of their own.
func dated(m operation.Meta) operation.Meta {
	m.Dated = true
	return m
}
