package savings

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// NewTransfer moves money between two accounts of the house.
type NewTransfer struct {
	FromOfficeID int64         `json:"fromOfficeId,omitempty"` // 0: not said, here and below; otherwise that of the account
	FromClientID int64         `json:"fromClientId,omitempty"`
	FromGroupID  int64         `json:"fromGroupId,omitempty"`
	FromType     EndType       `json:"fromAccountType"` // mandatory; LoanEnd for a loan that was paid too much, or SavingsEnd
	FromID       int64         `json:"fromAccountId"`   // mandatory
	ToOfficeID   int64         `json:"toOfficeId,omitempty"`
	ToClientID   int64         `json:"toClientId,omitempty"`
	ToGroupID    int64         `json:"toGroupId,omitempty"`
	ToType       EndType       `json:"toAccountType"`                 // mandatory; LoanEnd or SavingsEnd; not both loans
	ToID         int64         `json:"toAccountId"`                   // mandatory
	On           calendar.Date `json:"transferDate"`                  // mandatory; not after the business date
	Amount       money.Amount  `json:"transferAmount" limit:"none"`   // above zero, at most what is available
	Description  string        `json:"transferDescription,omitempty"` // at most 200 characters
}

// Violations checks presence, sorts and the amount.
func (in NewTransfer) Violations() []fault.Violation {
	c := fault.CheckOf(transferResource).Required("fromAccountType", in.FromType != 0).Required("fromAccountId", in.FromID != 0).
		Required("toAccountType", in.ToType != 0).Required("toAccountId", in.ToID != 0).
		Date("transferDate", in.On).Positive("transferAmount", in.Amount).MaxLength("transferDescription", in.Description, 200)
	fault.Supported(c, "fromAccountType", int(in.FromType), int(LoanEnd), int(SavingsEnd))
	fault.Supported(c, "toAccountType", int(in.ToType), int(LoanEnd), int(SavingsEnd))
	checkOwner(c, "fromClientId", "fromGroupId", in.FromOwner())
	checkOwner(c, "toClientId", "toGroupId", in.ToOwner())
	if in.FromType == LoanEnd && in.ToType == LoanEnd {
		c.Fail("toAccountType", int(in.ToType), fault.NotSupported, []int{int(SavingsEnd)})
	}
	return c.Violations()
}

// FromOwner is the owner of the paying account, if given.
func (in NewTransfer) FromOwner() Owner { return Owner{in.FromClientID, in.FromGroupID} }

// ToOwner is the owner of the receiving account, if given.
func (in NewTransfer) ToOwner() Owner { return Owner{in.ToClientID, in.ToGroupID} }

// CreateTransfer moves money between two accounts in one currency: from a deposit account to another, into a loan as a repayment, or out
// of a loan what was paid too much. Refused with savings.ErrTransferSame, savings.ErrTransferCurrency, savings.ErrTransferClient,
// and as a withdrawal, a deposit, a repayment or a refund.
//
//desk:method Transfers.Create(in)
var CreateTransfer = operation.Command[NewTransfer, operation.Result]{
	Meta: transferMeta("CreateTransfer", "CREATE", "Moves money between two accounts."),
	Decide: operation.With(func(u *operation.Unit, in NewTransfer, n Loans) (operation.Result, error) {
		switch LoanEnd {
		case in.FromType:
			return refund(u, in, n)
		case in.ToType:
			return onAccount(u, operation.ByID(in.FromID), func(from *deposit) (operation.Result, error) {
				if err := from.belongs("fromAccountId", in.FromOwner(), in.FromOfficeID); err != nil {
					return operation.Result{}, err
				}
				return n.Pay(u, in)
			})
		}
		return onAccount(u, operation.ByID(in.FromID), func(from *deposit) (operation.Result, error) {
			return onAccount(u, operation.ByID(in.ToID), func(to *deposit) (operation.Result, error) {
				return in.between(u, from, to)
			})
		})
	}),
}

func (in NewTransfer) between(u *operation.Unit, from, to *deposit) (operation.Result, error) {
	if err := from.belongs("fromAccountId", in.FromOwner(), in.FromOfficeID); err != nil {
		return operation.Result{}, err
	}
	if err := to.belongs("toAccountId", in.ToOwner(), in.ToOfficeID); err != nil {
		return operation.Result{}, err
	}
	t, err := between(u, from, to, Transfer{On: in.On, Amount: in.Amount, Description: in.Description})
	return operation.Result{ID: t.ID, SavingsID: from.ID, GroupID: from.GroupID, ClientID: from.ClientID, OfficeID: from.OfficeID}, err
}

// refund gives what was paid too much on a loan to a deposit account.
func refund(u *operation.Unit, in NewTransfer, n Loans) (operation.Result, error) {
	return onAccount(u, operation.ByID(in.ToID), func(to *deposit) (operation.Result, error) {
		if err := to.belongs("toAccountId", in.ToOwner(), in.ToOfficeID); err != nil {
			return operation.Result{}, err
		}
		return n.Refund(u, in)
	})
}

