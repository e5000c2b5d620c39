package savings

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/events"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Account is a deposit account of a client or a group. Its balance is what is on it, of which a part may be held.
type Account struct {
	store.Key
	AccountNo  string `json:"accountNo"`            // unique; made from the id unless another was given
	ExternalID string `json:"externalId,omitempty"` // the lender's own name for the account, unique
	Owner
	OfficeID   int64         `json:"officeId"`            // that of the owner
	OfficeFrom calendar.Date `json:"officeFrom,omitzero"` // when it came there with the client; zero: it never was elsewhere
	ProductID  int64         `json:"productId"`
	Status     Status        `json:"status"`

	SubmittedOn Step `json:"submitted"`
	Approval    Step `json:"approved,omitzero"`
	Activation  Step `json:"activated,omitzero"`
	End         Step `json:"ended,omitzero"` // rejected, withdrawn or closed, as Status says

	Totals
	LastOn calendar.Date `json:"lastOn,omitzero"` // the latest day of a transaction; zero without any
}

// Step is one step in the life of an account.
type Step struct {
	On   calendar.Date `json:"on"`
	By   string        `json:"by,omitempty"` // username, as it was then
	Note string        `json:"note,omitempty"`
}

// Totals are what stands on an account after a transaction.
type Totals struct {
	Balance money.Amount `json:"balance"`
	Held    money.Amount `json:"held,omitzero"` // of the balance, not to be taken out
}

// Available is what may be taken out.
func (t Totals) Available() money.Amount { return t.Balance.Sub(t.Held) }

// after is what stands on the account after an effect.
func (t Totals) after(e Totals) Totals { return Totals{t.Balance.Add(e.Balance), t.Held.Add(e.Held)} }

// back is the effect of taking an effect back.
func (t Totals) back() Totals { return Totals{t.Balance.Neg(), t.Held.Neg()} }

var accounts = store.Table[Account, *Account]{
	Kind: &store.Kind{
		Name: "savings_account", Rewritten: true,
		Columns: []store.Column{
			{Name: "account_no", Type: store.Text, Unique: true},
			{Name: "external_id", Type: store.Text, Unique: true},
			{Name: "client_id", Type: store.Integer, Indexed: true},
			{Name: "office_id", Type: store.Integer},
			{Name: "product_id", Type: store.Integer, Indexed: true},
			{Name: "status", Type: store.Integer},
			{Name: "balance", Type: store.Decimal},
			{Name: "held", Type: store.Decimal},
			{Name: "last_on", Type: store.Date},
			{Name: "group_id", Type: store.Integer, Indexed: true},
		},
		Facets: []string{"office_id", "status"},
	},
	Columns: func(a *Account) []store.Value {
		return []store.Value{
			store.String(a.AccountNo), store.OptionalString(a.ExternalID), store.OptionalInt(a.ClientID), store.Int(a.OfficeID),
			store.Int(a.ProductID), store.Int(int64(a.Status)), store.Money(a.Balance), store.Money(a.Held), store.Day(a.LastOn), store.OptionalInt(a.GroupID),
		}
	},
}

// ByRef reads an account by id or external id, for any actor; ErrUnknown or ErrUnknownExternalID when there is none.
func ByRef(tx store.Tx, ref operation.Ref) (Account, error) {
	if ref.ExternalID != "" {
		a, err := accounts.First(tx, store.Where("external_id", store.Equal, store.String(ref.ExternalID)))
		if errors.Is(err, store.ErrNotFound) {
			return a, ErrUnknownExternalID.New(ref.ExternalID)
		}
		return a, err
	}
	a, err := accounts.Get(tx, ref.ID)
	if errors.Is(err, store.ErrNotFound) {
		return a, ErrUnknown.New(ref.ID)
	}
	return a, err
}

// Visible reads an account of a client or group whom the actor sees. Any other does not exist for the actor.
func Visible(u *operation.Unit, ref operation.Ref) (Account, error) {
	a, err := ByRef(u.Tx, ref)
	if err != nil {
		return a, err
	}
	if _, err := visibleHolder(u, a.Owner); err != nil {
		if fault.KindOf(err) != fault.NotFound {
			return a, err
		}
		return a, ErrUnknown.New(ref)
	}
	u.Resource = operation.Resource{OfficeID: a.OfficeID, GroupID: a.GroupID, ClientID: a.ClientID, SavingsID: a.ID, ID: a.ID}
	return a, nil
}

// step is a step that the actor takes now.
func step(u *operation.Unit, on calendar.Date, note string) Step {
	return Step{On: on, By: u.Actor.Username, Note: note}
}

// result is the answer of a command on the account.
func (a Account) result() operation.Result {
	return operation.Result{OfficeID: a.OfficeID, GroupID: a.GroupID, ClientID: a.ClientID, SavingsID: a.ID, ID: a.ID, ExternalID: a.ExternalID}
}

// subject is the account as the owner of rows of datatables.
func (a Account) subject() datatables.Subject {
	return datatables.Subject{
		App: datatables.Savings, ID: a.ID, OfficeID: a.OfficeID, GroupID: a.GroupID, ClientID: a.ClientID, SavingsID: a.ID, ProductID: a.ProductID,
	}
}

// RowOwner finds the account that rows of datatables belong to.
func RowOwner(u *operation.Unit, id int64) (datatables.Subject, error) {
	a, err := Visible(u, operation.ByID(id))
	return a.subject(), err
}

// insert stores a new account under a number of its own.
func (a *Account) insert(u *operation.Unit) error {
	cfg, err := refdata.ReadConfiguration(u)
	if err != nil {
		return err
	}
	if err := a.refuseTaken(u.Tx, "account_no", "accountNo", a.AccountNo, ErrAccountNoTaken); err != nil {
		return err
	}
	if err := a.refuseTaken(u.Tx, "external_id", "externalId", a.ExternalID, ErrExternalIDTaken); err != nil {
		return err
	}
	for chosen := a.AccountNo != ""; ; {
		if a.ID, err = u.Tx.NextID(accounts.Kind); err != nil || chosen {
			break
		}
		a.AccountNo = clients.AccountNumber(a.ID, cfg)
		err = a.refuseTaken(u.Tx, "account_no", "accountNo", a.AccountNo, ErrAccountNoTaken)
		if !errors.Is(err, ErrAccountNoTaken) {
			break // else somebody has chosen that number for another account
		}
	}
	if err != nil {
		return err
	}
	if err := accounts.Insert(u.Tx, a); err != nil {
		return err
	}
	return a.announce(u, events.SavingsCreate, nil)
}

// refuseTaken refuses a value that another account has.
func (a *Account) refuseTaken(tx store.Tx, column, field, value string, refusal fault.Code) error {
	if value == "" {
		return nil
	}
	taken, err := accounts.Exists(tx, store.Where(column, store.Equal, store.String(value)))
	if err == nil && taken {
		return refusal.For(field, value, value)
	}
	return err
}
