package savings

import (
	"maps"
	"slices"
	"strings"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/datatables"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// AccountData is an account as callers see it.
type AccountData struct {
	ID           int64                `json:"id"`
	AccountNo    string               `json:"accountNo"`
	ExternalID   string               `json:"externalId,omitempty"`
	DepositType  enumeration.Option   `json:"depositType"`        // savings
	ClientID     int64                `json:"clientId,omitempty"` // of an account of a client
	ClientName   string               `json:"clientName,omitempty"`
	GroupID      int64                `json:"groupId,omitempty"` // of an account of a group
	GroupName    string               `json:"groupName,omitempty"`
	OfficeID     int64                `json:"officeId"`
	ProductID    int64                `json:"savingsProductId"`
	ProductName  string               `json:"savingsProductName"`
	Status       StatusData           `json:"status"`
	SubStatus    SubStatusData        `json:"subStatus"`
	Timeline     Timeline             `json:"timeline"`
	Currency     refdata.CurrencyData `json:"currency"`
	Summary      Summary              `json:"summary"`
	Transactions []TransactionData    `json:"transactions,omitempty"` // on request: the last 200, the newest first
	Charges      []ChargeData         `json:"charges,omitempty"`      // on request
}

// Timeline says when an account took its steps, and by whose hand.
type Timeline struct {
	SubmittedOn   calendar.Date `json:"submittedOnDate"`
	SubmittedBy   string        `json:"submittedByUsername,omitempty"`
	SubmittedNote string        `json:"submittedNote,omitempty"` // given when an approval was taken back
	ApprovedOn    calendar.Date `json:"approvedOnDate,omitzero"`
	ApprovedBy    string        `json:"approvedByUsername,omitempty"`
	ApprovedNote  string        `json:"approvedNote,omitempty"`
	ActivatedOn   calendar.Date `json:"activatedOnDate,omitzero"`
	ActivatedBy   string        `json:"activatedByUsername,omitempty"`
	ActivatedNote string        `json:"activatedNote,omitempty"`
	RejectedOn    calendar.Date `json:"rejectedOnDate,omitzero"`
	RejectedBy    string        `json:"rejectedByUsername,omitempty"`
	RejectedNote  string        `json:"rejectedNote,omitempty"`
	WithdrawnOn   calendar.Date `json:"withdrawnOnDate,omitzero"`
	WithdrawnBy   string        `json:"withdrawnByUsername,omitempty"`
	WithdrawnNote string        `json:"withdrawnNote,omitempty"`
	ClosedOn      calendar.Date `json:"closedOnDate,omitzero"`
	ClosedBy      string        `json:"closedByUsername,omitempty"`
	ClosedNote    string        `json:"closedNote,omitempty"`
}

func (a Account) timeline() Timeline {
	t := Timeline{
		SubmittedOn: a.SubmittedOn.On, SubmittedBy: a.SubmittedOn.By, SubmittedNote: a.SubmittedOn.Note,
		ApprovedOn: a.Approval.On, ApprovedBy: a.Approval.By, ApprovedNote: a.Approval.Note,
		ActivatedOn: a.Activation.On, ActivatedBy: a.Activation.By, ActivatedNote: a.Activation.Note,
	}
	switch a.Status {
	case Rejected:
		t.RejectedOn, t.RejectedBy, t.RejectedNote = a.End.On, a.End.By, a.End.Note
	case Withdrawn:
		t.WithdrawnOn, t.WithdrawnBy, t.WithdrawnNote = a.End.On, a.End.By, a.End.Note
	case Closed:
		t.ClosedOn, t.ClosedBy, t.ClosedNote = a.End.On, a.End.By, a.End.Note
	}
	return t
}

// Summary is what stands on an account.
type Summary struct {
	Currency  refdata.CurrencyData `json:"currency"`
	Balance   money.Amount         `json:"accountBalance"`
	Available money.Amount         `json:"availableBalance"` // the balance less what is held
	Held      money.Amount         `json:"savingsAmountOnHold"`
	LastOn    calendar.Date        `json:"lastTransactionDate,omitzero"`
}

// lister reads accounts with what belongs to them, each owner and product once.
type lister struct {
	u        *operation.Unit
	products map[int64]Product
	holders  map[Owner]holder
}

func newLister(u *operation.Unit) *lister {
	return &lister{u, map[int64]Product{}, map[Owner]holder{}}
}

// once reads what a map does not have yet.
func once[K comparable, T any](known map[K]T, id K, read func() (T, error)) (T, error) {
	if v, ok := known[id]; ok {
		return v, nil
	}
	v, err := read()
	known[id] = v
	return v, err
}

func (l *lister) data(a Account) (AccountData, error) {
	p, err := once(l.products, a.ProductID, func() (Product, error) { return ProductByID(l.u.Tx, a.ProductID) })
	if err != nil {
		return AccountData{}, err
	}
	of, err := once(l.holders, a.Owner, func() (holder, error) { return holderOf(l.u.Tx, a.Owner) })
	currency := refdata.CurrencyDataOf(p.currency())
	d := AccountData{
		ID: a.ID, AccountNo: a.AccountNo, ExternalID: a.ExternalID, DepositType: savingsDeposit, ClientID: a.ClientID, GroupID: a.GroupID,
		OfficeID: a.OfficeID, ProductID: p.ID, ProductName: p.Name, Status: a.Status.data(), SubStatus: unrestricted, Timeline: a.timeline(), Currency: currency,
		Summary: Summary{Currency: currency, Balance: a.Balance, Available: a.Available(), Held: a.Held, LastOn: a.LastOn},
	}
	d.ClientName, d.GroupName = of.names()
	return d, err
}

// savingsDeposit is the only sort of account that there is.
var savingsDeposit = enumeration.Option{ID: 100, Code: "depositAccountType.savingsDeposit", Label: "Savings"}

// Selection names an account, and what to read with it.
type Selection struct {
	Ref          operation.Ref `json:"savingsId"`
	Associations string        `json:"associations,omitempty"` // transactions, charges or all, separated by commas
}

// Violations refuses associations that there are not.
func (in Selection) Violations() []fault.Violation {
	c := fault.CheckOf(accountResource)
	for _, name := range in.associations() {
		fault.Supported(c, "associations", name, "all", "transactions", "charges")
	}
	return c.Violations()
}

func (in Selection) associations() []string {
	return strings.FieldsFunc(in.Associations, func(r rune) bool { return r == ',' || r == ' ' })
}

func (in Selection) asks(name string) bool {
	return slices.ContainsFunc(in.associations(), func(asked string) bool { return asked == name || asked == "all" })
}

// Get reads an account, on request with its last transactions and its charges.
//
//desk:method Savings.Get(id=Ref, in)
var Get = operation.Query[Selection, AccountData]{
	Meta: accountMeta("Get", "READ", "Reads an account."),
	Decide: func(u *operation.Unit, in Selection) (data AccountData, err error) {
		_, err = onAccount(u, in.Ref, func(d *deposit) (operation.Result, error) {
			if data, err = newLister(u).data(d.Account); err != nil {
				return operation.Result{}, err
			}
			if in.asks("transactions") {
				page, err := statement(u, d, StatementInput{Limit: lastShown, SortOrder: "DESC"})
				if err != nil {
					return operation.Result{}, err
				}
				data.Transactions = page.Items
			}
			if in.asks("charges") {
				found, err := chargesOf(u.Tx, d.ID)
				for _, c := range found {
					data.Charges = append(data.Charges, d.chargeData(c))
				}
				return operation.Result{}, err
			}
			return operation.Result{}, nil
		})
		return data, err
	},
}

// lastShown is how many transactions an account shows.
const lastShown = 200

// Filter restricts, orders and pages the list of accounts. Zero values do not restrict.
type Filter struct {
	ClientID   int64  `json:"clientId,omitempty"`
	GroupID    int64  `json:"groupId,omitempty"`
	OfficeID   int64  `json:"officeId,omitempty"`
	ProductID  int64  `json:"productId,omitempty"`
	Status     int    `json:"status,omitempty"`     // number of a state
	ExternalID string `json:"externalId,omitempty"` // the whole of it
	Offset     int    `json:"offset,omitempty"`     // accounts before the page; counts only with a limit
	Limit      int    `json:"limit,omitempty"`      // 0: the largest page
	OrderBy    string `json:"orderBy,omitempty"`    // id (default), accountNo or clientId
	SortOrder  string `json:"sortOrder,omitempty"`  // ASC or DESC, any case
}

// Starting returns the filter with another page; see lending.Each.
func (f Filter) Starting(offset, limit int) Filter {
	f.Offset, f.Limit = offset, limit
	return f
}

// accountOrders are the columns that accounts can be ordered by.
var accountOrders = map[string]string{"": "id", "id": "id", "accountNo": "account_no", "clientId": "client_id"}

// Violations refuses unknown states and orders.
func (f Filter) Violations() []fault.Violation {
	c := fault.CheckOf(accountResource)
	if f.Status != 0 {
		fault.Supported(c, "status", Status(f.Status), statuses.Values()...)
	}
	return operation.Paging{Offset: f.Offset, Limit: f.Limit, OrderBy: f.OrderBy, SortOrder: f.SortOrder}.CheckPage(c, maps.Keys(accountOrders)).Violations()
}

func (f Filter) query() store.Query {
	var q store.Query
	for _, is := range []struct {
		column string
		value  store.Value
	}{
		{"client_id", store.OptionalInt(f.ClientID)}, {"group_id", store.OptionalInt(f.GroupID)}, {"office_id", store.OptionalInt(f.OfficeID)}, {"product_id", store.OptionalInt(f.ProductID)},
		{"status", store.OptionalInt(int64(f.Status))}, {"external_id", store.OptionalString(f.ExternalID)},
	} {
		if !is.value.IsNull() {
			q = q.And(is.column, store.Equal, is.value)
		}
	}
	return q
}

// List reads a page of the accounts of the offices that the actor sees.
//
//desk:method Savings.List(in)
var List = operation.Query[Filter, operation.Page[AccountData]]{
	Meta: accountMeta("List", "READ", "Lists accounts."),
	Decide: func(u *operation.Unit, in Filter) (operation.Page[AccountData], error) {
		page := operation.Page[AccountData]{Items: []AccountData{}}
		q, err := inSight(u, in.query(), "office_id")
		if err != nil {
			return page, err
		}
		if page.Total, err = accounts.Count(u.Tx, q); err != nil {
			return page, err
		}
		paging := operation.Paging{Offset: in.Offset, Limit: in.Limit}
		q = q.By(accountOrders[in.OrderBy], in.OrderBy != "" && strings.EqualFold(in.SortOrder, "DESC"))
		q.Skip, q.Limit, q.Matches = paging.Skip(), paging.Size(), page.Total
		l := newLister(u)
		for a, err := range accounts.Find(u.Tx, q) {
			if err != nil {
				return page, err
			}
			data, err := l.data(a)
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, data)
		}
		return page, nil
	},
}

