package ledger

import (
	"errors"
	"slices"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// openingBalance is what an office brought along in a currency when its books began here: which entry said so, and which one took
// that back (docs/semantics/accounting.md, 5.11).
type openingBalance struct {
	store.Key
	OfficeID      int64         `json:"officeId"`
	Currency      string        `json:"currency"`
	On            calendar.Date `json:"transactionDate"`
	TransactionID string        `json:"transactionId"`
	TakenBackBy   string        `json:"takenBackBy,omitzero"` // "": the balances stand
}

var openingBalances = store.Table[openingBalance, *openingBalance]{
	Kind: &store.Kind{
		Name: "opening_balance",
		Columns: []store.Column{
			{Name: "office_id", Type: store.Integer},
			{Name: "currency", Type: store.Text},
			{Name: "transaction_id", Type: store.Text, Unique: true},
		},
		Indexes: []store.Index{{Columns: []string{"office_id", "currency"}}},
	},
	Columns: func(o *openingBalance) []store.Value {
		return []store.Value{store.Int(o.OfficeID), store.String(o.Currency), store.String(o.TransactionID)}
	},
}

// openings are the opening balances of one office in one currency, those that were taken back too.
type openings []openingBalance

func openingsOf(tx store.Tx, officeID int64, currency string) (openings, error) {
	return openingBalances.All(tx, store.Where("office_id", store.Equal, store.Int(officeID)).And("currency", store.Equal, store.String(currency)))
}

// standing are the balances that nothing has taken back; nil when there are none.
func (o openings) standing() *openingBalance {
	if i := slices.IndexFunc(o, func(b openingBalance) bool { return b.TakenBackBy == "" }); i >= 0 {
		return &o[i]
	}
	return nil
}

// posted reports whether an entry said what the balances are, or took that back.
func (o openings) posted(transactionID string) bool {
	return slices.ContainsFunc(o, func(b openingBalance) bool { return transactionID == b.TransactionID || transactionID == b.TakenBackBy })
}

// NewOpeningBalance says what the accounts of an office hold in a currency when its books begin here.
type NewOpeningBalance struct {
	OfficeID  int64         `json:"officeId"`                 // mandatory; nothing else was posted there in the currency
	Currency  string        `json:"currencyCode"`             // mandatory; ISO 4217
	On        calendar.Date `json:"transactionDate"`          // mandatory; not after the business date, nor in books that are closed
	Debits    []ManualLine  `json:"debits"`                   // at least one
	Credits   []ManualLine  `json:"credits"`                  // at least one; together as much as the debits
	Comments  string        `json:"comments,omitzero"`        // at most 500 characters
	Reference string        `json:"referenceNumber,omitzero"` // of the lender's own, at most 100 characters
}

// Violations checks presence, lengths and the currency. What makes an entry of the lines is for the entry to say.
func (in NewOpeningBalance) Violations() []fault.Violation {
	return in.stated().Violations()
}

// stated is the entry that the balances are without their contra account.
func (in NewOpeningBalance) stated() NewManualEntry {
	return NewManualEntry{
		OfficeID: in.OfficeID, Currency: in.Currency, On: in.On, Debits: in.Debits, Credits: in.Credits, Comments: in.Comments, Reference: in.Reference,
	}
}

// DefineOpeningBalance says what the accounts of an office hold in a currency when its books begin here: an entry under the rules
// of CreateManualEntry, each line of which is posted against the account of ledger.OpeningBalancesTransfer
// (ledger.ErrActivityUnmapped without one, ledger.ErrOpeningContra for a line on it). Said again, it takes the former entry back.
// Refused with ledger.ErrOpeningLate once the office has any other entry in the currency. TransactionID of the result names the
// entry; ReverseManualEntry takes it back, too.
//
//desk:method Ledger.DefineOpeningBalance(in)
var DefineOpeningBalance = operation.Command[NewOpeningBalance, operation.Result]{
	Meta: manualMeta("DefineOpeningBalance", "DEFINEOPENINGBALANCE", "Says what the accounts of an office hold when its books begin."),
	Decide: func(u *operation.Unit, in NewOpeningBalance) (operation.Result, error) {
		entry, err := in.stated().entry(u)
		if err != nil {
			return operation.Result{}, err
		}
		if entry, err = entry.againstContra(u.Tx); err != nil {
			return operation.Result{}, err
		}
		former, err := openingsOf(u.Tx, in.OfficeID, in.Currency)
		if err != nil {
			return operation.Result{}, err
		}
		if err := refuseLateOpening(u.Tx, in, former); err != nil {
			return operation.Result{}, err
		}
		if before := former.standing(); before != nil {
			if _, err := reverseManual(u, before.TransactionID, in.Comments); err != nil {
				return operation.Result{}, err
			}
		}
		if _, err := Record(u, entry); err != nil {
			return operation.Result{}, err
		}
		id := entry.header.TransactionID
		err = openingBalances.Insert(u.Tx, &openingBalance{OfficeID: in.OfficeID, Currency: in.Currency, On: in.On, TransactionID: id})
		return operation.Result{OfficeID: in.OfficeID, TransactionID: id}, err
	},
}

// againstContra puts each line of an entry opposite a line on the contra account of opening balances.
func (e Entry) againstContra(tx store.Tx) (Entry, error) {
	contra, err := AccountFor(tx, OpeningBalancesTransfer)
	if err != nil {
		return Entry{}, err
	}
	var postings []Posting
	for _, p := range e.postings {
		if p.AccountID == contra {
			return Entry{}, ErrOpeningContra.For("glAccountId", contra, contra)
		}
		opposite := p
		opposite.AccountID, opposite.Side = contra, p.Side.opposite()
		postings = append(postings, p, opposite)
	}
	return NewEntry(e.header, postings...)
}

// refuseLateOpening refuses balances of books that have begun: with a line of another entry, on any day.
func refuseLateOpening(tx store.Tx, in NewOpeningBalance, former openings) error {
	q := store.Where("office_id", store.Equal, store.Int(in.OfficeID)).And("currency", store.Equal, store.String(in.Currency)).By("entry_date", false)
	for l, err := range lines.Find(tx, q) {
		if err != nil {
			return err
		}
		if !former.posted(l.TransactionID) {
			return ErrOpeningLate.For("officeId", in.OfficeID, in.OfficeID, in.Currency, l.TransactionID)
		}
	}
	return nil
}

// noteOpeningTakenBack keeps which entry took opening balances back, if that is what an entry was.
func noteOpeningTakenBack(tx store.Tx, transactionID, by string) error {
	found, err := openingBalances.First(tx, store.Where("transaction_id", store.Equal, store.String(transactionID)))
	if errors.Is(err, store.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	found.TakenBackBy = by
	return openingBalances.Save(tx, &found)
}

// OpeningBalanceLook says of which office and currency opening balances are wanted.
type OpeningBalanceLook struct {
	OfficeID int64  `json:"officeId"`     // mandatory
	Currency string `json:"currencyCode"` // mandatory; ISO 4217
}

// Violations checks presence and the currency.
func (in OpeningBalanceLook) Violations() []fault.Violation {
	c := fault.CheckOf("GLJournalEntry")
	c.Required("officeId", in.OfficeID != 0)
	checkCurrency(c, in.Currency)
	return c.Violations()
}

// OpeningBalancesData is what an office began with in a currency, and the accounts that it may begin with.
type OpeningBalancesData struct {
	OfficeID      int64                `json:"officeId"`
	OfficeName    string               `json:"officeName"`
	Currency      refdata.CurrencyData `json:"currency"`
	On            calendar.Date        `json:"transactionDate"`        // of the balances; the business date while none stand
	TransactionID string               `json:"transactionId,omitzero"` // of the entry that the balances are; "" while none stand
	Contra        AccountName          `json:"contraAccount"`          // each line was posted against it
	Assets        []OpeningLine        `json:"assetAccountOpeningBalances"`
	Liabilities   []OpeningLine        `json:"liabityAccountOpeningBalances"` // misspelt since ever; clients know it so
	Equities      []OpeningLine        `json:"equityAccountOpeningBalances"`
	Incomes       []OpeningLine        `json:"incomeAccountOpeningBalances"`
	Expenses      []OpeningLine        `json:"expenseAccountOpeningBalances"`
}

// OpeningLine is a line of opening balances, or an account that could have one: then side and amount are left out.
type OpeningLine struct {
	AccountID   int64        `json:"glAccountId"`
	AccountCode string       `json:"glAccountCode"`
	AccountName string       `json:"glAccountName"`
	AccountType AccountType  `json:"glAccountType"`
	Side        Side         `json:"entryType,omitzero"`
	Amount      money.Amount `json:"amount,omitzero"`
	Comments    string       `json:"comments,omitzero"`
}

// OpeningBalances reads the opening balances of an office in a currency, by account, and lists the accounts without one that may
// have one. Refused with refdata.ErrOfficeID, ledger.ErrActivityUnmapped.
//
//desk:method Ledger.OpeningBalances(in)
var OpeningBalances = operation.Query[OpeningBalanceLook, OpeningBalancesData]{
	Meta: entryMeta("OpeningBalances", "Reads the opening balances of an office, and the accounts that they may be on."),
	Decide: func(u *operation.Unit, in OpeningBalanceLook) (OpeningBalancesData, error) {
		office, err := seenOffice(u, in.OfficeID)
		if err != nil {
			return OpeningBalancesData{}, err
		}
		contraID, err := AccountFor(u.Tx, OpeningBalancesTransfer)
		if err != nil {
			return OpeningBalancesData{}, err
		}
		contra, err := AccountByID(u.Tx, contraID)
		if err != nil {
			return OpeningBalancesData{}, err
		}
		data := OpeningBalancesData{
			OfficeID: office.ID, OfficeName: office.Name, Currency: currencyData(in.Currency), On: u.Today, Contra: contra.Called(),
			Assets: []OpeningLine{}, Liabilities: []OpeningLine{}, Equities: []OpeningLine{}, Incomes: []OpeningLine{}, Expenses: []OpeningLine{},
		}
		all, err := openingsOf(u.Tx, office.ID, in.Currency)
		if err != nil {
			return data, err
		}
		var stated []Line
		if standing := all.standing(); standing != nil {
			data.On, data.TransactionID = standing.On, standing.TransactionID
			if stated, err = LinesOf(u.Tx, standing.TransactionID); err != nil {
				return data, err
			}
		}
		return data, data.addAccounts(u.Tx, contraID, stated)
	},
}

// addAccounts lists the chart by code: accounts with the lines that they have, and those that may have one.
func (d *OpeningBalancesData) addAccounts(tx store.Tx, contra int64, stated []Line) error {
	byAccount := map[int64][]Line{}
	for _, l := range stated {
		byAccount[l.AccountID] = append(byAccount[l.AccountID], l)
	}
	lists := map[AccountType]*[]OpeningLine{Asset: &d.Assets, Liability: &d.Liabilities, Equity: &d.Equities, Income: &d.Incomes, Expense: &d.Expenses}
	for a, err := range Accounts.Find(tx, chart()) {
		if err != nil {
			return err
		}
		list, known := lists[a.Type]
		if !known || a.ID == contra {
			continue
		}
		line := OpeningLine{AccountID: a.ID, AccountCode: a.Code, AccountName: a.Name, AccountType: a.Type}
		for _, l := range byAccount[a.ID] {
			line.Side, line.Amount, line.Comments = l.Side, l.Amount, l.Comments
			*list = append(*list, line)
		}
		if len(byAccount[a.ID]) == 0 && a.refuseManual() == nil {
			*list = append(*list, line)
		}
	}
	return nil
}
