package clients

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/enumeration"
	"lending.example/platform/lending/money"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Loans is what this package asks of loans, which lie above it.
type Loans interface {
	// Accounts lists the loans of a client for the overview, by id.
	Accounts(tx store.Tx, clientID int64) ([]LoanAccount, error)
	// Guaranteed lists the loans that a client is a guarantor of, those that the actor sees, by id of the guarantor.
	Guaranteed(u *operation.Unit, clientID int64) ([]GuarantorAccount, error)
	// Standing sums up the loans of a client for the rules about closing, deleting and moving clients.
	Standing(tx store.Tx, clientID int64) (LoanStanding, error)
}

// LoanStanding sums up the loans of a client.
type LoanStanding struct {
	Any      bool          // there is a loan, in any state
	Open     bool          // one is pending, approved or active
	Overpaid bool          // one is overpaid
	ClosedOn calendar.Date // when the last one was closed; zero when none was
}

// LoanAccount is a loan in the overview of a client's accounts.
type LoanAccount struct {
	ID               int64                `json:"id"`
	AccountNo        string               `json:"accountNo"`
	ExternalID       string               `json:"externalId,omitempty"`
	ProductID        int64                `json:"productId"`
	ProductName      string               `json:"productName"`
	ShortProductName string               `json:"shortProductName,omitempty"`
	Status           any                  `json:"status"` // the status object of loans
	Currency         refdata.CurrencyData `json:"currency"`
	LoanType         enumeration.Option   `json:"loanType"`            // individual
	LoanCycle        int                  `json:"loanCycle,omitempty"` // which loan of the borrower it is, from 1; 0: its product does not count
	Timeline         any                  `json:"timeline,omitempty"`  // the timeline of loans
	InArrears        bool                 `json:"inArrears"`           // something is overdue since a date on record
	OriginalLoan     money.Amount         `json:"originalLoan"`        // principal
	LoanBalance      money.Amount         `json:"loanBalance"`         // outstanding in all
	AmountPaid       money.Amount         `json:"amountPaid"`          // so far
}

// GuarantorAccount is a loan that a client is a guarantor of, in the overview of the client's accounts.
type GuarantorAccount struct {
	LoanAccount
	Active       bool                     `json:"isActive"`               // nobody stops being a guarantor but by being taken off
	Relationship *refdata.CodeValueOption `json:"relationship,omitempty"` // to the borrower; nil: not said
	Held         money.Amount             `json:"onHoldAmount"`           // of the client's deposit account, now
}

// Savings is what this package asks of deposit accounts, which lie above it.
type Savings interface {
	// Accounts lists the deposit accounts of a client for the overview, by id.
	Accounts(tx store.Tx, clientID int64) ([]SavingsAccount, error)
	// Active reports whether an account is an active one of a client.
	Active(tx store.Tx, clientID, accountID int64) (bool, error)
	// Products lists the products that an account may be opened of.
	Products(tx store.Tx) ([]SavingsProduct, error)
	// ProductName is the name of a product.
	ProductName(tx store.Tx, productID int64) (string, error)
	// Open asks for an account of a product for a client who is taken on, and returns its id.
	Open(u *operation.Unit, c Client, productID int64) (int64, error)
}

// Mover takes what it keeps for clients along when a client moves to another office. Loans and deposit accounts do.
type Mover interface {
	// Move brings the accounts of a client into the books of another office, from a day on; ErrTransferBeforeLast where an account
	// has a later transaction.
	Move(u *operation.Unit, m Move) error
}

// Move is the arrival of a client in another office.
type Move struct {
	ClientID int64
	OfficeID int64         // the office
	On       calendar.Date // from this day on; the business date or an earlier one
}

// SavingsProduct is a deposit product to choose.
type SavingsProduct struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
}

// SavingsAccount is a deposit account in the overview of a client's accounts.
type SavingsAccount struct {
	ID               int64                `json:"id"`
	AccountNo        string               `json:"accountNo"`
	ExternalID       string               `json:"externalId,omitempty"`
	ProductID        int64                `json:"productId"`
	ProductName      string               `json:"productName"`
	ShortProductName string               `json:"shortProductName,omitempty"`
	Status           any                  `json:"status"` // the status object of deposit accounts
	Currency         refdata.CurrencyData `json:"currency"`
	Balance          money.Amount         `json:"accountBalance"`
	Timeline         any                  `json:"timeline"` // the timeline of deposit accounts
	DepositType      enumeration.Option   `json:"depositType"`
	LastOn           calendar.Date        `json:"lastActiveTransactionDate,omitzero"`
	Open             bool                 `json:"-"` // not rejected, withdrawn or closed
}

