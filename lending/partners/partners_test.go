package partners_test

import (
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/operation"
	"lending.example/platform/lending/operation/desktest"
	"lending.example/platform/lending/partners"
)

// The first is the worked example of the check character published with the numbering scheme; the others were computed by
// hand from the same rule.
func TestValidGSTIN(t *testing.T) {
	for _, valid := range []string{"27AAPFU0939F1ZV", "32ABCDE1234F1Z9", "29AAGCB7383J1Z4", "07AAACI1681G1ZR", "33AAACT2727Q1Z3"} {
		if !partners.ValidGSTIN(valid) {
			t.Errorf("%s is refused", valid)
		}
		for _, other := range "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ" {
			wrong := valid[:14] + string(other)
			if wrong != valid && partners.ValidGSTIN(wrong) {
				t.Errorf("%s is accepted", wrong)
			}
		}
	}
	for _, wrong := range []string{"", "27", "27aapfu0939f1zv", "00AAPFU0939F1ZV", "39AAPFU0939F1ZV", "27AAPFU0939F0ZV", "27AAPFU0939F1YV", "27AAPFU0939F1ZV "} {
		if partners.ValidGSTIN(wrong) {
			t.Errorf("%q is accepted", wrong)
		}
	}
}

const gstin = "27AAPFU0939F1ZV"

// start makes the partner of the worked examples, and another one that holds the external id B2.
func start(d *desktest.Desk) partners.PartnerData {
	desktest.Do(d, partners.Create, partners.Values{ExternalID: new("B2")})
	return desktest.Do(d, partners.Create, partners.Values{ExternalID: new("A1"), Details: partners.Edit{
		partners.LegalName: new("X"), partners.GSTIN: new(gstin), partners.City: new("Pune"),
	}})
}

