package lending

import (
	"errors"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/documents"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/partners"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/savings"
	"lending.example/platform/lending/store"
)

// ownersOfDocuments says what documents hang on. Each owner refuses what does not exist or the actor does not see.
func ownersOfDocuments() documents.Owners {
	return documents.Owners{
		"clients": numbered(func(u *operation.Unit, id int64) (operation.Resource, error) {
			client, err := clients.Visible(u, operation.ByID(id))
			return operation.Resource{ID: client.ID, OfficeID: client.OfficeID, ClientID: client.ID}, err
		}),
		"client_identifiers": numbered(ownerOfIdentifier),
		"loans":              numbered(records.Subject),
		"savings": numbered(func(u *operation.Unit, id int64) (operation.Resource, error) {
			account, err := savings.Visible(u, operation.ByID(id))
			return operation.Resource{ID: account.ID, OfficeID: account.OfficeID, GroupID: account.GroupID, ClientID: account.ClientID, SavingsID: account.ID}, err
		}),
		"groups": numbered(func(u *operation.Unit, id int64) (operation.Resource, error) {
			group, err := groups.Visible(u, operation.ByID(id))
			return operation.Resource{ID: group.ID, OfficeID: group.OfficeID, GroupID: group.ID}, err
		}),
		"staff": numbered(visibleStaff),
		"sourcing-partners": func(u *operation.Unit, id string) (operation.Resource, error) {
			p, err := partners.ByPublicID(u.Tx, id)
			return operation.Resource{ID: p.ID}, err
		},
	}
}

// numbered is an owner that is known by a number.
func numbered(find func(*operation.Unit, int64) (operation.Resource, error)) documents.Owner {
	return func(u *operation.Unit, id string) (operation.Resource, error) {
		n, ok := operation.ParseID(id)
		if !ok {
			return operation.Resource{}, documents.ErrNoOwner.New(id)
		}
		return find(u, n)
	}
}

func ownerOfIdentifier(u *operation.Unit, id int64) (operation.Resource, error) {
	i, err := clients.Identifiers.Get(u.Tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return operation.Resource{}, clients.ErrIdentifierID.New(id)
	}
	if err != nil {
		return operation.Resource{}, err
	}
	client, err := clients.Visible(u, operation.ByID(i.ClientID))
	return operation.Resource{ID: id, OfficeID: client.OfficeID, ClientID: client.ID}, err
}

func visibleStaff(u *operation.Unit, id int64) (operation.Resource, error) {
	staff, err := refdata.StaffByID(u.Tx, id)
	if err != nil {
		return operation.Resource{}, err
	}
	_, err = refdata.VisibleOffice(u, operation.ByID(staff.OfficeID))
	return operation.Resource{ID: id, OfficeID: staff.OfficeID}, err
}
