package savings

import (
	"errors"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// OfClients answers what the package of clients asks about deposit accounts.
type OfClients struct{}

var _ clients.Savings = OfClients{}

// Accounts lists the deposit accounts of a client for the overview, by id.
func (OfClients) Accounts(tx store.Tx, clientID int64) ([]clients.SavingsAccount, error) {
	return overview(tx, Owner{ClientID: clientID})
}

// overview lists the deposit accounts of an owner, by id.
func overview(tx store.Tx, of Owner) ([]clients.SavingsAccount, error) {
	var list []clients.SavingsAccount
	for a, err := range accounts.Find(tx, ownedBy(of).Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		p, err := ProductByID(tx, a.ProductID)
		if err != nil {
			return nil, err
		}
		list = append(list, clients.SavingsAccount{
			ID: a.ID, AccountNo: a.AccountNo, ExternalID: a.ExternalID, ProductID: p.ID, ProductName: p.Name, ShortProductName: p.ShortName,
			Status: a.Status.data(), Currency: refdata.CurrencyDataOf(p.currency()), Balance: a.Balance, Timeline: a.timeline(),
			DepositType: savingsDeposit, LastOn: a.LastOn, Open: a.Status.open(),
		})
	}
	return list, nil
}

// Active reports whether an account is an active one of a client.
func (OfClients) Active(tx store.Tx, clientID, accountID int64) (bool, error) {
	return accounts.Exists(tx, store.Where("client_id", store.Equal, store.Int(clientID)).And("id", store.Equal, store.Int(accountID)).
		And("status", store.Equal, store.Int(int64(Active))))
}

// Products lists the products that an account may be opened of, by id.
func (OfClients) Products(tx store.Tx) ([]clients.SavingsProduct, error) {
	list := []clients.SavingsProduct{}
	for p, err := range Products.Find(tx, store.Query{}.Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		list = append(list, clients.SavingsProduct{ID: p.ID, Name: p.Name})
	}
	return list, nil
}

// ProductName is the name of a product; "" of one that was removed.
func (OfClients) ProductName(tx store.Tx, productID int64) (string, error) {
	p, err := Products.Get(tx, productID)
	if errors.Is(err, store.ErrNotFound) {
		return "", nil
	}
	return p.Name, err
}

// Open asks for an account of a product for a client who is taken on, as of the business date.
func (OfClients) Open(u *operation.Unit, c clients.Client, productID int64) (int64, error) {
	a, err := apply(u, holderClient(c), Application{ClientID: c.ID, ProductID: productID, SubmittedOn: u.Today})
	return a.ID, err
}
