package datatables

import (
	"strings"

	"lending.example/platform/lending/operation"
)

// App is the sort of records that rows of a table belong to, by the name that clients know it under.
type App string

// The application tables.
const (
	Client  App = "m_client"
	Group   App = "m_group"
	Loan    App = "m_loan"
	Product App = "m_product_loan"
	Savings App = "m_savings_account"
	Office  App = "m_office"
)

var apps = []App{Client, Group, Loan, Product, Savings, Office}

// column is how rows call the record that they belong to.
func (a App) column() string {
	switch a {
	case Product:
		return "product_loan_id"
	default:
		return strings.TrimPrefix(string(a), "m_") + "_id"
	}
}

// SubType restricts a table of clients to persons or to organisations.
type SubType string

// The subtypes of clients; "" is all of them.
const (
	Person       SubType = "PERSON"
	Organisation SubType = "ENTITY"
)

var subTypes = []SubType{Person, Organisation}

// Subject is a record that rows belong to.
type Subject struct {
	App                                 App
	ID                                  int64
	OfficeID, GroupID, ClientID, LoanID int64
	SavingsID                           int64   // the deposit account
	ProductID                           int64   // of a loan or a deposit account, for checks of one product
	SubType                             SubType // of a client
}

// result is the answer of a command on rows of the record.
func (s Subject) result() operation.Result {
	return operation.Result{OfficeID: s.OfficeID, GroupID: s.GroupID, ClientID: s.ClientID, LoanID: s.LoanID, SavingsID: s.SavingsID}
}

// Owner finds a record that rows belong to, and refuses what does not exist or what the actor does not see.
type Owner func(u *operation.Unit, id int64) (Subject, error)

// Owners are the records that rows can belong to on a platform.
type Owners map[App]Owner

// find finds the record of an application table.
func (o Owners) find(u *operation.Unit, app App, id int64) (Subject, error) {
	owner := o[app]
	if owner == nil {
		return Subject{}, ErrApp.New(app)
	}
	s, err := owner(u, id)
	s.App, s.ID = app, id
	return s, err
}

// ProductName is a product by its name, for checks of one product.
type ProductName struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// Neighbours are what this package asks of others.
type Neighbours struct {
	Owners Owners
	// Taken reports whether a permission code is that of something else than a table.
	Taken func(u *operation.Unit, code string) (bool, error)
	// Revoke takes a permission code that is no longer one from the roles that hold it.
	Revoke func(u *operation.Unit, code string) error
	// Product finds a product of an application table whose records have one; it refuses what does not exist.
	Product func(u *operation.Unit, app App, id int64) (ProductName, error)
	// Products lists them, to choose from.
	Products func(u *operation.Unit, app App) ([]ProductName, error)
}
