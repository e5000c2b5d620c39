package origination

import (
	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/store"
)

// borrower is who borrows: a client, a group, or a client as a member of a group. What there is not is zero.
type borrower struct {
	client clients.Client
	group  groups.Group
}

// borrowerOf finds who applies, and refuses who is not there, not seen or not active.
func borrowerOf(in loans.Application, u *operation.Unit) (by borrower, err error) {
	kind := in.AccountType()
	if kind == loans.GroupMember {
		return by, loans.ErrGroupLoans.For("loanType", in.LoanType)
	}
	if kind != loans.Group {
		if by.client, err = clients.Visible(u, operation.ByID(in.ClientID)); err != nil {
			return by, err
		}
		if !by.client.IsActive() {
			return by, clients.ErrNotActive.New(by.client.ID)
		}
	}
	if kind == loans.Individual {
		return by, nil
	}
	if by.group, err = groups.Visible(u, operation.ByID(in.GroupID)); err != nil {
		return by, err
	}
	return by, by.belongsTogether(u.Tx)
}

// belongsTogether refuses a group that is not active, and a client who is not a member.
func (b *borrower) belongsTogether(tx store.Tx) error {
	if b.group.Status != groups.Active {
		return groups.ErrNotActive.New(b.group.ID)
	}
	if b.client.ID == 0 {
		return nil
	}
	member, err := groups.IsMember(tx, b.group.ID, b.client.ID)
	if err == nil && !member {
		return groups.ErrNoMember.For("clientId", b.client.ID, b.client.ID, b.group.ID)
	}
	return err
}

// officeID is the office whose books the loan is in.
func (b *borrower) officeID() int64 {
	if b.client.ID == 0 {
		return b.group.OfficeID
	}
	return b.client.OfficeID
}

// cycle selects the loans that borrowing again is counted by.
func (b *borrower) cycle() store.Query { return CycleOf(b.client.ID, b.group.ID) }

// CycleOf selects the loans of a client, or those of a group that are nobody's else.
func CycleOf(clientID, groupID int64) store.Query {
	if clientID != 0 {
		return store.Where("client_id", store.Equal, store.Int(clientID))
	}
	return store.Where("group_id", store.Equal, store.Int(groupID)).And("client_id", store.IsNull, store.Null)
}
