package savings

import (
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// TransactionData is a transaction as callers see it.
type TransactionData struct {
	ID          int64                  `json:"id"`
	Type        Type                   `json:"transactionType"`
	AccountID   int64                  `json:"accountId"`
	AccountNo   string                 `json:"accountNo"`
	On          calendar.Date          `json:"date"`
	Currency    refdata.CurrencyData   `json:"currency"`
	Amount      money.Amount           `json:"amount"` // above zero; the type says which way
	Balance     money.Amount           `json:"runningBalance"`
	Held        money.Amount           `json:"runningAmountOnHold"`
	Reversed    bool                   `json:"reversed"`
	Released    *money.Amount          `json:"releasedAmount,omitempty"`    // of a hold: so far
	HoldID      int64                  `json:"holdTransactionId,omitempty"` // of a release
	Transfer    *TransferData          `json:"transfer,omitempty"`          // of which the transaction is one end
	ChargeID    int64                  `json:"savingsAccountChargeId,omitempty"`
	LoanID      int64                  `json:"guaranteedLoanId,omitempty"` // of a hold in guarantee, and its releases
	Payment     *refdata.PaymentDetail `json:"paymentDetailData,omitempty"`
	Note        string                 `json:"note,omitempty"`
	Reason      string                 `json:"reasonForBlock,omitempty"` // of a hold
	SubmittedOn calendar.Date          `json:"submittedOnDate"`
	SubmittedBy string                 `json:"submittedByUsername,omitempty"`
}

func (d *deposit) transactionData(tx store.Tx, t Transaction) (TransactionData, error) {
	data := TransactionData{
		ID: t.ID, Type: t.Type, AccountID: d.ID, AccountNo: d.AccountNo, On: t.On, Currency: refdata.CurrencyDataOf(d.product.currency()),
		Amount: t.Amount, Balance: t.After.Balance, Held: t.After.Held, Reversed: t.Reversed, HoldID: t.HoldID, ChargeID: t.ChargeID, LoanID: t.LoanID,
		Payment: t.Payment, Reason: t.Reason, Note: t.Note, SubmittedOn: t.SubmittedOn, SubmittedBy: t.By,
	}
	if t.Type == Hold {
		data.Released = &t.Released
	}
	if t.TransferID == 0 {
		return data, nil
	}
	transfer, err := transfers.Get(tx, t.TransferID)
	if err != nil {
		return data, err
	}
	described := transfer.data()
	data.Transfer = &described
	return data, nil
}

// StatementInput asks for transactions of an account. Days are inclusive; zero values do not restrict.
type StatementInput struct {
	Ref       operation.Ref `json:"savingsId"`
	From      calendar.Date `json:"fromDate,omitzero"`
	To        calendar.Date `json:"toDate,omitzero"`
	Offset    int           `json:"offset,omitempty"`    // transactions before the page; counts only with a limit
	Limit     int           `json:"limit,omitempty"`     // 0: the largest page
	SortOrder string        `json:"sortOrder,omitempty"` // ASC, the default, or DESC
}

// Violations refuses negative positions, an unknown direction and days in the wrong order.
func (in StatementInput) Violations() []fault.Violation {
	c := fault.CheckOf(transactionResource).NotNegativeInt("offset", in.Offset).SortOrder("sortOrder", in.SortOrder)
	if !in.To.IsZero() && in.To.Before(in.From) {
		c.Fail("toDate", in.To, fault.NotOnOrAfter, in.From)
	}
	return c.Violations()
}

// Statement reads a page of the transactions of an account, each with what stood there afterwards.
//
//desk:method Savings.Statement(id=Ref, in)
var Statement = operation.Query[StatementInput, operation.Page[TransactionData]]{
	Meta: accountMeta("Statement", "READ", "Lists the transactions of an account."),
	Decide: func(u *operation.Unit, in StatementInput) (page operation.Page[TransactionData], err error) {
		_, err = onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			page, err = statement(u, d, in)
			return operation.Result{}, err
		})
		return page, err
	},
}

