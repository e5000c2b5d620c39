package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/refdata"
)

func (o *office) newOriginator(externalID, status string) int64 {
	o.t.Helper()
	return must(o, originators.Create, originators.NewOriginator{ExternalID: externalID, Name: "Broker", Status: status}).ID
}

func (o *office) originators(loan int64) []string {
	o.t.Helper()
	ids := []string{}
	for _, d := range must(o, ListLoanOriginators, OfLoan{operation.ByID(loan)}).Originators {
		ids = append(ids, d.ExternalID)
	}
	return ids
}

func TestAttachingOriginators(t *testing.T) {
	o := newOffice(t)
	first, second, idle := o.newOriginator("A", ""), o.newOriginator("B", ""), o.newOriginator("C", "inactive")
	in := o.applicationFor(o.newProduct(nil))
	in.Originators = []AppliedOriginator{{ID: first}, {ExternalID: "A"}}
	loan := must(o, Submit, in).LoanID
	to := func(id int64) OnOriginator { return OnOriginator{operation.ByID(loan), operation.ByID(id)} }
	if r := must(o, AttachOriginator, to(second)); r.LoanID != loan || r.OriginatorExternalID != "B" {
		t.Errorf("result %+v", r)
	}
	if diff := cmp.Diff([]string{"A", "B"}, o.originators(loan)); diff != "" {
		t.Error(diff)
	}
	_, err := perform(o, AttachOriginator, to(second))
	refused(t, err, ErrOriginatorAttached.ID)
	_, err = perform(o, AttachOriginator, to(idle))
	refused(t, err, ErrOriginatorNotActive.ID)
	must(o, DetachOriginator, to(second))
	_, err = perform(o, DetachOriginator, to(second))
	refused(t, err, ErrOriginatorDetached.ID)
	remove := originators.Delete
	_, err = perform(o, remove, originators.ByOriginator{Originator: operation.ByID(first)})
	refused(t, err, originators.ErrInUse.ID)
	must(o, Approve, on(loan, Approval{On: o.today}))
	_, err = perform(o, AttachOriginator, to(second))
	refused(t, err, ErrOriginatorLoanStatus.ID)
	must(o, UndoApproval, on(loan, Remark{}))
	must(o, Delete, ByLoan{Loan: operation.ByID(loan)})
	must(o, remove, originators.ByOriginator{Originator: operation.ByID(first)})
}

func TestApplicationsMayCreateOriginators(t *testing.T) {
	o := newOffice(t)
	in := o.applicationFor(o.newProduct(nil))
	in.Originators = []AppliedOriginator{{ExternalID: "NEW", Name: "New one"}}
	_, err := perform(o, Submit, in)
	refused(t, err, ErrOriginatorCreation.ID)
	must(o, refdata.UpdateConfiguration, refdata.ConfigurationUpdate{
		Name: refdata.CreateOriginatorWithLoan, Enabled: new(true),
	})
	loan := must(o, Submit, in).LoanID
	if diff := cmp.Diff([]string{"NEW"}, o.originators(loan)); diff != "" {
		t.Error(diff)
	}
	in.Originators = []AppliedOriginator{{Name: "nobody"}}
	_, err = perform(o, Submit, in)
	refused(t, err, "validation.msg.loan.originator.id.or.externalId.required")
}
