package reading

import (
	"errors"

	"lending.example/platform/lending/clients"
	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/groups"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/ledger"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/products"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// OfClients answers what the package of clients asks about loans.
type OfClients struct{}

var _ clients.Loans = OfClients{}

func ofClient(clientID int64) store.Query {
	return store.Where("client_id", store.Equal, store.Int(clientID))
}

// Accounts lists the loans of a client for the overview, by id.
func (OfClients) Accounts(tx store.Tx, clientID int64) ([]clients.LoanAccount, error) {
	n := records.NewNames(tx)
	list := []clients.LoanAccount{}
	for loan, err := range book.Loans.Find(tx, ofClient(clientID).Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		shown, err := account(n, tx, &loan)
		if err != nil {
			return nil, err
		}
		list = append(list, shown)
	}
	return list, nil
}

// Guaranteed lists the loans that a client is a guarantor of, those that the actor sees, by id of the guarantor.
func (OfClients) Guaranteed(u *operation.Unit, clientID int64) ([]clients.GuarantorAccount, error) {
	n := records.NewNames(u.Tx)
	var list []clients.GuarantorAccount
	for g, err := range records.Guarantors.Find(u.Tx, ofClient(clientID).By("id", false).Top(operation.LargestPage)) {
		if err != nil {
			return nil, err
		}
		loan, err := records.Find(u, operation.ByID(g.LoanID))
		if fault.KindOf(err) == fault.NotFound {
			continue // of an office that the actor does not see
		}
		if err != nil {
			return nil, err
		}
		of, err := account(n, u.Tx, &loan)
		if err != nil {
			return nil, err
		}
		shown := clients.GuarantorAccount{LoanAccount: of, Active: true, Held: g.Held}
		if shown.Relationship, err = refdata.CodeValueOf(u.Tx, g.RelationshipID); err != nil {
			return nil, err
		}
		list = append(list, shown)
	}
	return list, nil
}

// account is a loan in an overview.
func account(n *records.Names, tx store.Tx, loan *book.Loan) (clients.LoanAccount, error) {
	product, err := products.Get(tx, loan.ProductID)
	if err != nil {
		return clients.LoanAccount{}, err
	}
	balances := loan.Balances()
	shown := clients.LoanAccount{
		ID: loan.ID, AccountNo: loan.AccountNo, ExternalID: loan.ExternalID, ProductID: loan.ProductID,
		ProductName: product.Name, ShortProductName: product.ShortName, Status: loan.Status.Data(),
		Currency: refdata.CurrencyDataOf(loan.Currency), LoanType: loan.AccountType.Option(),
		Timeline: timeline(n, &loan.Timeline), InArrears: !loan.Arrears.Since.IsZero(), OriginalLoan: loan.Principal,
		LoanBalance: balances.Outstanding(), AmountPaid: balances.Repaid(),
	}
	if product.CountsInCycle {
		shown.LoanCycle = loan.Cycle
	}
	return shown, n.Err()
}

// Standing sums up the loans of a client for the rules about closing, deleting and moving clients.
func (OfClients) Standing(tx store.Tx, clientID int64) (s clients.LoanStanding, err error) {
	for _, has := range []struct {
		it  *bool
		who store.Query
	}{
		{&s.Any, ofClient(clientID)},
		{&s.Open, ofClient(clientID).And("status", store.AtMost, store.Int(int64(loans.TransferOnHold)))},
		{&s.Overpaid, ofClient(clientID).And("status", store.Equal, store.Int(int64(loans.Overpaid)))},
	} {
		if *has.it, err = book.Loans.Exists(tx, has.who); err != nil {
			return s, err
		}
	}
	for loan, err := range book.Loans.Find(tx, ofClient(clientID).And("closed_on", store.NotNull, store.Null).By("closed_on", true).Top(1)) {
		if err != nil {
			return s, err
		}
		s.ClosedOn = loan.Timeline.ClosedOn
	}
	return s, nil
}

// OfGroups answers what the package of groups asks about loans.
type OfGroups struct{}

var _ groups.Loans = OfGroups{}

func ofGroup(groupID int64) store.Query {
	return store.Where("group_id", store.Equal, store.Int(groupID))
}

// GroupStanding sums up the loans of a group, and those of its members as such.
func (OfGroups) GroupStanding(u *operation.Unit, groupID int64) (s groups.Standing, err error) {
	if s.Any, err = book.Loans.Exists(u.Tx, ofGroup(groupID)); err != nil {
		return s, err
	}
	s.Open, err = book.Loans.Exists(u.Tx, stillOpen(ofGroup(groupID)))
	return s, err
}

// Owes reports whether a client has an open loan as a member of a group.
func (OfGroups) Owes(u *operation.Unit, groupID, clientID int64) (bool, error) {
	return book.Loans.Exists(u.Tx, stillOpen(ofClient(clientID)).And("group_id", store.Equal, store.Int(groupID)))
}

// stillOpen restricts loans to those that have not ended: overpaid ones have not.
func stillOpen(q store.Query) store.Query {
	open := store.Condition{Column: "status", Is: store.AnyOf}
	for _, s := range loans.Statuses.Values() {
		if s <= loans.TransferOnHold || s == loans.Overpaid {
			open.Values = append(open.Values, store.Int(int64(s)))
		}
	}
	q.Where = append(q.Where, open)
	return q
}

// GroupAccounts lists the loans of a group, and those that members took as members, by id.
func (OfGroups) GroupAccounts(u *operation.Unit, groupID int64) (own, ofMembers []clients.LoanAccount, err error) {
	n := records.NewNames(u.Tx)
	all, err := book.Loans.All(u.Tx, ofGroup(groupID).Top(operation.LargestPage))
	if err != nil {
		return nil, nil, err
	}
	for _, loan := range all {
		shown, err := account(n, u.Tx, &loan)
		if err != nil {
			return nil, nil, err
		}
		if loan.ClientID == 0 {
			own = append(own, shown)
		} else {
			ofMembers = append(ofMembers, shown)
		}
	}
	return own, ofMembers, nil
}

// OfLedger answers what the package of the ledger asks about loans.
type OfLedger struct{}

var _ ledger.Transactions = OfLedger{}

// Detail describes a loan transaction; nil when there is none of that id.
func (OfLedger) Detail(tx store.Tx, id int64) (*ledger.TransactionDetail, error) {
	t, err := book.Transactions.Get(tx, id)
	if errors.Is(err, store.ErrNotFound) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	d := &ledger.TransactionDetail{ID: id, Type: new(t.Type.Option()), CommandID: t.Created.Command}
	n := records.NewNames(tx)
	if payment := payment(n, &t); payment != nil {
		d.Payment = payment
	}
	if err := n.Err(); err != nil {
		return nil, err
	}
	d.Note, err = refdata.LatestNote(tx, refdata.LoanTransactionNote, id)
	return d, err
}
