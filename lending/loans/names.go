package loans

import (
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// names looks up what read models print beside ids: names of reference data, people who did something, borrowers.
type names struct {
	*refdata.Names
	tx      store.Tx
	people  refdata.Lookup[person]
	clients refdata.Lookup[clients.Client]
}

type person struct{ Username, Firstname, Lastname string }

func newNames(tx store.Tx) *names {
	return &names{Names: refdata.NewNames(tx), tx: tx, people: refdata.Lookup[person]{}, clients: refdata.Lookup[clients.Client]{}}
}

func (n *names) person(id int64) person {
	return n.people.Of(id, func() (person, error) {
		user, err := access.UserByID(n.tx, id)
		return person{user.Username, user.Firstname, user.Lastname}, err
	})
}

func (n *names) client(id int64) clients.Client {
	return n.clients.Of(id, func() (clients.Client, error) { return clients.Get(n.tx, operation.ByID(id)) })
}
