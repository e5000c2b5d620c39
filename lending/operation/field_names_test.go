package operation_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"lending.example/platform/lending/fault"
	"lending.example/platform/lending/operation"
)

type named struct {
	Ref   operation.Ref `json:"loanId"`
	Body  body          `json:"body"`
	Page  operation.Paging
	After int64 `json:"after"`
	File  file
}

type body struct {
	Amount  *int              `json:"transactionAmount,omitempty"`
	Charges []charge          `json:"charges,omitzero"`
	Details map[string]string `json:"details"`
	Nested  *charge           `json:"nested"`
	Limited
}

type charge struct {
	Amount string   `json:"amount"`
	Taxes  []charge `json:"taxes"`
}

type file struct{}

// Limited is a part that is embedded.
type Limited struct {
	Limit int `json:"limit"`
}

func TestFieldsAreNamedInGo(t *testing.T) {
	for field, want := range map[string]string{
		"transactionAmount":         "Amount", // the body is no part of the way
		"loanId":                    "Ref",
		"after":                     "After",
		"limit":                     "Limit", // embedded
		"file":                      "File",
		"charges":                   "Charges",
		"charges[1]":                "Charges[1]",
		"charges[1][amount]":        "Charges[1].Amount",
		"charges[0][taxes][2]":      "Charges[0].Taxes[2]",
		"nested[amount]":            "Nested.Amount",
		"details[city]":             `Details["city"]`,
		"":                          "",
		"locale":                    "", // of the request, not of the input
		"charges[x][amount]":        "",
		"charges[1][colour]":        "",
		"transactionAmount[amount]": "",
	} {
		for _, input := range []any{named{}, &named{}} {
			violations := []fault.Violation{{Field: field, Code: "c"}}
			if diff := cmp.Diff([]fault.Violation{{Field: field, GoField: want, Code: "c"}}, operation.NameFields(input, violations)); diff != "" {
				t.Errorf("%T, %s:\n%s", input, field, diff)
			}
			if violations[0].GoField != "" {
				t.Error("the caller's violations have changed")
			}
		}
	}
	for _, nothing := range []any{nil, 5, operation.NoInput{}} {
		if got := operation.NameFields(nothing, []fault.Violation{{Field: "amount"}}); got[0].GoField != "" {
			t.Errorf("%v has a field %s", nothing, got[0].GoField)
		}
	}
}
