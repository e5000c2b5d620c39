package origination

import (
	"errors"
	"slices"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/internal/loans/book"
	"lending.example/platform/lending/internal/loans/records"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/refdata"
	"lending.example/platform/lending/store"
)

// origination says that a loan came in through an originator.
type origination struct {
	store.Key
	LoanID       int64 `json:"loanId"`
	OriginatorID int64 `json:"originatorId"`
}

var Originations = store.Table[origination, *origination]{
	Kind: &store.Kind{Name: "loan_origination", Columns: []store.Column{
		{Name: "loan_id", Type: store.Integer, Indexed: true},
		{Name: "originator_id", Type: store.Integer, Indexed: true},
	}},
	Columns: func(o *origination) []store.Value {
		return []store.Value{store.Int(o.LoanID), store.Int(o.OriginatorID)}
	},
}

// mostOriginators bounds the originators of one loan.
const mostOriginators = 1000

// originationsOf lists what a loan came in through, in the order of attaching.
func originationsOf(tx store.Tx, loan int64) ([]origination, error) {
	return Originations.All(tx, store.Where("loan_id", store.Equal, store.Int(loan)).By("id", false).Top(mostOriginators))
}

// attach attaches an originator, which must be active, to a loan. Attaching twice is refused.
func attach(tx store.Tx, loan int64, o *originators.Originator) error {
	if o.Status != originators.Active {
		return loans.ErrOriginatorNotActive.New(o.ID)
	}
	attached, err := originationsOf(tx, loan)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(attached, func(x origination) bool { return x.OriginatorID == o.ID }) {
		return loans.ErrOriginatorAttached.New(o.ID, loan)
	}
	return Originations.Insert(tx, &origination{LoanID: loan, OriginatorID: o.ID})
}

// detachAll removes the attachments of a loan that is deleted.
func detachAll(tx store.Tx, loan int64) error {
	attached, err := originationsOf(tx, loan)
	for i := range attached {
		if err := Originations.Delete(tx, &attached[i]); err != nil {
			return err
		}
	}
	return err
}

// originate attaches the originators of an application to its loan, each once. An unknown one is created where the
// installation allows it.
func originate(in loans.Application, u *operation.Unit, cfg *refdata.Configuration, loan int64) error {
	var seen []int64
	for _, applied := range in.Originators {
		o, err := find(applied, u, cfg)
		if err != nil {
			return err
		}
		if slices.Contains(seen, o.ID) {
			continue
		}
		seen = append(seen, o.ID)
		if err := attach(u.Tx, loan, &o); err != nil {
			return err
		}
	}
	return nil
}

// reoriginate lets the originators of a changed application, if it names some, take the place of those that the loan had.
func reoriginate(in loans.Application, u *operation.Unit, cfg *refdata.Configuration, loan int64) error {
	if in.Originators == nil {
		return nil
	}
	if err := detachAll(u.Tx, loan); err != nil {
		return err
	}
	return originate(in, u, cfg, loan)
}

func find(in loans.AppliedOriginator, u *operation.Unit, cfg *refdata.Configuration) (originators.Originator, error) {
	switch {
	case in.ID != 0:
		return originators.Find(u.Tx, operation.ByID(in.ID))
	case in.ExternalID == "":
		return originators.Originator{}, fault.CheckOf("loan.originator").Fail("id", nil, "or.externalId.required").Err()
	}
	o, err := originators.Find(u.Tx, operation.ByExternalID(in.ExternalID))
	if !errors.Is(err, originators.ErrUnknownExternalID) {
		return o, err
	}
	if !cfg.Enabled(refdata.CreateOriginatorWithLoan) {
		return o, loans.ErrOriginatorCreation.For("externalId", in.ExternalID, in.ExternalID)
	}
	o = originators.Originator{
		ExternalID: in.ExternalID, Name: in.Name, Status: originators.Active,
		TypeID: max(in.TypeID, in.OriginatorTypeID), ChannelTypeID: in.ChannelTypeID,
	}
	return o, o.Add(u.Tx)
}

// ListLoanOriginators decides [loans.ListLoanOriginators].
func ListLoanOriginators(u *operation.Unit, in loans.OfLoan) (loans.LoanOriginatorsData, error) {
	loan, err := records.Find(u, in.Loan)
	if err != nil {
		return loans.LoanOriginatorsData{}, err
	}
	list, err := OriginatorsOf(u.Tx, loan.ID)
	return loans.LoanOriginatorsData{Originators: list}, err
}

func OriginatorsOf(tx store.Tx, loan int64) ([]originators.Data, error) {
	attached, err := originationsOf(tx, loan)
	if err != nil {
		return nil, err
	}
	all := make([]originators.Originator, len(attached))
	for i, x := range attached {
		if all[i], err = originators.Originators.Get(tx, x.OriginatorID); err != nil {
			return nil, err
		}
	}
	return originators.DataOf(tx, all)
}

// AttachOriginator decides [loans.AttachOriginator].
func AttachOriginator(u *operation.Unit, in loans.OnOriginator) (loans.OriginationResult, error) {
	return between(in, u, func(loan *book.Loan, o *originators.Originator) error { return attach(u.Tx, loan.ID, o) })
}

// DetachOriginator decides [loans.DetachOriginator].
func DetachOriginator(u *operation.Unit, in loans.OnOriginator) (loans.OriginationResult, error) {
	return between(in, u, func(loan *book.Loan, o *originators.Originator) error {
		attached, err := originationsOf(u.Tx, loan.ID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(attached, func(x origination) bool { return x.OriginatorID == o.ID })
		if at < 0 {
			return loans.ErrOriginatorDetached.New(o.ID, loan.ID)
		}
		return Originations.Delete(u.Tx, &attached[at])
	})
}

// between does something with a loan that awaits approval and an originator.
func between(in loans.OnOriginator, u *operation.Unit, do func(*book.Loan, *originators.Originator) error) (loans.OriginationResult, error) {
	loan, err := records.Find(u, in.Loan)
	if err != nil {
		return loans.OriginationResult{}, err
	}
	o, err := originators.Find(u.Tx, in.Originator)
	if err != nil {
		return loans.OriginationResult{}, err
	}
	if err := (&book.Account{Contents: &book.Contents{Loan: loan}}).InStateFor(book.Originating); err != nil {
		return loans.OriginationResult{}, err
	}
	result := loans.OriginationResult{
		LoanID: loan.ID, LoanExternalID: loan.ExternalID, OriginatorID: o.ID, OriginatorExternalID: o.ExternalID,
	}
	return result, do(&loan, &o)
}