// RefundByTransfer is Create out of a loan that was paid too much, under a permission of its own.
//
//desk:method Transfers.Refund(in)
var RefundByTransfer = operation.Command[NewTransfer, operation.Result]{
	Meta: transferMeta("RefundByTransfer", "REFUNDBYTRANSFER", "Refunds an overpayment of a loan to a deposit account."),
	Decide: operation.With(func(u *operation.Unit, in NewTransfer, n Loans) (operation.Result, error) {
		c := fault.CheckOf(transferResource)
		fault.OneOf(c, "fromAccountType", int(in.FromType), int(LoanEnd))
		if c.Err() != nil {
			return operation.Result{}, c.Err()
		}
		return refund(u, in, n)
	}),
}

// belongs refuses an account of another owner or office than was said.
func (d *deposit) belongs(field string, of Owner, office int64) error {
	if of != (Owner{}) && of != d.Owner || office != 0 && office != d.OfficeID {
		return ErrTransferClient.For(field, d.ID, d.ID)
	}
	return nil
}

// EndData is one end of a transfer as callers see it.
type EndData struct {
	ID            int64  `json:"id"` // of the account
	AccountNo     string `json:"accountNo"`
	ClientID      int64  `json:"clientId,omitempty"`
	GroupID       int64  `json:"groupId,omitempty"`
	OfficeID      int64  `json:"officeId"`
	TransactionID int64  `json:"transactionId"`
}

// TransferData is a transfer as callers see it.
type TransferData struct {
	ID          int64                `json:"id"`
	Reversed    bool                 `json:"reversed"`
	Currency    refdata.CurrencyData `json:"currency"`
	Amount      money.Amount         `json:"transferAmount"`
	On          calendar.Date        `json:"transferDate"`
	Description string               `json:"transferDescription,omitempty"`
	FromType    EndType              `json:"fromAccountType"`
	From        EndData              `json:"fromAccount"`
	ToType      EndType              `json:"toAccountType"`
	To          EndData              `json:"toAccount"`
}

func (e End) data() EndData {
	return EndData{ID: e.AccountID, AccountNo: e.AccountNo, ClientID: e.ClientID, GroupID: e.GroupID, OfficeID: e.OfficeID, TransactionID: e.TransactionID}
}

func (t Transfer) data() TransferData {
	currency, _ := refdata.CurrencyByCode(t.Currency)
	return TransferData{
		ID: t.ID, Reversed: t.Reversed, Currency: refdata.CurrencyDataOf(currency), Amount: t.Amount, On: t.On, Description: t.Description,
		FromType: t.From.Type, From: t.From.data(), ToType: t.To.Type, To: t.To.data(),
	}
}

// TransferRef names a transfer.
type TransferRef struct {
	ID int64 `json:"transferId"`
}

// Violations returns none.
func (TransferRef) Violations() []fault.Violation { return nil }

// GetTransfer reads a transfer; savings.ErrTransferUnknown when there is none, or neither end is in an office that the actor sees.
//
//desk:method Transfers.Get(id=ID)
var GetTransfer = operation.Query[TransferRef, TransferData]{
	Meta: transferMeta("GetTransfer", "READ", "Reads a transfer between accounts."),
	Decide: func(u *operation.Unit, in TransferRef) (TransferData, error) {
		t, err := transferByID(u.Tx, in.ID)
		if err != nil {
			return TransferData{}, err
		}
		for _, office := range []int64{t.From.OfficeID, t.To.OfficeID} {
			o, err := refdata.Offices.Get(u.Tx, office)
			if err != nil {
				return TransferData{}, err
			}
			if refdata.Visible(u.Actor, o.Hierarchy) {
				return t.data(), nil
			}
		}
		return TransferData{}, ErrTransferUnknown.New(in.ID)
	},
}

// TransferFilter pages the list of transfers.
type TransferFilter struct {
	Offset    int    `json:"offset,omitempty"`    // transfers before the page; counts only with a limit
	Limit     int    `json:"limit,omitempty"`     // 0: the largest page
	SortOrder string `json:"sortOrder,omitempty"` // by id; ASC, the default, or DESC
}

// Starting returns the filter with another page; see lending.Each.
func (in TransferFilter) Starting(offset, limit int) TransferFilter {
	in.Offset, in.Limit = offset, limit
	return in
}

// Violations checks the page.
func (in TransferFilter) Violations() []fault.Violation {
	return fault.CheckOf(transferResource).NotNegativeInt("offset", in.Offset).SortOrder("sortOrder", in.SortOrder).Violations()
}

