package operation_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/operation"
)

type withIDs struct {
	Loan     operation.Ref `json:"loanId"`
	ID       string        `json:"externalId"`
	Partner  *string       `json:"external_id,omitempty"`
	Reversal string        `json:"reversalExternalId"`
	Name     string        `json:"name"`
	Charges  []charged     `json:"charges"`
	First    *charged      `json:"first"`
	Body     charged       `json:"body"`
}

type charged struct {
	ID   string `json:"externalId"`
	Note string `json:"note"`
}

// TestTrimExternalIDs trims every external id, nothing else, and nothing of the caller's own.
func TestTrimExternalIDs(t *testing.T) {
	blank := charged{ID: " c\u00a0", Note: " n "}
	trimmed := charged{ID: "c", Note: " n "}
	partner, charges, first := "\tp\n", []charged{blank}, blank
	in := withIDs{
		Loan: operation.ByExternalID(" L 1 "), ID: "A ", Partner: &partner, Reversal: " r", Name: " name ", Charges: charges, First: &first, Body: blank,
	}
	operation.TrimExternalIDs(&in)
	want := withIDs{
		Loan: operation.ByExternalID("L 1"), ID: "A", Partner: new("p"), Reversal: "r", Name: " name ", Charges: []charged{trimmed}, First: &trimmed, Body: trimmed,
	}
	if diff := cmp.Diff(want, in); diff != "" {
		t.Error(diff)
	}
	if partner != "\tp\n" || charges[0] != blank || first != blank {
		t.Errorf("the caller's own: %q, %q, %q", partner, charges, first)
	}
	empty := withIDs{}
	operation.TrimExternalIDs(&empty)
	if diff := cmp.Diff(withIDs{}, empty); diff != "" {
		t.Error(diff)
	}
}