func statement(u *operation.Unit, d *deposit, in StatementInput) (operation.Page[TransactionData], error) {
	page, paging := operation.Page[TransactionData]{Items: []TransactionData{}}, operation.Paging{Offset: in.Offset, Limit: in.Limit}
	q := store.Where("account_id", store.Equal, store.Int(d.ID))
	if !in.From.IsZero() {
		q = q.And("on_date", store.AtLeast, store.Day(in.From))
	}
	if !in.To.IsZero() {
		q = q.And("on_date", store.AtMost, store.Day(in.To))
	}
	var err error
	if page.Total, err = transactions.Count(u.Tx, q); err != nil {
		return page, err
	}
	q = q.By("on_date", strings.EqualFold(in.SortOrder, "DESC"))
	q.Skip, q.Limit, q.Matches = paging.Skip(), paging.Size(), page.Total
	for t, err := range transactions.Find(u.Tx, q) {
		if err != nil {
			return page, err
		}
		data, err := d.transactionData(u.Tx, t)
		if err != nil {
			return page, err
		}
		page.Items = append(page.Items, data)
	}
	return page, nil
}

// GetTransaction reads a transaction of an account; savings.ErrTransactionUnknown when there is none.
//
//desk:method Savings.GetTransaction(id=Ref, transaction=TransactionID)
var GetTransaction = operation.Query[TransactionRef, TransactionData]{
	Meta: accountMeta("GetTransaction", "READ", "Reads a transaction of an account."),
	Decide: func(u *operation.Unit, in TransactionRef) (data TransactionData, err error) {
		_, err = onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			t, err := transactionOf(u.Tx, d.Account, in.TransactionID)
			if err != nil {
				return operation.Result{}, err
			}
			data, err = d.transactionData(u.Tx, t)
			return operation.Result{}, err
		})
		return data, err
	},
}

// TransactionTemplateInput names an account, and the command that is meant.
type TransactionTemplateInput struct {
	Ref     operation.Ref `json:"savingsId"`
	Command string        `json:"command,omitempty"` // deposit (default), withdrawal or holdAmount
}

// Violations refuses unknown commands.
func (in TransactionTemplateInput) Violations() []fault.Violation {
	return fault.Supported(fault.CheckOf(transactionResource), "command", in.Command, "deposit", "withdrawal", "holdAmount").Violations()
}

// TransactionTemplateData is what a transaction starts from.
type TransactionTemplateData struct {
	AccountID int64                     `json:"accountId"`
	AccountNo string                    `json:"accountNo"`
	Type      Type                      `json:"transactionType"`
	On        calendar.Date             `json:"date"` // the business date
	Currency  refdata.CurrencyData      `json:"currency"`
	Balance   money.Amount              `json:"runningBalance"`
	Available money.Amount              `json:"availableBalance"`
	Payments  []refdata.PaymentTypeData `json:"paymentTypeOptions"`
}

// TransactionTemplate gives what a transaction starts from.
//
//desk:method Savings.TransactionTemplate(id=Ref, in)
var TransactionTemplate = operation.Query[TransactionTemplateInput, TransactionTemplateData]{
	Meta: accountMeta("TransactionTemplate", "READ", "Gives what a transaction of an account starts from."),
	Decide: func(u *operation.Unit, in TransactionTemplateInput) (data TransactionTemplateData, err error) {
		_, err = onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			sort := map[string]Type{"withdrawal": Withdrawal, "holdAmount": Hold}[in.Command]
			if sort == 0 {
				sort = Deposit
			}
			data = TransactionTemplateData{
				AccountID: d.ID, AccountNo: d.AccountNo, Type: sort, On: u.Today, Currency: refdata.CurrencyDataOf(d.product.currency()),
				Balance: d.Balance, Available: d.Available(),
			}
			data.Payments, err = refdata.PaymentTypeOptions(u.Tx)
			return operation.Result{}, err
		})
		return data, err
	},
}
