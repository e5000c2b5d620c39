package datatables

import (
	"slices"
	"strings"

	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Status is a status that a command brings a record to.
type Status int

// The statuses.
const (
	Created    Status = 100
	Approved   Status = 200
	Activated  Status = 300
	Withdrawn  Status = 400
	Rejected   Status = 500
	Closed     Status = 600
	WrittenOff Status = 601
	Disbursed  Status = 800
)

var statuses = enumeration.NewTable("status", []enumeration.Row[Status]{
	{Value: Created, Code: "create", Label: "create"},
	{Value: Approved, Code: "approve", Label: "approve"},
	{Value: Activated, Code: "activate", Label: "activate"},
	{Value: Withdrawn, Code: "withdraw", Label: "withdraw"},
	{Value: Rejected, Code: "reject", Label: "reject"},
	{Value: Closed, Code: "close", Label: "close"},
	{Value: WrittenOff, Code: "write off", Label: "write off"},
	{Value: Disbursed, Code: "disburse", Label: "disburse"},
})

// Option returns id, code and label of the status.
func (s Status) Option() enumeration.Option { return statuses.Option(s) }

// String is the label, such as "approve".
func (s Status) String() string { return statuses.Label(s) }

// reached are the statuses that commands on a sort of record ask [Require] about.
var reached = map[App][]Status{
	Client:  {Created, Activated, Closed},
	Group:   {Created, Activated, Closed},
	Loan:    {Created, Approved, Withdrawn, Rejected, WrittenOff, Disbursed},
	Savings: {Created, Approved, Activated, Withdrawn, Rejected, Closed},
}

// Check requires rows of records that reach a status.
type Check struct {
	store.Key
	App       App    `json:"entity"`
	Status    Status `json:"status"`
	TableID   int64  `json:"tableId"`
	ProductID int64  `json:"productId,omitempty"` // of loans or deposit accounts of one product alone; 0: of all
}

// checks is the table of checks.
var checks = store.Table[Check, *Check]{
	Kind: &store.Kind{
		Name: "entity_datatable_check", Reference: true,
		Columns: []store.Column{
			{Name: "app", Type: store.Text},
			{Name: "status", Type: store.Integer},
			{Name: "table_id", Type: store.Integer, Indexed: true},
			{Name: "product_id", Type: store.Integer},
		},
		Indexes: []store.Index{{Columns: []string{"app", "status"}}},
	},
	Columns: func(c *Check) []store.Value {
		return []store.Value{store.String(string(c.App)), store.Int(int64(c.Status)), store.Int(c.TableID), store.OptionalInt(c.ProductID)}
	},
}

// ProductChecked reports whether a check is for records of one product of an application table, so that the product stays.
func ProductChecked(tx store.Tx, app App, productID int64) (bool, error) {
	return checks.Exists(tx, store.Where("app", store.Equal, store.String(string(app))).And("product_id", store.Equal, store.Int(productID)))
}

// mostChecks bounds the checks of one status.
const mostChecks = 100

// of selects the checks of records that reach a status.
func (s Status) of(app App) store.Query {
	return store.Where("app", store.Equal, store.String(string(app))).And("status", store.Equal, store.Int(int64(s))).Top(mostChecks)
}

// wanted lists the tables that a record must have rows in when it reaches a status. Tables for another sort of record want nothing
// of it.
func (s Status) wanted(tx store.Tx, subject Subject) ([]Table, error) {
	all, err := checks.All(tx, s.of(subject.App))
	if err != nil {
		return nil, err
	}
	var tables []Table
	for _, c := range all {
		if c.ProductID != 0 && c.ProductID != subject.ProductID || slices.ContainsFunc(tables, func(t Table) bool { return t.ID == c.TableID }) {
			continue
		}
		t, err := Tables.Get(tx, c.TableID)
		if err != nil {
			return nil, err
		}
		if t.takes(subject) == nil {
			tables = append(tables, t)
		}
	}
	return tables, nil
}

// RequiredCode begins the code that refuses a command for want of rows; the names of the tables follow, in brackets.
const RequiredCode = "error.msg.entry.required.in.datatable"

// Require refuses a command that brings a record to some statuses while a row is missing that a check asks for.
func Require(u *operation.Unit, subject Subject, reached ...Status) error {
	var missing []string
	for _, status := range reached {
		wanted, err := status.wanted(u.Tx, subject)
		if err != nil {
			return err
		}
		for _, t := range wanted {
			has, err := rows.Exists(u.Tx, t.rowsOf(subject.ID))
			if err != nil {
				return err
			}
			if !has && !slices.Contains(missing, t.Name) {
				missing = append(missing, t.Name)
			}
		}
	}
	if len(missing) == 0 {
		return nil
	}
	names := "[" + strings.Join(missing, ", ") + "]"
	return fault.Define(fault.Rule, RequiredCode+"."+names, "The datatables %v must have a row before.").New(fault.Words(names))
}

// Wanted lists the tables that a new record must bring rows for, for templates. Those for one sort of record are listed for all.
func Wanted(tx store.Tx, app App, productID int64) ([]TableData, error) {
	list := []TableData{}
	for _, sort := range append([]SubType{""}, subTypes...) {
		tables, err := Created.wanted(tx, Subject{App: app, ProductID: productID, SubType: sort})
		if err != nil {
			return nil, err
		}
		for _, t := range tables {
			if t.SubType != sort {
				continue
			}
			s, err := t.schema(tx)
			if err != nil {
				return nil, err
			}
			d, err := s.data(tx)
			if err != nil {
				return nil, err
			}
			list = append(list, d)
		}
	}
	return list, nil
}
