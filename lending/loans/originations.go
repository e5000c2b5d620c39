package loans

import (
	"errors"
	"slices"

	"lending.example/platform/lending/fault"
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

var originations = store.Table[origination, *origination]{
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
	return originations.All(tx, store.Where("loan_id", store.Equal, store.Int(loan)).By("id", false).Top(mostOriginators))
}

// attach attaches an originator, which must be active, to a loan. Attaching twice is refused.
func attach(tx store.Tx, loan int64, o *originators.Originator) error {
	if o.Status != originators.Active {
		return ErrOriginatorNotActive.New(o.ID)
	}
	attached, err := originationsOf(tx, loan)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(attached, func(x origination) bool { return x.OriginatorID == o.ID }) {
		return ErrOriginatorAttached.New(o.ID, loan)
	}
	return originations.Insert(tx, &origination{LoanID: loan, OriginatorID: o.ID})
}

// detachAll removes the attachments of a loan that is deleted.
func detachAll(tx store.Tx, loan int64) error {
	attached, err := originationsOf(tx, loan)
	for i := range attached {
		if err := originations.Delete(tx, &attached[i]); err != nil {
			return err
		}
	}
	return err
}

// originate attaches the originators of an application to its loan, each once. An unknown one is created where the
// installation allows it.
func (in Application) originate(u *operation.Unit, cfg *refdata.Configuration, loan int64) error {
	var seen []int64
	for _, applied := range in.Originators {
		o, err := applied.find(u, cfg)
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
func (in Application) reoriginate(u *operation.Unit, cfg *refdata.Configuration, loan int64) error {
	if in.Originators == nil {
		return nil
	}
	if err := detachAll(u.Tx, loan); err != nil {
		return err
	}
	return in.originate(u, cfg, loan)
}

func (in AppliedOriginator) find(u *operation.Unit, cfg *refdata.Configuration) (originators.Originator, error) {
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
		return o, ErrOriginatorCreation.For("externalId", in.ExternalID, in.ExternalID)
	}
	o = originators.Originator{
		ExternalID: in.ExternalID, Name: in.Name, Status: originators.Active,
		TypeID: max(in.TypeID, in.OriginatorTypeID), ChannelTypeID: in.ChannelTypeID,
	}
	return o, o.Add(u.Tx)
}

func originationMeta(id, action, summary string) operation.Meta {
	return operation.Meta{ID: "loans." + id, Action: action, Entity: "LOAN_ORIGINATOR", Grouping: "loan_originator", Summary: summary}
}

// LoanOriginatorsData are the originators of a loan.
type LoanOriginatorsData struct {
	Originators []originators.Data `json:"originators"`
}

// ListLoanOriginators lists the originators of a loan.
var ListLoanOriginators = operation.Query[OfLoan, LoanOriginatorsData]{
	Meta:   originationMeta("ListLoanOriginators", "READ", "Lists the originators of a loan."),
	Decide: listLoanOriginators,
}

// listLoanOriginators decides [ListLoanOriginators].
func listLoanOriginators(u *operation.Unit, in OfLoan) (LoanOriginatorsData, error) {
	loan, err := find(u, in.Loan)
	if err != nil {
		return LoanOriginatorsData{}, err
	}
	list, err := originatorsOf(u.Tx, loan.ID)
	return LoanOriginatorsData{list}, err
}

func originatorsOf(tx store.Tx, loan int64) ([]originators.Data, error) {
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

// OnOriginator addresses an originator of a loan.
type OnOriginator struct {
	Loan       operation.Ref `json:"loanId" in:"path"`
	Originator operation.Ref `json:"originatorId" in:"path"`
}

// Violations returns none.
func (OnOriginator) Violations() []fault.Violation { return nil }

// OriginationResult is the result of attaching and detaching.
type OriginationResult struct {
	LoanID               int64  `json:"loanId"`
	LoanExternalID       string `json:"loanExternalId,omitempty"`
	OriginatorID         int64  `json:"originatorId"`
	OriginatorExternalID string `json:"originatorExternalId"`
}

// AttachOriginator attaches an originator to a loan that awaits approval.
var AttachOriginator = operation.Command[OnOriginator, OriginationResult]{
	Meta:   originationMeta("AttachOriginator", "ATTACH", "Attaches an originator to a loan."),
	Decide: attachOriginator,
}

// attachOriginator decides [AttachOriginator].
func attachOriginator(u *operation.Unit, in OnOriginator) (OriginationResult, error) {
	return in.between(u, func(loan *Loan, o *originators.Originator) error { return attach(u.Tx, loan.ID, o) })
}

// DetachOriginator takes an originator from a loan that awaits approval.
var DetachOriginator = operation.Command[OnOriginator, OriginationResult]{
	Meta:   originationMeta("DetachOriginator", "DETACH", "Detaches an originator from a loan."),
	Decide: detachOriginator,
}

// detachOriginator decides [DetachOriginator].
func detachOriginator(u *operation.Unit, in OnOriginator) (OriginationResult, error) {
	return in.between(u, func(loan *Loan, o *originators.Originator) error {
		attached, err := originationsOf(u.Tx, loan.ID)
		if err != nil {
			return err
		}
		at := slices.IndexFunc(attached, func(x origination) bool { return x.OriginatorID == o.ID })
		if at < 0 {
			return ErrOriginatorDetached.New(o.ID, loan.ID)
		}
		return originations.Delete(u.Tx, &attached[at])
	})
}

// between does something with a loan that awaits approval and an originator.
func (in OnOriginator) between(u *operation.Unit, do func(*Loan, *originators.Originator) error) (OriginationResult, error) {
	loan, err := find(u, in.Loan)
	if err != nil {
		return OriginationResult{}, err
	}
	o, err := originators.Find(u.Tx, in.Originator)
	if err != nil {
		return OriginationResult{}, err
	}
	if err := (&Account{Loan: loan}).inStateFor(originating); err != nil {
		return OriginationResult{}, err
	}
	result := OriginationResult{
		LoanID: loan.ID, LoanExternalID: loan.ExternalID, OriginatorID: o.ID, OriginatorExternalID: o.ExternalID,
	}
	return result, do(&loan, &o)
}

// Refusals of attaching originators to loans.
var (
	ErrOriginatorNotActive  = fault.Define(fault.Rule, "error.msg.loan.originator.not.active", "Originator %v is not active.")
	ErrOriginatorAttached   = fault.Define(fault.Rule, "error.msg.loan.originator.mapping.already.exists", "Originator %v is attached to loan %v already.")
	ErrOriginatorDetached   = fault.Define(fault.NotFound, "error.msg.loan.originator.mapping.not.found", "Originator %v is not attached to loan %v.")
	ErrOriginatorLoanStatus = fault.Define(fault.Rule, "error.msg.loan.not.in.submitted.status", "Originators of loan %v can change only while it awaits approval.")
	ErrOriginatorCreation   = fault.Define(fault.Rule, "error.msg.loan.originator.creation.not.allowed", "Originator with external identifier %v does not exist, and applications do not create originators.")
)