// People gives the names of users for the timelines of clients.
type People interface {
	// Names returns the first and last name of a user; "" for both when there is no such user.
	Names(tx store.Tx, userID int64) (first, last string, err error)
}

// Groups is what this package asks of groups of clients, which lie above it.
type Groups interface {
	// Join makes a new client a member of a group that the actor sees; the client counts it already.
	Join(u *operation.Unit, groupID int64, c Client) error
	// Of lists the groups of a client, the oldest membership first.
	Of(tx store.Tx, clientID int64) ([]GroupOption, error)
	// Leave ends all memberships of a client who is deleted.
	Leave(tx store.Tx, clientID int64) error
}

// GroupOption is a group where a client refers to it.
type GroupOption struct {
	ID        int64              `json:"id"`
	AccountNo string             `json:"accountNo"`
	Name      string             `json:"name"`
	Status    enumeration.Option `json:"status"`
}

// Neighbours are the packages that the operations on clients ask. The zero value is a platform without loans that
// shows user names only.
type Neighbours struct {
	Loans   Loans
	People  People
	Charges Definitions
	Images  Images
	Groups  Groups
	Savings Savings
	Movers  []Mover
}

// join makes a new client a member of a group; 0 for none.
func (n Neighbours) join(u *operation.Unit, groupID int64, c Client) error {
	switch {
	case groupID == 0:
		return nil
	case n.Groups == nil:
		return ErrGroupID.New(groupID)
	}
	return n.Groups.Join(u, groupID, c)
}

// leave ends the memberships of a client who is deleted.
func (n Neighbours) leave(tx store.Tx, c Client) error {
	if c.GroupCount == 0 {
		return nil
	}
	return n.Groups.Leave(tx, c.ID)
}

// groups lists the groups of a client.
func (n Neighbours) groups(tx store.Tx, c Client) ([]GroupOption, error) {
	if c.GroupCount == 0 {
		return []GroupOption{}, nil
	}
	return n.Groups.Of(tx, c.ID)
}

// saves lists the deposit accounts of a client; none where none are kept.
func (n Neighbours) saves(tx store.Tx, clientID int64) ([]SavingsAccount, error) {
	if n.Savings == nil {
		return nil, nil
	}
	return n.Savings.Accounts(tx, clientID)
}

// savingsProduct is the name of a deposit product; "" where no accounts are kept.
func (n Neighbours) savingsProduct(tx store.Tx, id int64) (string, error) {
	if n.Savings == nil {
		return "", nil
	}
	return n.Savings.ProductName(tx, id)
}

// savingsProducts lists the deposit products to choose from; none where no accounts are kept.
func (n Neighbours) savingsProducts(tx store.Tx) ([]SavingsProduct, error) {
	if n.Savings == nil {
		return []SavingsProduct{}, nil
	}
	return n.Savings.Products(tx)
}

func (n Neighbours) standing(tx store.Tx, clientID int64) (LoanStanding, error) {
	if n.Loans == nil {
		return LoanStanding{}, nil
	}
	return n.Loans.Standing(tx, clientID)
}

// removeImage removes the picture of a client, if there is one. Only where pictures are kept does a client have one.
func (n Neighbours) removeImage(tx store.Tx, c Client) error {
	if c.ImageID == 0 {
		return nil
	}
	return n.Images.RemoveImage(tx, c.ImageID)
}

func (n Neighbours) accounts(tx store.Tx, clientID int64) ([]LoanAccount, error) {
	if n.Loans == nil {
		return nil, nil
	}
	return n.Loans.Accounts(tx, clientID)
}

// guaranteed lists the loans that a client is a guarantor of.
func (n Neighbours) guaranteed(u *operation.Unit, clientID int64) ([]GuarantorAccount, error) {
	if n.Loans == nil {
		return nil, nil
	}
	return n.Loans.Guaranteed(u, clientID)
}
