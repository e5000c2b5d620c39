package datatables

import (
	"errors"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// checkMeta describes an operation on checks.
func checkMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "datatables." + id, Action: action, Entity: "ENTITY_DATATABLE_CHECK", Grouping: "datatable", Summary: summary}
}

// NewCheck describes a check.
type NewCheck struct {
	App       App    `json:"entity"`              // mandatory: the records
	Status    Status `json:"status"`              // mandatory: the status that they reach
	Table     string `json:"datatableName"`       // mandatory: the table, of the same application table
	ProductID int64  `json:"productId,omitempty"` // of loans and savings accounts: of one product; 0: of all
}

// Violations checks presence and the lists.
func (in NewCheck) Violations() []fault.Violation {
	c := fault.CheckOf("entityDatatableChecks")
	if c.Required("entity", in.App != ""); in.App != "" {
		fault.Supported(c, "entity", in.App, apps...)
	}
	if c.Required("status", in.Status != 0); in.Status != 0 {
		fault.Supported(c, "status", in.Status, statuses.Values()...)
	}
	c.Required("datatableName", in.Table != "")
	if in.ProductID < 0 {
		c.Fail("productId", in.ProductID, fault.NotPositive)
	}
	return c.Violations()
}

// CreateCheck makes the command that brings a record to a status wait for a row of a table: without one it is refused with a code
// that begins with datatables.RequiredCode. Refused with datatables.ErrCheckApp for a status that no command asks about.
//
//desk:method Datatables.CreateCheck(in)
var CreateCheck = operation.Command[NewCheck, operation.Result]{
	Meta: checkMeta("CreateCheck", creating, "Makes a command wait for a row of a datatable."),
	Decide: operation.With(func(u *operation.Unit, in NewCheck, n Neighbours) (operation.Result, error) {
		if !slices.Contains(reached[in.App], in.Status) {
			return operation.Result{}, ErrCheckApp.For("status", int(in.Status), in.Status.Option().Label, in.App)
		}
		s, err := named(u.Tx, in.Table)
		if err != nil {
			return operation.Result{}, err
		}
		if s.App != in.App {
			return operation.Result{}, ErrForeign.For("datatableName", in.Table, s.Name, in.App)
		}
		if in.ProductID != 0 {
			if _, err := n.Product(u, in.App, in.ProductID); err != nil {
				return operation.Result{}, err
			}
		}
		c := Check{App: in.App, Status: in.Status, TableID: s.ID, ProductID: in.ProductID}
		if err := c.isNew(u.Tx); err != nil {
			return operation.Result{}, err
		}
		err = checks.Insert(u.Tx, &c)
		return operation.Result{ID: c.ID}, err
	}),
}

// isNew refuses a check that there is, and one too many.
func (c Check) isNew(tx store.Tx) error {
	all, err := checks.All(tx, c.Status.of(c.App))
	if err != nil {
		return err
	}
	if slices.ContainsFunc(all, func(o Check) bool { return o.TableID == c.TableID && o.ProductID == c.ProductID }) {
		return ErrCheckTaken.New()
	}
	if len(all) >= mostChecks {
		return ErrTooChecked.New(mostChecks)
	}
	return nil
}

// CheckRef addresses a check.
type CheckRef struct {
	ID int64 `json:"entityDatatableCheckId"`
}

// Violations returns none.
func (CheckRef) Violations() []fault.Violation { return nil }

// DeleteCheck removes a check; datatables.ErrCheckID when there is none.
//
//desk:method Datatables.DeleteCheck(check=ID)
var DeleteCheck = operation.Command[CheckRef, operation.Result]{
	Meta: checkMeta("DeleteCheck", deleting, "Removes an entity datatable check."),
	Decide: func(u *operation.Unit, in CheckRef) (operation.Result, error) {
		c, err := checks.Get(u.Tx, in.ID)
		if errors.Is(err, store.ErrNotFound) {
			return operation.Result{}, ErrCheckID.New(in.ID)
		}
		if err != nil {
			return operation.Result{}, err
		}
		return operation.Result{ID: c.ID}, checks.Delete(u.Tx, &c)
	},
}

// CheckFilter restricts and pages the list of checks.
type CheckFilter struct {
	App       App    `json:"entity,omitempty"`
	Status    Status `json:"status,omitempty"`
	ProductID int64  `json:"productId,omitempty"`
	Offset    int    `json:"offset,omitempty"` // checks before the page; counts only with a limit
	Limit     int    `json:"limit,omitempty"`  // 0: the largest page
}

// Violations refuses unknown words.
func (f CheckFilter) Violations() []fault.Violation {
	c := fault.Supported(fault.CheckOf("entityDatatableChecks"), "entity", f.App, apps...)
	return fault.Supported(c, "status", f.Status, statuses.Values()...).NotNegativeInt("offset", f.Offset).Violations()
}

