package loans

import (
	"lending.example/platform/lending/access"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// names looks up the names that read models print beside ids, each at most once. A record that is gone has no name.
type names struct {
	tx      store.Tx
	offices map[int64]string
	types   map[int64]string
	values  map[int64]string
	staff   map[int64]string
	people  map[int64]person
	clients map[int64]clients.Client
	ranges  map[int64]refdata.DelinquencyRangeData
}

type person struct{ Username, Firstname, Lastname string }

func newNames(tx store.Tx) *names {
	return &names{
		tx: tx, offices: map[int64]string{}, types: map[int64]string{}, values: map[int64]string{}, staff: map[int64]string{},
		people: map[int64]person{}, clients: map[int64]clients.Client{},
		ranges: map[int64]refdata.DelinquencyRangeData{},
	}
}

// remembered reads a name once and keeps it.
func remembered[T any](seen map[int64]T, id int64, read func() (T, error)) T {
	if known, ok := seen[id]; ok || id == 0 {
		return known
	}
	found, err := read()
	if err != nil {
		var none T
		found = none
	}
	seen[id] = found
	return found
}

func (n *names) delinquencyRange(id int64) refdata.DelinquencyRangeData {
	return remembered(n.ranges, id, func() (refdata.DelinquencyRangeData, error) {
		found, err := refdata.DelinquencyRangeByID(n.tx, id)
		return found.Data(), err
	})
}

func (n *names) office(id int64) string {
	return remembered(n.offices, id, func() (string, error) {
		office, err := refdata.OfficeByRef(n.tx, operation.ByID(id))
		return office.Name, err
	})
}

func (n *names) paymentType(id int64) string {
	return remembered(n.types, id, func() (string, error) {
		kind, err := refdata.PaymentTypeByID(n.tx, id)
		return kind.Name, err
	})
}

func (n *names) codeValue(id int64) string {
	return remembered(n.values, id, func() (string, error) {
		value, err := refdata.CodeValueOf(n.tx, id)
		if err != nil || value == nil {
			return "", err
		}
		return value.Name, nil
	})
}

func (n *names) officer(id int64) string {
	return remembered(n.staff, id, func() (string, error) {
		officer, err := refdata.StaffByID(n.tx, id)
		if err != nil {
			return "", err
		}
		return officer.DisplayName(), nil
	})
}

func (n *names) person(id int64) person {
	return remembered(n.people, id, func() (person, error) {
		user, err := access.UserByID(n.tx, id)
		return person{user.Username, user.Firstname, user.Lastname}, err
	})
}

func (n *names) client(id int64) clients.Client {
	return remembered(n.clients, id, func() (clients.Client, error) { return clients.Get(n.tx, operation.ByID(id)) })
}