func TestCorrect(t *testing.T) {
	base := func(change func(*partners.Details)) *partners.Details {
		d := partners.Details{
			LegalName: "X", GSTIN: gstin, GSTTreatment: partners.Registered, PAN: "AAPFU0939F", City: "Pune", StateCode: "27", Country: "IN",
		}
		if change != nil {
			change(&d)
		}
		return &d
	}
	for _, c := range []struct {
		name       string
		in         partners.Values
		code       string // of the refusal; "" for none
		externalID string
		details    *partners.Details
		changes    map[string]any
	}{
		{name: "nothing", externalID: "A1", details: base(nil), changes: map[string]any{}},
		{name: "nulls", in: partners.Values{Details: partners.Edit{partners.City: nil, partners.GSTIN: nil}}, externalID: "A1", details: base(nil), changes: map[string]any{}},
		{name: "one column", in: partners.Values{Details: partners.Edit{partners.City: new(" Mumbai ")}}, externalID: "A1",
			details: base(func(d *partners.Details) { d.City = "Mumbai" }), changes: map[string]any{"details.city": "Mumbai"}},
		{name: "null beside a value", in: partners.Values{Details: partners.Edit{partners.GSTIN: nil, partners.LegalName: new("Y")}}, externalID: "A1",
			details: base(func(d *partners.Details) { d.LegalName = "Y" }), changes: map[string]any{"details.legal_name": "Y"}},
		{name: "blank GSTIN", in: partners.Values{Details: partners.Edit{partners.GSTIN: new("")}}, externalID: "A1",
			details: base(func(d *partners.Details) { d.GSTIN, d.GSTTreatment = "", partners.Unregistered }),
			changes: map[string]any{"details.gstin": "", "details.gst_treatment": "unregistered"}},
		{name: "GSTIN as it is", in: partners.Values{Details: partners.Edit{partners.GSTIN: new(strings.ToLower(gstin))}}, externalID: "A1", details: base(nil), changes: map[string]any{}},
		{name: "blank external id", in: partners.Values{ExternalID: new("")}, details: base(nil), changes: map[string]any{"external_id": ""}},
		{name: "own external id", in: partners.Values{ExternalID: new("A1")}, externalID: "A1", details: base(nil), changes: map[string]any{}},
		{name: "external id of another", in: partners.Values{ExternalID: new("B2"), Details: partners.Edit{partners.City: new("Goa")}},
			code: "sourcing/external_id_taken", externalID: "A1", details: base(nil)},
		{name: "status", in: partners.Values{Other: map[string]any{"status": "inactive"}}, code: "sourcing/status_not_accepted", externalID: "A1", details: base(nil)},
		{name: "no status", in: partners.Values{Other: map[string]any{"status": nil}}, code: "sourcing/status_not_accepted", externalID: "A1", details: base(nil)},
		{name: "unknown attribute", in: partners.Values{Other: map[string]any{"colour": "red"}}, code: "sourcing/unknown_field", externalID: "A1", details: base(nil)},
		{name: "treatment", in: partners.Values{Details: partners.Edit{partners.GSTTreatmentColumn: new("registered")}}, code: "sourcing/read_only_column", externalID: "A1", details: base(nil)},
		{name: "unknown column", in: partners.Values{Details: partners.Edit{"colour": nil}}, code: "sourcing/unknown_column", externalID: "A1", details: base(nil)},
		{name: "wrong check character", in: partners.Values{Details: partners.Edit{partners.GSTIN: new("27AAPFU0939F1ZA")}}, code: "sourcing/invalid_gstin", externalID: "A1", details: base(nil)},
		{name: "wrong PAN", in: partners.Values{Details: partners.Edit{partners.PAN: new("A")}}, code: "sourcing/invalid_pan", externalID: "A1", details: base(nil)},
		{name: "PAN of somebody else", in: partners.Values{Details: partners.Edit{partners.PAN: new("ABCDE1234F")}}, code: "sourcing/pan_gstin_mismatch", externalID: "A1", details: base(nil)},
		{name: "GSTIN of somebody else", in: partners.Values{Details: partners.Edit{partners.GSTIN: new("32ABCDE1234F1Z9")}}, code: "sourcing/pan_gstin_mismatch", externalID: "A1", details: base(nil)},
		{name: "GSTIN of somebody else without PAN", in: partners.Values{Details: partners.Edit{partners.GSTIN: new("32ABCDE1234F1Z9"), partners.PAN: new("")}}, externalID: "A1",
			details: base(func(d *partners.Details) { d.GSTIN, d.PAN = "32ABCDE1234F1Z9", "ABCDE1234F" }),
			changes: map[string]any{"details.gstin": "32ABCDE1234F1Z9", "details.pan": "ABCDE1234F"}},
		{name: "postal code", in: partners.Values{Details: partners.Edit{partners.PostalCode: new("012345")}}, code: "sourcing/invalid_value", externalID: "A1", details: base(nil)},
		{name: "long external id", in: partners.Values{ExternalID: new(strings.Repeat("x", 101))}, code: "sourcing/invalid_value", externalID: "A1", details: base(nil)},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t)
			made := start(d)
			d.Now = d.Now.Add(time.Hour)
			got, err := desktest.Try(d, partners.Correct, partners.Correction{ID: made.ID, ExternalID: c.in.ExternalID, Details: c.in.Details, Other: c.in.Other})
			if codeOf(err) != c.code {
				t.Fatalf("refusal is %v, want %q", err, c.code)
			}
			if diff := cmp.Diff(c.changes, got.Changes); diff != "" {
				t.Errorf("changes (-want +got):\n%s", diff)
			}
			after := desktest.Do(d, partners.Get, partners.PartnerRef{ID: made.ID})
			if diff := cmp.Diff(c.details, after.Details); diff != "" || after.ExternalID != c.externalID {
				t.Errorf("external id %q, details (-want +got):\n%s", after.ExternalID, diff)
			}
			if changed := after.Version > made.Version; changed != (len(c.changes) > 0) || changed != after.UpdatedAt.After(made.UpdatedAt) {
				t.Errorf("version %d, updated at %v", after.Version, after.UpdatedAt)
			}
		})
	}
}

// A blanked external id is free for others.
func TestExternalIDIsFreed(t *testing.T) {
	d := newDesk(t)
	made := start(d)
	desktest.Do(d, partners.Correct, partners.Correction{ID: made.ID, ExternalID: new("")})
	desktest.Do(d, partners.Create, partners.Values{ExternalID: new("A1")})
	if _, err := desktest.Try(d, partners.Create, partners.Values{ExternalID: new("A1")}); codeOf(err) != "sourcing/external_id_taken" {
		t.Errorf("refusal is %v", err)
	}
}

// Details appear with their first value.
func TestDetailsAreMade(t *testing.T) {
	d := newDesk(t)
	made := desktest.Do(d, partners.Create, partners.Values{Details: partners.Edit{partners.City: nil}})
	if made.Details != nil || !strings.HasPrefix(made.ID, "spr_") || len(made.ID) < 24 || made.Status != partners.Pending {
		t.Errorf("made %+v", made)
	}
	after := desktest.Do(d, partners.Correct, partners.Correction{ID: made.ID, Details: partners.Edit{partners.City: new("Goa")}})
	want := &partners.Details{City: "Goa", Country: "IN", GSTTreatment: partners.Unregistered}
	if diff := cmp.Diff(want, after.Details); diff != "" {
		t.Errorf("details (-want +got):\n%s", diff)
	}
}