// inSight restricts a query to the offices that the actor sees; the head office sees all of them.
func inSight(u *operation.Unit, q store.Query, column string) (store.Query, error) {
	if u.Actor.System || refdata.Visible(u.Actor, ".") {
		return q, nil
	}
	offices, err := refdata.VisibleOffices(u.Tx, u.Actor)
	seen := make([]store.Value, len(offices))
	for i, o := range offices {
		seen[i] = store.Int(o.ID)
	}
	q.Where = append(q.Where, store.Condition{Column: column, Is: store.AnyOf, Values: seen})
	return q, err
}

// TemplateInput says for whom an account is asked for.
type TemplateInput struct {
	ClientID  int64 `json:"clientId,omitempty"`  // 0: nobody yet
	GroupID   int64 `json:"groupId,omitempty"`   // instead of a client
	ProductID int64 `json:"productId,omitempty"` // 0: none yet
}

// Violations refuses a client and a group at once.
func (in TemplateInput) Violations() []fault.Violation {
	c := fault.CheckOf(accountResource)
	checkOwner(c, "clientId", "groupId", Owner{in.ClientID, in.GroupID})
	return c.Violations()
}

// TemplateData is what an application may be made of.
type TemplateData struct {
	ClientID    int64                 `json:"clientId,omitempty"`
	ClientName  string                `json:"clientName,omitempty"`
	GroupID     int64                 `json:"groupId,omitempty"`
	GroupName   string                `json:"groupName,omitempty"`
	ProductID   int64                 `json:"savingsProductId,omitempty"`
	ProductName string                `json:"savingsProductName,omitempty"`
	Currency    *refdata.CurrencyData `json:"currency,omitempty"`
	Charges     []ChargeOffer         `json:"charges,omitempty"` // that the product puts on its accounts
	Products    []ProductOption       `json:"productOptions"`
	Offered     []ChargeOffer         `json:"chargeOptions,omitempty"` // for accounts of the product

	Datatables []datatables.TableData `json:"datatables"` // in which a new account must have a row
}