func (f CheckFilter) query() store.Query {
	var q store.Query
	if f.App != "" {
		q = q.And("app", store.Equal, store.String(string(f.App)))
	}
	if f.Status != 0 {
		q = q.And("status", store.Equal, store.Int(int64(f.Status)))
	}
	if f.ProductID != 0 {
		q = q.And("product_id", store.Equal, store.Int(f.ProductID))
	}
	return q
}

// CheckData is a check as clients see it.
type CheckData struct {
	ID          int64  `json:"id"`
	App         App    `json:"entity"`
	Status      Status `json:"status"`
	Table       string `json:"datatableName"`
	System      bool   `json:"systemDefined"` // false: checks are the lender's own
	ProductID   int64  `json:"productId,omitempty"`
	ProductName string `json:"productName,omitempty"`
}

// ListChecks reads a page of the checks, the oldest first.
//
//desk:method Datatables.ListChecks(in)
var ListChecks = operation.Query[CheckFilter, operation.Page[CheckData]]{
	Meta: checkMeta("ListChecks", reading, "Lists the entity datatable checks."),
	Decide: operation.With(func(u *operation.Unit, in CheckFilter, n Neighbours) (operation.Page[CheckData], error) {
		page := operation.Page[CheckData]{Items: []CheckData{}}
		total, err := checks.Count(u.Tx, in.query())
		if err != nil {
			return page, err
		}
		paging := operation.Paging{Offset: in.Offset, Limit: in.Limit}
		q := in.query()
		q.Skip, q.Limit = paging.Skip(), paging.Size()
		list, err := checks.All(u.Tx, q)
		if err != nil {
			return page, err
		}
		page.Total = total
		for _, c := range list {
			d, err := c.data(u, n)
			if err != nil {
				return page, err
			}
			page.Items = append(page.Items, d)
		}
		return page, nil
	}),
}

func (c Check) data(u *operation.Unit, n Neighbours) (CheckData, error) {
	t, err := Tables.Get(u.Tx, c.TableID)
	d := CheckData{ID: c.ID, App: c.App, Status: c.Status, Table: t.Name, ProductID: c.ProductID}
	if err != nil || c.ProductID == 0 {
		return d, err
	}
	product, err := n.Product(u, c.App, c.ProductID)
	d.ProductName = product.Name
	return d, err
}

// CheckChoices are what checks can be made of.
type CheckChoices struct {
	Entities        []App          `json:"entities"`
	ClientStatuses  []StatusChoice `json:"statusClient"`
	GroupStatuses   []StatusChoice `json:"statusGroup"`
	SavingsStatuses []StatusChoice `json:"statusSavings"`
	LoanStatuses    []StatusChoice `json:"statusLoans"`
	Tables          []TableChoice  `json:"datatables"`
	LoanProducts    []ProductName  `json:"loanProductDatas"`
	SavingsProducts []ProductName  `json:"savingsProductDatas"`
}

// StatusChoice is a status to choose.
type StatusChoice struct {
	Name string `json:"name"`
	Code int    `json:"code"` // the id of the status
}

// TableChoice is a table to choose.
type TableChoice struct {
	App  App    `json:"entity"`
	Name string `json:"dataTableName"`
}

func choicesOf(app App) []StatusChoice {
	list := []StatusChoice{}
	for _, s := range reached[app] {
		list = append(list, StatusChoice{s.Option().Label, int(s)})
	}
	return list
}

// CheckTemplate lists what checks can be made of.
//
//desk:method Datatables.CheckTemplate()
var CheckTemplate = operation.Query[operation.NoInput, CheckChoices]{
	Meta: checkMeta("CheckTemplate", reading, "Lists what entity datatable checks can be made of."),
	Decide: operation.With(func(u *operation.Unit, _ operation.NoInput, n Neighbours) (CheckChoices, error) {
		c := CheckChoices{
			Entities:       []App{},
			ClientStatuses: choicesOf(Client), GroupStatuses: choicesOf(Group), SavingsStatuses: choicesOf(Savings), LoanStatuses: choicesOf(Loan),
			Tables: []TableChoice{}, LoanProducts: []ProductName{}, SavingsProducts: []ProductName{},
		}
		for _, app := range apps {
			if len(reached[app]) > 0 {
				c.Entities = append(c.Entities, app)
			}
		}
		for t, err := range Tables.Find(u.Tx, store.Query{}.By("name", false).Top(mostTables)) {
			if err != nil {
				return c, err
			}
			c.Tables = append(c.Tables, TableChoice{t.App, t.Name})
		}
		var err error
		if c.LoanProducts, err = n.Products(u, Loan); err != nil {
			return c, err
		}
		c.SavingsProducts, err = n.Products(u, Savings)
		return c, err
	}),
}
