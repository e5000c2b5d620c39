package products

import (
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/store"
)

// OfClients answers what the package of clients asks about definitions of charges.
type OfClients struct{}

var _ clients.Definitions = OfClients{}

// ForClients returns the definition of a charge that clients may be charged with: an active one for clients.
func (OfClients) ForClients(tx store.Tx, id int64) (clients.Definition, error) {
	c, err := ChargeByID(tx, id)
	if err == nil && !c.forClients() {
		err = ErrChargeNotForClients.New(id)
	}
	return clients.Definition{ID: c.ID, Name: c.Name, Currency: c.CurrencyCode, Time: c.Time, Basis: c.Basis, Penalty: c.Penalty}, err
}

func (c Charge) forClients() bool { return c.Target == ChargeForClient && c.Active }

// Offered lists the definitions of charges that clients may be charged with, by name.
func (OfClients) Offered(tx store.Tx) (any, error) { return chargesWhere(tx, Charge.forClients) }
