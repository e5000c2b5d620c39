package loans

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/refdata"
)

func (o *office) newOriginator(externalID, status string) int64 {
	o.t.Helper()
	return must(o, CreateOriginator, NewOriginator{ExternalID: externalID, Name: "Broker", Status: status}).ID
}

func (o *office) originators(loan int64) []string {
	o.t.Helper()
	ids := []string{}
	for _, d := range must(o, ListLoanOriginators, OfLoan{operation.ByID(loan)}).Originators {
		ids = append(ids, d.ExternalID)
	}
	return ids
}

func TestOriginators(t *testing.T) {
	o := newOffice(t)
	choices := must(o, OriginatorTemplate, operation.NoInput{})
	if choices.ExternalID == "" || len(choices.Types) == 0 || len(choices.ChannelTypes) == 0 {
		t.Fatalf("template %+v", choices)
	}
	made := must(o, CreateOriginator, NewOriginator{
		ExternalID: "X", Name: "Broker", Status: "pending", TypeID: choices.Types[0].ID, ChannelTypeID: choices.ChannelTypes[0].ID,
	})
	by := func(ref operation.Ref) ByOriginator { return ByOriginator{ref} }
	want := OriginatorData{
		ID: made.ID, ExternalID: "X", Name: "Broker", Status: "PENDING",
		Type:        &refdata.CodeValueOption{ID: choices.Types[0].ID, Name: choices.Types[0].Name},
		ChannelType: &refdata.CodeValueOption{ID: choices.ChannelTypes[0].ID, Name: choices.ChannelTypes[0].Name},
	}
	if diff := cmp.Diff(want, must(o, GetOriginator, by(operation.ByExternalID("X")))); diff != "" {
		t.Error(diff)
	}
	changed := must(o, UpdateOriginator, OriginatorUpdate{Originator: operation.ByID(made.ID), Status: new("Active"), Name: new("Broker")})
	if diff := cmp.Diff(map[string]any{"status": "ACTIVE"}, changed.Changes); diff != "" {
		t.Error(diff)
	}
	for name, c := range map[string]struct {
		in   NewOriginator
		code string
	}{
		"taken":          {NewOriginator{ExternalID: "X"}, ErrOriginatorTaken.ID},
		"odd status":     {NewOriginator{ExternalID: "Y", Status: "asleep"}, ErrOriginatorStatus.ID},
		"no external id": {NewOriginator{}, "validation.msg.loan.originator.externalId.cannot.be.blank"},
		"no such type":   {NewOriginator{ExternalID: "Y", TypeID: 9999}, refdata.ErrCodeValueID.ID},
	} {
		_, err := perform(o, CreateOriginator, c.in)
		t.Run(name, func(t *testing.T) { refused(t, err, c.code) })
	}
	must(o, DeleteOriginator, by(operation.ByID(made.ID)))
	_, err := perform(o, GetOriginator, by(operation.ByID(made.ID)))
	refused(t, err, ErrOriginatorID.ID)
	_, err = perform(o, GetOriginator, by(operation.ByExternalID("X")))
	refused(t, err, ErrOriginatorExternalID.ID)
	if list := must(o, ListOriginators, operation.NoInput{}); len(list) != 0 {
		t.Errorf("left: %v", list)
	}
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
	_, err = perform(o, DeleteOriginator, ByOriginator{operation.ByID(first)})
	refused(t, err, ErrOriginatorInUse.ID)
	must(o, Approve, on(loan, Approval{On: o.today}))
	_, err = perform(o, AttachOriginator, to(second))
	refused(t, err, ErrOriginatorLoanStatus.ID)
	must(o, UndoApproval, on(loan, Remark{}))
	must(o, Delete, ByLoan{Loan: operation.ByID(loan)})
	must(o, DeleteOriginator, ByOriginator{operation.ByID(first)})
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