func TestEveryBadValueIsReported(t *testing.T) {
	in := partners.Values{ExternalID: new(strings.Repeat("x", 101)), Other: map[string]any{"status": nil, "x": 1}, Details: partners.Edit{
		partners.GSTIN: new("x"), partners.PAN: new("x"), partners.ContactEmail: new("x"), partners.ContactPhone: new("x"), partners.EntityType: new("x"),
		partners.BankIFSC: new("x"), partners.BankAccountNumber: new("x"), partners.UPIID: new("x"), partners.Country: new("x"), partners.StateCode: new("x"),
	}}
	if got := in.Violations(); len(got) != 13 {
		t.Errorf("%d violations: %v", len(got), got)
	}
}

func TestSetActive(t *testing.T) {
	d := newDesk(t)
	id := start(d).ID
	steps := []struct {
		name   string
		active bool
		reason string
		actor  []string
		code   string
		status partners.Status
	}{
		{name: "never active", active: false, reason: "no", code: "sourcing/status_unchanged", status: partners.Pending},
		{name: "no reason", active: true, reason: " ", code: "sourcing/reason_required", status: partners.Pending},
		{name: "without permission", active: true, reason: "x", actor: []string{"DEACTIVATE_SOURCING_PARTNER"}, code: "error.msg.not.authorized", status: partners.Pending},
		{name: "activation", active: true, reason: " papers are in order ", status: partners.Active},
		{name: "activation again", active: true, reason: "x", code: "sourcing/status_unchanged", status: partners.Active},
		{name: "deactivation", active: false, reason: "left", actor: []string{"DEACTIVATE_SOURCING_PARTNER"}, status: partners.Inactive},
		{name: "back", active: true, reason: "came back", status: partners.Active},
	}
	for _, s := range steps {
		t.Run(s.name, func(t *testing.T) {
			d := *d
			d.T = t
			if s.actor != nil {
				d.Actor.Permissions = s.actor
			}
			_, err := desktest.Try(&d, partners.SetActive, partners.Activation{ID: id, Active: new(s.active), Reason: s.reason})
			if codeOf(err) != s.code {
				t.Errorf("refusal is %v, want %q", err, s.code)
			}
			if got := desktest.Do(&d, partners.Get, partners.PartnerRef{ID: id}).Status; got != s.status {
				t.Errorf("status is %s, want %s", got, s.status)
			}
		})
	}
	want := []partners.StatusChangeData{
		{From: partners.Pending, To: partners.Active, Reason: "papers are in order", ChangedAt: d.Now, ChangedBy: "admin"},
		{From: partners.Active, To: partners.Inactive, Reason: "left", ChangedAt: d.Now, ChangedBy: "admin"},
		{From: partners.Inactive, To: partners.Active, Reason: "came back", ChangedAt: d.Now, ChangedBy: "admin"},
	}
	if diff := cmp.Diff(want, desktest.Do(d, partners.StatusHistory, partners.PartnerRef{ID: id})); diff != "" {
		t.Errorf("history (-want +got):\n%s", diff)
	}
}

func TestList(t *testing.T) {
	d := newDesk(t)
	first := start(d)
	for _, c := range []struct {
		name   string
		filter partners.Filter
		total  int
		items  int
	}{
		{"all", partners.Filter{}, 2, 2},
		{"page", partners.Filter{Offset: 1, Limit: 1}, 2, 1},
		{"external id", partners.Filter{ExternalID: "A1"}, 1, 1},
		{"status", partners.Filter{Status: partners.Active}, 0, 0},
		{"search", partners.Filter{Search: "pUNe"}, 1, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			page := desktest.Do(d, partners.List, c.filter)
			if page.Total != c.total || len(page.Items) != c.items {
				t.Errorf("got %+v", page)
			}
		})
	}
	if _, err := desktest.Try(d, partners.List, partners.Filter{Status: "gone"}); codeOf(err) != "sourcing/invalid_value" {
		t.Errorf("refusal is %v", err)
	}
	if _, err := desktest.Try(d, partners.Get, partners.PartnerRef{ID: first.ID + "0"}); codeOf(err) != "sourcing/not_found" {
		t.Errorf("refusal is %v", err)
	}
}

// The whole account number is for those who may correct it.
func TestAccountNumberIsMasked(t *testing.T) {
	d := newDesk(t)
	made := desktest.Do(d, partners.Create, partners.Values{Details: partners.Edit{partners.BankAccountNumber: new("0012345678")}})
	if made.Details.BankAccountNumber != "0012345678" {
		t.Errorf("shown as %s", made.Details.BankAccountNumber)
	}
	d.Actor = operation.Actor{UserID: 2, Permissions: []string{"READ_SOURCING_PARTNER"}}
	if got := desktest.Do(d, partners.Get, partners.PartnerRef{ID: made.ID}).Details.BankAccountNumber; got != "******5678" {
		t.Errorf("shown as %s", got)
	}
}