// ProductOption is a product to choose.
type ProductOption struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Template lists what an application may be made of.
//
//desk:method Savings.Template(in)
var Template = operation.Query[TemplateInput, TemplateData]{
	Meta: accountMeta("Template", "READ", "Lists what an application for an account may be made of."),
	Decide: func(u *operation.Unit, in TemplateInput) (TemplateData, error) {
		d := TemplateData{Products: []ProductOption{}}
		if of := (Owner{in.ClientID, in.GroupID}); of != (Owner{}) {
			h, err := visibleHolder(u, of)
			if err != nil {
				return d, err
			}
			d.ClientID, d.GroupID = h.ClientID, h.GroupID
			d.ClientName, d.GroupName = h.names()
		}
		if in.ProductID != 0 {
			if err := d.fillProduct(u.Tx, in.ProductID); err != nil {
				return d, err
			}
		}
		for p, err := range Products.Find(u.Tx, store.Query{}.By("name", false).Top(operation.LargestPage)) {
			if err != nil {
				return d, err
			}
			d.Products = append(d.Products, ProductOption{p.ID, p.Name})
		}
		var err error
		d.Datatables, err = datatables.Wanted(u.Tx, datatables.Savings, in.ProductID)
		return d, err
	},
}

func (d *TemplateData) fillProduct(tx store.Tx, id int64) error {
	p, err := ProductByID(tx, id)
	if err != nil {
		return err
	}
	data, err := p.data(tx)
	if err != nil {
		return err
	}
	d.ProductID, d.ProductName, d.Currency, d.Charges = p.ID, p.Name, &data.Currency, data.Charges
	d.Offered, err = chargesOffered(tx, p.CurrencyCode)
	return err
}
