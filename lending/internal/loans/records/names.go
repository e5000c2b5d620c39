package records

import (
	"errors"

	"lending.example/platform/lending/access"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// Names looks up the names that reading models print with ids: names of reference data, people who did something, borrowers.
type Names struct {
	*refdata.Names
	tx      store.Tx
	people  refdata.Lookup[Person]
	clients refdata.Lookup[clients.Client]
	groups  refdata.Lookup[*loans.GroupData]
	loans   refdata.Lookup[string]
}

type Person struct{ Username, Firstname, Lastname string }

func NewNames(tx store.Tx) *Names {
	return &Names{Names: refdata.NewNames(tx), tx: tx}
}

// Err is why something could not be read, other than that it is gone. What was made with the names is void then.
func (n *Names) Err() error {
	return errors.Join(n.Names.Err(), n.people.Err(), n.clients.Err(), n.groups.Err(), n.loans.Err())
}

func (n *Names) Person(id int64) Person {
	return n.people.Of(id, func() (Person, error) {
		user, err := access.UserByID(n.tx, id)
		return Person{user.Username, user.First, user.Last}, err
	})
}

func (n *Names) Client(id int64) clients.Client {
	return n.clients.Of(id, func() (clients.Client, error) { return clients.Get(n.tx, operation.ByID(id)) })
}

// AccountNo is the account number of a loan.
func (n *Names) AccountNo(id int64) string {
	return n.loans.Of(id, func() (string, error) { return AccountNo(n.tx, id) })
}

// Group is the group of a loan; nil for none.
func (n *Names) Group(id int64) *loans.GroupData {
	return n.groups.Of(id, func() (*loans.GroupData, error) {
		group, err := groups.ByRef(n.tx, operation.ByID(id))
		return GroupData(group), err
	})
}

// GroupData is a group where a loan refers to it.
func GroupData(g groups.Group) *loans.GroupData {
	return &loans.GroupData{
		ID: g.ID, AccountNo: g.AccountNo, Name: g.Name, ExternalID: g.ExternalID, Status: g.Status.Option(), Active: g.Status == groups.Active,
		OfficeID: g.OfficeID,
	}
}
