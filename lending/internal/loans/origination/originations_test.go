package origination_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/internal/loans/loanstest"
	"lending.example/platform/lending/loans"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/refdata"
)

func TestAttachingOriginators(t *testing.T) {
	o := loanstest.NewOffice(t)
	first, second, idle := o.NewOriginator("A", ""), o.NewOriginator("B", ""), o.NewOriginator("C", "inactive")
	in := o.ApplicationFor(o.NewProduct(nil))
	in.Originators = []loans.AppliedOriginator{{ID: first}, {ExternalID: "A"}}
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	to := func(id int64) loans.OnOriginator {
		return loans.OnOriginator{Loan: operation.ByID(loan), Originator: operation.ByID(id)}
	}
	if r := loanstest.Must(o, loans.AttachOriginator, to(second)); r.LoanID != loan || r.OriginatorExternalID != "B" {
		t.Errorf("result %+v", r)
	}
	if diff := cmp.Diff([]string{"A", "B"}, o.Originators(loan)); diff != "" {
		t.Error(diff)
	}
	_, err := loanstest.Perform(o, loans.AttachOriginator, to(second))
	loanstest.Refused(t, err, loans.ErrOriginatorAttached.ID)
	_, err = loanstest.Perform(o, loans.AttachOriginator, to(idle))
	loanstest.Refused(t, err, loans.ErrOriginatorNotActive.ID)
	loanstest.Must(o, loans.DetachOriginator, to(second))
	_, err = loanstest.Perform(o, loans.DetachOriginator, to(second))
	loanstest.Refused(t, err, loans.ErrOriginatorDetached.ID)
	remove := originators.Delete
	_, err = loanstest.Perform(o, remove, originators.ByOriginator{Originator: operation.ByID(first)})
	loanstest.Refused(t, err, originators.ErrInUse.ID)
	loanstest.Must(o, loans.Approve, loanstest.On(loan, loans.Approval{On: o.Today}))
	_, err = loanstest.Perform(o, loans.AttachOriginator, to(second))
	loanstest.Refused(t, err, loans.ErrOriginatorLoanStatus.ID)
	loanstest.Must(o, loans.UndoApproval, loanstest.On(loan, loans.Remark{}))
	loanstest.Must(o, loans.Delete, loans.ByLoan{Loan: operation.ByID(loan)})
	loanstest.Must(o, remove, originators.ByOriginator{Originator: operation.ByID(first)})
}

func TestApplicationsMayCreateOriginators(t *testing.T) {
	o := loanstest.NewOffice(t)
	in := o.ApplicationFor(o.NewProduct(nil))
	in.Originators = []loans.AppliedOriginator{{ExternalID: "NEW", Name: "New one"}}
	_, err := loanstest.Perform(o, loans.Submit, in)
	loanstest.Refused(t, err, loans.ErrOriginatorCreation.ID)
	loanstest.Must(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{
		Name: refdata.CreateOriginatorWithLoan, Enabled: new(true),
	})
	loan := loanstest.Must(o, loans.Submit, in).LoanID
	if diff := cmp.Diff([]string{"NEW"}, o.Originators(loan)); diff != "" {
		t.Error(diff)
	}
	in.Originators = []loans.AppliedOriginator{{Name: "nobody"}}
	_, err = loanstest.Perform(o, loans.Submit, in)
	loanstest.Refused(t, err, "validation.msg.loan.originator.id.or.externalId.required")
}
