package groups

import (
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// Standing sums up the loans of a group: its own, and those that members took as members.
type Standing struct {
	Any  bool // there is a loan, in any state
	Open bool // one is pending, approved, active or overpaid
}

// Loans is what this package asks of loans, which lie above it.
type Loans interface {
	// GroupStanding sums up the loans of a group.
	GroupStanding(u *operation.Unit, groupID int64) (Standing, error)
	// Owes reports whether a client has an open loan that was taken as a member of a group.
	Owes(u *operation.Unit, groupID, clientID int64) (bool, error)
	// GroupAccounts lists the loans of a group and those that members took as members, by id.
	GroupAccounts(u *operation.Unit, groupID int64) (own, ofMembers []clients.LoanAccount, err error)
}

// Savings is what this package asks of deposit accounts, which lie above it.
type Savings interface {
	// GroupAccounts lists the deposit accounts of a group, by id.
	GroupAccounts(tx store.Tx, groupID int64) ([]clients.SavingsAccount, error)
	// Saves reports whether a group has a deposit account that has not ended.
	Saves(tx store.Tx, groupID int64) (bool, error)
}

// Neighbours are the packages that the operations on groups ask. The zero value is a platform without loans and deposit accounts that shows
// user names only.
type Neighbours struct {
	Loans   Loans
	Savings Savings
	People  clients.People
}

func (n Neighbours) standing(u *operation.Unit, groupID int64) (Standing, error) {
	if n.Loans == nil {
		return Standing{}, nil
	}
	return n.Loans.GroupStanding(u, groupID)
}

func (n Neighbours) owes(u *operation.Unit, groupID, clientID int64) (bool, error) {
	if n.Loans == nil {
		return false, nil
	}
	return n.Loans.Owes(u, groupID, clientID)
}

func (n Neighbours) saves(tx store.Tx, groupID int64) (bool, error) {
	if n.Savings == nil {
		return false, nil
	}
	return n.Savings.Saves(tx, groupID)
}

// OfClients answers what clients ask of their groups.
type OfClients struct{}

// Join makes a new client a member of a group that the actor sees.
func (OfClients) Join(u *operation.Unit, groupID int64, c clients.Client) error {
	g, err := Visible(u, operation.ByID(groupID))
	if err != nil {
		return err
	}
	return g.join(u, c)
}

// Of lists the groups of a client.
func (OfClients) Of(tx store.Tx, clientID int64) ([]clients.GroupOption, error) {
	list := []clients.GroupOption{}
	all, err := members.All(tx, store.Where("client_id", store.Equal, store.Int(clientID)).Top(mostMembers))
	if err != nil {
		return nil, err
	}
	for _, m := range all {
		g, err := Groups.Get(tx, m.GroupID)
		if err != nil {
			return nil, err
		}
		list = append(list, clients.GroupOption{ID: g.ID, AccountNo: g.AccountNo, Name: g.Name, Status: g.Status.Option()})
	}
	return list, nil
}

// Leave ends all memberships of a client who is deleted.
func (OfClients) Leave(tx store.Tx, clientID int64) error {
	all, err := members.All(tx, store.Where("client_id", store.Equal, store.Int(clientID)).Top(mostMembers))
	if err != nil {
		return err
	}
	for _, m := range all {
		if err := members.Delete(tx, &m); err != nil {
			return err
		}
	}
	return nil
}
