package savings

import (
	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/operation"
)

var _ clients.Mover = OfClients{}

// Move brings all accounts of a client into the books of another office, those that ended too (docs/semantics/deposits.md, 2).
func (OfClients) Move(u *operation.Unit, m clients.Move) error {
	all, err := accounts.All(u.Tx, ownedBy(Owner{ClientID: m.ClientID}))
	if err != nil {
		return err
	}
	for _, a := range all {
		d, err := withProduct(u, a)
		if err != nil {
			return err
		}
		if err := d.moveTo(u, m.OfficeID, m.On); err != nil {
			return err
		}
	}
	return nil
}

// moveTo brings the account into the books of another office. A pair of transactions marks the day on an active account.
func (d *deposit) moveTo(u *operation.Unit, office int64, on calendar.Date) error {
	switch {
	case on.Before(calendar.Latest(d.LastOn, d.Activation.On)):
		return clients.ErrTransferBeforeLast.For("transferDate", on, calendar.Latest(d.LastOn, d.Activation.On), d.AccountNo)
	case !d.OfficeFrom.IsZero() && !on.After(d.OfficeFrom):
		return clients.ErrTransferTooEarly.For("transferDate", on, d.OfficeFrom)
	}
	if d.Status == Active {
		for _, half := range []Transaction{{Type: LeftOffice, OfficeID: d.OfficeID}, {Type: ReachedOffice, OfficeID: office}} {
			half.On = on
			if err := d.postMove(u, &half); err != nil {
				return err
			}
		}
	}
	d.OfficeID, d.OfficeFrom = office, on
	return accounts.Save(u.Tx, &d.Account)
}
