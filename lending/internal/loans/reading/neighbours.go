package reading

import (
	"errors"

	"lending.example/platform/lending/calendar"
	"lending.example/platform/lending/clients"
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
		product, err := products.Get(tx, loan.ProductID)
		if err != nil {
			return nil, err
		}
		list = append(list, clients.LoanAccount{
			ID: loan.ID, AccountNo: loan.AccountNo, ExternalID: loan.ExternalID, ProductID: loan.ProductID,
			ProductName: product.Name, ShortProductName: product.ShortName, Status: loan.Status.Data(),
			Currency: refdata.CurrencyDataOf(loan.Currency), LoanType: loan.AccountType.Option(), LoanCycle: loan.Cycle,
			Timeline: timeline(n, &loan.Timeline), InArrears: !loan.Arrears.Since.IsZero(), OriginalLoan: loan.Principal,
			LoanBalance: loan.Summary.Outstanding(), AmountPaid: loan.Summary.Repaid(),
		})
	}
	return list, nil
}

// Standing sums up the loans of a client for the rules about closing, deleting and moving clients.
func (OfClients) Standing(tx store.Tx, clientID int64) (clients.LoanStanding, error) {
	var s clients.LoanStanding
	for loan, err := range book.Loans.Find(tx, ofClient(clientID)) {
		if err != nil {
			return s, err
		}
		s.Any = true
		s.Open = s.Open || loan.Status <= loans.TransferOnHold
		s.Overpaid = s.Overpaid || loan.Status == loans.Overpaid
		s.ClosedOn = calendar.Latest(s.ClosedOn, loan.Timeline.ClosedOn)
	}
	return s, nil
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
	d := &ledger.TransactionDetail{ID: id, Type: new(t.Type.Option())}
	if payment := payment(records.NewNames(tx), &t); payment != nil {
		d.Payment = payment
	}
	d.Note, err = refdata.LatestNote(tx, refdata.LoanTransactionNote, id)
	return d, err
}
