package originators_test

import (
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/originators"
	"lending.example/platform/lending/refdata"
)

// newDesk has the lists of codes that every tenant begins with.
func newDesk(t *testing.T) *desktest.Desk {
	t.Helper()
	d := desktest.New(t, slices.Concat(refdata.Kinds(), originators.Kinds()), time.Date(2026, 1, 15, 9, 0, 0, 0, time.UTC))
	if err := d.Update(refdata.Seed); err != nil {
		t.Fatal(err)
	}
	d.Neighbours = []any{refdata.References{}}
	return d
}

func by(ref operation.Ref) originators.ByOriginator { return originators.ByOriginator{Originator: ref} }

func TestOneOriginator(t *testing.T) {
	d := newDesk(t)
	choices := desktest.Do(d, originators.Template, operation.NoInput{})
	if choices.ExternalID == "" || len(choices.Types) == 0 || len(choices.ChannelTypes) == 0 {
		t.Fatalf("template %+v", choices)
	}
	made := desktest.Do(d, originators.Create, originators.NewOriginator{
		ExternalID: "X", Name: "Broker", Status: "pending", TypeID: choices.Types[0].ID, ChannelTypeID: choices.ChannelTypes[0].ID,
	})
	want := originators.Data{
		ID: made.ID, ExternalID: "X", Name: "Broker", Status: "PENDING",
		Type:        &refdata.CodeValueOption{ID: choices.Types[0].ID, Name: choices.Types[0].Name},
		ChannelType: &refdata.CodeValueOption{ID: choices.ChannelTypes[0].ID, Name: choices.ChannelTypes[0].Name},
	}
	if diff := cmp.Diff(want, desktest.Do(d, originators.Get, by(operation.ByExternalID("X")))); diff != "" {
		t.Error(diff)
	}
	changed := desktest.Do(d, originators.Update, originators.Changes{Originator: operation.ByID(made.ID), Status: new("Active"), Name: new("Broker")})
	if diff := cmp.Diff(map[string]any{"status": "ACTIVE"}, changed.Changes); diff != "" {
		t.Error(diff)
	}
	desktest.Do(d, originators.Delete, by(operation.ByID(made.ID)))
	desktest.Refuse(d, originators.Get, by(operation.ByID(made.ID)), originators.ErrUnknownID.ID)
	desktest.Refuse(d, originators.Get, by(operation.ByExternalID("X")), originators.ErrUnknownExternalID.ID)
	if list := desktest.Do(d, originators.List, operation.NoInput{}); len(list) != 0 {
		t.Errorf("left: %v", list)
	}
}

func TestWrongOriginators(t *testing.T) {
	d := newDesk(t)
	desktest.Do(d, originators.Create, originators.NewOriginator{ExternalID: "X"})
	for name, c := range map[string]struct {
		in   originators.NewOriginator
		code string
	}{
		"taken":          {originators.NewOriginator{ExternalID: "X"}, originators.ErrTaken.ID},
		"odd status":     {originators.NewOriginator{ExternalID: "Y", Status: "asleep"}, originators.ErrUnknownStatus.ID},
		"no external id": {originators.NewOriginator{}, "validation.msg.loan.originator.externalId.cannot.be.blank"},
		"no such type":   {originators.NewOriginator{ExternalID: "Y", TypeID: 9999}, refdata.ErrCodeValueID.ID},
	} {
		t.Run(name, func(t *testing.T) { desktest.Refuse(d, originators.Create, c.in, c.code) })
	}
}

// TestWhatIsReferredToStays: an originator whose id is kept in a column that somebody names.
func TestWhatIsReferredToStays(t *testing.T) {
	d := newDesk(t)
	made := desktest.Do(d, originators.Create, originators.NewOriginator{ExternalID: "X"})
	referring := refdata.Reference{To: originators.Originators.Kind, From: refdata.CodeValues.Kind, Column: "code_id"}
	d.Neighbours = []any{refdata.References{referring}}
	desktest.Refuse(d, originators.Delete, by(operation.ByID(made.ID)), originators.ErrInUse.ID)
	d.Neighbours = []any{refdata.References{}}
	desktest.Do(d, originators.Delete, by(operation.ByID(made.ID)))
}