// ListTransfers reads a page of the transfers out of accounts of the offices that the actor sees.
//
//desk:method Transfers.List(in)
var ListTransfers = operation.Query[TransferFilter, operation.Page[TransferData]]{
	Meta: transferMeta("ListTransfers", "READ", "Lists transfers between accounts."),
	Decide: func(u *operation.Unit, in TransferFilter) (operation.Page[TransferData], error) {
		page, paging := operation.Page[TransferData]{Items: []TransferData{}}, operation.Paging{Offset: in.Offset, Limit: in.Limit}
		q, err := inSight(u, store.Query{}, "from_office_id")
		if err != nil {
			return page, err
		}
		if page.Total, err = transfers.Count(u.Tx, q); err != nil {
			return page, err
		}
		q = q.By("id", in.SortOrder == "DESC" || in.SortOrder == "desc")
		q.Skip, q.Limit, q.Matches = paging.Skip(), paging.Size(), page.Total
		for t, err := range transfers.Find(u.Tx, q) {
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, t.data())
		}
		return page, nil
	},
}

// TransferTemplateInput says from whose account money is to be moved.
type TransferTemplateInput struct {
	FromClientID int64 `json:"fromClientId,omitempty"` // 0: nobody yet, here and below
	FromGroupID  int64 `json:"fromGroupId,omitempty"`
	FromID       int64 `json:"fromAccountId,omitempty"`
	ToClientID   int64 `json:"toClientId,omitempty"`
	ToGroupID    int64 `json:"toGroupId,omitempty"`
}

// Violations refuses a client and a group at once.
func (in TransferTemplateInput) Violations() []fault.Violation {
	c := fault.CheckOf(transferResource)
	checkOwner(c, "fromClientId", "fromGroupId", Owner{in.FromClientID, in.FromGroupID})
	checkOwner(c, "toClientId", "toGroupId", Owner{in.ToClientID, in.ToGroupID})
	return c.Violations()
}

// AccountOption is an account to choose.
type AccountOption struct {
	ID        int64                `json:"id"`
	AccountNo string               `json:"accountNo"`
	Currency  refdata.CurrencyData `json:"currency"`
	Available money.Amount         `json:"availableBalance"`
}

// TransferTemplateData is what a transfer starts from.
type TransferTemplateData struct {
	On          calendar.Date        `json:"transferDate"` // the business date
	TypeOptions []enumeration.Option `json:"fromAccountTypeOptions"`
	ToOptions   []enumeration.Option `json:"toAccountTypeOptions"`
	From        *AccountOption       `json:"fromAccount,omitempty"`
	Accounts    []AccountOption      `json:"fromAccountOptions"` // active ones of the client or group
	ToAccounts  []AccountOption      `json:"toAccountOptions"`   // active ones of the client or group
}

// TransferTemplate gives what a transfer starts from.
//
//desk:method Transfers.Template(in)
var TransferTemplate = operation.Query[TransferTemplateInput, TransferTemplateData]{
	Meta: transferMeta("TransferTemplate", "READ", "Gives what a transfer between accounts starts from."),
	Decide: func(u *operation.Unit, in TransferTemplateInput) (TransferTemplateData, error) {
		d := TransferTemplateData{On: u.Today, TypeOptions: endTypes.Select(SavingsEnd, LoanEnd), ToOptions: endTypes.Select(SavingsEnd, LoanEnd)}
		var err error
		if in.FromID != 0 {
			_, err = onAccount(u, operation.ByID(in.FromID), func(from *deposit) (operation.Result, error) {
				d.From = new(from.option())
				return operation.Result{}, nil
			})
		}
		if err == nil {
			d.Accounts, err = optionsOf(u, Owner{in.FromClientID, in.FromGroupID})
		}
		if err == nil {
			d.ToAccounts, err = optionsOf(u, Owner{in.ToClientID, in.ToGroupID})
		}
		return d, err
	},
}

func (d *deposit) option() AccountOption {
	return AccountOption{ID: d.ID, AccountNo: d.AccountNo, Currency: refdata.CurrencyDataOf(d.product.currency()), Available: d.Available()}
}

// optionsOf lists the active accounts of a client or a group; none of nobody.
func optionsOf(u *operation.Unit, of Owner) ([]AccountOption, error) {
	list := []AccountOption{}
	if of == (Owner{}) {
		return list, nil
	}
	if _, err := visibleHolder(u, of); err != nil {
		return nil, err
	}
	for a, err := range accounts.Find(u.Tx, activeOf(of)) {
		if err != nil {
			return nil, err
		}
		d, err := withProduct(u, a)
		if err != nil {
			return nil, err
		}
		list = append(list, d.option())
	}
	return list, nil
}

func transferMeta(id, action, summary string) operation.Meta {
	grouping := "account_transfer"
	if action == "READ" {
		grouping = "portfolio"
	}
	return operation.Meta{ID: "savings." + id, Action: action, Entity: "ACCOUNTTRANSFER", Grouping: grouping, Summary: summary}
}
